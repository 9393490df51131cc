/** The card rows of payments.md 3.3 as data, with their triggers, and the test of such rows. */
import { expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/commands/RecordCaptureResult"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as PaymentRecord from "@payments-platform/domain/payments/payment/PaymentRecord"
import type * as CardNetwork from "@payments-platform/domain/ports/networks/CardNetwork"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { authorization, now, week } = Samples
const paymentId = "payment"

type Trigger = (from: Step, at: number) => ReadonlyArray<Step>

const by =
  <C, F, R>(handler: CommandHandler.CommandHandler<C, F, R>, command: C): Trigger =>
  (from, at) =>
    given(from).when(handler, command, at).steps

export const finish = (outcome: RecordAuthorizationResult.AuthorizationResult): Trigger =>
  by(RecordAuthorizationResult.handler, {
    paymentId,
    attempt: 1,
    outcome,
    voids: [],
    method: null,
    order: null,
    agreedMethodId: null
  })
/** Includes the payment method, because some returns delete it. */
const withMethod =
  (method: Step) =>
  <C, F, R>(handler: CommandHandler.CommandHandler<C, F, R>, command: C): Trigger =>
  (from, at) =>
    given(method, from).when(handler, command, at).steps

export const tick = (answer: RunPaymentTimer.CallResult, method = Samples.method()): Trigger =>
  withMethod(method)(RunPaymentTimer.handler, { paymentId, answer })
export const clock = tick({ _tag: "None" })
export const acceptance: CardNetwork.CaptureResult = { _tag: "Accepted", reportPollAt: null }
export const refusal: CardNetwork.CaptureResult = { _tag: "Refused", code: "capture_declined" }
export const review = (decision: "passed" | "failed"): Trigger =>
  by(ReviewPayment.handler, { id: paymentId, request: { decision } })
/** The operator's report of a refusal with this code; null: of a settlement. */
export const reportOf = (code: string | null): ReportNetworkResult.Request =>
  decode(ReportNetworkResult.Request, code === null ? { result: "settled" } : { result: "failed", code })
export const result = (failure: string | null, method = Samples.method()): Trigger =>
  withMethod(method)(ReportNetworkResult.handler, { id: paymentId, request: reportOf(failure) })

/** Opens a capture, then applies the network's answer. */
export const withCapture =
  (opens: Trigger, result: CardNetwork.CaptureResult): Trigger =>
  (from, at) => {
    const first = opens(from, at)
    return [...first, ...given(from, ...first).when(RecordCaptureResult.handler, { paymentId, result }, at).steps]
  }
export const capture = (request: CapturePayment.Request = {}): Trigger =>
  by(CapturePayment.handler, { id: paymentId, request })
const update = (request: UpdatePayment.Request): Trigger => by(UpdatePayment.handler, { id: paymentId, request })
export const cancel = by(CancelPayment.handler, { id: paymentId, request: {} })

const screening = { reference: "screening", nextPollAt: now + 10 }
const later = { autoCapture: false } as const
export const soon = { ...later, captureAt: now + 3_600 }

export interface Line {
  /** the line of payments.md 3.3, if it is there */
  readonly row?: string
  readonly trigger: string
  readonly given: Step
  readonly at?: number
  readonly by: Trigger
  /** status, and the pending or failure reason */
  readonly to: string
  /** absent: none */
  readonly topics?: string
  /** the steps of the ledger entries; absent: none */
  readonly ledger?: string
}

/** The payment among these steps. */
export const paymentOf = (steps: ReadonlyArray<Step>): Step | undefined =>
  steps.find(({ type }) => type === PaymentKind.kind.type)

/** Its status, and the pending or failure reason. */
export const shownBy = (steps: ReadonlyArray<Step>): string => {
  const payment = paymentOf(steps.toReversed())
  if (payment === undefined) return "unchanged"
  const state = Samples.stateOf(payment)
  if (state._tag === "Authorizing") return "(new)"
  const reason =
    state._tag === "Failed" ? `${state.reason.code} ${state.reason.detail}` : PaymentRecord.pendingReasonOf(state)
  return [PaymentRecord.statusOf(state), reason].join(" ").trim()
}

/** Tests each line, whose topics are those of payments unless they name another resource. */
export const testLines = (all: ReadonlyArray<Line>): void =>
  it.each(all.map((line) => [`${shownBy([line.given])}: ${line.trigger} -> ${line.to}`, line] as const))(
    "%s",
    (_, { at = now + 60, by, given, ledger = "", row, to, topics = "" }) => {
      if (row !== undefined) reaches(`payments ${row}`)
      const steps = by(given, at)
      expect({
        to: shownBy(steps),
        topics: steps.flatMap((step) => step.topics).join(" "),
        ledger: steps.flatMap((step) => step.entries.map((entry) => entry.step)).join(" ")
      }).toEqual({ to, topics: topics.replaceAll(/(?<!\S)(?=\w+(\s|$))/g, "payments."), ledger })
    }
  )

export const lines: ReadonlyArray<Line> = [
  {
    row: "3.3/01",
    trigger: "card, auto_capture true, no review",
    given: Samples.openedPayment(),
    by: finish({ _tag: "Captured", authorization, reportPollAt: null }),
    to: "completed",
    topics: "created completed",
    ledger: "L3"
  },
  {
    row: "3.3/02",
    trigger: "card, auto_capture false, approved",
    given: Samples.openedPayment(later),
    by: finish({ _tag: "Authorized", authorization }),
    to: "pending PENDING_CAPTURE",
    topics: "created",
    ledger: "L1"
  },
  {
    row: "3.3/03 card",
    trigger: "queued for manual review",
    given: Samples.openedPayment(),
    by: finish({ _tag: "Review", authorization, screening, nextPollAt: null }),
    to: "pending IN_REVIEW",
    topics: "created in_review",
    ledger: "L1"
  },
  {
    row: "3.3/04",
    trigger: "synchronous failure",
    given: Samples.openedPayment(),
    by: finish({ _tag: "Declined", code: "insufficient_funds", avs: "SKIPPED" }),
    to: "failed NOT_CAPTURED insufficient_funds",
    topics: "created"
  },
  {
    trigger: "screening rejects: review failed at once",
    given: Samples.openedPayment(),
    by: finish({ _tag: "Rejected", authorization }),
    to: "failed REVIEW risk_review",
    topics: "created failed"
  },
  {
    trigger: "card, the network answers later",
    given: Samples.openedPayment(),
    by: finish({ _tag: "Later", authorization, nextPollAt: now + 10 }),
    to: "pending PROCESSING",
    topics: "created",
    ledger: "L1"
  },
  {
    row: "3.3/05",
    trigger: "asynchronous failure",
    given: Samples.processingPayment(),
    at: now + 10,
    by: tick({ _tag: "Card", result: { _tag: "Refused", code: "card_declined" } }),
    to: "failed NOT_CAPTURED card_declined",
    topics: "failed",
    ledger: "L2"
  },
  {
    trigger: "accepted, auto_capture true",
    given: Samples.processingPayment(),
    at: now + 10,
    by: tick({ _tag: "Card", result: { _tag: "Accepted", reportPollAt: null } }),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    trigger: "accepted, auto_capture false",
    given: Samples.processingPayment(later),
    at: now + 10,
    by: tick({ _tag: "Card", result: { _tag: "Accepted", reportPollAt: null } }),
    to: "pending PENDING_CAPTURE",
    topics: "updated"
  },
  {
    trigger: "not answered yet",
    given: Samples.processingPayment(),
    at: now + 10,
    by: tick({ _tag: "Card", result: { _tag: "Pending", nextPollAt: now + 20 } }),
    to: "pending PROCESSING"
  },
  {
    trigger: "the operator settles it",
    given: Samples.processingPayment(),
    by: result(null),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/05",
    trigger: "the operator fails it",
    given: Samples.processingPayment(),
    by: result("lost_card"),
    to: "failed NOT_CAPTURED lost_card",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/07 card",
    trigger: "passed, auto_capture not false",
    given: Samples.inReview(),
    by: withCapture(review("passed"), acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/07 card",
    trigger: "passed by the port, auto_capture not false",
    given: Samples.inReview({}, screening),
    at: now + 10,
    by: withCapture(tick({ _tag: "Screening", decision: { _tag: "Passed" } }), acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/08",
    trigger: "passed, auto_capture false",
    given: Samples.inReview(later),
    by: review("passed"),
    to: "pending PENDING_CAPTURE",
    topics: "updated"
  },
  {
    row: "3.3/12 the network accepts",
    trigger: "passed, auto_capture false, capture_at passed",
    given: Samples.inReview(soon),
    at: now + 3_600,
    by: withCapture(review("passed"), acceptance),
    to: "completed",
    topics: "updated completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/13",
    trigger: "passed by the port, auto_capture false, capture_at passed",
    given: Samples.inReview(soon, { reference: "screening", nextPollAt: now + 3_600 }),
    at: now + 3_600,
    by: withCapture(tick({ _tag: "Screening", decision: { _tag: "Passed" } }), refusal),
    to: "failed NOT_CAPTURED capture_declined",
    topics: "updated failed",
    ledger: "L2"
  },
  {
    row: "3.3/11 card",
    trigger: "failed",
    given: Samples.inReview(),
    by: review("failed"),
    to: "failed REVIEW risk_review",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/11 card",
    trigger: "failed by the port",
    given: Samples.inReview({}, screening),
    at: now + 10,
    by: tick({ _tag: "Screening", decision: { _tag: "Failed" } }),
    to: "failed REVIEW risk_review",
    topics: "failed",
    ledger: "L2"
  },
  {
    trigger: "7 days: cards expire likewise",
    given: Samples.inReview(),
    at: now + week,
    by: clock,
    to: "failed PAYMENT_EXPIRED request_expired",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/12 capture",
    trigger: "capture; network accepts",
    given: Samples.pendingCapture(),
    by: withCapture(capture(), acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/12 capture_at",
    trigger: "capture_at reached; network accepts",
    given: Samples.pendingCapture(soon),
    at: now + 3_600,
    by: withCapture(clock, acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/12 the network accepts",
    trigger: "capture of less",
    given: Samples.pendingCapture(),
    by: withCapture(capture({ amounts: { totalAmount: 9_000 } }), acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L1 L2 L3"
  },
  {
    row: "3.3/13",
    trigger: "capture; network refuses",
    given: Samples.pendingCapture(),
    by: withCapture(capture(), refusal),
    to: "failed NOT_CAPTURED capture_declined",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/14",
    trigger: "7 days uncaptured",
    given: Samples.pendingCapture(),
    at: now + week,
    by: clock,
    to: "failed PAYMENT_EXPIRED request_expired",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/12 capture_at",
    trigger: "capture wins a tie",
    given: Samples.pendingCapture({ ...later, captureAt: now + week }),
    at: now + week,
    by: withCapture(clock, acceptance),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/15",
    trigger: "POST with amounts",
    given: Samples.pendingCapture(),
    by: update({ amounts: { totalAmount: 9_000 } }),
    to: "pending PENDING_CAPTURE",
    topics: "updated",
    ledger: "L2 L1"
  },
  {
    trigger: "POST with capture_at alone",
    given: Samples.pendingCapture(),
    by: update({ captureAt: now + 60 }),
    to: "pending PENDING_CAPTURE",
    topics: "updated"
  },
  {
    trigger: "POST with what it has",
    given: Samples.pendingCapture(),
    by: update({ amounts: { totalAmount: 10_000 } }),
    to: "unchanged"
  },
  {
    row: "3.3/16 pending capture",
    trigger: "cancel",
    given: Samples.pendingCapture(),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    row: "3.3/16 in review",
    trigger: "cancel, auto_capture false",
    given: Samples.inReview(later),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    trigger: "cancel, auto_capture false",
    given: Samples.processingPayment(later),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    trigger: "network settles, next opening",
    given: Samples.completedPayment(),
    at: Samples.opening,
    by: clock,
    to: "completed",
    ledger: "L4"
  },
  {
    trigger: "before the opening",
    given: Samples.completedPayment(),
    at: Samples.opening - 1,
    by: clock,
    to: "unchanged"
  },
  {
    trigger: "a second before capture_at",
    given: Samples.pendingCapture(soon),
    at: now + 3_599,
    by: clock,
    to: "unchanged"
  },
  {
    trigger: "a second before 7 days",
    given: Samples.pendingCapture(),
    at: now + week - 1,
    by: clock,
    to: "unchanged"
  }
]
