/** The surface over a socket: the same responses, limits before the body is read, and a graceful end. */
import { Effect, Exit, Fiber, Latch, Layer, Scope } from "effect"
import { type OutgoingHttpHeaders, request } from "node:http"
import { assert, it, layerForEach } from "@payments-platform/specification/EffectTests"
import { unauthenticatedLimits } from "../../../src/http/request/body/BodyLimits.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { Pipeline } from "../../../src/http/server/RequestPipeline.ts"
import { errorLine } from "../fixtures/Answers.ts"
import { makeAccount, payment, risk } from "../fixtures/Asking.ts"
import * as Uploads from "../fixtures/Uploads.ts"
import type { Part } from "../fixtures/Uploads.ts"
import * as World from "../fixtures/World.ts"

const headers = { "App-Id": World.appId, "App-Token": World.appToken, "Api-Version": "3.2" }
const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
const options = { host: "127.0.0.1", port: 0 }

const get = (port: number, path: string) =>
  Effect.promise(async () => {
    const response = await fetch(at(port, path), { headers: { ...headers, Connection: "close" } })
    return { status: response.status, text: await response.text() }
  })

/** A request that announces more bytes than allowed and sends none. */
const announce = (port: number, length: number) =>
  Effect.callback<number>((resume) => {
    const sent = request(
      at(port, "/payments"),
      { method: "POST", headers: { ...headers, "Content-Length": length } },
      (response) => {
        resume(Effect.succeed(response.statusCode ?? 0))
        sent.destroy()
      }
    )
    sent.on("error", () => undefined)
    sent.flushHeaders()
  })

const onPlatform = layerForEach(World.layer())

// reaches platform 1/declared-size-413, platform 2/user-agent
onPlatform.live("serves over a socket", function* () {
  const { port } = yield* listen(options)
  assert.strictEqual((yield* get(port, "/payments")).status, 200)
  assert.strictEqual((yield* get(port, "/payments?page_size=0")).status, 400)
  assert.strictEqual((yield* get(port, "/health/live")).status, 200)
  assert.strictEqual(yield* announce(port, 2_000_000), 413)
})

/** A request with headers as often as they are listed, and a body whatever the method. */
const send = (port: number, method: string, path: string, more: OutgoingHttpHeaders, body = "") =>
  Effect.callback<string>((resume) => {
    const sent = request(
      at(port, path),
      { method, headers: { ...headers, ...more, Connection: "close" } },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () => {
          const status = response.statusCode ?? 0
          const json: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"))
          resume(Effect.succeed(status < 300 ? String(status) : errorLine({ status, json })))
        })
      }
    )
    sent.end(body)
  })

const json = { "Content-Type": "application/json" }
const operator = { "Operator-Token": World.operatorToken }
const wrong = "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
const bad = "400 INVALID_PARAMS"

// reaches platform 2/unique-key, reference authentication/unique-key
onPlatform.live.each<readonly [name: string, method: string, path: string, more: OutgoingHttpHeaders, answer: string]>([
  [
    "Unique-Key",
    "POST",
    "/accounts",
    { "Unique-Key": ["a", "b"] },
    `${bad} | header:Unique-Key PARAM_IS_REPEATED | body:legal_entity_id PARAM_IS_MISSING`
  ],
  [
    "Unique-Key",
    "POST",
    "/accounts",
    { "Unique-Key": ["a", "a"] },
    `${bad} | header:Unique-Key PARAM_IS_REPEATED | body:legal_entity_id PARAM_IS_MISSING`
  ],
  ["Unique-Key", "GET", "/accounts", { "Unique-Key": ["a", "b"] }, "200"],
  [
    "Client-IP",
    "GET",
    "/accounts",
    { ...risk, "Client-IP": ["::1", "::2"] },
    `${bad} | header:Client-IP PARAM_IS_REPEATED`
  ],
  [
    "Service-Risk-Token",
    "GET",
    "/accounts",
    { ...risk, "Service-Risk-Token": ["a", "b"] },
    `${bad} | header:Service-Risk-Token PARAM_IS_REPEATED`
  ],
  [
    "Service-Magic-Behavior",
    "GET",
    "/accounts",
    { "Service-Magic-Behavior": ["a", "b"] },
    `${bad} | header:Service-Magic-Behavior PARAM_IS_REPEATED`
  ],
  [
    "Api-Version",
    "GET",
    "/accounts",
    { "Api-Version": ["3.2", "3.2"] },
    `${bad} | header:Api-Version PARAM_IS_REPEATED`
  ],
  ["App-Id", "GET", "/accounts", { "App-Id": [World.appId, World.appId] }, wrong],
  ["App-Token", "GET", "/accounts", { "App-Token": [World.appToken, World.appToken] }, wrong],
  [
    "Operator-Token",
    "GET",
    "/operator/apps",
    { "Operator-Token": [World.operatorToken, World.operatorToken] },
    "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS"
  ],
  [
    "Operator-Name",
    "GET",
    "/operator/service",
    { ...operator, "Operator-Name": ["a", "b"] },
    `${bad} | header:Operator-Name PARAM_IS_REPEATED`
  ]
])("a header that names one value is sent once: %s on %s %s", function* ([, method, path, more, answer]) {
  const { port } = yield* listen(options)
  assert.strictEqual(yield* send(port, method, path, more), answer)
})

