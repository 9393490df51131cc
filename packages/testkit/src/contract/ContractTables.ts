/**
 * The tables and sentences of docs/contract/payments.md. The lists of this folder are derived from them, so that a
 * row of the contract stands in the contract alone. Only tests in the repository use these lists.
 */
import { readFileSync } from "node:fs"

const page = (name: string): string =>
  readFileSync(new URL(`../../../../docs/contract/${name}.md`, import.meta.url), "utf8")
const text = page("payments")
/** The pages about the other parts of the contract. */
export const otherPages = page("merchants") + page("platform")

/** A row by the names of its columns. */
export interface Cells {
  readonly [column: string]: string
}

/** The text under a heading, such as `3.3`, without the parts below it. */
export const section = (number: string): string => {
  const [, found] =
    new RegExp(`^#+ ${number.replaceAll(".", "\\.")}\\.? .*\\n([^]*?)(?=^#|(?![^]))`, "m").exec(text) ?? []
  if (found === undefined) throw new Error(`payments.md has no section ${number}`)
  return found
}

/** The chapters 0 to 6, which name the errors of the operations. */
export const operations = text.slice(0, text.indexOf("\n## 7."))

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split("|")
    .map((cell) => cell.trim())

/** The table of a section whose first column has this name. Cells of absent columns are empty. */
export const table = (number: string, first: string): ReadonlyArray<Cells> => {
  const blocks = (section(number).match(/(^\|.*\n?)+/gm) ?? []).map((block) => block.trim().split("\n").map(cellsOf))
  const [header, , ...rows] = blocks.find((lines) => lines[0]?.[0] === first) ?? []
  if (header === undefined) throw new Error(`payments.md ${number} has no table of ${first}`)
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])))
}

/** The row of a table whose first cell begins with this name. */
export const rowOf = (number: string, first: string, name: string): Cells => {
  const found = table(number, first).find((row) => row[first]?.startsWith(name))
  if (found === undefined) throw new Error(`payments.md ${number} has no row of ${name}`)
  return found
}

/** The words between backticks. */
export const quoted = (cell: string): ReadonlyArray<string> =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)

/** The words of a line that begins with these words. */
export const lineOf = (number: string, beginning: string): string => {
  const line = section(number)
    .split("\n")
    .find((each) => each.startsWith(beginning))
  if (line === undefined) throw new Error(`payments.md ${number} has no line that begins with ${beginning}`)
  return line
}
