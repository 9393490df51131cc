/** POST /refunds: rules 1 to 8 of payments.md 4, in the order of the contract. */
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Arbitraries from "@payments-platform/specification/arbitraries/bodies/Refunds"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "../../samples.ts"
import * as Refunds from "./refunds.ts"

const { now } = Samples
const day = 86_400
const { createCommand: asked, disputeEvent, paidPayment, refundEvent } = Refunds

/** Requests a refund of the payment at a time. */
const refund = (payment: Step, body: object = {}, at = now) =>
  given(Samples.account(), payment).when(CreateRefund.handler, asked(body), at)
const amounts = (total_amount: number, more: object = {}) => ({ amounts: { total_amount, ...more } })

/** T, R and Rs of an accepted refund. */
const taken = (payment: Step, body: object = {}, at = now) => {
  const { steps } = refund(payment, body, at)
  const [made, moved] = steps.flatMap(({ events }) => events)
  expect([made?._tag, moved?._tag]).toEqual(["Requested", "Refunded"])
  const { amount, feeAmount, serviceFee } = Refunds.stateOf(steps[0] ?? payment).terms
  expect(moved).toEqual({ _tag: "Refunded", amount, feeAmount, serviceFee })
  return [amount, feeAmount, serviceFee]
}

const limit = (field: string, amount: number, bounds: { min?: number; max: number }) => ({
  key: `amounts.${field}`,
  amount,
  ...bounds
})

describe("rule 1: a payment of 60 days or more", () => {
  const late = { _tag: "Refund/PaymentTooOld" } as const
  it("is rejected from the second at which it is 60 days old", () => {
    expect(taken(paidPayment(), {}, now + 60 * day - 1)).toEqual([10_000, 430, 330])
    refund(paidPayment(), {}, now + 60 * day).thenRejected(late)
  })
  it.each([
    ["card present", paidPayment({ reading: Samples.cardReading({ authorizedAt: now }) })],
    ["card present and still pending", Samples.pendingCapture({ reading: Samples.cardReading({ authorizedAt: now }) })],
    ["failed", Samples.failedPayment()],
    ["refunded already", Refunds.paidBack()],
    ["a bank's", paidPayment(Refunds.bankTerms)]
  ])("%s is rejected before all other checks", (_, payment) =>
    refund(payment, amounts(1, { currency: "CAD" }), now + 60 * day).thenRejected(late)
  )
})

describe("rule 2: a bank payment in its first 7 days", () => {
  it.each([["payment_bank_us"], ["payment_bank_ca"]] as const)("%s", (methodType) => {
    refund(paidPayment({ methodType }), {}, now + 7 * day - 1).thenRejected({ _tag: "Refund/OnHold" })
    expect(taken(paidPayment({ methodType }), {}, now + 7 * day)).toEqual([10_000, 430, 330])
  })
  // reaches reference limits/ach-refund-timing
  it("is held from its completion on", () => {
    const done = { _tag: "Captured", at: now + 2 * day, settlesAt: null, reportPollAt: null } as const
    refund(Samples.processingPayment(Refunds.bankTerms, done), {}, now + 9 * day - 1).thenRejected({
      _tag: "Refund/OnHold"
    })
  })
  it("does not hold a card payment", () => void taken(paidPayment()))
  it("is reported before wrong amounts and a wrong state", () => {
    refund(paidPayment(Refunds.bankTerms, refundEvent(10_000)), amounts(99)).thenRejected({ _tag: "Refund/OnHold" })
  })
})

