/** `judge` on single Changes and small batches: the order of its checks, the signals it sends, the commands it decides again. */
import { describe, expect, it } from "vitest"
import * as Change from "@payments-platform/domain/decider/Change"
import {
  type LockedFacts,
  judge as judgeProposals,
  keyOf,
  type Proposal
} from "@payments-platform/domain/decider/JudgeCommits"
import { change, empty, key, row } from "./changes.ts"

const judge = (changes: ReadonlyArray<Change.Change>, locked: LockedFacts) =>
  judgeProposals<never>(
    changes.map((each) => ({ change: each })),
    locked
  )

const tags = (changes: ReadonlyArray<Change.Change>, ground: Partial<LockedFacts> = {}) =>
  judge(changes, { ...empty, ...ground }).verdicts.map((verdict) => verdict._tag)

const available = "merchant:a:available|USD"

/** A payout of an amount that takes this cycle. */
const payingOut = (number: number, amount: number): Partial<Change.Change> => ({
  counters: [{ key: available, delta: -amount }],
  payouts: [{ payoutId: "p", cycle: { accountId: "a", currency: "USD", number } }]
})
const holding = (cycle: number, amount: number): Partial<LockedFacts> => ({
  counters: new Map([
    [available, amount],
    ["payout_cycle:a|USD", cycle]
  ])
})

describe("verdicts", () => {
  const at3 = { versions: new Map([["a", 3]]) }
  it.each<readonly [string, Partial<Change.Change>, Partial<LockedFacts>, Change.Verdict["_tag"]]>([
    ["an empty Change", {}, {}, "Committed"],
    ["a new row", { writes: [row("a", 1)] }, {}, "Committed"],
    ["a new row that exists already", { writes: [row("a", 1)] }, at3, "Stale"],
    ["the next version of a row", { writes: [row("a", 4)] }, at3, "Committed"],
    ["the stored version of a row", { writes: [row("a", 3)] }, at3, "Stale"],
    ["a version that skips one", { writes: [row("a", 5)] }, at3, "Stale"],
    ["an expected row of the stored version", { expects: [{ id: "a", version: 3 }] }, at3, "Committed"],
    ["an expected row that has changed", { expects: [{ id: "a", version: 2 }] }, at3, "Stale"],
    ["an expected absence of a row that exists", { expects: [{ id: "a", version: 0 }] }, at3, "Stale"],
    ["a free claim", { take: ["c"] }, {}, "Committed"],
    ["a claim that is held", { take: ["c"] }, { claims: new Set(["c"]) }, "Claimed"],
    ["a claim released and taken again", { take: ["c"], release: ["c"] }, { claims: new Set(["c"]) }, "Committed"],
    ["a counter at its upper bound", { counters: [{ key: "t", delta: 5, max: 5 }] }, {}, "Committed"],
    ["a counter above its upper bound", { counters: [{ key: "t", delta: 6, max: 5 }] }, {}, "OutOfBounds"],
    ["a counter below its lower bound", { counters: [{ key: "t", delta: -1, min: 0 }] }, {}, "OutOfBounds"],
    [
      "two deltas that together stay within a bound",
      {
        counters: [
          { key: "t", delta: -9, min: 0 },
          { key: "t", delta: 9 }
        ]
      },
      {},
      "Committed"
    ],
    [
      "a condition that does not hold",
      { counters: [{ key: "t", delta: 0, max: 0 }] },
      { counters: new Map([["t", 1]]) },
      "OutOfBounds"
    ],
    [
      "a Unique-Key of the version that was read",
      { key: key("k", 2) },
      { keys: new Map([[keyOf(key("k", 0)), 2]]) },
      "Committed"
    ],
    [
      "a Unique-Key that another request has used",
      { key: key("k", 0) },
      { keys: new Map([[keyOf(key("k", 0)), 1]]) },
      "KeyMoved"
    ],
    ["a payout of all that is available", payingOut(3, 700), holding(3, 700), "Committed"],
    ["a payout of less than is available", payingOut(3, 600), holding(3, 700), "OutOfBounds"],
    ["a payout of an earlier cycle", payingOut(2, 700), holding(3, 700), "OutOfBounds"],
    ["a payout of a later cycle", payingOut(4, 700), holding(3, 700), "OutOfBounds"]
  ])("%s", (_, parts, ground, tag) => expect(tags([change(parts)], ground)).toEqual([tag]))

  it("check the Unique-Key before rows, rows before claims, claims before counters", () => {
    const parts = {
      key: key("k", 9),
      expects: [{ id: "a", version: 9 }],
      take: ["c"],
      counters: [{ key: "t", delta: 0, min: 1 }]
    }
    const ground = { claims: new Set(["c"]) }
    expect(tags([change(parts)], ground)).toEqual(["KeyMoved"])
    expect(tags([change({ ...parts, key: null })], ground)).toEqual(["Stale"])
    expect(tags([change({ ...parts, key: null, expects: [] })], ground)).toEqual(["Claimed"])
    expect(tags([change({ ...parts, key: null, expects: [], take: [] })], ground)).toEqual(["OutOfBounds"])
  })
})

