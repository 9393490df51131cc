/**
 * Points in time and durations, both in seconds; a point in time is UNIX seconds, as
 * on the wire. Calendar.ts holds the calendar of business days.
 */
import * as Check from "../Check.ts"

/** Seconds since 1970-01-01T00:00:00Z, an integer, never negative. */
export const UnixTime = Check.Integer.check(Check.atLeast(0)).annotate({ identifier: "UnixTime" })
export type UnixTime = typeof UnixTime.Type

/** Seconds. */
const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export const minutes = (count: number): number => count * minute
export const hours = (count: number): number => count * hour
export const days = (count: number): number => count * day

/** How far the clock of a caller may be ahead of this clock. A time counts as in the future only beyond it. */
const clockTolerance = minutes(1)

/** Whether a time that a caller states is in the future. */
export const isInFuture = (given: number, now: number): boolean => given > now + clockTolerance

/** The earliest of some times; null stands for never. */
export const earliest = (...times: ReadonlyArray<number | null>): number | null =>
  times.reduce((first, each) => (first === null || (each !== null && each < first) ? each : first), null)

/** Whether a time has come. null never comes. */
export const isDue = (at: number | null, now: number): at is number => at !== null && at <= now

/** When to ask a network again after an open answer at `at`: at `nextPollAt`, but a second later at the earliest, so that no timer loops. */
export function askAgain(nextPollAt: number, at: number): number
/** null: do not ask again. */
export function askAgain(nextPollAt: number | null, at: number): number | null
export function askAgain(nextPollAt: number | null, at: number): number | null {
  return nextPollAt === null ? null : Math.max(nextPollAt, at + 1)
}

/** The same time of the same date, years later or (negative) earlier. From 29 February it may be on 1 March. */
export const yearsAfter = (at: number, years: number): number => {
  const date = new Date(at * 1_000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return Math.floor(date.getTime() / 1_000)
}
