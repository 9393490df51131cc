/** The process as its operator sees it (platform.md 13): exit codes, log lines, an orderly stop, no secret in the log. */
import { connect, createServer, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "./Process.ts"

const linesOf = (output: string): ReadonlyArray<{ readonly event?: string; readonly time?: string }> =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): { readonly event?: string; readonly time?: string } => JSON.parse(line))

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

  it.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ STORE: "sqlite" }, "STORE"],
    [{ APP_ID: "1" }, "APP_TOKEN"],
    [{ SERVICE_ENVIRONMENT: "production" }, "DATABASE_URL"],
    [{ SERVICE_ENVIRONMENT: "production", DATABASE_URL: "postgres://h/d" }, "VAULT_KEY"],
    [
      { SERVICE_ENVIRONMENT: "production", DATABASE_URL: "postgres://h/d", VAULT_KEY: "x", ADAPTERS: "simulator" },
      "ADAPTERS"
    ],
    [{ VAULT_KEY: "c2hvcnQ=", STORE: "memory" }, "VAULT_KEY"],
    [{ TRUSTED_PROXIES: "here", STORE: "memory" }, "TRUSTED_PROXIES"],
    [{ DATABASE_URL: "postgres://u:hidden@one:5432,two:5432/d?target_session_attrs=read-write" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://u:hidden@one,two/d" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres:///d?host=one,two" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://u@one/d?sslmode=maybe" }, "DATABASE_URL"],
    [{ REDIS_URL: "http://127.0.0.1", STORE: "memory" }, "REDIS_URL"],
    [{ REDIS_URL: "redis://127.0.0.1:port", STORE: "memory" }, "REDIS_URL"]
  ])("ends with 2 and names the variable: %o", async (environment, variable) => {
    const { code, output } = await Process.runToEnd({ DATA_DIR: path, ...environment })
    expect(code).toBe(2)
    expect(output).toContain(variable)
    expect(output).not.toContain("hidden")
  })

  it("ends with 2 for a command that does not exist", async () => {
    expect((await Process.runToEnd({ DATA_DIR: path }, "dance")).code).toBe(2)
  })

  it("ends with 4 when its port is taken", async () => {
    const server = createServer()
    const port = await new Promise<number>((done) =>
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        done(typeof address === "object" && address !== null ? address.port : 0)
      })
    )
    const { code } = await Process.runToEnd({ DATA_DIR: path, STORE: "memory", PORT: String(port) })
    server.close()
    expect(code).toBe(4)
  })

  it("logs its steps when it starts, and ends with 0 on SIGTERM", async () => {
    const server = await Process.start(path, { STORE: "memory" })
    const { app_id } = await Process.credentialsIn(path)
    expect(app_id).toMatch(/^\d+$/)
    expect(await server.stop()).toBe(0)
    const taken = await Process.runToEnd({ DATA_DIR: path, STORE: "memory", LOG_FORMAT: "json", PORT: "99999" })
    const [line, ...others] = linesOf(taken.output)
    expect([line?.event, others]).toEqual(["configuration", []])
    expect(Date.parse(line?.time ?? "")).not.toBeNaN()
  })

  it("lets running requests finish over its database when it is stopped", { timeout: 120_000 }, async () => {
    const server = await Process.start(path)
    const headers = Process.appHeaders(await Process.credentialsIn(path))
    let ended: Promise<number | null> = Promise.resolve(null)
    const answer = await inTwoParts(server.port, headers, () => {
      ended = server.stop()
      return unheard(server.port)
    })
    expect(answer).toBe("HTTP/1.1 201 Created")
    expect(await ended).toBe(0)
  })

  it.each([
    ["at a second signal", {}],
    ["when the time to stop is over", { SHUTDOWN_TIMEOUT_SECONDS: "1" }]
  ])("cuts running requests and ends with 1 %s", { timeout: 60_000 }, async (when, environment) => {
    const server = await Process.start(path, { STORE: "memory", ...environment })
    const headers = Process.appHeaders(await Process.credentialsIn(path))
    // the body of this request is never sent
    await new Promise<void>((begun) => {
      void inTwoParts(server.port, headers, () => new Promise(() => begun()))
    })
    const ended = server.stop()
    await unheard(server.port)
    if (when === "at a second signal") void server.stop()
    expect(await ended).toBe(1)
  })

  it("ends a migration with 130 at a signal, because it is not done", async () => {
    const environment = { DATA_DIR: path, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }
    expect((await Process.runUntil(environment, "is tried for", "migrate")).code).toBe(130)
  })

  it("walks the tour to its end", { timeout: 60_000 }, async () => {
    const { code, output } = await Process.runToEnd({ DATA_DIR: path }, "tour")
    expect(code).toBe(0)
    expect(output).toContain("The ledger is balanced.")
    expect(output).toContain("signature verified")
    expect(output).not.toContain("NOT VERIFIED")
    expect(output).not.toMatch(/4111111111111111|whsec_/)
  })

  it("keeps data over restarts, and ends with 5 when the vault's key is another", { timeout: 120_000 }, async () => {
    const first = await Process.start(path)
    const ask = Process.client(first.port, await Process.credentialsIn(path))
    const entity = await ask.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
    expect(entity.status).toBe(201)
    expect(await first.stop()).toBe(0)
    const second = await Process.start(path)
    const again = Process.client(second.port, await Process.credentialsIn(path))
    const { created_text, text } = {
      created_text: entity.text,
      ...(await again.get(`/legal_entities/${String(entity.body["id"])}`))
    }
    expect(text).toBe(created_text)
    expect(await second.stop()).toBe(0)
    const other = Buffer.alloc(32, 9).toString("base64")
    expect((await Process.runToEnd({ DATA_DIR: path, VAULT_KEY: other, PORT: "0", LOG_FORMAT: "json" })).code).toBe(5)
  })
})