describe("signals", () => {
  const moving = (delta: number, before: number, bound: object) =>
    judge([change({ counters: [{ key: "t", delta, signal: { id: "a", reason: "x", ...bound } }] })], {
      ...empty,
      versions: new Map([["a", 1]]),
      counters: new Map([["t", before]])
    }).signals.has("a")
  it.each([
    [-1, 0, { below: 0 }, true],
    [-1, -1, { below: 0 }, false],
    [-1, 1, { below: 0 }, false],
    [-5, 3, { below: 0 }, true],
    [1, 100, { above: 100 }, true],
    [1, 101, { above: 100 }, false],
    [1, 99, { above: 100 }, false]
  ] as const)("a counter that moves by %i from %i, with the bound %j, sends one: %s", (delta, before, bound, isSent) =>
    expect(moving(delta, before, bound)).toBe(isSent)
  )
  const crossing = change({ counters: [{ key: "t", delta: -1, signal: { id: "a", reason: "low", below: 0 } }] })
  const signals = (reason: string) => ({ signals: [{ id: "a", reason }] })
  const acknowledges = (reason: string) => change({ acknowledged: [{ id: "a", reason }] })
  const since = (at: number, ...reasons: ReadonlyArray<string>): Change.PendingSignal => ({
    at,
    reasons: new Set(reasons)
  })
  const there = { ...empty, versions: new Map([["a", 1]]) }
  const signalled = { ...there, signals: new Map([["a", since(3, "low", "moved")]]) }
  it("are no longer pending once they are acknowledged", () => {
    expect(judge([crossing, acknowledges("low")], there).signals.get("a")).toBe(null)
    expect(judge([acknowledges("low"), crossing], there).signals.get("a")).toEqual(since(7, "low"))
  })
  it("of each crossing have its place and the number after it, and are acknowledged one by one", () => {
    const fall = (delta: number) =>
      change({ counters: [{ key: "t", delta, signal: { id: "a", reason: "low", below: 0, isEachSignalled: true } }] })
    const rise = change({ counters: [{ key: "t", delta: 9 }] })
    const acknowledgement = acknowledges("low 1 -5")
    const pendingAfter = (...changes: ReadonlyArray<Change.Change>) => judge(changes, there).signals.get("a")
    expect(pendingAfter(fall(-5), rise, fall(-9), rise, fall(-6))).toEqual(since(7, "low 1 -5", "low 2 -5", "low 3 -2"))
    expect(pendingAfter(fall(-5), rise, acknowledgement, fall(-9))).toEqual(since(7, "low 1 -5"))
    expect(pendingAfter(fall(-5), rise, fall(-9), acknowledgement, rise, fall(-6))).toEqual(
      since(7, "low 2 -5", "low 3 -2")
    )
  })
  it("are sent once for a bound that a Change crosses with several deltas", () => {
    const signal = { id: "a", reason: "low", below: 0, isEachSignalled: true }
    const twice = change({
      counters: [
        { key: "t", delta: -1, signal },
        { key: "t", delta: -2, signal }
      ]
    })
    expect(judge([twice], there).signals.get("a")).toEqual(since(7, "low 1 -3"))
  })
  it("may be sent by the Change itself, which may also acknowledge the same reason", () => {
    expect(judge([change(signals("moved"))], there).signals.get("a")).toEqual(since(7, "moved"))
    const again = change({ ...signals("low"), acknowledged: [{ id: "a", reason: "low" }] })
    expect(judge([again], { ...there, signals: new Map([["a", since(3, "low")]]) }).signals.get("a")).toEqual(
      since(7, "low")
    )
  })
  it("stay pending for other reasons, with the time of the earliest", () => {
    expect(judge([acknowledges("low")], signalled).signals.get("a")).toEqual(since(3, "moved"))
    expect(judge([change(signals("new"))], signalled).signals.get("a")).toEqual(since(3, "low", "moved", "new"))
    expect(judge([change(signals("low"))], signalled).signals.get("a")).toEqual(since(3, "low", "moved"))
    expect(judge([change({ ...signals("low"), at: 2 })], signalled).signals.get("a")).toEqual(since(2, "low", "moved"))
  })
  it("do not change if a reason that is not pending is acknowledged, or if the Change is refused", () => {
    expect(judge([acknowledges("new")], signalled).signals.size).toBe(0)
    expect(judge([change({ ...signals("new"), expects: [{ id: "a", version: 9 }] })], signalled).signals.size).toBe(0)
  })
  it("to a resource that does not exist are dropped; a resource of the same batch exists", () => {
    for (const each of [crossing, change(signals("low"))]) {
      expect(judge([each], empty).signals.size).toBe(0)
      expect(judge([change({ writes: [row("a", 1)] }), each], empty).signals.get("a")).toEqual(since(7, "low"))
      expect(judge([{ ...each, writes: [row("a", 1)] }], empty).signals.get("a")).toEqual(since(7, "low"))
    }
  })
})

