/** The process as its operator sees it (platform.md 13): exit codes, log lines, an orderly stop, no secret in the log. */
import { existsSync } from "node:fs"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import * as Process from "../Process.ts"

const linesOf = (output: string): ReadonlyArray<{ readonly [name: string]: unknown }> =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): { readonly [name: string]: unknown } => JSON.parse(line))

/** Completes when a port accepts no new connections. */
const unheard = (port: number): Promise<void> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      setImmediate(() => void unheard(port).then(done))
    })
    socket.once("error", () => done())
  })

/** The first line that arrives next. */
const heard = (socket: Socket): Promise<string> =>
  new Promise((done) => socket.once("data", (chunk) => done(String(chunk).split("\r\n")[0] ?? "")))

/** The response to a request whose body is sent after the server has its head and `then` has completed. */
const inTwoParts = async (port: number, headers: Readonly<Record<string, string>>, then: () => Promise<void>) => {
  const body = '{"country":"US"}'
  const socket = connect(port, "127.0.0.1").on("error", () => undefined)
  const more = { Host: "localhost", Expect: "100-continue", "Content-Type": "application/json" }
  const head = Object.entries({ ...headers, ...more, "Content-Length": String(body.length) })
  socket.write(`POST /legal_entities HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`)
  expect(await heard(socket)).toBe("HTTP/1.1 100 Continue")
  await then()
  const answer = heard(socket)
  socket.write(body)
  return answer
}

