/**
 * Rows that quote a page of the contract: what is said, word for word, with what a test observes where it holds. A
 * sentence about rules, stores or the process is reached by the tests of these, which are named by file and title. A
 * statement that no row quotes is found by `unquoted`.
 */
import type * as ContractTables from "./ContractTables.ts"
import type { Pattern, Row } from "./ContractRow.ts"

type Seen = Row["seen"]

/** Words of the contract, where ` … ` leaves words out, and what each of its rows must see. */
export type Quote = readonly [words: string, ...seen: ReadonlyArray<Seen>]

export interface QuotedRow extends Row {
  readonly chapter: string
  readonly words: string
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Where the words stand in the text. Throws when they do not. */
const placeOf = (text: string, words: string): Range => {
  const parts = words.split(" … ")
  const from = text.indexOf(parts[0] ?? "")
  let to = from
  for (const part of parts) {
    const at = text.indexOf(part, to)
    if (from < 0 || at < 0) throw new Error(`The contract does not say: ${words}`)
    to = at + part.length
  }
  return { from, to }
}

/** The rows of a chapter, by its number or its title. One whose words have several is numbered. */
export const rowsOf = (
  { chapter, page }: ContractTables.Chapters,
  number: string,
  quotes: ReadonlyArray<Quote>
): ReadonlyArray<QuotedRow> =>
  quotes.flatMap(([words, ...seen]) => {
    placeOf(chapter(number), words)
    return seen.map((each, index) => ({
      id: `${page} ${number} "${words}"${seen.length === 1 ? "" : ` (${index + 1})`}`,
      says: "",
      chapter: number,
      words,
      seen: each
    }))
  })

/** Ends a statement: of a sentence, a part of it, a cell or a line. */
const end = /[.;](?=\s)|(?<= )\|(?= )|\n/g

/** A heading, the rule below the head of a table, or a line that introduces what follows, such as `Rules:`. */
const isHeading = (line: string): boolean => /^#|^\|[\s|-]+\|$|^[^|.;]+:$/.test(line)

/** The statements of a text, without headings and the heads of tables. */
const statementsOf = (text: string): ReadonlyArray<Range> => {
  const ends = [...text.matchAll(end)].map(({ index }) => index + 1)
  const lines = text.split("\n")
  const starts = lines.map((_, index) => lines.slice(0, index).join("\n").length + (index === 0 ? 0 : 1))
  const isLeftOut = ({ from }: Range): boolean => {
    const line = starts.findLastIndex((start) => start <= from)
    return isHeading(lines[line] ?? "") || /^\|[\s|-]+\|$/.test(lines[line + 1] ?? "")
  }
  return [0, ...ends]
    .map((from, index): Range => ({ from, to: ends[index] ?? text.length }))
    .filter((range) => /\w/.test(text.slice(range.from, range.to)) && !isLeftOut(range))
}

/** The statements of a chapter that none of its rows quotes. */
export const unquoted = (
  { chapter }: ContractTables.Chapters,
  number: string,
  rows: ReadonlyArray<QuotedRow>
): ReadonlyArray<string> => {
  const text = chapter(number)
  const places = rows.filter((row) => row.chapter === number).map(({ words }) => placeOf(text, words))
  return statementsOf(text)
    .filter(({ from, to }) => !places.some((place) => place.from < to && place.to > from))
    .map(({ from, to }) => text.slice(from, to).trim())
}

/** A test of the rules, the stores, the surface or the process, by its file and the beginning of its title. */
export const test = (file: string, title: string): Seen => ({
  saw: "test",
  file: new RegExp(`/${RegExp.escape(file)}\\.test\\.ts$`),
  title: new RegExp(`(?:^| > )${RegExp.escape(title)}`)
})

export type Members = { readonly [member: string]: Pattern }

/** A refusal of an operation over HTTP; `field` is the last name of its target. */
export const refused = (operation: string, reason: string, field?: string, more: Members = {}): Seen => ({
  saw: "error",
  operation,
  reason,
  ...(field === undefined ? {} : { field }),
  ...more
})

/** An answer to an operation over HTTP, below 400. */
export const answered = (operation: string, json: Members, more: Members = {}): Seen => ({
  saw: "answer",
  operation,
  json,
  ...more
})

/** A request over HTTP and its answer, whatever that is. */
export const exchanged = (operation: string, more: Members): Seen => ({ saw: "exchange", operation, ...more })

/** A record in an answer or a notification. */
export const record = (resource: string, more: Members = {}): Seen => ({ saw: "record", resource, ...more })
