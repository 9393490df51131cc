/** Malformed requests on a socket, and the limit of open connections. */
import { Effect, Fiber } from "effect"
import { createServer, type Server } from "node:http"
import { connect, type Socket } from "node:net"
import { assert, it, layerForEach } from "@payments-platform/specification/EffectTests"
import * as Connections from "../../../src/http/server/Connections.ts"
import * as NodeErrorResponses from "../../../src/http/server/NodeErrorResponses.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { makeAccount, payment, risk } from "../fixtures/Asking.ts"
import { exchange, exchangeAll, toldOf } from "../fixtures/RawSocket.ts"
import * as World from "../fixtures/World.ts"
import { answerProblems } from "../openapi/DocumentedAnswers.ts"

const options = { host: "127.0.0.1", port: 0 }
const credentials = `App-Id: ${World.appId}\r\nApp-Token: ${World.appToken}\r\nApi-Version: 3.2\r\n`
const bad = "400 INVALID_PARAMS"
const get = (target: string, method = "GET") =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${credentials}Connection: close\r\n\r\n`

const onPlatform = layerForEach(World.layer())

// reaches platform 1/a-target-without-a, platform 1/order-of-checks-ours, platform 1/route-404-method-405
onPlatform.live.each<readonly [target: string, answer: string]>([
  ["*payments", `${bad} | path: PARAM_VALUE_IS_INVALID_PATTERN`],
  ["*", `${bad} | path: PARAM_VALUE_IS_INVALID_PATTERN`],
  ["http://other.test/payments?page_size=0", `${bad} | query:page_size PARAM_VALUE_IS_OUT_OF_RANGE`],
  ["HTTPS://other.test:8443/nothing", "404 NOT_FOUND | path: NOT_FOUND"],
  ["//payments", "404 NOT_FOUND | path: NOT_FOUND"],
  ["/http://other.test/payments", "404 NOT_FOUND | path: NOT_FOUND"]
])("GET %s is answered by its path", function* ([target, answer]) {
  const { port } = yield* listen(options)
  const reply = yield* exchange(port, get(target))
  assert.strictEqual(toldOf(reply), answer)
  assert.match(reply.headers.get("x-correlation-id") ?? "", /^[0-9a-f-]{36}$/)
})

onPlatform.live("a target may name the service before the path", function* () {
  const { port } = yield* listen(options)
  const statusOf = (target: string, method = "GET") =>
    Effect.map(exchange(port, get(target, method)), ({ status }) => status)
  assert.strictEqual(yield* statusOf(`http://127.0.0.1:${port}/payments`), 200)
  assert.strictEqual(yield* statusOf("http://other.test"), 302)
  assert.strictEqual(yield* statusOf("http://other.test?x=1"), 302)
  assert.strictEqual(yield* statusOf("*tokens", "OPTIONS"), 400)
})

// reaches platform 1/header-names-are-case
onPlatform.live("names of headers are case-insensitive", function* () {
  const { port } = yield* listen(options)
  const cases = [
    credentials,
    credentials.toLowerCase(),
    credentials.replaceAll(/^[\w-]+/gm, (name) => name.toUpperCase())
  ]
  assert.strictEqual(new Set(cases).size, 3)
  for (const each of cases) {
    // the values keep their case: the token has both
    const lines = each.replace(/stage_[^\r]+/i, World.appToken)
    const reply = yield* exchange(port, `GET /payments HTTP/1.1\r\nHost: x\r\n${lines}Connection: close\r\n\r\n`)
    assert.strictEqual(reply.status, 200, lines)
  }
})

/** The operations of a document that do not describe a status which any request may get. */
const statusProblems = (status: number) =>
  ["/payments", "/operator/service"].flatMap((path) => answerProblems("GET", path, status, {}))

const post = `POST /payments HTTP/1.1\r\nHost: x\r\n${credentials}Content-Type: application/json\r\n`
const headerOf = (name: string, length: number) => `${name}: ${"x".repeat(length)}\r\n`

