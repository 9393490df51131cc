/** OUTBOX_URL (platform.md 10, 13): notifications reach NATS or SQS beside the webhooks, and an outage or a crash loses none. */
import { Effect, Exit, Scope } from "effect"
import { expect, inject, it, vi } from "vitest"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import { isObject, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as NatsServer from "../../adapters/test/notifications/outbox/NatsServer.ts"
import * as SqsServer from "../../adapters/test/notifications/outbox/SqsServer.ts"
import * as CleanUp from "./CleanUp.ts"
import * as Process from "./Process.ts"
import * as Receiver from "./processes/Receiver.ts"

type Client = ReturnType<typeof Process.client>

const waitFor = <A>(check: () => A | Promise<A>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })

const merchant = async (client: Client): Promise<string> => {
  const entity = await client.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
  const account = await client.post("/accounts", {
    legal_entity_id: entity.body["id"],
    name: "Harbor",
    description: "Books"
  })
  return String(account.body["id"])
}

const pay = async (client: Client, account_id: string): Promise<string> => {
  const payment = await client.post("/payments", {
    account_id,
    amount: 1_000,
    currency: "USD",
    payment_method: { type: "credit_card", credit_card: Process.card("4111111111111111") }
  })
  expect(payment.status).toBe(201)
  return String(payment.body["id"])
}

/** The ids of all notifications of the app, oldest first. */
const notified = async (client: Client, app: string): Promise<ReadonlyArray<string>> => {
  const { body } = await client.operate("GET", `/apps/${app}/notifications?page_size=50`, null)
  const results: ReadonlyArray<unknown> = Array.isArray(body["results"]) ? body["results"] : []
  return results.map((each) => String(membersOf(each)["id"])).toReversed()
}

const startedNats = async () => {
  const nats = NatsServer.make(await Process.directory(), await Process.freePort())
  CleanUp.later(nats.stop)
  await nats.start()
  await nats.addStream()
  return nats
}

/** The events in the queue, oldest first. */
const eventsIn = async (nats: NatsServer.NatsServer) =>
  (await nats.messages()).map(({ subject, text }) => ({ subject, event: membersOf(JSON.parse(text)), text }))

const outboxOf = async (client: Client) => {
  const { body, status } = await client.get("/health/ready")
  return { status, outbox: membersOf(body["checks"])["outbox"] }
}

