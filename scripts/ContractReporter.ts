/**
 * Holds what the tests reached of the contract against the committed list, once
 * the whole suite has run and passed: a row that none of its tests reaches any more
 * fails the run. With CONTRACT_COVERAGE=write it writes the list instead.
 */
import { globSync, readFileSync, writeFileSync, existsSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import { rows } from "../packages/testkit/src/contract/PaymentsContract.ts"
import * as List from "./contract-list.ts"

/** More would only lengthen the list. */
const perRow = 2

const memoized = (of: (file: string) => boolean): ((file: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (file) => {
    const answer = known.get(file) ?? of(file)
    known.set(file, answer)
    return answer
  }
}

const same = (one: List.Test) => (other: List.Test) => one.file === other.file && one.name === other.name

const reachedBy = (modules: ReadonlyArray<TestModule>): List.Reached => {
  const reached = new Map<string, Array<List.Test>>()
  for (const module of modules)
    for (const test of module.children.allTests("passed"))
      for (const id of test.meta().reached ?? []) {
        const tests = reached.get(id) ?? []
        reached.set(id, [...tests, { file: relative(process.cwd(), module.moduleId), name: test.fullName }])
      }
  return reached
}

/** What tests of random inputs reach differs from run to run: others are named first. */
const isRandom = memoized((file: string) => readFileSync(file, "utf8").includes('from "fast-check"'))
const order = ({ file, name }: List.Test): string => `${isRandom(file) ? 1 : 0} ${file} ${name}`

/** What the list names already stays, as long as it is true. */
const chosen = (now: List.Reached, before: List.Reached): List.Reached =>
  new Map(
    [...now].map(([id, tests]) => {
      const kept = (before.get(id) ?? []).filter((each) => tests.some(same(each)))
      const more = tests.filter((each) => !kept.some(same(each)))
      return [id, [...kept, ...more.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))].slice(0, perRow)]
    })
  )

const lost = (now: List.Reached, before: List.Reached): ReadonlyArray<string> =>
  rows.flatMap(({ id }) => {
    const tests = now.get(id) ?? []
    return (before.get(id) ?? []).some((each) => tests.some(same(each)))
      ? []
      : [`${id}: no test of the list reaches it`]
  })

const wholeSuite = (modules: ReadonlyArray<TestModule>): boolean => {
  const ran = new Set(modules.map((module) => relative(process.cwd(), module.moduleId)))
  return globSync("packages/*/test/**/*.test.ts").every((file) => ran.has(file))
}

export default class ContractReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const before = existsSync(List.path) ? List.read(readFileSync(List.path, "utf8")) : new Map()
    const now = reachedBy(modules)
    if (!wholeSuite(modules)) return
    if (process.env.CONTRACT_COVERAGE === "write") return writeFileSync(List.path, List.write(chosen(now, before)))
    const rowsLost = lost(now, before)
    for (const each of rowsLost) console.error(`contract: ${each}`)
    if (rowsLost.length > 0) process.exitCode = 1
    else console.log(`contract: ${rows.length} rows, each reached as ${List.path} says`)
  }
}
