/**
 * A payment moves money from a payer to a merchant account (payments.md 3): its terms, states and events. The merchant
 * cannot use pending money. Completed, Failed and Canceled are final. Before the network is called, the intent
 * Authorizing is committed, which the API does not show. Each of its attempts gets a result or is voided.
 */
import { Schema } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Pricing from "../../merchants/account/Pricing.ts"
import { Avs } from "../../payers/card/AvsAndDeclineCodes.ts"
import { Reading } from "../../payers/card/CardPresentRead.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as BilledVolume from "./amounts/BilledVolume.ts"
import * as InterchangePlus from "./amounts/InterchangePlus.ts"
import { InitiatedBy } from "./InitiatedBy.ts"
import * as ReferenceAndCustomData from "./ReferenceAndCustomData.ts"

/**
 * The payment's order. `itemIds`: the item of each line of an inline order; null for an existing order
 * or one without lines.
 */
export const OrderReference = Schema.Struct({
  orderId: Schema.String,
  itemIds: StateCodec.orNull(Schema.Array(Schema.String))
})

export const Terms = Schema.Struct({
  accountId: Schema.String,
  paymentMethodId: Schema.String,
  methodType: PaymentInstrument.Type,
  amount: Schema.Int,
  currency: Money.Currency,
  feeAmount: Schema.Int,
  price: StateCodec.orNull(Pricing.Price),
  /** null: no billing statement counts the payment */
  billing: StateCodec.orNull(BilledVolume.Terms),
  autoCapture: StateCodec.field(Schema.Boolean, true),
  captureAt: StateCodec.orNull(Schema.Int),
  initiatedBy: StateCodec.field(InitiatedBy, "none"),
  ...ReferenceAndCustomData.storedFields,
  /** the `one_time` PAD agreement that the payment uses up (payments.md 2) */
  agreementId: StateCodec.orNull(Schema.String),
  order: StateCodec.orNull(OrderReference),
  /** the authorization at the reader of a card that was read in person; else null */
  reading: StateCodec.orNull(Reading),
  /**
   * present while the enablement clock of the account counts the payment (merchants.md 5); `first`: none was accepted
   * before it
   */
  enablement: Schema.optionalKey(Schema.Literals(["first", "counted"])),
  /** present when the account had a weekly limit of its reserve at the creation (merchants.md 10) */
  weeklyLimit: Schema.optionalKey(Schema.Literal(true))
})
export type Terms = typeof Terms.Type

/** Whether the payment debits a bank account; otherwise it charges a card. */
export const isBank = ({ methodType }: Pick<Terms, "methodType">): boolean => PaymentInstrument.isBank(methodType)

/** The network that the payment, its refunds and its disputes use. */
export type Rail = "card" | "bank"

export const railOf = (terms: Pick<Terms, "methodType">): Rail => (isBank(terms) ? "bank" : "card")

/** The network's authorization. `key` is its idempotency key; adjustments are measured against `amount`, in cents. */
export const Authorization = Schema.Struct({
  key: Schema.String,
  /** by what the network knows it; null: by the key */
  reference: StateCodec.orNull(Schema.String),
  /** the issuer's authorization code; null for a bank */
  code: StateCodec.orNull(Schema.String),
  avs: Avs,
  amount: Schema.Int,
  /** null: no statement bills the payment */
  rates: StateCodec.orNull(InterchangePlus.Rates)
})
export type Authorization = typeof Authorization.Type

/** By what the network knows the authorization. */
export const referenceOf = ({ key, reference }: Pick<Authorization, "key" | "reference">): string => reference ?? key

/** A manual review. `nextPollAt`: the next poll of the screening; null when only the operator decides. */
export const Screening = Schema.Struct({ reference: Schema.String, nextPollAt: StateCodec.orNull(Schema.Int) })
export type Screening = typeof Screening.Type

/**
 * Why a payment failed (payments.md 3.4). `detail` is a card detail code, a bank return code, or the
 * one detail of the reason.
 */
export const FailureReason = Schema.Struct({
  code: Schema.Literals(["NOT_CAPTURED", "PAYMENT_EXPIRED", "REVIEW", ...DebitReturnCodes.Reason.literals]),
  detail: Schema.String
})
export type FailureReason = typeof FailureReason.Type

