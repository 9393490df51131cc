/**
 * The names of the failures and defects of a cause, for logs. Messages are left out, because they may contain request data.
 */
import type { Cause } from "effect"

const nameOf = (value: unknown): string => {
  if (typeof value === "object" && value !== null && "_tag" in value) return String(value._tag)
  return value instanceof Error ? value.name : typeof value
}

export const causeNames = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  cause.reasons.map((reason) => {
    if (reason._tag === "Fail") return nameOf(reason.error)
    return reason._tag === "Die" ? nameOf(reason.defect) : "interrupted"
  })
