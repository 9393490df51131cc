/**
 * Conformance suite for adapters of the port Retention. What is old is deleted in parts of bounded size, and nothing
 * else. The records of these tests are older than those of other suites, which may share the store.
 */
import { Effect, type Layer } from "effect"
import { Retention, type Log } from "@payments-platform/domain/ports/Retention"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "../../EffectTests.ts"
import { historyRow } from "./StoreHistory.ts"
import { audit, change, delivery, first, key, newId, notification, row, emptyLoad } from "./StoreSamples.ts"

const committed = { _tag: "Committed" } as const
const day = 86_400
/** before every other record of a store */
const ancient = 1_000_000

/** Deletes until nothing is left; the sizes of the parts. */
const partsOf = Effect.fnUntraced(function* (log: Log, until: number) {
  const retention = yield* Retention
  const parts: Array<number> = []
  for (let count = yield* retention.deleteOld(log, until); count > 0; count = yield* retention.deleteOld(log, until))
    parts.push(count)
  return parts
})

const told = Effect.fnUntraced(function* (eventTime: number, preferences: number, appId = newId()) {
  const givenRow = row({ appId })
  const note = notification(givenRow, 0, { eventTime })
  const deliveries = Array.from({ length: preferences }, () => delivery(note, newId()))
  yield* (yield* Store).commit(change({ at: eventTime, writes: [givenRow], notifications: [note], deliveries }))
  return { row: givenRow, note, deliveries }
})

/** All of these deliveries succeed. */
const delivered = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const work = yield* Work
  const found = yield* Effect.forEach(ids, work.delivery)
  const after = found.flatMap((each) =>
    each === null ? [] : [{ ...each, state: "delivered" as const, nextAttemptAt: null }]
  )
  yield* work.attempted(after, ancient)
})

