/** The record of a refund as the API answers it (payments.md 4). */
import { Schema } from "effect"
import * as Refund from "@payments-platform/domain/payments/refund/Refund"
import * as Refunds from "@payments-platform/domain/payments/refund/RefundRecord"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { idOf, reference, time, version } from "../Examples.ts"
import { common, data, detailedReason, PaymentMethodReference, Reference, text } from "../RecordFields.ts"

export const RefundRecord = Schema.Struct({
  ...common,
  owner: Reference,
  status: Schema.Literals(Refunds.statuses),
  payment: Reference,
  payment_method: PaymentMethodReference,
  refund_reason: Schema.String,
  amounts: Schema.Struct({ total_amount: Schema.Int, currency: Money.Currency, fee_refund_amount: Schema.Int }),
  order: Schema.NullOr(Reference),
  reference_id: text,
  custom_data: data,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literal(Refunds.processing)))),
  failure_reason: Schema.NullOr(detailedReason(Refund.ReasonCode)),
  txnr_merchant_refund: Schema.NullOr(Reference),
  txnr_app_fee_refund: Schema.NullOr(Reference)
}).annotate({
  identifier: "Refund",
  examples: [
    {
      ...reference("refunds", idOf("refund")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      status: "pending",
      payment: reference("payments", idOf("payment")),
      payment_method: reference("payment_methods", idOf("method")),
      refund_reason: "Returned goods",
      amounts: { total_amount: 1000, currency: "USD", fee_refund_amount: 0 },
      order: null,
      reference_id: null,
      custom_data: null,
      pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Refund is being processed.", details: [] }],
      failure_reason: null,
      txnr_merchant_refund: reference("transaction_records", idOf("transactionRecord")),
      txnr_app_fee_refund: null,
      api_version: version
    }
  ]
})
