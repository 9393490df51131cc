/** Refunds for specifications: requests, and refunds in each of their states. */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import type * as Refund from "@payments-platform/domain/payments/refund/Refund"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { authorization, now } = Samples

/** The command of a body of POST /refunds. */
export const createCommand = (body: object = {}) => ({
  request: decode(CreateRefund.Request, { payment_id: "payment", refund_reason: "Returned", ...body })
})

export const bankTerms: Partial<Payment.Terms> = { methodType: "payment_bank_us" }

/** A completed payment of 10000 with a fee of 430, followed by more events. */
export const paidPayment = (given: Partial<Payment.Terms> = {}, ...more: ReadonlyArray<Payment.Event>): Step =>
  Samples.openedPayment(
    given,
    { _tag: "Sold", authorization, at: now, settlesAt: Samples.opening, reportPollAt: null },
    ...more
  )

export const disputeEvent = (amount: number, platformFee = 0): Payment.Event => ({
  _tag: "Disputed",
  amount,
  platformFee
})

export const refundEvent = (amount: number, feeAmount = 0, serviceFee = 0): Payment.Event => ({
  _tag: "Refunded",
  amount,
  feeAmount,
  serviceFee
})

export const terms = (given: Partial<Refund.Terms> = {}): Refund.Terms => ({
  paymentId: "payment",
  accountId: "account",
  paymentMethodId: "method",
  methodType: "credit_card",
  charge: "reference",
  referenced: true,
  currency: "USD",
  amount: 10_000,
  feeAmount: 430,
  serviceFee: 330,
  refundReason: "Returned",
  orderId: null,
  referenceId: null,
  customData: null,
  billing: null,
  ...given
})

type Events = ReadonlyArray<Refund.Event>

/** A full refund of the payment of `paidBack`. */
export const requestedRefund = (given: Partial<Refund.Terms> = {}, ...more: Events): Step =>
  RefundKind.kind.create({ id: "refund", appId: "app", createTime: now }, [
    { _tag: "Requested", terms: terms(given), at: now },
    ...more
  ])
export const sentRefund = (given: Partial<Refund.Terms> = {}, ...more: Events): Step =>
  requestedRefund(given, { _tag: "Taken", nextPollAt: now + 10 }, ...more)
export const acceptedRefund = (given: Partial<Refund.Terms> = {}): Step =>
  requestedRefund(given, { _tag: "Taken", nextPollAt: null })
export const completedRefund = (given: Partial<Refund.Terms> = {}, ...more: Events): Step =>
  requestedRefund(given, { _tag: "Taken", nextPollAt: null }, { _tag: "Settled", at: Samples.opening }, ...more)
export const declineReason: Refund.FailureReason = { reason: "REFUND_DECLINED", detail: "card_declined" }
export const failedRefund = (given: Partial<Refund.Terms> = {}): Step =>
  sentRefund(given, { _tag: "Failed", reason: declineReason })

/** The payment after a full refund. */
export const paidBack = (given: Partial<Payment.Terms> = {}): Step => paidPayment(given, refundEvent(10_000, 430, 330))

export const stateOf = (step: Step): Refund.State => RefundKind.kind.fact(step.row).state
export const paymentOf = (step: Step): Payment.State => PaymentKind.kind.fact(step.row).state
