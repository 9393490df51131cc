/** The recovery's record in the API (merchants.md 8). */
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { Subject } from "../../decider/Kind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import { Schema } from "effect"
import * as Recovery from "./Recovery.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { data, detailedReason, Reference } from "../../vocabulary/RecordFields.ts"

/** The members of the record that no request may state. */
export const answered = {
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

/** The only pending reason of a recovery. */
export const processing = "PROCESSING"

const pendingReasons = (state: Recovery.State) =>
  Transfer.isPending(state) ? [TransferRecord.pendingReason(processing, "Recovery is being processed.")] : null

/** The transaction records: of the completion, and of the return after it. */
const transactionRecords = (state: Recovery.State, id: string): JsonObject => {
  const isCompleted = TransferRecord.completeTime(state) !== null
  return {
    txnr_recovery: isCompleted ? TransactionRecords.referenceTo(id, "recovery") : null,
    txnr_failure: isCompleted && state._tag === "Failed" ? TransactionRecords.referenceTo(id, "recovery_return") : null
  }
}

export const record = (state: Recovery.State, subject: Subject): JsonObject => ({
  ...TransferRecord.members("recoveries", state, subject),
  pending_reasons: pendingReasons(state),
  failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null,
  ...transactionRecords(state, subject.id),
  custom_data: state.terms.customData
})

export const RecoveryRecord = Schema.Struct({
  ...TransferRecord.fields,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literal(processing)))),
  failure_reason: Schema.NullOr(detailedReason(Recovery.ReasonCode)),
  txnr_recovery: Schema.NullOr(Reference),
  txnr_failure: Schema.NullOr(Reference),
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
