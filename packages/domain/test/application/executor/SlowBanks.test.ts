/** Slow and silent banks over both stores: commands that commit before the bank's answer are not lost. */
import { Effect, Layer } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import { InlineCalls } from "@payments-platform/domain/ports/InlineCalls"
import { type BankCalls, BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { bodyOf, rows, statuses } from "../commands.ts"
import { stores } from "../stores.ts"

/** A merchant, and a function that pays it from a bank account. */
const world = Effect.gen(function* () {
  const { createMerchant, execute, executePrepared } = yield* Commands.makeApp
  const account_id = yield* createMerchant()
  const bank = Effect.fnUntraced(function* (account_number: string) {
    const account_holder = { holder_name: "Zoë" }
    const request = decode(CreatePaymentMethod.Request, {
      type: "payment_bank_us",
      payment_bank_us: { account_number, routing_number: "021000021", account_holder }
    })
    return bodyOf(yield* executePrepared(CreatePaymentMethod.enrichedHandler, request)).id
  })
  const pay = Effect.fnUntraced(function* (payment_method_id: string) {
    yield* execute(SetPaymentMethodStatus.handler, { id: payment_method_id, request: { status: "verified" } })
    const body = { account_id, amount: 1_000, currency: "USD", payment_method: { payment_method_id } }
    return bodyOf(yield* executePrepared(CreatePayment.enrichedHandler, decode(CreatePayment.Request, body))).id
  })
  return { bank, execute, pay }
})

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

/** An executor with a bank network of its own, whose calls leave the process. The platform's timers use another. */
const withBank = (change: (network: BankCalls) => BankCalls) =>
  Layer.fresh(CommandExecutor.layer).pipe(
    Layer.provide([Layer.fresh(ExternalCallRunner.layer), Layer.succeed(InlineCalls, null)]),
    Layer.provide(
      Layer.effect(
        BankNetwork,
        Effect.map(BankNetwork, (network) => BankNetwork.of(change(network)))
      )
    )
  )

/** A bank that reports the result of a debit late. */
const slow = withBank((network) => ({
  ...network,
  result: (reference) =>
    Effect.tap(network.result(reference), () => Effect.suspend(() => meanwhile.shift() ?? Effect.void))
}))

/** A bank that sends deposits without answering. */
const mute = withBank((network) => ({
  ...network,
  deposit: (deposit) => Effect.andThen(network.deposit(deposit), Effect.fail(new NoAnswer({ key: deposit.key })))
}))

describe.each(stores)("a bank over %s", (_, layer) => {
  it.live("may return a debit at the moment at which the operator settles it: the return opens a dispute", () =>
    Effect.gen(function* () {
      const { bank, execute, pay } = yield* world
      const paymentId = yield* pay(yield* bank("9000004"))
      const time = yield* ServiceTime
      time.observe(yield* (yield* Work).setOffset(10))
      const settles = execute(ReportNetworkResult.handler, { id: paymentId, request: { result: "settled" } })
      meanwhile.push(Effect.orDie(settles))
      yield* (yield* CommandExecutor).runDueWork(paymentId, yield* time.now)
      assert.deepStrictEqual(meanwhile, [])
      assert.deepStrictEqual(yield* statuses("payments"), ["completed"])
      yield* (yield* Workers).advance((now) => now)
      assert.deepStrictEqual(yield* statuses("payments"), ["completed"])
      const [dispute, ...more] = yield* rows("disputes")
      assert.deepInclude(dispute?.listed?.facets, { type: "debit_adjustment" })
      assert.deepStrictEqual(more, [])
      assert.deepStrictEqual(yield* statuses("payment_methods"), ["deleted"])
    }).pipe(Effect.provide(slow.pipe(Layer.provideMerge(layer))))
  )

  it.live("that does not answer a call for deposits is asked again, although their method is deleted", () =>
    Effect.gen(function* () {
      const { bank, execute } = yield* world
      const all = decode(CreateNotificationPreference.Request, {
        topic: "payment_methods.*",
        callback_uri: "https://shop.example.com"
      })
      yield* execute(CreateNotificationPreference.handler, { request: all })
      const methodId = yield* bank("9009999")
      yield* execute(RemovePaymentMethod.handler, { id: methodId })
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
