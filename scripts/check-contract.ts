/**
 * Holds the committed list of the contract's rows against the rows themselves and
 * the test files, without running a test: every row is there with a test, and every
 * test it names is written somewhere in its file or in what the file imports.
 */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { rows } from "../packages/testkit/src/contract/PaymentsContract.ts"
import * as List from "./contract-list.ts"

/** Sources of the platform hold no titles of tests. */
const isOfTests = (file: string): boolean => /^packages\/([a-z]+\/test|testkit\/src)\//.test(file) && existsSync(file)

/** A file with all that it imports of the tests, since suites and tables of tests stand there. */
const withImports = (file: string, found = new Map<string, string>()): ReadonlyMap<string, string> => {
  if (found.has(file) || !isOfTests(file)) return found
  const text = readFileSync(file, "utf8")
  found.set(file, text)
  for (const [, name = ""] of text.matchAll(/from "(\.[^"]+\.ts)"/g)) withImports(join(dirname(file), name), found)
  return found
}

const literal = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/** Where a title leaves room: `%s` and `$name` of tables, `${name}` of templates. */
const room = /%[a-z]|\$\{[^}]*\}|\$[a-zA-Z.]+/
const patterns = new Map<string, ReadonlyArray<RegExp>>()

const titlesOf = (file: string): ReadonlyArray<RegExp> => {
  const known = patterns.get(file)
  if (known !== undefined) return known
  const titles = [...[...withImports(file).values()].join("\n").matchAll(literal)].map(([, plain, template]) =>
    (plain ?? template ?? "").replaceAll('\\"', '"')
  )
  const made = [...new Set(titles)].map(
    (title) =>
      new RegExp(
        `^${title
          .split(room)
          .map((part) => RegExp.escape(part))
          .join("[^]*")}$`
      )
  )
  patterns.set(file, made)
  return made
}

const isWritten = ({ file, name }: List.Test): boolean =>
  existsSync(file) && name.split(" > ").every((part) => titlesOf(file).some((title) => title.test(part)))

const problemsOf = (listed: List.Reached): ReadonlyArray<string> => {
  const known = new Set(rows.map(({ id }) => id))
  const gone = [...listed.keys()].filter((id) => !known.has(id)).map((id) => `${id}: no row of the contract`)
  const missing = rows.flatMap(({ id }) => {
    const tests = listed.get(id)
    if (tests === undefined) return [`${id}: not listed`]
    if (tests.length === 0) return [`${id}: no test reaches it`]
    return tests
      .filter((test) => !isWritten(test))
      .map(({ file, name }) => `${id}: there is no test "${name}" in ${file}`)
  })
  return [...gone, ...missing]
}

const problems = existsSync(List.path)
  ? problemsOf(List.read(readFileSync(List.path, "utf8")))
  : [`${List.path} is missing: pnpm coverage writes it`]
for (const problem of problems) console.error(problem)
console.log(`${rows.length} rows of the contract, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
