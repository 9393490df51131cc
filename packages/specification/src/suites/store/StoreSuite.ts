/**
 * Conformance suite for adapters of the port Store. Changes commit wholly or not at all, are judged on the current
 * state, and are read back as written.
 */
import { Effect, type Layer } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "../../EffectTests.ts"
import * as AcknowledgedChanges from "./AcknowledgedChanges.ts"
import { historySuite } from "./StoreHistory.ts"
import { payoutSuite } from "./StorePayouts.ts"
import { readSuite } from "./StoreReads.ts"
import { recordSuite } from "./StoreRecords.ts"
import { change, entry, key, newId, next, pendingEntry, row, emptyLoad, changeOf } from "./StoreSamples.ts"

const committed = { _tag: "Committed" } as const

export const suite = <E>(name: string, adapter: Layer.Layer<Store | Work, E>): void =>
  layer(adapter, { excludeTestServices: true })(`Store: ${name}`, (it) => {
    const load = (ids: ReadonlyArray<string>, counters: ReadonlyArray<string> = []) =>
      Effect.flatMap(Store, (store) => store.load({ ...emptyLoad, ids, counters }))
    const commit = (givenChange: ReturnType<typeof change>) =>
      Effect.flatMap(Store, (store) => store.commit(givenChange))

    it.effect("a row is read back as it was written", function* () {
      const listed = {
        ownerId: "o",
        status: "active",
        referenceId: "r",
        relatedId: "x",
        amount: 7,
        facets: { kind: "card" }
      }
      const full = row({ dueAt: 5, listed, doc: { text: "é\u{1F600}", zeta: 1, alpha: [{ b: null }] } })
      const hidden = row({ listed: null })
      assert.deepStrictEqual(yield* commit(changeOf(full, hidden)), committed)
      const { rows } = yield* load([full.id, hidden.id, newId()])
      assert.strictEqual(rows.size, 2)
      assert.deepStrictEqual(rows.get(full.id), full)
      assert.deepStrictEqual(rows.get(hidden.id), hidden)
      assert.strictEqual(JSON.stringify(rows.get(full.id)?.doc), JSON.stringify(full.doc))
    })

    it.effect("every Change that is acknowledged is kept, with its Unique-Key", function* () {
      const store = yield* Store
      const there = row()
      const first = change({ writes: [there, row()], key: key() })
      const changes = [
        first,
        changeOf(next(there, { doc: { step: 2 } })),
        ...Array.from({ length: 20 }, () => changeOf(row()))
      ]
      for (const each of changes) assert.deepStrictEqual(yield* store.commit(each), committed)
      assert.deepStrictEqual(yield* AcknowledgedChanges.lostOf(store, changes), [])
    })

    it.effect("a store that acknowledges what it has not written is found out", function* () {
      const store = yield* Store
      const there = row()
      yield* store.commit(changeOf(there))
      const forgotten = [
        changeOf(row()),
        changeOf(next(there, { doc: { step: 2 } })),
        change({ writes: [], key: key() }),
        change({ writes: [row()], key: key() })
      ]
      const liar: typeof store = {
        ...store,
        commit: (each, redecide) =>
          forgotten.includes(each) ? Effect.succeed(committed) : store.commit(each, redecide)
      }
      const changes = [changeOf(row()), ...forgotten, change({ writes: [row()], key: key() })]
      yield* Effect.forEach(changes, (each) => liar.commit(each))
      assert.deepStrictEqual(yield* AcknowledgedChanges.lostOf(liar, changes), forgotten)
    })

    it.effect("a Change that is refused leaves no trace of any of its parts", function* () {
      const there = row()
      yield* commit(changeOf(there))
      const fresh = row()
      const account = newId()
      const refused = change({
        writes: [fresh, next(there, { version: 5 })],
        counters: [{ key: `t:${account}`, delta: 3 }],
        take: [`c:${account}`],
        key: key({ key: account }),
        entries: [entry(fresh, 0, pendingEntry("L1", account, 10))]
      })
      assert.deepStrictEqual(yield* commit(refused), { _tag: "Stale", ids: [there.id] })
      const store = yield* Store
      const found = yield* store.load({
        ids: [fresh.id, there.id],
        counters: [`t:${account}`],
        key: { scope: "app", key: account },
        subscribers: []
      })
      assert.deepStrictEqual([...found.rows.keys()], [there.id])
      assert.strictEqual(found.rows.get(there.id)?.version, 1)
      assert.strictEqual(found.counters.size, 0)
      assert.isNull(found.key)
      const lines = yield* store.ledgerLines({ accountId: account, size: 5, position: null, direction: "next" })
      assert.deepStrictEqual(lines.items, [])
      assert.deepStrictEqual(yield* commit(change({ take: [`c:${account}`] })), committed)
    })

    it.effect("facts that moved on make a Change stale, whether it writes them or only read them", function* () {
      const fact = row()
      yield* commit(changeOf(fact))
      yield* commit(changeOf(next(fact)))
      const ids = [fact.id]
      assert.deepStrictEqual(yield* commit(changeOf(next(fact))), { _tag: "Stale", ids })
      assert.deepStrictEqual(yield* commit(change({ expects: [{ id: fact.id, version: 1 }] })), {
        _tag: "Stale",
        ids
      })
      assert.deepStrictEqual(yield* commit(change({ expects: [{ id: fact.id, version: 2 }] })), committed)
      assert.deepStrictEqual(yield* commit(change({ expects: [{ id: newId(), version: 0 }] })), committed)
      assert.deepStrictEqual(yield* commit(changeOf(fact)), { _tag: "Stale", ids })
    })

    it.effect("of many Changes at once on one row exactly one is committed", function* () {
      const fact = row()
      yield* commit(changeOf(fact))
      const verdicts = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, index) => changeOf(next(fact, { doc: { index } }))),
        commit,
        { concurrency: "unbounded" }
      )
      const winners = verdicts.flatMap((verdict, index) => (verdict._tag === "Committed" ? [index] : []))
      assert.strictEqual(winners.length, 1)
      assert.deepStrictEqual((yield* load([fact.id])).rows.get(fact.id)?.doc.toJSON(), { index: winners[0] ?? -1 })
    })

    it.effect("numbers keep within their bounds, in each Change as a whole", function* () {
      const t = newId()
      const move = (delta: number, bounds: { readonly min?: number; readonly max?: number } = {}) =>
        commit(change({ counters: [{ key: t, delta, ...bounds }] }))
      const outside = { _tag: "OutOfBounds", key: t } as const
      assert.deepStrictEqual(yield* move(-1, { min: 0 }), outside)
      assert.deepStrictEqual(yield* move(5, { max: 5 }), committed)
      assert.deepStrictEqual(yield* move(1, { max: 5 }), outside)
      assert.deepStrictEqual(yield* move(0, { min: 5, max: 5 }), committed)
      assert.deepStrictEqual(yield* move(0, { min: 6 }), outside)
      const both = change({
        counters: [
          { key: t, delta: -9, min: 0 },
          { key: t, delta: 5 }
        ]
      })
      assert.deepStrictEqual(yield* commit(both), committed)
      assert.strictEqual((yield* load([], [t])).counters.get(t), 1)
    })

    it.effect("many at once never take more than there is", function* () {
      const t = newId()
      yield* commit(change({ counters: [{ key: t, delta: 20 }] }))
      const verdicts = yield* Effect.forEach(
        Array.from({ length: 50 }, () => change({ counters: [{ key: t, delta: -1, min: 0 }] })),
        commit,
        { concurrency: "unbounded" }
      )
      assert.strictEqual(verdicts.filter(({ _tag }) => _tag === "Committed").length, 20)
      assert.strictEqual((yield* load([], [t])).counters.get(t), 0)
    })

    it.effect("a claim has one holder, until it is released", function* () {
      const claim = newId()
      assert.deepStrictEqual(yield* commit(change({ take: [claim] })), committed)
      assert.deepStrictEqual(yield* commit(change({ take: [claim] })), { _tag: "Claimed", claim })
      assert.deepStrictEqual(yield* commit(change({ release: [claim], take: [claim] })), committed)
      assert.deepStrictEqual(yield* commit(change({ take: [claim] })), { _tag: "Claimed", claim })
      assert.deepStrictEqual(yield* commit(change({ release: [claim] })), committed)
      assert.deepStrictEqual(yield* commit(change({ take: [claim] })), committed)
    })

    it.effect("a Unique-Key is used once, answered, and taken over by one", function* () {
      const store = yield* Store
      const begun = key({ resourceId: "r", leaseUntil: 5 })
      const find = Effect.map(store.load({ ...emptyLoad, key: begun }), (found) => found.key)
      assert.isNull(yield* find)
      assert.deepStrictEqual(yield* commit(change({ key: begun })), committed)
      assert.deepStrictEqual(yield* find, { ...begun, version: 1 })
      assert.deepStrictEqual(yield* commit(change({ key: begun })), { _tag: "KeyMoved" })
      const takeover = { ...begun, version: 1, leaseUntil: 99 }
      const verdicts = yield* Effect.forEach([takeover, takeover, takeover], (each) => commit(change({ key: each })), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(verdicts.map(({ _tag }) => _tag).sort(), ["Committed", "KeyMoved", "KeyMoved"])
      const answered = { ...takeover, version: 2, reply: Uint8Array.of(1, 0, 255) }
      assert.deepStrictEqual(yield* commit(change({ key: answered })), committed)
      assert.deepStrictEqual(yield* find, { ...answered, version: 3 })
      assert.deepStrictEqual(yield* commit(change({ key: { ...begun, scope: "another app" } })), committed)
    })

    it.effect("subscriptions of an app are its preferences that are not deleted", function* () {
      const appId = newId()
      const preference = (status: string, topic: string) =>
        row({ appId, type: "notification_preferences", listed: { ownerId: appId, status, facets: { topic } } })
      const active = preference("active", "payments.*")
      const away = preference("unreachable", "refunds.created")
      yield* commit(changeOf(active, away, preference("deleted", "payments.*"), row({ appId })))
      const { subscriptions } = yield* Effect.flatMap(Store, (store) =>
        store.load({ ...emptyLoad, subscribers: [appId] })
      )
      const expected = [
        { preferenceId: active.id, appId, topic: "payments.*", reachable: true },
        { preferenceId: away.id, appId, topic: "refunds.created", reachable: false }
      ].sort((a, b) => (a.preferenceId < b.preferenceId ? -1 : 1))
      assert.deepStrictEqual(subscriptions, expected)
      assert.deepStrictEqual((yield* load([active.id])).subscriptions, [])
    })

    readSuite(it)
    recordSuite(it)
    historySuite(it)
    payoutSuite(it)
  })
