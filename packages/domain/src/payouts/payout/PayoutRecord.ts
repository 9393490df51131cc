/** The payout's record in the API, with the messages of its reasons (merchants.md 7). */
import type { Subject } from "../../decider/Kind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import type * as Payout from "./Payout.ts"
import { Schema } from "effect"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { data, detailedReason, Reference, text } from "../../vocabulary/RecordFields.ts"

/** The members of the record that no request may state. */
export const answered = {
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

export const pendingReasonCodes = ["PROCESSING", "IN_REVIEW"] as const
type PendingReason = (typeof pendingReasonCodes)[number]

const pendingMessages: { readonly [R in PendingReason]: string } = {
  PROCESSING: "Payout is being processed.",
  IN_REVIEW: "Payout is being reviewed."
}

/** Why a payout is pending; null: it is not. */
export const pendingReason = (state: Payout.State): PendingReason | null =>
  Transfer.isPending(state) ? (state.held ? "IN_REVIEW" : "PROCESSING") : null

const pendingReasons = (state: Payout.State): ReadonlyArray<JsonObject> | null => {
  const reason = pendingReason(state)
  return reason === null ? null : [TransferRecord.pendingReason(reason, pendingMessages[reason])]
}

export const record = (state: Payout.State, subject: Subject): JsonObject => {
  const { terms } = state
  return {
    ...TransferRecord.members("payouts", state, subject),
    pending_reasons: pendingReasons(state),
    failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null,
    txnr_payout: TransactionRecords.referenceTo(subject.id, "payout"),
    txnr_failure: state._tag === "Failed" ? TransactionRecords.referenceTo(subject.id, "payout_return") : null,
    reference_id: terms.referenceId,
    statement_descriptor: terms.statementDescriptor,
    custom_data: terms.customData
  }
}

export const PayoutRecord = Schema.Struct({
  ...TransferRecord.fields,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literals(pendingReasonCodes)))),
  failure_reason: Schema.NullOr(detailedReason(TransferFailure.ReasonCode)),
  txnr_payout: Schema.NullOr(Reference),
  txnr_failure: Schema.NullOr(Reference),
  reference_id: text,
  statement_descriptor: text,
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
