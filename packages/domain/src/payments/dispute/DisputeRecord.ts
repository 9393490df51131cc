/** The dispute's record in the API, with the messages of its reason (payments.md 5). */
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { Subject } from "../../decider/Kind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as BankReturn from "../../banking/BankReturn.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { inWords } from "../../vocabulary/CodeInWords.ts"
import * as Dispute from "./Dispute.ts"
import { Schema } from "effect"
import * as DisputeReason from "./DisputeReason.ts"
import * as Card from "../../payers/card/Card.ts"
import * as Money from "../../vocabulary/Money.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, data, detailedReason, Reference, text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"

export const statuses = [
  "awaiting_merchant_response",
  "pending_service_review",
  "awaiting_chargeback_decision",
  "awaiting_chargeback_decision_with_credit",
  "awaiting_chargeback_decision_without_credit",
  "resolved"
] as const
export type Status = (typeof statuses)[number]

const submitted: Readonly<Record<Dispute.Submission, Status>> = {
  inquired: "awaiting_chargeback_decision",
  with_credit: "awaiting_chargeback_decision_with_credit",
  without_credit: "awaiting_chargeback_decision_without_credit"
}

export const statusOf = (state: Dispute.State): Status => {
  switch (state._tag) {
    case "AwaitingResponse":
      return "awaiting_merchant_response"
    case "InServiceReview":
      return "pending_service_review"
    case "AwaitingDecision":
      return submitted[state.submission]
    case "Resolved":
      return "resolved"
  }
}

/** The `card_brand` of a dispute of a bank payment. */
const noBrand = "unspecified"

const reason = ({ brand, reason: { code, detail }, type }: Dispute.Terms): JsonObject => {
  const detailCode = detail ?? `${brand ?? noBrand}_${type}`
  const isReturn = code === "bank_return" && detail !== null
  return {
    reason_code: code,
    reason_message: code === "other" ? "The payment was disputed for another reason." : inWords(code),
    details: [
      { detail_code: detailCode, detail_message: isReturn ? BankReturn.messageOf(detail) : inWords(detailCode) }
    ]
  }
}

/** The transaction records of the withdrawal, of the dispute fee, and of their reversal (merchants.md 11). */
const references = (state: Dispute.State, { id }: Subject): JsonObject => {
  const { fee, withdrawal } = state.terms
  const to = (type: TransactionRecords.Type, isWritten: boolean) =>
    isWritten ? TransactionRecords.referenceTo(id, type) : null
  const isWithdrawn = withdrawal !== null
  const returnsFee = isWithdrawn && withdrawal.platformFee > 0
  const isReversed = Dispute.isReinstated(state)
  return {
    txnr_chargeback_app_fees: to("app_fee_chargeback", returnsFee),
    txnr_chargeback_merchant: to("merchant_chargeback", isWithdrawn),
    txnr_chargeback_fee_merchant: to("merchant_chargeback_fee", fee > 0),
    txnr_chargeback_reversal_merchant: to("merchant_chargeback_reversal", isReversed),
    txnr_chargeback_reversal_app_fees: to("app_fee_chargeback_reversal", isReversed && returnsFee)
  }
}

export const record = (state: Dispute.State, subject: Subject): JsonObject => {
  const { answer, customData, terms } = state
  return {
    ...ResourceReference.to("disputes", subject.id),
    owner: { ...ResourceReference.to("accounts", terms.accountId) },
    create_time: subject.createTime,
    payment: { ...ResourceReference.to("payments", terms.paymentId) },
    status: statusOf(state),
    type: terms.type,
    amount: terms.amount,
    currency: terms.currency,
    fee: terms.fee,
    card_brand: terms.brand ?? noBrand,
    reason: reason(terms),
    resolution: state._tag === "Resolved" ? { outcome: state.outcome, resolve_time: state.resolvedAt } : null,
    respond_by: state._tag === "AwaitingResponse" ? state.respondBy : null,
    explanation: answer?.explanation ?? null,
    documents: answer?.documents ?? [],
    custom_data: customData,
    ...references(state, subject)
  }
}

export const DisputeRecord = Schema.Struct({
  ...common,
  owner: Reference,
  payment: Reference,
  status: Schema.Literals(statuses),
  type: Dispute.Type,
  amount: Schema.Int,
  currency: Money.Currency,
  fee: Schema.Int,
  card_brand: Schema.Union([Card.Brand, Schema.Literal("unspecified")]),
  reason: detailedReason(DisputeReason.DisputeReason),
  resolution: Schema.NullOr(Schema.Struct({ outcome: Schema.Literals(Dispute.outcomes), resolve_time: UnixTime })),
  respond_by: UnixTimeOrNull,
  explanation: text,
  documents: Schema.Array(Schema.String),
  custom_data: data,
  txnr_chargeback_app_fees: Schema.NullOr(Reference),
  txnr_chargeback_merchant: Schema.NullOr(Reference),
  txnr_chargeback_fee_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_app_fees: Schema.NullOr(Reference)
}).annotate({
  identifier: "Dispute",
  examples: [
    {
      ...reference("disputes", idOf("dispute")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      payment: reference("payments", idOf("disputedPayment")),
      status: "awaiting_merchant_response",
      type: "chargeback",
      amount: 10000,
      currency: "USD",
      fee: 1500,
      card_brand: "visa",
      reason: {
        reason_code: "not_received",
        reason_message: "Not received.",
        details: [{ detail_code: "visa_chargeback", detail_message: "Visa chargeback." }]
      },
      resolution: null,
      respond_by: time,
      explanation: null,
      documents: [],
      custom_data: null,
      txnr_chargeback_app_fees: null,
      txnr_chargeback_merchant: reference("transaction_records", idOf("chargebackRecord")),
      txnr_chargeback_fee_merchant: reference("transaction_records", idOf("chargebackFeeRecord")),
      txnr_chargeback_reversal_merchant: null,
      txnr_chargeback_reversal_app_fees: null
    }
  ]
})
