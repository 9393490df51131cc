import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as net from "node:net"
import { Webhook } from "standardwebhooks"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { letterTo } from "@payments-platform/specification/suites/NotifierSuite"
import * as WebhookNotifier from "../../src/notifications/WebhookNotifier.ts"
import { type Answer, receiver, status } from "./Receivers.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

const send = (uri: string) => Notifier.use((notifier) => notifier.send(letterTo(uri)))

const never = () => new Promise<never>(() => undefined)

/** A staging notifier by default. */
const notifier = (options: Partial<WebhookNotifier.Options> = {}) =>
  Effect.provide(WebhookNotifier.layer({ environment: "staging", ...options }))

const resolvesTo = (...addresses: ReadonlyArray<string>) => ({
  resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })))
})

describe("the request of a delivery", () => {
  // reaches platform 10/delivery-ours-post-to
  it.effect("carries the headers of platform.md 10 and a signature that Standard Webhooks verifies", () =>
    Effect.gen(function* () {
      // the library compares with real time
      const now = Date.now()
      yield* TestClock.setTime(now)
      const { uri, calls } = yield* receiver(status(200))
      const letter = letterTo(uri)
      const attempt = yield* Notifier.use((service) => service.send(letter))
      assert.deepStrictEqual(attempt, { time: Math.floor(now / 1_000), status: 200, error: null, durationMs: 0 })
      const [call] = calls
      assert(call !== undefined)
      assert.deepInclude(call, { method: "POST", url: "/hooks?a=1", body: letter.body })
      assert.deepInclude(call.headers, {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(letter.body)),
        "user-agent": "Service-Notifications/1",
        "webhook-id": letter.notificationId,
        "webhook-timestamp": String(Math.floor(now / 1_000))
      })
      const headers = {
        "webhook-id": String(call.headers["webhook-id"]),
        "webhook-timestamp": String(call.headers["webhook-timestamp"]),
        "webhook-signature": String(call.headers["webhook-signature"])
      }
      assert.deepStrictEqual(new Webhook(secret).verify(call.body, headers), JSON.parse(letter.body))
      assert.throws(() => new Webhook(secret).verify(`${call.body} `, headers))
    }).pipe(notifier())
  )

  // a connection is free again one turn of the event loop after a response, so two take turns
  it.effect("uses at most two connections, one request after another", () =>
    Effect.gen(function* () {
      const { uri, counts, calls } = yield* receiver(status(200))
      for (let count = 0; count < 20; count++) assert.strictEqual((yield* send(uri)).status, 200)
      assert.lengthOf(calls, 20)
      assert.isAtMost(counts.connections, 2)
    }).pipe(notifier())
  )
})

describe("what an attempt keeps", () => {
  it.effect("is the time and the signature of the request, and the beginning of the answer", () =>
    Effect.gen(function* () {
      const long = "x".repeat(5_000)
      const { uri, calls } = yield* receiver((_, response) => {
        response.writeHead(500, { "Content-Type": "text/plain" }).end(`no room ${long}`)
      })
      const { exchange, status: answered } = yield* send(uri)
      assert.strictEqual(answered, 500)
      assert.strictEqual(exchange?.signature, calls[0]?.headers["webhook-signature"])
      assert.strictEqual(String(exchange?.timestamp), calls[0]?.headers["webhook-timestamp"])
      assert.deepStrictEqual(exchange?.answer, { type: "text/plain", body: `no room ${long}`.slice(0, 4_096) })
    }).pipe(notifier({ keepsExchange: true }))
  )

  it.effect("is no number of a card, and no answer where there was none", () =>
    Effect.gen(function* () {
      const { uri } = yield* receiver((_, response) => void response.end('{"card":"4111 1111 1111 1111"}'))
      assert.deepStrictEqual((yield* send(uri)).exchange?.answer, { type: null, body: "***" })
      const gone = yield* Effect.scoped(receiver(status(200)))
      assert.isNull((yield* send(gone.uri)).exchange?.answer)
    }).pipe(notifier({ keepsExchange: true }))
  )

  it.effect("is nothing of both unless the process keeps them", () =>
    Effect.gen(function* () {
      const { uri } = yield* receiver(status(200))
      assert.notProperty(yield* send(uri), "exchange")
    }).pipe(notifier())
  )
})

