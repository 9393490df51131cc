/**
 * Conformance suite for adapters of the port Notifier. A notification is delivered unchanged each time it is sent,
 * and every outcome is reported as an attempt.
 */
import { assert, layer as withLayer } from "@effect/vitest"
import { Context, Effect, type Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { type WebhookRequest, Notifier } from "@payments-platform/domain/ports/Notifier"

/** A notification as the receiver got it. */
export type ReceivedNotification = Pick<WebhookRequest, "notificationId" | "body">

/** The receiver of the notifier under test. */
export class Receiver extends Context.Service<
  Receiver,
  {
    /** the callback URI of the receiver */
    readonly uri: string
    /** makes the receiver answer with this HTTP status from now on */
    readonly answer: (status: number) => Effect.Effect<void>
    readonly received: Effect.Effect<ReadonlyArray<ReceivedNotification>>
  }
>()("@payments-platform/specification/NotifierSuite/Receiver") {}

export const letterTo = (callbackUri: string, given: Partial<WebhookRequest> = {}): WebhookRequest => ({
  deliveryId: crypto.randomUUID(),
  notificationId: crypto.randomUUID(),
  topic: "payments.created",
  appId: "app",
  resourceId: crypto.randomUUID(),
  callbackUri,
  signingSecret: Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  body: `{"topic":"payments.created","payload":{"name":"Zoë 🙂"}}`,
  ...given
})

export const suite = <E>(name: string, adapter: Layer.Layer<Notifier | Receiver, E>): void =>
  withLayer(adapter)(`Notifier: ${name}`, (it) => {
    const arrived = (letter: WebhookRequest) =>
      Effect.gen(function* () {
        const receiver = yield* Receiver
        const received = yield* receiver.received
        return received.filter(({ notificationId }) => notificationId === letter.notificationId)
      })

    it.effect("brings the body as it is, and tells when and how it went", () =>
      Effect.gen(function* () {
        const [notifier, receiver] = [yield* Notifier, yield* Receiver]
        yield* TestClock.setTime(1_800_000_000_500)
        yield* receiver.answer(204)
        const letter = letterTo(receiver.uri)
        const attempt = yield* notifier.send(letter)
        assert.deepInclude(attempt, { time: 1_800_000_000, status: 204, error: null })
        assert.isAtLeast(attempt.durationMs, 0)
        const { notificationId, body } = letter
        assert.deepStrictEqual(yield* arrived(letter), [{ notificationId, body }])
      })
    )

    it.effect("a refusal is an attempt with its status and a short word", () =>
      Effect.gen(function* () {
        const [notifier, receiver] = [yield* Notifier, yield* Receiver]
        yield* receiver.answer(503)
        const attempt = yield* notifier.send(letterTo(receiver.uri))
        assert.deepInclude(attempt, { status: 503, error: "status_503" })
      })
    )

    it.effect("sends a repeated delivery again", () =>
      Effect.gen(function* () {
        const [notifier, receiver] = [yield* Notifier, yield* Receiver]
        yield* receiver.answer(200)
        const letter = letterTo(receiver.uri)
        yield* notifier.send(letter)
        yield* notifier.send(letter)
        assert.lengthOf(yield* arrived(letter), 2)
      })
    )

    it.effect("sends each of many concurrent deliveries once", () =>
      Effect.gen(function* () {
        const [notifier, receiver] = [yield* Notifier, yield* Receiver]
        yield* receiver.answer(200)
        const letters = Array.from({ length: 100 }, () => letterTo(receiver.uri))
        const attempts = yield* Effect.all(letters.map(notifier.send), { concurrency: "unbounded" })
        assert.isTrue(attempts.every(({ status }) => status === 200))
        for (const letter of letters) assert.lengthOf(yield* arrived(letter), 1)
      })
    )
  })
