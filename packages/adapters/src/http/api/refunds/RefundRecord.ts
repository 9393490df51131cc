/** The record of a refund as the API answers it (payments.md 4). */
import { Schema } from "effect"
import { common, data, PaymentMethodReference, Reference, StatusReason, text } from "../RecordFields.ts"

export const RefundRecord = Schema.Struct({
  ...common,
  owner: Reference,
  status: Schema.String,
  payment: Reference,
  payment_method: PaymentMethodReference,
  refund_reason: Schema.String,
  amounts: Schema.Struct({ total_amount: Schema.Int, currency: Schema.String, fee_refund_amount: Schema.Int }),
  order: Schema.NullOr(Reference),
  reference_id: text,
  custom_data: data,
  pending_reasons: Schema.NullOr(Schema.Array(StatusReason)),
  failure_reason: Schema.NullOr(StatusReason),
  txnr_merchant_refund: Schema.NullOr(Reference),
  txnr_app_fee_refund: Schema.NullOr(Reference)
}).annotate({ identifier: "Refund" })