const emptyDatabase = async (): Promise<string> => {
  const scope = Scope.makeUnsafe()
  CleanUp.later(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return Effect.runPromise(Scope.provide(TestDatabase.empty(inject("postgresUrl")), scope))
}

// NATS comes with Debian's package nats-server; without it on the PATH there is nothing to publish to
// reaches platform 13/outbox_url, platform 10/a-queue-gets-each, platform 10/while-the-queue-is
it.skipIf(!NatsServer.isInstalled)(
  "brings each notification once, through the death of the queue and of the platform",
  { timeout: 120_000 },
  async () => {
    const [nats, receiver, path] = [await startedNats(), await Receiver.make(), await Process.directory()]
    CleanUp.later(receiver.close)
    const environment = { DATABASE_URL: await emptyDatabase(), OUTBOX_URL: nats.url }
    const first = await Process.start(path, environment)
    const credentials = await Process.credentialsIn(path)
    const client = Process.client(first.port, credentials)
    await client.post("/notification_preferences", { topic: "payments.*", callback_uri: receiver.uri })
    const account = await merchant(client)
    const payment = await pay(client, account)

    await waitFor(async () => {
      const own = (await eventsIn(nats)).filter(({ event }) => event["subject"] === `/payments/${payment}`)
      expect(own.map(({ event, subject }) => [subject, event["type"], event["source"]])).toEqual([
        ["notifications.payments.created", "payments.created", `/apps/${credentials.app_id}`],
        ["notifications.payments.completed", "payments.completed", `/apps/${credentials.app_id}`]
      ])
      expect(own.every(({ event }) => isObject(event["data"]))).toBe(true)
    })
    expect(await outboxOf(client)).toEqual({ status: 200, outbox: "ok" })

    const { body } = await client.operate("GET", `/deliveries?resource_id=${payment}&topic=payments.created`, null)
    expect(body["results"]).toContainEqual(
      expect.objectContaining({
        preference_id: OutboxSubscription.preferenceId,
        callback_uri: `${nats.url.replace(/\/\/.*@/, "//")}/notifications`,
        state: "delivered"
      })
    )

    await nats.stop()
    await waitFor(async () => expect(await outboxOf(client)).toEqual({ status: 200, outbox: "failed" }))
    const during = await pay(client, account)
    await waitFor(() => expect(receiver.arrived().length).toBe(4))
    await first.stop("SIGKILL")
    await nats.start()
    const second = await Process.start(path, environment)
    const next = Process.client(second.port, credentials)
    const all = await notified(next, credentials.app_id)
    await waitFor(async () => {
      const ids = (await eventsIn(nats)).map(({ event }) => event["id"])
      expect(ids.toSorted()).toEqual(all.toSorted())
    })
    const last = (await eventsIn(nats)).filter(({ event }) => event["subject"] === `/payments/${during}`)
    expect(last.map(({ event }) => event["type"])).toEqual(["payments.created", "payments.completed"])
    expect(await outboxOf(next)).toEqual({ status: 200, outbox: "ok" })
    expect(await second.stop()).toBe(0)
  }
)

// reaches platform 10/every-process-that-shares
it.skipIf(!NatsServer.isInstalled)(
  "turned off, says which deliveries wait, and turned on again brings them",
  { timeout: 120_000 },
  async () => {
    const [nats, path] = [await startedNats(), await Process.directory()]
    const database = { DATABASE_URL: await emptyDatabase(), DATA_DIR: path }
    await nats.stop()
    const on = await Process.start(path, { ...database, OUTBOX_URL: nats.url })
    const credentials = await Process.credentialsIn(path)
    await merchant(Process.client(on.port, credentials))
    expect(await on.stop()).toBe(0)

    const { output } = await Process.runUntil({ ...database, LOG_FORMAT: "json" }, '"ready"')
    expect(output).toMatch(/"event":"outbox_off".*"count":[1-9]/)
    const off = await Process.start(path, database)
    const client = Process.client(off.port, credentials)
    expect(await outboxOf(client)).toEqual({ status: 200, outbox: "off" })
    const metrics = await fetch(`http://127.0.0.1:${off.port}/operator/metrics`, {
      headers: { "Operator-Token": credentials.operator_token }
    })
    expect(await metrics.text()).toMatch(/^service_outbox_waiting [1-9]/m)
    expect(await off.stop()).toBe(0)

    await nats.start()
    const again = await Process.start(path, { ...database, OUTBOX_URL: nats.url })
    await waitFor(async () => expect((await eventsIn(nats)).length).toBeGreaterThan(0))
    expect(await again.stop()).toBe(0)
  }
)

// reaches platform 13/outbox_url, platform 13/aws_region-aws_access_key_id-aws_secret_access_key-aws_session_token
it("brings each notification to a FIFO queue of SQS once, through an outage", { timeout: 120_000 }, async () => {
  const [sqs, path] = [await SqsServer.make(await Process.freePort()), await Process.directory()]
  CleanUp.later(sqs.end)
  const queue = sqs.queue("payments.fifo")
  const running = await Process.start(path, {
    STORE: "memory",
    OUTBOX_URL: queue.url,
    AWS_REGION: queue.region,
    AWS_ACCESS_KEY_ID: queue.accessKeyId,
    AWS_SECRET_ACCESS_KEY: SqsServer.secretKey,
    AWS_SESSION_TOKEN: SqsServer.sessionToken
  })
  const credentials = await Process.credentialsIn(path)
  const client = Process.client(running.port, credentials)
  const account = await merchant(client)
  const allArrive = () =>
    waitFor(async () => {
      const ids = sqs.messages("payments.fifo").map((text) => membersOf(JSON.parse(text))["id"])
      expect(ids.toSorted()).toEqual((await notified(client, credentials.app_id)).toSorted())
    })
  await pay(client, account)
  await allArrive()
  expect(await outboxOf(client)).toEqual({ status: 200, outbox: "ok" })
  await sqs.shut()
  await waitFor(async () => expect(await outboxOf(client)).toEqual({ status: 200, outbox: "failed" }))
  await pay(client, account)
  const before = sqs.messages("payments.fifo").length
  await sqs.open()
  await allArrive()
  expect(sqs.messages("payments.fifo").length).toBeGreaterThan(before)
  expect(await running.stop()).toBe(0)
})

// reaches platform 13/outbox_url
it("starts and stops without a queue, says so, and no credential leaves it", { timeout: 120_000 }, async () => {
  const path = await Process.directory()
  const secret = "hidden-word"
  const environment = {
    STORE: "memory",
    DATA_DIR: path,
    LOG_FORMAT: "json",
    LOG_LEVEL: "debug",
    OUTBOX_URL: `nats://platform:${secret}@127.0.0.1:${await Process.freePort()}`
  }
  let paid = false
  const { code, output } = await Process.runUntilSaid(environment, '"outbox_away"', (said) => {
    const port = /"event":"ready".*?"port":(\d+)/.exec(said)?.[1]
    if (paid || port === undefined) return
    paid = true
    void Process.credentialsIn(path).then((credentials) => merchant(Process.client(Number(port), credentials)))
  })
  expect(code).toBe(0)
  expect(output).toMatch(/"event":"outbox_away".*"reason":"connection_refused"/)
  expect(output).not.toContain(secret)
})
