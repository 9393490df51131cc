/** The command `logs`: what it prints of live events, how it goes on after an interruption, and what it refuses. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { describe, expect, it } from "vitest"
import * as CleanUp from "../../CleanUp.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

const token = "operator-token-of-a-test"

const request = (status: number, appId: string) => ({
  correlation_id: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f",
  create_time: 1_800_000_000,
  duration_ms: 12,
  app_id: appId,
  method: "POST",
  path: "/payments",
  status,
  error_code: status < 400 ? null : "INVALID_PARAMS"
})

const attempt = (status: number | null, error: string | null) => ({
  topic: "payments.completed",
  callback_uri: "http://127.0.0.1:9000/hooks?word=hidden",
  resource_id: "01900000-0000-7000-8000-000000000001",
  app_id: "100200",
  time: 1_800_000_000,
  duration_ms: 3,
  status,
  error
})

const change = {
  resource: "payments",
  resource_id: "01900000-0000-7000-8000-000000000001",
  app_id: "100200",
  create_time: 1_800_000_000,
  command: "payments.capture",
  status_before: "pending",
  status: "completed"
}

/** Live events that a test sends. It stands in for a platform, so that a connection breaks off when a test wants it to. */
const openStream = async () => {
  const asked: Array<IncomingMessage["headers"]> = []
  const open = new Set<ServerResponse>()
  let [lastId, status] = [0, 200]
  const server = createServer(({ headers, url }, response) => {
    if (url !== "/operator/live" || headers["operator-token"] !== token) {
      const details = [
        { message: "", reason_code: "INVALID_CREDENTIALS", target: [], target_type: "HTTP_REQUEST_HEADER" }
      ]
      const body = { error_code: "NOT_AUTHORIZED", error_message: "", details }
      return response.writeHead(403, { "Content-Type": "application/json" }).end(JSON.stringify(body))
    }
    if (status !== 200) return response.writeHead(status).end()
    asked.push(headers)
    open.add(response)
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": hello\n\n")
    return response.once("close", () => open.delete(response))
  })
  const port = await Process.listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  CleanUp.later(close)
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    send: (event: string, data: object) => {
      lastId += 1
      for (const response of open) response.write(`id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    breakOff: () => {
      for (const response of open) response.destroy()
    },
    answer: (code: number) => void (status = code)
  }
}

describe("logs", { timeout: 120_000 }, () => {
  const environment = { OPERATOR_TOKEN: token, DATA_DIR: "/not/there" }
  const follow = async (stream: { readonly base: string }, ...words: ReadonlyArray<string>) => {
    const following = CommandProcess.start(environment, "logs", "--base-url", stream.base, ...words)
    await following.until("Ctrl-C ends it")
    return following
  }

  // reaches platform 13/logs-prints-each-request
  it("prints requests and deliveries in lines that people read, without secrets, and ends with 0", async () => {
    const stream = await openStream()
    const following = await follow(stream)
    stream.send("change", change)
    stream.send("request", request(201, "100200"))
    stream.send("request", request(400, "100200"))
    stream.send("attempt", attempt(204, null))
    stream.send("attempt", attempt(null, "connection_refused"))
    await following.until("connection_refused")
    const { code, out } = await following.stop("SIGINT")
    expect(code).toBe(0)
    expect(out.split("\n")).toEqual([
      "08:00:00  201     12 ms  POST   /payments  7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f",
      "08:00:00  400     12 ms  POST   /payments  INVALID_PARAMS  7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f",
      "08:00:00  204      3 ms  →      payments.completed to 127.0.0.1:9000  01900000-0000-7000-8000-000000000001",
      "08:00:00  ---      3 ms  →      payments.completed to 127.0.0.1:9000  connection_refused  01900000-0000-7000-8000-000000000001",
      ""
    ])
  })

  it("chooses by app and by status, and shows changes when they are asked for", async () => {
    const stream = await openStream()
    const all = await Promise.all([
      follow(stream, "--json", "--app-id", "100200", "--status", "4xx,500"),
      follow(stream, "--json", "--status", "failed"),
      follow(stream, "--json", "--changes")
    ])
    stream.send("change", change)
    for (const status of [201, 404, 500, 503]) stream.send("request", request(status, "100200"))
    stream.send("request", request(404, "100201"))
    stream.send("attempt", attempt(204, null))
    stream.send("attempt", attempt(500, "status_500"))
    stream.send("attempt", attempt(null, "timeout"))
    stream.send("change", { ...change, status: "failed" })
    await all[2].until('"status":"failed"')
    const [chosen, failed, whole] = await Promise.all(all.map((each) => each.stop("SIGTERM")))
    const statuses = ({ out = "" } = {}) =>
      CommandProcess.linesOf(out).map(({ event, status }) => `${String(event)} ${String(status)}`)
    expect(statuses(chosen)).toEqual(["request 404", "request 500", "attempt 500"])
    expect(statuses(failed)).toEqual([
      "request 404",
      "request 500",
      "request 503",
      "request 404",
      "attempt 500",
      "attempt null"
    ])
    expect(statuses(whole)).toHaveLength(10)
    expect(CommandProcess.linesOf(whole?.out ?? "")[0]).toEqual({ event: "change", ...change })
  })

  // reaches platform 13/after-an-interruption-it
  it("goes on where the connection broke off", async () => {
    const stream = await openStream()
    const following = await follow(stream)
    stream.send("request", request(201, "100200"))
    await following.until("201")
    stream.answer(503)
    stream.breakOff()
    await following.until("does not answer any more")
    stream.answer(200)
    await following.until("answers again")
    expect(stream.asked.map((headers) => headers["last-event-id"])).toEqual([undefined, "1"])
    stream.send("gap", {})
    await following.until("Some requests and deliveries are missing here")
    stream.send("request", request(202, "100200"))
    await following.until("202")
    expect(await following.stop("SIGTERM")).toMatchObject({ code: 0 })
  })

  it("ends when the platform takes no listener", async () => {
    const stream = await openStream()
    stream.answer(503)
    const ended = await CommandProcess.run(environment, "logs", "--base-url", stream.base)
    expect(ended).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("takes no listener now (status 503)")
    })
  })

  // reaches platform 13/a-platform-that-does
  it("ends with a line that says what to do when it cannot begin", async () => {
    const { base } = await openStream()
    const other = createServer((_, response) => response.writeHead(404).end())
    const port = await Process.listen(other)
    CleanUp.later(() => other.close())
    const run = (more: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
      CommandProcess.run({ ...environment, ...more }, "logs", ...words)
    const [gone, wrong, none, older, status] = await Promise.all([
      run({}, "--base-url", "http://127.0.0.1:9"),
      run({ OPERATOR_TOKEN: "hidden-word-hidden-word" }, "--base-url", base),
      run({ OPERATOR_TOKEN: "" }, "--base-url", base),
      run({}, "--base-url", `http://127.0.0.1:${port}`),
      run({}, "--base-url", base, "--status", "bad")
    ])
    other.close()
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining("Start it by `npx -y pnpm@12 start`") })
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("INVALID_CREDENTIALS") })
    expect(wrong.err).not.toContain("hidden-word")
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining("set OPERATOR_TOKEN") })
    expect(older).toMatchObject({ code: 1, err: expect.stringContaining("no live events (status 404)") })
    expect(status).toMatchObject({ code: 2, err: expect.stringContaining("--status must be") })
  })
})