export const expiry: FailureReason = { code: "PAYMENT_EXPIRED", detail: "request_expired" }
export const reviewFailure: FailureReason = { code: "REVIEW", detail: "risk_review" }
export const captureFailure = (detail: string): FailureReason => ({ code: "NOT_CAPTURED", detail })
export const returnFailure = (code: DebitReturnCodes.ReturnCode): FailureReason => ({
  code: DebitReturnCodes.reasonOf(code),
  detail: code
})

/** Whether a bank returned the debit. */
export const isReturn = ({ code }: FailureReason): boolean =>
  DebitReturnCodes.Reason.literals.some((reason) => reason === code)

const amount = StateCodec.field(Schema.Int, 0)

/**
 * The reversed amounts of a completed payment, in cents: to the payer by refunds and disputes, and the
 * fees with them.
 */
export const Reversals = Schema.Struct({
  /** pending refunds count */
  refunded: amount,
  /** R so far, the refunded fees, and Rs, the service's part of them (payments.md 7) */
  feeRefunded: amount,
  serviceFeeRefunded: amount,
  /** by disputes that withdrew money and were not won */
  disputed: amount,
  /** platform fees that disputes returned (L10), less those that wins reversed (L11) */
  platformFeeReturned: amount
})
export type Reversals = typeof Reversals.Type

export const noReversals: Reversals = {
  refunded: 0,
  feeRefunded: 0,
  serviceFeeRefunded: 0,
  disputed: 0,
  platformFeeReturned: 0
}

/** The keys of authorizations that are still to be voided. */
const Voids = StateCodec.field(Schema.Array(Schema.String), [])
const shared = { terms: Terms, voids: Voids }
const authorized = { ...shared, authorization: Authorization }

export const State = Schema.TaggedUnion({
  /** the network call is in flight, or its process died during it */
  Authorizing: { ...shared, attempt: Schema.Int, openedAt: Schema.Int },
  /** the attempt was given up: no payment exists, and its possible authorizations are voided */
  Abandoned: { ...shared, attempt: Schema.Int },
  /**
   * the network decides later. `nextPollAt`: the next poll, null when only the operator reports. `until`: the
   * end of a card's authorization or a bank's hold
   */
  Processing: { ...authorized, nextPollAt: StateCodec.orNull(Schema.Int), until: Schema.Int },
  PendingCapture: { ...authorized, expiresAt: Schema.Int },
  /** a bank is polled during the review (`nextPollAt`), and may settle the debit before it ends (`cleared`) */
  InReview: {
    ...authorized,
    screening: Screening,
    until: Schema.Int,
    nextPollAt: StateCodec.orNull(Schema.Int),
    cleared: StateCodec.orNull(Schema.Struct({ reportPollAt: StateCodec.orNull(Schema.Int) }))
  },
  /** a capture is in flight. `reviewed`: it was opened from PendingCapture, not from InReview */
  Capturing: { ...authorized, reviewed: Schema.Boolean, openedAt: Schema.Int, expiresAt: Schema.Int },
  /**
   * `settlesAt`: when the card networks settle, null once they have or for a bank. `reportPollAt`: the next
   * poll for a dispute or a late return
   */
  Completed: {
    ...authorized,
    capturedAt: Schema.Int,
    settlesAt: StateCodec.orNull(Schema.Int),
    reportPollAt: StateCodec.orNull(Schema.Int),
    reversals: StateCodec.field(Reversals, noReversals)
  },
  Failed: { ...shared, authorization: StateCodec.orNull(Authorization), avs: Avs, reason: FailureReason },
  Canceled: { ...authorized, canceledAt: Schema.Int, cancelReason: StateCodec.orNull(Schema.String) }
})
export type State = typeof State.Type
export type CompletedPayment = Extract<State, { readonly _tag: "Completed" }>
export type PendingPayment = Extract<
  State,
  { readonly _tag: "Processing" | "PendingCapture" | "InReview" | "Capturing" }
>

/** The times of a completion, in UNIX seconds of service time; see the state Completed. */
export interface Completion {
  readonly at: number
  readonly settlesAt: number | null
  readonly reportPollAt: number | null
}

/** The amounts of a refund in cents: T, R, and Rs, the service's part of R (payments.md 7). */
export interface RefundAmounts {
  readonly amount: number
  readonly feeAmount: number
  readonly serviceFee: number
}

