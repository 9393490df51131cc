/**
 * Select lists whose values are read by name. The driver returns a row as an array, which costs less than an object, so a
 * selection knows the place of each name: `text(row[at.app_id])`.
 */
import { Record } from "effect"

export interface Selection<Name extends string> {
  /** The select list. */
  readonly sql: string
  /** The number of its values, which is the index of the first value behind it. */
  readonly width: number
  /** The place of each name. */
  readonly at: { readonly [N in Name]: number }
}

/** Selects each expression under its name, in their order. */
export const selection = <Name extends string>(expressions: Record.ReadonlyRecord<Name, string>): Selection<Name> => {
  const names = Record.keys(expressions)
  return {
    sql: Object.values(expressions).join(", "),
    width: names.length,
    at: Record.map(expressions, (_, name) => names.indexOf(name))
  }
}

/** The columns of a table (TableColumns.ts) as the expressions of a selection, each prefixed by `table` if given. */
export const columnsIn = <Name extends string>(
  columns: Record.ReadonlyRecord<Name, unknown>,
  table?: string
): Record.ReadonlyRecord<Name, string> =>
  Record.map(columns, (_, name) => (table === undefined ? name : `${table}.${name}`))
