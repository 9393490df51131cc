/**
 * The enablement clock of an account (merchants.md 5): the data of section 1.5 must be complete 30 days after the first
 * payment and before 100,000.00 are processed. Otherwise payments are refused, and the account is closed 30 days later.
 * Times are UNIX seconds of service time.
 */
import { Schema } from "effect"
import * as Time from "../../../vocabulary/time/Time.ts"

export const Clock = Schema.TaggedUnion({
  /** no payment was accepted yet, or all failed */
  NotStarted: {},
  /** `limited`: the limit of processed payments ends the clock too, not only its time */
  Running: { since: Schema.Int, limited: Schema.Boolean },
  /** payments are refused */
  PaymentsOff: { since: Schema.Int },
  /** the account was closed; it is reopened with complete data only */
  RanOut: {},
  /** the data is complete */
  Cleared: {}
})
export type Clock = typeof Clock.Type

export const initialClock: Clock = { _tag: "NotStarted" }
export const clearedClock: Clock = { _tag: "Cleared" }

/** The limit of processed payments in the account's currency, in the smallest unit. */
export const limit = 10_000_000

/** The time for data, and then the time before the account is closed, in seconds. */
export const period = Time.days(30)

/** When time alone moves the clock, in UNIX seconds; null: never. */
export const deadline = (clock: Clock): number | null =>
  clock._tag === "Running" || clock._tag === "PaymentsOff" ? clock.since + period : null

/** Whether a payment counts for the clock, so that it moves the counters of processed payments. */
export const counts = (clock: Clock): boolean =>
  clock._tag === "NotStarted" || (clock._tag === "Running" && clock.limited)

/** The clock as payments see it at `at`: off if the processed payments have reached the limit. */
export const limitAt = (clock: Clock, processed: number, at: number): Clock =>
  counts(clock) && processed >= limit ? { _tag: "PaymentsOff", since: at } : clock

/** What is known of an account at `at`. */
export interface Observation {
  readonly at: number
  /** whether the legal entity and the account have all data of section 1.5 */
  readonly isDataComplete: boolean
  /** when the first payment that did not fail was accepted; null: no such payment is known, or the clock has started */
  readonly startedAt?: number | null
  /** when the processed payments reached the limit; null: they did not */
  readonly limitedAt?: number | null
}

/** The next state; null: the clock stays as it is. */
const next = (clock: Clock, { at, isDataComplete, limitedAt = null, startedAt = null }: Observation): Clock | null => {
  switch (clock._tag) {
    case "NotStarted":
      if (isDataComplete) return clearedClock
      if (limitedAt !== null) return { _tag: "PaymentsOff", since: limitedAt }
      return startedAt === null ? null : { _tag: "Running", since: startedAt, limited: true }
    case "Running":
      if (isDataComplete) return clearedClock
      if (clock.limited && limitedAt !== null) return { _tag: "PaymentsOff", since: limitedAt }
      return Time.isDue(deadline(clock), at) ? { _tag: "PaymentsOff", since: clock.since + period } : null
    case "PaymentsOff":
      if (isDataComplete) return clearedClock
      return Time.isDue(deadline(clock), at) ? { _tag: "RanOut" } : null
    case "Cleared":
      return isDataComplete ? null : { _tag: "Running", since: at, limited: false }
    case "RanOut":
      return null
  }
}

/** The clock after all that has happened until `at`. */
export const advance = (clock: Clock, seen: Observation): Clock => {
  const after = next(clock, seen)
  return after === null ? clock : advance(after, seen)
}
