/** Part of WorkSuite: due times and wakes. */
import { Effect } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { type DueFilters, Work } from "@payments-platform/domain/ports/Work"
import { assert, type Tests } from "../../EffectTests.ts"
import { change, newId, next, noon, row, emptyLoad, changeOf } from "./StoreSamples.ts"

type It = Tests<Store | Work>

const agenda = Effect.flatMap(Work, (work) => work.agenda([]))

export const dueTimes = (it: It): void => {
  const dueAmong = (ids: ReadonlyArray<string>, at: number) =>
    Effect.map(
      Effect.flatMap(Work, (work) => work.due(at, 10_000)),
      (all) => all.filter(({ id }) => ids.includes(id)).map(({ at: when, id }) => [id, when])
    )

  it.effect("rows are due at their time, earliest first, until they are written without one", function* () {
    const store = yield* Store
    const work = yield* Work
    const [soon, later, never] = [row({ dueAt: 5 }), row({ dueAt: 8 }), row()]
    const ids = [soon.id, later.id, never.id]
    yield* store.commit(changeOf(later, soon, never))
    assert.deepStrictEqual(yield* dueAmong(ids, 4), [])
    assert.deepStrictEqual(yield* dueAmong(ids, 5), [[soon.id, 5]])
    assert.deepStrictEqual(yield* dueAmong(ids, 9), [
      [soon.id, 5],
      [later.id, 8]
    ])
    assert.isAtMost((yield* agenda).timerAt ?? noon, 5)
    assert.strictEqual((yield* work.due(9, 1)).length, 1)
    const { count, earliest } = yield* work.dueCount(9)
    assert.isAtLeast(count, 2)
    assert.isAtMost(earliest ?? noon, 5)
    yield* store.commit(changeOf(next(soon, { dueAt: null }), next(later, { dueAt: null })))
    assert.deepStrictEqual(yield* dueAmong(ids, 9), [])
  })

  it.effect("those that are due are found by app, type and id, earliest first", function* () {
    const [store, work] = [yield* Store, yield* Work]
    const [appId, other] = [newId(), newId()]
    const [late, soon] = [row({ appId, dueAt: 9 }), row({ appId, dueAt: 4, type: "refunds" })]
    yield* store.commit(changeOf(late, soon, row({ appId: other, dueAt: 1 })))
    const find = (at: number, limit: number, only: DueFilters) =>
      Effect.map(work.due(at, limit, only), (all) => all.map(({ id }) => id))
    assert.deepStrictEqual(yield* find(noon, 5, { appId }), [soon.id, late.id])
    assert.deepStrictEqual(yield* find(noon, 1, { appId }), [soon.id])
    assert.deepStrictEqual(yield* find(8, 5, { appId }), [soon.id])
    assert.deepStrictEqual(yield* find(noon, 5, { appId, type: "payments" }), [late.id])
    assert.deepStrictEqual(yield* find(noon, 5, { id: late.id }), [late.id])
    assert.deepStrictEqual(yield* find(noon, 5, { id: late.id, appId: other }), [])
  })

  /** When a row is due, and the wakes with which it is loaded. */
  const wokenFor = (id: string) =>
    Effect.gen(function* () {
      const due = yield* (yield* Work).due(noon + 1_000, 10_000)
      const pending = (yield* (yield* Store).load({ ...emptyLoad, ids: [id] })).signals.get(id)
      return [due.find((each) => each.id === id)?.at, pending?.at ?? null, [...(pending?.reasons ?? [])].sort()]
    })

  it.effect("a crossing wakes its row until a Change answers the wake; other writes keep it", function* () {
    const store = yield* Store
    const account = row({ type: "accounts", dueAt: noon + 50 })
    const t = newId()
    const waking = { id: account.id, reason: "low" }
    const signal = { ...waking, below: 0 }
    const move = (delta: number, at: number) => store.commit(change({ at, counters: [{ key: t, delta, signal }] }))
    yield* store.commit(changeOf(account))
    yield* move(5, noon)
    yield* move(-5, noon + 1)
    assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [])
    yield* move(-1, noon + 2)
    yield* move(-1, noon + 3)
    assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 2]])
    yield* store.commit(changeOf(next(account)))
    assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 2]])
    assert.deepStrictEqual(
      (yield* store.load({ ...emptyLoad, ids: [account.id] })).rows.get(account.id)?.dueAt,
      noon + 50
    )
    yield* store.commit(change({ acknowledged: [waking] }))
    assert.deepStrictEqual(yield* dueAmong([account.id], noon + 60), [[account.id, noon + 50]])
    yield* store.commit(
      change({
        at: noon + 7,
        acknowledged: [waking],
        counters: [{ key: t, delta: 9, signal: { ...waking, above: 6 } }]
      })
    )
    assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 7]])
    const absent = { id: newId(), reason: "low" }
    const gone = change({
      signals: [absent],
      counters: [{ key: newId(), delta: -1, signal: { ...absent, below: 0 } }]
    })
    assert.deepStrictEqual(yield* store.commit(gone), { _tag: "Committed" })
  })

  it.effect("a row is due that the Change which creates it signals", function* () {
    const store = yield* Store
    const account = row({ type: "accounts" })
    const signal = { id: account.id, reason: "low", below: 0 }
    yield* store.commit(change({ writes: [account], counters: [{ key: newId(), delta: -1, signal }] }))
    assert.deepStrictEqual(yield* dueAmong([account.id], noon), [[account.id, noon]])
    const made = row({ type: "accounts" })
    yield* store.commit(change({ writes: [made], signals: [{ id: made.id, reason: "made" }] }))
    assert.deepStrictEqual(yield* wokenFor(made.id), [noon, noon, ["made"]])
    assert.strictEqual((yield* store.load({ ...emptyLoad, ids: [newId()] })).signals.size, 0)
  })

  it.effect("a row keeps each reason until it is answered, with the time of the earliest", function* () {
    const store = yield* Store
    const account = row({ type: "accounts", dueAt: noon + 50 })
    const { id } = account
    const wake = (at: number, reason: string) => store.commit(change({ at, signals: [{ id, reason }] }))
    const answer = (reason: string) => store.commit(change({ at: noon + 20, acknowledged: [{ id, reason }] }))
    yield* store.commit(changeOf(account))
    assert.deepStrictEqual(yield* wokenFor(id), [noon + 50, null, []])
    yield* wake(noon + 5, "low")
    yield* wake(noon + 3, "moved")
    yield* wake(noon + 9, "moved")
    assert.deepStrictEqual(yield* wokenFor(id), [noon + 3, noon + 3, ["low", "moved"]])
    yield* answer("moved")
    yield* answer("unknown")
    assert.deepStrictEqual(yield* wokenFor(id), [noon + 3, noon + 3, ["low"]])
    yield* store.commit(change({ at: noon + 21, writes: [next(account)], acknowledged: [{ id, reason: "low" }] }))
    assert.deepStrictEqual(yield* wokenFor(id), [noon + 50, null, []])
  })
}
