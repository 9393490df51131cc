/**
 * Measures how much slower a large store is. The same requests go to two platforms on one PostgreSQL: one is nearly
 * empty, the other holds a million payments. Each operation is measured on one side and then on the other, in several
 * rounds. It prints the median of the speed of the large store over that of the small one; 1 means equally fast. POST
 * /payments counts by its throughput over 64 connections, everything else by its median latency.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import { logs, Retention } from "@payments-platform/domain/ports/Retention"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import * as Load from "./Load.ts"
import * as Operations from "./Operations.ts"
import * as Program from "./Program.ts"
import * as Seed from "./Seed.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"
import * as Variety from "./Variety.ts"

const seeded = Number(process.env["GROWTH_PAYMENTS"] ?? 1_000_000)
const rounds = Number(process.env["GROWTH_ROUNDS"] ?? 5)
const seconds = Number(process.env["GROWTH_SECONDS"] ?? 4)
const connections = 64
/** Seconds for which an operation is repeated in each round. */
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
  /** UNIX seconds at which the payments of its variety were made */
  readonly oldest: number
  /** its store, work and retention without HTTP */
  readonly ports: Context.Context<Store | Work | Retention>
}

const on = <A, E>(url: Redacted.Redacted, effect: Effect.Effect<A, E, SqlClient>) =>
  Effect.provide(effect, PgClient.layer({ url, maxConnections: Seed.concurrency }))

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
  const oldest = Math.floor(Date.now() / 1_000) - year
  const ports = yield* Layer.build(Postgres.layer.pipe(Layer.provide(Database.layer({ url, poolSize: 1 }))))
  return { name, url, port, payments, variety, oldest, ports } satisfies Side
})

/** Payments per second. */
const posting = ({ payments, port }: Side, during: number) =>
  Effect.promise(async () => {
    const request = Setup.payingRequests(port, payments, () => randomUUID())
    const result = await Load.run({ port, connections, seconds: during, request })
    if (result.refused > 0) throw new Error(`${result.refused} payments were refused`)
    return result.accepted / result.seconds
  })

/** The median milliseconds of a GET, one at a time. */
const reading = (port: number, { name, path }: Operations.Operation) =>
  Effect.promise(async () => {
    const request = Setup.getRequest(port, path)
    const result = await Load.run({ port, connections: 1, seconds: brief, request: () => request })
    if (result.refused > 0) throw new Error(`${name} (${path}) was refused`)
    return Load.percentile(result.latencies, 0.5)
  })

/** The median milliseconds of a repeated effect. */
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

/** Does the work of the leader, which does not run here: chains the audit log, sums the ledger, marks deliveries as delivered. */
const upkeep = Effect.fnUntraced(function* ({ oldest, ports, url }: Side) {
  const store = Context.get(ports, Store)
  yield* store.linkAudit
  yield* store.addUpLedger
  yield* Effect.orDie(on(url, Seed.deliver(oldest + 1)))
})

/** One measured operation. A unit of `/s` means that more is better. */
interface Measure {
  readonly name: string
  readonly unit: "/s" | " ms"
  readonly on: (side: Side) => Effect.Effect<number, Unavailable>
}

