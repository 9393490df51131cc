/**
 * The statements of a chapter of docs/contract: each sentence, and each line of a table. A statement is a row of the
 * contract. Its id is the page, the chapter and its first words: `platform 7/valid-30-minutes-before`.
 */
import type { Chapters } from "./Documents.ts"

export interface Statement {
  readonly id: string
  readonly words: string
}

/** A heading, the line below the head of a table, or a line that introduces what follows, such as `Rules:`. */
const isHeading = (line: string): boolean => /^#|^\|[\s|-]+\|$|^[^|.;]+:$/.test(line)

/** The sentences of a line. A semicolon outside parentheses and backticks ends one too. */
const sentencesOf = (line: string): ReadonlyArray<string> => {
  let depth = 0
  let isCode = false
  const ends = [...line].flatMap((sign, index) => {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0
    if (sign === "`") isCode = !isCode
    const isEnd = (sign === "." || (sign === ";" && depth === 0 && !isCode)) && line[index + 1] === " "
    return isEnd && !/(?:e\.g|^\d+)$/.test(line.slice(0, index)) ? [index + 1] : []
  })
  return [0, ...ends].map((from, index) => line.slice(from, ends[index]).trim())
}

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[a-z0-9_]+/g) ?? []

/** The first cell of a line of a table, or the first four words of a sentence. */
const beginningOf = (statement: string): number => {
  const [, cell] = /^\|([^|]*)\|/.exec(statement) ?? []
  return cell === undefined ? 4 : Math.min(4, Math.max(1, wordsOf(cell).length))
}

/** The fewest words, from the beginning, by which a statement differs from those before it. */
const nameOf = (statement: string, taken: ReadonlySet<string>): string => {
  const words = wordsOf(statement.replace(/^(?:- |\d+\. )/, ""))
  for (let count = beginningOf(statement); count < words.length; count++) {
    const name = words.slice(0, count).join("-")
    if (!taken.has(name)) return name
  }
  return words.join("-")
}

const slug = (title: string): string => wordsOf(title).join("-")

/** The name of a chapter in ids: its number, or of `States and transitions / Payment` the words `states/payment`. */
const placeOf = ({ page }: Chapters, chapter: string): string => {
  const [top = "", ...below] = chapter.split(" / ")
  const name = /^\d/.test(chapter) ? chapter : [wordsOf(top)[0] ?? "", ...below.map(slug)].join("/")
  return `${page.replace(".md", "")} ${name}`
}

/** The statements of a chapter, without headings and the heads of tables. */
export const statementsOf = (page: Chapters, chapter: string): ReadonlyArray<Statement> => {
  const place = placeOf(page, chapter)
  const lines = page.chapter(chapter).split("\n")
  const taken = new Set<string>()
  return lines
    .filter((line, index) => !isHeading(line) && !/^\|[\s|-]+\|$/.test(lines[index + 1] ?? ""))
    .flatMap((line) => (line.startsWith("|") ? [line] : sentencesOf(line)))
    .filter((words) => /\w/.test(words))
    .map((words) => {
      const name = nameOf(words, taken)
      taken.add(name)
      return { id: `${place}/${name}`, words }
    })
}

/** The id of the line of a table whose first cell is this. Throws when the chapter has none. */
export const findLine = (page: Chapters, chapter: string, cell: string): string => {
  const found = statementsOf(page, chapter).find(({ words }) => words.startsWith(`| ${cell} |`))
  if (found === undefined) throw new Error(`${page.page} ${chapter} has no line of ${cell}`)
  return found.id
}