onPlatform.live("a comma in one value is no repetition", function* () {
  const { port } = yield* listen(options)
  const body = JSON.stringify({ country: "US" })
  assert.strictEqual(
    yield* send(port, "POST", "/legal_entities", { ...risk, ...json, "Unique-Key": "a, b" }, body),
    "201"
  )
})

onPlatform.live.each<readonly [body: string, more: OutgoingHttpHeaders, answer: string]>([
  ["{}", json, "200"],
  ['{"status":"completed"}', json, `${bad} | body:status PARAM_IS_UNKNOWN`],
  ["[]", json, `${bad} | body: PARAM_VALUE_IS_WRONG_TYPE`],
  ["{", json, `${bad} | body: PARAM_VALUE_IS_WRONG_TYPE`],
  ["{}", {}, "415 UNSUPPORTED_MEDIA_TYPE | header:Content-Type UNSUPPORTED_MEDIA_TYPE"]
])("a GET takes an empty body, like all that takes none: %s", function* ([body, more, answer]) {
  const { port } = yield* listen(options)
  const length = { "Content-Length": String(body.length) }
  assert.strictEqual(yield* send(port, "GET", "/payments", { ...more, ...length }, body), answer)
})

const mebibyte = 1_048_576
const form = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": 10 * mebibyte }
const unproven = { ...form, "Service-Risk-Token": risk["Service-Risk-Token"] }

// reaches platform 1/size-of-the-body
onPlatform.live("checks the caller before it reads the body", function* () {
  const { port } = yield* listen(options)
  const early = (path: string, headers: Part["headers"]) =>
    Effect.flatMap(Uploads.begin(port, { path, headers, sent: 0 }), ({ answer }) => answer)
  const unknown = yield* early("/documents", { ...unproven, "App-Id": "1" })
  assert.strictEqual(unknown.told, "403 NOT_AUTHORIZED | header:App-Id INVALID_CREDENTIALS")
  const version = yield* early("/documents", { ...unproven, "Api-Version": "9" })
  assert.strictEqual(version.told, `${bad} | header:Api-Version PARAM_VALUE_IS_INVALID_ENUM`)
  const chunked = { "App-Token": "stage_wrong", "Transfer-Encoding": "chunked" }
  assert.strictEqual((yield* early("/payments", chunked)).told, wrong)
  const large = { "Content-Length": 65_537 }
  assert.strictEqual((yield* early("/tokens", large)).told, "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE")
})

const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n'
const typePart = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nother\r\n--b--\r\n'

const upload = (port: number, more: OutgoingHttpHeaders) =>
  send(port, "POST", "/documents", { "Content-Type": form["Content-Type"], ...more }, `${filePart}${typePart}`)

