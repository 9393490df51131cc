/**
 * Holds what the tests reached against the rows of the contract, once the whole
 * suite has run: a row that no test reaches fails the run, and so does a reached row
 * that is listed as not built. With CONTRACT_COVERAGE=print it prints every row with
 * tests that reach it.
 */
import { globSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { type Page, pages } from "../packages/testkit/src/contract/Contract.ts"
import { notBuilt } from "../packages/testkit/src/contract/NotBuilt.ts"

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

const listed = (reached: Reached, { page, parts }: Page): string => {
  const sections = parts.map(([title, rows]) => {
    const tests = rows.map(({ id, says }) => {
      const of = (reached.get(id) ?? []).toSorted().slice(0, perRow)
      return [`### ${id}`, ...(says === "" ? [] : [says]), "", ...of.map((test) => `- ${test}`), ""].join("\n")
    })
    return [`## ${title}`, "", ...tests].join("\n")
  })
  return [`# Contract coverage of ${page}`, "", ...sections].join("\n")
}

/** What is wrong with the coverage of a page, row by row; prints the number of rows when nothing is. */
const faultsOf = (reached: Reached, { page, rows }: Page): ReadonlyArray<string> => {
  const leftOut = rows.filter(({ id }) => notBuilt.some((each) => each.rows.test(id)))
  const unreached = rows.filter((row) => !leftOut.includes(row) && !reached.has(row.id))
  const built = leftOut.filter(({ id }) => reached.has(id))
  const faults = [
    ...unreached.map(({ id, says }) => `contract: no test reaches ${id} ${says}`),
    ...built.map(({ id }) => `contract: NotBuilt.ts lists ${id}, which a test reaches`)
  ]
  const [all, left] = [rows.length - leftOut.length, leftOut.length]
  if (faults.length === 0)
    console.log(`contract: a test reaches each of ${all} rows of ${page}${left === 0 ? "" : `; ${left} are not built`}`)
  return faults
}

const isWhole = (modules: ReadonlyArray<TestModule>): boolean => {
  const ran = new Set(modules.map(fileOf))
  return globSync("packages/*/test/**/*.test.ts").every((file) => ran.has(file))
}

export default class ContractReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (!isWhole(modules)) return
    const reached = reachedBy(modules)
    if (process.env.CONTRACT_COVERAGE === "print") for (const page of pages) console.log(listed(reached, page))
    const faults = pages.flatMap((page) => faultsOf(reached, page))
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  }
}
