/**
 * Measures durable POST /payments over HTTP against plain transactions that write the same rows to the same PostgreSQL,
 * in pairs within one run, and prints the median of their ratios. It also prints p50 and p99 at 64 connections, the time
 * from start to ready, and the memory of the server.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import * as EmbeddedPostgres from "../src/EmbeddedPostgres.ts"
import * as DropRootPrivileges from "../src/DropRootPrivileges.ts"
import * as Load from "./Load.ts"
import * as PlainTransactions from "./PlainTransactions.ts"
import * as Server from "./Server.ts"
import * as Setup from "./Setup.ts"

const pairs = Number(process.env["PAIRS"] ?? 3)
const seconds = Number(process.env["SECONDS"] ?? 8)
const connections = 64

const memoryOf = async (pid: number): Promise<number> => {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1_024
}

const line = (text: string) => Effect.sync(() => console.log(text))

const program = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "payments-bench-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  )
  const { url } = yield* EmbeddedPostgres.make(directory, randomBytes(16).toString("hex"))
  const environment = Setup.environmentOf(Redacted.value(url), directory)
  const first = yield* Effect.promise(() => Server.start(environment))
  yield* Effect.promise(() => first.stop())
  const server = yield* Effect.acquireRelease(
    Effect.promise(() => Server.start(environment)),
    (running) => Effect.promise(() => running.stop())
  )
  yield* line(`from start to ready: ${Math.round(server.readyAfter)} ms (PostgreSQL running, schema there)`)
  const payments = yield* Effect.promise(() => Setup.onboard(server.port))
  const http = (during: number) =>
    Effect.promise(() => {
      const run = randomUUID()
      const request = Setup.payingRequests(server.port, payments, (n) => `${run}-${n}`)
      return Load.run({ port: server.port, connections, seconds: during, request })
    })
  yield* http(5)
  const key = randomUUID()
  const paid = yield* Effect.promise(() => Setup.post(server.port, "/payments", payments[0] ?? {}, key))
  const templates = yield* PlainTransactions.templatesOf(String(paid["id"]), key).pipe(
    Effect.provide(PgClient.layer({ url }))
  )
  yield* line(`rows of one payment: ${templates.map(({ rows, table }) => `${rows.length} ${table}`).join(", ")}`)
  const counters = payments.map(({ account_id, payment_method }) => [
    `merchant:${account_id}:available|USD`,
    `payments:pending:${payment_method.payment_method_id}`
  ])
  let next = 1
  const plain = Effect.fnUntraced(function* (over: number, during: number) {
    const result = yield* PlainTransactions.run(url, templates, counters, over, during, next)
    next = result.next
    return result.perSecond
  })
  let best = { over: 1, perSecond: 0 }
  for (const over of [1, 4, 8, 16, 32, 64]) {
    const perSecond = yield* plain(over, 3)
    if (perSecond > best.perSecond) best = { over, perSecond }
  }
  yield* line(`plain transactions do best over ${best.over} connections`)
  const ratios: Array<number> = []
  for (let pair = 1; pair <= pairs; pair++) {
    const ours = yield* http(seconds)
    const theirs = yield* plain(best.over, seconds)
    const perSecond = ours.accepted / ours.seconds
    ratios.push(perSecond / theirs)
    const p99 = Load.percentile(ours.latencies, 0.99).toFixed(1)
    const p50 = Load.percentile(ours.latencies, 0.5).toFixed(1)
    yield* line(
      `pair ${pair}: POST /payments ${Math.round(perSecond)}/s (p50 ${p50} ms, p99 ${p99} ms at ${connections} connections, ${ours.refused} refused), ` +
        `plain ${Math.round(theirs)}/s, ratio ${(perSecond / theirs).toFixed(2)}`
    )
  }
  yield* line(`memory of the server: ${Math.round(yield* Effect.promise(() => memoryOf(server.pid)))} MiB`)
  yield* line(`median ratio of ${pairs} pairs: ${Load.median(ratios).toFixed(2)}`)
})

DropRootPrivileges.leave(tmpdir())
Effect.runPromise(Effect.scoped(program)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
