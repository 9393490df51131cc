/** Fused decisions: every effect of an intent and of the command that records its answers, in one Change. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { assemble } from "@payments-platform/domain/decider/AssembleChange"
import type { Change, Counter } from "@payments-platform/domain/decider/Change"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { judge } from "@payments-platform/domain/decider/JudgeCommits"
import type { FactReader } from "@payments-platform/domain/decider/RequiredFacts"
import * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as FuseDecisions from "../../src/networks/simulator/FuseDecisions.ts"

const State = Schema.Struct({ phase: Schema.Literals(["asked", "done"]), amount: Schema.Int })
type State = typeof State.Type
type Event = { readonly _tag: "Asked"; readonly amount: number } | { readonly _tag: "Answered" }

const { always, creation } = ResourceKind.transitions<State, Event>()
const sale = (amount: number): ReadonlyArray<Ledger.Entry> => [
  Ledger.entry("L1", "USD", [Ledger.debit("cash", amount), Ledger.credit(Ledger.merchant("m", "available"), amount)])
]

const kind = ResourceKind.make<State, Event>({
  type: "payments",
  state: State,
  events: {
    Asked: creation({ to: ({ amount }) => ({ phase: "asked", amount }) }),
    Answered: always({
      to: ({ amount }) => ({ phase: "done", amount }),
      entries: ({ amount }) => sale(amount),
      topics: ["payments.completed"]
    })
  },
  claims: ({ phase }) => (phase === "asked" ? ["while asked"] : ["while done"]),
  counts: ({ amount, phase }) =>
    phase === "asked" ? [{ key: "asked", by: amount, max: 100 }] : [{ key: "done", by: amount }],
  listed: ({ amount, phase }, { appId }) => ({ ownerId: appId, status: phase, amount }),
  record: ({ amount, phase }, { id }) => ({ id, amount, phase })
})

/** The intent without the claim that ends with the answer. */
const unclaimed = ResourceKind.make<State, Event>({ ...kind, claims: () => ["always"] })

const subject = { id: "a", appId: "app", createTime: 5 }
const nothing: FactReader = { row: () => null, counter: () => 0 }

const intentOf = (
  givenKind: typeof kind,
  amount: number,
  conditions: ReadonlyArray<Counter> = []
): CommandHandler.Decision => ({
  steps: [givenKind.create(subject, [{ _tag: "Asked", amount }])],
  conditions,
  signals: [{ id: "m", reason: "asked" }]
})

/** The answer, decided on the facts after the intent. */
const answerOf = (givenKind: typeof kind, intent: CommandHandler.Decision): CommandHandler.Decision => {
  const row = FuseDecisions.factsAfter(nothing, intent).row(subject.id)
  if (row === undefined || row === null) throw new Error("the intent creates it")
  return { steps: [givenKind.move(givenKind.fact(row), [{ _tag: "Answered" }])], conditions: [], runInline: ["b"] }
}

const changeOf = (decision: CommandHandler.Decision): Change =>
  assemble(decision, {
    at: 9,
    newId: () => "id",
    expects: [],
    subscriptions: [{ preferenceId: "p", appId: "app", topic: "payments.*", reachable: true }],
    counters: () => 0
  })

const judged = (decision: CommandHandler.Decision, counters: Record<string, number> = {}) =>
  judge([{ change: changeOf(decision) }], {
    versions: new Map(),
    signals: new Map(),
    counters: new Map(Object.entries(counters)),
    claims: new Set(),
    keys: new Map()
  })

const fused = (amount: number, conditions: ReadonlyArray<Counter> = []): CommandHandler.Decision => {
  const intent = intentOf(unclaimed, amount, conditions)
  const both = FuseDecisions.fuse(intent, answerOf(unclaimed, intent))
  if (both === null) throw new Error("they can be fused")
  return both
}

const never = (): never => {
  throw new Error("nobody asks")
}

