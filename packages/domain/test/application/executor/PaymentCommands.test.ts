/**
 * Payments over both stores: the expiry of Unique-Keys, reviews, timers under a TestClock, network calls without an
 * answer, concurrent requests (payments.md 3, platform.md 2).
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import { asRecord } from "@payments-platform/specification/targets/Target"
import { cardBody } from "../../samples.ts"
import * as Commands from "../commands.ts"
import { assertBalance, bodyOf, isAccepted, uniqueKey } from "../commands.ts"
import { noon, stores } from "../stores.ts"

const captureTimeOf = ({ reply }: ExecutionResult): unknown => asRecord(reply.body)["capture_at"]

/** A merchant, and a card that pays it. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, payByCard } = yield* Commands.makeApp
  const accountId = yield* createMerchant()
  const pay = (card_number: string, auto_capture: boolean, key: string | null = null, more: object = {}) =>
    payByCard(
      accountId,
      { auto_capture, ...more, payment_method: { credit_card: cardBody({ card_number }) } },
      key === null ? null : uniqueKey(key)
    )
  return { execute, pay }
})

const statuses = Commands.statuses("payments")

describe.each(stores)("keys over %s", (_, platform) => {
  // reaches platform 14/unique-key-memory, platform 2/kept-encrypted-for-30
  it.effect("are free again 30 days of service time after their use, and not before", () =>
    Effect.gen(function* () {
      const { pay } = yield* world
      const workers = yield* Workers
      const first = bodyOf(yield* pay("4111111111111111", true, "key"))
      yield* workers.advance((now) => now + 30 * 86_400 - 1)
      assert.deepStrictEqual(bodyOf(yield* pay("4111111111111111", true, "key")).id, first.id)
      yield* workers.advance((now) => now + 1)
      const second = bodyOf(yield* pay("4111111111111111", true, "key"))
      assert.notStrictEqual(second.id, first.id)
      assert.deepStrictEqual(bodyOf(yield* pay("4111111111111111", true, "key")).id, second.id)
    }).pipe(Effect.provide(platform))
  )
})

describe.each(stores)("a review over %s", (_, platform) => {
  it.effect("that passes after capture_at also captures the payment", () =>
    Effect.gen(function* () {
      const { execute, pay } = yield* world
      const workers = yield* Workers
      const captureAt = noon / 1_000 + 3_600
      const { id } = bodyOf(yield* pay("4003830000003037", false, null, { capture_at: captureAt }))
      yield* workers.advance((now) => now + 3_601)
      const reviewed = yield* execute(ReviewPayment.handler, { id, request: { decision: "passed" } })
      assert.deepStrictEqual([bodyOf(reviewed).status, captureTimeOf(reviewed)], ["completed", captureAt + 1])
    }).pipe(Effect.provide(platform))
  )
})

describe("the platform in memory", () => {
  it.effect("runs due work by the TestClock", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { pay } = yield* world
      const workers = yield* Workers
      yield* Effect.forkScoped(workers.run)
      const { id, status } = bodyOf(yield* pay("4003830000004027", true))
      assert.strictEqual(status, "pending")
      yield* TestClock.adjust("9 seconds")
      assert.deepStrictEqual(yield* statuses, ["pending"])
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(yield* statuses, ["completed"])
      const charged = yield* (yield* SimulatorEntries).authorizations(id)
      assert.deepStrictEqual(
        charged.map(({ capturedAmount, state }) => [state, capturedAmount]),
        [["captured", 1_000]]
      )
    }).pipe(Effect.provide(InMemoryPlatform.layer()))
  )

  it.effect("stores no payment that the network did not answer, and voids its authorization", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { pay } = yield* world
      for (let tries = 0; tries < 2; tries++) {
        const failure = yield* Effect.flip(pay("4003830000008010", true, "key"))
        assert.strictEqual(failure._tag, "Store/Unavailable")
      }
      assert.deepStrictEqual(yield* statuses, [])
      yield* (yield* Workers).advance((now) => now)
      const left = yield* (yield* SimulatorEntries).authorizations("")
      assert.lengthOf(left, 4)
      assert.isTrue(left.every(({ state }) => state === "tombstone"))
    }).pipe(Effect.provide(InMemoryPlatform.layer()))
  )
})

describe.each(stores)("requests at the same time over %s", (_, layer) => {
  it.live("with one Unique-Key make one payment and get the same response", () =>
    Effect.gen(function* () {
      const { pay } = yield* world
      const outcomes = yield* Commands.together(Commands.times(40, pay("4111111111111111", true, "key")))
      assert.lengthOf([...new Set(outcomes.map((outcome) => bodyOf(outcome).id))], 1)
      assert.lengthOf(
        outcomes.filter((outcome) => outcome._tag === "Decided"),
        1
      )
      assert.deepStrictEqual(yield* statuses, ["completed"])
      const charged = yield* (yield* SimulatorEntries).authorizations("")
      assert.deepStrictEqual(charged.filter(({ capturedAmount }) => capturedAmount > 0).length, 1)
      yield* assertBalance
    }).pipe(Effect.provide(layer))
  )

  it.live("to capture and to cancel one payment succeed once", () =>
    Effect.gen(function* () {
      const { execute, pay } = yield* world
      const { id } = bodyOf(yield* pay("4111111111111111", false))
      const command = { id, request: {} }
      const all = Array.from({ length: 30 }, (_, i) =>
        i % 2 === 0 ? execute(CancelPayment.handler, command) : execute(CapturePayment.handler, command)
      )
      const outcomes = yield* Commands.together(all)
      assert.lengthOf(outcomes.filter(isAccepted), 1)
      yield* assertBalance
    }).pipe(Effect.provide(layer))
  )
})
