/**
 * A payment moves money from a payer to a merchant account (payments.md 3).
 * Pending money is in no balance that can be used; the closing states Completed,
 * Failed and Canceled are never left. Before the network is asked there is an
 * intent, Authorizing, that the API does not show: whatever happens, the attempt
 * it names is either answered or given back.
 */
import { Schema } from "effect"
import * as BankReturn from "../../payers/bank/BankReturn.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import { Avs } from "../../payers/card/IssuerResponse.ts"
import { Reading } from "../../payers/card/CardPresentRead.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"

export const InitiatedBy = Schema.Literals(["customer", "merchant", "none"])

/** The service's blended price: its fee is this much of the amount, taken out of the fee of the payment. */
export const Price = Schema.Struct({
  /** in 1/10,000 of a percent */
  percentage: Schema.Int,
  fixedAmount: Schema.Int
})
export type Price = typeof Price.Type

/** What was bought: the order, and when it came with the payment the item of each of its lines. */
export const Ordered = Schema.Struct({
  orderId: Schema.String,
  itemIds: Schema.NullOr(Schema.Array(Schema.String))
})

export const Terms = Schema.Struct({
  accountId: Schema.String,
  paymentMethodId: Schema.String,
  methodType: PaymentInstrument.Type,
  amount: Schema.Int,
  currency: Money.Currency,
  feeAmount: Schema.Int,
  price: Schema.NullOr(Price),
  autoCapture: Schema.Boolean,
  captureAt: Schema.NullOr(Schema.Int),
  initiatedBy: InitiatedBy,
  referenceId: Schema.NullOr(Schema.String),
  customData: Schema.NullOr(CustomData.CustomData),
  /** the PAD agreement that this payment uses up (payments.md 2) */
  agreementId: Schema.NullOr(Schema.String),
  order: Schema.NullOr(Ordered),
  /** of a card that was read in person: what its issuer authorized there */
  reading: Schema.NullOr(Reading)
})
export type Terms = typeof Terms.Type

/** Whether a bank is debited; else a card is charged. */
export const isBank = ({ methodType }: Pick<Terms, "methodType">): boolean => PaymentInstrument.isBank(methodType)

/** The way that the money takes, from the payer and back. */
export type Rail = "card" | "bank"

export const railOf = (terms: Pick<Terms, "methodType">): Rail => (isBank(terms) ? "bank" : "card")

/** What the network granted. `key` names it for the network; `amount` bounds later adjustments. */
export const Authorization = Schema.Struct({
  key: Schema.String,
  reference: Schema.String,
  /** an issuer's; banks give none */
  code: Schema.NullOr(Schema.String),
  avs: Avs,
  amount: Schema.Int
})
export type Authorization = typeof Authorization.Type

export const Screening = Schema.Struct({ reference: Schema.String, askAt: Schema.NullOr(Schema.Int) })
export type Screening = typeof Screening.Type

/** payments.md 3.4. `detail` is a card detail code, a bank return code, or what the reason implies. */
export const FailureReason = Schema.Struct({
  code: Schema.Literals(["NOT_CAPTURED", "PAYMENT_EXPIRED", "REVIEW", ...BankReturn.Reason.literals]),
  detail: Schema.String
})
export type FailureReason = typeof FailureReason.Type

export const expired: FailureReason = { code: "PAYMENT_EXPIRED", detail: "request_expired" }
export const reviewFailed: FailureReason = { code: "REVIEW", detail: "risk_review" }
export const notCaptured = (detail: string): FailureReason => ({ code: "NOT_CAPTURED", detail })
export const returned = (code: BankReturn.ReturnCode): FailureReason => ({
  code: BankReturn.reasonOf(code),
  detail: code
})

/** A bank has sent the debit back. */
export const isReturn = ({ code }: FailureReason): boolean =>
  BankReturn.Reason.literals.some((reason) => reason === code)

/** What went back of a completed payment, in cents: to the payer by refunds and disputes, and fees with it. */
export const Reversals = Schema.Struct({
  /** pending refunds count */
  refunded: Schema.Int,
  /** R so far: fees refunded, and of these Rs, the service's part (payments.md 7) */
  feeRefunded: Schema.Int,
  serviceFeeRefunded: Schema.Int,
  /** by disputes that withdrew money and were not won */
  disputed: Schema.Int,
  /** platform fees that disputes returned (L10) and wins did not take back (L11) */
  platformFeeReturned: Schema.Int
})
export type Reversals = typeof Reversals.Type

export const nothingReversed: Reversals = {
  refunded: 0,
  feeRefunded: 0,
  serviceFeeRefunded: 0,
  disputed: 0,
  platformFeeReturned: 0
}

/** Keys of authorizations that are still to be given back. */
const Voids = Schema.Array(Schema.String)
const shared = { terms: Terms, voids: Voids }
const authorized = { ...shared, authorization: Authorization }

