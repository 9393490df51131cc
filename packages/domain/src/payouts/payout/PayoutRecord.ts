/** The payout's record in the API, with the messages of its reasons (merchants.md 7). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { data, detailedReason, Reference, text } from "../../vocabulary/RecordFields.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import type * as Payout from "./Payout.ts"

export const pendingReasonCodes = ["PROCESSING", "IN_REVIEW"] as const
const PendingCode = Schema.Literals(pendingReasonCodes).annotate({ identifier: "PayoutPendingCode" })
type PendingCode = typeof PendingCode.Type

export const PayoutRecord = Schema.Struct({
  ...TransferRecord.fields,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(PendingCode))).annotateKey({
    description: "Why the payout is pending; IN_REVIEW: the operator holds it. null: it is not."
  }),
  failure_reason: Schema.NullOr(detailedReason(TransferFailure.ReasonCode)).annotateKey({
    description: "Why the payout failed. null: it did not."
  }),
  txnr_payout: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what left the account's balance."
  }),
  txnr_failure: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what came back. null: nothing."
  }),
  reference_id: text.annotateKey({
    description: "The app's own name for the payout, which no other payout of the app has. null: none."
  }),
  statement_descriptor: text.annotateKey({
    description: "What the merchant's bank statement says about the payout. null: nothing of the app."
  }),
  custom_data: data
}).annotate({
  identifier: "Payout",
  examples: [
    {
      ...reference("payouts", idOf("payout")),
      owner: reference("accounts", idOf("payableAccount")),
      create_time: time,
      payout_method: reference("payout_methods", idOf("payableMethod")),
      amount: 9_570,
      currency: "USD",
      status: "pending",
      complete_time: null,
      pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Payout is being processed.", details: [] }],
      failure_reason: null,
      txnr_payout: reference("transaction_records", idOf("payoutRecord")),
      txnr_failure: null,
      reference_id: null,
      statement_descriptor: null,
      custom_data: null
    }
  ]
})
export type PayoutRecord = typeof PayoutRecord.Type

/** The members of the record that no request may state. */
export const readOnlyFields = {
  ...Wire.recordMembers,
  payoutMethod: Wire.readOnly,
  amount: Wire.readOnly,
  status: Wire.readOnly,
  completeTime: Wire.readOnly,
  pendingReasons: Wire.readOnly,
  failureReason: Wire.readOnly,
  txnrPayout: Wire.readOnly,
  txnrFailure: Wire.readOnly
}

const pendingMessages: { readonly [R in PendingCode]: string } = {
  PROCESSING: "Payout is being processed.",
  IN_REVIEW: "Payout is being reviewed."
}

/** Why a payout is pending; null: it is not. */
export const pendingReason = (state: Payout.State): PendingCode | null =>
  Transfer.isPending(state) ? (state.held ? "IN_REVIEW" : "PROCESSING") : null

const pendingReasons = (state: Payout.State): PayoutRecord["pending_reasons"] => {
  const reason = pendingReason(state)
  return reason === null ? null : [TransferRecord.pendingReason(reason, pendingMessages[reason])]
}

export const render = (state: Payout.State, subject: Subject): PayoutRecord => {
  const { terms } = state
  return {
    ...TransferRecord.render("payouts", state, subject),
    pending_reasons: pendingReasons(state),
    failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null,
    txnr_payout: TransactionRecords.referenceTo(subject.id, "payout"),
    txnr_failure: state._tag === "Failed" ? TransactionRecords.referenceTo(subject.id, "payout_return") : null,
    reference_id: terms.referenceId,
    statement_descriptor: terms.statementDescriptor,
    custom_data: terms.customData
  }
}
