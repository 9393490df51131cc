/** The record of a payment as the API answers it (payments.md 3). */
import { Schema } from "effect"
import { common, data, flag, integer, PaymentMethodReference, Reference, StatusReason, text } from "../RecordFields.ts"

export const PaymentRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  status: Schema.String,
  amount: Schema.Int,
  amount_refunded: Schema.Int,
  amount_disputed: Schema.Int,
  amount_refundable: Schema.Int,
  fee_amount: Schema.Int,
  fee_amount_refundable: Schema.Int,
  currency: Schema.String,
  payment_method: PaymentMethodReference,
  reference_id: text,
  capture_at: integer,
  authorization_code: text,
  auto_capture: flag,
  custom_data: data,
  failure_reason: Schema.NullOr(StatusReason),
  initiated_by: Schema.String,
  order: Schema.NullOr(Reference),
  line_items: Schema.NullOr(Schema.Array(Reference)),
  pending_reasons: Schema.NullOr(Schema.Array(StatusReason)),
  address_verification: Schema.String,
  txnr_app_fee: Schema.NullOr(Reference),
  txnr_merchant: Schema.NullOr(Reference)
}).annotate({ identifier: "Payment" })
