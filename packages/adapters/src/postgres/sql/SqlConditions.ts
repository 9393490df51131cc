/**
 * The filters and pages of lists, as SQL. An absent filter is not in the statement, so that each set of filters gets its
 * own plan. Words such as a status are literals, because PostgreSQL cannot match a partial index with a parameter.
 */
import { PgTypes } from "@effect/sql-pg"
import type { Page, Paging, Position, TimeRange } from "@payments-platform/domain/ports/Store"
import * as Id from "@payments-platform/domain/vocabulary/Id"
import type { Statement, Values } from "../sessions/Database.ts"
import type { Values as Row } from "./RowMapping.ts"
import { texts } from "./SqlParameters.ts"

/** A condition, with `?` for each of its parameters. */
export interface Clause {
  readonly sql: string
  readonly parameters: ReadonlyArray<PgTypes.Parameter>
}

export const textual = (sql: string, value: string | undefined): ReadonlyArray<Clause> =>
  value === undefined ? [] : [{ sql, parameters: [PgTypes.text(value)] }]

/** An id as a value of type uuid. A text that is no id of the platform is null, which equals nothing. */
export const uuidOrNull = (id: string): PgTypes.Parameter => PgTypes.uuid(Id.isId(id) ? id : null)

export const idClause = (sql: string, id: string | undefined): ReadonlyArray<Clause> =>
  id === undefined ? [] : [{ sql, parameters: [uuidOrNull(id)] }]

export const numeric = (sql: string, value: number | undefined): ReadonlyArray<Clause> =>
  value === undefined ? [] : [{ sql, parameters: [PgTypes.int8(BigInt(value))] }]

const isWord = (value: string): boolean => /^[a-z_.]+$/.test(value)

/** `name` is one of these values. Plain words become literals; any other value is a parameter. */
export const among = (name: string, values: ReadonlyArray<string> | undefined): ReadonlyArray<Clause> => {
  if (values === undefined) return []
  if (values.length === 0 || !values.every(isWord))
    return [{ sql: `${name} = any((?)::text[])`, parameters: [texts(values)] }]
  const words = [...new Set(values)].sort().map((value) => `'${value}'`)
  return [{ sql: words.length === 1 ? `${name} = ${words[0]}` : `${name} in (${words.join(", ")})`, parameters: [] }]
}

/** The table `each`, which has each value of a column once. An index that begins with it is read by jumps. */
export const eachOnce = (table: string, column: string, condition = "true"): string => `each (${column}) as (
    select min(${column}) from ${table} where ${condition}
    union all
    select (select min(${column}) from ${table} where ${condition} and ${column} > each.${column})
      from each where each.${column} is not null
  )`

/** Holds for every row. With it an index serves whose first column is this one, whatever its value. */
export const ofAny = (table: string, column: string, condition?: string): Clause => ({
  sql: `${column} = any(array(with recursive ${eachOnce(table, column, condition)} select ${column} from each where ${column} is not null))`,
  parameters: []
})

/** The order of a list: its columns, of which an index has the first two, and the values of these at a position. */
export interface Order {
  readonly columns: readonly [time: string, id: string, ...ReadonlyArray<string>]
  readonly at: (position: Position) => ReadonlyArray<Clause>
}

export const time = (position: Position): Clause => ({ sql: "?", parameters: [PgTypes.int8(BigInt(position.time))] })
const textId = (id: string): Clause => ({ sql: "?", parameters: [PgTypes.text(id)] })
export const uuid = (id: string): Clause => ({ sql: "?", parameters: [uuidOrNull(id)] })

/** By a column of time, and then by id, which is a text unless stated. */
export const byTime = (column: string, idOf: (id: string) => Clause = textId): Order => ({
  columns: [column, "id"],
  at: (position) => [time(position), idOf(position.id)]
})

const compare = (columns: ReadonlyArray<string>, sign: string, values: ReadonlyArray<Clause>): Clause => ({
  sql: `(${columns.join(", ")}) ${sign} (${values.map(({ sql }) => sql).join(", ")})`,
  parameters: values.flatMap(({ parameters }) => parameters)
})

/** The rows beyond a position. With more than two columns the first two find them in the index. */
export const beyond = ({ at, columns }: Order, sign: "<" | ">", position: Position): ReadonlyArray<Clause> => {
  const exactly = compare(columns, sign, at(position))
  return columns.length === 2
    ? [exactly]
    : [compare(columns.slice(0, 2), `${sign}=`, at(position).slice(0, 2)), exactly]
}

/** The columns of an order, as a page in this direction is read. */
export const orderBy = ({ columns }: Order, direction: Paging["direction"]): string =>
  columns.map((column) => `${column} ${direction === "next" ? "desc" : "asc"}`).join(", ")

/** The statement of a page. It reads one row more than the page holds, which tells whether there are more. */
export const page = (
  select: string,
  order: Order,
  clauses: ReadonlyArray<Clause>,
  { direction, position, since, size }: Paging
): Statement => {
  const place = position === null ? [] : beyond(order, direction === "next" ? "<" : ">", position)
  const all = [...clauses, ...numeric(`${order.columns[0]} >= ?`, since), ...place]
  const where = all.length === 0 ? "" : ` where ${all.map(({ sql }) => sql).join(" and ")}`
  let number = 0
  return {
    sql: `${select}${where} order by ${orderBy(order, direction)} limit ?`.replaceAll("?", () => `$${++number}`),
    parameters: [...all.flatMap(({ parameters }) => parameters), PgTypes.int8(BigInt(size + 1))]
  }
}

/**
 * The same statement with its values hidden from the planner, in sub-selects. Otherwise PostgreSQL plans the statement
 * at each execution in a large store: the plan for known values promises few rows, the plan for all values a tenth
 * of the store. Planning takes longer than reading a page. Hidden values give both plans one cost, so PostgreSQL keeps
 * the plan for all values from the sixth execution on.
 */
export const plannedOnce = ({ parameters, sql }: Statement): Statement => ({
  sql: sql.replaceAll(/\$\d+/g, "(select $&)"),
  parameters
})

export const pageOf = <A>(values: Values, { direction, size }: Paging, toRecord: (row: Row) => A): Page<A> => {
  const items = values.slice(0, size).map((row) => toRecord(row))
  return { items: direction === "next" ? items : items.toReversed(), more: values.length > size }
}

/** The conditions of an inclusive range of a time. */
export const rangeClauses = ({ from, to }: TimeRange, column = "create_time"): ReadonlyArray<Clause> => [
  ...numeric(`${column} >= ?`, from),
  ...numeric(`${column} <= ?`, to)
]
