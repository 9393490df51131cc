/** The record of a dispute as the API answers it (payments.md 5). */
import { Schema } from "effect"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as Disputes from "@payments-platform/domain/payments/dispute/DisputeRecord"
import * as DisputeReason from "@payments-platform/domain/payments/dispute/DisputeReason"
import * as Card from "@payments-platform/domain/payers/card/Card"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, reference, time, version } from "../Examples.ts"
import { common, data, detailedReason, Reference, text, UnixTimeOrNull } from "../RecordFields.ts"

export const DisputeRecord = Schema.Struct({
  ...common,
  owner: Reference,
  payment: Reference,
  status: Schema.Literals(Disputes.statuses),
  type: Dispute.Type,
  amount: Schema.Int,
  currency: Money.Currency,
  fee: Schema.Int,
  card_brand: Schema.Union([Card.Brand, Schema.Literal("unspecified")]),
  reason: detailedReason(DisputeReason.DisputeReason),
  resolution: Schema.NullOr(Schema.Struct({ outcome: Schema.Literals(Dispute.outcomes), resolve_time: UnixTime })),
  respond_by: UnixTimeOrNull,
  explanation: text,
  documents: Schema.Array(Schema.String),
  custom_data: data,
  txnr_chargeback_app_fees: Schema.NullOr(Reference),
  txnr_chargeback_merchant: Schema.NullOr(Reference),
  txnr_chargeback_fee_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_merchant: Schema.NullOr(Reference),
  txnr_chargeback_reversal_app_fees: Schema.NullOr(Reference)
}).annotate({
  identifier: "Dispute",
  examples: [
    {
      ...reference("disputes", idOf("dispute")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      payment: reference("payments", idOf("disputedPayment")),
      status: "awaiting_merchant_response",
      type: "chargeback",
      amount: 10000,
      currency: "USD",
      fee: 1500,
      card_brand: "visa",
      reason: {
        reason_code: "not_received",
        reason_message: "Not received.",
        details: [{ detail_code: "visa_chargeback", detail_message: "Visa chargeback." }]
      },
      resolution: null,
      respond_by: time,
      explanation: null,
      documents: [],
      custom_data: null,
      txnr_chargeback_app_fees: null,
      txnr_chargeback_merchant: reference("transaction_records", idOf("chargebackRecord")),
      txnr_chargeback_fee_merchant: reference("transaction_records", idOf("chargebackFeeRecord")),
      txnr_chargeback_reversal_merchant: null,
      txnr_chargeback_reversal_app_fees: null,
      api_version: version
    }
  ]
})
