/** The verdicts of `judge` on single Changes and small batches: what is judged first, whom it wakes, what it decides anew. */
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
    ["nothing at all", {}, {}, "Committed"],
    ["a new row", { writes: [row("a", 1)] }, {}, "Committed"],
    ["a new row that is there", { writes: [row("a", 1)] }, at3, "Stale"],
    ["the next version", { writes: [row("a", 4)] }, at3, "Committed"],
    ["an old version", { writes: [row("a", 3)] }, at3, "Stale"],
    ["a version too far", { writes: [row("a", 5)] }, at3, "Stale"],
    ["a fact as it is", { expects: [{ id: "a", version: 3 }] }, at3, "Committed"],
    ["a fact that moved on", { expects: [{ id: "a", version: 2 }] }, at3, "Stale"],
    ["a fact that should not be there", { expects: [{ id: "a", version: 0 }] }, at3, "Stale"],
    ["a claim", { take: ["c"] }, {}, "Committed"],
    ["a claim of another", { take: ["c"] }, { claims: new Set(["c"]) }, "Claimed"],
    ["a claim given back and taken again", { take: ["c"], release: ["c"] }, { claims: new Set(["c"]) }, "Committed"],
    ["a number at its bound", { counters: [{ key: "t", delta: 5, max: 5 }] }, {}, "Committed"],
    ["a number over its bound", { counters: [{ key: "t", delta: 6, max: 5 }] }, {}, "OutOfBounds"],
    ["a number under its bound", { counters: [{ key: "t", delta: -1, min: 0 }] }, {}, "OutOfBounds"],
    [
      "two deltas count together",
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
      "a pure condition",
      { counters: [{ key: "t", delta: 0, max: 0 }] },
      { counters: new Map([["t", 1]]) },
      "OutOfBounds"
    ],
    ["a key as it was read", { key: key("k", 2) }, { keys: new Map([[keyOf(key("k", 0)), 2]]) }, "Committed"],
    ["a key that was used meanwhile", { key: key("k", 0) }, { keys: new Map([[keyOf(key("k", 0)), 1]]) }, "KeyMoved"],
    ["a payout of all that is available", payingOut(3, 700), holding(3, 700), "Committed"],
    ["a payout of less than is available", payingOut(3, 600), holding(3, 700), "OutOfBounds"],
    ["a payout of a cycle that was taken", payingOut(2, 700), holding(3, 700), "OutOfBounds"],
    ["a payout of a cycle that is not there yet", payingOut(4, 700), holding(3, 700), "OutOfBounds"]
  ])("%s", (_, parts, ground, tag) => expect(tags([change(parts)], ground)).toEqual([tag]))

  it("the key is judged before facts, facts before claims, claims before numbers", () => {
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

describe("wakes", () => {
  const moving = (delta: number, before: number, wake: object) =>
    judge([change({ counters: [{ key: "t", delta, wake: { id: "a", reason: "x", ...wake } }] })], {
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
  ] as const)("%i from %i across %j: %s", (delta, before, wake, woken) =>
    expect(moving(delta, before, wake)).toBe(woken)
  )
  const woken = change({ counters: [{ key: "t", delta: -1, wake: { id: "a", reason: "low", below: 0 } }] })
  const wakes = (reason: string) => ({ signals: [{ id: "a", reason }] })
  const answers = (reason: string) => change({ acknowledged: [{ id: "a", reason }] })
  const since = (at: number, ...reasons: ReadonlyArray<string>): Change.PendingSignal => ({
    at,
    reasons: new Set(reasons)
  })
  const there = { ...empty, versions: new Map([["a", 1]]) }
  const awake = { ...there, signals: new Map([["a", since(3, "low", "moved")]]) }
  it("a wake that is answered is gone", () => {
    expect(judge([woken, answers("low")], there).signals.get("a")).toBe(null)
    expect(judge([answers("low"), woken], there).signals.get("a")).toEqual(since(7, "low"))
  })
  it("each crossing that is told has its place and its number, and is answered by itself", () => {
    const told = (delta: number) =>
      change({ counters: [{ key: "t", delta, wake: { id: "a", reason: "low", below: 0, isEachSignalled: true } }] })
    const up = change({ counters: [{ key: "t", delta: 9 }] })
    expect(judge([told(-5), up, told(-9), up, told(-6)], there).signals.get("a")).toEqual(
      since(7, "low 1 -5", "low 2 -5", "low 3 -2")
    )
    expect(judge([told(-5), up, answers("low 1 -5"), told(-9)], there).signals.get("a")).toEqual(since(7, "low 1 -5"))
    expect(judge([told(-5), up, told(-9), answers("low 1 -5"), up, told(-6)], there).signals.get("a")).toEqual(
      since(7, "low 2 -5", "low 3 -2")
    )
  })
  it("a Change crosses a bound once, however many deltas it has", () => {
    const wake = { id: "a", reason: "low", below: 0, isEachSignalled: true }
    const twice = change({
      counters: [
        { key: "t", delta: -1, wake },
        { key: "t", delta: -2, wake }
      ]
    })
    expect(judge([twice], there).signals.get("a")).toEqual(since(7, "low 1 -3"))
  })
  it("a Change wakes whom it names, and what it answers itself it may wake anew", () => {
    expect(judge([change(wakes("moved"))], there).signals.get("a")).toEqual(since(7, "moved"))
    const again = change({ ...wakes("low"), acknowledged: [{ id: "a", reason: "low" }] })
    expect(judge([again], { ...there, signals: new Map([["a", since(3, "low")]]) }).signals.get("a")).toEqual(
      since(7, "low")
    )
  })
  it("a wake for another reason stays, with the time of the earliest", () => {
    expect(judge([answers("low")], awake).signals.get("a")).toEqual(since(3, "moved"))
    expect(judge([change(wakes("new"))], awake).signals.get("a")).toEqual(since(3, "low", "moved", "new"))
    expect(judge([change(wakes("low"))], awake).signals.get("a")).toEqual(since(3, "low", "moved"))
    expect(judge([change({ ...wakes("low"), at: 2 })], awake).signals.get("a")).toEqual(since(2, "low", "moved"))
  })
  it("nothing is written for an answer to nothing, nor for a Change that is refused", () => {
    expect(judge([answers("new")], awake).signals.size).toBe(0)
    expect(judge([change({ ...wakes("new"), expects: [{ id: "a", version: 9 }] })], awake).signals.size).toBe(0)
  })
  it("who is not there is not woken, who has just been made is", () => {
    for (const each of [woken, change(wakes("low"))]) {
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

  it("takes what is there, also what a Change of the same batch brought", () => {
    const { counters, verdicts } = judgeProposals([adding(500), guessing(1), adding(7)], there(200))
    expect(verdicts).toEqual([
      { _tag: "Committed" },
      { _tag: "Committed", redecision: { change: takingAll(700), result: 700 } },
      { _tag: "Committed" }
    ])
    expect(counters.get(total)).toBe(7)
  })
  it("is not decided again if its Change holds as it is", () =>
    expect(judgeProposals([guessing(200)], there(200)).verdicts).toEqual([{ _tag: "Committed" }]))
  it.each<readonly [string, Proposal<number>, LockedFacts, Change.Verdict]>([
    ["makes no Change", guessing(1), there(99), { _tag: "OutOfBounds", key: total }],
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
          `names what is not locked: ${Object.keys(more).join()}`,
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
