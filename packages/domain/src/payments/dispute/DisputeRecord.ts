/** The dispute's record in the API, with the messages of its reason (payments.md 5). */
import { Schema } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as Card from "../../payers/card/Card.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import { common, data, detailedReason, Reference, text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { inWords } from "../../vocabulary/text/CodeInWords.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeReason from "./DisputeReason.ts"

export const statuses = [
  "awaiting_merchant_response",
  "pending_service_review",
  "awaiting_chargeback_decision",
  "awaiting_chargeback_decision_with_credit",
  "awaiting_chargeback_decision_without_credit",
  "resolved"
] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "DisputeStatus" })
export type Status = typeof Status.Type

/** The `card_brand` of a dispute of a bank payment. */
const noBrand = "unspecified"

const Resolution = Schema.Struct({
  outcome: Schema.Literals(Dispute.outcomes).annotateKey({
    description:
      "Who prevailed: the merchant (`won`), or else the payer; `expired`: the merchant did not answer in time."
  }),
  resolve_time: UnixTime.annotateKey({ description: "When the dispute ended, in UNIX seconds." })
}).annotate({ identifier: "DisputeResolution" })

export const DisputeRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The account that was paid." }),
  payment: Reference.annotateKey({ description: "The payment that is reclaimed." }),
  status: Status.annotateKey({ description: "Whose turn it is; `resolved` is final." }),
  type: Dispute.Type.annotateKey({
    description: "How the payment is reclaimed; an inquiry and a retrieval move no money."
  }),
  amount: Schema.Int.annotateKey({
    description: "What is reclaimed, in cents; it may differ from the payment's amount."
  }),
  currency: Money.Currency.annotateKey({ description: "The currency of the amounts." }),
  fee: Schema.Int.annotateKey({ description: "What the merchant pays for the dispute, in cents." }),
  card_brand: Schema.Union([Card.Brand, Schema.Literal(noBrand)]).annotateKey({
    description: "The brand of the card; `unspecified` for a bank account."
  }),
  reason: detailedReason(DisputeReason.DisputeReason).annotateKey({
    description: "Why the payer reclaims the payment."
  }),
  resolution: Schema.NullOr(Resolution).annotateKey({ description: "How the dispute ended. null: it is open." }),
  respond_by: UnixTimeOrNull.annotateKey({
    description: "The last moment for the merchant's answer, in UNIX seconds. null: none is awaited."
  }),
  explanation: text.annotateKey({ description: "The merchant's answer, in words. null: there is none." }),
  documents: Schema.Array(Schema.String).annotateKey({ description: "The ids of the documents of that answer." }),
  custom_data: data,
  txnr_chargeback_app_fees: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of the fee that the app returned. null: it returned nothing."
  }),
  txnr_chargeback_merchant: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what was withdrawn from the merchant. null: nothing was."
  }),
  txnr_chargeback_fee_merchant: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of the dispute's fee. null: there is no fee."
  }),
  txnr_chargeback_reversal_merchant: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what the merchant got back. null: nothing."
  }),
  txnr_chargeback_reversal_app_fees: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of the fee that the app got back. null: nothing."
  })
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
export type DisputeRecord = typeof DisputeRecord.Type

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

const reason = ({ brand, reason: { code, detail }, type }: Dispute.Terms): DisputeRecord["reason"] => {
  const detailCode = detail ?? `${brand ?? noBrand}_${type}`
  const isReturn = code === "bank_return" && detail !== null
  return {
    reason_code: code,
    reason_message: code === "other" ? "The payment was disputed for another reason." : inWords(code),
    details: [
      { detail_code: detailCode, detail_message: isReturn ? DebitReturnCodes.messageOf(detail) : inWords(detailCode) }
    ]
  }
}

/** The transaction records of the withdrawal, of the dispute fee, and of their reversal (merchants.md 11). */
const references = (state: Dispute.State, { id }: Subject) => {
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

export const render = (state: Dispute.State, subject: Subject): DisputeRecord => {
  const { answer, customData, terms } = state
  return {
    ...ResourceReference.to("disputes", subject.id),
    owner: ResourceReference.to("accounts", terms.accountId),
    create_time: subject.createTime,
    payment: ResourceReference.to("payments", terms.paymentId),
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
