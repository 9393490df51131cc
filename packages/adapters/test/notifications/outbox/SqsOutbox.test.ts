/** OUTBOX_URL of a queue of SQS (platform.md 10). */
import { Effect, Layer, Redacted } from "effect"
import { createServer } from "node:net"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { messageOf, Queue, suite } from "@payments-platform/specification/suites/OutboxSuite"
import * as SqsOutbox from "../../../src/notifications/outbox/SqsOutbox.ts"
import * as SqsServer from "./SqsServer.ts"

const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0)))
  })
})

const server = Effect.flatMap(freePort, (port) =>
  Effect.acquireRelease(
    Effect.promise(() => SqsServer.make(port)),
    ({ end }) => Effect.promise(end)
  )
)

const inSqs = (name: string, repetitions: 1 | 2) =>
  Layer.unwrap(
    Effect.map(server, ({ messages, open, queue, shut }) =>
      Layer.merge(
        SqsOutbox.layer(queue(name), "https://payments.example.com"),
        Layer.succeed(Queue, {
          messages: Effect.sync(() => messages(name)),
          stop: Effect.promise(shut),
          start: Effect.promise(open),
          repetitions,
          secret: SqsServer.secretKey
        })
      )
    )
  )

suite("a queue of SQS", inSqs("payments", 2))
suite("a FIFO queue of SQS", inSqs("payments.fifo", 1))

describe("SQS", () => {
  // reaches platform 10/in-sqs-the-resource, platform 10/another-queue-gets-neither
  it.live(
    "has the resource as the group and the id as the deduplication id in a FIFO queue, and neither in another",
    function* () {
      const { orders, queue } = yield* server
      const message = messageOf()
      for (const name of ["payments.fifo", "payments"]) yield* SqsOutbox.make(queue(name), null).publish(message)
      assert.deepStrictEqual(orders("payments.fifo"), [[message.resourceId, message.notificationId]])
      assert.deepStrictEqual(orders("payments"), [[undefined, undefined]])
    }
  )

  // reaches platform 10/error-is-then-also
  it.live("says why it takes no message, by a code alone", function* () {
    const { fates, queue } = yield* server
    const outbox = SqsOutbox.make(queue("payments"), null)
    const cases = [
      [[400, "QueueDoesNotExist"], 400, "no_queue"],
      [[403, "AccessDeniedException"], 403, "not_permitted"],
      [[403, "ExpiredToken"], 403, "unauthorized"],
      [[400, "InvalidMessageContents"], 400, "status_400"],
      [[503, "ServiceUnavailable"], 503, "status_503"],
      ["garbage", null, "invalid_response"]
    ] as const
    for (const [fate, status, error] of cases) {
      fates.set("SendMessage", fate)
      assert.deepInclude(yield* outbox.publish(messageOf()), { status, error })
    }
    fates.set("GetQueueAttributes", [403, "AccessDenied"])
    assert.strictEqual((yield* Effect.flip(outbox.reach)).reason, "not_permitted")
  })

  it.live("takes no request with another secret", function* () {
    const { queue } = yield* server
    const wrong = { ...queue("payments"), secretAccessKey: Redacted.make("another") }
    assert.strictEqual((yield* Effect.flip(SqsOutbox.make(wrong, null).reach)).reason, "unauthorized")
  })

  it.live("has no queue that was not made", function* () {
    const { queue } = yield* server
    const settings = queue("payments")
    const other = { ...settings, url: settings.url.replace("payments", "others") }
    assert.strictEqual((yield* Effect.flip(SqsOutbox.make(other, null).reach)).reason, "no_queue")
  })

  // reaches platform 10/signs-that-sqs-refuses
  it.live("gets texts with signs that SQS refuses, as escapes that mean the same", function* () {
    const { messages, queue } = yield* server
    const body = '{"event_time":1,"payload":{"text":"a\uffff\ufffe\\u0000\u0085 🙂"}}'
    const attempt = yield* SqsOutbox.make(queue("payments"), null).publish(messageOf({ body }))
    assert.deepInclude(attempt, { status: 200, error: null })
    const [text = ""] = messages("payments")
    assert.notMatch(text, /[\ufffe\uffff]/)
    const event: unknown = JSON.parse(text)
    assert.deepPropertyVal(event, "data", JSON.parse(body))
  })
})
