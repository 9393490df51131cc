/** The record of a recovery as the API answers it (merchants.md 8). */
import { Schema } from "effect"
import * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as Recoveries from "@payments-platform/domain/payouts/recovery/RecoveryRecord"
import { idOf, reference, time, version } from "../Examples.ts"
import { data, detailedReason, Reference } from "../RecordFields.ts"
import * as TransferFields from "../transfers/TransferFields.ts"

export const RecoveryRecord = Schema.Struct({
  ...TransferFields.members,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literal(Recoveries.processing)))),
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
      custom_data: null,
      api_version: version
    }
  ]
})
