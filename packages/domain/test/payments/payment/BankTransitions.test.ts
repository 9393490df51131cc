/** The bank rows of payments.md 3.3, and the bank returns of payments.md 3.5. */
import { describe, expect, it } from "vitest"
import { returns } from "@payments-platform/contract/rows/PaymentReasons"
import * as DebitReturnCodes from "@payments-platform/domain/banking/DebitReturnCodes"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { recordedOf, type Table } from "../../conversations.ts"
import * as Samples from "../../samples.ts"
import { bankLines } from "./bankTransitions.ts"
import { paymentOf, reportOf, result, review, shownBy, testLines, tick } from "./cardTransitions.ts"

const { holdEnds, now } = Samples
const paymentId = "payment"
const settled = { _tag: "Settled", reportPollAt: null } as const
const returned = { _tag: "Returned", code: "R02" } as const

const dueAt = (step: Step, at: number) =>
  dueOf(RunPaymentTimer.due(PaymentKind.kind.fact(step.row), contextAt(at, null, "app")))

describe("payments.md 3.3, banks", () => {
  testLines(bankLines)

  it("bank money arrives as cash and needs no settlement", () => {
    const step = paymentOf(
      tick({ _tag: "Bank", result: { _tag: "Settled", reportPollAt: null } })(Samples.processingBankPayment(), now)
    )
    expect(step?.entries.at(-1)?.postings[0]).toEqual({ account: "cash", amount: 10_000 })
    expect(step?.row.dueAt).toBeNull()
  })
  // reaches reference events/payments-failed, reference resources/failure-reason/manual-review-failed
  it("a failed review voids the debit, unless the bank has returned it", () => {
    const recalled = paymentOf(review("failed")(Samples.bankInReview(), now))
    expect(recalled === undefined ? null : Samples.stateOf(recalled).voids).toEqual(["payment:1"])
    const returned = paymentOf(
      tick({ _tag: "Bank", result: { _tag: "Returned", code: "R01" } })(Samples.processingBankPayment(), now)
    )
    expect(returned === undefined ? null : Samples.stateOf(returned).voids).toEqual([])
  })
  // reaches reference resources/payment/auto_capture, reference states/payment/pending-in-review
  it("a review that passes late keeps the time of the bank's report", () => {
    const reportPollAt = now + 99
    const step = paymentOf(review("passed")(Samples.bankInReview({ _tag: "Cleared", reportPollAt }), now))
    expect(step?.row.dueAt).toBe(reportPollAt)
  })
})

describe("a bank whose debit has no result yet", () => {
  const completions: ReadonlyArray<readonly [string, (at: number) => ReadonlyArray<Step>]> = [
    ["the operator says that it has settled", (at) => result(null)(Samples.processingBankPayment(), at)],
    ["the review passes after the hold", (at) => review("passed")(Samples.bankInReview(), at)]
  ]
  const completed = (steps: ReadonlyArray<Step>): Step => {
    const step = paymentOf(steps)
    if (step === undefined) throw new Error("nothing has completed")
    expect(shownBy([step])).toBe("completed")
    return step
  }

  // reaches platform 10/payments-completed
  it.each(completions)("is asked for a report at the time of its next poll: %s", (_, complete) => {
    const payment = completed(complete(holdEnds))
    expect(payment.row.dueAt).toBe(holdEnds)
    expect(dueAt(payment, holdEnds)).toEqual({ call: "banks.lateReturn", request: "reference" })
  })
  it.each(completions)("may still return the debit: %s", (_, complete) => {
    const payment = completed(complete(holdEnds))
    const late = { _tag: "BankReport", report: { _tag: "Returned", code: "R02" } } as const
    const steps = tick(late, Samples.bankMethod())(payment, holdEnds + 1)
    expect(steps.map(({ topics }) => topics.join(" "))).toEqual([
      "payments.updated",
      "disputes.created disputes.funds_withdrawn",
      "payment_methods.deleted"
    ])
    expect(steps[0]?.record(() => 0)).toMatchObject({ status: "completed", amount_disputed: 10_000 })
  })
  it.each(completions)("is asked again if the payment completed during the call: %s", (_, complete) => {
    const payment = completed(complete(holdEnds))
    const late = tick({ _tag: "Bank", result: { _tag: "Returned", code: "R02" } }, Samples.bankMethod())
    expect(late(payment, holdEnds)).toEqual([])
    expect(payment.row.dueAt).toBe(holdEnds)
  })
  it("is not asked after the operator reported the result", () =>
    expect(completed(result(null)(Samples.processingBankPayment(null), holdEnds)).row.dueAt).toBeNull())
})