// reaches platform 2/a-body-for-which
onPlatform.live("limits the memory of JSON bodies, and reserves a part for callers with a secret", function* () {
  const { port } = yield* listen(options)
  const headers = { ...json, "Content-Length": unauthenticatedLimits.bytes }
  const part = { path: "/tokens", headers, sent: unauthenticatedLimits.bytes - 1 }
  const flood = yield* Scope.make()
  const asking = yield* Scope.provide(Effect.all(Array.from({ length: 260 }, () => Uploads.begin(port, part))), flood)
  const first = yield* Effect.raceAll(asking.map(({ answer }) => answer))
  assert.strictEqual(first.told, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
  assert.strictEqual(first.headers["retry-after"], "1")
  assert.strictEqual(yield* send(port, "POST", "/legal_entities", { ...risk, ...json }, '{"country":"US"}'), "201")
  yield* Scope.close(flood, Exit.void)
  // their memory is released as soon as the server sees that they disconnected
  const token = { resource: "legal_entities", legal_entities: { country: "US" } }
  const small = { ...json, "App-Token": "", "Service-Risk-Token": risk["Service-Risk-Token"] }
  const named = send(port, "POST", "/tokens", small, JSON.stringify(token))
  yield* Effect.repeat(named, { until: (answer) => answer === "201" })
})

it.live("stores forms while they arrive, and removes incomplete ones", () => {
  const { counts, layer: documents } = Uploads.makeCountingStore()
  return Effect.gen(function* () {
    const { port } = yield* listen(options)
    const uploads = 8
    const part = { path: "/documents", headers: unproven, head: filePart.trimEnd(), sent: 9 * mebibyte }
    const flood = yield* Scope.make()
    yield* Scope.provide(Effect.all(Array.from({ length: uploads }, () => Uploads.begin(port, part))), flood)
    const settled = Effect.yieldNow.pipe(Effect.andThen(Effect.promise(() => new Promise(setImmediate))))
    yield* Effect.repeat(settled, { until: () => counts.appended >= uploads * 9 * mebibyte })
    assert.strictEqual(counts.open, uploads)
    assert.strictEqual(yield* upload(port, risk), "201")
    assert.strictEqual(
      yield* upload(port, { "App-Token": "", "Service-Risk-Token": risk["Service-Risk-Token"] }),
      "201"
    )
    yield* Scope.close(flood, Exit.void)
    yield* Effect.repeat(settled, { until: () => counts.open === 0 })
  }).pipe(Effect.scoped, Effect.provide(World.layer({ documents })))
})

// reaches platform 13/then-no-new-connections
onPlatform.live("announces that it stops, and then accepts no connection", function* () {
  const scope = yield* Scope.make()
  const { port } = yield* Scope.provide(listen(options), scope)
  const pipeline = yield* Pipeline
  yield* Scope.close(scope, Exit.void)
  assert.isTrue(pipeline.isStopping())
  assert.isTrue(Exit.isFailure(yield* Effect.exit(get(port, "/health/live"))))
})

it.live("a port that is taken is named in the error", () =>
  Effect.gen(function* () {
    const { port } = yield* listen(options)
    const error = yield* Effect.flip(listen({ ...options, port }))
    assert.deepStrictEqual([error._tag, error.code], ["Http/CannotListen", "EADDRINUSE"])
  }).pipe(Effect.scoped, Effect.provide(World.layer().pipe(Layer.fresh)))
)

it.live("a running request finishes before the server stops", () => {
  const [begun, gate] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
  const post = (port: number, body: object) =>
    Effect.promise(async () => {
      const all = { ...headers, ...risk, "Unique-Key": "end", "Content-Type": "application/json" }
      return (await fetch(at(port, "/payments"), { method: "POST", headers: all, body: JSON.stringify(body) })).status
    })
  return Effect.gen(function* () {
    const scope = yield* Scope.make()
    const { port } = yield* Scope.provide(listen(options), scope)
    const running = yield* Effect.forkChild(post(port, payment(yield* makeAccount)))
    yield* begun.await
    const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void), { startImmediately: true })
    assert.isUndefined(closing.pollUnsafe())
    yield* gate.open
    assert.strictEqual(yield* Fiber.join(running), 201)
    yield* Fiber.join(closing)
  }).pipe(Effect.provide(World.layer({ before: Effect.andThen(begun.open, gate.await) })))
})
