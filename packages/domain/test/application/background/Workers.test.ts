/** The leader's timers and deliveries (platform.md 10, 13): slow receivers, and deliveries in flight at shutdown. */
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { Deliveries } from "@payments-platform/domain/application/delivery/Deliveries"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import * as Commands from "../commands.ts"

const noon = Date.parse("2026-11-21T12:00:00Z")

/** An app with two callback URIs for notifications about legal entities. */
const world = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const { execute, executePrepared } = yield* Commands.makeApp
  for (const callback_uri of ["https://slow.example.com", "https://quick.example.com"]) {
    const request = decode(CreateNotificationPreference.Request, { topic: "legal_entities.*", callback_uri })
    yield* execute(CreateNotificationPreference.handler, { request })
  }
  const tell = execute(CreateLegalEntity.handler, { request: decode(LegalEntityFields.Create, { country: "US" }) })
  const card = decode(CreatePaymentMethod.Request, {
    type: "credit_card",
    credit_card: cardBody({ card_number: "4003830000005032", auto_update: true })
  })
  const verify = executePrepared(CreatePaymentMethod.enrichedHandler, card)
  return { tell, verify }
})

const sentTo = (host: string) =>
  Effect.map(
    Effect.flatMap(Mailbox, (mailbox) => mailbox.letters),
    (letters) => letters.filter(({ callbackUri }) => callbackUri.includes(host)).length
  )

const accepted = { status: 200, error: null }

/** Lets the slow receiver answer only once the latch that this returns is open. */
const holdSlowReceiver = Effect.gen(function* () {
  const arrives = yield* Latch.make()
  yield* (yield* Mailbox).answer(({ callbackUri }) =>
    callbackUri.includes("slow") ? Effect.as(arrives.await, accepted) : Effect.succeed(accepted)
  )
  return arrives
})

/** Runs workers whose results of attempts cannot be stored while `fault.isAway`. */
const runWithFaults = Effect.fnUntraced(function* (fault: { readonly isAway: boolean }) {
  const work = yield* Work
  const attempted: typeof work.attempted = (...results) =>
    Effect.suspend(() =>
      fault.isAway ? Effect.fail(new Unavailable({ message: "away" })) : work.attempted(...results)
    )
  const deliveries = yield* Effect.provideService(Deliveries.make, Work, Work.of({ ...work, attempted }))
  const workers = yield* Effect.provideService(Workers.make, Deliveries, deliveries)
  yield* Effect.forkScoped(workers.run)
})

const it = layerForEach(InMemoryPlatform.layer())

describe("the leader", () => {
  it.effect("runs timers and notifies other receivers while one receiver is slow", function* () {
    const { tell, verify } = yield* world
    const arrives = yield* holdSlowReceiver
    yield* Effect.forkScoped((yield* Workers).run)
    yield* tell
    yield* verify
    yield* TestClock.adjust("2 seconds")
    yield* tell
    yield* TestClock.adjust("12 seconds")
    assert.deepStrictEqual([yield* sentTo("slow"), yield* sentTo("quick")], [1, 2])
    const cards = yield* Commands.rows("payment_methods")
    assert.deepStrictEqual(
      cards.map(({ version }) => version),
      [2],
      "the card updater was asked"
    )
    yield* arrives.open
  })

  it.effect("restarts after a fault of the store without waiting for a slow receiver", function* () {
    const { tell } = yield* world
    const arrives = yield* holdSlowReceiver
    const work = yield* Work
    let away = false
    const agenda: typeof work.agenda = (but) =>
      away ? Effect.fail(new Unavailable({ message: "away" })) : work.agenda(but)
    const deliveries = yield* Deliveries.make
    const workers = yield* Workers.make.pipe(
      Effect.provideService(Work, Work.of({ ...work, agenda })),
      Effect.provideService(Deliveries, deliveries)
    )
    yield* Effect.forkScoped(workers.run)
    yield* tell
    yield* TestClock.adjust("2 seconds")
    away = true
    yield* TestClock.adjust("2 seconds")
    assert.isTrue(workers.state().failing)
    away = false
    yield* tell
    yield* TestClock.adjust("3 seconds")
    assert.isFalse(workers.state().failing)
    assert.deepStrictEqual([yield* sentTo("slow"), yield* sentTo("quick")], [1, 2])
    yield* arrives.open
  })

  it.effect(
    "stores the results of attempts again after a short fault of the store, and repeats no attempt",
    function* () {
      const { tell } = yield* world
      const arrives = yield* holdSlowReceiver
      const fault = { isAway: false }
      yield* runWithFaults(fault)
      yield* TestClock.adjust("1 second")
      fault.isAway = true
      yield* tell
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* sentTo("quick"), 1)
      fault.isAway = false
      yield* tell
      yield* TestClock.adjust("500 millis")
      assert.deepStrictEqual([yield* sentTo("slow"), yield* sentTo("quick")], [1, 2])
      const paging = { size: 10, position: null, direction: "next", state: "delivered" } as const
      assert.lengthOf((yield* (yield* Work).deliveries(paging)).items, 2)
      yield* arrives.open
    }
  )

  it.effect("attempts a delivery again if its result could not be stored for seconds", function* () {
    const { tell } = yield* world
    yield* (yield* Mailbox).answer(() => Effect.succeed(accepted))
    const fault = { isAway: true }
    yield* runWithFaults(fault)
    yield* tell
    yield* TestClock.adjust("9 seconds")
    assert.strictEqual(yield* sentTo("quick"), 1)
    fault.isAway = false
    yield* TestClock.adjust("3 seconds")
    assert.strictEqual(yield* sentTo("quick"), 2)
  })

  // reaches platform 13/then-no-new-connections
  it.effect("waits at its end for running attempts, and stores their results", function* () {
    const { tell } = yield* world
    const arrives = yield* Latch.make()
    yield* (yield* Mailbox).answer(() => Effect.as(arrives.await, accepted))
    const running = yield* Effect.forkScoped((yield* Workers).run)
    yield* tell
    yield* TestClock.adjust("2 seconds")
    const ending = yield* Effect.forkScoped(Fiber.interrupt(running))
    yield* TestClock.adjust("2 seconds")
    assert.isUndefined(ending.pollUnsafe())
    yield* arrives.open
    yield* Fiber.join(ending)
    const written = yield* (yield* Work).deliveries({ size: 10, position: null, direction: "next" })
    assert.deepStrictEqual(
      written.items.map(({ state }) => state),
      ["delivered", "delivered"]
    )
  })

  it.effect("and an advance of the clock at the same time send nothing twice", function* () {
    const { tell } = yield* world
    yield* (yield* Mailbox).answer(() => Effect.succeed(accepted))
    yield* tell
    const [work, found] = [yield* Work, yield* Latch.make()]
    const attempts: typeof work.attempts = (...query) => Effect.tap(work.attempts(...query), found.await)
    const deliveries = yield* Effect.provideService(Deliveries.make, Work, Work.of({ ...work, attempts }))
    const leading = yield* Effect.forkScoped(deliveries.begin(noon / 1_000))
    const advancing = yield* Effect.forkScoped(deliveries.round(noon / 1_000))
    yield* TestClock.adjust("1 second")
    yield* found.open
    yield* Effect.andThen(Fiber.join(leading), Fiber.join(advancing))
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual([yield* sentTo("slow"), yield* sentTo("quick")], [1, 1])
  })
})
