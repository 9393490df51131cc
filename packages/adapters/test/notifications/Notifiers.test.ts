import { Effect, Layer, Logger } from "effect"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { letterTo, Receiver, suite } from "@payments-platform/specification/suites/NotifierSuite"
import * as LogNotifier from "../../src/notifications/LogNotifier.ts"
import * as MemoryNotifier from "../../src/notifications/MemoryNotifier.ts"
import * as WebhookNotifier from "../../src/notifications/WebhookNotifier.ts"
import { receiver } from "./Receivers.ts"

const overHttp = Layer.effect(
  Receiver,
  Effect.gen(function* () {
    let code = 200
    const { uri, calls } = yield* receiver((_, response) => response.writeHead(code).end())
    return Receiver.of({
      uri,
      answer: (next) =>
        Effect.sync(() => {
          code = next
        }),
      received: Effect.sync(() =>
        calls.map(({ headers, body }) => ({ notificationId: String(headers["webhook-id"]), body }))
      )
    })
  })
)

const inMemory = Layer.effect(
  Receiver,
  Effect.map(MemoryNotifier.Mailbox, (mailbox) =>
    Receiver.of({
      uri: "https://receiver.example.com/",
      answer: (status) =>
        mailbox.answer(() => Effect.succeed({ status, error: status < 300 ? null : `status_${status}` })),
      received: Effect.map(mailbox.letters, (letters) =>
        letters.map(({ notificationId, body }) => ({ notificationId, body }))
      )
    })
  )
)

suite("webhooks", Layer.merge(WebhookNotifier.layer({ environment: "staging" }), overHttp))
suite("in memory", Layer.provideMerge(inMemory, MemoryNotifier.layer))

describe("the logging notifier", () => {
  it.effect("logs topic and ids, and nothing of the body", () => {
    const lines: Array<string> = []
    const capture = Logger.make(({ message }) => void lines.push(JSON.stringify(message)))
    const letter = letterTo("https://receiver.example.com/secret-path", { body: `{"name":"Zoë"}` })
    return Effect.gen(function* () {
      const notifier = yield* Notifier
      assert.deepInclude(yield* notifier.send(letter), { status: 200, error: null })
      const { topic, notificationId, deliveryId } = letter
      assert.deepStrictEqual(lines, [JSON.stringify(["notification", { topic, notificationId, deliveryId }])])
    }).pipe(Effect.provide([LogNotifier.layer, Logger.layer([capture])]))
  })
})
