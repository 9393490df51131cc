/** Failures around PostgreSQL, and the calls that they may affect. */
import { Cause, Context, Effect, Exit, Layer } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { inject } from "vitest"
import type { Change } from "@payments-platform/domain/decider/Change"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import {
  audit,
  change,
  entry,
  key,
  newId,
  next,
  pendingEntry,
  row,
  emptyLoad,
  changeOf
} from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"
import { makeServer } from "../server.ts"
import * as Proxy from "./Proxy.ts"

class Url extends Context.Service<Url, string>()("test/Url") {}

const url = Layer.effect(Url, TestDatabase.createDatabase(inject("postgresUrl")))
const adapter = Layer.unwrap(
  Effect.map(Url, (url) => Layer.provideMerge(Postgres.layer, TestDatabase.layerOf(url)))
).pipe(Layer.provideMerge(url))

const committed = { _tag: "Committed" } as const

/** Takes all of a counter and writes how much that is, with a mark. */
const takingAll = (key: string, amount: number, mark: string): Change =>
  change({
    writes: [row({ doc: { taken: amount, mark } })],
    counters: [{ key, delta: 0 - amount, min: 0, max: 0 }]
  })

/** Another process over the same database. */
const nodeAt = (address: string) =>
  Effect.map(Layer.build(Layer.fresh(Postgres.layer.pipe(Layer.provide(TestDatabase.layerOf(address))))), (built) =>
    Context.get(built, Store)
  )

/** Another process whose connections go through a proxy, which can cut them. */
const nodeBehindProxy = Effect.gen(function* () {
  const proxy = yield* Proxy.run(yield* Url)
  return { proxy, store: yield* nodeAt(proxy.url) }
})

/** A separate process (`processes/`) that is frozen after its first output. */
const stopped = Effect.fnUntraced(function* (name: "holder" | "leader", ...parameters: ReadonlyArray<string>) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url)), ...parameters], {
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (started) => Effect.sync(() => started.kill("SIGKILL"))
  )
  yield* Effect.promise(() => once(child.stdout, "data"))
  child.kill("SIGSTOP")
  return child
})

