/**
 * Follows every citation of the contract to its section, and every section to code and to a test that cite it. Prints
 * each one that leads nowhere; exits 1.
 */
import { citations, sections } from "./Citations.ts"
import { filesOf } from "./FilesOfSection.ts"

const isSection = (page: string, number: string): boolean =>
  sections.some((section) => section.page === page && section.number === number)

const lost = citations.filter(({ page, section }) => !isSection(page, section))
for (const { file, page, section } of lost) console.error(`${file}: ${page}.md has no section ${section}`)

const silent = sections.flatMap((section) => {
  const { code, tests } = filesOf(section)
  const missing = [...(code.length === 0 ? ["code"] : []), ...(tests.length === 0 ? ["test"] : [])]
  return missing.map((each) => `${section.page}.md ${section.number} is cited by no ${each}`)
})
for (const each of silent) console.error(each)

console.log(`${citations.length} citations of the contract, ${lost.length} lead nowhere`)
process.exitCode = lost.length + silent.length === 0 ? 0 : 1
