/**
 * The pages of docs/contract: their chapters, tables and lines. The rows of the contract are derived from them, so that
 * what a row says stands in the contract alone.
 */
import { readFileSync } from "node:fs"

/** A row by the names of its columns. */
export interface Cells {
  readonly [column: string]: string
}

/** What rows quote: a page, and the text of each of its chapters. Throws when the page has no such chapter. */
export interface Chapters {
  /** the file */
  readonly page: string
  readonly chapter: (name: string) => string
}

/** A page of the contract whose parts have numbers. Each function throws when the page has no such part. */
export interface Tables extends Chapters {
  readonly text: string
  /** the text under a heading, such as `3.3`, without the parts below it */
  readonly section: (number: string) => string
  /** the text under the heading of a chapter, such as `3`, with all parts below it */
  readonly chapter: (number: string) => string
  /** the table of a section whose first column has this name; cells of absent columns are empty */
  readonly table: (number: string, first: string) => ReadonlyArray<Cells>
  /** the row of a table whose first cell begins with this name */
  readonly rowOf: (number: string, first: string, name: string) => Cells
  /** the line of a section that begins with these words */
  readonly lineOf: (number: string, beginning: string) => string
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split("|")
    .map((cell) => cell.trim())

/** The table of a text whose first column has this name. */
const tableIn = (text: string, first: string, place: string): ReadonlyArray<Cells> => {
  const blocks = (text.match(/(^\|.*\n?)+/gm) ?? []).map((block) => block.trim().split("\n").map(cellsOf))
  const [header, , ...rows] = blocks.find((lines) => lines[0]?.[0] === first) ?? []
  if (header === undefined) throw new Error(`${place} has no table of ${first}`)
  return rows.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""])))
}

const textOf = (page: string): string =>
  readFileSync(new URL(`../../../docs/contract/${page}`, import.meta.url), "utf8")

const tablesOf = (name: string): Tables => {
  const page = `${name}.md`
  const text = textOf(page)

  const section = (number: string): string => {
    const [, found] =
      new RegExp(`^#+ ${number.replaceAll(".", "\\.")}\\.? .*\\n([^]*?)(?=^#|(?![^]))`, "m").exec(text) ?? []
    if (found === undefined) throw new Error(`${page} has no section ${number}`)
    return found
  }

  const chapter = (number: string): string => {
    const [, found] = new RegExp(`^## ${number}\\. .*\\n([^]*?)(?=^## |(?![^]))`, "m").exec(text) ?? []
    if (found === undefined) throw new Error(`${page} has no chapter ${number}`)
    return found
  }

  const table = (number: string, first: string) => tableIn(section(number), first, `${page} ${number}`)

  const rowOf = (number: string, first: string, beginning: string): Cells => {
    const found = table(number, first).find((row) => row[first]?.startsWith(beginning))
    if (found === undefined) throw new Error(`${page} ${number} has no row of ${beginning}`)
    return found
  }

  const lineOf = (number: string, beginning: string): string => {
    const line = section(number)
      .split("\n")
      .find((each) => each.startsWith(beginning))
    if (line === undefined) throw new Error(`${page} ${number} has no line that begins with ${beginning}`)
    return line
  }

  return { page, text, section, chapter, table, rowOf, lineOf }
}

/** A page whose parts have titles. A part of a chapter is named after both: `States and transitions / Payment`. */
export interface TitledPage extends Chapters {
  readonly text: string
  /** the names of all parts that say something, in the order of the page */
  readonly chapters: ReadonlyArray<string>
  /** a table of a part by its first column, as of a numbered page */
  readonly table: (name: string, first: string) => ReadonlyArray<Cells>
}

const titledPage = (page: string): TitledPage => {
  const text = textOf(page)
  const blocks = text.split(/^(?=#)/m)
  let above = ""
  const parts = new Map(
    blocks.map((block) => {
      const [heading = "", ...lines] = block.split("\n")
      const [, signs = "", title = ""] = /^(#+) (.*?)(?: \(.*\))?$/.exec(heading) ?? []
      if (signs.length < 3) above = title
      return [signs.length < 3 ? title : `${above} / ${title}`, lines.join("\n")] as const
    })
  )
  if (parts.size < blocks.length) throw new Error(`${page} has a title twice`)
  const chapter = (name: string): string => {
    const found = parts.get(name)
    if (found === undefined) throw new Error(`${page} has no part ${name}`)
    return found
  }
  return {
    page,
    text,
    chapter,
    chapters: [...parts].flatMap(([name, words]) => (words.trim() === "" ? [] : [name])),
    table: (name, first) => tableIn(chapter(name), first, `${page} ${name}`)
  }
}

export const reference = titledPage("reference.md")
export const payments = tablesOf("payments")
export const merchants = tablesOf("merchants")
export const platform = tablesOf("platform")

/** The chapters of a page before this one, which name the errors of the operations. */
export const before = ({ text }: Tables, chapter: number): string => text.slice(0, text.indexOf(`\n## ${chapter}.`))

/** The words between backticks. */
export const quotesIn = (cell: string): ReadonlyArray<string> =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)

/** The operations that a text names; `GET and POST /disputes/{id}` are two. */
export const operationsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b((?:[A-Z]{3,6}(?:, | and ))*[A-Z]{3,6}) (\/[a-z_/{}]+)/g)].flatMap(
      ([, methods = "", path = ""]) => methods.split(/, | and /).map((method) => `${method} ${path}`)
    )
  )
