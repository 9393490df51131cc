/**
 * Polling is bounded. A result of "not yet" with a time in the past is polled again after one second. One without
 * a time is left to the operator.
 */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodeposits"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import * as Samples from "../../samples.ts"
import * as Disputes from "../dispute/disputes.ts"
import * as Refunds from "../refund/refunds.ts"

const now = Samples.now + 86_400

const payment = (step: Step, answer: RunPaymentTimer.CallResult) =>
  given(step, Samples.method()).when(RunPaymentTimer.handler, { paymentId: "payment", answer }, now).steps
const completed = Samples.openedPayment(
  {},
  {
    _tag: "Sold",
    authorization: Samples.authorization,
    at: Samples.now,
    settlesAt: null,
    reportPollAt: now
  }
)
const ordered = Samples.methodFrom({ _tag: "DepositsOrdered", details: Samples.bank() })
const followed: GivenWorld = Disputes.explainDispute("chargeback", "case")

const answers: ReadonlyArray<readonly [string, (nextPollAt: number) => ReadonlyArray<Step>]> = [
  [
    "card network",
    (nextPollAt) => payment(Samples.processingPayment(), { _tag: "Card", result: { _tag: "Pending", nextPollAt } })
  ],
  [
    "bank network",
    (nextPollAt) => payment(Samples.processingBankPayment(), { _tag: "Bank", result: { _tag: "Pending", nextPollAt } })
  ],
  [
    "screening",
    (nextPollAt) => payment(Samples.inReview(), { _tag: "Screening", decision: { _tag: "Open", nextPollAt } })
  ],
  ["late report", (reportPollAt) => payment(completed, { _tag: "CardReport", report: { _tag: "None", reportPollAt } })],
  [
    "deposits",
    (nextPollAt) =>
      given(ordered).when(
        PaymentMethodMicrodeposits.record,
        { methodId: "method", round: 1, answer: { _tag: "Queued", nextPollAt } },
        now
      ).steps
  ],
  [
    "refund",
    (nextPollAt) =>
      given(Refunds.paidBack(), Refunds.sentRefund()).when(
        RunRefundTimer.handler,
        { refundId: "refund", answer: { _tag: "Result", result: { _tag: "Pending", nextPollAt } } },
        now
      ).steps
  ],
  [
    "dispute desk",
    (nextPollAt) =>
      Disputes.tick(followed, { _tag: "Informed", reference: "case", waiting: { reference: "next", nextPollAt } }, now)
        .steps
  ]
]

describe("a network that is not ready", () => {
  it.each(answers)("is asked again at the time that it states, but not at once: %s", (_, answered) => {
    for (const [said, due] of [
      [0, now + 1],
      [now, now + 1],
      [now + 10, now + 10]
    ] as const)
      expect(answered(said)[0]?.row.dueAt).toBe(due)
  })
})