describe("a command that is decided again", () => {
  const total = "merchant:a:available|USD"
  /** Takes all of the counter, as a payout does. */
  const takingAll = (amount: number, more: Partial<Change.Change> = {}): Change.Change =>
    change({ counters: [{ key: total, delta: 0 - amount, min: 0, max: 0 }], ...more })
  const guessing = (
    guess: number,
    more: Partial<Change.Change> = {},
    again: Partial<Change.Change> = more
  ): Proposal<number> => ({
    change: takingAll(guess, more),
    redecide: (counter) =>
      counter(total) < 100 ? null : { change: takingAll(counter(total), again), result: counter(total) }
  })
  const there = (amount: number, more: Partial<LockedFacts> = {}) => ({
    ...empty,
    counters: new Map([[total, amount]]),
    ...more
  })
  const adding = (delta: number): Proposal => ({ change: change({ counters: [{ key: total, delta }] }) })

  it("takes all that the counter holds, with what an earlier Change of the batch added", () => {
    const { counters, verdicts } = judgeProposals([adding(500), guessing(1), adding(7)], there(200))
    expect(verdicts).toEqual([
      { _tag: "Committed" },
      { _tag: "Committed", redecision: { change: takingAll(700), result: 700 } },
      { _tag: "Committed" }
    ])
    expect(counters.get(total)).toBe(7)
  })
  it("is not decided again if its first Change commits", () =>
    expect(judgeProposals([guessing(200)], there(200)).verdicts).toEqual([{ _tag: "Committed" }]))
  it.each<readonly [string, Proposal<number>, LockedFacts, Change.Verdict]>([
    ["makes no new Change", guessing(1), there(99), { _tag: "OutOfBounds", key: total }],
    [
      "is out of bounds again",
      { ...guessing(1), redecide: () => ({ change: takingAll(2), result: 2 }) },
      there(200),
      { _tag: "OutOfBounds", key: total }
    ],
    [
      "rests on a row that has changed",
      guessing(1, { expects: [{ id: "a", version: 1 }] }),
      there(200, { versions: new Map([["a", 2]]) }),
      { _tag: "Stale", ids: ["a"] }
    ],
    ...[{ counters: [{ key: "other", delta: 0 }] }, { take: ["claim"] }, { expects: [{ id: "a", version: 0 }] }].map(
      (more) =>
        [
          `names something that is not locked: ${Object.keys(more).join()}`,
          guessing(1, {}, more),
          there(200),
          { _tag: "OutOfBounds", key: total }
        ] as const
    )
  ])("is refused when it %s", (_, given, ground, verdict) =>
    expect(judgeProposals([given], ground).verdicts).toEqual([verdict])
  )
  it("may write rows with new ids", () => {
    const given = guessing(1, { writes: [row("first", 1)] }, { writes: [row("second", 1)] })
    const [verdict] = judgeProposals([given], there(200)).verdicts
    const redecision = verdict?._tag === "Committed" ? verdict.redecision : undefined
    expect(redecision?.change.writes.map(({ id }) => id)).toEqual(["second"])
  })
})