describe("fused decisions", () => {
  it("have the state, events, entries, topics, claims and signals of both, at one version", () => {
    const both = fused(10)
    const change = changeOf(both)
    expect(change.writes.map(({ doc, version }) => [version, doc.toJSON()["phase"]])).toEqual([[1, "done"]])
    expect(change.events.map(({ event, version }) => [version, event["_tag"]])).toEqual([
      [1, "Asked"],
      [1, "Answered"]
    ])
    expect(change.entries).toHaveLength(1)
    expect(change.notifications.map(({ topic }) => topic)).toEqual(["payments.completed"])
    expect([change.take, change.release]).toEqual([["always"], []])
    expect([both.signals, both.runInline]).toEqual([[{ id: "m", reason: "asked" }], ["b"]])
    expect(both.steps[0].record(() => 0)).toEqual({ id: "a", amount: 10, phase: "done" })
  })

  it("end with the counters of both", () => {
    const { counters } = judged(fused(10), { asked: 40 })
    expect([counters.get("asked"), counters.get("done"), counters.get("merchant:m:available|USD")]).toEqual([
      40, 10, 10
    ])
  })

  it("omit an unbounded counter whose changes cancel out", () => {
    const intent = intentOf(unclaimed, 10)
    const [asked] = intent.steps
    const answer = answerOf(unclaimed, intent)
    const moved = (delta: number) => [
      { key: "to and fro", delta },
      { key: "bounded", delta, max: 3 }
    ]
    const [step] =
      FuseDecisions.fuse(
        { ...intent, steps: [{ ...asked, counts: moved(1) }] },
        { ...answer, steps: [{ ...answer.steps[0], counts: moved(-1) }] }
      )?.steps ?? []
    expect(step?.counts).toEqual([
      { key: "bounded", delta: 1, max: 2 },
      { key: "bounded", delta: -1, max: 3 }
    ])
  })

  it.each([
    [90, "Committed"],
    [91, "OutOfBounds"]
  ])("hold the bounds of the intent as if it were committed alone: %d asked", (asked, verdict) => {
    const intent = intentOf(unclaimed, 10)
    expect(judged(intent, { asked }).verdicts[0]?._tag).toBe(verdict)
    expect(judged(fused(10), { asked }).verdicts[0]?._tag).toBe(verdict)
  })

  it.each([
    [5, "Committed"],
    [6, "OutOfBounds"]
  ])("hold its conditions on counters that the answer moves: %d done", (done, verdict) => {
    const condition = { key: "done", delta: 0, max: 5 }
    expect(judged(intentOf(unclaimed, 10, [condition]), { done }).verdicts[0]?._tag).toBe(verdict)
    expect(judged(fused(10, [condition]), { done }).verdicts[0]?._tag).toBe(verdict)
  })

  it("are not made if a claim would be held in between, or if more calls follow", () => {
    const intent = intentOf(kind, 10)
    expect(FuseDecisions.fuse(intent, answerOf(kind, intent))).toBeNull()
    const again = intentOf(unclaimed, 10)
    const answer = answerOf(unclaimed, again)
    const calls: CommandHandler.Calls<never> = {
      conversation: () => ({ _tag: "End", result: { execute: () => never() } })
    }
    expect(FuseDecisions.fuse(again, { ...answer, calls })).toBeNull()
  })
})

describe("an intent that may wait for its answers", () => {
  it("moves no money, takes no transaction records, announces nothing, and has no response", () => {
    const intent = intentOf(kind, 10)
    expect(FuseDecisions.mayWait(intent)).toBe(true)
    const [step] = intent.steps
    expect(FuseDecisions.mayWait({ ...intent, steps: [{ ...step, entries: sale(10) }] })).toBe(false)
    expect(FuseDecisions.mayWait({ ...intent, steps: [{ ...step, topics: ["payments.created"] }] })).toBe(false)
    const taking = { payoutId: "o", cycle: { accountId: "m", currency: "USD", number: 1 } } as const
    expect(FuseDecisions.mayWait({ ...intent, payouts: [taking] })).toBe(false)
    expect(FuseDecisions.mayWait({ ...intent, response: (record) => record })).toBe(false)
    expect(FuseDecisions.mayWait<string>({ ...intent, rejection: "no" })).toBe(false)
  })
})

describe("the facts after an intent", () => {
  it("are its rows at the stored version, and the counters after its changes", () => {
    const after = FuseDecisions.factsAfter(nothing, intentOf(kind, 10))
    expect(after.row("a")?.version).toBe(0)
    expect(after.row("a")?.doc.toJSON()).toMatchObject({ phase: "asked" })
    expect(after.row("b")).toBeNull()
    expect([after.counter("asked"), after.counter("other")]).toEqual([10, 0])
    const unread: FactReader = { row: () => undefined, counter: () => undefined }
    const unknown = FuseDecisions.factsAfter(unread, intentOf(kind, 10))
    expect([unknown.row("b"), unknown.counter("asked")]).toEqual([undefined, undefined])
  })
})
