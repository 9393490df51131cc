/**
 * Measures Changes per second through the group commit, and with one transaction for each.
 *
 *   node packages/adapters/bench/commit.ts [postgres url] [seconds]
 *
 * Without a URL it starts a server of its own, with fsync on. A Change is that of a payment: 2 facts, 1 new row, 1 entry of
 * 2 lines and its counter, 2 notifications of 700 bytes with a delivery each, a due time, a Unique-Key.
 */
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { randomUUID } from "node:crypto"
import type { Change } from "@payments-platform/domain/decider/Change"
import { Store } from "@payments-platform/domain/ports/Store"
import * as StoreSamples from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { commit, encode } from "../src/postgres/commit/PgCommit.ts"
import * as Postgres from "../src/postgres/Postgres.ts"
import * as Database from "../src/postgres/sessions/Database.ts"
import { makeServer } from "../test/server.ts"

const accounts = 200
const padding = "x".repeat(600)

const fixed = Array.from({ length: accounts }, () => ({
  account: StoreSamples.row({ type: "accounts" }),
  method: StoreSamples.row({ type: "payment_methods" })
}))
const preferenceId = StoreSamples.newId()

const payer = (sequence: number) => {
  const found = fixed[sequence % accounts]
  if (found === undefined) throw new RangeError("no account")
  return found
}

const payment = (sequence: number, hot: boolean): Change => {
  const { account, method } = payer(hot ? 0 : sequence)
  const accountId = account.id
  const row = StoreSamples.row({
    dueAt: StoreSamples.noon + 60,
    listed: {
      ownerId: accountId,
      status: "pending",
      referenceId: `ref-${sequence}`,
      relatedId: method.id,
      amount: 1_000
    },
    doc: { _tag: "Pending", terms: { amount: 1_000, currency: "USD", accountId, description: "x".repeat(300) } }
  })
  const notes = [0, 1].map((ordinal) =>
    StoreSamples.notification(row, ordinal, { body: { payload: padding, id: row.id } })
  )
  return StoreSamples.change({
    expects: [
      { id: accountId, version: 1 },
      { id: method.id, version: 1 }
    ],
    writes: [row],
    counters: [{ key: `merchant:${accountId}:incoming_pending|USD`, delta: 1_000, min: 0 }],
    entries: [StoreSamples.entry(row, 0, StoreSamples.pendingEntry("L1", accountId, 1_000))],
    notifications: notes,
    deliveries: notes.map((each) => StoreSamples.delivery(each, preferenceId)),
    key: StoreSamples.key({
      key: `${sequence}-${randomUUID()}`,
      resourceId: row.id,
      reply: new TextEncoder().encode("r".repeat(400))
    })
  })
}

/** Runs `callers` fibers, each one Change after another, for `seconds`. */
const measure = <R>(
  name: string,
  callers: number,
  seconds: number,
  step: (sequence: number) => Effect.Effect<unknown, unknown, R>
) =>
  Effect.gen(function* () {
    let sequence = 0
    let count = 0
    const latencies: Array<number> = []
    const end = performance.now() + seconds * 1_000
    const caller = Effect.gen(function* () {
      while (performance.now() < end) {
        const start = performance.now()
        yield* step(sequence++)
        latencies.push(performance.now() - start)
        count++
      }
    })
    yield* Effect.forEach(Array.from({ length: callers }), () => caller, { concurrency: "unbounded", discard: true })
    latencies.sort((a, b) => a - b)
    const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
    console.log(
      `${name.padEnd(44)} ${Math.round(count / seconds)
        .toString()
        .padStart(7)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`
    )
  })

const committed = (verdict: { readonly _tag: string }) =>
  verdict._tag === "Committed" ? Effect.void : Effect.die(new Error(verdict._tag))

const bench = (seconds: number) =>
  Effect.gen(function* () {
    const store = yield* Store
    const database = yield* Database.Database
    yield* Effect.flatMap(
      store.commit(StoreSamples.changeOf(...fixed.flatMap(({ account, method }) => [account, method]))),
      committed
    )
    const grouped = (hot: boolean) => (sequence: number) =>
      Effect.flatMap(store.commit(payment(sequence, hot)), committed)
    const loaded = (sequence: number) => {
      const { account, method } = payer(sequence)
      return Effect.andThen(
        store.load({
          ids: [account.id, method.id],
          counters: [`merchant:${account.id}:incoming_pending|USD`],
          key: { scope: "app", key: `${sequence}` },
          subscribers: ["app"]
        }),
        grouped(false)(sequence)
      )
    }
    yield* measure("warm-up", 64, 1, grouped(false))
    yield* measure("group commit, 256 callers", 256, seconds, grouped(false))
    yield* measure("group commit, 256 callers, one merchant", 256, seconds, grouped(true))
    yield* measure("gathered load and group commit, 256 callers", 256, seconds, loaded)
    yield* measure("group commit, 32 callers", 32, seconds, grouped(false))
    yield* measure("group commit, 8 callers", 8, seconds, grouped(false))
    yield* measure("group commit, 1 caller", 1, seconds, grouped(false))
    const sessions = yield* Effect.forEach(Array.from({ length: 16 }), () => database.session("commit"))
    const busy = sessions.map(() => false)
    const single = (hot: boolean) => (sequence: number) =>
      Effect.suspend(() => {
        const free = busy.indexOf(false)
        const session = sessions[free]
        if (session === undefined) return Effect.die(new Error("no session"))
        busy[free] = true
        return commit(session, [encode(payment(sequence, hot))], { queueId: StoreSamples.newId(), number: 1 }).pipe(
          Effect.ensuring(Effect.sync(() => (busy[free] = false)))
        )
      })
    yield* measure("a transaction each, 16 sessions", 16, seconds, single(false))
    yield* measure("a transaction each, 16 sessions, one merchant", 16, seconds, single(true))
  }).pipe(Effect.scoped)

const [, , given, seconds = "4"] = process.argv
const server =
  given === undefined || given === ""
    ? await makeServer({ fsync: "on", synchronous_commit: "on", shared_buffers: "256MB" })
    : null
const scope = Effect.runSync(Scope.make())
const url = await Effect.runPromise(Scope.provide(TestDatabase.createDatabase(server?.url ?? given ?? ""), scope))
const layer = Layer.provideMerge(Postgres.layer, Database.layer({ url: Redacted.make(url), poolSize: 4 }))
await Effect.runPromise(Effect.provide(bench(Number(seconds)), layer))
await Effect.runPromise(Scope.close(scope, Exit.void))
await server?.discard()
