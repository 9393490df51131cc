/** Random batches of random Changes have, in every store, the result of running the Changes one by one. */
import { Context, Effect, Layer } from "effect"
import * as fc from "fast-check"
import { inject } from "vitest"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as RandomChanges from "@payments-platform/specification/suites/store/RandomChanges"
import * as Sequential from "@payments-platform/specification/suites/store/SequentialStore"
import { first, newId, noon, openCycle, emptyLoad } from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { MemoryState } from "../../src/memory/MemoryState.ts"
import * as MemoryStore from "../../src/memory/MemoryStore.ts"
import * as MemoryWork from "../../src/memory/MemoryWork.ts"
import { commit, encode } from "../../src/postgres/commit/PgCommit.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"

const memory = Layer.mergeAll(MemoryStore.layer, MemoryWork.layer).pipe(Layer.provideMerge(MemoryState.layer))
const postgres = Layer.provideMerge(Postgres.layer, TestDatabase.layer(inject("postgresUrl")))

const sorted = <A>(entries: Iterable<readonly [string, A]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

/** Everything that the ports return about a store; the claims are read from the adapter. */
const seen = (
  world: string,
  store: Store["Service"],
  work: Work["Service"],
  claims: Iterable<string>,
  payoutIds: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const { accounts, keys, rows, counters } = RandomChanges.names(world)
    const found = yield* store.load({ ...emptyLoad, ids: rows, counters })
    const due = yield* work.due(noon + 1_000, 100_000)
    const uses = yield* Effect.forEach(keys, (key) => store.load({ ...emptyLoad, key: { scope: "app", key } }))
    const taken = yield* Effect.forEach(payoutIds, (payoutId) =>
      store.transactionRecords({ appId: "app", payoutId, ...first(50) })
    )
    return {
      taken: taken.map(({ items }) => items.map(({ fee, gross, source }) => `${source.id} ${gross - fee}`).toSorted()),
      open: yield* Effect.forEach(accounts, (account) => openCycle(store, "app", account, "USD")),
      rows: sorted([...found.rows].map(([id, row]) => [id, [row.version, JSON.stringify(row.doc)]] as const)),
      due: sorted(
        due
          .filter(({ id }) => id.startsWith(world))
          .map(({ at, id }) => [id, [at, ...[...(found.signals.get(id)?.reasons ?? [])].sort()]] as const)
      ),
      counters: counters.map((key) => found.counters.get(key) ?? 0),
      claims: [...claims].filter((claim) => claim.startsWith(world)).sort(),
      keys: uses.map(({ key }) => key?.version ?? 0)
    }
  })
type Seen = Effect.Success<ReturnType<typeof seen>>

const seenOf = (world: string, state: Sequential.SequentialState, payoutIds: ReadonlyArray<string>): Seen => {
  const { accounts, keys, rows, counters } = RandomChanges.names(world)
  const due = rows.flatMap((id) => {
    const woken = state.signals.get(id)
    const times = [state.wants.get(id), woken?.at].filter((time) => time !== undefined)
    return times.length === 0 ? [] : [[id, [Math.min(...times), ...[...(woken?.reasons ?? [])].sort()]] as const]
  })
  const openOf = (account: string) => {
    const open = state.records.filter((each) => each.account === account && each.payoutId === null && !each.isPayout)
    const net = open.reduce((sum, record) => sum + record.net, 0)
    return { number: state.payouts.get(account) ?? 0, records: open.length, net }
  }
  return {
    taken: payoutIds.map((id) =>
      state.records
        .filter(({ payoutId }) => payoutId === id)
        .map(({ net, source }) => `${source} ${net}`)
        .toSorted()
    ),
    open: accounts.map(openOf),
    rows: sorted([...state.versions].map(([id, version]) => [id, [version, state.docs.get(id) ?? ""]] as const)),
    due: sorted(due),
    counters: counters.map((key) => state.counters.get(key) ?? 0),
    claims: [...state.claims].sort(),
    keys: keys.map((key) => state.keys.get(key) ?? 0)
  }
}

layer(postgres, { excludeTestServices: true, timeout: "60 seconds" })("random Changes", (it) => {
  it.effect("end as they would one by one, in memory and in PostgreSQL", function* () {
    const [store, work, database] = [yield* Store, yield* Work, yield* Database]
    const session = yield* database.session("commit")
    const held = yield* Layer.build(memory)
    const [memoryStore, memoryWork] = [Context.get(held, Store), Context.get(held, Work)]
    const { records } = Context.get(held, MemoryState)
    const tags = new Set<Verdict["_tag"]>()
    const sizes: Array<number> = []

    const queueId = newId()
    const agree = (specs: ReadonlyArray<ReadonlyArray<RandomChanges.Spec>>) =>
      Effect.gen(function* () {
        const world = newId()
        const plain = Sequential.plain()
        let index = 0
        for (const batch of specs) {
          const changes: Array<Change> = []
          const expected = batch.map((spec) => {
            const change = RandomChanges.toChange(world, spec, index++, plain)
            changes.push(change)
            return Sequential.commit(plain, change)
          })
          for (const { _tag } of expected) tags.add(_tag)
          assert.deepStrictEqual(yield* Effect.forEach(changes, (each) => memoryStore.commit(each)), expected)
          const { verdicts } = yield* commit(
            session,
            changes.map((each) => encode(each)),
            { queueId, number: index }
          )
          assert.deepStrictEqual(verdicts, expected)
        }
        const payoutIds = Array.from({ length: index }, (_, number) => RandomChanges.payoutId(world, number))
        const expected = seenOf(world, plain, payoutIds)
        sizes.push(...expected.taken.map(({ length }) => length))
        assert.deepStrictEqual(yield* seen(world, memoryStore, memoryWork, records.claims, payoutIds), expected)
        const claims = yield* database.read("select name from claim where name like $1", [`${world}%`])
        const names = claims.map(([name]) => String(name))
        assert.deepStrictEqual(yield* seen(world, store, work, names, payoutIds), expected)
      })

    const run = Effect.runPromiseWith(yield* Effect.context<never>())
    yield* Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(RandomChanges.batches, (specs) => run(agree(specs))),
        { numRuns: 300, examples: [[RandomChanges.wokenTooEarly]] }
      )
    )
    assert.isAbove(Math.max(...sizes), 1)
    assert.sameMembers([...tags], ["Committed", "Stale", "OutOfBounds", "Claimed", "KeyMoved"])
  })
})
