/** PostgreSQL stops answering while its connections stay open: callers wait for a limited time, and work resumes afterwards. */
import { Context, Effect, Exit, Fiber, Layer } from "effect"
import { inject } from "vitest"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import {
  audit,
  change,
  newId,
  next,
  row,
  emptyLoad,
  changeOf
} from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database, statementsPerSession } from "../../src/postgres/sessions/Database.ts"
import * as Proxy from "./Proxy.ts"

class Url extends Context.Service<Url, string>()("test/Url") {}

/** The limit of an unanswered session in these tests, in milliseconds. */
const silence = 1_000
/** A request is answered within 30 s (platform.md 1), so no caller may wait longer; how much less depends on the machine. */
const patience = 30_000

const url = Layer.effect(Url, TestDatabase.createDatabase(inject("postgresUrl")))

/** A store behind a proxy, and the proxy. */
const makeWith = Effect.fnUntraced(function* (poolSize: number, limit: number) {
  const proxy = yield* Proxy.run(yield* Url)
  const database = TestDatabase.layerOf(proxy.url, poolSize, { silence: limit })
  const built = yield* Layer.build(Layer.fresh(Postgres.layer.pipe(Layer.provideMerge(database))))
  return { proxy, store: Context.get(built, Store), database: Context.get(built, Database) }
})

const make = makeWith(4, silence)

/** How an effect ended, and after how many milliseconds. */
const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const began = performance.now()
    return Effect.map(Effect.exit(effect), (exit) => ({ exit, took: performance.now() - began }))
  })

const committed = { _tag: "Committed" } as const

