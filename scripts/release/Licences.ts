/** The licences of all packages that an installation of the published ones brings. */
import { execFileSync } from "node:child_process"
import { publishedPackages, root } from "./PublishedPackages.ts"

/** Licences that ask for nothing but their text and a notice. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT"
])

interface Licence {
  readonly name: string
  readonly versions: ReadonlyArray<string>
  readonly license: string
}

const isLicence = (value: unknown): value is Licence =>
  typeof value === "object" && value !== null && "name" in value && "versions" in value && "license" in value

const listed = (): ReadonlyArray<Licence> => {
  const filters = publishedPackages.flatMap(({ name }) => ["--filter", name])
  const words = ["-y", "pnpm@12", ...filters, "licenses", "list", "--prod", "--json"]
  const shell = process.platform === "win32"
  const byLicence: unknown = JSON.parse(execFileSync("npx", words, { cwd: root, encoding: "utf8", shell }))
  return Object.values(Object(byLicence)).flatMap((each) => (Array.isArray(each) ? each.filter(isLicence) : []))
}

/** The list as a page, and the packages whose licence asks for more. */
export const licencesOf = (): { readonly text: string; readonly refused: ReadonlyArray<string> } => {
  const all = listed().toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = all.map(({ license, name, versions }) => `| ${name} | ${versions.join(", ")} | ${license} |`)
  return {
    text: ["# Licences", "", "| Package | Version | Licence |", "|---|---|---|", ...rows, ""].join("\n"),
    refused: all.filter(({ license }) => !permissive.has(license)).map(({ license, name }) => `${name}: ${license}`)
  }
}