describe("the process", () => {
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(() => Process.remove(path))

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular, platform 13/vault_key
  it("ends with 2 and one line of JSON when a variable is wrong, and serves nothing", async () => {
    const [wrong, short] = await Promise.all([
      Process.runToEnd({ DATA_DIR: path, STORE: "memory", LOG_FORMAT: "json", PORT: "99999" }),
      Process.runToEnd({ DATA_DIR: path, STORE: "memory", LOG_FORMAT: "json", VAULT_KEY: "c2hvcnQ=" })
    ])
    expect([wrong.code, short.code]).toEqual([2, 2])
    const [line, ...others] = linesOf(wrong.output)
    expect([line?.["event"], others]).toEqual(["configuration", []])
    expect(Date.parse(String(line?.["time"]))).not.toBeNaN()
    expect(short.output).toContain("VAULT_KEY must be 32 bytes in base64")
    expect(linesOf(short.output).map(({ event }) => event)).not.toContain("ready")
  })

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular
  it("ends with 4 when its port is taken, before it makes or migrates anything", async () => {
    const server = createServer()
    const port = await Process.listen(server)
    const directory = join(path, "never")
    const DATABASE_URL = "postgres://nobody@127.0.0.1:1/none"
    const { code, output } = await Process.runToEnd({ DATA_DIR: directory, DATABASE_URL, PORT: String(port) })
    server.close()
    expect(code).toBe(4)
    expect(output).toContain(`cannot listen on 127.0.0.1:${port}: another process uses the port`)
    expect(output).not.toContain("waiting")
    expect(existsSync(directory)).toBe(false)
  })

  // reaches platform 1/exceptions-app-id-decimal, platform 13/1-unexpected-or-cut
  // reaches platform 13/2-wrong-configuration-variable, platform 13/3-database-unreachable-for
  // reaches platform 13/4-port-taken-which, platform 13/5-vault-key-does, platform 13/exit-codes-0-regular
  // reaches platform 13/log_format, platform 13/nothing-is-served-before, platform 13/port-host
  // reaches platform 13/start-up-prints-starting, platform 13/store
  it("logs its steps as JSON, names the file of the credentials, and ends with 0 on SIGTERM", async () => {
    const { code, output } = await Process.runUntil({ DATA_DIR: path, STORE: "memory" }, '"event":"ready"')
    const { app_id, app_token, operator_token } = await Process.credentialsIn(path)
    expect(app_id).toMatch(/^\d+$/)
    expect(code).toBe(0)
    const lines = linesOf(output)
    expect(lines.map(({ event }) => event)).toEqual(["starting", "migrated", "bootstrapped", "ready", "stopping"])
    expect(lines[2]).toMatchObject({ app_id, credentials: join(path, "credentials.json") })
    for (const secret of [app_token, operator_token]) expect(output).not.toContain(secret)
  })

  // reaches platform 13/log_format, platform 13/pretty-the-same-for, platform 13/then-the-lines-of
  it("prints instructions on a terminal, and a line for each request and delivery without secrets", async () => {
    const port = await Process.freePort()
    const environment = { DATA_DIR: path, STORE: "memory", PORT: String(port), LOG_FORMAT: "pretty" }
    const running = Process.runUntil(environment, "legal_entities.created to 127.0.0.1:9 ")
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 20_000)
    const credentials = await Process.credentialsIn(path)
    const ask = Process.client(port, credentials)
    const preference = { topic: "legal_entities.*", callback_uri: "http://127.0.0.1:9/to?word=hidden" }
    const secret = String((await ask.post("/notification_preferences", preference)).body["signing_secret"])
    await ask.get("/payments?account_id=hidden")
    await ask.post("/legal_entities", { country: "US" })
    const { code, output } = await running
    expect(code).toBe(0)
    expect(output).toContain(credentials.app_token)
    expect(output).toContain(credentials.operator_token)
    expect(output).toContain(join(path, "credentials.json"))
    expect(output).toMatch(/^ {2}curl http:\/\/localhost/m)
    const id = "[0-9a-f-]{36}"
    const created = new RegExp(
      `^\\d\\d:\\d\\d:\\d\\d INFO {2}POST /legal_entities 201 \\d+ ms {2}correlation_id=${id} app_id=${credentials.app_id}$`,
      "m"
    )
    expect(output).toMatch(created)
    expect(output).toMatch(
      /INFO {2}GET \/payments 400 \d+ ms .* error_code=INVALID_PARAMS reason_code=PARAM_IS_UNKNOWN$/m
    )
    expect(output).toMatch(/INFO {2}legal_entities.created to 127\.0\.0\.1:9 connection_refused \d+ ms/)
    expect(output).not.toMatch(/hidden|whsec_/)
    expect(secret).toMatch(/^whsec_/)
  })

  // reaches platform 13/a-segment-of-the, platform 13/each-answered-request-is, platform 13/each-attempt-of-a
  // reaches platform 13/level-info-of-health
  it("logs each request and each attempt of a delivery as JSON, without queries, secrets and addresses", async () => {
    const port = await Process.freePort()
    const environment = { DATA_DIR: path, STORE: "memory", PORT: String(port), LOG_FORMAT: "json", LOG_LEVEL: "debug" }
    const running = Process.runUntil(environment, '"event":"delivery"')
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 20_000)
    const credentials = await Process.credentialsIn(path)
    const ask = Process.client(port, credentials)
    await ask.get("/payments/4111111111111111?account_id=hidden")
    const preference = { topic: "legal_entities.*", callback_uri: "http://127.0.0.1:9/to?word=hidden" }
    await ask.post("/notification_preferences", preference)
    await ask.post("/legal_entities", { country: "US" })
    const { output } = await running
    const lines = linesOf(output)
    const requests = lines.filter(({ event }) => event === "request")
    const common = {
      level: "info",
      correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_id: credentials.app_id
    }
    expect(requests.find((line) => line["path"] === "/health/ready")).toMatchObject({ level: "debug", status: 200 })
    expect(requests.find(({ status }) => status === 400)).toMatchObject({
      ...common,
      method: "GET",
      path: "/payments/***",
      duration_ms: expect.any(Number),
      error_code: "INVALID_PARAMS",
      reason_code: "PARAM_IS_UNKNOWN"
    })
    const entities = requests.find((line) => line["path"] === "/legal_entities")
    expect(entities).toMatchObject({ ...common, method: "POST", status: 201 })
    expect(lines.find(({ event }) => event === "delivery")).toMatchObject({
      level: "info",
      delivery_id: expect.any(String),
      notification_id: expect.any(String),
      topic: "legal_entities.created",
      host: "127.0.0.1:9",
      status: null,
      error: "connection_refused",
      duration_ms: expect.any(Number)
    })
    expect(output).not.toMatch(/hidden|whsec_|4111111111111111/)
    for (const secret of [credentials.app_token, credentials.operator_token]) expect(output).not.toContain(secret)
  })

  const cutsRunningRequests = async (environment: Readonly<Record<string, string>>, signals: number) => {
    const server = await Process.start(path, { STORE: "memory", ...environment })
    const headers = Process.appHeaders(await Process.credentialsIn(path))
    // the body of this request is never sent
    await new Promise<void>((begun) => {
      void inTwoParts(server.port, headers, () => new Promise(() => begun()))
    })
    const ended = server.stop()
    await unheard(server.port)
    if (signals === 2) void server.stop()
    expect(await ended).toBe(1)
  }

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/at-the-timeout-or, platform 13/exit-codes-0-regular, platform 13/shutdown_timeout_seconds
  it("cuts running requests and ends with 1 at a second signal, and when the time to stop is over", () =>
    Promise.all([cutsRunningRequests({}, 2), cutsRunningRequests({ SHUTDOWN_TIMEOUT_SECONDS: "1" }, 1)]))

  it("ends a migration with 130 at a signal, because it is not done", async () => {
    const environment = { DATA_DIR: path, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }
    expect((await Process.runUntil(environment, "is tried for", "migrate")).code).toBe(130)
  })

  // reaches platform 13/commands-serve-default-port
  it("completes the tour", { timeout: 60_000 }, async () => {
    const { code, output } = await Process.runToEnd({ DATA_DIR: path }, "tour")
    expect(code).toBe(0)
    expect(output).toContain("The ledger is balanced.")
    expect(output).toContain("signature verified")
    expect(output).not.toContain("NOT VERIFIED")
    expect(output).not.toMatch(/4111111111111111|whsec_/)
  })

  // reaches platform 13/1-unexpected-or-cut, platform 13/2-wrong-configuration-variable
  // reaches platform 13/3-database-unreachable-for, platform 13/4-port-taken-which, platform 13/5-vault-key-does
  // reaches platform 13/exit-codes-0-regular, platform 13/then-no-new-connections
  it(
    "finishes running requests when it is stopped, keeps data over restarts, and ends with 5 for another vault key",
    {
      timeout: 120_000
    },
    async () => {
      const first = await Process.start(path)
      const credentials = await Process.credentialsIn(path)
      const ask = Process.client(first.port, credentials)
      const made = await ask.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
      expect(made.status).toBe(201)
      let ended: Promise<number | null> = Promise.resolve(null)
      const answer = await inTwoParts(first.port, Process.appHeaders(credentials), () => {
        ended = first.stop()
        return unheard(first.port)
      })
      expect(answer).toBe("HTTP/1.1 201 Created")
      expect(await ended).toBe(0)
      const second = await Process.start(path)
      const again = Process.client(second.port, await Process.credentialsIn(path))
      expect((await again.get(`/legal_entities/${String(made.body["id"])}`)).text).toBe(made.text)
      expect(await second.stop()).toBe(0)
      const other = Buffer.alloc(32, 9).toString("base64")
      expect((await Process.runToEnd({ DATA_DIR: path, VAULT_KEY: other, LOG_FORMAT: "json" })).code).toBe(5)
    }
  )
})
