/**
 * A command that is rejected for a state names the states in which it is possible. They are those of the table of
 * transitions, so no command is accepted in another state.
 */
import { describe, expect, it } from "vitest"
import { input } from "@payments-platform/domain/decider/CommandOrProblems"
import type * as Kind from "@payments-platform/domain/decider/Kind"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as RestoreTerminal from "@payments-platform/domain/terminals/terminal/RestoreTerminal"
import { circumstances, embedded } from "../engines.ts"
import { agreement } from "../payers/pad-agreement/padAgreements.ts"
import * as refunds from "../payments/refund/refunds.ts"
import * as Samples from "../samples.ts"

/** The operator, who may run every command. */
const operator = { ...circumstances, caller: { _tag: "Operator" } } as const
const outcomeOf = <C, F, R>(rule: Rule.Rule<C, F, R>, command: C, ...steps: ReadonlyArray<Kind.Step>) =>
  embedded({ steps, counters: { "merchant:account:incoming_pending|USD": 9_570 } }, operator).run(rule, input(command))
    .outcome

/** Runs a command on a row: the outcome, and the state that stood against it. */
type Run = (step: Kind.Step) => ReturnType<typeof outcomeOf>
const of =
  <C, F, R>(rule: Rule.Rule<C, F, R>, command: C): Run =>
  (step) =>
    outcomeOf(rule, command, step)

const cancel = of(CancelPayment.rule, { paymentId: "payment", request: {} })
const capture = of(CapturePayment.rule, { paymentId: "payment", request: {} })
const review = of(ReviewPayment.rule, { paymentId: "payment", passed: true })
const report = of(ReportNetworkResult.rule, { paymentId: "payment", failure: null })
const refund = of(CreateRefund.rule, { request: { paymentId: "payment", refundReason: "Returned" } })
const pending = ["Processing", "PendingCapture", "InReview"]

const against = (run: Run, step: Kind.Step) => {
  const outcome = run(step)
  return outcome._tag === "Refused" ? outcome.explanation.state : outcome._tag
}

describe("a rejection for a state", () => {
  it.each<readonly [string, Run, Kind.Step, string, string, ReadonlyArray<string>]>([
    ["payments.cancel", cancel, Samples.completed(), "Completed", "Canceled", pending],
    ["payments.capture", capture, Samples.failed(), "Failed", "CaptureOpened", ["PendingCapture", "InReview"]],
    ["payments.review", review, Samples.pendingCapture(), "PendingCapture", "ReviewPassed", ["InReview"]],
    [
      "payments.network_result",
      report,
      Samples.failed(),
      "Failed",
      "Captured",
      ["Processing", "InReview", "Capturing"]
    ],
    ["refunds.create", refund, Samples.pendingCapture(), "PendingCapture", "Refunded", ["Completed"]],
    [
      "refunds.network_result",
      of(ReportRefundResult.rule, { refundId: refunds.requested().subject.id, failure: null }),
      refunds.failed(),
      "Failed",
      "Settled",
      ["Sent", "Accepted"]
    ],
    [
      "payment_methods.delete",
      of(RemovePaymentMethod.rule, { methodId: "method" }),
      Samples.method({ _tag: "Deleted", at: Samples.now }),
      "Deleted",
      "Deleted",
      ["Unverified", "Usable", "Refused"]
    ],
    [
      "payment_methods.microdeposits.reset",
      of(ResetPaymentMethodMicrodeposits.rule, { methodId: "method" }),
      Samples.bankMethod(),
      "Usable",
      "VerificationReset",
      ["Refused"]
    ],
    [
      "pad_agreements.revoke",
      of(RevokePadAgreement.rule, { agreementId: "agreement" }),
      agreement("agreement", { _tag: "Revoked" }),
      "Revoked",
      "Revoked",
      ["Signed"]
    ],
    [
      "terminals.restore",
      of(RestoreTerminal.rule, { terminalId: Samples.terminal().subject.id }),
      Samples.terminal(),
      "Active",
      "Restored",
      ["Inactive"]
    ]
  ])("of %s names the state and those of its event", (_, run, step, state, event, possible) =>
    expect(against(run, step)).toEqual({ id: step.subject.id, state, event, possible })
  )

  it("names none where the state is right and something else is wrong", () => {
    const automatic = Samples.processing({ autoCapture: true })
    expect(cancel(automatic)).toMatchObject({ reason: { rejection: { _tag: "Payment/NotCancelable" } } })
    expect(against(cancel, automatic)).toBeNull()
  })
})

describe("no command is accepted in a state that its event does not list", () => {
  const steps = [
    Samples.opened(),
    Samples.processing(),
    Samples.pendingCapture(),
    Samples.inReview(),
    Samples.capturing(),
    Samples.completed(),
    Samples.failed(),
    Samples.canceled(),
    Samples.abandoned()
  ]
  const { possible } = PaymentKind.kind
  const rules: ReadonlyArray<readonly [string, Run, Kind.PossibleStates | null]> = [
    ["payments.cancel", cancel, possible("Canceled")],
    ["payments.capture", capture, possible("CaptureOpened")],
    ["payments.review", review, possible("ReviewPassed")],
    ["refunds.create", refund, possible("Refunded")]
  ]
  it.each(rules)("%s", (_, run, possible) => {
    const accepted = steps.filter((step) => run(step)._tag === "Accepted").map(({ row }) => possible?.stateOf(row))
    expect(accepted).not.toEqual([])
    expect(possible?.states).toEqual(expect.arrayContaining(accepted))
  })
})
