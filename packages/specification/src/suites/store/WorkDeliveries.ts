/** Part of WorkSuite: deliveries, with their order, their attempts and their lists. */
import { Effect } from "effect"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import { type DeliveryQuery, Work } from "@payments-platform/domain/ports/Work"
import { assert, type Tests } from "../../EffectTests.ts"
import { change, delivery, first, newId, next, noon, notification, row } from "./StoreSamples.ts"

type It = Tests<Store | Work>

const unlimited = { each: 10_000, all: 10_000 }

const failed: Delivery.Attempt = { time: 1, status: 500, error: null, durationMs: 3 }
const delivered: Delivery.Attempt = { time: 2, status: 204, error: null, durationMs: 3 }

export const deliveries = (it: It): void => {
  const tell = (row: Row, preferenceId: string, ordinals = 1) =>
    Effect.gen(function* () {
      const notes = Array.from({ length: ordinals }, (_, ordinal) => notification(row, ordinal))
      const rows = notes.map((each) => delivery(each, preferenceId))
      yield* (yield* Store).commit(change({ writes: [row], notifications: notes, deliveries: rows.toReversed() }))
      return rows.map(({ id }) => id)
    })
  const attemptsOf = (preferenceId: string, at: number) =>
    Effect.map(
      Effect.flatMap(Work, (work) => work.attempts(at, unlimited, [])),
      (all) => all.map((each) => each.delivery).filter((each) => each.preferenceId === preferenceId)
    )
  const heads = (preferenceId: string, at: number) =>
    Effect.map(attemptsOf(preferenceId, at), (all) => all.map(({ id }) => id))
  const attempt = (preferenceId: string, at: number, result: Delivery.Attempt) =>
    Effect.gen(function* () {
      const all = yield* attemptsOf(preferenceId, at)
      yield* (yield* Work).attempted(
        all.map((each) => Delivery.afterAttempt(each, result, at, 0.5)),
        at
      )
    })
  /** A delivery that has arrived. */
  const deliver = (preferenceId: string) =>
    Effect.gen(function* () {
      yield* tell(row(), preferenceId)
      yield* attempt(preferenceId, noon, delivered)
      const [done] = (yield* (yield* Work).deliveries({ preferenceId, ...first(5) })).items
      return done ?? assert.fail("no delivery")
    })

  it.effect("deliveries of preferences that are being served are left out", function* () {
    const [busy, idle] = [newId(), newId()]
    yield* tell(row(), busy)
    const due = yield* tell(row(), idle)
    const all = yield* (yield* Work).attempts(noon, unlimited, [busy, newId()])
    const asked = all.filter(({ delivery }) => [busy, idle].includes(delivery.preferenceId))
    assert.deepStrictEqual(
      asked.map(({ delivery }) => delivery.id),
      due
    )
  })

  it.effect(
    "deliveries about one resource go one after another, in the order of its versions and topics",
    function* () {
      const preference = newId()
      const one = row()
      const firstTwo = yield* tell(one, preference, 2)
      const [third] = yield* tell(next(one), preference)
      const [unrelated] = yield* tell(row(), preference)
      const order = [...firstTwo, third ?? ""]
      assert.sameMembers([...(yield* heads(preference, noon))], [order[0] ?? "", unrelated ?? ""])
      assert.sameMembers([...(yield* heads(preference, noon + 9_999))], [order[0] ?? "", unrelated ?? ""])
      yield* attempt(preference, noon, delivered)
      assert.deepStrictEqual(yield* heads(preference, noon), [order[1]])
      yield* attempt(preference, noon, delivered)
      assert.deepStrictEqual(yield* heads(preference, noon), [order[2]])
      yield* attempt(preference, noon, delivered)
      assert.deepStrictEqual(yield* heads(preference, noon + 9_999), [])
      const work = yield* Work
      const done = yield* work.delivery(order[2] ?? "")
      assert.strictEqual(done?.state, "delivered")
      assert.deepStrictEqual(done?.attempts, [delivered])
    }
  )

  it.effect(
    "a preference with much to deliver hides nothing of another's, and a look takes a few of each",
    function* () {
      const [much, little] = [newId(), newId()]
      for (let index = 0; index < 5; index++) yield* tell(row(), much)
      const [only] = yield* tell(row(), little)
      const work = yield* Work
      const look = Effect.map(work.attempts(noon, { each: 2, all: 10_000 }, []), (all) =>
        all.map(({ delivery }) => delivery).filter(({ preferenceId }) => [much, little].includes(preferenceId))
      )
      const taken = yield* look
      assert.strictEqual(taken.filter(({ preferenceId }) => preferenceId === much).length, 2)
      assert.deepStrictEqual(
        taken.filter(({ preferenceId }) => preferenceId === little).map(({ id }) => id),
        [only]
      )
      assert.isAtMost((yield* work.attempts(noon, { each: 2, all: 1 }, [])).length, 1)
    }
  )

  it.effect("deliveries arrive in the order of their resource while others are committed and attempted", function* () {
    const preference = newId()
    const [store, work] = [yield* Store, yield* Work]
    const versions = 12
    const resources = Array.from({ length: 25 }, () => row())
    const arrived = new Map(resources.map(({ id }): [string, Array<string>] => [id, []]))
    const missing = () => [...arrived.values()].some(({ length }) => length < versions * 2)
    const write = (row: Row): Effect.Effect<void, Unavailable> =>
      Effect.gen(function* () {
        const notes = [notification(row, 0), notification(row, 1)]
        const deliveries = notes.map((each) => delivery(each, preference))
        yield* store.commit(change({ writes: [row], notifications: notes, deliveries }))
        if (row.version < versions) yield* write(next(row))
      })
    const dispatch = Effect.gen(function* () {
      while (missing()) {
        yield* Effect.yieldNow
        const due = yield* attemptsOf(preference, noon)
        for (const each of due) arrived.get(each.resourceId)?.push(`${each.resourceVersion}.${each.ordinal}`)
        const after = due.map((each) => Delivery.afterAttempt(each, delivered, noon, 0.5))
        yield* work.attempted(after, noon)
      }
    })
    yield* Effect.all([Effect.forEach(resources, write, { concurrency: "unbounded" }), dispatch], {
      concurrency: "unbounded"
    })
    const inOrder = Array.from({ length: versions }, (_, index) => [`${index + 1}.0`, `${index + 1}.1`]).flat()
    for (const { id } of resources) assert.deepStrictEqual(arrived.get(id), inOrder)
  })

  it.effect("a delivery that is sent again releases none of the deliveries that wait for another", function* () {
    const preference = newId()
    const work = yield* Work
    const one = row()
    const [head] = yield* tell(one, preference)
    yield* attempt(preference, noon, delivered)
    yield* tell(next(one), preference)
    yield* attempt(preference, noon, failed)
    yield* tell(next(next(one)), preference)
    const sent = yield* work.delivery(head ?? "")
    if (sent === null) return assert.fail("no delivery")
    yield* work.redeliver([Delivery.redeliver(sent, noon)])
    assert.deepStrictEqual(yield* heads(preference, noon), [head])
    yield* attempt(preference, noon, delivered)
    assert.deepStrictEqual(yield* heads(preference, noon), [])
  })

  it.effect("the third failure lets the next one go, and the failing one goes on", function* () {
    const preference = newId()
    const one = row()
    const [head] = yield* tell(one, preference)
    const [follower] = yield* tell(next(one), preference)
    let at = noon
    for (const wait of [6, 331]) {
      assert.deepStrictEqual(yield* heads(preference, at), [head])
      yield* attempt(preference, at, failed)
      assert.deepStrictEqual(yield* heads(preference, at), [])
      at += wait
    }
    yield* attempt(preference, at, failed)
    assert.deepStrictEqual(yield* heads(preference, at), [follower])
    yield* attempt(preference, at, delivered)
    assert.deepStrictEqual(yield* heads(preference, at + 2_000), [head])
  })

  it.effect("a notification that is written while the first is under way waits for it too", function* () {
    const preference = newId()
    const work = yield* Work
    const one = row()
    yield* tell(one, preference)
    const [underWay] = yield* attemptsOf(preference, noon)
    const [late] = yield* tell(next(one), preference)
    if (underWay === undefined) return assert.fail("nothing to attempt")
    yield* work.attempted([Delivery.afterAttempt(underWay, delivered, noon, 0.5)], noon)
    assert.deepStrictEqual(yield* heads(preference, noon), [late])
  })

  it.effect("what waits for a preference that was deleted is dropped for good", function* () {
    const preference = newId()
    const work = yield* Work
    const one = row()
    yield* tell(one, preference)
    yield* tell(next(one), preference)
    const [underWay] = yield* attemptsOf(preference, noon)
    const waiting = yield* work.waiting
    assert.strictEqual(yield* work.waitingTo(preference), 2)
    assert.strictEqual(yield* work.drop(preference), 2)
    assert.strictEqual(yield* work.waiting, waiting - 2)
    assert.strictEqual(yield* work.waitingTo(preference), 0)
    if (underWay === undefined) return assert.fail("nothing to attempt")
    yield* work.attempted([Delivery.afterAttempt(underWay, delivered, noon, 0.5)], noon)
    assert.strictEqual((yield* work.delivery(underWay.id))?.state, "dropped")
    assert.deepStrictEqual(yield* heads(preference, noon + 9_999), [])
  })

  it.effect("a success counts from when it was, not from when its notification was made", function* () {
    const [preference, another] = [newId(), newId()]
    const work = yield* Work
    yield* tell(row(), preference)
    const since = (at: number, preferenceId = preference) => work.succeededSince(preferenceId, at)
    yield* attempt(preference, noon, { ...failed, time: noon })
    assert.isFalse(yield* since(0))
    yield* attempt(preference, noon + 9, { ...delivered, time: noon + 9 })
    assert.deepStrictEqual(
      [yield* since(noon + 9), yield* since(noon + 10), yield* since(0, another)],
      [true, false, false]
    )
    const [done] = (yield* work.deliveries({ preferenceId: preference, ...first(5) })).items
    if (done === undefined) return assert.fail("no delivery")
    yield* work.redeliver([Delivery.redeliver(done, noon + 20)])
    assert.isTrue(yield* since(noon + 9), "also while it is sent again")
  })

  it.effect("a delivery is sent again, and a notification to another preference", function* () {
    const [preference, another] = [newId(), newId()]
    const work = yield* Work
    const done = yield* deliver(preference)
    yield* work.redeliver([Delivery.redeliver(done, noon + 1)])
    assert.deepStrictEqual(yield* heads(preference, noon + 1), [done.id])
    const copy = { ...Delivery.redeliver(done, noon + 1), id: newId(), preferenceId: another, attempts: [] }
    yield* work.redeliver([copy])
    assert.deepStrictEqual((yield* work.delivery(copy.id)) ?? null, copy)
    const byNotification = yield* work.deliveries({ notificationId: done.notificationId, ...first(5) })
    assert.sameMembers(
      byNotification.items.map(({ id }) => id),
      [done.id, copy.id]
    )
    for (const state of [{}, { state: "waiting" as const }]) {
      const byResource = yield* work.deliveries({ resourceId: done.resourceId, ...state, ...first(5) })
      assert.sameMembers(
        byResource.items.map(({ id }) => id),
        [done.id, copy.id]
      )
    }
    const filtered = yield* work.deliveries({
      appId: "app",
      topic: done.topic,
      state: "waiting",
      preferenceId: another,
      ...first(5)
    })
    assert.deepStrictEqual(filtered.items, [copy])
    assert.deepStrictEqual((yield* work.deliveries({ preferenceId: another, state: "failed", ...first(5) })).items, [])
    for (const none of ["none", copy.id.toUpperCase()]) {
      assert.isNull((yield* work.delivery(none)) ?? null, none)
      for (const filter of [{ preferenceId: none }, { notificationId: none }, { resourceId: none }])
        assert.deepStrictEqual((yield* work.deliveries({ ...filter, ...first(5) })).items, [], none)
    }
  })

  it.effect("those that wait are listed by their times, page after page, in both directions", function* () {
    const [preference, mine] = [newId(), newId()]
    const work = yield* Work
    const done = yield* deliver(preference)
    const ids = Array.from({ length: 5 }, newId).sort()
    const waiting = ids.map((id, index) => ({
      ...Delivery.redeliver(done, noon),
      id,
      preferenceId: mine,
      createTime: noon + Math.ceil(index / 2),
      attempts: []
    }))
    yield* work.redeliver(waiting)
    const newest = ids.toReversed()
    const page = (query: Partial<DeliveryQuery>) =>
      Effect.map(
        work.deliveries({ ...first(2), preferenceId: mine, state: "waiting", ...query }),
        ({ items, more }) => [items.map(({ id }) => id), more] as const
      )
    const behind = (index: number) => {
      const at = waiting.find(({ id }) => id === newest[index])
      return at === undefined ? null : { time: at.createTime, id: at.id }
    }
    assert.deepStrictEqual(yield* page({}), [newest.slice(0, 2), true])
    assert.deepStrictEqual(yield* page({ position: behind(1) }), [newest.slice(2, 4), true])
    assert.deepStrictEqual(yield* page({ position: behind(3) }), [newest.slice(4), false])
    assert.deepStrictEqual(yield* page({ position: behind(4), direction: "previous" }), [newest.slice(2, 4), true])
    assert.deepStrictEqual(yield* page({ position: behind(2), direction: "previous" }), [newest.slice(0, 2), false])
    assert.deepStrictEqual(yield* page({ from: noon + 1, to: noon + 1 }), [newest.slice(2, 4), false])
    assert.deepStrictEqual(yield* page({ topic: "payments.nothing" }), [[], false])
    const all = yield* page({ notificationId: done.notificationId, size: 9 })
    assert.deepStrictEqual(all, [newest, false])
  })
}