describe("the result of an attempt", () => {
  // reaches platform 10/redirects-not-followed, platform 10/success-2xx-within-15, platform 10/the-error-of-an
  it.effect.each([
    [200, null],
    [204, null],
    [299, null],
    [304, "redirect"],
    [400, "status_400"],
    [410, "status_410"],
    [500, "status_500"]
  ] as const)("%d: %s", ([code, error]) =>
    Effect.gen(function* () {
      const { uri } = yield* receiver(status(code))
      assert.deepInclude(yield* send(uri), { status: code, error })
    }).pipe(notifier())
  )

  // reaches platform 10/redirects-not-followed, platform 10/success-2xx-within-15
  it.effect.each([301, 302, 303, 307, 308])("%d is not followed", (code) =>
    Effect.gen(function* () {
      const target = yield* receiver(status(200))
      const { uri } = yield* receiver(status(code, { Location: target.uri }))
      assert.deepInclude(yield* send(uri), { status: code, error: "redirect" })
      assert.lengthOf(target.calls, 0)
    }).pipe(notifier())
  )

  // reaches platform 10/the-error-of-an
  it.effect("nothing listens: connection_refused", () =>
    Effect.gen(function* () {
      const { uri } = yield* Effect.scoped(receiver(status(200)))
      assert.deepInclude(yield* send(uri), { status: null, error: "connection_refused" })
    }).pipe(notifier())
  )

  // reaches platform 10/the-error-of-an
  it.effect("the connection breaks: connection_reset", () =>
    Effect.gen(function* () {
      const { uri } = yield* receiver((_, response) => response.socket?.destroy())
      assert.deepInclude(yield* send(uri), { status: null, error: "connection_reset" })
    }).pipe(notifier())
  )

  // reaches platform 10/the-error-of-an
  it.effect("the response is no HTTP: invalid_response", () =>
    Effect.gen(function* () {
      const { uri } = yield* receiver((_, response) => response.socket?.end("SSH-2.0-OpenSSH\r\n"))
      assert.deepInclude(yield* send(uri), { status: null, error: "invalid_response" })
    }).pipe(notifier())
  )

  // reaches platform 10/the-error-of-an
  it.effect("the receiver does not speak TLS: tls", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver(status(200))
      assert.deepInclude(yield* send(`https://127.0.0.1:${port}/`), { status: null, error: "tls" })
    }).pipe(notifier())
  )

  // reaches platform 10/the-error-of-an
  it.effect("the name is unknown: name_not_resolved", function* () {
    const error = Object.assign(new Error("queryA ENOTFOUND hooks.example.com"), { code: "ENOTFOUND" })
    const resolve = () => Promise.reject(error)
    const attempt = yield* send("https://hooks.example.com/").pipe(notifier({ resolve }))
    assert.deepInclude(attempt, { status: null, error: "name_not_resolved" })
  })
})

