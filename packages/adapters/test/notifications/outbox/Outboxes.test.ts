/** OUTBOX_URL (platform.md 10): every outbox passes the suite of the port, and says what is wrong with its queue. */
import { Effect, Layer } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { generate } from "selfsigned"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { messageOf, Queue, suite } from "@payments-platform/specification/suites/OutboxSuite"
import * as MemoryOutbox from "../../../src/notifications/outbox/MemoryOutbox.ts"
import * as NatsOutbox from "../../../src/notifications/outbox/NatsOutbox.ts"
import * as OutboxUrl from "../../../src/notifications/outbox/OutboxUrl.ts"
import * as NatsServer from "./NatsServer.ts"

const inMemory = Layer.effect(
  Queue,
  Effect.map(MemoryOutbox.MemoryQueue, ({ set, taken }) => ({
    messages: taken,
    stop: set("away"),
    start: set("open"),
    repetitions: 2 as const,
    secret: "none here"
  }))
)

suite("in memory", Layer.provideMerge(inMemory, MemoryOutbox.layer))

type Certificate = Awaited<ReturnType<typeof generate>>

const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0)))
  })
})

const makeServer = Effect.fnUntraced(function* (certificate?: Certificate) {
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "nats-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const made = NatsServer.make(folder, yield* freePort, certificate)
  return yield* Effect.acquireRelease(Effect.as(Effect.promise(made.start), made), ({ stop }) => Effect.promise(stop))
})

const server = makeServer()

const natsOf = (url: string): OutboxUrl.Nats => {
  const found = OutboxUrl.parse(url)
  return found?._tag === "Nats" ? found : assert.fail("no address of NATS")
}

const inNats = Layer.unwrap(
  Effect.gen(function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const queue = Layer.succeed(Queue, {
      messages: Effect.map(Effect.promise(nats.messages), (all) => all.map(({ text }) => text)),
      stop: Effect.promise(nats.stop),
      start: Effect.promise(nats.start),
      repetitions: 1,
      secret: NatsServer.password
    })
    return Layer.merge(queue, NatsOutbox.layer(natsOf(nats.url), "https://payments.example.com/"))
  })
)

describe.skipIf(!NatsServer.isInstalled)("nats-server (skipped unless it is on the PATH)", () => {
  suite("NATS JetStream", inNats)

  // reaches platform 10/in-nats-its-subject, platform 10/it-is-not-signed
  it.live("has the topic in its subject and the id in a header, and no signature", function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const { publish } = yield* NatsOutbox.make(natsOf(nats.url), null)
    const message = messageOf({ topic: "refunds.created" })
    assert.deepInclude(yield* publish(message), { status: 200, error: null })
    const [stored] = yield* Effect.promise(nats.messages)
    assert.strictEqual(stored?.subject, "notifications.refunds.created")
    assert.deepStrictEqual(stored?.headers, {
      "Content-Type": "application/cloudevents+json; charset=utf-8",
      "Nats-Msg-Id": message.notificationId
    })
  })

  // reaches platform 10/error-is-then-also
  it.live("says that no stream takes the messages, and uses one as soon as it is there", function* () {
    const nats = yield* server
    const { publish, reach } = yield* NatsOutbox.make(natsOf(nats.url), null)
    assert.strictEqual((yield* Effect.flip(reach)).reason, "no_stream")
    yield* Effect.promise(nats.addStream)
    yield* reach
    yield* Effect.promise(nats.removeStream)
    assert.deepInclude(yield* publish(messageOf()), { status: null, error: "no_stream" })
    assert.strictEqual((yield* Effect.flip(reach)).reason, "no_stream")
    yield* Effect.promise(nats.addStream)
    assert.deepInclude(yield* publish(messageOf()), { status: 200, error: null })
  })

  // reaches platform 10/error-is-then-also
  it.live("says that the user may not publish a message, and takes the others", function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const { publish } = yield* NatsOutbox.make(natsOf(nats.url.replace(NatsServer.user, NatsServer.guest)), null)
    const [refused, taken] = yield* Effect.all(
      [publish(messageOf({ topic: "refunds.created" })), publish(messageOf())],
      {
        concurrency: "unbounded"
      }
    )
    assert.deepInclude(refused, { status: null, error: "not_permitted" })
    assert.deepInclude(taken, { status: 200, error: null })
  })

  it.live("does not wait for a server that is silent, and goes on when it speaks again", function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const { publish, reach } = yield* NatsOutbox.make(natsOf(nats.url), null)
    yield* reach
    nats.freeze()
    assert.strictEqual((yield* Effect.flip(reach)).reason, "timeout")
    nats.thaw()
    yield* reach
    assert.deepInclude(yield* publish(messageOf()), { status: 200, error: null })
  })

  it.live("reaches any server of a cluster", function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const url = nats.url.replace("@", `@127.0.0.1:${yield* freePort},127.0.0.1:${yield* freePort},`)
    const { reach } = yield* NatsOutbox.make(natsOf(url), null)
    yield* reach
  })

  // reaches platform 10/error-is-then-also
  it.live("says that the user is not let in", function* () {
    const nats = yield* server
    const { reach } = yield* NatsOutbox.make(natsOf(nats.url.replace(NatsServer.password, "wrong")), null)
    assert.strictEqual((yield* Effect.flip(reach)).reason, "unauthorized")
  })

  it.live("demands TLS with `tls://`, from a server whose authority is known", function* () {
    const certificate = yield* Effect.promise(() =>
      generate([{ name: "commonName", value: "nats" }], {
        keyType: "ec",
        algorithm: "sha256",
        extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }]
      })
    )
    const [encrypted, plain] = [yield* makeServer(certificate), yield* server]
    const reach = (url: string) =>
      Effect.flatMap(
        NatsOutbox.make(natsOf(url.replace("nats:", "tls:").replace("127.0.0.1", "localhost")), null),
        (outbox) => outbox.reach
      )
    assert.strictEqual((yield* Effect.flip(reach(plain.url))).reason, "tls")
    assert.strictEqual((yield* Effect.flip(reach(encrypted.url))).reason, "tls_self_signed")
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        const known = getCACertificates("default")
        setDefaultCACertificates([...known, certificate.cert])
        return known
      }),
      (known) => Effect.sync(() => setDefaultCACertificates(known))
    )
    yield* Effect.promise(encrypted.addStream)
    yield* reach(encrypted.url)
  })

  // reaches platform 10/error-is-then-also
  it.live("says that a message is too large, and takes the next", function* () {
    const nats = yield* server
    yield* Effect.promise(nats.addStream)
    const { publish } = yield* NatsOutbox.make(natsOf(nats.url), null)
    const large = messageOf({ body: `{"event_time":1,"payload":{"text":"${"x".repeat(1_100_000)}"}}` })
    assert.deepInclude(yield* publish(large), { status: null, error: "too_large" })
    assert.deepInclude(yield* publish(messageOf()), { status: 200, error: null })
  })
})

it.live("says that the name is unknown, or that nobody listens", function* () {
  const at = (server: string) =>
    Effect.flatMap(NatsOutbox.make(natsOf(`nats://${server}`), null), ({ reach }) => Effect.flip(reach))
  assert.strictEqual((yield* at("nats.invalid")).reason, "name_not_resolved")
  assert.strictEqual((yield* at(`127.0.0.1:${yield* freePort}`)).reason, "connection_refused")
})

it.effect("there is none by default", function* () {
  assert.isNull(yield* Outbox)
})
