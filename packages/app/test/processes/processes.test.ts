/**
 * Two processes over one database. Timers and deliveries run once, whichever process leads, also when the leader is
 * killed. A Unique-Key that is sent to both is used once.
 */
import { Effect, Exit, Scope } from "effect"
import { createServer } from "node:http"
import { inject, afterAll, beforeAll, describe, expect, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Process from "../Process.ts"

describe("two processes over one database", () => {
  const scope = Scope.makeUnsafe()
  let path = ""
  let environment: Readonly<Record<string, string>> = {}
  const topics: Array<string> = []
  const sink = createServer((request, response) => {
    const chunks: Array<string> = []
    request.on("data", (chunk) => chunks.push(String(chunk)))
    request.on("end", () => {
      const { payload, topic }: { payload: { id: string }; topic: string } = JSON.parse(chunks.join(""))
      topics.push(`${topic} ${payload.id}`)
      response.writeHead(200).end()
    })
  })

  beforeAll(async () => {
    path = await Process.directory()
    const url = await Effect.runPromise(
      Effect.provideService(TestDatabase.createDatabase(inject("postgresUrl")), Scope.Scope, scope)
    )
    environment = { DATABASE_URL: url }
    await new Promise<void>((done) => sink.listen(0, "127.0.0.1", done))
  })
  afterAll(async () => {
    sink.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await Process.remove(path)
  })

  // reaches platform 13/another-takes-the-lead, platform 13/each-timer-and-delivery
  // reaches platform 13/several-processes-may-share, platform 2/another-process-that-finds, platform 2/the-key-s-row
  it("run all due work once", { timeout: 120_000 }, async () => {
    const first = await Process.start(path, environment)
    const second = await Process.start(path, environment)
    const credentials = await Process.credentialsIn(path)
    const [here, there] = [Process.client(first.port, credentials), Process.client(second.port, credentials)]
    const address = sink.address()
    const callback_uri = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}/`
    await here.post("/notification_preferences", { topic: "payments.*", callback_uri })
    const entity = await here.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
    const account = await there.post("/accounts", { legal_entity_id: entity.body["id"] })
    const refused = await here.post("/payments", {})
    const why = `/refusals/${refused.correlationId}`
    expect((await here.operate("GET", why, null)).body["rule"]).toBe("payments.create")
    expect((await there.operate("GET", why, null)).status).toBe(400)

    const { body: clock } = await here.operate("GET", "/clock", null)
    const request = {
      account_id: account.body["id"],
      amount: 1_000,
      currency: "USD",
      auto_capture: false,
      capture_at: Number(clock["time"]) + 3_600,
      payment_method: { type: "credit_card", credit_card: Process.card("4111111111111111") }
    }
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID())
    const made = await Promise.all(
      keys.flatMap((key) => [here.post("/payments", request, key), there.post("/payments", request, key)])
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    const ids = [...new Set(made.map(({ body }) => String(body["id"])))]
    expect(ids.length).toBe(keys.length)

    const advanced = await Promise.all([
      here.operate("POST", "/clock/advance", { seconds: 7_200 }),
      there.operate("POST", "/clock/advance", { seconds: 7_200 })
    ])
    const statuses = advanced.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([
      [200, 200],
      [200, 409]
    ]).toContainEqual(statuses)
    for (const id of ids) expect((await there.get(`/payments/${id}`)).body["status"]).toBe("completed")

    await first.stop("SIGKILL")
    const late = await there.post("/payments", { ...request, capture_at: null })
    expect(late.status).toBe(201)
    await there.operate("POST", "/clock/advance", { seconds: 8 * 86_400 })
    expect((await there.get(`/payments/${String(late.body["id"])}`)).body["failure_reason"]).toMatchObject({
      reason_code: "PAYMENT_EXPIRED"
    })
    await expect
      .poll(() => topics.filter((topic) => topic.startsWith("payments.failed")).length, { timeout: 20_000 })
      .toBe(1)
    const completed = topics.filter((topic) => topic.startsWith("payments.completed"))
    expect(completed.toSorted()).toEqual(ids.map((id) => `payments.completed ${id}`).toSorted())
    expect((await there.operate("GET", "/ledger", null)).body["balanced"]).toBe(true)
    expect((await there.operate("GET", "/audit/check", null)).body["intact"]).toBe(true)
    expect(await second.stop()).toBe(0)
  })
})

describe.runIf(process.platform === "linux")("one command over two processes", () => {
  const scope = Scope.makeUnsafe()
  let path = ""
  let server: Awaited<ReturnType<typeof Process.start>>
  let client: ReturnType<typeof Process.client>
  let account: unknown
  const pay = () =>
    client.post("/payments", {
      account_id: account,
      amount: 1_000,
      currency: "USD",
      payment_method: { type: "credit_card", credit_card: Process.card("4111111111111111") }
    })

  beforeAll(async () => {
    path = await Process.directory()
    const url = await Effect.runPromise(
      Effect.provideService(TestDatabase.createDatabase(inject("postgresUrl")), Scope.Scope, scope)
    )
    server = await Process.start(path, { DATABASE_URL: url, PROCESSES: "2" })
    client = Process.client(server.port, await Process.credentialsIn(path))
    const entity = await client.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
    account = (await client.post("/accounts", { legal_entity_id: entity.body["id"] })).body["id"]
  }, 120_000)
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await Process.remove(path)
  })

  it("shares the port, and replaces a process that is killed", { timeout: 60_000 }, async () => {
    const [killed = 0, left] = await Process.childrenOf(server.pid)
    expect((await Promise.all(Array.from({ length: 20 }, pay))).map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, () => 201)
    )
    process.kill(killed, "SIGKILL")
    await expect.poll(async () => (await Process.childrenOf(server.pid)).includes(killed)).toBe(false)
    expect((await pay()).status).toBe(201)
    await expect.poll(async () => (await Process.childrenOf(server.pid)).length).toBe(2)
    expect(await Process.childrenOf(server.pid)).toContain(left)
    await expect.poll(async () => (await client.operate("GET", "/health", null)).status).not.toBe(503)
    expect((await pay()).status).toBe(201)
  })

  it("finishes running requests in all of them when it is stopped", { timeout: 60_000 }, async () => {
    const children = await Process.childrenOf(server.pid)
    const paid = Promise.all(Array.from({ length: 20 }, pay))
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect((await paid).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    for (const pid of children) expect(() => process.kill(pid, 0)).toThrow()
  })
})

describe("PROCESSES", () => {
  // reaches platform 13/processes
  it.each([{ STORE: "memory" }, { WORKERS: "only" }])("more than one are refused with %j", async (environment) => {
    const { code, output } = await Process.runToEnd({ PROCESSES: "2", ...environment })
    expect(code).toBe(2)
    expect(output).toContain("PROCESSES")
  })

  // reaches platform 13/with-processes-the-first
  it("passes on the exit code of a process that cannot start", { timeout: 60_000 }, async () => {
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, "127.0.0.1", done))
    const address = holder.address()
    const path = await Process.directory()
    const scope = Scope.makeUnsafe()
    const url = await Effect.runPromise(
      Effect.provideService(TestDatabase.createDatabase(inject("postgresUrl")), Scope.Scope, scope)
    )
    const port = String(typeof address === "object" ? (address?.port ?? 0) : 0)
    const { code } = await Process.runToEnd({ PROCESSES: "2", DATABASE_URL: url, DATA_DIR: path, PORT: port })
    expect(code).toBe(4)
    await Effect.runPromise(Scope.close(scope, Exit.void))
    holder.close()
  })
})
