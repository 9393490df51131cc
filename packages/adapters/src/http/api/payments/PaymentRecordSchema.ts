/** The record of a payment as the API answers it (payments.md 3). */
import { Schema } from "effect"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import { InitiatedBy } from "@payments-platform/domain/payments/payment/InitiatedBy"
import * as Payments from "@payments-platform/domain/payments/payment/PaymentRecord"
import * as AvsAndDeclineCodes from "@payments-platform/domain/payers/card/AvsAndDeclineCodes"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import { idOf, reference, time, version } from "../Examples.ts"
import {
  common,
  data,
  detailedReason,
  flag,
  PaymentMethodReference,
  Reference,
  StatusDetail,
  statusReason,
  text,
  UnixTimeOrNull
} from "../RecordFields.ts"

export const PaymentRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  status: Schema.Literals(Payments.statuses),
  amount: Schema.Int,
  amount_refunded: Schema.Int,
  amount_disputed: Schema.Int,
  amount_refundable: Schema.Int,
  fee_amount: Schema.Int,
  fee_amount_refundable: Schema.Int,
  currency: Money.Currency,
  payment_method: PaymentMethodReference,
  reference_id: Schema.NullOr(Text.Name),
  capture_at: UnixTimeOrNull,
  authorization_code: text,
  auto_capture: flag,
  custom_data: data,
  failure_reason: Schema.NullOr(statusReason(Payment.FailureReason.fields.code, StatusDetail)),
  initiated_by: InitiatedBy,
  order: Schema.NullOr(Reference),
  line_items: Schema.NullOr(Schema.Array(Reference)),
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Payments.PendingReason))),
  address_verification: AvsAndDeclineCodes.Avs,
  txnr_app_fee: Schema.NullOr(Reference),
  txnr_merchant: Schema.NullOr(Reference)
}).annotate({
  identifier: "Payment",
  examples: [
    {
      ...reference("payments", idOf("payment")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      status: "completed",
      amount: 10000,
      amount_refunded: 0,
      amount_disputed: 0,
      amount_refundable: 10000,
      fee_amount: 430,
      fee_amount_refundable: 430,
      currency: "USD",
      payment_method: reference("payment_methods", idOf("method")),
      reference_id: null,
      capture_at: time,
      authorization_code: "1234567",
      auto_capture: true,
      custom_data: null,
      failure_reason: null,
      initiated_by: "none",
      order: null,
      line_items: null,
      pending_reasons: null,
      address_verification: "FULL_MATCH",
      txnr_app_fee: null,
      txnr_merchant: null,
      api_version: version
    }
  ]
})
