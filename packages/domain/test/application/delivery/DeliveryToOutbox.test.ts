/** The outbox (platform.md 10): each notification of each app, in order, until the queue keeps it. */
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as MemoryOutbox from "@payments-platform/adapters/notifications/outbox/MemoryOutbox"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { Deliveries } from "@payments-platform/domain/application/delivery/Deliveries"
import { Redeliveries } from "@payments-platform/domain/application/delivery/Redeliveries"
import * as RunDueWork from "@payments-platform/domain/application/timers/RunDueWork"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { noon, postgres } from "../stores.ts"

const paging = { size: 50, position: null, direction: "next" } as const
const toOutbox = { ...paging, preferenceId: OutboxSubscription.preferenceId }

/** A notification by its topic and the version of its resource in the last member that was changed. */
const told = (text: string) => {
  const event = membersOf(JSON.parse(text))
  const payload = membersOf(membersOf(event["data"])["payload"])
  return { id: String(event["id"]), type: String(event["type"]), reference: payload["reference_id"] }
}

const world = Effect.gen(function* () {
  const { execute } = yield* Commands.makeApp
  const create = Effect.map(
    execute(CreateLegalEntity.handler, { request: decode(LegalEntityFields.Create, { country: "US" }) }),
    (result) => Commands.bodyOf(result).id
  )
  const update = (entityId: string, reference_id: string) =>
    execute(UpdateLegalEntity.handler, {
      id: entityId,
      request: decode(UpdateLegalEntity.Request, { reference_id })
    })
  const subscribe = execute(CreateNotificationPreference.handler, {
    request: decode(CreateNotificationPreference.Request, {
      topic: "legal_entities.*",
      callback_uri: "https://shop.example.com"
    })
  })
  return { create, update, subscribe }
})

const stores = [
  ["memory", Memory.layer],
  ["PostgreSQL", postgres]
] as const

describe.each(stores)("the outbox over %s", (_, store) => {
  // reaches platform 10/outbox-ours-with-outbox_url, platform 10/its-delivery-is-written
  it.live("gets what no preference asks for, and a process without it leaves its deliveries alone", function* () {
    const { outbox, queue } = yield* MemoryOutbox.make
    const platform = InMemoryPlatform.layerOver(store, { outbox }).pipe(
      Layer.provideMerge(InMemoryPlatform.stoppedClock(noon))
    )
    yield* Effect.gen(function* () {
      const { create, update } = yield* world
      const id = yield* create
      yield* update(id, "first")
      yield* update(id, "second")
      const [work, time, deliveries] = [yield* Work, yield* ServiceTime, yield* Deliveries]
      const now = yield* time.now
      assert.strictEqual(yield* work.waitingTo(OutboxSubscription.preferenceId), 3)

      const without = yield* Effect.provideService(Deliveries.make, Outbox, null)
      assert.strictEqual(yield* without.begin(now), 0)
      assert.isNull((yield* work.agenda(without.busy())).deliveryAt)
      assert.isNull(yield* RunDueWork.nextOfAdvance(work), "an advance of the clock leaves them to the leader")
      assert.strictEqual(yield* deliveries.round(now), 0)

      assert.isNotNull((yield* work.agenda(deliveries.busy())).deliveryAt)
      assert.strictEqual(yield* deliveries.begin(now), 1)
      yield* deliveries.finished
      const all = (yield* queue.taken).map(told)
      assert.deepStrictEqual(
        all.map(({ reference, type }) => [type, reference]),
        [
          ["legal_entities.created", null],
          ["legal_entities.updated", "first"],
          ["legal_entities.updated", "second"]
        ]
      )
      const notifications = (yield* (yield* Store).notifications({ ...paging, appId: "app" })).items
      assert.sameMembers(
        all.map((each) => each.id),
        notifications.map((each) => each.id)
      )
      assert.strictEqual(yield* work.waitingTo(OutboxSubscription.preferenceId), 0)
    }).pipe(Effect.scoped, Effect.provide(platform))
  })
})

