/**
 * Two commands on one payment at the same moment, over both stores: whoever comes
 * second is decided anew on what the first left behind. Every interleaving ends in
 * a state that one order of the two would have given, and the books balance.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as AccountFields from "@payments-platform/domain/merchants/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/LegalEntityFields"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as VerifyDeposits from "@payments-platform/domain/payers/VerifyDeposits"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/CreateRefund"
import * as ReportDispute from "@payments-platform/domain/payments/ReportDispute"
import { Disputes } from "@payments-platform/domain/platform/Disputes"
import { input, type KeyUse, type Outcome } from "@payments-platform/domain/platform/Journey"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import { Payments } from "@payments-platform/domain/platform/Payments"
import { Refunds } from "@payments-platform/domain/platform/Refunds"
import { Workers } from "@payments-platform/domain/platform/Workers"
import { Store } from "@payments-platform/domain/ports/Store"
import * as PaymentKind from "@payments-platform/domain/payments/PaymentKind"
import * as Platform from "../src/Platform.ts"
import * as TestDatabase from "../src/TestDatabase.ts"
import { cardBody, decode } from "./domain/samples.ts"

const { rendering } = Platform
const noon = Date.parse("2026-11-21T12:00:00Z")
const nowhere = { riskToken: null, clientIp: null, magic: null }

const bodyOf = (outcome: Outcome): { readonly id: string } =>
  outcome._tag === "Open" ? assert.fail("left open") : JSON.parse(outcome.reply.body)
const isMade = (outcome: Outcome): boolean => outcome._tag === "Replied" && outcome.reply.status === 200

const key = (name: string): KeyUse => ({
  scope: "app",
  key: name,
  hash: name,
  same: (hash) => hash === name,
  held: null
})

const world = Effect.gen(function* () {
  const callWith = yield* Platform.makeApp("app")
  const call = callWith(null)
  const [merchants, payments, methods] = [yield* Merchants, yield* Payments, yield* PaymentMethods]
  const [refunds, disputes] = [yield* Refunds, yield* Disputes]
  const store = yield* Store
  const entity = bodyOf(
    yield* merchants.createEntity(call, input(decode(LegalEntityFields.Create, { country: "US" })), rendering)
  )
  const fields = decode(AccountFields.Create, { legal_entity_id: entity.id })
  const account = bodyOf(yield* merchants.createAccount(call, input(fields), rendering))

  const pay = (payment_method: object, more: object = {}, unique: KeyUse | null = null) =>
    payments.create(
      callWith(unique),
      input(
        decode(CreatePayment.Request, {
          account_id: account.id,
          amount: 1_000,
          currency: "USD",
          payment_method,
          ...more
        })
      ),
      nowhere,
      rendering
    )
  const byCard = (more: object = {}, card: object = {}) =>
    Effect.map(pay({ credit_card: cardBody(card) }, more), (made) => bodyOf(made).id)

  const bank = Effect.gen(function* () {
    const request = decode(CreatePaymentMethod.Request, {
      type: "payment_bank_us",
      payment_bank_us: {
        account_number: "900099999999",
        routing_number: "021000021",
        account_holder: { holder_name: "Zoë" }
      }
    })
    const { id } = bodyOf(yield* methods.create(call, input(request), { magic: null }, rendering))
    const told = decode(VerifyDeposits.Request, { microdeposits: [10, 55] })
    yield* methods.verify(call, input({ methodId: id, request: told }), rendering)
    return id
  })
  const refund = (payment_id: string, body: object = {}) =>
    refunds.create(
      call,
      input(decode(CreateRefund.Request, { payment_id, refund_reason: "Returned", ...body })),
      rendering
    )
  const dispute = (payment_id: string, amount: number) =>
    disputes.report(
      Platform.operatorCall("app"),
      input(decode(ReportDispute.Request, { payment_id, type: "chargeback", amount })),
      rendering
    )
  const payment = (id: string) =>
    Effect.map(store.load({ ids: [id], tallies: [], key: null, subscribers: [] }), ({ rows }) => {
      const row = rows.get(id)
      return row === undefined ? assert.fail("no payment") : PaymentKind.kind.fact(row)
    })
  return { bank, byCard, call, callWith, dispute, pay, payment, payments, refund, store }
})

const balanced = Effect.gen(function* () {
  const sums = yield* (yield* Store).ledgerSums
  assert.strictEqual(
    sums.reduce((total, { credits, debits }) => total + debits - credits, 0),
    0
  )
})

const together = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

const overPostgres = Platform.layerOver(
  Postgres.layer.pipe(Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl"))))))
)
const clock = Platform.held(noon)
const rounds = 6

describe.each([
  ["memory", Platform.layer().pipe(Layer.provideMerge(clock))],
  ["PostgreSQL", overPostgres.pipe(Layer.provideMerge(clock))]
] as const)("races over %s", (_, layer) => {
  it.live("capture against cancel: one of them, never both", () =>
    Effect.gen(function* () {
      const { byCard, call, payment, payments } = yield* world
      for (let round = 0; round < rounds; round++) {
        const paymentId = yield* byCard({ auto_capture: false })
        const outcomes = yield* together([
          payments.capture(call, input({ paymentId, request: {}, resumes: false }), rendering),
          payments.cancel(call, input({ paymentId, request: {} }), rendering),
          payments.capture(call, input({ paymentId, request: {}, resumes: false }), rendering)
        ])
        assert.lengthOf(outcomes.filter(isMade), 1)
        const { state } = yield* payment(paymentId)
        const captured = [outcomes[0], outcomes[2]].some((outcome) => outcome !== undefined && isMade(outcome))
        assert.strictEqual(state._tag, captured ? "Completed" : "Canceled")
      }
      yield* balanced
    }).pipe(Effect.provide(layer))
  )

  it.live("refund against refund: never more than the payment", () =>
    Effect.gen(function* () {
      const { byCard, payment, refund } = yield* world
      const paymentId = yield* byCard()
      const outcomes = yield* together(
        Array.from({ length: 12 }, () => refund(paymentId, { amounts: { total_amount: 300 } }))
      )
      assert.lengthOf(outcomes.filter(isMade), 3)
      const { state } = yield* payment(paymentId)
      assert(state._tag === "Completed")
      assert.strictEqual(state.reversals.refunded, 900)
      yield* balanced
    }).pipe(Effect.provide(layer))
  )

  it.live("refund against dispute: what is left of the payment is given away once", () =>
    Effect.gen(function* () {
      const { byCard, dispute, payment, refund } = yield* world
      for (let round = 0; round < rounds; round++) {
        const paymentId = yield* byCard()
        const [disputed, refunded] = yield* Effect.all([dispute(paymentId, 1_000), refund(paymentId)], {
          concurrency: "unbounded"
        })
        const { state } = yield* payment(paymentId)
        assert(state._tag === "Completed")
        assert.notStrictEqual(isMade(disputed), isMade(refunded))
        assert.strictEqual(state.reversals.disputed, isMade(disputed) ? 1_000 : 0)
        assert.strictEqual(state.reversals.refunded, isMade(refunded) ? 1_000 : 0)
      }
      yield* balanced
    }).pipe(Effect.provide(layer))
  )

  it.live("same key against same key: one payment, one answer", () =>
    Effect.gen(function* () {
      const { pay, store } = yield* world
      const outcomes = yield* together(
        Array.from({ length: 8 }, () => pay({ credit_card: cardBody() }, { reference_id: "once" }, key("once")))
      )
      const answers = new Set(outcomes.map((outcome) => bodyOf(outcome).id))
      assert.strictEqual(answers.size, 1)
      const { items } = yield* store.list({
        type: "payments",
        appId: "app",
        ref: "once",
        size: 10,
        position: null,
        direction: "next"
      })
      assert.lengthOf(items, 1)
    }).pipe(Effect.provide(layer))
  )

  it.live("return against completion: the bank's word is heard once, whoever brings it", () =>
    Effect.gen(function* () {
      const { bank, call, pay, payment, payments } = yield* world
      const workers = yield* Workers
      const methodId = yield* bank
      for (let round = 0; round < rounds; round++) {
        const paymentId = bodyOf(yield* pay({ payment_method_id: methodId })).id
        const report = (failure: string | null) =>
          payments.networkResult({ ...call, app: null }, input({ paymentId, failure }), rendering)
        const week = Effect.scoped(workers.advance((now) => now + 7 * 86_400))
        yield* Effect.all([report(null), report("R01"), week], { concurrency: "unbounded" })
        const { state } = yield* payment(paymentId)
        assert.include(["Completed", "Failed"], state._tag)
        // a return that came after completion takes the money back by a dispute
        if (state._tag === "Completed") assert.include([0, 1_000], state.reversals.disputed)
      }
      yield* balanced
    }).pipe(Effect.provide(layer))
  )
})
