/** What a process does with its variables (platform.md 13). */
import { Effect, Exit, Scope } from "effect"
import { execFile } from "node:child_process"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Log from "../../src/Log.ts"
import * as Process from "../Process.ts"

const run = promisify(execFile)

const given = {
  APP_ID: "4711",
  APP_TOKEN: "stage_aGlkZGVuLXdvcmQtb2YtdGhlLWFwcA==",
  OPERATOR_TOKEN: "hidden-word-of-the-operator"
}
const credentials: Process.Credentials = {
  app_id: given.APP_ID,
  app_token: given.APP_TOKEN,
  operator_token: given.OPERATOR_TOKEN,
  postgres_password: ""
}

describe("the process", () => {
  const scope = Scope.makeUnsafe()
  let [path, url] = ["", ""]
  beforeAll(async () => {
    path = await Process.directory()
    const made = Effect.provideService(TestDatabase.createDatabase(inject("postgresUrl")), Scope.Scope, scope)
    url = await Effect.runPromise(made)
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await Process.remove(path)
  })

  // reaches platform 13/app_id-app_token, platform 13/then-no-new-connections
  it("creates the configured app once, with every permission", { timeout: 60_000 }, async () => {
    for (const environment of [{}, { WORKERS: "off" }]) {
      const server = await Process.start(path, { DATABASE_URL: url, ...given, ...environment })
      const ask = Process.client(server.port, credentials)
      expect(
        (await ask.post("/payment_methods", { type: "credit_card", credit_card: Process.card("4111111111111111") }))
          .status
      ).toBe(201)
      const { body } = await ask.operate("GET", "/apps", null)
      expect(body["results"]).toEqual([
        expect.objectContaining({
          id: "4711",
          direct_integration: true,
          permissions: expect.objectContaining({
            currencies: ["USD", "CAD"],
            versions: ["3.1", "3.1.rc.1.3"],
            card_present: true
          })
        })
      ])
      // without workers nothing leads, and due work stays
      const { checks } = (await ask.get("/health/ready")).body
      expect(checks).toMatchObject({ workers: "WORKERS" in environment ? "off" : expect.stringMatching(/ok|failed/) })
      expect(await server.stop("SIGINT")).toBe(0)
    }
  })

  // reaches platform 13/workers
  it("serves no requests when it is for timers and deliveries only", { timeout: 60_000 }, async () => {
    const server = await Process.start(path, { DATABASE_URL: url, ...given, WORKERS: "only" })
    const ask = Process.client(server.port, credentials)
    expect((await ask.get("/payments")).status).toBe(404)
    expect((await ask.get("/health/live")).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  // reaches platform 13/store
  it("keeps nothing in memory over a restart", { timeout: 60_000 }, async () => {
    const first = await Process.start(path, { STORE: "memory", ...given })
    const made = await Process.client(first.port, credentials).post("/legal_entities", { country: "US" })
    expect(made.status).toBe(201)
    await first.stop()
    const second = await Process.start(path, { STORE: "memory", ...given })
    const ask = Process.client(second.port, credentials)
    expect((await ask.get(`/legal_entities/${String(made.body["id"])}`)).status).toBe(400)
    await second.stop()
  })

  // reaches platform 13/nothing-is-served-before, platform 13/start-up-prints-starting
  it("logs its configuration at the start, without values of variables", async () => {
    const environment = {
      ...given,
      STORE: "memory",
      DATA_DIR: path,
      OPERATOR_NAME: "hidden-name",
      LOG_FORMAT: "json"
    }
    const { output } = await Process.runUntil(environment, '"event":"ready"')
    const [first = ""] = output.split("\n")
    expect(JSON.parse(first)).toMatchObject({
      event: "starting",
      environment: "staging",
      adapters: "simulator",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      variables: expect.arrayContaining(["APP_TOKEN", "OPERATOR_NAME", "STORE"])
    })
    expect(output).not.toMatch(/hidden|aGlkZGVu/)
  })

  // reaches platform 13/pretty-the-same-for
  it("prints no configured secret, not even on a terminal", async () => {
    const environment = { ...given, STORE: "memory", DATA_DIR: path, LOG_FORMAT: "pretty" }
    const { output } = await Process.runUntil(environment, "Health ")
    expect(output).toMatch(/App-Id +4711/)
    expect(output).not.toMatch(/hidden|aGlkZGVu|curl/)
  })

  // reaches platform 13/pretty-the-same-for
  it("names no console where there is none, and none that signs in by a configured token", async () => {
    const environment = { STORE: "memory", DATA_DIR: path, LOG_FORMAT: "pretty" }
    const none = await Process.runUntil({ ...environment, CONSOLE: "off" }, "Health ")
    expect(none.output).not.toContain("/console")
    const other = await Process.runUntil({ ...environment, ...given }, "Health ")
    expect(other.output).toMatch(/^ {2}Console +http:\/\/localhost:\d+\/console\/$/m)
  })

  // reaches platform 13/pretty-the-same-for
  it("shows a curl command that works when pasted", async () => {
    const environment = {
      STORE: "memory",
      DATA_DIR: path,
      PORT: String(await Process.freePort()),
      LOG_FORMAT: "pretty"
    }
    const answers: Array<Promise<string>> = []
    const { output } = await Process.runUntilSaid(environment, "GET /payments 200", (said) => {
      const [line] = /^ {2}curl .*\n/m.exec(said) ?? []
      if (answers.length === 0 && line !== undefined)
        answers.push(run("bash", ["-c", line]).then(({ stdout }) => stdout))
    })
    const [answer = ""] = await Promise.all(answers)
    expect(JSON.parse(answer)).toEqual({ results: [], next: null, previous: null, api_version: "3.2" })
    expect(output).toMatch(/INFO {2}GET \/payments 200 \d+ ms/)
  })

  // reaches platform 13/callback_allowed
  it("CALLBACK_ALLOWED decides which receivers are subscribed", { timeout: 60_000 }, async () => {
    const server = await Process.start(path, { STORE: "memory", ...given, CALLBACK_ALLOWED: "10.0.0.0/8" })
    const ask = Process.client(server.port, credentials)
    const subscribe = (callback_uri: string) =>
      ask.post("/notification_preferences", { topic: "payments.*", callback_uri })
    expect((await subscribe("http://10.7.0.1/")).status).toBe(201)
    expect((await subscribe("http://192.168.1.20:3000/")).body).toMatchObject({
      details: [{ reason_code: "CALLBACK_ADDRESS_NOT_ALLOWED", message: expect.stringContaining("CALLBACK_ALLOWED") }]
    })
    await server.stop()
  })

  // reaches platform 13/pretty-the-same-for
  it("logs how far service time is ahead of real time, if it was moved", { timeout: 60_000 }, async () => {
    const environment = { DATABASE_URL: url, DATA_DIR: path, ...given }
    const server = await Process.start(path, environment)
    await Process.client(server.port, credentials).operate("POST", "/clock/advance", { seconds: 14 * 86_400 + 7_200 })
    await server.stop()
    for (const more of [{}, { PROCESSES: "2" }]) {
      const { output } = await Process.runUntil({ ...environment, ...more, LOG_FORMAT: "pretty" }, "Health ")
      expect(output).toMatch(/^ {2}Service time +14d 2h ahead of real time$/m)
    }
    const { output } = await Process.runUntil({ STORE: "memory", DATA_DIR: path, LOG_FORMAT: "pretty" }, "Health ")
    expect(output).not.toContain("Service time")
  })

  // reaches platform 13/operator_token, platform 13/vault_key
  it("creates files that only their owner can read", async () => {
    const owned = await Process.directory()
    await Process.runUntil({ STORE: "memory", DATA_DIR: owned }, '"event":"ready"')
    for (const file of ["credentials.json", "vault.key"])
      expect((await stat(join(owned, file))).mode & 0o777, file).toBe(0o600)
  })
})

describe("the log", () => {
  const logged = (logLevel: "info" | "warn", format: "json" | "pretty" = "json") => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true)
    const line = Effect.logWarning("Two\nlines.", { event: "told" }).pipe(Effect.annotateLogs({ correlation_id: "c1" }))
    const all = Effect.andThen(Effect.logInfo("quiet"), line).pipe(
      Effect.provide(Log.layer({ logFormat: format, logLevel }))
    )
    try {
      Effect.runSync(all)
      return write.mock.calls.map(([text]) => String(text))
    } finally {
      write.mockRestore()
    }
  }

  // reaches platform 13/stdout-json-one-json
  it("is an object a line, with the correlation id of its request", () => {
    const [first = "", second = "", ...others] = logged("info")
    expect(others).toEqual([])
    for (const line of [first, second]) expect(line.indexOf("\n")).toBe(line.length - 1)
    expect(Object.keys(JSON.parse(first)).slice(0, 4)).toEqual(["time", "level", "event", "message"])
    expect(JSON.parse(second)).toMatchObject({
      level: "warn",
      event: "told",
      message: "Two\nlines.",
      correlation_id: "c1"
    })
    expect(Date.parse(String(JSON.parse(second).time))).not.toBeNaN()
  })

  // reaches platform 13/log_level
  it("has nothing below its level", () => {
    expect(logged("warn").map((line) => String(JSON.parse(line).event))).toEqual(["told"])
  })
})