const measures = (operations: ReadonlyMap<string, ReadonlyArray<Operations.Operation>>): ReadonlyArray<Measure> => {
  const work = <A>(
    name: string,
    run: (work: Work["Service"], now: number) => Effect.Effect<A, Unavailable>
  ): Measure => ({
    name: `work: ${name}`,
    unit: " ms",
    on: ({ ports }) => timed(run(Context.get(ports, Work), Math.floor(Date.now() / 1_000)))
  })
  const deletion = <A>(
    name: string,
    run: (retention: Retention["Service"]) => Effect.Effect<A, Unavailable>
  ): Measure => ({
    name: `deletion: ${name}`,
    unit: " ms",
    on: ({ ports }) => timed(run(Context.get(ports, Retention)))
  })
  const [side = []] = operations.values()
  const get = ({ name }: Operations.Operation, index: number): Measure => ({
    name,
    unit: " ms",
    on: ({ name: operation, port }) => reading(port, operations.get(operation)?.[index] ?? { name, path: "/" })
  })
  return [
    {
      name: "POST /payments",
      unit: "/s",
      on: (side) => Effect.tap(posting(side, seconds), () => upkeep(side))
    },
    ...side.map(get),
    work("due", (queue, now) => queue.due(now, 256)),
    work("agenda", (queue) => queue.agenda([])),
    work("dueCount", (queue, now) => queue.dueCount(now)),
    work("waiting", (queue) => queue.waiting),
    ...logs.map((log) => deletion(`${log}, nothing old`, (retention) => retention.deleteOld(log, 0))),
    deletion("a part of all Unique-Keys", (retention) =>
      retention.forgetKeys({ usedUntil: 0, leasedUntil: 0, from: 0 })
    )
  ]
}

interface Pair {
  readonly empty: number
  readonly grown: number
}

const factorOf = ({ unit }: Measure, { empty, grown }: Pair): number => (unit === "/s" ? grown / empty : empty / grown)

const shown = (measure: Measure, pairs: ReadonlyArray<Pair>): string => {
  const digits = measure.unit === "/s" ? 0 : 2
  const middle = (valueOf: (pair: Pair) => number) =>
    `${Load.median(pairs.map(valueOf)).toFixed(digits)}${measure.unit}`
  const factor = Load.median(pairs.map((pair) => factorOf(measure, pair)))
  return `${factor.toFixed(2).padStart(6)}  ${measure.name.padEnd(34)} ${middle(({ empty }) => empty)} empty, ${middle(({ grown }) => grown)} grown`
}

/** Deletes the oldest notifications, at most half of all, in parts, and prints how long the parts took. */
const deleteHalf = Effect.fnUntraced(function* ({ oldest, ports }: Side) {
  const { deleteOld } = Context.get(ports, Retention)
  const took: Array<number> = []
  let deleted = 0
  for (let count = 1; count > 0; deleted += count) {
    const began = performance.now()
    count = yield* deleteOld("notifications", oldest + year / 2)
    took.push(performance.now() - began)
  }
  const parts = `${took.length} parts, median ${Load.median(took).toFixed(1)} ms, longest ${Math.max(...took).toFixed(1)} ms`
  yield* line(`${deleted} old notifications and their deliveries were deleted in ${parts}`)
})

const program = Effect.fnUntraced(function* (directory: string) {
  const { url: server } = yield* Program.embeddedDatabase(directory)
  const empty = yield* openSide(server, directory, "empty")
  const grown = yield* openSide(server, directory, "grown")
  const began = performance.now()
  const now = Math.floor(Date.now() / 1_000)
  const merchants = grown.payments.map((payment) => payment.account_id)
  yield* on(grown.url, Seed.grow(grown.variety, merchants, seeded, grown.oldest + 86_400, now - 3_600))
  yield* line(`${seeded} payments are in the store after ${Math.round((performance.now() - began) / 1_000)} s`)
  const operations = new Map<string, ReadonlyArray<Operations.Operation>>()
  for (const side of [empty, grown]) {
    operations.set(side.name, yield* Effect.promise(() => Operations.run(side.port, side.variety, side.oldest)))
    yield* posting(side, 5)
  }
  const all = measures(operations)
  const pairs = new Map<string, Array<Pair>>(all.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, on } of all) {
      const [one, other] = round % 2 === 0 ? [empty, grown] : [grown, empty]
      const [first, second] = [yield* on(one), yield* on(other)]
      pairs.get(name)?.push(one === empty ? { empty: first, grown: second } : { empty: second, grown: first })
    }
  for (const measure of all) yield* line(shown(measure, pairs.get(measure.name) ?? []))
  yield* deleteHalf(grown)
})

Program.run(program)