onPlatform.live.each<readonly [of: string, bytes: string, answer: string]>([
  ["no request line", "nonsense\r\n\r\n", `${bad} | header: PARAM_VALUE_IS_INVALID_PATTERN`],
  [
    "a header that is none",
    "GET / HTTP/1.1\r\nHost: x\r\na b: c\r\n\r\n",
    `${bad} | header: PARAM_VALUE_IS_INVALID_PATTERN`
  ],
  ["no host", "GET /payments HTTP/1.1\r\n\r\n", `${bad} | header:Host PARAM_IS_MISSING`],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: x\r\n${headerOf("a", 20_000)}\r\n`,
    "431 REQUEST_TOO_LARGE | header: REQUEST_TOO_LARGE"
  ],
  [
    "chunks with large extensions",
    `${post}Transfer-Encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE"
  ],
  [
    "chunks that are none",
    `${post}Transfer-Encoding: chunked\r\n\r\nnone\r\n`,
    `${bad} | header: PARAM_VALUE_IS_INVALID_PATTERN`
  ],
  [
    "another expectation",
    `${post}Expect: more\r\nContent-Length: 2\r\n\r\n{}`,
    "417 INVALID_PARAMS | header:Expect PARAM_VALUE_IS_INVALID_ENUM"
  ]
])("%s is answered as every error is", function* ([, bytes, answer]) {
  const { port } = yield* listen(options)
  const reply = yield* exchange(port, bytes)
  assert.strictEqual(toldOf(reply), answer)
  assert.deepStrictEqual(statusProblems(reply.status), [])
  assert.strictEqual(reply.headers.get("content-type"), "application/json; charset=utf-8")
  assert.strictEqual(reply.headers.get("cache-control"), "no-store")
  assert.match(reply.headers.get("x-correlation-id") ?? "", /^[0-9a-f-]{36}$/)
})

// reaches platform 1/every-answer-x-correlation
onPlatform.live("responses before the pipeline have the caller's correlation id too", function* () {
  const { port } = yield* listen({ ...options, only: true })
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e"
  const head = `X-Correlation-Id: ${id}\r\nConnection: close\r\n\r\n`
  const absent = yield* exchange(port, `GET /payments HTTP/1.1\r\nHost: x\r\n${head}`)
  assert.deepStrictEqual([absent.status, absent.headers.get("x-correlation-id")], [404, id])
  const expecting = yield* exchange(port, `POST / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n${head}`)
  assert.deepStrictEqual([expecting.status, expecting.headers.get("x-correlation-id")], [417, id])
})

