/** Arbitrary bodies of requests about refunds (payments.md 4, platform.md 12), valid and with one problem. */
import fc from "fast-check"
import { maximum } from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { type Body, withBreaks, data, bodiesOf, name, type NearlyRight, ofCustomData, optional } from "./Bodies.ts"
import { breaksOf } from "./SchemaBreaks.ts"

export const reason = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" })

/** `amounts` for a payment of `amount` and `fee` in cents: null, the whole, a part, or too much. */
export const amounts = (amount: number, fee: number) =>
  fc.option(
    fc.record(
      {
        total_amount: fc.oneof(
          fc.constant(amount),
          fc.integer({ min: 100, max: Math.ceil(amount / 10) + 100 }),
          fc.integer({ min: 1, max: amount }),
          fc.integer({ min: 1, max: Math.min(2 * amount, maximum) })
        ),
        currency: fc.constantFrom("USD", "USD", "USD", "CAD"),
        fee_refund_amount: fc.option(fc.nat(Math.floor(fee * 1.2)))
      },
      { requiredKeys: ["total_amount"] }
    )
  )

/**
 * A body of POST /refunds for a payment of `amount` and `fee` in cents. The payment's state decides whether it is
 * accepted.
 */
export const request = (paymentId: string, amount: number, fee: number) =>
  fc.record(
    {
      payment_id: fc.constant(paymentId),
      refund_reason: reason,
      amounts: amounts(amount, fee),
      reference_id: fc.option(reason),
      custom_data: fc.option(fc.constant({ order: "7" }))
    },
    { requiredKeys: ["payment_id", "refund_reason"] }
  )

const wrongs: ReadonlyArray<readonly [object, string]> = [
  [{ payment_id: 7 }, "payment_id PARAM_VALUE_IS_WRONG_TYPE"],
  [{ payment_id: "" }, "payment_id PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ refund_reason: "" }, "refund_reason PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ refund_reason: "x".repeat(65_536) }, "refund_reason PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ amounts: {} }, "amounts.total_amount PARAM_IS_MISSING"],
  [{ amounts: { total_amount: 0 } }, "amounts.total_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ amounts: { total_amount: 1.5 } }, "amounts.total_amount PARAM_VALUE_IS_WRONG_TYPE"],
  [{ amounts: { total_amount: 100, currency: "GBP" } }, "amounts.currency PARAM_VALUE_IS_INVALID_ENUM"],
  [{ amounts: { total_amount: 100, fee_refund_amount: -1 } }, "amounts.fee_refund_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ reference_id: "" }, "reference_id PARAM_VALUE_IS_OUT_OF_RANGE"],
  [{ order_id: 7 }, "order_id PARAM_VALUE_IS_WRONG_TYPE"],
  [{ is_unreferenced_refund: "true" }, "is_unreferenced_refund PARAM_VALUE_IS_WRONG_TYPE"],
  [{ is_unreferenced_refund: true }, "amounts PARAM_IS_MISSING"],
  [{ is_unreferenced_refund: true, amounts: { total_amount: 99 } }, "amounts.total_amount PARAM_VALUE_IS_OUT_OF_RANGE"],
  [
    { is_unreferenced_refund: true, amounts: { total_amount: 100, fee_refund_amount: 1 } },
    "amounts.fee_refund_amount PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [{ status: "completed" }, "status PARAM_CANNOT_BE_MODIFIED"]
]

/** A body with a problem that does not depend on the payment, and that problem as `path REASON`. */
export const invalid = (paymentId: string) =>
  fc.constantFrom(...wrongs).map(([wrong, problem]) => ({
    body: { payment_id: paymentId, refund_reason: "Returned", ...wrong },
    problem
  }))

/** A body of POST /refunds/{id}. */
export const update: fc.Arbitrary<Body> = optional({ reference_id: name, custom_data: data })
export const nearlyUpdate: fc.Arbitrary<NearlyRight> = withBreaks(update, [
  ...breaksOf(UpdateRefund.Request),
  ...ofCustomData
])

/** A body of POST /operator/refunds/{id}/network_result. The code may not fit the refund. */
export const networkResult = bodiesOf(ReportRefundResult.Request)
export const nearlyNetworkResult: fc.Arbitrary<NearlyRight> = withBreaks(
  fc.constant({ result: "failed" }),
  breaksOf(ReportRefundResult.Request)
)