describe("the outbox", () => {
  const lines: Array<string> = []
  const capture = Logger.layer([Logger.make(({ message }) => void lines.push(JSON.stringify(message)))])
  const begin = Effect.gen(function* () {
    const { outbox, queue } = yield* MemoryOutbox.make
    yield* TestClock.setTime(noon)
    return { queue, platform: Layer.merge(capture, InMemoryPlatform.layerOver(Memory.layer, { outbox })) }
  })
  const delivered = Effect.map(
    Effect.flatMap(Work, (work) => work.deliveries(toOutbox)),
    ({ items }) => items.map(({ attempts, state }) => ({ state, attempts: attempts.length }))
  )

  // reaches platform 10/while-the-queue-is
  it.effect("attempts nothing while the queue is away, says so once, and loses nothing", function* () {
    const { platform, queue } = yield* begin
    yield* Effect.gen(function* () {
      const { create, subscribe } = yield* world
      yield* subscribe
      yield* Effect.forkScoped((yield* Workers).run)
      yield* queue.set("away")
      yield* create
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(yield* delivered, [{ state: "waiting", attempts: 0 }])
      assert.lengthOf(yield* (yield* Mailbox).letters, 1, "webhooks do not wait for it")
      yield* queue.set("open")
      yield* create
      yield* TestClock.adjust("6 seconds")
      assert.deepStrictEqual(yield* delivered, [
        { state: "delivered", attempts: 1 },
        { state: "delivered", attempts: 1 }
      ])
      assert.lengthOf(yield* queue.taken, 2)
      const events = lines.flatMap((line) => /"event":"(outbox_\w+)"/.exec(line)?.[1] ?? [])
      assert.deepStrictEqual(events, ["outbox_away", "outbox_back"])
    }).pipe(Effect.scoped, Effect.provide(platform))
  })

  // reaches platform 10/what-the-queue-refuses, platform 10/messages-of-a-resource
  it.effect("tries a refused notification without end, and those behind it wait", function* () {
    const { platform, queue } = yield* begin
    yield* Effect.gen(function* () {
      const { create, update } = yield* world
      yield* Effect.forkScoped((yield* Workers).run)
      yield* queue.set("refusing", ({ topic }) => topic === "legal_entities.created")
      const id = yield* create
      yield* update(id, "behind")
      yield* TestClock.adjust("40 minutes")
      const waiting = yield* delivered
      assert.deepStrictEqual(
        waiting.map(({ state }) => state),
        ["waiting", "waiting"]
      )
      assert.sameMembers(
        waiting.map(({ attempts }) => attempts),
        [0, 4]
      )
      yield* queue.set("open")
      yield* TestClock.adjust("33 minutes")
      assert.deepStrictEqual(
        (yield* queue.taken).map(told).map(({ type }) => type),
        ["legal_entities.created", "legal_entities.updated"]
      )
    }).pipe(Effect.scoped, Effect.provide(platform))
  })

  // reaches platform 10/deliveries-to-the-queue, platform 10/the-operator-redelivers-them
  it.effect("gets a notification again under its id when the operator sends it again", function* () {
    const { platform, queue } = yield* begin
    yield* Effect.gen(function* () {
      const { create } = yield* world
      const [redeliveries, work] = [yield* Redeliveries, yield* Work]
      yield* Effect.forkScoped((yield* Workers).run)
      yield* create
      yield* TestClock.adjust("1 second")
      const [first] = (yield* work.deliveries(toOutbox)).items
      const again = yield* redeliveries.redelivery(first?.id ?? "")
      if (again === null || typeof again === "string") return assert.fail("it is sent again")
      yield* work.redeliver([again])
      const renotified = yield* redeliveries.renotification(
        first?.notificationId ?? "",
        OutboxSubscription.preferenceId
      )
      if (renotified === null || typeof renotified === "string") return assert.fail("it is sent again")
      yield* work.redeliver(renotified.deliveries)
      yield* TestClock.adjust("1 second")
      const ids = (yield* queue.taken).map(told).map(({ id }) => id)
      assert.deepStrictEqual(
        ids,
        Array.from({ length: 3 }, () => first?.notificationId)
      )
      const without = yield* Effect.provideService(Redeliveries.make, Outbox, null)
      assert.strictEqual(yield* without.redelivery(first?.id ?? ""), "deleted")
    }).pipe(Effect.scoped, Effect.provide(platform))
  })
})
