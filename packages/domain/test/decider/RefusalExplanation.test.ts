/**
 * A command that is rejected for a state names the states in which it is possible. They are those of the table of
 * transitions, so no command is accepted in another state.
 */
import { describe, expect, it } from "vitest"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import type * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as RestoreTerminal from "@payments-platform/domain/terminals/terminal/RestoreTerminal"
import { circumstances, embeddedEngine } from "../engines.ts"
import { agreement } from "../payers/pad-agreement/padAgreements.ts"
import * as refunds from "../payments/refund/refunds.ts"
import * as Samples from "../samples.ts"

/** The operator, who may run every command. */
const operator = { ...circumstances, caller: Caller.operator } as const
const outcomeOf = <C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C,
  ...steps: ReadonlyArray<ResourceKind.Step>
) =>
  embeddedEngine({ steps, counters: { "merchant:account:incoming_pending|USD": 9_570 } }, operator).run(
    handler,
    input(command)
  ).outcome

/** Runs a command on a resource. */
type Run = (step: ResourceKind.Step) => ReturnType<typeof outcomeOf>
const runOf =
  <C, F, R>(handler: CommandHandler.CommandHandler<C, F, R>, command: C): Run =>
  (step) =>
    outcomeOf(handler, command, step)

const cancel = runOf(CancelPayment.handler, { id: "payment", request: {} })
const capture = runOf(CapturePayment.handler, { id: "payment", request: {} })
const review = runOf(ReviewPayment.handler, { id: "payment", request: { decision: "passed" } })
const report = runOf(ReportNetworkResult.handler, { id: "payment", request: { result: "settled" } })
const refund = runOf(CreateRefund.handler, { request: { paymentId: "payment", refundReason: "Returned" } })
const pending = ["Processing", "PendingCapture", "InReview"]

const against = (run: Run, step: ResourceKind.Step) => {
  const outcome = run(step)
  return outcome._tag === "Refused" ? outcome.explanation.state : outcome._tag
}

describe("a rejection for a state", () => {
  it.each<readonly [string, Run, ResourceKind.Step, string, string, ReadonlyArray<string>]>([
    ["payments.cancel", cancel, Samples.completedPayment(), "Completed", "Canceled", pending],
    ["payments.capture", capture, Samples.failedPayment(), "Failed", "CaptureOpened", ["PendingCapture", "InReview"]],
    ["payments.review", review, Samples.pendingCapture(), "PendingCapture", "ReviewPassed", ["InReview"]],
    [
      "payments.network_result",
      report,
      Samples.failedPayment(),
      "Failed",
      "Captured",
      ["Processing", "InReview", "Capturing"]
    ],
    ["refunds.create", refund, Samples.pendingCapture(), "PendingCapture", "Refunded", ["Completed"]],
    [
      "refunds.network_result",
      runOf(ReportRefundResult.handler, { id: refunds.requestedRefund().subject.id, request: { result: "settled" } }),
      refunds.failedRefund(),
      "Failed",
      "Settled",
      ["Sent", "Accepted"]
    ],
    [
      "payment_methods.delete",
      runOf(RemovePaymentMethod.handler, { id: "method" }),
      Samples.method({ _tag: "Deleted", at: Samples.now }),
      "Deleted",
      "Deleted",
      ["Unverified", "Usable", "Refused"]
    ],
    [
      "payment_methods.microdeposits.reset",
      runOf(ResetPaymentMethodMicrodeposits.handler, { id: "method" }),
      Samples.bankMethod(),
      "Usable",
      "VerificationReset",
      ["Refused"]
    ],
    [
      "pad_agreements.revoke",
      runOf(RevokePadAgreement.handler, { id: "agreement" }),
      agreement("agreement", { _tag: "Revoked" }),
      "Revoked",
      "Revoked",
      ["Signed"]
    ],
    [
      "terminals.restore",
      runOf(RestoreTerminal.handler, { id: Samples.terminal().subject.id }),
      Samples.terminal(),
      "Active",
      "Restored",
      ["Inactive"]
    ]
  ])("of %s names that state and the states in which the command is possible", (_, run, step, state, event, possible) =>
    expect(against(run, step)).toEqual({ id: step.subject.id, state, event, possible })
  )

  it("names no state if the command is possible in it and something else is wrong", () => {
    const automatic = Samples.processingPayment({ autoCapture: true })
    expect(cancel(automatic)).toMatchObject({ reason: { rejection: { _tag: "Payment/NotCancelable" } } })
    expect(against(cancel, automatic)).toBeNull()
  })
})

describe("no command is accepted in a state that its event does not list", () => {
  const steps = [
    Samples.openedPayment(),
    Samples.processingPayment(),
    Samples.pendingCapture(),
    Samples.inReview(),
    Samples.capturingPayment(),
    Samples.completedPayment(),
    Samples.failedPayment(),
    Samples.canceledPayment(),
    Samples.abandonedPayment()
  ]
  const { allowedStates } = PaymentKind.kind
  it.each<readonly [string, Run, ResourceKind.AllowedStates | null]>([
    ["payments.cancel", cancel, allowedStates("Canceled")],
    ["payments.capture", capture, allowedStates("CaptureOpened")],
    ["payments.review", review, allowedStates("ReviewPassed")],
    ["refunds.create", refund, allowedStates("Refunded")]
  ])("%s", (_, run, possible) => {
    const accepted = steps.filter((step) => run(step)._tag === "Accepted").map(({ row }) => possible?.stateOf(row))
    expect(accepted).not.toEqual([])
    expect(possible?.states).toEqual(expect.arrayContaining(accepted))
  })
})
