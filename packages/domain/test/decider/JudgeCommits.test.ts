/** `judge` on a batch, compared with a simple model that applies Changes one by one, each wholly or not at all. */
import { describe, expect, it } from "vitest"
import fc from "fast-check"
import * as Change from "@payments-platform/domain/decider/Change"
import { type LockedFacts, judge, keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

const row = (id: string, version: number): Row => ({
  id,
  version,
  type: "things",
  appId: "app",
  createTime: 0,
  dueAt: null,
  listed: null,
  doc: {}
})
const key = (key: string, version: number): Change.UniqueKeyRow => ({
  scope: "app",
  key,
  hash: "h",
  version,
  resourceId: null,
  reply: Uint8Array.of(1),
  leaseUntil: 0,
  usedAt: 0
})
const change = (id: string, parts: Partial<Change.Change> = {}): Change.Change => ({
  ...Change.empty(id, 7, "app"),
  ...parts
})
const empty: LockedFacts = {
  versions: new Map(),
  wakes: new Map(),
  counters: new Map(),
  claims: new Set(),
  keys: new Map(),
  seen: new Set()
}
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
    ["a payout of a cycle that is not there yet", payingOut(4, 700), holding(3, 700), "OutOfBounds"],
    ["a Change that is there already", { writes: [row("a", 1)] }, { ...at3, seen: new Set(["x"]) }, "Committed"]
  ])("%s", (_, parts, ground, tag) => expect(tags([change("x", parts)], ground)).toEqual([tag]))

  it("the key is judged before facts, facts before claims, claims before numbers", () => {
    const parts = {
      key: key("k", 9),
      expects: [{ id: "a", version: 9 }],
      take: ["c"],
      counters: [{ key: "t", delta: 0, min: 1 }]
    }
    const ground = { claims: new Set(["c"]) }
    expect(tags([change("x", parts)], ground)).toEqual(["KeyMoved"])
    expect(tags([change("x", { ...parts, key: null })], ground)).toEqual(["Stale"])
    expect(tags([change("x", { ...parts, key: null, expects: [] })], ground)).toEqual(["Claimed"])
    expect(tags([change("x", { ...parts, key: null, expects: [], take: [] })], ground)).toEqual(["OutOfBounds"])
  })
})

describe("wakes", () => {
  const moving = (delta: number, before: number, wake: object) =>
    judge([change("x", { counters: [{ key: "t", delta, wake: { id: "a", reason: "x", ...wake } }] })], {
      ...empty,
      versions: new Map([["a", 1]]),
      counters: new Map([["t", before]])
    }).wakes.has("a")
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
  const woken = change("x", { counters: [{ key: "t", delta: -1, wake: { id: "a", reason: "low", below: 0 } }] })
  const wakes = (reason: string) => ({ wakes: [{ id: "a", reason }] })
  const answers = (reason: string) => change("y", { awake: [{ id: "a", reason }] })
  const since = (at: number, ...reasons: ReadonlyArray<string>): Change.Woken => ({ at, reasons: new Set(reasons) })
  const there = { ...empty, versions: new Map([["a", 1]]) }
  const awake = { ...there, wakes: new Map([["a", since(3, "low", "moved")]]) }
  it("a wake that is answered is gone", () => {
    expect(judge([woken, answers("low")], there).wakes.get("a")).toBe(null)
    expect(judge([answers("low"), woken], there).wakes.get("a")).toEqual(since(7, "low"))
  })
  it("a Change wakes whom it names, and what it answers itself it may wake anew", () => {
    expect(judge([change("x", wakes("moved"))], there).wakes.get("a")).toEqual(since(7, "moved"))
    const again = change("x", { ...wakes("low"), awake: [{ id: "a", reason: "low" }] })
    expect(judge([again], { ...there, wakes: new Map([["a", since(3, "low")]]) }).wakes.get("a")).toEqual(
      since(7, "low")
    )
  })
  it("a wake for another reason stays, with the time of the earliest", () => {
    expect(judge([answers("low")], awake).wakes.get("a")).toEqual(since(3, "moved"))
    expect(judge([change("x", wakes("new"))], awake).wakes.get("a")).toEqual(since(3, "low", "moved", "new"))
    expect(judge([change("x", wakes("low"))], awake).wakes.get("a")).toEqual(since(3, "low", "moved"))
    expect(judge([change("x", { ...wakes("low"), at: 2 })], awake).wakes.get("a")).toEqual(since(2, "low", "moved"))
  })
  it("nothing is written for an answer to nothing, nor for a Change that is refused", () => {
    expect(judge([answers("new")], awake).wakes.size).toBe(0)
    expect(judge([change("x", { ...wakes("new"), expects: [{ id: "a", version: 9 }] })], awake).wakes.size).toBe(0)
  })
  it("who is not there is not woken, who has just been made is", () => {
    for (const each of [woken, change("x", wakes("low"))]) {
      expect(judge([each], empty).wakes.size).toBe(0)
      expect(judge([change("y", { writes: [row("a", 1)] }), each], empty).wakes.get("a")).toEqual(since(7, "low"))
      expect(judge([{ ...each, writes: [row("a", 1)] }], empty).wakes.get("a")).toEqual(since(7, "low"))
    }
  })
})