layer(adapter, { excludeTestServices: true })("PostgreSQL in trouble", (it) => {
  it.effect("a poisoned Change fails alone, by name", function* () {
    const store = yield* Store
    const listed = { ownerId: "o", status: "pending", facets: { text: "\ud800" } }
    const poisoned = [
      changeOf(row({ listed })),
      changeOf(row({ id: "nul \u0000" })),
      changeOf(row({ version: 1, createTime: 0.5 }))
    ]
    const good = Array.from({ length: 60 }, () => changeOf(row()))
    const mixed = [...good.slice(0, 20), ...poisoned, ...good.slice(20)]
    const exits = yield* Effect.forEach(mixed, (each) => Effect.exit(store.commit(each)), {
      concurrency: "unbounded"
    })
    for (const [index, exit] of exits.entries()) {
      const isPoisoned = poisoned.some((each) => each === mixed[index])
      assert.strictEqual(Exit.isFailure(exit), isPoisoned)
      if (Exit.isFailure(exit)) assert.isTrue(Cause.hasDies(exit.cause))
    }
    const { rows } = yield* store.load({ ...emptyLoad, ids: good.map(({ writes }) => writes[0]?.id ?? "") })
    assert.strictEqual(rows.size, good.length)
  })

  it.effect("a document with half a character is kept as it is", function* () {
    const store = yield* Store
    const odd = row({ doc: { text: "\ud800 \u0000" } })
    assert.deepStrictEqual(yield* store.commit(changeOf(odd)), committed)
    assert.deepStrictEqual((yield* store.load({ ...emptyLoad, ids: [odd.id] })).rows.get(odd.id)?.doc, odd.doc)
  })

  it.effect("a process that is frozen while it holds locks blocks others for about a second at most", function* () {
    const [store, address] = [yield* Store, yield* Url]
    const shared = row()
    yield* store.commit(changeOf(shared))
    yield* stopped("holder", address, shared.id)
    const start = performance.now()
    const verdicts = yield* Effect.forEach(
      [changeOf(next(shared)), ...Array.from({ length: 30 }, () => changeOf(row()))],
      (each) => store.commit(each),
      {
        concurrency: "unbounded"
      }
    )
    assert.isBelow(performance.now() - start, 1_500)
    for (const verdict of verdicts) assert.deepStrictEqual(verdict, committed)
  })

  // reaches platform 13/another-takes-the-lead, platform 13/each-timer-and-delivery
  // reaches platform 13/several-processes-may-share
  it.effect("a frozen leader loses the lead within seconds, and others see that it leads until then", function* () {
    const work = yield* Work
    yield* stopped("leader", yield* Url)
    assert.isTrue(yield* work.isLed, "a moment ago it answered")
    yield* Effect.repeat(work.isLed, { until: (led) => !led })
    yield* work.lead
    assert.isTrue(yield* work.leads)
    assert.isTrue(yield* work.isLed)
  })

  for (const when of ["before", "after"] as const)
    it.effect(`a connection lost just ${when} a commit loses nothing and repeats nothing`, function* () {
      const { proxy, store } = yield* nodeBehindProxy
      const [t, mark] = [newId(), newId()]
      yield* store.commit(change({ counters: [{ key: t, delta: 0 }] }))
      const parts = { writes: [row({ doc: { mark } })], take: [newId()], key: key() }
      const cut = change({ ...parts, counters: [{ key: t, delta: 1 }] })
      proxy.cut(mark, when)
      const others = Array.from({ length: 5 }, () => change({ counters: [{ key: t, delta: 1 }] }))
      const verdicts = yield* Effect.forEach([cut, ...others], (each) => store.commit(each), {
        concurrency: "unbounded"
      })
      assert.strictEqual(proxy.cuts(), 1)
      for (const verdict of verdicts) assert.deepStrictEqual(verdict, committed)
      assert.strictEqual((yield* store.load({ ...emptyLoad, counters: [t] })).counters.get(t), 6)
    })

  for (const when of ["before", "after"] as const)
    it.effect(
      `a Change that was decided again returns its verdict when the connection is lost just ${when} its commit`,
      function* () {
        const { proxy, store } = yield* nodeBehindProxy
        const [t, mark] = [newId(), newId()]
        yield* store.commit(change({ counters: [{ key: t, delta: 7 }] }))
        proxy.cut(mark, when)
        const verdict = yield* store.commit(takingAll(t, 1, mark), (counter) => ({
          change: takingAll(t, counter(t), mark),
          result: counter(t)
        }))
        assert.strictEqual(proxy.cuts(), 1)
        const redecision = verdict._tag === "Committed" ? verdict.redecision : undefined
        assert.strictEqual(redecision?.result, 7)
        assert.deepStrictEqual(redecision?.change.counters, [{ key: t, delta: -7, min: 0, max: 0 }])
        const [written] = redecision?.change.writes ?? []
        const { counters, rows } = yield* store.load({ ...emptyLoad, counters: [t], ids: [written?.id ?? ""] })
        assert.strictEqual(counters.get(t), 0)
        assert.deepStrictEqual(rows.get(written?.id ?? "")?.doc, written?.doc)
      }
    )

  it.effect(
    "two nodes over one database neither deadlock nor lose an update, and ledger and numbers agree",
    function* () {
      const address = yield* Url
      const nodes = [yield* nodeAt(address), yield* nodeAt(address)]
      const world = newId()
      const ids = Array.from({ length: 5 }, (_, index) => `${world.slice(0, 34)}0${index}`)
      const accounts = ids.map((_, index) => `${world.slice(0, 34)}a${index}`)
      /** Changes two rows and two accounts, in an order of its own, and retries until it succeeds. */
      const step = (store: Store["Service"], seed: number): Effect.Effect<void> =>
        Effect.gen(function* () {
          const named = [ids[seed % 5] ?? "", ids[(seed * 3 + 1) % 5] ?? ""].filter(
            (id, index, all) => all.indexOf(id) === index
          )
          const { rows } = yield* store.load({ ...emptyLoad, ids: named })
          const writes = named.map((id) => {
            const found = rows.get(id)
            return found === undefined
              ? row({ id, doc: { count: 1 } })
              : next(found, { doc: { count: found.version + 1 } })
          })
          const account = accounts[seed % 5] ?? ""
          const counters = [
            { key: `merchant:${account}:incoming_pending|USD`, delta: 7 },
            { key: `${world}:n${seed % 7}`, delta: 1 }
          ]
          const entries = writes.slice(0, 1).map((each) => entry(each, 0, pendingEntry("L1", account, 7)))
          const attempt: Change = change({
            writes,
            counters,
            entries,
            take: [`${world}:${seed}`],
            release: [`${world}:${seed - 2}`]
          })
          const verdict = yield* store.commit(attempt)
          if (verdict._tag === "Stale") return yield* step(store, seed)
          assert.deepStrictEqual(verdict, committed)
        }).pipe(Effect.orDie)
      const steps = 60
      const both = (seed: number) =>
        Effect.forEach(nodes, (store, node) => Effect.andThen(step(store, seed * 2 + node), store.addUpLedger), {
          concurrency: "unbounded"
        })
      yield* Effect.forEach(
        Array.from({ length: steps }, (_, seed) => seed),
        both,
        { concurrency: "unbounded", discard: true }
      )
      const [one] = nodes
      if (one === undefined) return assert.fail("no node")
      const keys = accounts.map((account) => `merchant:${account}:incoming_pending|USD`)
      const shared = Array.from({ length: 7 }, (_, index) => `${world}:n${index}`)
      const { rows, counters } = yield* one.load({ ...emptyLoad, ids, counters: [...keys, ...shared] })
      const sum = (names: ReadonlyArray<string>) => names.reduce((total, name) => total + (counters.get(name) ?? 0), 0)
      assert.strictEqual(sum(shared), 2 * steps)
      assert.strictEqual(sum(keys), 2 * steps * 7)
      const written = Array.from({ length: 2 * steps }, (_, seed) => (seed % 5 === (seed * 3 + 1) % 5 ? 1 : 2))
      const versions = [...rows.values()].reduce((total, { version }) => total + version, 0)
      assert.strictEqual(
        versions,
        written.reduce((total, each) => total + each, 0)
      )
      for (const { doc, version } of rows.values()) assert.strictEqual(doc.toJSON()["count"], version)
      const sums = yield* one.ledgerSums
      const aggregate = yield* (yield* Database).read(`select account, currency,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint
        from posting group by account, currency order by account, currency`)
      assert.deepStrictEqual(
        sums.map(({ credits, currency, debits, ledgerAccount }) => [ledgerAccount, currency, debits, credits]),
        aggregate.map(([account, currency, debits, credits]) => [account, currency, Number(debits), Number(credits)])
      )
      for (const account of accounts) {
        const line = sums.find(({ ledgerAccount }) => ledgerAccount.includes(account))
        assert.strictEqual(
          (line?.credits ?? 0) - (line?.debits ?? 0),
          counters.get(`merchant:${account}:incoming_pending|USD`)
        )
      }
    }
  )

  it.effect("tampering with the audit log is found", function* () {
    const [store, { read }] = [yield* Store, yield* Database]
    const entries = [audit(), audit(), audit({ changes: { amount: 1 } }), audit()]
    for (const each of entries) yield* store.commit(change({ audit: [each] }))
    yield* store.linkAudit
    assert.isTrue((yield* store.auditCheck).intact)
    const ids = (yield* read("select id from audit order by seq")).map(([id]) => String(id))
    const [first = "", second = ""] = ids
    const broken = (firstBrokenId: string) => ({ intact: false, entries: ids.length, firstBrokenId })
    yield* read("update audit set note = 'never' where id = $1", [second])
    assert.deepStrictEqual(yield* store.auditCheck, broken(second))
    yield* read("update audit set note = null where id = $1", [second])
    assert.isTrue((yield* store.auditCheck).intact)
    yield* read("delete from audit where id = $1", [first])
    assert.deepStrictEqual(yield* store.auditCheck, { ...broken(second), entries: ids.length - 1 })
  })

  // reaches platform 2/the-same-while-the
  it.effect("a database that stops is Unavailable, and work continues when it is back", function* () {
    const server = yield* Effect.acquireRelease(
      Effect.promise(() => makeServer()),
      ({ discard }) => Effect.promise(discard)
    )
    const store = yield* nodeAt(yield* TestDatabase.createDatabase(server.url))
    const there = row()
    yield* store.commit(changeOf(there))
    yield* Effect.promise(server.stop)
    const refused = yield* Effect.forEach([row(), row()], (each) => Effect.flip(store.commit(changeOf(each))), {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(
      refused.map(({ _tag }) => _tag),
      ["Store/Unavailable", "Store/Unavailable"]
    )
    assert.strictEqual((yield* Effect.flip(store.load({ ...emptyLoad, ids: [there.id] })))._tag, "Store/Unavailable")
    yield* Effect.promise(server.start)
    assert.strictEqual((yield* store.load({ ...emptyLoad, ids: [there.id] })).rows.size, 1)
    assert.deepStrictEqual(yield* store.commit(changeOf(next(there))), committed)
  })
})
