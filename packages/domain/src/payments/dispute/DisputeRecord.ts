/** The dispute's record in the API, with the messages of its reason (payments.md 5). */
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { Subject } from "../../decider/Kind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as BankReturn from "../../banking/BankReturn.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { inWords } from "../../vocabulary/CodeInWords.ts"
import * as Dispute from "./Dispute.ts"

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
