/** The record of a payout as the API answers it (merchants.md 7). */
import { Schema } from "effect"
import * as Payouts from "@payments-platform/domain/payouts/payout/PayoutRecord"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import { idOf, reference, time, version } from "../Examples.ts"
import { data, detailedReason, Reference, text } from "../RecordFields.ts"
import * as TransferFields from "../transfers/TransferFields.ts"

export const PayoutRecord = Schema.Struct({
  ...TransferFields.members,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literals(Payouts.pendingReasonCodes)))),
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
      custom_data: null,
      api_version: version
    }
  ]
})