describe("rules 4 and 3: the state of the payment", () => {
  const reading = Samples.cardReading({ authorizedAt: now })
  it.each([
    ["to be captured", Samples.pendingCapture({ reading })],
    ["in review", Samples.inReview({ reading })],
    ["processing", Samples.processingPayment({ reading })]
  ])("a card-present payment that is %s can only be refunded later", (_, payment) =>
    refund(payment).thenRejected({ _tag: "Refund/PaymentNotProcessed" })
  )
  it.each([
    ["to be captured", Samples.pendingCapture()],
    ["in review", Samples.inReview()],
    ["processing", Samples.processingPayment()],
    ["a bank's, pending", Samples.processingPayment(Refunds.bankTerms)],
    ["failed", Samples.failedPayment()],
    ["failed, card present", Samples.failedPayment({ reading })],
    ["canceled", Samples.canceledPayment()]
  ])("a payment that is %s is not completed, so it cannot be refunded", (_, payment) =>
    refund(payment).thenRejected({ _tag: "Refund/PaymentNotCompleted" })
  )
  it("a refund waits while a capture is in flight", () =>
    refund(Samples.capturingPayment()).thenRejected(CommandHandler.busy("Payment/Busy")))
  it.each([
    ["refunded", Refunds.paidBack(), "PaymentAlreadyRefunded"],
    ["disputed", paidPayment({}, disputeEvent(10_000)), "PaymentDisputed"],
    ["both together", paidPayment({}, refundEvent(6_000), disputeEvent(4_000)), "PaymentDisputed"],
    [
      "disputed after a refund: more than is left",
      paidPayment({}, refundEvent(6_000), disputeEvent(10_000)),
      "PaymentDisputed"
    ]
  ] as const)("a payment with nothing left is rejected: %s", (_, payment, why) =>
    refund(payment, amounts(99)).thenRejected({ _tag: `Refund/${why}`, bound: limit("total_amount", 99, { max: 0 }) })
  )
  it("a dispute that was won no longer reduces what can be refunded", () =>
    void taken(paidPayment({}, disputeEvent(10_000), { _tag: "DisputeWon", amount: 10_000, platformFee: 0 })))
  it("a partial dispute leaves only a refund of the whole rest", () => {
    const half = paidPayment({}, disputeEvent(5_000))
    for (const part of [4_999, 1])
      refund(half, amounts(part)).thenRejected({
        _tag: "Refund/PaymentPartiallyDisputed",
        bound: limit("total_amount", part, { min: 5_000, max: 5_000 })
      })
    expect(taken(half, amounts(5_000))).toEqual([5_000, 0, 0])
    expect(taken(half)).toEqual([5_000, 430, 330])
  })
  it.each([
    ["Authorizing", Samples.openedPayment()],
    ["Abandoned", Samples.abandonedPayment()]
  ])("a payment that is %s counts as unknown", (_, payment) => refund(payment).thenUnknown("body payment_id"))
})

describe("rule 5: the amounts", () => {
  const range = (field: string, amount: number, bounds: { min?: number; max: number }) =>
    ({ _tag: "Refund/AmountOutOfRange", path: ["amounts", field], bound: limit(field, amount, bounds) }) as const
  const total = (amount: number, min: number, max: number) => range("total_amount", amount, { min, max })
  const fee = (amount: number, max: number) => range("fee_refund_amount", amount, { max })
  it.each([
    ["99 of much", paidPayment(), amounts(99), total(99, 100, 10_000)],
    ["more than there is", paidPayment(), amounts(10_001), total(10_001, 100, 10_000)],
    ["more than is left", paidPayment({}, refundEvent(9_000)), amounts(1_001), total(1_001, 100, 1_000)],
    ["more than a dispute leaves", paidPayment({}, disputeEvent(9_000)), amounts(1_001), total(1_001, 100, 1_000)],
    ["less than the small rest", paidPayment({}, refundEvent(9_950)), amounts(49), total(49, 50, 50)],
    ["more fee than there is", paidPayment(), amounts(1_000, { fee_refund_amount: 431 }), fee(431, 430)],
    [
      "more fee than is left",
      paidPayment({}, refundEvent(500, 400, 306)),
      amounts(500, { fee_refund_amount: 31 }),
      fee(31, 30)
    ],
    ["more fee than amount", paidPayment(), amounts(100, { fee_refund_amount: 101 }), fee(101, 100)]
  ] as const)("%s", (_, payment, body, rejection) => refund(payment, body).thenRejected(rejection))
  it.each([
    ["100", paidPayment(), amounts(100), [100, 0, 0]],
    ["a rest of 50", paidPayment({}, refundEvent(9_950)), amounts(50), [50, 0, 0]],
    ["all of the fee", paidPayment(), amounts(1_000, { fee_refund_amount: 430 }), [1_000, 430, 330]],
    ["null as no fee", paidPayment(), amounts(1_000, { fee_refund_amount: null }), [1_000, 0, 0]],
    ["the currency, repeated", paidPayment(), amounts(100, { currency: "USD" }), [100, 0, 0]]
  ] as const)("%s is accepted", (_, payment, body, figures) => expect(taken(payment, body)).toEqual(figures))
  it("must have the currency of the payment", () =>
    refund(paidPayment(), amounts(99, { currency: "CAD" })).thenRejected({
      _tag: "Refund/WrongCurrency",
      path: ["amounts", "currency"]
    }))
})

