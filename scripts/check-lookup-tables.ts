/**
 * Requires a Map for a lookup by a word from outside, because an object also has "constructor" and "__proto__". Where the
 * words are known, their union is the key type, and the compiler checks each lookup. Prints each breach; exits 1.
 */
import { globSync, readFileSync } from "node:fs"

const table = /^(?:export )?const (\w+): .*?(?:Record<string,|\[\w+: string\]).* = \{(?!\s*\})/gm

const breaches = globSync("packages/{domain,adapters,app}/src/**/*.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(table)].map(
    ([, name = ""]) => `${file}: ${name} is a table by any word: make it a Map`
  )
)
for (const breach of breaches) console.error(breach)
console.log(`${breaches.length} tables by any word`)
process.exitCode = breaches.length === 0 ? 0 : 1
