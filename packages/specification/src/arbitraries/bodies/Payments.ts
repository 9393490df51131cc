/** Arbitrary bodies of requests about payments (payments.md 3, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import { maximum, minimum } from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import {
  below,
  bodiesOf,
  type Body,
  type Break,
  currency,
  data,
  missingReason,
  name,
  type NearlyRight,
  noMember,
  ofCustomData,
  optional,
  outside,
  unknown
} from "./Bodies.ts"
import * as Orders from "./Orders.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const amount = fc.integer({ min: minimum, max: maximum })
/** A fee within its limit of 20 % of the amount. */
const fee = (total: number) => fc.nat(Math.floor(total / 5))

const method: fc.Arbitrary<Body> = fc.oneof(
  PaymentMethods.card.map((credit_card) => ({ credit_card })),
  PaymentMethods.card.map((credit_card) => ({ type: "credit_card", credit_card })),
  name.map((payment_method_id) => ({ payment_method_id }))
)

/** `capture_at` requires `auto_capture` false. */
const capture = fc.constantFrom<Body>(
  {},
  { auto_capture: true },
  { auto_capture: false },
  { auto_capture: false, capture_at: 1_800_000_000 }
)

const bought: fc.Arbitrary<Body> = fc.oneof(
  fc.constant({}),
  Orders.inline.map((order) => ({ order })),
  fc.array(Orders.line, { maxLength: 3 }).map((line_items) => ({ line_items })),
  name.map((order_id) => ({ order_id }))
)

const paid = (accountId: string): fc.Arbitrary<Body> =>
  amount.chain((total) =>
    fc
      .tuple(
        fc.record({ account_id: fc.constant(accountId), amount: fc.constant(total), currency, payment_method: method }),
        fc.record(
          { fee_amount: fee(total), initiated_by: fc.constantFrom("customer", "merchant", "none") },
          { requiredKeys: [] }
        ),
        capture,
        optional({ reference_id: name, custom_data: data })
      )
      .map(([required, rest, when, kept]) => ({ ...required, ...rest, ...when, ...kept }))
  )

/** A body of POST /payments. Its `capture_at` is a time of January 2027, which a server whose clock is not near refuses. */
export const create = (accountId: string): fc.Arbitrary<Body> =>
  fc.tuple(paid(accountId), bought).map(([body, order]) => ({ ...body, ...order }))

const ofPayment: ReadonlyArray<Break> = [
  ["payment_method", {}, missingReason, "payment_method.type"],
  ["payment_method", { type: "payment_bank_us", payment_bank_us: {} }, noMember, "payment_method.type"],
  ["fee_amount", maximum, outside],
  ...below("payment_method.credit_card", PaymentMethods.cardBreaks),
  ...ofCustomData
]

/** Members that exclude or limit others. */
const dependentMembers = [
  "auto_capture",
  "capture_at",
  "fee_amount",
  "order_id",
  ...Orders.dependentMembers.map((path) => `order.${path}`),
  "line_items.0.item.id",
  "payment_method.encoded_payment_method",
  "payment_method.payment_method_id"
]

/** Without a fee, of which the amount is the limit. */
const withoutFee = (accountId: string): fc.Arbitrary<Body> =>
  paid(accountId).map((body) => ({ ...body, fee_amount: 0, capture_at: null }))

export const nearlyCreate = (accountId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    nearlyRight(withoutFee(accountId), CreatePayment.Request, { except: dependentMembers, breaks: ofPayment }),
    nearlyRight(
      fc.tuple(withoutFee(accountId), Orders.inline).map(([body, order]) => ({ ...body, order })),
      CreatePayment.Request,
      { except: dependentMembers, breaks: below("order", Orders.ofOrder) }
    )
  )

const adjusted: fc.Arbitrary<Body> = amount.chain((total) =>
  fc.tuple(fc.constant(total), fc.option(fee(total), { nil: undefined })).map(([total_amount, fee_amount]) => ({
    total_amount,
    ...(fee_amount === undefined ? {} : { fee_amount })
  }))
)

/** A body of POST /payments/{id}/capture. */
export const captureBody: fc.Arbitrary<Body> = optional({ amounts: adjusted, custom_data: data })
export const nearlyCapture = nearlyRight(captureBody, CapturePayment.Request, {
  breaks: [["capture_at", 1_800_000_000, unknown], ...ofCustomData]
})

/** A body of POST /payments/{id}. */
export const update: fc.Arbitrary<Body> = optional({
  amounts: adjusted,
  capture_at: fc.constant(1_800_000_000),
  custom_data: data,
  reference_id: name
})
export const nearlyUpdate = nearlyRight(update, UpdatePayment.Request, { breaks: ofCustomData })

/** A body of POST /payments/{id}/cancel. */
export const cancel: fc.Arbitrary<Body> = optional({ cancel_reason: name })
export const nearlyCancel = nearlyRight(cancel, CancelPayment.Request)

/** A body of POST /operator/payments/{id}/review. */
export const review = bodiesOf(ReviewPayment.Request)
export const nearlyReview = nearlyRight(review, ReviewPayment.Request)

/** A body of POST /operator/payments/{id}/network_result. The code may not fit the payment. */
export const networkResult = bodiesOf(ReportNetworkResult.Request)
export const nearlyNetworkResult = nearlyRight(
  fc.constant({ result: "failed", code: "R01" }),
  ReportNetworkResult.Request,
  {
    breaks: [
      ["code", undefined, missingReason],
      ["code", "R86", noMember],
      ["code", "899", noMember]
    ]
  }
)