describe("rule 6: fees", () => {
  it.each([
    ["amounts null", paidPayment(), { amounts: null }, [10_000, 430, 330]],
    ["no amounts at all", paidPayment(), {}, [10_000, 430, 330]],
    ["the payment's amount", paidPayment(), amounts(10_000), [10_000, 430, 330]],
    ["the payment's amount, the fee kept", paidPayment(), amounts(10_000, { fee_refund_amount: 0 }), [10_000, 0, 0]],
    ["a part", paidPayment(), amounts(9_999), [9_999, 0, 0]],
    ["the rest by its figure is a part", paidPayment({}, refundEvent(4_000)), amounts(6_000), [6_000, 0, 0]],
    ["the rest by null is full", paidPayment({}, refundEvent(4_000)), {}, [6_000, 430, 330]],
    ["the rest, with what fee is left", paidPayment({}, refundEvent(4_000, 100, 76)), {}, [6_000, 330, 254]],
    ["a rest smaller than the fee", paidPayment({}, refundEvent(9_900)), {}, [100, 100, 76]],
    ["no service price", paidPayment({ price: null }), {}, [10_000, 430, 0]],
    [
      "the service takes all of the fee",
      paidPayment({ price: { percentage: 0, fixedAmount: 999 } }),
      {},
      [10_000, 430, 430]
    ],
    ["no fee at all", paidPayment({ feeAmount: 0 }), {}, [10_000, 0, 0]],
    [
      "what a dispute returned of the fee is not returned again",
      paidPayment({}, disputeEvent(5_000, 50)),
      {},
      [5_000, 380, 330]
    ]
  ] as const)("%s", (_, payment, body, figures) => expect(taken(payment, body)).toEqual(figures))
})

describe("rule 8: unreferenced refunds", () => {
  const may = Samples.app({ permissions: { unreferencedRefunds: true, currencies: ["USD", "CAD"] } })
  const body = { is_unreferenced_refund: true, ...amounts(25_000) }
  const ask = (payment: Step, more: object = {}, app = may, at = now) =>
    given(Samples.account(), payment).when(CreateRefund.handler, asked({ ...body, ...more }), at, app)
  it("need a permission of the app", () =>
    ask(paidPayment(), {}, Samples.app()).thenForbidden("is_unreferenced_refund UNREFERENCED_REFUNDS_NOT_PERMITTED"))
  it("need no permission if the member is false", () =>
    void given(paidPayment())
      .when(CreateRefund.handler, asked({ is_unreferenced_refund: false }), now, Samples.app())
      .thenEvents(
        { _tag: "Requested", at: now, terms: Refunds.terms() },
        { _tag: "Refunded", amount: 10_000, feeAmount: 430, serviceFee: 330 }
      ))
  it("leave the payment unchanged, need the available balance, and use the network of the charge", () => {
    const { outcome, steps, thenEvents } = ask(Refunds.paidBack())
    thenEvents({
      _tag: "Requested",
      at: now,
      terms: Refunds.terms({ referenced: false, amount: 25_000, feeAmount: 0, serviceFee: 0 })
    })
    expect(outcome._tag === "Accepted" ? outcome.decision.conditions : null).toEqual([
      { key: "merchant:account:available|USD", delta: 0, min: 0 }
    ])
    expect(steps[0]?.entries).toEqual([
      {
        step: "L5",
        currency: "USD",
        postings: [
          { account: "merchant:account:available", amount: 25_000 },
          { account: "payable:refunds", amount: -25_000 }
        ]
      }
    ])
  })
  it.each([
    ["too old", paidPayment(), now + 100 * day],
    ["on hold", paidPayment(Refunds.bankTerms), now],
    ["disputed", paidPayment({}, disputeEvent(10_000)), now],
    ["pending", Samples.pendingCapture(), now],
    ["canceled", Samples.canceledPayment(), now]
  ])("accept a payment that is %s, because it only names the method", (_, payment, at) =>
    expect(ask(payment, {}, may, at).steps.map(({ type }) => type)).toEqual(["refunds"])
  )
  it("are rejected if the payment has no charge", () =>
    ask(Samples.failedPayment()).thenRejected({ _tag: "Refund/PaymentNotCompleted" }))
  it("are offered in US dollars only", () =>
    ask(paidPayment({ currency: "CAD" })).thenRejected({
      _tag: "Refund/UnreferencedNotOffered",
      path: ["is_unreferenced_refund"]
    }))
  it("must have the currency of the payment", () =>
    ask(paidPayment(), amounts(200, { currency: "CAD" })).thenRejected({
      _tag: "Refund/WrongCurrency",
      path: ["amounts", "currency"]
    }))
  it("are rejected if the balance does not cover them", () => {
    const told = (verdict: CommandHandler.Conflict) => CreateRefund.handler.onConflict?.(verdict, asked({}))
    expect(told({ _tag: "OutOfBounds", key: "merchant:account:available|USD" })).toEqual({
      _tag: "Refund/InsufficientBalance"
    })
    expect(told({ _tag: "Stale", ids: ["payment"] })).toBeNull()
  })
})

