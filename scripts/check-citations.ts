/**
 * Follows every citation of the contract to its section: a file that names
 * `payments.md 3.3` needs a section 3.3 in docs/contract/payments.md. Prints each
 * citation that leads nowhere; exits 1.
 */
import { globSync, readFileSync } from "node:fs"

const pages = ["merchants", "payments", "platform"] as const

const sectionsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(`docs/contract/${page}.md`, "utf8").matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(
      ([, number = ""]) => number
    )
  )

const sections = new Map<string, ReadonlySet<string>>(pages.map((page) => [page, sectionsOf(page)]))

/** A page, then its sections: `payments.md 3.4, 3.6 and 5`, `payments.md 1.1 to 1.3`. */
const citation = /\b(merchants|payments|platform)\.md (\d+(?:\.\d+)?(?:(?:,| and|, and| to| or) \d+(?:\.\d+)?)*)/g

/** Citations may break over the lines of a comment. */
const joined = (text: string): string => text.replace(/\s*\n\s*\*?\s*/g, " ")

interface Citation {
  readonly file: string
  readonly page: string
  readonly section: string
}

const citationsIn = (file: string): ReadonlyArray<Citation> =>
  [...joined(readFileSync(file, "utf8")).matchAll(citation)].flatMap(([, page = "", numbers = ""]) =>
    (numbers.match(/\d+(?:\.\d+)?/g) ?? []).map((section) => ({ file, page, section }))
  )

const files = globSync(["packages/*/{src,test,bench}/**/*.ts", "packages/*/README.md", "README.md", "scripts/*.ts"])
const citations = files.flatMap(citationsIn)
const lost = citations.filter(({ page, section }) => sections.get(page)?.has(section) !== true)
for (const { file, page, section } of lost) console.error(`${file}: ${page}.md has no section ${section}`)
console.log(`${citations.length} citations of the contract, ${lost.length} lead nowhere`)
process.exitCode = lost.length === 0 ? 0 : 1