describe("a Change that is decided anew", () => {
  const total = "merchant:a:available|USD"
  /** Takes all of the counter, as a payout does. */
  const takingAll = (id: string, guess: number, more: Partial<Change.Change> = {}): Change.Change => ({
    ...change(id, { counters: [{ key: total, delta: 0 - guess, min: 0, max: 0 }], ...more }),
    anew: (counter) => (counter(total) < 100 ? null : takingAll(id, counter(total), more))
  })
  const there = (amount: number, more: Partial<LockedFacts> = {}) => ({
    ...empty,
    counters: new Map([[total, amount]]),
    ...more
  })
  const adding = (id: string, delta: number) => change(id, { counters: [{ key: total, delta }] })

  it("takes what is there, also what a Change of the same batch brought", () => {
    const { changes, counters, verdicts } = judge([adding("x", 500), takingAll("y", 1), adding("z", 7)], there(200))
    expect(verdicts).toMatchObject([{ _tag: "Committed" }, { _tag: "Committed" }, { _tag: "Committed" }])
    expect(changes.map((each) => [each.id, each.counters[0]?.delta])).toEqual([
      ["x", 500],
      ["y", -700],
      ["z", 7]
    ])
    expect(verdicts.map((verdict) => (verdict._tag === "Committed" ? verdict.anew : null))).toEqual([
      undefined,
      changes[1],
      undefined
    ])
    expect(counters.get(total)).toBe(7)
  })
  it("is not decided anew if it holds as it is", () =>
    expect(judge([takingAll("x", 200)], there(200)).verdicts).toEqual([{ _tag: "Committed" }]))
  it.each<readonly [string, Change.Change, LockedFacts, Change.Verdict]>([
    ["makes none", takingAll("x", 1), there(99), { _tag: "OutOfBounds", key: total }],
    [
      "is out of bounds too",
      { ...takingAll("x", 1), anew: () => takingAll("x", 2) },
      there(200),
      { _tag: "OutOfBounds", key: total }
    ],
    [
      "rests on a row that has changed",
      takingAll("x", 1, { expects: [{ id: "a", version: 1 }] }),
      there(200, { versions: new Map([["a", 2]]) }),
      { _tag: "Stale", ids: ["a"] }
    ],
    ...[{ counters: [{ key: "other", delta: 0 }] }, { take: ["claim"] }, { expects: [{ id: "a", version: 0 }] }].map(
      (more) =>
        [
          `names what is not locked: ${Object.keys(more).join()}`,
          { ...takingAll("x", 1), anew: (counter: (key: string) => number) => takingAll("x", counter(total), more) },
          there(200),
          { _tag: "OutOfBounds", key: total }
        ] as const
    )
  ])("is refused when it %s", (_, given, ground, verdict) => expect(judge([given], ground).verdicts).toEqual([verdict]))
  it("may write rows with new ids", () => {
    const withRow = (id: string) => (counter: (key: string) => number) =>
      takingAll("x", counter(total), { writes: [row(id, 1)] })
    const given = { ...takingAll("x", 1, { writes: [row("first", 1)] }), anew: withRow("second") }
    expect(judge([given], there(200)).changes[0]?.writes.map(({ id }) => id)).toEqual(["second"])
  })
})