export const State = Schema.TaggedUnion({
  /** the network is asked, or was when its process died */
  Authorizing: { ...shared, attempt: Schema.Int, openedAt: Schema.Int },
  /** no payment was made; what may have been authorized is given back */
  Abandoned: { ...shared, attempt: Schema.Int },
  /** the network answers later; `askAt` null: the operator will tell. `until`: a card's authorization expires, a bank's hold ends */
  Processing: { ...authorized, askAt: Schema.NullOr(Schema.Int), until: Schema.Int },
  PendingCapture: { ...authorized, expiresAt: Schema.Int },
  /** a bank is asked meanwhile (`askAt`), and may have paid before the review ends (`cleared`) */
  InReview: {
    ...authorized,
    screening: Screening,
    until: Schema.Int,
    askAt: Schema.NullOr(Schema.Int),
    cleared: Schema.NullOr(Schema.Struct({ newsAt: Schema.NullOr(Schema.Int) }))
  },
  /** a capture is under way, from one of the two before it */
  Capturing: { ...authorized, reviewed: Schema.Boolean, openedAt: Schema.Int, expiresAt: Schema.Int },
  /** `settlesAt`: when the card networks pay, null once they have; `newsAt`: when a network may tell of a dispute or return */
  Completed: {
    ...authorized,
    capturedAt: Schema.Int,
    settlesAt: Schema.NullOr(Schema.Int),
    newsAt: Schema.NullOr(Schema.Int),
    reversals: Reversals
  },
  Failed: { ...shared, authorization: Schema.NullOr(Authorization), avs: Avs, reason: FailureReason },
  Canceled: { ...authorized, canceledAt: Schema.Int, cancelReason: Schema.NullOr(Schema.String) }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Processing" | "PendingCapture" | "InReview" | "Capturing" }>

/** The money is the merchant's. */
export interface Taken {
  readonly at: number
  readonly settlesAt: number | null
  readonly newsAt: number | null
}

/** What a refund takes of a payment, in cents: T, R and of R the service's part Rs (payments.md 7). */
export interface Refunded {
  readonly amount: number
  readonly feeAmount: number
  readonly serviceFee: number
}

/** What a dispute takes, in cents: D, and the platform fee that goes back to the merchant. */
export interface Disputed {
  readonly amount: number
  readonly platformFee: number
}

export type Event =
  | { readonly _tag: "Opened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Reopened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Abandoned" }
  | ({ readonly _tag: "Sold"; readonly authorization: Authorization } & Taken)
  | { readonly _tag: "Authorized"; readonly authorization: Authorization; readonly expiresAt: number }
  | {
      readonly _tag: "Deferred"
      readonly authorization: Authorization
      readonly askAt: number | null
      readonly until: number
    }
  | {
      readonly _tag: "QueuedForReview"
      readonly authorization: Authorization
      readonly screening: Screening
      readonly askAt: number | null
      readonly until: number
    }
  | { readonly _tag: "Declined"; readonly reason: FailureReason; readonly avs: typeof Avs.Type }
  | { readonly _tag: "Rejected"; readonly authorization: Authorization }
  | { readonly _tag: "CaptureOpened"; readonly terms: Terms; readonly at: number }
  | ({ readonly _tag: "Captured" } & Taken)
  | { readonly _tag: "Cleared"; readonly newsAt: number | null }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "ReviewPassed" }
  | { readonly _tag: "Failed"; readonly reason: FailureReason }
  | { readonly _tag: "Canceled"; readonly at: number; readonly reason: string | null }
  | { readonly _tag: "Updated"; readonly terms: Terms }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "ReviewPostponed"; readonly askAt: number | null }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Settled" }
  | { readonly _tag: "NewsHeard"; readonly newsAt: number | null }
  | ({ readonly _tag: "Refunded" } & Refunded)
  | ({ readonly _tag: "RefundFailed" } & Refunded)
  | ({ readonly _tag: "Disputed" } & Disputed)
  | ({ readonly _tag: "DisputeWon" } & Disputed)

/** How long an intent without a result is left to its process, in seconds. */
export const patience = 60

/** The keys under which the network knows the calls of an attempt: the fence between attempts. */
export const authorizationKey = (id: string, attempt: number): string => `${id}:${attempt}`
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`
export const keysOf = (id: string, attempt: number): ReadonlyArray<string> => [
  verificationKey(id, attempt),
  authorizationKey(id, attempt)
]
export const captureKey = (authorization: Authorization): string => `${authorization.key}:capture`

export const isPending = (state: State): state is Pending =>
  state._tag === "Processing" ||
  state._tag === "PendingCapture" ||
  state._tag === "InReview" ||
  state._tag === "Capturing"

/** What is left to refund (payments.md 3.1), in cents; nothing of a payment that is not completed. */
export const refundable = (state: State): number =>
  state._tag !== "Completed" ? 0 : Math.max(0, state.terms.amount - state.reversals.refunded - state.reversals.disputed)

/** The fee that is left to refund, in cents: what a dispute has returned of it does not go back twice. */
export const feeRefundable = (state: State): number =>
  state._tag !== "Completed"
    ? 0
    : Math.max(0, state.terms.feeAmount - state.reversals.feeRefunded - state.reversals.platformFeeReturned)

/** Whether the API knows of the payment at all. */
export const exists = (state: State): boolean => state._tag !== "Authorizing" && state._tag !== "Abandoned"

/** Fs, the service's part of the fee: half up to the cent, never more than the fee (merchants.md 4.3). */
export const serviceFee = ({ amount, feeAmount, price }: Pick<Terms, "amount" | "feeAmount" | "price">): number => {
  if (price === null) return 0
  const share = Math.floor((amount * price.percentage + 500_000) / 1_000_000)
  return Math.min(feeAmount, share + price.fixedAmount)
}
