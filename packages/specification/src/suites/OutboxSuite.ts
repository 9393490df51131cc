/**
 * Conformance suite for adapters of the port Outbox (platform.md 10). A notification arrives unchanged inside an event of
 * CloudEvents, an outage is told of without an address or a credential, and nothing that was taken is lost by it.
 */
import { Context, Effect, type Layer } from "effect"
import { Outbox, type OutboxMessage } from "@payments-platform/domain/ports/Outbox"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { assert, layer as withLayer } from "../EffectTests.ts"

/** The queue behind the outbox under test. */
export class Queue extends Context.Service<
  Queue,
  {
    /** the texts of the messages in the queue, oldest first */
    readonly messages: Effect.Effect<ReadonlyArray<string>>
    /** ends the queue; what it has remains */
    readonly stop: Effect.Effect<void>
    readonly start: Effect.Effect<void>
    /** how many messages the queue shows after the same one was published twice */
    readonly repetitions: 1 | 2
    /** what no text may contain that the adapter makes */
    readonly secret: string
  }
>()("@payments-platform/specification/OutboxSuite/Queue") {}

export const messageOf = (given: Partial<OutboxMessage> = {}): OutboxMessage => {
  const notificationId = crypto.randomUUID()
  return {
    notificationId,
    topic: "payments.created",
    appId: "app",
    resourceId: crypto.randomUUID(),
    body: `{"id": "${notificationId}","event_time":1800000000,"payload":{"path":"/payments/p","name":"Zoë 🙂"}}`,
    ...given
  }
}

const outbox = Effect.gen(function* () {
  const found = yield* Outbox
  return found ?? (yield* Effect.die(new Error("there is no outbox")))
})

const idOf = (text: string): unknown => membersOf(JSON.parse(text))["id"]

/** The messages with the ids of notifications, oldest first. */
const arrived = Effect.fnUntraced(function* (...messages: ReadonlyArray<OutboxMessage>) {
  const ids = new Set<unknown>(messages.map(({ notificationId }) => notificationId))
  return (yield* (yield* Queue).messages).filter((text) => ids.has(idOf(text)))
})

const idsOf = (messages: ReadonlyArray<OutboxMessage>) => messages.map(({ notificationId }) => notificationId)

const delivered = { status: 200, error: null }

export const suite = <E>(name: string, adapter: Layer.Layer<Queue, E>): void =>
  withLayer(adapter, { timeout: 30_000 })(`Outbox: ${name}`, (it) => {
    it.effect("brings the notification as it is, in an event of CloudEvents", function* () {
      const { publish, reach } = yield* outbox
      yield* reach
      const message = messageOf()
      assert.deepInclude(yield* publish(message), delivered)
      const [text = ""] = yield* arrived(message)
      const { data, source, ...event } = membersOf(JSON.parse(text))
      assert.deepStrictEqual(event, {
        specversion: "1.0",
        id: message.notificationId,
        type: "payments.created",
        subject: "/payments/p",
        time: "2027-01-15T08:00:00.000Z",
        datacontenttype: "application/json"
      })
      assert.match(String(source), /\/apps\/app$/)
      assert.deepStrictEqual(data, JSON.parse(message.body))
    })

    it.effect("a repetition has the same id", function* () {
      const [{ publish }, { repetitions }] = [yield* outbox, yield* Queue]
      const message = messageOf()
      assert.deepInclude(yield* publish(message), delivered)
      assert.deepInclude(yield* publish(message), delivered)
      const all = yield* arrived(message)
      assert.lengthOf(all, repetitions)
      assert.lengthOf(new Set(all), 1)
    })

    it.effect("brings each of many that are published at once", function* () {
      const { publish } = yield* outbox
      const all = Array.from({ length: 100 }, () => messageOf())
      const attempts = yield* Effect.all(all.map(publish), { concurrency: "unbounded" })
      assert.isTrue(attempts.every(({ status }) => status === 200))
      assert.sameMembers((yield* arrived(...all)).map(idOf), idsOf(all))
    })

    it.effect("keeps the order of the notifications of a resource", function* () {
      const { publish } = yield* outbox
      const resourceId = crypto.randomUUID()
      const all = Array.from({ length: 20 }, () => messageOf({ resourceId }))
      for (const each of all) yield* publish(each)
      assert.deepStrictEqual((yield* arrived(...all)).map(idOf), idsOf(all))
    })

    it.effect("tells of an outage, and goes on when the queue is back with all that it had", function* () {
      const { address, publish, reach } = yield* outbox
      const queue = yield* Queue
      const [before, during, after] = [messageOf(), messageOf(), messageOf()]
      yield* publish(before)
      yield* queue.stop
      const away = yield* Effect.flip(reach)
      assert.match(away.reason, /^[a-z_]+$/)
      const failed = yield* publish(during)
      assert.strictEqual(failed.status, null)
      assert.match(failed.error ?? "", /^[a-z_]+$/)
      assert.notInclude(JSON.stringify([address, away, failed]), queue.secret)
      yield* queue.start
      yield* reach
      assert.deepInclude(yield* publish(during), delivered)
      assert.deepInclude(yield* publish(after), delivered)
      const all = [before, during, after]
      assert.deepStrictEqual((yield* arrived(...all)).map(idOf), idsOf(all))
    })
  })
