/** The arbitraries of every request of the payments family: right bodies are understood, of nearly right ones exactly their problem is told. */
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ChangePaymentMethod from "@payments-platform/domain/payers/ChangePaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as VerifyDeposits from "@payments-platform/domain/payers/VerifyDeposits"
import * as AnswerDispute from "@payments-platform/domain/payments/AnswerDispute"
import * as CancelPayment from "@payments-platform/domain/payments/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/CreateRefund"
import * as DecideDispute from "@payments-platform/domain/payments/DecideDispute"
import * as DecidePayment from "@payments-platform/domain/payments/DecidePayment"
import * as ItemFields from "@payments-platform/domain/payments/ItemFields"
import * as OrderFields from "@payments-platform/domain/payments/OrderFields"
import * as ReportDispute from "@payments-platform/domain/payments/ReportDispute"
import * as SettleRefund from "@payments-platform/domain/payments/SettleRefund"
import * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import * as UpdateRefund from "@payments-platform/domain/payments/UpdateRefund"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import type { NearlyRight } from "../../src/arbitraries/Bodies.ts"
import * as Disputes from "../../src/arbitraries/Disputes.ts"
import * as Methods from "../../src/arbitraries/Methods.ts"
import * as Orders from "../../src/arbitraries/Orders.ts"
import * as Payments from "../../src/arbitraries/Payments.ts"
import * as Refunds from "../../src/arbitraries/Refunds.ts"

const seed = 11

type Schemed = Schema.ConstraintDecoder<unknown>
const requests: ReadonlyArray<
  readonly [request: string, schema: Schemed, right: fc.Arbitrary<object>, nearly: fc.Arbitrary<NearlyRight>]
> = [
  ["POST /payment_methods", CreatePaymentMethod.Request, Methods.create, Methods.nearlyCreate],
  ["POST /payment_methods/{id}", ChangePaymentMethod.Request, Methods.update, Methods.nearlyUpdate],
  ["POST …/verify_bank_deposits", VerifyDeposits.Request, Methods.verify, Methods.nearlyVerify],
  ["POST /pad_agreements", CreatePadAgreement.Request, Methods.agreement("m", "a"), Methods.nearlyAgreement("m", "a")],
  ["POST /payments", CreatePayment.Request, Payments.create("a"), Payments.nearlyCreate("a")],
  ["POST /payments/{id}", UpdatePayment.Request, Payments.update, Payments.nearlyUpdate],
  ["POST /payments/{id}/capture", CapturePayment.Request, Payments.captured, Payments.nearlyCaptured],
  ["POST /payments/{id}/cancel", CancelPayment.Request, Payments.cancel, Payments.nearlyCancel],
  ["POST /operator/payments/{id}/review", DecidePayment.ReviewRequest, Payments.review, Payments.nearlyReview],
  [
    "POST /operator/payments/{id}/network_result",
    DecidePayment.ResultRequest,
    Payments.networkResult,
    Payments.nearlyNetworkResult
  ],
  ["POST /refunds", CreateRefund.Request, Refunds.request("p", 10_000, 500), Refunds.invalid("p")],
  ["POST /refunds/{id}", UpdateRefund.Request, Refunds.update, Refunds.nearlyUpdate],
  [
    "POST /operator/refunds/{id}/network_result",
    SettleRefund.ResultRequest,
    Refunds.networkResult,
    Refunds.nearlyNetworkResult
  ],
  ["POST /disputes/{id}", AnswerDispute.Request, Disputes.answer, Disputes.nearlyAnswer],
  ["POST /operator/disputes", ReportDispute.Request, Disputes.report("p"), Disputes.nearlyReport("p")],
  ["POST /operator/disputes/{id}/decision", DecideDispute.Request, Disputes.decide, Disputes.nearlyDecide],
  ["POST /items", ItemFields.Create, Orders.item("a"), Orders.nearlyItem("a")],
  ["POST /orders", OrderFields.Create, Orders.order("a"), Orders.nearlyOrder("a")]
]

const problemsOf = (schema: Schemed, body: unknown): ReadonlyArray<string> =>
  Result.match(Schema.decodeUnknownResult(schema)(body, { errors: "all", onExcessProperty: "error" }), {
    onSuccess: () => [],
    onFailure: (error) => Problem.ofError(error, body).map(({ path, reason }) => `${path.join(".")} ${reason}`)
  })

describe.each(requests)("%s", (_, schema, right, nearly) => {
  it("is understood", () =>
    fc.assert(
      fc.property(right, (body) => {
        expect({ body, problems: problemsOf(schema, body) }).toEqual({ body, problems: [] })
      }),
      { seed, numRuns: 100 }
    ))
  it("is wrong where it is wrong", () =>
    fc.assert(
      fc.property(nearly, ({ body, problem }) => {
        expect({ body, problems: problemsOf(schema, body) }).toEqual({ body, problems: [problem] })
      }),
      { seed, numRuns: 200 }
    ))
})
