/** The citations of the contract: a file that names `payments.md 3.3` cites section 3.3 of docs/contract/payments.md. */
import { globSync, readFileSync } from "node:fs"

export const pages = ["payments", "merchants", "platform"] as const
export type Page = (typeof pages)[number]

export interface Section {
  readonly page: Page
  readonly number: string
  readonly title: string
}

const heading = /^##+ (\d+(?:\.\d+)?)\.?\s+(.+)$/gm

/** All numbered sections, in the order of the pages. */
export const sections: ReadonlyArray<Section> = pages.flatMap((page) =>
  [...readFileSync(`docs/contract/${page}.md`, "utf8").matchAll(heading)].map(([, number = "", title = ""]) => ({
    page,
    number,
    title
  }))
)

export interface Citation {
  readonly file: string
  readonly page: string
  readonly section: string
  /** whether the header of the file cites it, which says what the whole file is for */
  readonly isInHeader: boolean
}

/** A page, then its sections: `payments.md 3.4, 3.6 and 5`, `payments.md 1.1 to 1.3`. */
const citation = /\b(merchants|payments|platform)\.md (\d+(?:\.\d+)?(?:(?:,| and|, and| to| or) \d+(?:\.\d+)?)*)/g

/** Citations may break over the lines of a comment. */
const joined = (text: string): string => text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ")

/** The sections that a citation names; `1.1 to 1.3` names those between them too. */
const sectionsIn = (numbers: string): ReadonlyArray<string> =>
  [...numbers.matchAll(/(\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))?/g)].flatMap(([, first = "", last = first]) => {
    const [chapter = "", from] = first.split(".")
    const [start, end] = [Number(from ?? chapter), Number(last.split(".").at(-1))]
    return Array.from({ length: end - start + 1 }, (_, index) =>
      from === undefined ? `${start + index}` : `${chapter}.${start + index}`
    )
  })

const header = /^\/\*\*[^]*?\*\//

const citationsIn = (file: string): ReadonlyArray<Citation> => {
  const text = readFileSync(file, "utf8")
  const [top = ""] = header.exec(text) ?? []
  const found = (part: string, isInHeader: boolean): ReadonlyArray<Citation> =>
    [...joined(part).matchAll(citation)].flatMap(([, page = "", numbers = ""]) =>
      sectionsIn(numbers).map((section) => ({ file, page, section, isInHeader }))
    )
  return [...found(top, true), ...found(text.slice(top.length), false)]
}

const citing = [
  "packages/*/{src,test,bench}/**/*.ts",
  "packages/*/README.md",
  "README.md",
  "docs/guides/*.md",
  "scripts/**/*.ts"
]

/** All citations, by file. */
export const citations: ReadonlyArray<Citation> = globSync(citing).toSorted().flatMap(citationsIn)
