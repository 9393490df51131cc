/**
 * A row of the contract: one thing that can happen or that a caller can receive, with the pattern of an
 * observation that reaches it. Rows are data; nothing here runs the platform.
 */
import { isObject } from "@payments-platform/domain/vocabulary/Json"

/** One thing that happened in a test. `saw` is its kind; `test`: that the test itself passed. */
export interface Observation {
  readonly saw: "error" | "record" | "step" | "entry" | "topic" | "network" | "answer" | "exchange" | "issue" | "test"
  readonly [member: string]: unknown
}

/**
 * The values that an observation must contain. Objects are matched member by member, lists as a whole, and texts and
 * numbers also by a regular expression.
 */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | RegExp
  | ReadonlyArray<Pattern>
  | { readonly [member: string]: Pattern }

export interface Row {
  /** unique: the section and a short name; those of merchants.md begin with its name */
  readonly id: string
  /** description; empty where the id is enough */
  readonly says: string
  readonly seen: { readonly saw: Observation["saw"]; readonly [member: string]: Pattern }
}

/** Whether an observed value contains everything that the pattern requires. */
export const matches = (pattern: Pattern, seen: unknown): boolean => {
  if (pattern instanceof RegExp)
    return (typeof seen === "string" || typeof seen === "number") && pattern.test(String(seen))
  if (pattern === null || typeof pattern !== "object") return pattern === seen
  if (isList(pattern))
    return (
      Array.isArray(seen) &&
      seen.length === pattern.length &&
      pattern.every((each, index) => matches(each, seen[index]))
    )
  return isObject(seen) && Object.entries(pattern).every(([name, member]) => matches(member, seen[name]))
}

const isList = (pattern: object): pattern is ReadonlyArray<Pattern> => Array.isArray(pattern)
