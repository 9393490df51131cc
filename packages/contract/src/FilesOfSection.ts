/** Which files carry out a section of the contract, and which tests hold it: those that cite it. */
import { citations, type Section } from "./Citations.ts"

export interface Files {
  readonly code: ReadonlyArray<string>
  readonly tests: ReadonlyArray<string>
}

/** Code is what is served. Tests are those of each package, and what the packages for tests consist of. */
const isCode = (file: string): boolean => /^packages\/(?:domain|adapters|app)\/src\//.test(file)
const isTest = (file: string): boolean =>
  /^packages\/(?:[^/]+\/test|(?:testkit|specification|contract)\/src)\//.test(file)

/** Files that cite a section, or where none does, a section inside it. Those that cite it in their header come alone. */
const citing = (section: Section, isWanted: (file: string) => boolean): ReadonlyArray<string> => {
  const within = citations.filter(
    (cited) =>
      isWanted(cited.file) &&
      cited.page === section.page &&
      (cited.section === section.number || cited.section.startsWith(`${section.number}.`))
  )
  const exact = within.filter((cited) => cited.section === section.number)
  const givenCitations = exact.length === 0 ? within : exact
  const inHeader = givenCitations.filter(({ isInHeader }) => isInHeader)
  return [...new Set((inHeader.length === 0 ? givenCitations : inHeader).map(({ file }) => file))]
}

export const filesOf = (section: Section): Files => ({ code: citing(section, isCode), tests: citing(section, isTest) })
