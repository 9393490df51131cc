/** Why a refund failed (payments.md 4): the reasons that networks and the operator report. */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"

export const ReasonCode = Schema.Literals([
  "UNKNOWN",
  "REFUND_DECLINED",
  "ACCOUNT_CLOSED",
  "BANK_SYSTEM_ERROR"
]).annotate({
  identifier: "RefundFailureCode"
})
export type ReasonCode = typeof ReasonCode.Type

/** `detail`: a card detail code or a bank return code. */
export const FailureReason = Schema.Struct({ reason: ReasonCode, detail: StateCodec.orNull(Schema.String) })
export type FailureReason = typeof FailureReason.Type
