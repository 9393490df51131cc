/**
 * The rows of a table of transitions. Statuses, triggers, topics and ledger entries stand in the contract; the variants
 * add the events and states of the domain that carry each row out. A row with an "or" has several variants. A rule
 * reaches a variant when it decides the events with exactly its topics and entries.
 */
import type * as ContractTables from "./ContractTables.ts"
import type { Row } from "./ContractRow.ts"
import type { Variant } from "./RowVariant.ts"

export const withoutParentheses = (cell: string): string => cell.replaceAll(/\([^)]*\)/g, "")

export const transitionRow = (
  id: string,
  says: string,
  kind: string,
  { events, says: which, ...variant }: Variant
): Row => {
  const { kind: _, ...seen } = variant
  return {
    id,
    says: which === undefined ? says : `${says} [${which}]`,
    seen: { saw: "step", kind, events, ...seen }
  }
}

/** A table of transitions. */
export interface Table {
  readonly tables: ContractTables.Tables
  readonly number: string
  /** the resource that moves */
  readonly kind: string
  /** the topics of a row, by its number from 0 */
  readonly topicsOf: (cells: ContractTables.Cells, index: number) => ReadonlyArray<string>
}

const triggerOf = ({ Guard = "", Trigger = "", ...rest }: ContractTables.Cells): string => {
  const trigger = Trigger || (rest["Trigger and guard"] ?? rest["Trigger, guard"] ?? "")
  return [trigger, Guard].filter((words) => words !== "").join(", ")
}

/** The rows of a table, whose variants must be given in its order. `prefix` begins their ids. */
export const rowsOf = (
  { kind: resource, number, tables, topicsOf }: Table,
  variants: ReadonlyArray<ReadonlyArray<Variant>>,
  prefix = ""
): ReadonlyArray<Row> => {
  const rows = tables.table(number, "From")
  if (rows.length !== variants.length) throw new Error(`${tables.page} ${number} has ${rows.length} transitions`)
  return rows.flatMap((cells, index) => {
    const { From = "", Ledger = "", To = "" } = cells
    return (variants[index] ?? []).map((variant, at, { length }) => {
      const kind = variant.kind ?? resource
      const topics = variant.topics?.map((topic) => `${kind}.${topic}`) ?? [...new Set(topicsOf(cells, index))]
      return transitionRow(
        `${prefix}${number}/${String(index + 1).padStart(2, "0")}${length === 1 ? "" : "abcdefghijkl".charAt(at)}`,
        `${From} -> ${To}: ${triggerOf(cells)}`,
        kind,
        {
          ...variant,
          topics: topics.filter((topic) => topic.startsWith(`${kind}.`)),
          ledger: variant.ledger ?? withoutParentheses(Ledger).match(/\bL\d+\b/g) ?? []
        }
      )
    })
  })
}
