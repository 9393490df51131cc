/** The recovery's record in the API (merchants.md 8). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { data, detailedReason, Reference } from "../../vocabulary/RecordFields.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as Recovery from "./Recovery.ts"

/** The only pending reason of a recovery. */
export const pendingReason = "PROCESSING"

export const RecoveryRecord = Schema.Struct({
  ...TransferRecord.fields,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literal(pendingReason)))).annotateKey({
    description: "Why the recovery is pending. null: it is not."
  }),
  failure_reason: Schema.NullOr(detailedReason(Recovery.ReasonCode)).annotateKey({
    description: "Why the recovery failed. null: it did not."
  }),
  txnr_recovery: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what came into the account's balance. null: it is not completed."
  }),
  txnr_failure: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what went back to the bank after the completion. null: nothing."
  }),
  custom_data: data
}).annotate({
  identifier: "Recovery",
  examples: [
    {
      ...reference("recoveries", idOf("recovery")),
      owner: reference("accounts", idOf("owingAccount")),
      create_time: time,
      payout_method: reference("payout_methods", idOf("recoverableMethod")),
      amount: 430,
      currency: "USD",
      status: "pending",
      complete_time: null,
      pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Recovery is being processed.", details: [] }],
      failure_reason: null,
      txnr_recovery: null,
      txnr_failure: null,
      custom_data: null
    }
  ]
})
export type RecoveryRecord = typeof RecoveryRecord.Type

/** The members of the record that no request may state. */
export const readOnlyFields = {
  ...Wire.recordMembers,
  payoutMethod: Wire.readOnly,
  amount: Wire.readOnly,
  currency: Wire.readOnly,
  status: Wire.readOnly,
  completeTime: Wire.readOnly,
  pendingReasons: Wire.readOnly,
  failureReason: Wire.readOnly,
  txnrRecovery: Wire.readOnly,
  txnrFailure: Wire.readOnly
}

const pendingReasons = (state: Recovery.State): RecoveryRecord["pending_reasons"] =>
  Transfer.isPending(state) ? [TransferRecord.pendingReason(pendingReason, "Recovery is being processed.")] : null

/** The transaction records: of the completion, and of the return after it. */
const transactionRecords = (state: Recovery.State, id: string) => {
  const isCompleted = TransferRecord.completeTime(state) !== null
  return {
    txnr_recovery: isCompleted ? TransactionRecords.referenceTo(id, "recovery") : null,
    txnr_failure: isCompleted && state._tag === "Failed" ? TransactionRecords.referenceTo(id, "recovery_return") : null
  }
}

export const render = (state: Recovery.State, subject: Subject): RecoveryRecord => ({
  ...TransferRecord.render("recoveries", state, subject),
  pending_reasons: pendingReasons(state),
  failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null,
  ...transactionRecords(state, subject.id),
  custom_data: state.terms.customData
})
