/** The recovery's record in the API (merchants.md 8). */
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { Subject } from "../../decider/Kind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import * as Recovery from "./Recovery.ts"

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

export const statuses = ["pending", "completed", "failed"] as const
export type Status = (typeof statuses)[number]

export const statusOf = (state: Recovery.State): Status => {
  if (Recovery.isPending(state)) return "pending"
  return state._tag === "Completed" ? "completed" : "failed"
}

/** The only pending reason of a recovery. */
export const processing = "PROCESSING"

const pendingReasons = (state: Recovery.State) =>
  Recovery.isPending(state)
    ? [{ reason_code: processing, reason_message: "Recovery is being processed.", details: [] }]
    : null

/** Kept after a return. */
const completeTime = (state: Recovery.State): number | null => ("completedAt" in state ? state.completedAt : null)

/** The transaction records: of the completion, and of the return after it. */
const transactionRecords = (state: Recovery.State, id: string): JsonObject => {
  const isCompleted = completeTime(state) !== null
  return {
    txnr_recovery: isCompleted ? TransactionRecords.referenceTo(id, "recovery") : null,
    txnr_failure: isCompleted && state._tag === "Failed" ? TransactionRecords.referenceTo(id, "recovery_return") : null
  }
}

export const record = (state: Recovery.State, subject: Subject): JsonObject => {
  const { accountId, amount, currency, customData, payoutMethodId } = state.terms
  return {
    ...ResourceReference.to("recoveries", subject.id),
    owner: { ...ResourceReference.to("accounts", accountId) },
    create_time: subject.createTime,
    payout_method: { ...ResourceReference.to("payout_methods", payoutMethodId) },
    amount,
    currency,
    status: statusOf(state),
    complete_time: completeTime(state),
    pending_reasons: pendingReasons(state),
    failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null,
    ...transactionRecords(state, subject.id),
    custom_data: customData
  }
}
