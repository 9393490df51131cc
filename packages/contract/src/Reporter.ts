/**
 * Holds what the tests reached against the rows of the contract, once the whole suite has run. The run fails when no
 * test reaches a row, when a test names a row that does not exist, and when the tests of a transition see fewer topics
 * or ledger entries than its line names. A row that only skipped tests name is printed, since a machine may lack what they
 * need, such as a browser; with SLOW=1 the run fails for it. With CONTRACT_COVERAGE=print it prints every row with tests that reach it.
 */
import { globSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"
import { namedAbove } from "./NamingTests.ts"
import { rows } from "./Rows.ts"
import { lines } from "./rows/Transitions.ts"

/** Tests by the id of the row that they reach. */
type Reached = ReadonlyMap<string, ReadonlyArray<TestCase>>

/** Tests that are printed of each row. */
const perRow = 2

const fileOf = (module: TestModule): string => relative(process.cwd(), module.moduleId)

const namedBy = (test: TestCase, module: TestModule): ReadonlyArray<string> =>
  test.location === undefined ? [] : namedAbove(module.moduleId, test.location.line)

/** The rows that skipped tests name. */
const skippedBy = (modules: ReadonlyArray<TestModule>): ReadonlySet<string> =>
  new Set(
    modules.flatMap((module) => [...module.children.allTests("skipped")].flatMap((test) => namedBy(test, module)))
  )

const reachedBy = (modules: ReadonlyArray<TestModule>): Reached => {
  const reached = new Map<string, Array<TestCase>>()
  for (const module of modules)
    for (const test of module.children.allTests("passed")) {
      const named = namedBy(test, module)
      for (const id of [...(test.meta().reached ?? []), ...named]) reached.set(id, [...(reached.get(id) ?? []), test])
    }
  return reached
}

const listed = (reached: Reached): string =>
  rows
    .map(({ id }) => {
      const tests = (reached.get(id) ?? []).map((test) => `- \`${fileOf(test.module)}\` ${test.fullName}`)
      return [`## ${id}`, "", ...tests.toSorted().slice(0, perRow), ""].join("\n")
    })
    .join("\n")

/** The topics and entries of each line of a transition that its tests did not see. */
const unannounced = (reached: Reached): ReadonlyArray<string> =>
  lines.flatMap(({ announces, id: line }) => {
    const tests = [...reached].flatMap(([id, tests]) => (id === line || id.startsWith(`${line} `) ? tests : []))
    const seen = new Set(tests.flatMap((test) => test.meta().announced ?? []))
    const missing = announces.filter((name) => !seen.has(name))
    return missing.length === 0 ? [] : [`the tests that reach ${line} do not see ${missing.join(", ")}`]
  })

const faultsOf = (reached: Reached, skipped: ReadonlySet<string>): ReadonlyArray<string> => {
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...rows.flatMap(({ id }) => (reached.has(id) || skipped.has(id) ? [] : [`no test reaches ${id}`])),
    ...[...reached.keys()].flatMap((id) => (known.has(id) ? [] : [`a test names ${id}, which is no row`])),
    ...unannounced(reached)
  ]
}

const isWhole = (modules: ReadonlyArray<TestModule>): boolean => {
  const ran = new Set(modules.map(fileOf))
  return globSync("packages/*/test/**/*.test.ts").every((file) => ran.has(file))
}

export default class ContractReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (!isWhole(modules)) return
    const reached = reachedBy(modules)
    if (process.env.CONTRACT_COVERAGE === "print") console.log(listed(reached))
    const skipped = process.env.SLOW === undefined ? skippedBy(modules) : new Set<string>()
    const unseen = rows.flatMap(({ id }) => (skipped.has(id) && !reached.has(id) ? [id] : []))
    if (unseen.length > 0) console.log(`contract: skipped tests alone name ${unseen.join(", ")}`)
    const faults = faultsOf(reached, skipped)
    if (faults.length === 0) return console.log(`contract: a test reaches each of ${rows.length - unseen.length} rows`)
    for (const fault of faults) console.error(`contract: ${fault}`)
    process.exitCode = 1
  }
}