layer(url, { excludeTestServices: true })("PostgreSQL that does not answer", (it) => {
  it.effect(
    "delays reads, commits and the health check for a limited time, and work continues when it answers",
    function* () {
      const { database, proxy, store } = yield* make
      const there = row()
      yield* store.commit(changeOf(there))
      yield* store.linkAudit
      assert.strictEqual(yield* store.health, "ok")
      // read sessions that are idle when PostgreSQL stops answering
      yield* Effect.all(
        Array.from({ length: 130 }, () => database.read("select 1")),
        { concurrency: "unbounded" }
      )
      proxy.freeze("all")
      const asked: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        ...Array.from({ length: 40 }, () => store.load({ ...emptyLoad, ids: [there.id] })),
        ...Array.from({ length: 300 }, () => database.read("select 1")),
        ...Array.from({ length: 40 }, () => store.commit(changeOf(row()))),
        store.linkAudit
      ]
      const lost = yield* Effect.forEach(asked, timed, { concurrency: "unbounded" })
      for (const { exit, took } of lost) {
        assert.isTrue(Exit.isFailure(exit))
        assert.isBelow(took, patience)
      }
      const health = yield* timed(store.health)
      assert.deepStrictEqual(health.exit, Exit.succeed("failed"))
      assert.isBelow(health.took, 2_500)

      proxy.thaw()
      assert.strictEqual((yield* store.load({ ...emptyLoad, ids: [there.id] })).rows.size, 1)
      assert.deepStrictEqual(yield* store.commit(changeOf(next(there))), committed)
      assert.deepStrictEqual(yield* store.commit(change({ audit: [audit()] })), committed)
      yield* store.linkAudit
      assert.strictEqual(yield* store.health, "ok")
    }
  )

  it.effect("on old sessions, but on new ones, is reached there at once by all waiting work", function* () {
    const { database, proxy, store } = yield* make
    const there = row()
    yield* store.commit(changeOf(there))
    yield* Effect.all(
      Array.from({ length: 130 }, () => database.read("select 1")),
      { concurrency: "unbounded" }
    )
    proxy.freeze("open")
    const first = yield* timed(store.load({ ...emptyLoad, ids: [there.id] }))
    assert.isTrue(Exit.isFailure(first.exit))
    assert.isBelow(first.took, patience)
    const second = yield* timed(store.load({ ...emptyLoad, ids: [there.id] }))
    assert.isTrue(Exit.isSuccess(second.exit), String(second.exit))
    assert.isBelow(second.took, silence)
    assert.deepStrictEqual(yield* store.commit(changeOf(next(there))), committed)
  })

  for (const { patienceOfProbes, sessions } of [
    { sessions: 1, patienceOfProbes: null },
    { sessions: 1, patienceOfProbes: 50 },
    { sessions: 8, patienceOfProbes: 300 },
    { sessions: 8, patienceOfProbes: null }
  ])
    it.effect(
      `is left behind with ${sessions} sessions, and probes that give up after ${patienceOfProbes} ms`,
      function* () {
        const { database, proxy, store } = yield* makeWith(sessions, silence)
        const there = row()
        yield* store.commit(changeOf(there))
        yield* Effect.all(
          Array.from({ length: sessions * statementsPerSession }, () => database.read("select 1")),
          { concurrency: "unbounded" }
        )
        proxy.freeze("open")
        const probe = Effect.andThen(
          Effect.exit(Effect.timeout(database.read("select 1"), patienceOfProbes ?? 0)),
          Effect.sleep(5)
        )
        if (patienceOfProbes !== null) yield* Effect.forkChild(Effect.forever(probe))
        const load = Effect.exit(store.load({ ...emptyLoad, ids: [there.id] }))
        const before = yield* Effect.timeout(Effect.repeat(load, { until: Exit.isSuccess }), patience)
        assert.isTrue(Exit.isSuccess(before))
        assert.deepStrictEqual(yield* store.commit(changeOf(next(there))), committed)
        assert.strictEqual(yield* store.health, "ok")
      }
    )

  it.effect("and makes no later reader fail when it cut off the opening of a session", function* () {
    const { database, proxy } = yield* make
    yield* database.read("select 1")
    proxy.freeze("all")
    const start = Effect.forkChild(database.read("select 1"), { startImmediately: true })
    const reads = yield* Effect.all(Array.from({ length: statementsPerSession }, () => start))
    // for one more, the pool opens a second session
    const second = proxy.nextConnection()
    const one = yield* start
    yield* Effect.promise(() => second)
    yield* Fiber.interrupt(one)
    proxy.freeze("open")
    for (const read of reads) assert.isTrue(Exit.isFailure(yield* Effect.exit(Fiber.join(read))))
    const later = yield* Effect.exit(database.read("select 1"))
    assert.isTrue(Exit.isSuccess(later), String(later))
  })

  for (const when of ["mute", "hold"] as const)
    it.effect(`neither loses a Change nor repeats it (${when})`, function* () {
      const { proxy, store } = yield* make
      const [t, mark] = [newId(), newId()]
      yield* store.commit(change({ counters: [{ key: t, delta: 0 }] }))
      const cut = change({ writes: [row({ doc: { mark } })], counters: [{ key: t, delta: 1 }], take: [newId()] })
      proxy.cut(mark, when)
      const others = Array.from({ length: 5 }, () => change({ counters: [{ key: t, delta: 1 }] }))
      const verdicts = yield* Effect.forEach([cut, ...others], (each) => store.commit(each), {
        concurrency: "unbounded"
      })
      assert.strictEqual(proxy.cuts(), 1)
      for (const verdict of verdicts) assert.deepStrictEqual(verdict, committed)
      // the held messages arrive late
      proxy.release()
      assert.deepStrictEqual(yield* store.commit(change({ counters: [{ key: t, delta: 1 }] })), committed)
      assert.strictEqual((yield* store.load({ ...emptyLoad, counters: [t] })).counters.get(t), 7)
    })

  it.effect("does not keep the platform from ending", function* () {
    const ended = yield* timed(
      Effect.scoped(
        Effect.gen(function* () {
          const { proxy, store } = yield* make
          yield* store.commit(changeOf(row()))
          proxy.freeze("all")
          yield* Effect.forkChild(store.commit(changeOf(row())), { startImmediately: true })
        })
      )
    )
    assert.isTrue(Exit.isSuccess(ended.exit))
    assert.isBelow(ended.took, patience)
  })
})
