/**
 * Conformance suite for adapters of the port Work: due times and wakes, ordered deliveries, a single leader, a
 * clock that only moves forward. Tests share a store, so each reads its own rows only.
 */
import { assert, layer, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, type Layer, Scope } from "effect"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { change, delivery, first, newId, next, noon, notification, row, wanted, writing } from "./Samples.ts"

type It = Vitest.MethodsNonLive<Store | Work>

const unlimited = { each: 10_000, all: 10_000 }
const agenda = Effect.flatMap(Work, (work) => work.agenda([]))

const dueTimes = (it: It): void => {
  const dueAmong = (ids: ReadonlyArray<string>, at: number) =>
    Effect.map(
      Effect.flatMap(Work, (work) => work.due(at, 10_000)),
      (all) => all.filter(({ id }) => ids.includes(id)).map(({ at: when, id }) => [id, when])
    )

  it.effect("rows are due at their time, earliest first, until they are written without one", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const work = yield* Work
      const [soon, later, never] = [row({ dueAt: 5 }), row({ dueAt: 8 }), row()]
      const ids = [soon.id, later.id, never.id]
      yield* store.commit(writing(later, soon, never))
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
      yield* store.commit(writing(next(soon, { dueAt: null }), next(later, { dueAt: null })))
      assert.deepStrictEqual(yield* dueAmong(ids, 9), [])
    })
  )

  /** When a row is due, and the wakes with which it is loaded. */
  const wokenFor = (id: string) =>
    Effect.gen(function* () {
      const due = yield* (yield* Work).due(noon + 1_000, 10_000)
      const woken = (yield* (yield* Store).load({ ...wanted, ids: [id] })).wakes.get(id)
      return [due.find((each) => each.id === id)?.at, woken?.at ?? null, [...(woken?.reasons ?? [])].sort()]
    })

  it.effect("a crossing wakes its row until a Change answers the wake; other writes keep it", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const account = row({ type: "accounts", dueAt: noon + 50 })
      const t = newId()
      const waking = { id: account.id, reason: "low" }
      const wake = { ...waking, below: 0 }
      const move = (delta: number, at: number) => store.commit(change({ at, counters: [{ key: t, delta, wake }] }))
      yield* store.commit(writing(account))
      yield* move(5, noon)
      yield* move(-5, noon + 1)
      assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [])
      yield* move(-1, noon + 2)
      yield* move(-1, noon + 3)
      assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 2]])
      yield* store.commit(writing(next(account)))
      assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 2]])
      assert.deepStrictEqual(
        (yield* store.load({ ...wanted, ids: [account.id] })).rows.get(account.id)?.dueAt,
        noon + 50
      )
      yield* store.commit(change({ awake: [waking] }))
      assert.deepStrictEqual(yield* dueAmong([account.id], noon + 60), [[account.id, noon + 50]])
      yield* store.commit(
        change({
          at: noon + 7,
          awake: [waking],
          counters: [{ key: t, delta: 9, wake: { ...waking, above: 6 } }]
        })
      )
      assert.deepStrictEqual(yield* dueAmong([account.id], noon + 10), [[account.id, noon + 7]])
      const nobody = { id: newId(), reason: "low" }
      const gone = change({ wakes: [nobody], counters: [{ key: newId(), delta: -1, wake: { ...nobody, below: 0 } }] })
      assert.deepStrictEqual(yield* store.commit(gone), { _tag: "Committed" })
    })
  )

  it.effect("a row woken in the Change that makes it is due", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const account = row({ type: "accounts" })
      const wake = { id: account.id, reason: "low", below: 0 }
      yield* store.commit(change({ writes: [account], counters: [{ key: newId(), delta: -1, wake }] }))
      assert.deepStrictEqual(yield* dueAmong([account.id], noon), [[account.id, noon]])
      const made = row({ type: "accounts" })
      yield* store.commit(change({ writes: [made], wakes: [{ id: made.id, reason: "made" }] }))
      assert.deepStrictEqual(yield* wokenFor(made.id), [noon, noon, ["made"]])
      assert.strictEqual((yield* store.load({ ...wanted, ids: [newId()] })).wakes.size, 0)
    })
  )

  it.effect("a row keeps each reason until it is answered, with the time of the earliest", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const account = row({ type: "accounts", dueAt: noon + 50 })
      const { id } = account
      const wake = (at: number, reason: string) => store.commit(change({ at, wakes: [{ id, reason }] }))
      const answer = (reason: string) => store.commit(change({ at: noon + 20, awake: [{ id, reason }] }))
      yield* store.commit(writing(account))
      assert.deepStrictEqual(yield* wokenFor(id), [noon + 50, null, []])
      yield* wake(noon + 5, "low")
      yield* wake(noon + 3, "moved")
      yield* wake(noon + 9, "moved")
      assert.deepStrictEqual(yield* wokenFor(id), [noon + 3, noon + 3, ["low", "moved"]])
      yield* answer("moved")
      yield* answer("unknown")
      assert.deepStrictEqual(yield* wokenFor(id), [noon + 3, noon + 3, ["low"]])
      yield* store.commit(change({ at: noon + 21, writes: [next(account)], awake: [{ id, reason: "low" }] }))
      assert.deepStrictEqual(yield* wokenFor(id), [noon + 50, null, []])
    })
  )
}

