/**
 * Points in time and spans, both in seconds: a time is UNIX seconds, as on the
 * wire. The calendar of business days is in Calendar.ts.
 */
import { Schema } from "effect"

/** Seconds since 1970-01-01T00:00:00Z, an integer, never negative. */
export const UnixTime = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({ identifier: "UnixTime" })
export type UnixTime = typeof UnixTime.Type

/** Seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export const minutes = (count: number): number => count * minute
export const hours = (count: number): number => count * hour
export const days = (count: number): number => count * day

/** null: never */
export const earliest = (...times: ReadonlyArray<number | null>): number | null =>
  times.reduce((first, each) => (first === null || (each !== null && each < first) ? each : first), null)

export const isDue = (at: number | null, now: number): at is number => at !== null && at <= now

/** When to ask again what was not decided at a time: not before the next second, whatever was said, or nobody would end asking. */
export function askAgain(askAt: number, at: number): number
/** null: not at all. */
export function askAgain(askAt: number | null, at: number): number | null
export function askAgain(askAt: number | null, at: number): number | null {
  return askAt === null ? null : Math.max(askAt, at + 1)
}
