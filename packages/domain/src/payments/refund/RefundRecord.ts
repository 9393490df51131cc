/** The refund's record in the API, with the messages of its reasons (payments.md 4). */
import { Schema } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import { common, data, detailedReason, PaymentMethodReference, Reference, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { inWords } from "../../vocabulary/text/CodeInWords.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Payment from "../payment/Payment.ts"
import * as Refund from "./Refund.ts"

export const statuses = ["pending", "completed", "failed"] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "RefundStatus" })
export type Status = typeof Status.Type

/** The only pending reason of a refund. */
export const pendingReason = "PROCESSING"

const Amounts = Schema.Struct({
  total_amount: Schema.Int.annotateKey({ description: "What the payer gets back, in cents." }),
  currency: Money.Currency.annotateKey({ description: "The currency of the payment." }),
  fee_refund_amount: Schema.Int.annotateKey({
    description: "The part of the total that comes out of the payment's fees, in cents."
  })
}).annotate({ identifier: "RefundAmounts" })

export const RefundRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The account that refunds." }),
  status: Status.annotateKey({ description: "Where the refund stands; `pending` is the only status that it leaves." }),
  payment: Reference.annotateKey({ description: "The payment that is refunded." }),
  payment_method: PaymentMethodReference.annotateKey({ description: "Where the payer gets the money back." }),
  refund_reason: Schema.String.annotateKey({ description: "Why the merchant refunds, in the merchant's words." }),
  amounts: Amounts.annotateKey({ description: "What is refunded." }),
  order: Schema.NullOr(Reference).annotateKey({ description: "The order that the refund is for. null: none." }),
  reference_id: text.annotateKey({
    description: "The app's own name for the refund, which need not be unique. null: none."
  }),
  custom_data: data,
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(Schema.Literal(pendingReason)))).annotateKey({
    description: "Why the refund is pending. null: it is not."
  }),
  failure_reason: Schema.NullOr(detailedReason(Refund.ReasonCode)).annotateKey({
    description: "Why the refund failed. null: it did not."
  }),
  txnr_merchant_refund: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what the merchant gives back."
  }),
  txnr_app_fee_refund: Schema.NullOr(Reference).annotateKey({
    description: "The transaction record of what the app gives back of its fee. null: it gives back nothing."
  })
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
      txnr_app_fee_refund: null
    }
  ]
})
export type RefundRecord = typeof RefundRecord.Type

/** The members of the record that no request may state. */
export const readOnlyFields = {
  ...Wire.recordMembers,
  status: Wire.readOnly,
  payment: Wire.readOnly,
  paymentMethod: Wire.readOnly,
  order: Wire.readOnly,
  pendingReasons: Wire.readOnly,
  failureReason: Wire.readOnly,
  txnrMerchantRefund: Wire.readOnly,
  txnrAppFeeRefund: Wire.readOnly
}

export const statusOf = (state: Refund.State): Status => {
  if (Refund.isPending(state)) return "pending"
  return state._tag === "Completed" ? "completed" : "failed"
}

const pendingReasons = (state: Refund.State): RefundRecord["pending_reasons"] =>
  Refund.isPending(state)
    ? [{ reason_code: pendingReason, reason_message: "Refund is being processed.", details: [] }]
    : null

const messageOf = (reason: Refund.ReasonCode): string =>
  reason === "UNKNOWN" ? "The refund failed for an unknown reason." : inWords(reason)

const details = (detail: string | null, isBank: boolean) =>
  detail === null
    ? []
    : [{ detail_code: detail, detail_message: isBank ? DebitReturnCodes.messageOf(detail) : inWords(detail) }]

const failureReason = (state: Refund.State): RefundRecord["failure_reason"] =>
  state._tag !== "Failed"
    ? null
    : {
        reason_code: state.reason.reason,
        reason_message: messageOf(state.reason.reason),
        details: details(state.reason.detail, Payment.isBank(state.terms))
      }

export const render = (state: Refund.State, subject: Subject): RefundRecord => {
  const { terms } = state
  return {
    ...ResourceReference.to("refunds", subject.id),
    owner: ResourceReference.to("accounts", terms.accountId),
    create_time: subject.createTime,
    status: statusOf(state),
    payment: ResourceReference.to("payments", terms.paymentId),
    payment_method: ResourceReference.to("payment_methods", terms.paymentMethodId),
    refund_reason: terms.refundReason,
    amounts: { total_amount: terms.amount, currency: terms.currency, fee_refund_amount: terms.feeAmount },
    order: terms.orderId === null ? null : ResourceReference.to("orders", terms.orderId),
    reference_id: terms.referenceId,
    custom_data: terms.customData,
    pending_reasons: pendingReasons(state),
    failure_reason: failureReason(state),
    txnr_merchant_refund: TransactionRecords.referenceTo(subject.id, "merchant_payment_refund"),
    txnr_app_fee_refund:
      terms.feeAmount > terms.serviceFee ? TransactionRecords.referenceTo(subject.id, "app_fee_refund") : null
  }
}
