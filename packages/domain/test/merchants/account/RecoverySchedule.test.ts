/** When the negative balance of an account is recovered (merchants.md 8): at which openings, how long, and how often. */
import { describe, expect, it } from "vitest"
import * as RecoverySchedule from "@payments-platform/domain/merchants/account/RecoverySchedule"
import { seconds } from "../../decoding.ts"
import { now, opening } from "../../samples.ts"

const at = (text: string) => seconds(`2026-${text}`)
/** The first is on a Saturday; Thanksgiving is the 26th. */
const tuesday = at("11-24T14:00:00Z")
/** 5 business days after Monday the 23rd. */
const afterFailure = at("12-01T14:00:00Z")

const fell = (time: number) => ({ _tag: "FellBelowZero", at: time, available: -1 }) as const
const openedAs = (recoveryId: string) => ({ _tag: "RecoveryOpened", recoveryId }) as const
const opened = openedAs("r")
const completed = (time: number) => ({ _tag: "RecoveryCompleted", at: time }) as const
const failed = (time: number, recoveryId = "r") => ({ _tag: "RecoveryFailed", recoveryId, at: time }) as const
const postponed = (time: number) => ({ _tag: "RecoveryPostponed", at: time }) as const
const notNeeded = { _tag: "RecoveryNotNeeded" } as const

const after = (...events: ReadonlyArray<RecoverySchedule.Event>) =>
  events.reduce(RecoverySchedule.evolve, RecoverySchedule.none)

type Row = readonly [title: string, events: ReadonlyArray<RecoverySchedule.Event>, nextAt: number | null]

describe("merchants.md 8", () => {
  it.each<Row>([
    ["never below zero", [], null],
    ["below zero on a Saturday: the next opening", [fell(now)], opening],
    ["just before an opening: that one", [fell(opening - 1)], opening],
    ["at an opening: the one after it", [fell(opening)], tuesday],
    ["noticed after the opening: at once", [fell(at("11-20T13:59:59Z"))], at("11-20T14:00:00Z")],
    ["a recovery is pending: nothing", [fell(now), opened], null],
    ["below zero again while it is pending: nothing", [fell(now), opened, fell(opening + 1)], null],
    ["it failed: 5 business days later", [fell(now), opened, failed(opening)], afterFailure],
    ["no live bank account: the next opening", [fell(now), postponed(opening)], tuesday],
    ["the balance is back: nothing", [fell(now), notNeeded], null],
    ["back, and below zero again: a new recovery", [fell(now), notNeeded, fell(opening)], tuesday],
    ["it completed: what is missing since is recovered next", [fell(now), opened, completed(opening)], tuesday],
    ["it completed, and nothing is missing", [fell(now), opened, completed(opening), notNeeded], null],
    [
      "below zero again soon after a failure: 5 business days after the failure all the same",
      [fell(now), opened, failed(opening), notNeeded, fell(tuesday)],
      afterFailure
    ],
    [
      "a completed one is returned: 5 business days later",
      [fell(now), opened, completed(now), notNeeded, failed(opening), fell(opening)],
      afterFailure
    ],
    [
      "it is returned while the next one is pending: that one goes on",
      [fell(now), opened, completed(now), openedAs("s"), failed(opening)],
      null
    ],
    [
      "and when the next one fails, 5 business days later",
      [fell(now), opened, completed(now), openedAs("s"), failed(now), failed(opening, "s")],
      afterFailure
    ]
  ])("%s", (_, events, nextAt) => expect(after(...events).nextAt).toBe(nextAt))

  it("allows one pending recovery", () => {
    expect(after(fell(now), opened).pendingId).toBe("r")
    expect(after(fell(now), opened, failed(opening)).pendingId).toBeNull()
    expect(after(fell(now), opened, completed(opening)).pendingId).toBeNull()
    expect(after(fell(now), opened, completed(now), openedAs("s"), failed(opening)).pendingId).toBe("s")
  })
})

describe("recoveries are made for 30 days", () => {
  const end = opening + 30 * 86_400
  it("from the fall, including the last second", () => {
    expect(after(fell(opening), postponed(end - 1)).nextAt).toBe(end)
    expect(after(fell(opening - 1), postponed(end - 2)).nextAt).toBeNull()
    expect(after(fell(opening), postponed(end)).nextAt).toBeNull()
  })
  it("on every 5th business day after a failure, and then no more", () => {
    const tries: Array<string> = []
    let state = after(fell(now))
    for (let recovery = 0; state.nextAt !== null; recovery++) {
      tries.push(new Date(state.nextAt * 1_000).toISOString())
      const events = [openedAs(`${recovery}`), failed(state.nextAt + 10, `${recovery}`)]
      state = events.reduce(RecoverySchedule.evolve, state)
    }
    expect(tries).toEqual(["2026-11-23", "2026-12-01", "2026-12-08", "2026-12-15"].map((day) => `${day}T14:00:00.000Z`))
  })
  it("from the completion of a recovery that left a rest", () => {
    const state = after(fell(now), opened, completed(end))
    expect(state.nextAt).toBe(seconds("2026-12-24T14:00:00Z"))
    expect(state.since).toBe(end)
  })
})
