/**
 * Durable POST /payments over HTTP, with every rule on, against the same rows
 * written by plain transactions on the same PostgreSQL: in pairs within one run,
 * the median of their ratios. Also p99 at 64 connections, start to ready, memory.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import * as EmbeddedPostgres from "../src/EmbeddedPostgres.ts"
import * as RootUser from "../src/RootUser.ts"
import * as Load from "./Load.ts"
import * as PlainTransactions from "./PlainTransactions.ts"
import * as Server from "./Server.ts"

const pairs = Number(process.env["PAIRS"] ?? 3)
const seconds = Number(process.env["SECONDS"] ?? 8)
const connections = 64
/** Payments are spread over so many accounts, each with a balance of its own. */
const merchants = 32
const appId = "1000001"
const appToken = `stage_${randomBytes(32).toString("base64")}`

const credentials = { "App-Id": appId, "App-Token": appToken, "Api-Version": "3.2" }
const risk = { "Service-Risk-Token": randomUUID(), "Client-IP": "203.0.113.7" }

const post = async (port: number, path: string, body: object, key: string): Promise<string> => {
  const headers = { ...credentials, ...risk, "Content-Type": "application/json", "Unique-Key": key }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body)
  })
  const answer: unknown = await response.json()
  if (response.status !== 201 || typeof answer !== "object" || answer === null || !("id" in answer))
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return String(answer.id)
}

const card = {
  card_number: "4111111111111111",
  cvv: "123",
  expiration_month: 12,
  expiration_year: new Date().getUTCFullYear() + 4,
  card_holder: { holder_name: "Pat Payer", address: { country: "US", postal_code: "94105" } }
}

const onboard = async (port: number) => {
  const entity = await post(port, "/legal_entities", { country: "US", entity_name: "Harbor Books LLC" }, randomUUID())
  await post(
    port,
    "/notification_preferences",
    { topic: "payments.*", callback_uri: "http://127.0.0.1:9/" },
    randomUUID()
  )
  return Promise.all(Array.from({ length: merchants }, () => open(port, entity)))
}

const open = async (port: number, entity: string) => {
  const accountId = await post(port, "/accounts", { legal_entity_id: entity }, randomUUID())
  const methodId = await post(port, "/payment_methods", { type: "credit_card", credit_card: card }, randomUUID())
  return {
    account_id: accountId,
    amount: 10_000,
    fee_amount: 430,
    currency: "USD",
    payment_method: { type: "payment_method_id", payment_method_id: methodId }
  }
}

const requests = (port: number, payments: ReadonlyArray<object>) => {
  const bodies = payments.map((payment) => JSON.stringify(payment))
  const length = bodies[0]?.length ?? 0
  const run = randomUUID()
  const headers = Object.entries({
    Host: `127.0.0.1:${port}`,
    ...credentials,
    "Content-Type": "application/json",
    "Content-Length": String(length)
  })
  const head = `POST /payments HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n`
  return (n: number): string => `${head}Unique-Key: ${run}-${n}\r\n\r\n${bodies[n % bodies.length]}`
}

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
  const url = yield* EmbeddedPostgres.make(directory, randomBytes(16).toString("hex"))
  const environment = {
    DATABASE_URL: Redacted.value(url),
    DATA_DIR: directory,
    APP_ID: appId,
    APP_TOKEN: appToken,
    THROTTLE_REQUESTS: "0",
    WORKERS: "off",
    LOG_LEVEL: "warn"
  }
  const first = yield* Effect.promise(() => Server.start({ ...environment, LOG_LEVEL: "info" }))
  yield* Effect.promise(() => first.stop())
  const server = yield* Effect.acquireRelease(
    Effect.promise(() => Server.start({ ...environment, LOG_LEVEL: "info" })),
    (running) => Effect.promise(() => running.stop())
  )
  yield* line(`from start to ready: ${Math.round(server.readyAfter)} ms (PostgreSQL running, schema there)`)
  const payments = yield* Effect.promise(() => onboard(server.port))
  const request = requests(server.port, payments)
  const http = (during: number) =>
    Effect.promise(() => Load.run({ port: server.port, connections, seconds: during, request: salted(request) }))
  yield* http(5)
  const key = randomUUID()
  const paymentId = yield* Effect.promise(() => post(server.port, "/payments", payments[0] ?? {}, key))
  const templates = yield* PlainTransactions.templatesOf(paymentId, key).pipe(Effect.provide(PgClient.layer({ url })))
  yield* line(`rows of one payment: ${templates.map(({ rows, table }) => `${rows.length} ${table}`).join(", ")}`)
  const tallies = payments.map(({ account_id, payment_method }) => [
    `merchant:${account_id}:available|USD`,
    `payments:pending:${payment_method.payment_method_id}`
  ])
  let next = 1
  const plain = Effect.fnUntraced(function* (over: number, during: number) {
    const result = yield* PlainTransactions.run(url, templates, tallies, over, during, next)
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

/** Each run has keys of its own. */
const salted = (request: (n: number) => string) => {
  const salt = randomUUID().slice(0, 8)
  return (n: number): string => request(n).replace("Unique-Key: ", `Unique-Key: ${salt}-`)
}

RootUser.leave(tmpdir())
Effect.runPromise(Effect.scoped(program)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