interface Model {
  readonly versions: Map<string, number>
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly keys: Map<string, number>
  /** times by row, and its reasons */
  readonly wakes: Map<string, Change.Woken>
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
  for (const { id, reason } of change.awake) {
    const { at = 0, reasons = new Set<string>() } = model.wakes.get(id) ?? {}
    const left = reasons.difference(new Set([reason]))
    model.wakes.delete(id)
    if (left.size > 0) model.wakes.set(id, { at, reasons: left })
  }
  const before = new Map(model.counters)
  for (const { delta, key } of change.counters) model.counters.set(key, (model.counters.get(key) ?? 0) + delta)
  const woken = [...change.wakes]
  for (const { key, wake } of change.counters) {
    const [was, is] = [before.get(key) ?? 0, model.counters.get(key) ?? 0]
    const below = wake?.below !== undefined && was >= wake.below && is < wake.below
    const above = wake?.above !== undefined && was <= wake.above && is > wake.above
    if (wake !== undefined && (below || above)) woken.push(wake)
  }
  for (const { id, reason } of woken.filter((each) => model.versions.has(each.id))) {
    const { at = change.at, reasons = new Set<string>() } = model.wakes.get(id) ?? {}
    model.wakes.set(id, { at: Math.min(at, change.at), reasons: reasons.union(new Set([reason])) })
  }
  for (const claim of change.release) model.claims.delete(claim)
  for (const claim of change.take) model.claims.add(claim)
  if (change.key !== null) model.keys.set(keyOf(change.key), change.key.version + 1)
}

const id = fc.constantFrom("a", "b", "c")
const small = fc.integer({ min: 0, max: 3 })
const some = <A>(of: fc.Arbitrary<A>, maxLength = 2) => fc.array(of, { maxLength })
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
    below: bound,
    wakes: fc.boolean(),
    wake: waking
  })
  .map(({ below, delta, key, max, min, wake, wakes }) => ({
    key,
    delta,
    ...(min === undefined ? {} : { min: min - 3 }),
    ...(max === undefined ? {} : { max: max + 3 }),
    ...(wakes && below !== undefined ? { wake: { ...wake, below } } : {})
  }))
const parts = fc.record({
  expects: some(fc.record({ id, version: small })),
  writes: fc.uniqueArray(fc.tuple(id, fc.integer({ min: 1, max: 3 })), { maxLength: 2, selector: ([id]) => id }),
  counters: some(counter, 3),
  take: unique(),
  release: unique(1),
  wakes: some(waking, 1),
  awake: some(waking, 1),
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
          versions: some(fc.tuple(id, small), 3),
          counters: some(fc.tuple(id, small), 3),
          claims: unique(3),
          wakes: some(
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
            wakes: new Map(given.wakes),
            counters: new Map(given.counters),
            claims: new Set(given.claims),
            keys: new Map(),
            seen: new Set(["seen-0"])
          }
          const changes = all.map(({ key: used, writes, ...rest }, i) =>
            change(i % 5 === 4 ? "seen-0" : `change-${i}`, {
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
            wakes: new Map(ground.wakes)
          }
          const expected = changes.map((each) => {
            if (ground.seen.has(each.id)) return true
            const accepted = accepts(model, each)
            if (accepted) take(model, each)
            return accepted
          })
          const result = judge(changes, ground)
          const verdicts = result.verdicts.map(({ _tag }) => _tag === "Committed")
          committed += verdicts.filter((each) => each).length
          refused += verdicts.filter((each) => !each).length
          expect(verdicts).toEqual(expected)
          expect(new Map([...ground.counters, ...result.counters])).toEqual(model.counters)
          const wakes = new Map<string, Change.Woken | null>([...ground.wakes, ...result.wakes])
          expect(new Map([...wakes].filter(([, woken]) => woken !== null))).toEqual(model.wakes)
          const claims = new Set([...ground.claims].filter((claim) => !result.released.has(claim)))
          for (const claim of result.taken) claims.add(claim)
          expect(claims).toEqual(model.claims)
        }
      ),
      { numRuns: 1_000, seed: 11 }
    )
    expect(committed).toBeGreaterThan(1_000)
    expect(refused).toBeGreaterThan(1_000)
  })
})
