/**
 * A row of the contract: a thing that can happen or that a caller can receive. A test reaches it by what it observes,
 * or, where the row has no pattern, by its name: `reaches("payments 3.3/01")`, or a line `// reaches …` above the test.
 */
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"

/** One thing that happened in a test. `saw` is its kind. */
export interface Observation {
  readonly saw: "error" | "record" | "entry" | "topic" | "answer" | "issue"
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

export type Members = { readonly [member: string]: Pattern }

export interface Row {
  /** unique: the page, the section and a short name */
  readonly id: string
  /** what a test observes that reaches the row; null: a test names it */
  readonly seen: ({ readonly saw: Observation["saw"] } & Members) | null
}

export const rowByName = (id: string): Row => ({ id, seen: null })

export const record = (id: string, resource: string, carries: Members): Row => ({
  id,
  seen: { saw: "record", resource, ...carries }
})

export const answer = (id: string, operation: string, more: Members = {}): Row => ({
  id,
  seen: { saw: "answer", operation, ...more }
})

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
