/** The card rows of payments.md 3.3, one for one, and the failures of 3.4. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as CancelPayment from "@payments-platform/domain/payments/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as DecidePayment from "@payments-platform/domain/payments/DecidePayment"
import * as FinishPayment from "@payments-platform/domain/payments/FinishPayment"
import * as PaymentRecord from "@payments-platform/domain/payments/PaymentRecord"
import * as TickPayment from "@payments-platform/domain/payments/TickPayment"
import * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import type * as CardNetwork from "@payments-platform/domain/ports/CardNetwork"
import { given } from "../../src/Specification.ts"
import * as Samples from "./samples.ts"

const { authorization, now, week } = Samples
const paymentId = "payment"

type Trigger = (from: Step, at: number) => ReadonlyArray<Step>

const by =
  <C, F, R>(rule: Rule.Rule<C, F, R>, command: C): Trigger =>
  (from, at) =>
    given(from).when(rule, command, at).steps

const finish = (outcome: FinishPayment.Outcome): Trigger =>
  by(FinishPayment.rule, { paymentId, attempt: 1, outcome, voids: [], method: null })
const tick = (news: TickPayment.News): Trigger => by(TickPayment.rule, { paymentId, news })
const clock = tick({ _tag: "None" })
const accepted: CardNetwork.Result = { _tag: "Accepted" }
const refused: CardNetwork.Result = { _tag: "Refused", code: "capture_declined" }
const review = (passed: boolean): Trigger => by(DecidePayment.review, { paymentId, passed })
const result = (failure: string | null): Trigger => by(DecidePayment.networkResult, { paymentId, failure })

/** The step that opens a capture, then the network's answer to it. */
const then =
  (opens: Trigger, result: CardNetwork.Result): Trigger =>
  (from, at) => {
    const first = opens(from, at)
    return [...first, ...given(from, ...first).when(CapturePayment.finish, { paymentId, result }, at).steps]
  }
const capture = (request: CapturePayment.Request = {}): Trigger =>
  by(CapturePayment.rule, { paymentId, request, resumes: false })
const update = (request: UpdatePayment.Request): Trigger => by(UpdatePayment.rule, { paymentId, request })
const cancel = by(CancelPayment.rule, { paymentId, request: {} })

const screening = { reference: "screening", askAt: now + 10 }
const later = { autoCapture: false } as const
const soon = { ...later, captureAt: now + 3_600 }

interface Line {
  readonly from: string
  readonly trigger: string
  readonly given: Step
  readonly at?: number
  readonly by: Trigger
  /** status, and the pending or failure reason */
  readonly to: string
  readonly topics: string
  readonly ledger: string
}