describe("time and size", () => {
  // reaches platform 10/redirects-not-followed, platform 10/success-2xx-within-15, platform 10/the-error-of-an
  // reaches platform 14/preferences-callback_uri-delivery
  it.effect("no answer within 15 seconds: timeout, and the connection is closed", () =>
    Effect.gen(function* () {
      const { uri, called, disconnected } = yield* receiver(() => undefined)
      const fiber = yield* Effect.forkChild(send(uri))
      yield* Deferred.await(called)
      yield* TestClock.adjust("14999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      const attempt = yield* Fiber.join(fiber)
      assert.deepStrictEqual(attempt, { time: 0, status: null, error: "timeout", durationMs: 15_000 })
      yield* Deferred.await(disconnected)
    }).pipe(notifier())
  )

  it.effect("the time of a silent resolver counts too", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(send("https://hooks.service.com/"))
      yield* Effect.yieldNow
      yield* TestClock.adjust("15 seconds")
      assert.deepInclude(yield* Fiber.join(fiber), { status: null, error: "timeout" })
    }).pipe(notifier({ resolve: never }))
  )

  it.effect("a body without end is cut off, and the status counts", () =>
    Effect.gen(function* () {
      const chunk = Buffer.alloc(65_536)
      const flood: Answer = (_, response) => {
        const pour = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.writeHead(200).on("drain", pour)
        pour()
      }
      const { uri, disconnected } = yield* receiver(flood)
      assert.deepInclude(yield* send(uri), { status: 200, error: null })
      yield* Deferred.await(disconnected)
    }).pipe(notifier())
  )

  it.effect("a body that never comes is waited for a second, and the status counts", () =>
    Effect.gen(function* () {
      const { uri, disconnected } = yield* receiver((_, response) => response.writeHead(201).flushHeaders())
      const fiber = yield* Effect.forkChild(send(uri))
      // the clock stands still: only the time limit of the body can end this
      const attempt = yield* Effect.raceFirst(
        Fiber.join(fiber),
        Effect.forever(Effect.andThen(TestClock.adjust("100 millis"), Effect.promise(nextTurn)))
      )
      assert.deepInclude(attempt, { status: 201, error: null })
      yield* Deferred.await(disconnected)
    }).pipe(notifier())
  )

  it.effect("an idle connection that the receiver has closed is replaced at once", () =>
    Effect.gen(function* () {
      const first = new Set<net.Socket>()
      const close: Answer = ({ headers }, response) => {
        const { socket } = response
        if (socket === null) return
        // the second request on a connection finds it closed, as after an idle time-out
        if (first.has(socket)) socket.destroy()
        else response.writeHead(200, { "x-id": String(headers["webhook-id"]) }).end()
        first.add(socket)
      }
      const { uri, counts } = yield* receiver(close)
      assert.strictEqual((yield* send(uri)).status, 200)
      assert.strictEqual((yield* send(uri)).status, 200)
      assert.strictEqual(counts.connections, 2)
    }).pipe(notifier())
  )
})

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe("addresses", () => {
  const specials = [
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:93.184.216.34",
    "64:ff9b::7f00:1"
  ]

  // reaches platform 10/addresses-are-checked-at, platform 10/the-error-of-an
  it.effect.each(specials)("in production a name that resolves to %s is not connected to", function* (address) {
    const attempt = yield* send("https://hooks.service.com/").pipe(
      notifier({ environment: "production", ...resolvesTo("93.184.216.34", address) })
    )
    assert.deepInclude(attempt, { status: null, error: "address_not_allowed" })
  })

  // reaches platform 10/addresses-are-checked-at
  it.effect("in production neither HTTP nor an address of the loopback", function* () {
    const { uri, port, calls } = yield* receiver(status(200))
    for (const each of [uri, `https://127.0.0.1:${port}/`, "http://hooks.service.com/"]) {
      const attempt = yield* send(each).pipe(notifier({ environment: "production" }))
      assert.deepInclude(attempt, { status: null, error: "address_not_allowed" })
    }
    assert.lengthOf(calls, 0)
  })

  it.effect("in staging the loopback, and a private network as CALLBACK_ALLOWED says", function* () {
    const { port, calls } = yield* receiver(status(200))
    const uri = `http://hooks.service.com:${port}/`
    const loopback = yield* send(uri).pipe(notifier(resolvesTo("127.0.0.1")))
    assert.deepInclude(loopback, { status: 200, error: null })
    assert.strictEqual(calls[0]?.headers.host, `hooks.service.com:${port}`)
    const local = yield* send(uri).pipe(notifier({ callbackAllowed: "10.0.0.0/8", ...resolvesTo("192.168.1.1") }))
    assert.deepInclude(local, { status: null, error: "address_not_allowed" })
    const metadata = yield* send(uri).pipe(notifier(resolvesTo("169.254.169.254")))
    assert.deepInclude(metadata, { status: null, error: "address_not_allowed" })
  })

  // reaches platform 10/addresses-are-checked-at
  it.effect("a name of CALLBACK_ALLOWED is delivered to in production, at the address that was checked", function* () {
    const { port } = yield* receiver(status(200))
    const uri = `https://receiver:${port}/`
    const production = { environment: "production", ...resolvesTo("127.0.0.1") } as const
    // the receiver speaks no TLS: the connection was made
    const listed = yield* send(uri).pipe(notifier({ ...production, callbackAllowed: "receiver" }))
    assert.deepInclude(listed, { status: null, error: "tls" })
    const other = yield* send(uri).pipe(notifier({ ...production, callbackAllowed: ".internal" }))
    assert.deepInclude(other, { status: null, error: "address_not_allowed" })
  })

  // reaches platform 10/addresses-are-checked-at
  it.effect("connects to the very address that was checked: a name is resolved once an attempt", function* () {
    const { port, calls } = yield* receiver(status(200))
    const answers = ["127.0.0.1", "169.254.169.254"]
    const asked: Array<string> = []
    const resolve = (name: string) => {
      asked.push(name)
      return Promise.resolve([{ address: answers[asked.length - 1] ?? "", family: 4 }])
    }
    yield* Effect.gen(function* () {
      const uri = `http://rebinding.service.com:${port}/`
      assert.strictEqual((yield* send(uri)).status, 200)
      assert.deepInclude(yield* send(uri), { status: null, error: "address_not_allowed" })
    }).pipe(notifier({ resolve }))
    assert.deepStrictEqual(asked, ["rebinding.service.com", "rebinding.service.com"])
    assert.lengthOf(calls, 1)
  })
})
