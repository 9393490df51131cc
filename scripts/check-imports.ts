/**
 * The dependency rule of the house: app -> adapters -> domain, and testkit ->
 * adapters and domain. Inside the domain nothing reaches for the world, and the
 * pure contexts know neither ports nor use cases. Prints each breach; exits 1.
 */
import { globSync, readFileSync } from "node:fs"

const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  domain: [],
  adapters: ["domain"],
  testkit: ["domain", "adapters"],
  app: ["domain", "adapters"]
}

const impure =
  /^(node:|@effect\/|effect\/(http|http-api|sql|persistence|net|process|cli|cluster|workflow|rpc|socket|workers|crypto)(\/|$))/
const pure =
  /^packages\/domain\/src\/(vocabulary|decider|ledger|access|merchants|payers|payments|terminals|notifications|risk)\//

const importsOf = (text: string): ReadonlyArray<{ readonly name: string; readonly typeOnly: boolean }> =>
  [...text.matchAll(/^(?:import|export)\s+(type\s)?[^"']*?from\s+["']([^"']+)["']/gms)].map(
    ([, typeOnly, name = ""]) => ({
      name,
      typeOnly: typeOnly !== undefined
    })
  )

const breachesOf = (file: string): ReadonlyArray<string> => {
  const [, home = ""] = file.split("/")
  return importsOf(readFileSync(file, "utf8")).flatMap(({ name, typeOnly }) => {
    const [, to] = /^@payments-platform\/([a-z]+)/.exec(name) ?? []
    if (to !== undefined && to !== home && !(allowed[home] ?? []).includes(to))
      return [`${file}: ${home} may not import ${name}`]
    if (home === "domain" && impure.test(name)) return [`${file}: the domain reaches outside by ${name}`]
    if (pure.test(file) && !typeOnly && /\/(ports|application)\//.test(name))
      return [`${file}: a pure context imports ${name}`]
    return []
  })
}

const breaches = globSync("packages/*/src/**/*.ts").flatMap(breachesOf)
for (const breach of breaches) console.error(breach)
console.log(`${breaches.length} breaches of the dependency rule`)
process.exitCode = breaches.length === 0 ? 0 : 1
