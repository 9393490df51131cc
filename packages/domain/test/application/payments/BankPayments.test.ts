/** Slow and silent banks over both stores: commands that run before the bank's answer are not lost. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/preference/CreateNotificationPreference"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import { input, type ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { PaymentMethodTimerService } from "@payments-platform/domain/application/payers/PaymentMethodTimers"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { PaymentTimers } from "@payments-platform/domain/application/payments/PaymentTimers"
import { Preferences } from "@payments-platform/domain/application/delivery/Preferences"
import { Workers } from "@payments-platform/domain/application/timers/Workers"
import { BankNetwork } from "@payments-platform/domain/ports/BankNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/NoAnswer"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import * as Platform from "@payments-platform/testkit/Platform"
import { decode } from "../../decoding.ts"
import { stores } from "../stores.ts"

const { renderer } = Platform
const nowhere = { riskToken: null, clientIp: null, magic: null }

const idOf = (outcome: ExecutionResult): string =>
  outcome._tag === "Open" ? assert.fail("left open") : JSON.parse(outcome.reply.body).id

/** A merchant, and a function that pays it from a bank account. */
const world = Effect.gen(function* () {
  const call = (yield* Platform.makeApp("app"))(null)
  const [merchants, methods, payments] = [yield* Merchants, yield* PaymentMethods, yield* Payments]
  const country = decode(LegalEntityFields.Create, { country: "US" })
  const entity = yield* merchants.createEntity(call, input(country), renderer)
  const fields = decode(AccountFields.Create, { legal_entity_id: idOf(entity) })
  const account_id = idOf(yield* merchants.createAccount(call, input(fields), renderer))
  const bank = Effect.fnUntraced(function* (account_number: string) {
    const account_holder = { holder_name: "Zoë" }
    const body = {
      type: "payment_bank_us",
      payment_bank_us: { account_number, routing_number: "021000021", account_holder }
    }
    return idOf(yield* methods.create(call, input(decode(CreatePaymentMethod.Request, body)), nowhere, renderer))
  })
  const pay = Effect.fnUntraced(function* (payment_method_id: string) {
    yield* methods.setStatus(call, input({ methodId: payment_method_id, usable: true }), renderer)
    const body = { account_id, amount: 1_000, currency: "USD", payment_method: { payment_method_id } }
    return idOf(yield* payments.create(call, input(decode(CreatePayment.Request, body)), nowhere, renderer))
  })
  return { bank, call, methods, pay, payments }
})

const rows = (type: string) =>
  Effect.flatMap(Store, (store) =>
    Effect.map(store.list({ type, appId: "app", size: 50, position: null, direction: "next" }), ({ items }) => items)
  )
const statuses = (type: string) => Effect.map(rows(type), (all) => all.map(({ listed }) => listed?.status))

/** The topics of all notifications, oldest first. */
const topics = Effect.gen(function* () {
  const paging = { size: 50, position: null, direction: "next" } as const
  const { items } = yield* (yield* Store).notifications({ appId: "app", ...paging })
  return items.map(({ topic }) => topic).toReversed()
})

/** The cost of deposits in cents (payments.md 7, L14). */
const spent = Effect.gen(function* () {
  const sums = yield* (yield* Store).ledgerSums
  return sums.find(({ ledgerAccount }) => ledgerAccount === "service:verification_cost")?.debits ?? 0
})

/** Effects that run once, before the bank's next answer is applied. */
const meanwhile: Array<Effect.Effect<unknown>> = []

/** Payment timers with a bank that is slow to report the result of a debit. */
const slow = Layer.fresh(PaymentTimers.layer).pipe(
  Layer.provide(
    Layer.effect(
      BankNetwork,
      Effect.map(BankNetwork, (network) =>
        BankNetwork.of({
          ...network,
          result: (reference) =>
            Effect.tap(network.result(reference), () => Effect.suspend(() => meanwhile.shift() ?? Effect.void))
        })
      )
    )
  )
)

/** Payment method commands with a bank that sends deposits without answering. */
const mute = Layer.fresh(PaymentMethods.layer).pipe(
  Layer.provide(Layer.fresh(PaymentMethodTimerService.layer)),
  Layer.provide(
    Layer.effect(
      BankNetwork,
      Effect.map(BankNetwork, (network) =>
        BankNetwork.of({
          ...network,
          deposit: (deposit) =>
            Effect.andThen(network.deposit(deposit), Effect.fail(new NoAnswer({ key: deposit.key })))
        })
      )
    )
  )
)

describe.each(stores)("a bank over %s", (_, layer) => {
  it.live("that returns what the operator settles at the same moment is heard", () =>
    Effect.gen(function* () {
      const { bank, call, pay, payments } = yield* world
      const paymentId = yield* pay(yield* bank("9000004"))
      const time = yield* ServiceTime
      time.observe(yield* (yield* Work).setOffset(10))
      const settles = payments.networkResult(call, input({ paymentId, failure: null }), renderer)
      meanwhile.push(Effect.orDie(settles))
      const [row] = yield* rows("payments")
      assert(row !== undefined)
      yield* (yield* PaymentTimers).tick(row, yield* time.now)
      assert.deepStrictEqual(yield* statuses("payments"), ["completed"])
      yield* (yield* Workers).advance((now) => now)
      assert.deepStrictEqual(yield* statuses("payments"), ["completed"])
      const [dispute, ...more] = yield* rows("disputes")
      assert.deepInclude(dispute?.listed?.facets, { type: "debit_adjustment" })
      assert.deepStrictEqual(more, [])
      assert.deepStrictEqual(yield* statuses("payment_methods"), ["deleted"])
    }).pipe(Effect.provide(slow.pipe(Layer.provideMerge(layer))))
  )

  it.live("that has not answered for deposits is asked until it does, though their method is deleted", () =>
    Effect.gen(function* () {
      const { bank, call, methods } = yield* world
      const all = decode(CreateNotificationPreference.Request, {
        topic: "payment_methods.*",
        callback_uri: "https://shop.example.com"
      })
      yield* (yield* Preferences).create(call, input(all), renderer)
      const methodId = yield* bank("9009999")
      yield* methods.remove(call, input({ methodId }), renderer)
      assert.strictEqual(yield* spent, 0)
      const workers = yield* Workers
      for (let times = 0; times < 2; times++) {
        yield* workers.advance((now) => now + 60)
        assert.strictEqual(yield* spent, 65)
        assert.deepStrictEqual(yield* statuses("payment_methods"), ["deleted"])
      }
      assert.deepStrictEqual(yield* topics, ["payment_methods.deleted"])
    }).pipe(Effect.provide(mute.pipe(Layer.provideMerge(layer))))
  )
})
