/**
 * A row of the contract: something that a caller can be told or that can happen,
 * and what a test that reaches it is seen to do. Rows are data; nothing here runs
 * the platform.
 */

/** One thing that the test kit saw happen in a test; `saw` says what kind of thing. */
export interface Observation {
  readonly saw: "error" | "record" | "step" | "entry" | "topic" | "network" | "answer"
  readonly [member: string]: unknown
}

/** What an observation must have: members by name, lists whole, texts also by a regular expression. */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | RegExp
  | ReadonlyArray<Pattern>
  | { readonly [member: string]: Pattern }

export interface Row {
  /** section of payments.md and what is said there; unique */
  readonly id: string
  /** the row in our words, where its id does not say all */
  readonly says: string
  readonly seen: { readonly saw: Observation["saw"]; readonly [member: string]: Pattern }
}

const isMembers = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether something seen has all that a pattern asks for. */
export const matches = (pattern: Pattern, seen: unknown): boolean => {
  if (pattern instanceof RegExp) return typeof seen === "string" && pattern.test(seen)
  if (pattern === null || typeof pattern !== "object") return pattern === seen
  if (isList(pattern))
    return (
      Array.isArray(seen) &&
      seen.length === pattern.length &&
      pattern.every((each, index) => matches(each, seen[index]))
    )
  return isMembers(seen) && Object.entries(pattern).every(([name, member]) => matches(member, seen[name]))
}

const isList = (pattern: object): pattern is ReadonlyArray<Pattern> => Array.isArray(pattern)
