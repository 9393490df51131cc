/** `judge` on a batch, compared with a simple model that applies Changes one by one, each wholly or not at all. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type * as Change from "@payments-platform/domain/decider/Change"
import { type LockedFacts, judge, keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import { change, key, row } from "./changes.ts"

interface Model {
  readonly versions: Map<string, number>
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly keys: Map<string, number>
  /** times by row, and its reasons */
  readonly signals: Map<string, Change.PendingSignal>
}

const total = (change: Change.Change, key: string): number =>
  change.counters.filter((each) => each.key === key).reduce((sum, { delta }) => sum + delta, 0)

const accepts = (model: Model, change: Change.Change): boolean => {
  const version = (id: string) => model.versions.get(id) ?? 0
  if (change.key !== null && (model.keys.get(keyOf(change.key)) ?? 0) !== change.key.version) return false
  if (change.expects.some((each) => version(each.id) !== each.version)) return false
  if (change.writes.some((each) => version(each.id) + 1 !== each.version)) return false
  if (change.take.some((claim) => model.claims.has(claim) && !change.release.includes(claim))) return false
  return change.counters.every(({ key, max = Infinity, min = -Infinity }) => {
    const amount = (model.counters.get(key) ?? 0) + total(change, key)
    return amount >= min && amount <= max
  })
}

const take = (model: Model, change: Change.Change): void => {
  for (const each of change.writes) model.versions.set(each.id, each.version)
  for (const { id, reason } of change.acknowledged) {
    const { at = 0, reasons = new Set<string>() } = model.signals.get(id) ?? {}
    const left = reasons.difference(new Set([reason]))
    model.signals.delete(id)
    if (left.size > 0) model.signals.set(id, { at, reasons: left })
  }
  const before = new Map(model.counters)
  for (const { delta, key } of change.counters) model.counters.set(key, (model.counters.get(key) ?? 0) + delta)
  const woken = [...change.signals]
  for (const { key, wake } of change.counters) {
    const [was, is] = [before.get(key) ?? 0, model.counters.get(key) ?? 0]
    const below = wake?.below !== undefined && was >= wake.below && is < wake.below
    const above = wake?.above !== undefined && was <= wake.above && is > wake.above
    if (wake !== undefined && (below || above)) woken.push(wake)
  }
  for (const { id, reason } of woken.filter((each) => model.versions.has(each.id))) {
    const { at = change.at, reasons = new Set<string>() } = model.signals.get(id) ?? {}
    model.signals.set(id, { at: Math.min(at, change.at), reasons: reasons.union(new Set([reason])) })
  }
  for (const claim of change.release) model.claims.delete(claim)
  for (const claim of change.take) model.claims.add(claim)
  if (change.key !== null) model.keys.set(keyOf(change.key), change.key.version + 1)
}

const id = fc.constantFrom("a", "b", "c")
const small = fc.integer({ min: 0, max: 3 })
const some = <A>(arbitrary: fc.Arbitrary<A>, maxLength = 2) => fc.array(arbitrary, { maxLength })
const unique = (maxLength = 2) => fc.uniqueArray(id, { maxLength })
const reason = fc.constantFrom("low", "moved")
const waking = fc.record({ id, reason })
const bound = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined })
const counter: fc.Arbitrary<Change.Counter> = fc
  .record({
    key: id,
    delta: fc.integer({ min: -3, max: 3 }),
    min: bound,
    max: bound,
    crossing: fc.constantFrom("below", "above"),
    limit: bound,
    signals: fc.boolean(),
    wake: waking
  })
  .map(({ crossing, delta, key, limit, max, min, wake, signals }) => ({
    key,
    delta,
    ...(min === undefined ? {} : { min: min - 3 }),
    ...(max === undefined ? {} : { max: max + 3 }),
    ...(signals && limit !== undefined ? { wake: { ...wake, [crossing]: limit } } : {})
  }))
/** Mostly none: a random version is mostly stale, and a Change that is refused shows nothing else. */
const rarely = <A>(arbitrary: fc.Arbitrary<ReadonlyArray<A>>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<ReadonlyArray<A>>([]) }, arbitrary)
const parts = fc.record({
  expects: rarely(fc.array(fc.record({ id, version: small }), { minLength: 1, maxLength: 2 })),
  writes: rarely(
    fc.uniqueArray(fc.tuple(id, fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 2,
      selector: ([id]) => id
    })
  ),
  counters: some(counter, 3),
  take: unique(),
  release: unique(1),
  signals: some(waking, 1),
  acknowledged: some(waking, 1),
  key: fc.option(fc.tuple(id, fc.integer({ min: 0, max: 2 }))),
  at: small
})

describe("a batch", () => {
  it("ends as its Changes would one by one", () => {
    let [committed, refused] = [0, 0]
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 12 }),
        fc.record({
          versions: fc.tuple(...["a", "b", "c"].map((name) => fc.tuple(fc.constant(name), small))),
          counters: some(fc.tuple(id, small), 3),
          claims: unique(3),
          signals: some(
            fc.tuple(
              id,
              fc.record({ at: small, reasons: fc.uniqueArray(reason, { minLength: 1 }).map((all) => new Set(all)) })
            ),
            3
          )
        }),
        (all, given) => {
          const ground: LockedFacts = {
            versions: new Map(given.versions),
            signals: new Map(given.signals),
            counters: new Map(given.counters),
            claims: new Set(given.claims),
            keys: new Map()
          }
          const changes = all.map(({ key: used, writes, ...rest }) =>
            change({
              ...rest,
              writes: writes.map(([id, version]) => row(id, version)),
              key: used === null ? null : key(...used)
            })
          )
          const model: Model = {
            versions: new Map(ground.versions),
            counters: new Map(ground.counters),
            claims: new Set(ground.claims),
            keys: new Map(ground.keys),
            signals: new Map(ground.signals)
          }
          const expected = changes.map((each) => {
            const accepted = accepts(model, each)
            if (accepted) take(model, each)
            return accepted
          })
          const result = judge<never>(
            changes.map((change) => ({ change })),
            ground
          )
          const verdicts = result.verdicts.map(({ _tag }) => _tag === "Committed")
          committed += verdicts.filter((each) => each).length
          refused += verdicts.filter((each) => !each).length
          expect(verdicts).toEqual(expected)
          expect(new Map([...ground.counters, ...result.counters])).toEqual(model.counters)
          const wakes = new Map<string, Change.PendingSignal | null>([...ground.signals, ...result.signals])
          expect(new Map([...wakes].filter(([, woken]) => woken !== null))).toEqual(model.signals)
          const claims = new Set([...ground.claims].filter((claim) => !result.released.has(claim)))
          for (const claim of result.taken) claims.add(claim)
          expect(claims).toEqual(model.claims)
        }
      ),
      { numRuns: 2_000, seed: 11 }
    )
    expect(committed).toBeGreaterThan(1_000)
    expect(refused).toBeGreaterThan(1_000)
  })
})
