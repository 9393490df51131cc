/** Quotes the lines of the reference's tables, and what tests observe of the fields that they name. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"
import { type Quote, refused, test } from "../QuotedRows.ts"

type Seen = Row["seen"]

const lineOf = (cells: ContractTables.Cells): string =>
  `|${Object.values(cells)
    .map((cell) => (cell === "" ? " " : ` ${cell} `))
    .join("|")}|`

/** A quote of each line of the table of a part whose first column has this name. */
export const lines = (
  part: string,
  first: string,
  seenOf: (cells: ContractTables.Cells) => ReadonlyArray<Seen>
): ReadonlyArray<Quote> => ContractTables.reference.table(part, first).map((cells) => [lineOf(cells), ...seenOf(cells)])

/** The same for a table whose lines have no names, in its order. */
export const inOrder = (part: string, first: string, ...seen: ReadonlyArray<ReadonlyArray<Seen>>) => {
  const quotes = lines(part, first, () => [])
  if (quotes.length !== seen.length) throw new Error(`reference.md ${part} has ${quotes.length} lines`)
  return quotes.map(([words], index): Quote => [words, ...(seen[index] ?? [])])
}

/** Looks up what is observed of a line. Throws when no line of the table has the name. */
export const byName = (
  part: string,
  first: string,
  more: Readonly<Record<string, ReadonlyArray<Seen>>>,
  always: (name: string, cells: ContractTables.Cells) => ReadonlyArray<Seen> = () => []
): ReadonlyArray<Quote> => {
  const names = new Set(ContractTables.reference.table(part, first).map((cells) => cells[first]))
  const lost = Object.keys(more).find((name) => !names.has(name))
  if (lost !== undefined) throw new Error(`reference.md ${part} has no line of ${lost}`)
  return lines(part, first, (cells) => {
    const name = cells[first] ?? ""
    return [...always(name, cells), ...(more[name] ?? [])]
  })
}

/** An answer that has a field of another type, or lacks one that is required, does not fit its document. */
export const answers = (part: string, field: string): Seen => test("ReferenceFields", `${part} > ${field}: `)

/** Requests refuse a value of another type in each of these fields. */
export const typed = (operation: string, ...fields: ReadonlyArray<string>): ReadonlyArray<Seen> =>
  fields.map((field) => refused(operation, "PARAM_VALUE_IS_WRONG_TYPE", field))

/** Requests refuse what lacks one of these fields. */
export const required = (operation: string, ...fields: ReadonlyArray<string>): ReadonlyArray<Seen> =>
  fields.map((field) => refused(operation, "PARAM_IS_MISSING", field))

/** Requests refuse a value of one of these fields that is too short, too long, too small or too large. */
export const bounded = (operation: string, ...fields: ReadonlyArray<string>): ReadonlyArray<Seen> =>
  fields.map((field) => refused(operation, "PARAM_VALUE_IS_OUT_OF_RANGE", field))