const entity = '{"country":"US"}'
const bytesOf = (method: string, path: string, body: string, more = "", length = Buffer.byteLength(body)) => {
  const all = { "Content-Type": "application/json", ...risk, "Content-Length": String(length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: x\r\n${credentials}${lines.join("")}${more}\r\n${body}`
}
const made = bytesOf("POST", "/legal_entities", entity)
const last = bytesOf("POST", "/legal_entities", entity, "Connection: close\r\n")
const listed = `GET /legal_entities HTTP/1.1\r\nHost: x\r\n${credentials}\r\n`
const named = '{"country":"US","entity_name":"Café"}'
const badChunk = `${post}Transfer-Encoding: chunked\r\n\r\nnone\r\n`

// reaches platform 1/bytes-behind-a-request, platform 1/what-follows-a-request
onPlatform.live.each<readonly [of: string, bytes: string, statuses: ReadonlyArray<number>]>([
  ["a body with more behind it", `${made}}}`, [201, 400]],
  ["a body longer than its declared length", bytesOf("POST", "/legal_entities", named, "", named.length), [400, 400]],
  ["several requests with more behind them", `${listed}${made}${listed}nonsense`, [200, 201, 200, 400]],
  ["a request whose body is none, after another", `${made}${badChunk}`, [201, 400]],
  [
    "two requests with a head that is too large behind them",
    `${made}${listed}GET / HTTP/1.1\r\n${headerOf("a", 20_000)}\r\n`,
    [201, 200, 431]
  ],
  ["a request after which the client wants the end, with more behind it", `${last}${listed}`, [201]],
  ["such a request with bytes behind it that are none", `${last}}}`, [201]],
  ["such a request with an end of line behind it", `${last}\r\n`, [201]],
  ["a request that is answered before its body, which is none", badChunk.replace(World.appToken, "stage_wrong"), [403]]
])("%s is answered in order, and then the connection closes", function* ([, bytes, statuses]) {
  const { port } = yield* listen(options)
  const replies = yield* exchangeAll(port, bytes)
  assert.deepStrictEqual(
    replies.map(({ status }) => status),
    statuses
  )
})

/** A server without a pipeline, which waits for a head as long as this, in ms. */
const impatient = (headersTimeout: number) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly server: Server; readonly port: number }>((resume) => {
      const server = createServer({ headersTimeout, connectionsCheckingInterval: 5 })
      NodeErrorResponses.answerClientErrors(server, Connections.limit(server, 10))
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed({ server, port: typeof address === "object" ? (address?.port ?? 0) : 0 }))
      })
    }),
    ({ server }) => Effect.sync(() => server.close())
  )

it.live("an incomplete head is answered 408, and a silent connection is closed", function* () {
  const { port } = yield* impatient(20)
  const reply = yield* exchange(port, "GET / HTTP/1.1\r\nHost:")
  assert.strictEqual(toldOf(reply), "408 SERVICE_TEMPORARILY_UNAVAILABLE")
  assert.deepStrictEqual(statusProblems(reply.status), [])
  assert.strictEqual(reply.headers.get("retry-after"), "1")
  const silent = yield* exchange(port, "")
  assert.strictEqual(silent.text, "")
  assert.isNaN(silent.status)
})

/** A connection: `answers` is the text received so far, and `closed` completes when it was closed. */
const open = (port: number) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect(port, "127.0.0.1", () => resume(Effect.succeed(socket)))
      socket.on("error", () => undefined)
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

const closed = (socket: Socket) =>
  Effect.callback<void>((resume) => {
    if (socket.closed) return resume(Effect.void)
    socket.resume()
    socket.once("close", () => resume(Effect.void))
  })

/** The first line of the next answer. */
const asked = (socket: Socket, bytes: string) =>
  Effect.callback<string>((resume) => {
    socket.once("data", (chunk: Buffer) => resume(Effect.succeed(chunk.toString("latin1").split("\r\n")[0] ?? "")))
    socket.write(bytes)
  })

const again = `GET /payments HTTP/1.1\r\nHost: x\r\n${credentials}\r\n`
const ok = "HTTP/1.1 200 OK"

onPlatform.live("when there are too many connections, those without a request are closed first", function* () {
  const { port } = yield* listen({ ...options, connections: 3 })
  const kept = yield* open(port)
  assert.strictEqual(yield* asked(kept, again), ok)
  const [first, second] = [yield* open(port), yield* open(port)]
  const another = yield* open(port)
  yield* closed(first)
  assert.strictEqual(yield* asked(another, again), ok)
  const last = yield* open(port)
  yield* closed(second)
  assert.strictEqual(yield* asked(last, again), ok)
  assert.strictEqual(yield* asked(kept, again), ok)
  // all three have sent a request, so the one idle for longest is closed
  const newest = yield* open(port)
  yield* closed(another)
  assert.strictEqual(yield* asked(newest, again), ok)
  assert.strictEqual(yield* asked(kept, again), ok)
})

onPlatform.live("a connection that asks for an upgrade is answered and limited as any other", function* () {
  const { port } = yield* listen({ ...options, connections: 2 })
  const upgrading = yield* open(port)
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
  const head = `GET /payments HTTP/1.1\r\nHost: x\r\n${credentials}${upgrade}`
  assert.strictEqual(yield* asked(upgrading, `${head}Sec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`), ok)
  const silent = yield* open(port)
  yield* open(port)
  yield* closed(silent)
  assert.isFalse(upgrading.closed)
})

it.live("a connection that waits for its response is not closed", function* () {
  const waiting = yield* World.makeWithheldNetwork
  yield* Effect.gen(function* () {
    const { port } = yield* listen({ ...options, connections: 1 })
    const body = JSON.stringify(payment(yield* makeAccount))
    const headers = Object.entries({ ...risk, "Unique-Key": "stay", "Content-Length": body.length })
    const busy = yield* open(port)
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
    const paid = yield* Effect.forkChild(asked(busy, `${post}${lines}\r\n${body}`))
    yield* waiting.asked
    yield* Effect.flatMap(open(port), closed)
    yield* waiting.answer
    assert.strictEqual(yield* Fiber.join(paid), "HTTP/1.1 201 Created")
  }).pipe(Effect.provide(waiting.layer))
})