const failed: Delivery.Attempt = { time: 1, status: 500, error: null, durationMs: 3 }
const delivered: Delivery.Attempt = { time: 2, status: 204, error: null, durationMs: 3 }

const deliveries = (it: It): void => {
  const tell = (of: Row, preferenceId: string, ordinals = 1) =>
    Effect.gen(function* () {
      const notes = Array.from({ length: ordinals }, (_, ordinal) => notification(of, ordinal))
      const rows = notes.map((each) => delivery(each, preferenceId))
      yield* (yield* Store).commit(change({ writes: [of], notifications: notes, deliveries: rows.toReversed() }))
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
        all.map((each) => Delivery.attempted(each, result, at, 0.5)),
        at
      )
    })

  it.effect("deliveries of preferences that are being served are left out", () =>
    Effect.gen(function* () {
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
  )

  it.effect("deliveries about one resource go one after another, in the order of its versions and topics", () =>
    Effect.gen(function* () {
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
    })
  )

  it.effect("a preference with much to deliver hides nothing of another's, and a look takes a few of each", () =>
    Effect.gen(function* () {
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
    })
  )

  it.effect("deliveries arrive in the order of their resource while others are committed and attempted", () =>
    Effect.gen(function* () {
      const preference = newId()
      const [store, work] = [yield* Store, yield* Work]
      const versions = 12
      const resources = Array.from({ length: 25 }, () => row())
      const arrived = new Map(resources.map(({ id }): [string, Array<string>] => [id, []]))
      const missing = () => [...arrived.values()].some(({ length }) => length < versions * 2)
      const write = (of: Row): Effect.Effect<void, Unavailable> =>
        Effect.gen(function* () {
          const notes = [notification(of, 0), notification(of, 1)]
          const deliveries = notes.map((each) => delivery(each, preference))
          yield* store.commit(change({ writes: [of], notifications: notes, deliveries }))
          if (of.version < versions) yield* write(next(of))
        })
      const dispatch = Effect.gen(function* () {
        while (missing()) {
          yield* Effect.yieldNow
          const due = yield* attemptsOf(preference, noon)
          for (const each of due) arrived.get(each.resourceId)?.push(`${each.resourceVersion}.${each.ordinal}`)
          const after = due.map((each) => Delivery.attempted(each, delivered, noon, 0.5))
          yield* work.attempted(after, noon)
        }
      })
      yield* Effect.all([Effect.forEach(resources, write, { concurrency: "unbounded" }), dispatch], {
        concurrency: "unbounded"
      })
      const inOrder = Array.from({ length: versions }, (_, index) => [`${index + 1}.0`, `${index + 1}.1`]).flat()
      for (const { id } of resources) assert.deepStrictEqual(arrived.get(id), inOrder)
    })
  )

  it.effect("one that is sent again lets nobody go who waits for another", () =>
    Effect.gen(function* () {
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
      yield* work.redeliver([Delivery.redelivered(sent, noon)])
      assert.deepStrictEqual(yield* heads(preference, noon), [head])
      yield* attempt(preference, noon, delivered)
      assert.deepStrictEqual(yield* heads(preference, noon), [])
    })
  )

  it.effect("the third failure lets the next one go, and the failing one goes on", () =>
    Effect.gen(function* () {
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
  )

  it.effect("a notification that is written while the first is under way waits for it too", () =>
    Effect.gen(function* () {
      const preference = newId()
      const work = yield* Work
      const one = row()
      yield* tell(one, preference)
      const [underWay] = yield* attemptsOf(preference, noon)
      const [late] = yield* tell(next(one), preference)
      if (underWay === undefined) return assert.fail("nothing to attempt")
      yield* work.attempted([Delivery.attempted(underWay, delivered, noon, 0.5)], noon)
      assert.deepStrictEqual(yield* heads(preference, noon), [late])
    })
  )

  it.effect("what waits for a preference that was deleted is dropped for good", () =>
    Effect.gen(function* () {
      const preference = newId()
      const work = yield* Work
      const one = row()
      yield* tell(one, preference)
      yield* tell(next(one), preference)
      const [underWay] = yield* attemptsOf(preference, noon)
      const waiting = yield* work.waiting
      assert.strictEqual(yield* work.drop(preference), 2)
      assert.strictEqual(yield* work.waiting, waiting - 2)
      if (underWay === undefined) return assert.fail("nothing to attempt")
      yield* work.attempted([Delivery.attempted(underWay, delivered, noon, 0.5)], noon)
      assert.strictEqual((yield* work.delivery(underWay.id))?.state, "dropped")
      assert.deepStrictEqual(yield* heads(preference, noon + 9_999), [])
    })
  )

  it.effect("a success counts from when it was, not from when its notification was made", () =>
    Effect.gen(function* () {
      const [preference, another] = [newId(), newId()]
      const work = yield* Work
      yield* tell(row(), preference)
      const since = (at: number, of = preference) => work.succeededSince(of, at)
      yield* attempt(preference, noon, { ...failed, time: noon })
      assert.isFalse(yield* since(0))
      yield* attempt(preference, noon + 9, { ...delivered, time: noon + 9 })
      assert.deepStrictEqual(
        [yield* since(noon + 9), yield* since(noon + 10), yield* since(0, another)],
        [true, false, false]
      )
      const [done] = (yield* work.deliveries({ preferenceId: preference, ...first(5) })).items
      if (done === undefined) return assert.fail("no delivery")
      yield* work.redeliver([Delivery.redelivered(done, noon + 20)])
      assert.isTrue(yield* since(noon + 9), "also while it is sent again")
    })
  )

  it.effect("a delivery is sent again, and a notification to another preference", () =>
    Effect.gen(function* () {
      const [preference, another] = [newId(), newId()]
      const work = yield* Work
      yield* tell(row(), preference)
      yield* attempt(preference, noon, delivered)
      const [done] = (yield* work.deliveries({ preferenceId: preference, ...first(5) })).items
      if (done === undefined) return assert.fail("no delivery")
      yield* work.redeliver([Delivery.redelivered(done, noon + 1)])
      assert.deepStrictEqual(yield* heads(preference, noon + 1), [done.id])
      const copy = { ...Delivery.redelivered(done, noon + 1), id: newId(), preferenceId: another, attempts: [] }
      yield* work.redeliver([copy])
      assert.deepStrictEqual((yield* work.delivery(copy.id)) ?? null, copy)
      const byNotification = yield* work.deliveries({ notificationId: done.notificationId, ...first(5) })
      assert.sameMembers(
        byNotification.items.map(({ id }) => id),
        [done.id, copy.id]
      )
      const filtered = yield* work.deliveries({
        appId: "app",
        topic: done.topic,
        state: "waiting",
        preferenceId: another,
        ...first(5)
      })
      assert.deepStrictEqual(filtered.items, [copy])
      assert.deepStrictEqual(
        (yield* work.deliveries({ preferenceId: another, state: "failed", ...first(5) })).items,
        []
      )
    })
  )
}

const process = (it: It): void => {
  it.effect("one leads at a time; the next takes over when the holder's scope closes", () =>
    Effect.gen(function* () {
      const work = yield* Work
      const holder = yield* Scope.make()
      yield* Scope.provide(work.lead, holder)
      assert.isTrue(yield* work.leads)
      const second = yield* Deferred.make<void>()
      const waiting = yield* Effect.forkChild(
        Effect.scoped(Effect.andThen(work.lead, Effect.andThen(Deferred.succeed(second, undefined), Effect.never)))
      )
      yield* Effect.sleep(300)
      assert.isFalse(yield* Deferred.isDone(second))
      yield* Scope.close(holder, Exit.void)
      yield* Deferred.await(second)
      assert.isTrue(yield* work.leads)
      yield* Fiber.interrupt(waiting)
      assert.isFalse(yield* work.leads)
    })
  )

  it.effect("one advances the clock at a time, and all see it", () =>
    Effect.gen(function* () {
      const work = yield* Work
      assert.isFalse((yield* agenda).advancing)
      yield* Effect.scoped(
        Effect.gen(function* () {
          assert.isTrue(yield* work.advancing)
          assert.isFalse(yield* Effect.scoped(work.advancing))
          assert.isTrue((yield* agenda).advancing)
        })
      )
      const free = yield* Effect.repeat(agenda, { until: ({ advancing }) => !advancing, times: 200 })
      assert.isFalse(free.advancing)
      assert.isTrue(yield* Effect.scoped(work.advancing))
    })
  )

  it.effect("the offset only grows, and facts are loaded with it", () =>
    Effect.gen(function* () {
      const [store, work] = [yield* Store, yield* Work]
      const before = yield* work.offset
      assert.strictEqual(yield* work.setOffset(before + 10), before + 10)
      assert.strictEqual(yield* work.setOffset(before + 3), before + 10)
      assert.strictEqual(yield* work.offset, before + 10)
      assert.strictEqual((yield* store.load(wanted)).offset, before + 10)
    })
  )

  it.effect("a commit that makes work wakes who waits, now or next", () =>
    Effect.gen(function* () {
      const [store, work] = [yield* Store, yield* Work]
      yield* store.commit(writing(row({ dueAt: noon })))
      yield* work.woken
      const waiting = yield* Effect.forkChild(work.woken, { startImmediately: true })
      yield* store.commit(writing(row({ dueAt: noon })))
      yield* Fiber.join(waiting)
    })
  )
}

export const suite = <E>(name: string, adapter: Layer.Layer<Store | Work, E>): void =>
  layer(adapter, { excludeTestServices: true })(`Work: ${name}`, (it) => {
    dueTimes(it)
    deliveries(it)
    process(it)
  })
