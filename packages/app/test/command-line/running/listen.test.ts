/** The command `listen` against a platform that runs: real deliveries, real signatures, a real target. */
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { RunningServer } from "../../../bench/Server.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

interface Arrived {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A target that keeps what arrives and answers with a status. */
const openTarget = async (status: number, port = 0) => {
  const arrived: Array<Arrived> = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk)
    arrived.push({ url: request.url ?? "", headers: request.headers, body })
    response.writeHead(status, { "Content-Type": "text/plain" }).end("taken")
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { arrived, close, port: typeof address === "object" && address !== null ? address.port : 0 }
}

const everything = "Ctrl-C ends it"

describe("listen", { timeout: 120_000 }, () => {
  let path = ""
  let server: RunningServer
  let ask: ReturnType<typeof Process.client>
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
    ask = Process.client(server.port, await Process.credentialsIn(path))
  })
  afterAll(async () => void (await server.stop()))

  const environment = () => ({ DATA_DIR: path })
  const base = () => ["--base-url", `http://127.0.0.1:${server.port}`]
  const listen = async (...words: ReadonlyArray<string>) => {
    const listening = CommandProcess.start(environment(), "listen", ...base(), ...words)
    await listening.until(everything)
    return listening
  }

  const preferences = async (status: string): Promise<ReadonlyArray<{ readonly [key: string]: unknown }>> => {
    const { body } = await ask.operate("GET", `/notification_preferences?status=${status}&page_size=50`, null)
    const { results } = body
    return Array.isArray(results) ? results.filter(isObject) : []
  }

  /** The statuses of the attempts of the deliveries about a resource. */
  const attemptsOf = async (id: unknown): Promise<ReadonlyArray<unknown>> => {
    const { body } = await ask.operate("GET", `/deliveries?resource_id=${String(id)}`, null)
    const results: ReadonlyArray<unknown> = Array.isArray(body["results"]) ? body["results"] : []
    return results
      .filter(isObject)
      .flatMap(({ attempts }) => (Array.isArray(attempts) ? attempts.filter(isObject) : []))
      .map(({ status }) => status)
  }

  const register = async () => (await ask.post("/legal_entities", { country: "US" })).body["id"]

  // reaches platform 13/listen-prints-each-notification, platform 13/the-target-s-answer
  // reaches platform 13/results-go-to-standard
  it("forwards each delivery with its headers and its body, and answers as the target answers", async () => {
    const target = await openTarget(201)
    const listening = await listen("--forward-to", `localhost:${target.port}/hooks?of=mine`)
    const id = await register()
    await listening.until(`/legal_entities/${String(id)}`)
    const [first] = target.arrived
    expect(first?.url).toBe("/hooks?of=mine")
    const { id: notification, topic } = JSON.parse(first?.body ?? "{}")
    expect(topic).toBe("legal_entities.created")
    expect(first?.headers).toMatchObject({
      "webhook-id": notification,
      "webhook-timestamp": expect.stringMatching(/^\d+$/),
      "webhook-signature": expect.stringMatching(/^v1,/),
      "user-agent": "Service-Notifications/1",
      "content-type": "application/json"
    })
    expect(await vi.waitUntil(async () => (await attemptsOf(id))[0], 10_000)).toBe(201)
    const { code, out } = await listening.stop("SIGINT")
    target.close()
    expect(code).toBe(0)
    expect(out).toMatch(/^\d\d:\d\d:\d\d {2}201 +\d+ ms {2}legal_entities\.created +\/legal_entities\/[0-9a-f-]{36}\n$/)
    expect(await preferences("active")).toEqual([])
    expect((await preferences("deleted")).length).toBeGreaterThan(0)
  })

  // reaches platform 13/the-preferences-of-the
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "deletes its preferences at %s, and ends with 0",
    async (signal) => {
      const listening = await listen("--topics", "payments.*,payments.created")
      expect((await preferences("active")).map(({ topic }) => topic)).toEqual(["payments.*"])
      expect(await listening.stop(signal)).toMatchObject({ code: 0 })
      expect(await preferences("active")).toEqual([])
    }
  )

  // reaches platform 13/a-target-that-is
  it("tells of a target that is down, answers 502, and forwards the repetition", async () => {
    const port = await Process.freePort()
    const listening = await listen("--forward-to", `http://127.0.0.1:${port}/`, "--json")
    const id = await register()
    await listening.until("nothing listens on that port")
    expect(await vi.waitUntil(async () => (await attemptsOf(id))[0], 10_000)).toBe(502)
    const target = await openTarget(204, port)
    await vi.waitUntil(() => target.arrived.length > 0, 20_000)
    await vi.waitUntil(() => CommandProcess.linesOf(listening.said()).length > 1)
    const { out } = await listening.stop("SIGTERM")
    target.close()
    expect(CommandProcess.linesOf(out)).toEqual([
      expect.objectContaining({ status: 502, error: "ECONNREFUSED", repeated: false, verified: true, resource_id: id }),
      expect.objectContaining({ status: 204, error: null, repeated: true, topic: "legal_entities.created" })
    ])
    expect(out).not.toMatch(/whsec_/)
  })

  // reaches platform 13/a-target-that-is
  it("answers 504 in place of a target that takes too long", async () => {
    const silent = createServer(() => undefined)
    const port = await Process.listen(silent)
    const listening = await listen("--forward-to", `http://127.0.0.1:${port}/`, "--topics", "legal_entities.*")
    const id = await register()
    expect(await vi.waitUntil(async () => (await attemptsOf(id))[0], 30_000)).toBe(504)
    const { out } = await listening.stop("SIGTERM")
    silent.close()
    silent.closeAllConnections()
    expect(out).toContain("no answer within 14 s")
  })

  // reaches platform 13/what-the-platform-did
  it("neither forwards nor accepts what the platform did not sign", async () => {
    const target = await openTarget(204)
    const listening = await listen("--forward-to", `http://127.0.0.1:${target.port}`, "--topics", "refunds.*")
    const [{ callback_uri } = {}] = await preferences("active")
    const forged = await fetch(String(callback_uri), {
      method: "POST",
      headers: {
        "webhook-id": "1",
        "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
        "webhook-signature": "v1,AA=="
      },
      body: JSON.stringify({ id: "1", topic: "refunds.created", payload: {} })
    })
    expect(forged.status).toBe(400)
    expect((await fetch(new URL("/elsewhere", String(callback_uri)), { method: "POST" })).status).toBe(404)
    const { out } = await listening.stop("SIGTERM")
    target.close()
    expect(target.arrived).toEqual([])
    expect(out).toContain("refused: it is not signed by this platform (SIGNATURE_WRONG)")
  })

  // reaches platform 13/the-preferences-of-the
  it("deletes what a killed one left, and leaves alone one that runs", async () => {
    const [killed, other] = await Promise.all([listen("--topics", "payouts.*"), listen("--topics", "refunds.*")])
    await killed.stop("SIGKILL")
    const next = await listen("--topics", "disputes.*")
    const topics = (await preferences("active")).map(({ topic }) => topic)
    expect(topics.toSorted()).toEqual(["disputes.*", "refunds.*"])
    await Promise.all([next.stop("SIGTERM"), other.stop("SIGTERM")])
  })

  // reaches platform 13/with-app-id-of
  it("listens for another app by a token that ends with it", async () => {
    const { body: app } = await ask.operate("POST", "/apps", { name: "Another" })
    const id = String(app["id"])
    const listening = await listen("--app-id", id, "--topics", "payments.*")
    expect(listening.said()).toContain(`App ${id} `)
    expect((await preferences("active"))[0]).toMatchObject({ app_id: id })
    const tokens = async () => (await ask.operate("GET", `/apps/${id}`, null)).body["tokens"]
    const before = await tokens()
    expect((await listening.stop("SIGTERM")).code).toBe(0)
    expect(Array.isArray(before) ? before.length : 0).toBe(2)
    expect(await tokens()).toHaveLength(1)
  })

  // reaches platform 13/callback-url-names-the
  it("is reached by the address that it is told, at the port that it is told", async () => {
    const port = await Process.freePort()
    const callback = `http://localhost:${port}/through/a/tunnel`
    const listening = await listen("--callback-url", callback, "--port", String(port), "--topics", "legal_entities.*")
    expect((await preferences("active")).map(({ callback_uri }) => callback_uri)).toEqual([callback])
    await register()
    await listening.until("legal_entities.created")
    await listening.stop("SIGTERM")
  })

  // reaches platform 13/a-platform-that-was, platform 13/commands-on-a-running
  it("waits for a platform that goes, and subscribes to it again", async () => {
    const port = String(await Process.freePort())
    const own = await Process.directory()
    const first = await Process.start(own, { STORE: "memory", PORT: port })
    const listening = CommandProcess.start({ DATA_DIR: own }, "listen")
    await listening.until(everything)
    await first.stop()
    await listening.until("does not answer any more")
    const second = await Process.start(own, { STORE: "memory", PORT: port })
    await listening.until("answers again")
    await Process.client(second.port, await Process.credentialsIn(own)).post("/legal_entities", { country: "US" })
    await listening.until("legal_entities.created")
    expect((await listening.stop("SIGTERM")).code).toBe(0)
    await second.stop()
  })

  // reaches platform 13/a-platform-that-does, platform 13/callback-url-names-the
  it.each([
    ["a target without a host", ["--forward-to", "http://"], 2, /--forward-to must be/],
    ["a target of another kind", ["--forward-to", "ftp://files"], 2, /--forward-to must be/],
    ["an unknown topic", ["--topics", "payment.*"], 2, /^payment\.\*: no such topic\. Resources: payments\.\*,/],
    ["a wrong address", ["--base-url", "8080"], 2, /--base-url must be/],
    ["a platform that does not run", ["--base-url", "http://127.0.0.1:9"], 1, /Start it by `npx -y pnpm@12 start`/],
    ["a platform elsewhere", ["--base-url", "https://payments.example.com"], 2, /--callback-url/],
    ["a port that cannot be", ["--port", "70000"], 2, /a whole number from 0 to 65535/]
  ])("%s: ends with a line that says what to do", async (_, words, code, said) => {
    const ended = await CommandProcess.run(environment(), "listen", ...words)
    expect(ended).toMatchObject({ code, out: "", err: expect.stringMatching(said) })
    expect(ended.err.trim().split("\n").length).toBeLessThan(3)
  })

  // reaches platform 13/its-credentials-are-app_id, platform 13/a-platform-that-does
  it("has no credentials, wrong ones, or calls something else", async () => {
    const none = await CommandProcess.run({ DATA_DIR: "/not/there" }, "listen", ...base())
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining("no credentials in /not/there") })
    const wrong = { ...environment(), APP_ID: "4711", APP_TOKEN: "stage_aGlkZGVuLXdvcmQtaGlkZGVu" }
    const refused = await CommandProcess.run(wrong, "listen", ...base())
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("INVALID_CREDENTIALS") })
    expect(refused.err).not.toContain("aGlkZGVu")
    const target = await openTarget(200)
    const other = await CommandProcess.run(environment(), "listen", "--base-url", `http://127.0.0.1:${target.port}`)
    target.close()
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining("is not the platform") })
  })
})
