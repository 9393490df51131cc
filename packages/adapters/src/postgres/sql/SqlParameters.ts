/**
 * Rows as parameters of a statement. Each column of many rows is one typed array, so one prepared statement writes any
 * number of rows through `unnest`.
 */
import { PgTypes } from "@effect/sql-pg"
import { Record, Result } from "effect"

type Plain = string | number | boolean | Uint8Array | null

/** The type in which the values of a column are sent, and the cast on arrival. JSON is sent as text. */
const types = {
  text: { oid: PgTypes.OID.text, cast: "" },
  uuid: { oid: PgTypes.OID.uuid, cast: "" },
  int4: { oid: PgTypes.OID.int4, cast: "" },
  int8: { oid: PgTypes.OID.int8, cast: "" },
  bool: { oid: PgTypes.OID.bool, cast: "" },
  bytea: { oid: PgTypes.OID.bytea, cast: "" },
  json: { oid: PgTypes.OID.text, cast: "::json" },
  jsonb: { oid: PgTypes.OID.text, cast: "::jsonb" }
} as const
type Type = keyof typeof types

const arrayNames = {
  text: "text",
  uuid: "uuid",
  int4: "int4",
  int8: "int8",
  bool: "bool",
  bytea: "bytea",
  json: "text",
  jsonb: "text"
} as const

export interface Column<A> {
  readonly name: string
  readonly type: Type
  readonly valueOf: (row: A) => Plain
}

export const column = <A>(name: string, type: Type, valueOf: (row: A) => Plain): Column<A> => ({ name, type, valueOf })

/** The columns of a table (TableColumns.ts), each with its value in a row. */
export const columns = <Name extends string, A>(
  types: Record.ReadonlyRecord<Name, Type>,
  values: Record.ReadonlyRecord<Name, (row: A) => Plain>
): ReadonlyArray<Column<A>> => Record.collect(types, (name, type) => column(name, type, values[name]))

const valueOf = (type: Type, value: Plain): unknown =>
  type === "int8" && typeof value === "number" ? BigInt(value) : value

export const array = (values: ReadonlyArray<unknown>, type: Type): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values, types[type].oid))

export const texts = (values: Iterable<string>): PgTypes.Parameter => array([...values], "text")

export const uuids = (values: Iterable<string>): PgTypes.Parameter => array([...values], "uuid")

export const int8s = (values: Iterable<number>): PgTypes.Parameter => array([...values].map(BigInt), "int8")

export const parametersOf = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>
): ReadonlyArray<PgTypes.Parameter> =>
  columns.map(({ valueOf: givenValueOf, type }) =>
    array(
      rows.map((row) => valueOf(type, givenValueOf(row))),
      type
    )
  )

export const names = <A>(columns: ReadonlyArray<Column<A>>): string => columns.map(({ name }) => name).join(", ")

/** `unnest($n::text[], ...) as u(id, ...)`, its parameters numbered from `first`. */
export const unnest = <A>(columns: ReadonlyArray<Column<A>>, first: number): string =>
  `unnest(${columns.map(({ type }, index) => `$${first + index}::${arrayNames[type]}[]`).join(", ")}) as u(${names(columns)})`

/** The values of a row `u` of `unnest`, as the columns of a table take them. */
export const selectList = <A>(columns: ReadonlyArray<Column<A>>): string =>
  columns.map(({ name, type }) => `u.${name}${types[type].cast}`).join(", ")

/** Assigns to each column its value in `row`: the `u` of `unnest`, or the row that a conflict excluded. */
export const assignments = <A>(columns: ReadonlyArray<Column<A>>, row: "u" | "excluded"): string =>
  columns.map(({ name, type }) => `${name} = ${row}.${name}${row === "u" ? types[type].cast : ""}`).join(", ")

export const insert = <A>(table: string, columns: ReadonlyArray<Column<A>>, first: number): string =>
  `insert into ${table} (${names(columns)}) select ${selectList(columns)} from ${unnest(columns, first)}`

/** Updates every column but the keys of existing rows. */
export const update = <A>(
  table: string,
  keys: ReadonlyArray<string>,
  columns: ReadonlyArray<Column<A>>,
  first: number
) =>
  `update ${table} t set ${assignments(
    columns.filter(({ name }) => !keys.includes(name)),
    "u"
  )} from ${unnest(columns, first)} where ${keys.map((key) => `t.${key} = u.${key}`).join(" and ")}`
