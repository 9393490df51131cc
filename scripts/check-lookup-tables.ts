/**
 * A table that is looked up by a word of somebody else is a Map: an object answers
 * for "constructor" and "__proto__" too. Where the words are known, their union is
 * the key type, and the compiler sees who asks. Prints each breach; exits 1.
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