/** The amounts of a dispute in cents: D, and the platform fee that returns to the merchant. */
export interface DisputeAmounts {
  readonly amount: number
  readonly platformFee: number
}

export type Event =
  | { readonly _tag: "Opened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Reopened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Abandoned" }
  | ({ readonly _tag: "Sold"; readonly authorization: Authorization } & Completion)
  | { readonly _tag: "Authorized"; readonly authorization: Authorization; readonly expiresAt: number }
  | {
      readonly _tag: "Deferred"
      readonly authorization: Authorization
      readonly nextPollAt: number | null
      readonly until: number
    }
  | {
      readonly _tag: "QueuedForReview"
      readonly authorization: Authorization
      readonly screening: Screening
      readonly nextPollAt: number | null
      readonly until: number
    }
  | { readonly _tag: "Declined"; readonly reason: FailureReason; readonly avs: typeof Avs.Type }
  | { readonly _tag: "Rejected"; readonly authorization: Authorization }
  | { readonly _tag: "CaptureOpened"; readonly terms: Terms; readonly at: number }
  | ({ readonly _tag: "Captured" } & Completion)
  | { readonly _tag: "Cleared"; readonly reportPollAt: number | null }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "ReviewPassed" }
  | { readonly _tag: "Failed"; readonly reason: FailureReason }
  | { readonly _tag: "Canceled"; readonly at: number; readonly reason: string | null }
  | { readonly _tag: "Updated"; readonly terms: Terms }
  | { readonly _tag: "Postponed"; readonly nextPollAt: number | null }
  | { readonly _tag: "ReviewPostponed"; readonly nextPollAt: number | null }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Settled" }
  | { readonly _tag: "ReportPolled"; readonly reportPollAt: number | null }
  | ({ readonly _tag: "Refunded" } & RefundAmounts)
  | ({ readonly _tag: "RefundFailed" } & RefundAmounts)
  | ({ readonly _tag: "Disputed" } & DisputeAmounts)
  | ({ readonly _tag: "DisputeWon" } & DisputeAmounts)

/** The time limit of the process that opened an intent, in seconds; after it the timer takes over. */
export const intentTimeout = 60

/**
 * The idempotency key of an attempt's authorization at the network. Each attempt has its own, so that
 * no result is recorded for another attempt.
 */
export const authorizationKey = (id: string, attempt: number): string => `${id}:${attempt}`
/** The idempotency key of an attempt's card verification. */
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`
/** All keys of an attempt, to be voided when it is given up. */
export const attemptKeys = (id: string, attempt: number): ReadonlyArray<string> => [
  verificationKey(id, attempt),
  authorizationKey(id, attempt)
]
export const captureKey = (authorization: Authorization): string => `${authorization.key}:capture`

export const isPending = (state: State): state is PendingPayment =>
  state._tag === "Processing" ||
  state._tag === "PendingCapture" ||
  state._tag === "InReview" ||
  state._tag === "Capturing"

/** Whether the payment was accepted and did not fail. */
export const isLive = (state: State): boolean => isPending(state) || state._tag === "Completed"

/** `amount_refundable` in cents (payments.md 3.1): 0 unless the payment is completed. */
export const refundable = (state: State): number =>
  state._tag !== "Completed" ? 0 : Math.max(0, state.terms.amount - state.reversals.refunded - state.reversals.disputed)

/**
 * `fee_amount_refundable` in cents: the fee less what refunds and disputes have returned; 0 unless the
 * payment is completed.
 */
export const feeRefundable = (state: State): number =>
  state._tag !== "Completed"
    ? 0
    : Math.max(0, state.terms.feeAmount - state.reversals.feeRefunded - state.reversals.platformFeeReturned)

/** Fs, the service's part of the fee in cents (merchants.md 4.3): rounded half up, and at most the fee. */
export const serviceFee = ({ amount, feeAmount, price }: Pick<Terms, "amount" | "feeAmount" | "price">): number => {
  if (price === null) return 0
  return Math.min(feeAmount, Pricing.amountOf(price, amount))
}

/** What a completed payment adds to the month's statement: its amount, and the parts of its interchange-plus fee. */
export const billedVolume = (
  { authorization: { rates }, terms: { amount } }: CompletedPayment,
  billing: BilledVolume.Terms
): BilledVolume.Sums => ({
  ...BilledVolume.movement(amount, billing),
  ...InterchangePlus.feeOf(amount, rates, billing.markup)
})
