/**
 * Polling is bounded. A result of "not yet" with a time in the past is polled again after one second. One without
 * a time is left to the operator.
 */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as PaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodeposits"
import { type Given, given } from "@payments-platform/testkit/GivenWhenThen"
import * as Disputes from "./dispute/disputes.ts"
import * as Refunds from "./refund/refunds.ts"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/RunPaymentTimer"
import * as Samples from "../samples.ts"

const now = Samples.now + 86_400

const payment = (of: Step, answer: RunPaymentTimer.CallResult) =>
  given(of, Samples.method()).when(RunPaymentTimer.rule, { paymentId: "payment", answer }, now).steps
const completed = Samples.opened(
  {},
  {
    _tag: "Sold",
    authorization: Samples.authorization,
    at: Samples.now,
    settlesAt: null,
    newsAt: now
  }
)
const ordered = Samples.methodFrom({ _tag: "DepositsOrdered", details: Samples.bank() })
const followed: Given = Disputes.explained("chargeback", "case")

const answers: ReadonlyArray<readonly [string, (askAt: number) => ReadonlyArray<Step>]> = [
  ["card network", (askAt) => payment(Samples.processing(), { _tag: "Card", result: { _tag: "Pending", askAt } })],
  ["bank network", (askAt) => payment(Samples.bankProcessing(), { _tag: "Bank", result: { _tag: "Pending", askAt } })],
  ["screening", (askAt) => payment(Samples.inReview(), { _tag: "Screening", decision: { _tag: "Open", askAt } })],
  ["late report", (newsAt) => payment(completed, { _tag: "CardReport", report: { _tag: "None", newsAt } })],
  [
    "deposits",
    (askAt) =>
      given(ordered).when(
        PaymentMethodMicrodeposits.record,
        { methodId: "method", round: 1, answer: { _tag: "Queued", askAt } },
        now
      ).steps
  ],
  [
    "refund",
    (askAt) =>
      given(Refunds.paidBack(), Refunds.sent()).when(
        RunRefundTimer.rule,
        { refundId: "refund", answer: { _tag: "Result", result: { _tag: "Pending", askAt } } },
        now
      ).steps
  ],
  [
    "dispute desk",
    (askAt) =>
      Disputes.tick(followed, { _tag: "Informed", reference: "case", waiting: { reference: "next", askAt } }, now).steps
  ]
]

describe("asked again", () => {
  it.each(answers)("%s: when it says, but not at once", (_, answered) => {
    for (const [said, due] of [
      [0, now + 1],
      [now, now + 1],
      [now + 10, now + 10]
    ] as const)
      expect(answered(said)[0]?.row.dueAt).toBe(due)
  })
})