describe("the due work of a bank payment", () => {
  const asksBank = { call: "banks.result", request: "reference" } as const
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["nothing before its hold ends", Samples.processingBankPayment(), holdEnds - 1, null],
    ["the bank is asked then", Samples.processingBankPayment(), holdEnds, asksBank],
    ["or when the bank says", Samples.processingBankPayment(now + 10), now + 10, asksBank],
    ["the operator reports the result", Samples.processingBankPayment(null), holdEnds + 99 * Samples.week, null],
    ["the bank is asked during a review", Samples.bankInReview(), holdEnds, asksBank],
    [
      "a failed review recalls the debit",
      Samples.bankInReview({ _tag: "Failed", reason: Payment.reviewFailure }),
      holdEnds,
      { call: "banks.void", request: "payment:1" }
    ],
    ["no expiry", Samples.bankInReview({ _tag: "Cleared", reportPollAt: null }), now + 99 * Samples.week, null],
    [
      "a late return",
      Samples.completedBankPayment(now + 20),
      now + 20,
      { call: "banks.lateReturn", request: "reference" }
    ],
    ["nothing when there is no news to come", Samples.completedBankPayment(), now + 99 * Samples.week, null]
  ])("%s", (_, step, at, expected) => expect(dueAt(step, at)).toEqual(expected))
  it.each<readonly [string, Step, number, Table, RunPaymentTimer.CallResult]>([
    [
      "a result",
      Samples.processingBankPayment(),
      holdEnds,
      { "banks.result": () => settled },
      { _tag: "Bank", result: settled }
    ],
    [
      "a late return",
      Samples.completedBankPayment(now),
      now,
      { "banks.lateReturn": () => returned },
      { _tag: "BankReport", report: returned }
    ]
  ])("the answer is recorded: %s", (_, step, at, table, answer) =>
    expect(recordedOf(RunPaymentTimer.due(PaymentKind.kind.fact(step.row), contextAt(at, null, "app")), table)).toEqual(
      {
        rule: "payments.run_timer",
        command: { paymentId, answer }
      }
    )
  )
})

describe("payments.md 3.5, returns", () => {
  const all = [
    ...Array.from({ length: 85 }, (_, i) => `R${String(i + 1).padStart(2, "0")}`),
    ...Array.from({ length: 100 }, (_, i) => String(900 + i))
  ]
  it("each code has the reason of the table, and deletes the method if the table says so", () => {
    for (const code of all) {
      const [, reason = "BANK_SYSTEM_ERROR", , deletes = false] = returns.find(([each]) => each === code) ?? []
      expect([code, DebitReturnCodes.reasonOf(code), DebitReturnCodes.deletesMethod(code)]).toEqual([
        code,
        reason,
        deletes
      ])
    }
  })
  // reaches reference resources/failure-reason/ach-asynchronous-failure, reference resources/payment/currency
  it.each([
    ...returns,
    ["R50", "BANK_SYSTEM_ERROR", "Returned by the bank.", false] as const,
    ["950", "BANK_SYSTEM_ERROR", "Returned by the bank.", false] as const
  ])("%s fails the payment with %s, %s", (code, reason, words, ends) => {
    const type = code.startsWith("R") ? "payment_bank_us" : "payment_bank_ca"
    const payment = Samples.processingBankPayment(now + 10, {
      methodType: type,
      currency: type === "payment_bank_us" ? "USD" : "CAD"
    })
    const news = { _tag: "Bank", result: { _tag: "Returned", code } } as const
    const steps = tick(news, Samples.bankMethod({ type }))(payment, now + 10)
    expect(paymentOf(steps)?.record(() => 0)["failure_reason"]).toMatchObject({
      reason_code: reason,
      details: { detail_code: code, detail_message: words }
    })
    expect(steps.flatMap(({ topics }) => topics).includes("payment_methods.deleted")).toBe(ends)
  })
  it("the operator's code must belong to the network and the country", () => {
    const wrong = { _tag: "Payment/WrongCode", path: ["code"] } as const
    const report = (step: Step, failure: string | null) =>
      given(step).when(ReportNetworkResult.handler, { id: paymentId, request: reportOf(failure) }, now)
    report(Samples.processingBankPayment(), "card_declined").thenRejected(wrong)
    report(Samples.processingBankPayment(), "901").thenRejected(wrong)
    report(
      Samples.processingBankPayment(holdEnds, { methodType: "payment_bank_ca", currency: "CAD" }),
      "R01"
    ).thenRejected(wrong)
    report(Samples.processingPayment(), "R01").thenRejected(wrong)
    report(Samples.bankInReview(), "card_declined").thenRejected(wrong)
    report(Samples.inReview(), "card_declined").thenRejected({ _tag: "Payment/WrongState" })
    report(Samples.bankInReview(), null).thenRejected({ _tag: "Payment/WrongState" })
  })
})

describe("the record of a bank payment", () => {
  it("shows no planned capture, only the completion", () => {
    expect(Samples.processingBankPayment(holdEnds, { captureAt: now + 5 }).record(() => 0)).toMatchObject({
      capture_at: null,
      authorization_code: null,
      address_verification: "SKIPPED"
    })
    expect(Samples.completedBankPayment().record(() => 0)).toMatchObject({ capture_at: now + 10, status: "completed" })
  })
})
