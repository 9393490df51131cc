/**
 * The rows that a test names in the lines above it:
 *
 * ```ts
 * // reaches platform 7/valid-30-minutes-before, payments 1.5/04
 * it("expires after 30 minutes", () => …)
 * ```
 */
import { readFileSync } from "node:fs"

const naming = /^\s*\/\/ reaches (.+)$/

const filesRead = new Map<string, ReadonlyArray<string>>()

const linesOf = (file: string): ReadonlyArray<string> => {
  const lines = filesRead.get(file) ?? readFileSync(file, "utf8").split("\n")
  filesRead.set(file, lines)
  return lines
}

const idsIn = (line: string): ReadonlyArray<string> => naming.exec(line)?.[1]?.split(", ") ?? []

/** The line where a test begins, whose call may stand at the end of a list: `it.each([ … ])("name", …)`. */
const beginningOf = (lines: ReadonlyArray<string>, at: number): number => {
  const indent = /^\s*/.exec(lines[at] ?? "")?.[0] ?? ""
  const begins = (line: string): boolean => line.startsWith(indent) && /^[^\s\])}>]/.test(line.slice(indent.length))
  return lines.findLastIndex((line, index) => index <= at && begins(line))
}

/** The ids that are named directly above the test whose call is at a line, which is counted from 1. */
export const namedAbove = (file: string, line: number): ReadonlyArray<string> => {
  const lines = linesOf(file)
  const above = lines.slice(0, beginningOf(lines, line - 1))
  return above.slice(above.findLastIndex((each) => !naming.test(each)) + 1).flatMap(idsIn)
}

/** All ids that a file names above its tests. */
export const namedIn = (file: string): ReadonlyArray<string> => linesOf(file).flatMap(idsIn)