const lines: ReadonlyArray<Line> = [
  {
    from: "(new)",
    trigger: "card, auto_capture true, no review",
    given: Samples.opened(),
    by: finish({ _tag: "Captured", authorization }),
    to: "completed",
    topics: "created completed",
    ledger: "L3"
  },
  {
    from: "(new)",
    trigger: "card, auto_capture false, approved",
    given: Samples.opened(later),
    by: finish({ _tag: "Authorized", authorization }),
    to: "pending PENDING_CAPTURE",
    topics: "created",
    ledger: "L1"
  },
  {
    from: "(new)",
    trigger: "queued for manual review",
    given: Samples.opened(),
    by: finish({ _tag: "Review", authorization, screening }),
    to: "pending IN_REVIEW",
    topics: "created in_review",
    ledger: "L1"
  },
  {
    from: "(new)",
    trigger: "synchronous failure",
    given: Samples.opened(),
    by: finish({ _tag: "Declined", code: "insufficient_funds", avs: "SKIPPED" }),
    to: "failed NOT_CAPTURED insufficient_funds",
    topics: "created",
    ledger: ""
  },
  {
    from: "(new)",
    trigger: "screening rejects: review failed at once",
    given: Samples.opened(),
    by: finish({ _tag: "Rejected", authorization }),
    to: "failed REVIEW risk_review",
    topics: "created failed",
    ledger: ""
  },
  {
    from: "(new)",
    trigger: "card, the network answers later",
    given: Samples.opened(),
    by: finish({ _tag: "Later", authorization, askAt: now + 10 }),
    to: "pending PROCESSING",
    topics: "created",
    ledger: "L1"
  },
  {
    from: "[PROCESSING]",
    trigger: "asynchronous failure",
    given: Samples.processing(),
    at: now + 10,
    by: tick({ _tag: "Network", result: { _tag: "Refused", code: "card_declined" } }),
    to: "failed NOT_CAPTURED card_declined",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[PROCESSING]",
    trigger: "accepted, auto_capture true",
    given: Samples.processing(),
    at: now + 10,
    by: tick({ _tag: "Network", result: { _tag: "Accepted" } }),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[PROCESSING]",
    trigger: "accepted, auto_capture false",
    given: Samples.processing(later),
    at: now + 10,
    by: tick({ _tag: "Network", result: { _tag: "Accepted" } }),
    to: "pending PENDING_CAPTURE",
    topics: "updated",
    ledger: ""
  },
  {
    from: "[PROCESSING]",
    trigger: "not answered yet",
    given: Samples.processing(),
    at: now + 10,
    by: tick({ _tag: "Network", result: { _tag: "Pending", askAt: now + 20 } }),
    to: "pending PROCESSING",
    topics: "",
    ledger: ""
  },
  {
    from: "[PROCESSING]",
    trigger: "the operator settles it",
    given: Samples.processing(),
    by: result(null),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[PROCESSING]",
    trigger: "the operator fails it",
    given: Samples.processing(),
    by: result("lost_card"),
    to: "failed NOT_CAPTURED lost_card",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "passed, auto_capture not false",
    given: Samples.inReview(),
    by: then(review(true), accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "passed by the port, auto_capture not false",
    given: Samples.inReview({}, screening),
    at: now + 10,
    by: then(tick({ _tag: "Screening", decision: { _tag: "Passed" } }), accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "passed, auto_capture false",
    given: Samples.inReview(later),
    by: review(true),
    to: "pending PENDING_CAPTURE",
    topics: "updated",
    ledger: ""
  },
  {
    from: "[IN_REVIEW]",
    trigger: "failed",
    given: Samples.inReview(),
    by: review(false),
    to: "failed REVIEW risk_review",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "failed by the port",
    given: Samples.inReview({}, screening),
    at: now + 10,
    by: tick({ _tag: "Screening", decision: { _tag: "Failed" } }),
    to: "failed REVIEW risk_review",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "7 days: cards expire likewise",
    given: Samples.inReview(),
    at: now + week,
    by: clock,
    to: "failed PAYMENT_EXPIRED request_expired",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "capture; network accepts",
    given: Samples.pendingCapture(),
    by: then(capture(), accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "capture_at reached; network accepts",
    given: Samples.pendingCapture(soon),
    at: now + 3_600,
    by: then(clock, accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "capture of less",
    given: Samples.pendingCapture(),
    by: then(capture({ amounts: { totalAmount: 9_000 } }), accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L1 L2 L3"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "capture; network refuses",
    given: Samples.pendingCapture(),
    by: then(capture(), refused),
    to: "failed NOT_CAPTURED capture_declined",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "7 days uncaptured",
    given: Samples.pendingCapture(),
    at: now + week,
    by: clock,
    to: "failed PAYMENT_EXPIRED request_expired",
    topics: "failed",
    ledger: "L2"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "capture wins a tie",
    given: Samples.pendingCapture({ ...later, captureAt: now + week }),
    at: now + week,
    by: then(clock, accepted),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "POST with amounts",
    given: Samples.pendingCapture(),
    by: update({ amounts: { totalAmount: 9_000 } }),
    to: "pending PENDING_CAPTURE",
    topics: "updated",
    ledger: "L2 L1"
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "POST with capture_at alone",
    given: Samples.pendingCapture(),
    by: update({ captureAt: now + 60 }),
    to: "pending PENDING_CAPTURE",
    topics: "updated",
    ledger: ""
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "POST with what it has",
    given: Samples.pendingCapture(),
    by: update({ amounts: { totalAmount: 10_000 } }),
    to: "unchanged",
    topics: "",
    ledger: ""
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "cancel",
    given: Samples.pendingCapture(),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    from: "[IN_REVIEW]",
    trigger: "cancel, auto_capture false",
    given: Samples.inReview(later),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    from: "[PROCESSING]",
    trigger: "cancel, auto_capture false",
    given: Samples.processing(later),
    by: cancel,
    to: "canceled",
    topics: "canceled",
    ledger: "L2"
  },
  {
    from: "completed",
    trigger: "network settles, next opening",
    given: Samples.completed(),
    at: Samples.opening,
    by: clock,
    to: "completed",
    topics: "",
    ledger: "L4"
  },
  {
    from: "completed",
    trigger: "before the opening",
    given: Samples.completed(),
    at: Samples.opening - 1,
    by: clock,
    to: "unchanged",
    topics: "",
    ledger: ""
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "a second before capture_at",
    given: Samples.pendingCapture(soon),
    at: now + 3_599,
    by: clock,
    to: "unchanged",
    topics: "",
    ledger: ""
  },
  {
    from: "[PENDING_CAPTURE]",
    trigger: "a second before 7 days",
    given: Samples.pendingCapture(),
    at: now + week - 1,
    by: clock,
    to: "unchanged",
    topics: "",
    ledger: ""
  }
]

const shownOf = (steps: ReadonlyArray<Step>): string => {
  const last = steps.at(-1)
  if (last === undefined) return "unchanged"
  const state = Samples.stateOf(last)
  const reason =
    state._tag === "Failed" ? `${state.reason.code} ${state.reason.detail}` : PaymentRecord.pendingReasonOf(state)
  return [PaymentRecord.statusOf(state), reason].join(" ").trim()
}

describe("payments.md 3.3", () => {
  it.each(lines.map((line) => [`${line.from}: ${line.trigger} -> ${line.to}`, line] as const))("%s", (_, line) => {
    const steps = line.by(line.given, line.at ?? now + 60)
    expect({
      to: shownOf(steps),
      topics: steps.flatMap((step) => step.topics).join(" "),
      ledger: steps.flatMap((step) => step.entries.map((entry) => entry.step)).join(" ")
    }).toEqual({
      to: line.to,
      topics: line.topics
        .split(" ")
        .map((topic) => (topic === "" ? "" : `payments.${topic}`))
        .join(" "),
      ledger: line.ledger
    })
  })

  const voided = [
    ["a failed review", Samples.inReview(), review(false)],
    ["a rejection", Samples.opened(), finish({ _tag: "Rejected", authorization })],
    ["a cancel", Samples.pendingCapture(), cancel],
    ["an expiry", Samples.pendingCapture(), (from: Step) => clock(from, now + week)],
    ["a refused capture", Samples.pendingCapture(), then(capture(), refused)]
  ] as const
  it.each(voided)("%s gives the authorization back, at once", (_, from, trigger) => {
    const last = trigger(from, now + 60).at(-1)
    const state = last === undefined ? null : Samples.stateOf(last)
    expect(state?.voids).toEqual([authorization.key])
    expect(last?.row.dueAt).toBe(0)
  })

  it.each([
    ["a capture", then(capture(), accepted), Samples.pendingCapture()],
    ["a sale", finish({ _tag: "Captured", authorization }), Samples.opened()],
    ["a decline", finish({ _tag: "Declined", code: "lost_card", avs: "SKIPPED" }), Samples.opened()]
  ] as const)("%s leaves nothing to be given back", (_, trigger, from) => {
    const last = trigger(from, now + 60).at(-1)
    expect(last === undefined ? null : Samples.stateOf(last).voids).toEqual([])
  })
})

describe("the record of payments.md 3.1 and 3.4", () => {
  const record = (step: Step | undefined) => step?.record(() => 0)
  it("plans capture_at while pending, tells it once captured, and has none when never captured", () => {
    expect(record(Samples.pendingCapture(soon))).toMatchObject({ capture_at: now + 3_600 })
    expect(record(then(capture(), accepted)(Samples.pendingCapture(soon), now + 60).at(-1))).toMatchObject({
      capture_at: now + 60
    })
    expect(record(cancel(Samples.pendingCapture(soon), now + 60)[0])).toMatchObject({ capture_at: null })
    expect(record(Samples.failed())).toMatchObject({ capture_at: null })
  })
  it("can refund only what is completed", () => {
    const refundable = (step: Step) => {
      const { amount_refundable, fee_amount_refundable } = record(step) ?? {}
      return [amount_refundable, fee_amount_refundable]
    }
    expect(refundable(Samples.completed())).toEqual([10_000, 430])
    for (const step of [Samples.pendingCapture(), Samples.failed(), Samples.canceled(), Samples.inReview()])
      expect(refundable(step)).toEqual([0, 0])
  })
  it.each([
    [
      "card declined",
      Samples.failed(),
      "NOT_CAPTURED",
      "Failed to capture the payment.",
      "card_declined",
      "Card declined."
    ],
    [
      "expired",
      clock(Samples.pendingCapture(), now + week)[0],
      "PAYMENT_EXPIRED",
      "Failed to capture the payment as it has expired.",
      "request_expired",
      "Request expired."
    ]
  ] as const)("tells why it failed: %s", (_, step, reason_code, reason_message, detail_code, detail_message) => {
    expect(record(step)).toMatchObject({
      failure_reason: { reason_code, reason_message, details: { detail_code, detail_message } },
      pending_reasons: null
    })
  })
  it.each([
    ["PROCESSING", "Payment is being processed.", Samples.processing()],
    ["PENDING_CAPTURE", "Payment pending capture.", Samples.pendingCapture()],
    ["IN_REVIEW", "Payment is in review.", Samples.inReview()],
    ["PENDING_CAPTURE", "Payment pending capture.", Samples.capturing()]
  ] as const)("tells what it waits for: %s", (reason_code, reason_message, step) => {
    expect(record(step)).toMatchObject({
      status: "pending",
      pending_reasons: [{ reason_code, reason_message, details: [] }],
      failure_reason: null
    })
  })
})
