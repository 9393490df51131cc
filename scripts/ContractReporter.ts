/**
 * Holds what the tests reached against the rows of the contract, once the whole
 * suite has run: a row that no test reaches fails the run. With
 * CONTRACT_COVERAGE=print it prints every row with tests that reach it.
 */
import { globSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { parts, rows } from "../packages/testkit/src/contract/PaymentsContract.ts"

/** Tests by the id of the row that they reach. */
type Reached = ReadonlyMap<string, ReadonlyArray<string>>

/** Tests that are printed of each row. */
const perRow = 2

const fileOf = (module: TestModule): string => relative(process.cwd(), module.moduleId)

const reachedBy = (modules: ReadonlyArray<TestModule>): Reached => {
  const reached = new Map<string, Array<string>>()
  for (const module of modules)
    for (const test of module.children.allTests("passed"))
      for (const id of test.meta().reached ?? [])
        reached.set(id, [...(reached.get(id) ?? []), `\`${fileOf(module)}\` ${test.fullName}`])
  return reached
}

const listed = (reached: Reached): string => {
  const sections = parts.map(([title, rows]) => {
    const tests = rows.map(({ id, says }) => {
      const of = (reached.get(id) ?? []).toSorted().slice(0, perRow)
      return [`### ${id}`, ...(says === "" ? [] : [says]), "", ...of.map((test) => `- ${test}`), ""].join("\n")
    })
    return [`## ${title}`, "", ...tests].join("\n")
  })
  return ["# Contract coverage", "", ...sections].join("\n")
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
    const missing = rows.filter(({ id }) => !reached.has(id))
    for (const { id, says } of missing) console.error(`contract: no test reaches ${id} ${says}`)
    if (missing.length > 0) process.exitCode = 1
    else console.log(`contract: a test reaches each of its ${rows.length} rows`)
  }
}
