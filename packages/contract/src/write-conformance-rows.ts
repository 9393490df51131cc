/**
 * Writes the ids of all rows into the test kit, whose command `conformance` counts them: the kit is published, and this
 * package and the pages are not. With `--check` it only says whether they are up to date.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { rows } from "./Rows.ts"

const place = fileURLToPath(new URL("../../testkit/src/conformance/ContractRows.ts", import.meta.url))

const text = `/** The ids of all rows of the contract. \`npx -y pnpm@12 conformance:rows\` writes this file. */
export const contractRows: ReadonlyArray<string> = \`
${rows.map(({ id }) => id).join("\n")}
\`
  .trim()
  .split("\\n")
`

if (!process.argv.includes("--check")) writeFileSync(place, text)
else if (readFileSync(place, "utf8") !== text) {
  console.error(`${place} is stale: pnpm conformance:rows writes it again`)
  process.exitCode = 1
}
