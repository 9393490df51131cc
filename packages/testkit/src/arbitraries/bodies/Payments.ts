/** Arbitrary bodies of requests about payments (payments.md 3, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import { maximum, minimum } from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import {
  below,
  beside,
  type Body,
  type Break,
  withBreaks,
  currency,
  data,
  bodiesOf,
  readOnlyReason,
  missingReason,
  name,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  ofReferenceId,
  optional,
  outside,
  unknown,
  wrongType
} from "./Bodies.ts"
import * as Orders from "./Orders.ts"
import * as PaymentMethods from "./PaymentMethods.ts"

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
  ["account_id", undefined, missingReason],
  ["account_id", "", outside],
  ["amount", undefined, missingReason],
  ["amount", "1000", wrongType],
  ["currency", "GBP", noMember],
  ["payment_method", undefined, missingReason],
  ["payment_method", {}, missingReason, "payment_method.type"],
  ["payment_method", { type: "cheque" }, noMember, "payment_method.type"],
  ["payment_method", { type: "payment_bank_us", payment_bank_us: {} }, noMember, "payment_method.type"],
  ["fee_amount", -1, outside],
  ["fee_amount", 99_999_999, outside],
  ["fee_type", "tip", noMember],
  ["initiated_by", "payer", noMember],
  ["order_id", 7, wrongType],
  ["status", "completed", readOnlyReason],
  ...ofCustomData,
  ...ofReferenceId
]

/** With a `capture_at`, the wrong type would be a second problem of the two together. */
const withoutCapture: ReadonlyArray<Break> = [["auto_capture", "yes", wrongType]]

const tooSmall: ReadonlyArray<Break> = [
  ["amount", 99, outside],
  ["amount", 100_000_000, outside]
]

export const nearlyCreate = (accountId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    withBreaks(paid(accountId), ofPayment),
    withBreaks(
      paid(accountId).map((body) => ({ ...body, capture_at: undefined })),
      withoutCapture
    ),
    withBreaks(
      paid(accountId).map((body) => ({ ...body, fee_amount: 0 })),
      tooSmall
    ),
    beside(paid(accountId), below("payment_method", below("credit_card", PaymentMethods.nearlyCard))),
    beside(paid(accountId), below("order", Orders.nearlyInline))
  )

const adjusted: fc.Arbitrary<Body> = amount.chain((total) =>
  fc.tuple(fc.constant(total), fc.option(fee(total), { nil: undefined })).map(([total_amount, fee_amount]) => ({
    total_amount,
    ...(fee_amount === undefined ? {} : { fee_amount })
  }))
)

const ofAmounts: ReadonlyArray<Break> = [
  ["amounts", {}, missingReason, "amounts.total_amount"],
  ["amounts", { total_amount: 99 }, outside, "amounts.total_amount"],
  ["amounts", { total_amount: 1_000, fee_amount: -1 }, outside, "amounts.fee_amount"],
  ["amounts", { total_amount: 1_000, tip: 1 }, unknown, "amounts.tip"],
  ["amounts", 1_000, wrongType]
]

/** A body of POST /payments/{id}/capture. */
export const captureBody: fc.Arbitrary<Body> = optional({ amounts: adjusted, custom_data: data })
export const nearlyCapture: fc.Arbitrary<NearlyRight> = withBreaks(captureBody, [
  ...ofAmounts,
  ...ofCustomData,
  ["capture_at", 1_800_000_000, unknown]
])

/** A body of POST /payments/{id}. */
export const update: fc.Arbitrary<Body> = optional({
  amounts: adjusted,
  capture_at: fc.constant(1_800_000_000),
  custom_data: data,
  reference_id: name
})
export const nearlyUpdate: fc.Arbitrary<NearlyRight> = withBreaks(update, [
  ...ofAmounts,
  ...ofCustomData,
  ...ofReferenceId,
  ["capture_at", "soon", wrongType],
  ["status", "canceled", readOnlyReason],
  ["amount", 1, readOnlyReason],
  ["currency", "USD", readOnlyReason],
  ["payment_method", {}, readOnlyReason],
  ["colour", "red", unknown]
])

/** A body of POST /payments/{id}/cancel. */
export const cancel: fc.Arbitrary<Body> = optional({ cancel_reason: name })
export const nearlyCancel: fc.Arbitrary<NearlyRight> = withBreaks(cancel, [
  ["cancel_reason", "", outside],
  ["cancel_reason", "a\0", noForm],
  ["cancel_reason", 7, wrongType],
  ["reason", "late", unknown]
])

/** A body of POST /operator/payments/{id}/review. */
export const review = bodiesOf(ReviewPayment.Request)
export const nearlyReview: fc.Arbitrary<NearlyRight> = withBreaks(review, [
  ["decision", undefined, missingReason],
  ["decision", "maybe", noMember],
  ["note", "x", unknown]
])

/** A body of POST /operator/payments/{id}/network_result. The code may not fit the payment. */
export const networkResult = bodiesOf(ReportNetworkResult.Request)
export const nearlyNetworkResult: fc.Arbitrary<NearlyRight> = withBreaks(
  fc.constant({ result: "failed", code: "R01" }),
  [
    ["result", undefined, missingReason],
    ["result", "lost", noMember],
    ["code", undefined, missingReason],
    ["code", "R86", noMember],
    ["code", "899", noMember],
    ["code", 7, wrongType]
  ]
)
