/** The record of a dispute as the API answers it (payments.md 5). */
import { Schema } from "effect"
import { common, data, integer, Reference, StatusReason, text } from "../RecordFields.ts"

export const DisputeRecord = Schema.Struct({
  ...common,
  owner: Reference,
  payment: Reference,
  status: Schema.String,
  type: Schema.String,
  amount: Schema.Int,
  currency: Schema.String,
  fee: Schema.Int,
  card_brand: Schema.String,
  reason: StatusReason,
  resolution: Schema.NullOr(Schema.Struct({ outcome: Schema.String, resolve_time: Schema.Int })),
  respond_by: integer,
  explanation: text,
  documents: Schema.Array(Schema.String),
  custom_data: data,
  txnr_chargeback_app_fees: Schema.NullOr(Reference),
  txnr_chargeback_merchant: Schema.NullOr(Reference),
  txnr_chargeback_fee_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_app_fees: Schema.NullOr(Reference)
}).annotate({ identifier: "Dispute" })
