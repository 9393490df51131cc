/** A list as a file of comma-separated values: all rows that the filters leave, with the columns that are shown. */
import { rowOf, rowsOf, type Row, textOf } from "../../data/json.ts"
import { type Query, read } from "../../data/operator.ts"
import { pageSize } from "../../data/queries.ts"
import { toast } from "../../design/Toasts.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import type { Kind } from "./kinds.tsx"

const mostRows = 20_000

/** A cell that a spreadsheet does not take for a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const linesOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<Row>): string =>
  [
    columns.map(({ name }) => cell(name)),
    ...rows.map((row) => columns.map(({ name, plain }) => cell(plain?.(row) ?? textOf(row[name]))))
  ]
    .map((cells) => cells.join(","))
    .join("\r\n")

const all = async (path: string, query: Query): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  let next: string | null = path
  while (next !== null && rows.length < mostRows) {
    const answer = rowOf(await read(next, next === path ? { ...query, page_size: pageSize } : {}))
    rows.push(...rowsOf(answer["results"]))
    next = textOf(answer["next"]) || null
  }
  return rows
}

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const download = async (kind: Kind, query: Query, columns: ReadonlyArray<Column>): Promise<void> => {
  try {
    const rows = await all(`/operator/${kind.name}`, query)
    save(`${kind.name}.csv`, linesOf(columns, rows))
    toast(`${rows.length} rows are in ${kind.name}.csv.`)
  } catch (error) {
    toast(error instanceof Error ? error.message : "The list could not be read.", "bad")
  }
}