describe("the request", () => {
  it("must name a payment and an order of the app", () => {
    given(paidPayment())
      .when(CreateRefund.handler, asked({ payment_id: "x", order_id: "y" }), now)
      .thenUnknown("body payment_id", "body order_id")
    given(paidPayment())
      .when(CreateRefund.handler, asked(), now, { ...Samples.app(), id: "other" })
      .thenUnknown("body payment_id")
  })
  // reaches payments 3.3/19
  it("needs a permission for the currency that it states", () => {
    const canadian = paidPayment({ currency: "CAD" })
    const ask = (body: object) => given(canadian).when(CreateRefund.handler, asked(body), now, Samples.app())
    ask(amounts(100, { currency: "CAD" })).thenForbidden("amounts.currency CURRENCY_NOT_PERMITTED")
    expect(ask(amounts(100)).steps).toHaveLength(2)
  })
  // reaches platform 1/amounts-integers-in-the
  it("stores the labels of the app", () => {
    const said = { reference_id: "r", custom_data: { a: 1 }, refund_reason: "x".repeat(65_535) }
    const [made] = refund(paidPayment(), said).steps
    expect(Refunds.stateOf(made ?? paidPayment()).terms).toMatchObject({
      referenceId: "r",
      customData: { a: 1 },
      refundReason: said.refund_reason
    })
  })
  it("rejects rbits from the future", () => {
    const rbits = [
      { type: "website_uri", source: "user", receive_time: now + 7_200, properties: { uri: "http://a.b" } }
    ]
    refund(paidPayment(), { rbits }).thenInvalid("rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE")
  })
  it("reports each problem with its path", () => {
    fc.assert(
      fc.property(Arbitraries.invalid("payment"), ({ body, problem }) => {
        const problems = (() => {
          try {
            Schema.decodeUnknownSync(CreateRefund.Request)(body, { errors: "all", onExcessProperty: "error" })
            return []
          } catch (error) {
            return Schema.isSchemaError(error) ? Problem.ofError(error, body) : []
          }
        })()
        expect(problems.map(({ path, reason }) => `${path.join(".")} ${reason}`)).toEqual([problem])
      }),
      { seed: 11, numRuns: 100 }
    )
  })
  // reaches payments 4/01 no fee refund, payments 4/01 with fee refund, payments 3.3/19
  it("notifies of the refund and then of its payment, except of the payment of an unreferenced refund", () => {
    const topics = (body: object) => refund(paidPayment(), body).steps.map(({ topics }) => topics)
    expect(topics({})).toEqual([["refunds.created"], ["payments.updated"]])
    expect(topics({ is_unreferenced_refund: true, ...amounts(100) })).toEqual([["refunds.created"]])
  })
  // reaches reference resources/payment/amount_refundable-changes-according-to
  it("reduces the refundable amount of the payment at once", () => {
    const [, moved] = refund(paidPayment(), amounts(4_000, { fee_refund_amount: 100 })).steps
    const { id, appId, createTime } = moved?.subject ?? Samples.subject
    expect(
      PaymentKind.kind.record(Refunds.paymentOf(moved ?? paidPayment()), { id, appId, createTime }, () => 0)
    ).toMatchObject({
      amount_refunded: 4_000,
      amount_refundable: 6_000,
      fee_amount_refundable: 330,
      status: "completed"
    })
  })
})
