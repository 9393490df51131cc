/** `judge` on random batches has the result of a reference store that applies their Changes one by one. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import { judge, keyOf, type LockedFacts } from "@payments-platform/domain/decider/JudgeCommits"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import * as RandomChanges from "@payments-platform/specification/suites/store/RandomChanges"
import * as Sequential from "@payments-platform/specification/suites/store/SequentialStore"

/** The facts that a store with this state would read and lock. */
const lockedIn = (state: Sequential.SequentialState): LockedFacts => ({
  versions: new Map(state.versions),
  signals: new Map([...state.signals].map(([id, { at, reasons }]) => [id, { at, reasons: new Set(reasons) }])),
  counters: new Map([
    ...state.counters,
    ...[...state.payouts].map(([account, number]) => [PayoutCycle.counterKey(account, "USD"), number] as const)
  ]),
  claims: new Set(state.claims),
  keys: new Map([...state.keys].map(([key, version]) => [keyOf({ scope: "app", key }), version]))
})

const withoutZeros = (counters: ReadonlyMap<string, number>) =>
  new Map([...counters].filter(([, amount]) => amount !== 0))

/** Judges a batch, and returns its verdicts and the facts after it. */
const judged = (changes: ReadonlyArray<Change>, before: LockedFacts) => {
  const { counters, released, signals, taken, verdicts } = judge<never>(
    changes.map((change) => ({ change })),
    before
  )
  const pending = new Map([...before.signals, ...signals])
  const committed = changes.filter((_, index) => verdicts[index]?._tag === "Committed")
  const after: LockedFacts = {
    versions: new Map([
      ...before.versions,
      ...committed.flatMap(({ writes }) => writes.map((row) => [row.id, row.version] as const))
    ]),
    signals: new Map([...pending].flatMap(([id, each]) => (each === null ? [] : [[id, each]]))),
    counters: new Map([...before.counters, ...counters]),
    claims: before.claims.difference(released).union(taken),
    keys: new Map([
      ...before.keys,
      ...committed.flatMap(({ key }) => (key === null ? [] : [[keyOf(key), key.version + 1] as const]))
    ])
  }
  return { verdicts, after }
}

describe("a batch", () => {
  it("ends as its Changes would one by one", () => {
    const tags = new Set<Verdict["_tag"]>()
    fc.assert(
      fc.property(RandomChanges.batches, (batches) => {
        const state = Sequential.plain()
        let index = 0
        for (const specs of batches) {
          const before = lockedIn(state)
          const changes: Array<Change> = []
          const expected = specs.map((spec) => {
            const change = RandomChanges.toChange("01900000-0000-7000-8000", spec, index++, state)
            changes.push(change)
            return Sequential.commit(state, change)
          })
          const { after, verdicts } = judged(changes, before)
          expect(verdicts).toEqual(expected)
          const locked = lockedIn(state)
          expect({ ...after, counters: withoutZeros(after.counters) }).toEqual({
            ...locked,
            counters: withoutZeros(locked.counters)
          })
          for (const { _tag } of verdicts) tags.add(_tag)
        }
      }),
      { numRuns: 300, seed: 11, examples: [[RandomChanges.wokenTooEarly]] }
    )
    expect([...tags].sort()).toEqual(["Claimed", "Committed", "KeyMoved", "OutOfBounds", "Stale"])
  })
})
