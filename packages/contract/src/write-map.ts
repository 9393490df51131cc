/**
 * Writes docs/contract/map.md: each paragraph of reference.md with the sections that complete it, and each
 * section with the files that carry it out and the tests that hold it. The page is not in git.
 */
import { writeFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { type Section, sections } from "./Citations.ts"
import { filesOf } from "./FilesOfSection.ts"
import { type Paragraph, paragraphs } from "./ReferenceParagraphs.ts"

const place = "docs/contract/map.md"

/** The anchor that a heading has on the usual sites for repositories. */
const anchorOf = ({ number, title }: Section): string =>
  `${number}${/^\d+$/.test(number) ? "." : ""} ${title}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-")

const headingOf = ({ number, page, title }: Section): string => `${page}.md ${number} ${title.replaceAll("`", "")}`

const sectionNamed = (name: string): Section => {
  const found = sections.find(({ number, page }) => name === `${page} ${number}`)
  if (found === undefined) throw new Error(`No page has the section ${name}`)
  return found
}

const paragraph = ({ name, sections: names }: Paragraph): string => {
  const links = names
    .map(sectionNamed)
    .map((section) => `[${section.page}.md ${section.number}](${section.page}.md#${anchorOf(section)})`)
  return `| ${name} | ${links.join(", ")} |`
}

const link = (file: string): string => `[${basename(file, ".ts")}](../../${file})`

/** A line for each folder. */
const listed = (files: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...Map.groupBy(files, dirname)].map(
    ([folder, inside]) => `- ${folder.replace(/^packages\//, "")}: ${inside.map(link).join(", ")}`
  )

const section = (section: Section): string => {
  const { code, tests } = filesOf(section)
  const files = ["Carried out by", "", ...listed(code), "", "and held by", "", ...listed(tests), ""]
  return [`### ${headingOf(section)}`, "", ...files].join("\n")
}

const page = [
  "# Where each part of the contract is carried out",
  "",
  "`pnpm contract:map` makes this page from the citations of the contract in the code and in the tests.",
  "",
  "## [reference.md](reference.md), paragraph by paragraph",
  "",
  "| Paragraph | Sections |",
  "| --- | --- |",
  ...paragraphs.map(paragraph),
  "",
  "## The sections",
  "",
  ...sections.map(section)
].join("\n")

writeFileSync(place, page)
console.log(place)
