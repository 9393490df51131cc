/** The resources of payments in the model (payments.md, platform.md 11). Amounts are in cents, times in UNIX seconds. */
import type { Return } from "@payments-platform/domain/simulation/banks/TestBankReturns"
import type { DisputeScript, Outcome } from "@payments-platform/domain/simulation/TestOutcomes"
import type { Account, Payout } from "../merchants/MerchantState.ts"
import type { DisputeType, SourceOf } from "../ModelRequests.ts"
import type { NamedResource, NotedResource } from "../Named.ts"

/** A first value, with the type of all that it may become. */
const first = <A>(value: A): A => value

export interface Terminal extends NotedResource {
  readonly account: string
  readonly device: string
  status: "pending" | "active" | "inactive" | "deleted"
}

/** A card-present read. It is single-use. */
export interface Reading extends NamedResource {
  readonly account: string
  readonly outcome: string | null
  readonly amount: number
  readonly authorizedAt: number
  used: boolean
}

/** A client-side token. `holder`: whether it contains the holder */
export interface Token extends NamedResource {
  readonly holds: SourceOf<"Card" | "Bank">
  readonly holder: boolean
  readonly expiresAt: number
  used: boolean
}

/** A card or bank account. Its name is empty until it is stored. */
export interface Instrument extends NamedResource {
  readonly kind: "card" | "US" | "CA"
  readonly number: string
  /** of a card that a terminal has read */
  readonly reading: Reading | null
  readonly month: number
  readonly year: number
  readonly status: "unverified" | "verified" | "verification_failed" | "deleted"
}

export interface Method extends Instrument, NotedResource {
  year: number
  /** the next call to the card updater or the bank, and the years that the updater will add */
  nextPollAt: number | null
  updatedYears: number
  status: Instrument["status"]
  /** wrong answers about the deposits of a bank account */
  mismatches: number
}

export interface Agreement extends NamedResource {
  readonly method: string
  readonly account: string
  readonly oneTime: boolean
  status: "signed" | "revoked"
  used: boolean
}

export interface Item extends NamedResource {
  readonly account: string
  status: "active" | "deleted"
}

export interface Order extends NamedResource {
  readonly account: string
  readonly status: "active"
  /** the names of the items of its lines */
  items: ReadonlyArray<string> | null
}

export type Failure = readonly [reason: string, detail: string | null]

/** What changes in the life of a payment, as it begins. */
export const newPayment = {
  status: first<"pending" | "completed" | "failed" | "canceled">("pending"),
  /** the payout that took its record */
  takenBy: first<Payout | null>(null),
  waits: first<"PROCESSING" | "PENDING_CAPTURE" | "IN_REVIEW" | null>(null),
  failure: first<Failure | null>(null),
  /** when the screening is polled */
  reviewAt: first<number | null>(null),
  /** whether the bank settled while the payment was in review */
  cleared: false,
  /** when the network may report a dispute or a return */
  reportAt: first<number | null>(null),
  note: first<unknown>(null),
  /** what the card network charged, and what refunds that it accepted took of it */
  charged: 0,
  reserved: 0,
  refunded: 0,
  feeRefunded: 0,
  serviceRefunded: 0,
  disputed: 0,
  feeReturned: 0
}

type PaymentProgress = typeof newPayment

export interface Payment extends NamedResource, PaymentProgress {
  readonly account: Account
  readonly method: Method
  readonly bank: boolean
  readonly createTime: number
  readonly authorized: number
  readonly autoCapture: boolean
  readonly outcome: Outcome
  /** the return of a bank debit */
  readonly returns: Return | null
  /** whether its account had a weekly limit when it was created */
  readonly isLimited: boolean
  /** the late result of a card: accepted with null, else failed with this code */
  readonly late: { readonly code: string | null; readonly at: number } | null
  /** whether the network accepted the charge, whatever followed */
  readonly charge: boolean
  /** when the card authorization or the bank's hold ends */
  readonly expiresAt: number
  readonly order: string | null
  readonly items: ReadonlyArray<string> | null
  readonly fee: number
  amount: number
  captureAt: number | null
  /** when the network is polled */
  readonly nextPollAt: number | null
}

/** What changes in the life of a refund, as it begins. */
export const newRefund = {
  status: first<"pending" | "completed" | "failed">("pending"),
  /** how far the network is with a pending refund */
  step: first<"requested" | "sent" | "accepted">("requested"),
  /** why the network will refuse it, or has refused it */
  failure: first<Failure | null>(null),
  completedAt: 0,
  note: first<unknown>(null)
}

type RefundProgress = typeof newRefund

export interface Refund extends NamedResource, RefundProgress {
  readonly payment: Payment
  readonly amount: number
  readonly fee: number
  readonly service: number
  readonly referenced: boolean
  readonly createTime: number
  nextPollAt: number
}

export interface Dispute extends NotedResource {
  readonly payment: Payment
  readonly type: DisputeType
  readonly amount: number
  readonly fee: number
  /** the end of a case that the simulated issuer decides */
  readonly challenged: DisputeScript["challenged"]
  /** the platform fee that is returned with the amount; null: no money moves */
  readonly returned: number | null
  status: "awaiting_merchant_response" | "pending_service_review" | "resolved" | `awaiting_chargeback_decision${string}`
  readonly createTime: number
  respondBy: number
  outcome: string | null
  resolvedAt: number
  /** the next step of the issuer and its time */
  desk: { readonly step: "submit" | "decide"; readonly at: number } | null
}

/** An amount that a card network settles at an opening. It pays a positive amount and receives a negative one. */
export interface Settlement {
  readonly at: number
  readonly account: Account
  readonly amount: number
}
