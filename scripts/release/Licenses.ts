/** The licenses of all packages that an installation of the published ones brings. */
import { pnpm, publishedPackages } from "./PublishedPackages.ts"

/** Licenses that ask for nothing but their text and a notice. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "Unlicense"
])

interface License {
  readonly name: string
  readonly versions: ReadonlyArray<string>
  readonly license: string
}

const isLicense = (value: unknown): value is License =>
  typeof value === "object" && value !== null && "name" in value && "versions" in value && "license" in value

const listed = (): ReadonlyArray<License> => {
  const filters = publishedPackages.flatMap(({ name }) => ["--filter", name])
  const byLicense: unknown = JSON.parse(pnpm([...filters, "licenses", "list", "--prod", "--json"]))
  return Object.values(Object(byLicense)).flatMap((each) => (Array.isArray(each) ? each.filter(isLicense) : []))
}

/** The list as a page, and the packages whose license asks for more. */
export const licensesOf = (): { readonly text: string; readonly refused: ReadonlyArray<string> } => {
  const all = listed().toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = all.map(({ license, name, versions }) => `| ${name} | ${versions.join(", ")} | ${license} |`)
  return {
    text: ["# Licenses", "", "| Package | Version | License |", "|---|---|---|", ...rows, ""].join("\n"),
    refused: all.filter(({ license }) => !permissive.has(license)).map(({ license, name }) => `${name}: ${license}`)
  }
}
