/**
 * What growth costs: the same requests to two platforms side by side on one
 * PostgreSQL, one with next to nothing in its store, one with a million payments.
 * In rounds that alternate, each operation's speed in the large store over that
 * in the small one: 1 is "as fast as when empty". POST /payments counts by its
 * throughput over 64 connections, all else by its median latency.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Database from "@payments-platform/adapters/postgres/Database"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import * as EmbeddedPostgres from "../src/EmbeddedPostgres.ts"
import * as RootUser from "../src/RootUser.ts"
import * as Load from "./Load.ts"
import * as Operations from "./Operations.ts"
import * as Seed from "./Seed.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Variety from "./Variety.ts"

const seeded = Number(process.env["GROWTH_PAYMENTS"] ?? 1_000_000)
const rounds = Number(process.env["GROWTH_ROUNDS"] ?? 5)
const seconds = Number(process.env["GROWTH_SECONDS"] ?? 4)
const connections = 64
/** Seconds in which a list is asked for over and over, in each round. */
const brief = 0.25
const year = 365 * 86_400

const line = (text: string) => Effect.sync(() => console.log(text))

/** A platform over a database of its own, with a payment for each of its merchants. */
interface Side {
  readonly name: string
  readonly url: Redacted.Redacted
  readonly port: number
  readonly payments: ReadonlyArray<Setup.Payment>
  readonly variety: Variety.Variety
  readonly oldest: number
}

const on = <A, E>(url: Redacted.Redacted, effect: Effect.Effect<A, E, SqlClient>) =>
  Effect.provide(effect, PgClient.layer({ url, maxConnections: 1 }))

const openSide = Effect.fnUntraced(function* (server: Redacted.Redacted, directory: string, name: string) {
  yield* on(
    server,
    Effect.flatMap(SqlClient, (sql) => sql.unsafe(`create database ${name}`))
  )
  const address = new URL(Redacted.value(server))
  address.pathname = `/${name}`
  const url = Redacted.make(address.toString())
  const running = yield* Effect.acquireRelease(
    Effect.promise(() => Server.start(Setup.environmentOf(Redacted.value(url), directory))),
    ({ stop }) => Effect.promise(() => stop())
  )
  const { port } = running
  const payments = yield* Effect.promise(() => Setup.onboard(port))
  const [first] = payments
  if (first === undefined) return yield* Effect.die(new Error("no merchant"))
  const variety = yield* Effect.promise(() => Variety.make(port, first))
  yield* on(url, Seed.age(year))
  return { name, url, port, payments, variety, oldest: Math.floor(Date.now() / 1_000) - year } satisfies Side
})

/** Names and milliseconds, or payments a second, of one round on one side. */
type Round = ReadonlyMap<string, number>

const posting = ({ payments, port }: Side, during: number) =>
  Effect.promise(async () => {
    const request = Setup.payingRequests(port, payments, () => randomUUID())
    const result = await Load.run({ port, connections, seconds: during, request })
    if (result.refused > 0) throw new Error(`${result.refused} payments were refused`)
    return result.accepted / result.seconds
  })

const reading = (port: number, { name, path }: Operations.Operation) =>
  Effect.promise(async () => {
    const request = Setup.reading(port, path)
    const result = await Load.run({ port, connections: 1, seconds: brief, request: () => request })
    if (result.refused > 0) throw new Error(`${name} (${path}) was refused`)
    return Load.percentile(result.latencies, 0.5)
  })

/** The median ms of something done over and over. */
const timed = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<number, E, R> =>
  Effect.gen(function* () {
    const took: Array<number> = []
    for (const until = performance.now() + brief * 1_000; performance.now() < until;) {
      const began = performance.now()
      yield* effect
      took.push(performance.now() - began)
    }
    return Load.median(took)
  })

/** What the leader does between two looks, which nobody does here. */
const upkeep = Effect.gen(function* () {
  const store = yield* Store
  yield* store.linkAudit
  yield* store.addUpLedger
})

const due = Effect.gen(function* () {
  const work = yield* Work
  const now = Math.floor(Date.now() / 1_000)
  return new Map([
    ["work: due", yield* timed(work.due(now, 256))],
    ["work: next", yield* timed(work.next)],
    ["work: dueCount", yield* timed(work.dueCount(now))],
    ["work: waiting", yield* timed(work.waiting)]
  ])
})

const ports = (url: Redacted.Redacted) => Postgres.layer.pipe(Layer.provide(Database.layer({ url, poolSize: 1 })))

const measure = Effect.fnUntraced(function* (side: Side, operations: ReadonlyArray<Operations.Operation>) {
  const round = new Map<string, number>([["POST /payments", yield* posting(side, seconds)]])
  yield* Effect.provide(upkeep, ports(side.url))
  for (const operation of operations) round.set(operation.name, yield* reading(side.port, operation))
  for (const [name, ms] of yield* Effect.provide(due, ports(side.url))) round.set(name, ms)
  return round
})

const of = (round: Round, name: string): number => round.get(name) ?? Number.NaN

const report = (empties: ReadonlyArray<Round>, growns: ReadonlyArray<Round>) =>
  Effect.gen(function* () {
    const posts = (some: ReadonlyArray<Round>) => Load.median(some.map((round) => of(round, "POST /payments")))
    for (const name of empties[0]?.keys() ?? []) {
      if (name === "POST /payments") continue
      const [before, after] = [empties, growns].map((some) => Load.median(some.map((round) => of(round, name))))
      const factor = Load.median(empties.map((empty, index) => of(empty, name) / of(growns[index] ?? empty, name)))
      yield* line(
        `${factor.toFixed(2).padStart(6)}  ${name.padEnd(34)} ${before?.toFixed(2)} ms empty, ${after?.toFixed(2)} ms grown`
      )
    }
    const factors = growns.map(
      (grown, index) => of(grown, "POST /payments") / of(empties[index] ?? grown, "POST /payments")
    )
    yield* line(
      `${Load.median(factors).toFixed(2).padStart(6)}  POST /payments: ${Math.round(posts(empties))}/s empty, ${Math.round(posts(growns))}/s grown`
    )
  })

const program = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "payments-bench-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  )
  const server = yield* EmbeddedPostgres.make(directory, randomBytes(16).toString("hex"))
  const empty = yield* openSide(server, directory, "empty")
  const grown = yield* openSide(server, directory, "grown")
  const began = performance.now()
  const now = Math.floor(Date.now() / 1_000)
  const merchants = grown.payments.map((payment) => payment.account_id)
  yield* on(grown.url, Seed.grow(grown.variety, merchants, seeded, grown.oldest + 86_400, now - 3_600))
  yield* line(`${seeded} payments are in the store after ${Math.round((performance.now() - began) / 1_000)} s`)
  const sides = [empty, grown]
  const operations = new Map<string, ReadonlyArray<Operations.Operation>>()
  for (const side of sides) {
    operations.set(side.name, yield* Effect.promise(() => Operations.of(side.port, side.variety, side.oldest)))
    yield* posting(side, 5)
  }
  const measured = new Map<string, Array<Round>>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      measured.get(side.name)?.push(yield* measure(side, operations.get(side.name) ?? []))
  yield* report(measured.get("empty") ?? [], measured.get("grown") ?? [])
})

RootUser.leave(tmpdir())
Effect.runPromise(Effect.scoped(program)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
