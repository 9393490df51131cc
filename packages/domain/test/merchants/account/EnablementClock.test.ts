/** The enablement clock of an account: its table of transitions (merchants.md 5). */
import { describe, expect, it } from "vitest"
import * as EnablementClock from "@payments-platform/domain/merchants/account/capabilities/EnablementClock"

const [T, D] = [1_000_000, 2_000_000]
const { clearedClock, initialClock, period } = EnablementClock
const running = { _tag: "Running", since: T, limited: true } as const
const again = { _tag: "Running", since: T, limited: false } as const
const paymentsOff = { _tag: "PaymentsOff", since: D } as const
const ranOut = { _tag: "RanOut" } as const

type Rows = ReadonlyArray<readonly [string, EnablementClock.Clock, EnablementClock.Observation, EnablementClock.Clock]>

const open = { isDataComplete: false }
const complete = { isDataComplete: true }

const rows: Rows = [
  ["nothing happens", initialClock, { ...open, at: T }, initialClock],
  ["the first payment", initialClock, { ...open, at: T + 5, startedAt: T }, running],
  ["a first payment at the limit", initialClock, { ...open, at: D, startedAt: D, limitedAt: D }, paymentsOff],
  ["the limit", running, { ...open, at: D + 5, limitedAt: D }, paymentsOff],
  ["the limit, once cleared", again, { ...open, at: D, limitedAt: D }, again],
  ["a second before 30 days", running, { ...open, at: T + period - 1 }, running],
  ["30 days", running, { ...open, at: T + period }, { _tag: "PaymentsOff", since: T + period }],
  ["30 days, once cleared", again, { ...open, at: T + period }, { _tag: "PaymentsOff", since: T + period }],
  ["30 days more", paymentsOff, { ...open, at: D + period }, ranOut],
  ["a second before", paymentsOff, { ...open, at: D + period - 1 }, paymentsOff],
  ["all 60 days at once", running, { ...open, at: T + 2 * period }, ranOut],
  ["data, before a payment", initialClock, { ...complete, at: T }, clearedClock],
  ["data, in time", running, { ...complete, at: T + 5 }, clearedClock],
  ["data, with the limit", running, { ...complete, at: D, limitedAt: D }, clearedClock],
  ["data, late", paymentsOff, { ...complete, at: D + 5 }, clearedClock],
  ["data, too late", ranOut, { ...complete, at: D }, ranOut],
  ["data that stays", clearedClock, { ...complete, at: T }, clearedClock],
  ["data that is lost", clearedClock, { ...open, at: T }, again]
]

describe("the enablement clock", () => {
  it.each(rows)("%s", (_, before, seen, after) => expect(EnablementClock.advance(before, seen)).toEqual(after))
  it.each([
    [initialClock, true, null],
    [running, true, T + period],
    [again, false, T + period],
    [paymentsOff, false, D + period],
    [ranOut, false, null],
    [clearedClock, false, null]
  ])("%j counts payments: %s; it is due at %s", (clock, counts, at) =>
    expect([EnablementClock.counts(clock), EnablementClock.deadline(clock)]).toEqual([counts, at])
  )
})
