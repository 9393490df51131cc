/** Arbitrary bodies of requests about refunds (payments.md 4, platform.md 12), valid and with one problem. */
import fc from "fast-check"
import { maximum } from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { bodiesOf, type Body, data, name, type NearlyRight, ofCustomData, optional } from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

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

/** A body with a problem that does not depend on the payment, and that problem as `path REASON`. */
export const invalid = (paymentId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(
    amounts(10_000, 500).map((refunded) => ({ payment_id: paymentId, refund_reason: "Returned", amounts: refunded })),
    CreateRefund.Request,
    { except: ["is_unreferenced_refund"], breaks: [] }
  )

/** A body of POST /refunds/{id}. */
export const update: fc.Arbitrary<Body> = optional({ reference_id: name, custom_data: data })
export const nearlyUpdate = nearlyRight(update, UpdateRefund.Request, { breaks: ofCustomData })

/** A body of POST /operator/refunds/{id}/network_result. The code may not fit the refund. */
export const networkResult = bodiesOf(ReportRefundResult.Request)
export const nearlyNetworkResult = nearlyRight(fc.constant({ result: "failed" }), ReportRefundResult.Request)