export const suite = <E>(name: string, adapter: Layer.Layer<Store | Work | Retention, E>): void =>
  layer(adapter, { excludeTestServices: true })(`Retention: ${name}`, (it) => {
    it.effect("old notifications go with their deliveries, but for those that are not delivered yet", function* () {
      const [store, work] = [yield* Store, yield* Work]
      const old = yield* told(ancient, 2)
      const waiting = yield* told(ancient, 1)
      const young = yield* told(ancient + 1, 1)
      yield* delivered([...old.deliveries, ...young.deliveries].map(({ id }) => id))
      yield* partsOf("notifications", ancient)
      assert.isNull(yield* store.notification(null, old.note.id))
      for (const { id } of old.deliveries) assert.isNull(yield* work.delivery(id))
      for (const { deliveries, note } of [waiting, young]) {
        assert.isNotNull(yield* store.notification(null, note.id))
        for (const { id } of deliveries) assert.isNotNull(yield* work.delivery(id))
      }
      yield* delivered(waiting.deliveries.map(({ id }) => id))
      yield* partsOf("notifications", ancient)
      assert.isNull(yield* store.notification(null, waiting.note.id))
    })

    it.effect("a notification that is deleted while it is sent leaves no delivery behind", function* () {
      const work = yield* Work
      const { deliveries, row } = yield* told(ancient, 1)
      const [id = ""] = deliveries.map((each) => each.id)
      const underWay = yield* work.delivery(id)
      if (underWay === null) return assert.fail("nothing to send")
      yield* (yield* Retention).deleteNotifications(row.id)
      yield* work.attempted([{ ...underWay, state: "delivered", nextAttemptAt: null }], ancient)
      assert.isNull(yield* work.delivery(id))
    })

    it.effect("old entries of the history are deleted, of every app", function* () {
      const store = yield* Store
      const entryOf = (version: number, appId: string) =>
        historyRow({ resourceId: "a resource of this test", version, appId })
      yield* store.commit(change({ at: ancient, history: [entryOf(1, newId()), entryOf(2, newId())] }))
      yield* store.commit(change({ at: ancient + 1, history: [entryOf(3, newId())] }))
      const left = Effect.map(store.history({ ...first(9), resourceId: "a resource of this test" }), ({ items }) =>
        items.map(({ version }) => version)
      )
      yield* partsOf("history", ancient)
      assert.deepStrictEqual(yield* left, [3])
      yield* partsOf("history", ancient + 1)
      assert.deepStrictEqual(yield* left, [])
    })

    it.effect("the audit log loses its oldest entries, and the rest of the chain can be checked", function* () {
      const store = yield* Store
      const at = (createTime: number) => {
        const entry = audit()
        return Effect.as(store.commit(change({ at: createTime, audit: [entry] })), entry.id)
      }
      for (const time of [ancient, ancient + 1]) yield* at(time)
      const young = yield* at(ancient + 2)
      const before = yield* store.auditCheck
      assert.isTrue(before.intact)
      assert.deepStrictEqual(yield* partsOf("audit", ancient + 1), [2])
      assert.deepStrictEqual(yield* store.auditCheck, { ...before, entries: before.entries - 2 })
      const { items } = yield* store.audit({ ...first(50), to: ancient + 2 })
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        [young]
      )
      yield* partsOf("audit", ancient + 2)
      yield* at(ancient + 3)
      assert.isTrue((yield* store.auditCheck).intact)
    })

    it.effect("the chain goes on when every entry was deleted", function* () {
      const store = yield* Store
      yield* store.commit(change({ at: ancient, audit: [audit()] }))
      yield* store.linkAudit
      yield* partsOf("audit", Number.MAX_SAFE_INTEGER)
      assert.deepStrictEqual(yield* store.auditCheck, { intact: true, entries: 0, firstBrokenId: null })
      yield* store.commit(change({ at: ancient, audit: [audit()] }))
      assert.deepStrictEqual(yield* store.auditCheck, { intact: true, entries: 1, firstBrokenId: null })
      const [after] = (yield* store.audit(first(1))).items
      assert.notMatch(after?.previousHash ?? "", /^0*$/)
    })

    it.effect("old Unique-Keys are forgotten in parts, unless a request still uses them", function* () {
      const [store, retention] = [yield* Store, yield* Retention]
      const old = Array.from({ length: 3 }, () => key({ usedAt: 10, leaseUntil: 2_000, reply: Uint8Array.of(1) }))
      const young = key({ usedAt: 11, leaseUntil: 0 })
      const underWay = key({ usedAt: 10, leaseUntil: 2_001 })
      for (const each of [...old, young, underWay]) yield* store.commit(change({ key: each }))
      let [from, count]: [number | null, number] = [0, 0]
      while (from !== null) {
        const part: Effect.Success<ReturnType<typeof retention.forgetKeys>> = yield* retention.forgetKeys({
          usedUntil: 10,
          leasedUntil: 2_000,
          from
        })
        count += part.count
        from = part.next
      }
      assert.strictEqual(count, old.length)
      const left = yield* Effect.forEach([...old, young, underWay], (each) => store.load({ ...emptyLoad, key: each }))
      assert.deepStrictEqual(
        left.map(({ key }) => key !== null),
        [false, false, false, true, true]
      )
    })

    it.effect("an owner's resources are found by their type", function* () {
      const [store, retention] = [yield* Store, yield* Retention]
      const ownerId = newId()
      const owned = (type: string, owner: string | null = ownerId) =>
        row({ type, listed: owner === null ? null : { ownerId: owner, status: "active" } })
      const mine = [owned("documents"), owned("payout_methods")]
      const others = [owned("accounts"), owned("documents", newId()), owned("documents", null)]
      yield* store.commit(change({ writes: [...mine, ...others] }))
      const types = ["documents", "payout_methods"] as const
      assert.sameMembers(
        [...(yield* retention.ownedBy({ id: ownerId, types }))],
        mine.map(({ id }) => id)
      )
      const documents: ReadonlyArray<unknown> = yield* retention.ownedBy({ id: ownerId, types: ["documents"] })
      assert.deepStrictEqual(documents, [mine[0]?.id])
    })

    it.effect("a deleted resource is not due any more", function* () {
      const [store, work, retention] = [yield* Store, yield* Work, yield* Retention]
      const [gone, other] = [row({ dueAt: ancient }), row({ dueAt: ancient })]
      yield* store.commit(change({ writes: [gone, other] }))
      yield* retention.deleteResource(gone.id)
      const ids = [gone.id, other.id]
      const { rows } = yield* store.load({ ...emptyLoad, ids })
      assert.deepStrictEqual(
        ids.map((id) => rows.has(id)),
        [false, true]
      )
      const due = (yield* work.due(ancient, 500)).map(({ id }) => id)
      assert.notInclude(due, gone.id)
      assert.include(due, other.id)
      assert.deepStrictEqual(yield* store.commit(change({ writes: [gone] })), committed)
    })

    it.effect("the notifications about one resource are deleted with their deliveries", function* () {
      const [store, work, retention] = [yield* Store, yield* Work, yield* Retention]
      const [about, other] = [yield* told(ancient + day, 2), yield* told(ancient + day, 1)]
      yield* retention.deleteNotifications(about.row.id)
      assert.isNull(yield* store.notification(null, about.note.id))
      for (const { id } of about.deliveries) assert.isNull(yield* work.delivery(id))
      assert.isNotNull(yield* store.notification(null, other.note.id))
      assert.isNotNull(yield* work.delivery(other.deliveries[0]?.id ?? ""))
    })
  })
