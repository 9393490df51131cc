/**
 * Payments over both stores: expiry of Unique-Keys, reviews, timers under a TestClock, network calls without
 * answer, concurrent requests (payments.md 3, platform.md 2).
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { SimulatorStore } from "@payments-platform/adapters/networks/simulator/SimulatorStore"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import {
  type CommandContext,
  input,
  type ExecutionResult
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { Workers } from "@payments-platform/domain/application/timers/Workers"
import { Store } from "@payments-platform/domain/ports/Store"
import * as Platform from "@payments-platform/testkit/Platform"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import { noon, stores } from "../stores.ts"

const { renderer } = Platform
const nowhere = { riskToken: null, clientIp: null, magic: null }
const bodyOf = (
  outcome: ExecutionResult
): { readonly id: string; readonly status?: string; readonly capture_at?: number } =>
  outcome._tag === "Open" ? assert.fail("left open") : JSON.parse(outcome.reply.body)

/** A merchant, and a card that pays it. */
const world = Effect.gen(function* () {
  const call = yield* Platform.makeApp("app")
  const merchants = yield* Merchants
  const payments = yield* Payments
  const entity = bodyOf(
    yield* merchants.createEntity(call(null), input(decode(LegalEntityFields.Create, { country: "US" })), renderer)
  )
  const fields = decode(AccountFields.Create, { legal_entity_id: entity.id })
  const account = bodyOf(yield* merchants.createAccount(call(null), input(fields), renderer))
  const key = (key: string): CommandContext["key"] => ({
    scope: "app",
    key,
    hash: key,
    same: (hash) => hash === key,
    held: null
  })
  const pay = (number: string, autoCapture: boolean, used: string | null = null, more: object = {}) => {
    const request = decode(CreatePayment.Request, {
      account_id: account.id,
      amount: 1_000,
      currency: "USD",
      auto_capture: autoCapture,
      ...more,
      payment_method: { credit_card: cardBody({ card_number: number }) }
    })
    return payments.create(call(used === null ? null : key(used)), input(request), nowhere, renderer)
  }
  return { pay, payments, call }
})

const statuses = Effect.gen(function* () {
  const store = yield* Store
  const { items } = yield* store.list({ type: "payments", appId: "app", size: 200, position: null, direction: "next" })
  return items.map(({ listed }) => listed?.status)
})

const balanced = Effect.gen(function* () {
  const sums = yield* (yield* Store).ledgerSums
  assert.strictEqual(
    sums.reduce((sum, { credits, debits }) => sum + debits - credits, 0),
    0
  )
})

describe.each(stores)("keys over %s", (_, platform) => {
  it.effect("are free again 30 days of service time after their use, not before", () =>
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
  it.effect("that passes after capture_at captures in the same answer", () =>
    Effect.gen(function* () {
      const { call, pay, payments } = yield* world
      const workers = yield* Workers
      const captureAt = noon / 1_000 + 3_600
      const { id } = bodyOf(yield* pay("4003830000003037", false, null, { capture_at: captureAt }))
      yield* workers.advance((now) => now + 3_601)
      const given = input({ paymentId: id, passed: true, resumes: false })
      const answer = bodyOf(yield* payments.review(call(null), given, renderer))
      assert.deepStrictEqual([answer.status, answer.capture_at], ["completed", captureAt + 1])
    }).pipe(Effect.provide(platform))
  )
})

describe("the platform in memory", () => {
  it.effect("does what is due when the TestClock says so", () =>
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
      const charged = yield* (yield* SimulatorStore).authorizations.list(id)
      assert.deepStrictEqual(
        charged.map(({ capturedAmount, state }) => [state, capturedAmount]),
        [["captured", 1_000]]
      )
    }).pipe(Effect.provide(Platform.layer()))
  )

  it.effect("keeps nothing of a payment that the network did not answer, and gives back what it may have held", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { pay } = yield* world
      for (let tries = 0; tries < 2; tries++) {
        const failure = yield* Effect.flip(pay("4003830000008010", true, "key"))
        assert.strictEqual(failure._tag, "Store/Unavailable")
      }
      assert.deepStrictEqual(yield* statuses, [])
      yield* (yield* Workers).advance((now) => now)
      const left = yield* (yield* SimulatorStore).authorizations.list("")
      assert.lengthOf(left, 4)
      assert.isTrue(left.every(({ state }) => state === "tombstone"))
    }).pipe(Effect.provide(Platform.layer()))
  )
})

describe.each(stores)("many at once over %s", (_, layer) => {
  it.live("one payment of a Unique-Key, and one answer for all", () =>
    Effect.gen(function* () {
      const { pay } = yield* world
      const outcomes = yield* Effect.all(
        Array.from({ length: 40 }, () => pay("4111111111111111", true, "key")),
        { concurrency: "unbounded" }
      )
      assert.lengthOf([...new Set(outcomes.map((outcome) => bodyOf(outcome).id))], 1)
      assert.lengthOf(
        outcomes.filter((outcome) => outcome._tag === "Decided"),
        1
      )
      assert.deepStrictEqual(yield* statuses, ["completed"])
      const charged = yield* (yield* SimulatorStore).authorizations.list("")
      assert.deepStrictEqual(charged.filter(({ capturedAmount }) => capturedAmount > 0).length, 1)
      yield* balanced
    }).pipe(Effect.provide(layer))
  )

  it.live("one of many captures and cancels wins", () =>
    Effect.gen(function* () {
      const { call, pay, payments } = yield* world
      const { id } = bodyOf(yield* pay("4111111111111111", false))
      const capture = payments.capture(call(null), input({ paymentId: id, request: {}, resumes: false }), renderer)
      const cancel = payments.cancel(call(null), input({ paymentId: id, request: {} }), renderer)
      const all = Array.from({ length: 30 }, (_, i): Effect.Effect<ExecutionResult, { readonly _tag: string }> =>
        i % 2 === 0 ? cancel : capture
      )
      const outcomes = yield* Effect.all(all, { concurrency: "unbounded" })
      assert.lengthOf(
        outcomes.filter((outcome) => outcome._tag !== "Open" && outcome.reply.status === 200),
        1
      )
      yield* balanced
    }).pipe(Effect.provide(layer))
  )
})
