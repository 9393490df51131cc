/** Rules of payments.md 3.2 apart from transitions: adjustments, cancellations, due actions, stale attempts. */
import { describe, expect, it } from "vitest"
import * as Rule from "@payments-platform/domain/decider/Rule"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/RecordAuthorizationResult"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/RunPaymentTimer"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import { given } from "@payments-platform/testkit/Specification"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now, week } = Samples
const paymentId = "payment"

describe("amount adjustment", () => {
  const adjust = (amounts: { totalAmount: number; feeAmount?: number }) =>
    given(Samples.pendingCapture()).when(UpdatePayment.rule, { paymentId, request: { amounts } }, now)
  const range = (field: string) => ({ _tag: "Payment/AmountOutOfRange", path: ["amounts", field] }) as const
  const to = (amount: number, feeAmount: number) => ({
    _tag: "Updated",
    terms: Samples.terms({ autoCapture: false, amount, feeAmount })
  })
  it("above the authorization", () => adjust({ totalAmount: 10_001 }).thenRejected(range("total_amount")))
  it("equal is no change", () => void adjust({ totalAmount: 10_000 }).thenEvents())
  it("below", () => void adjust({ totalAmount: 9_999 }).thenEvents(to(9_999, 430)))
  it("the fee stays when absent, and must fit", () => adjust({ totalAmount: 2_149 }).thenRejected(range("fee_amount")))
  it("20 % of the new total is just right", () => void adjust({ totalAmount: 2_150 }).thenEvents(to(2_150, 430)))
  it("with its own fee", () => void adjust({ totalAmount: 5_000, feeAmount: 1_000 }).thenEvents(to(5_000, 1_000)))
  it("with too high a fee", () => adjust({ totalAmount: 5_000, feeAmount: 1_001 }).thenRejected(range("fee_amount")))
  it("is always measured against the first authorization", () => {
    const world = adjust({ totalAmount: 5_000 }).thenEvents(to(5_000, 430))
    const back = world.and(Samples.pendingCapture({ amount: 5_000 }))
    back
      .when(UpdatePayment.rule, { paymentId, request: { amounts: { totalAmount: 10_000 } } }, now)
      .thenEvents(to(10_000, 430))
  })
  it("on a capture too", () => {
    const request = { amounts: { totalAmount: 10_001 } }
    given(Samples.pendingCapture())
      .when(CapturePayment.rule, { paymentId, request, resumes: false }, now)
      .thenRejected(range("total_amount"))
  })
})

describe("what may be changed, and when", () => {
  const states = {
    processing: Samples.processing(),
    inReview: Samples.inReview(),
    completed: Samples.completed(),
    failed: Samples.failed(),
    canceled: Samples.canceled()
  }
  it.each(Object.entries(states))("%s: no amounts, no capture_at; its reference at any time", (_, step) => {
    const fixed = (field: string) => ({ _tag: "Payment/NotAdjustable", path: [field] }) as const
    const update = (request: UpdatePayment.Request) => given(step).when(UpdatePayment.rule, { paymentId, request }, now)
    update({ amounts: { totalAmount: 5_000 } }).thenRejected(fixed("amounts"))
    update({ captureAt: now + 60 }).thenRejected(fixed("capture_at"))
    update({ captureAt: null }).thenRejected(fixed("capture_at"))
    update({ amounts: null }).thenEvents()
    update({ referenceId: "r" }).thenEvents({
      _tag: "Updated",
      terms: { ...Samples.stateOf(step).terms, referenceId: "r" }
    })
  })
  it.each([
    [now - 1, "Invalid"],
    [now, "Decided"],
    [now + week, "Decided"],
    [now + week + 1, "Invalid"]
  ] as const)("capture_at %i: %s", (captureAt, tag) => {
    const { outcome } = given(Samples.pendingCapture()).when(
      UpdatePayment.rule,
      { paymentId, request: { captureAt } },
      now
    )
    expect(outcome._tag).toBe(tag)
  })
  it("capture_at lies not after the authorization expires", () => {
    given(Samples.pendingCapture())
      .when(UpdatePayment.rule, { paymentId, request: { captureAt: now + week + 1 } }, now + 60)
      .thenRejected({ _tag: "Payment/CaptureTooLate", path: ["capture_at"] })
  })
  it("custom_data in another order is no change", () => {
    const kept = Samples.pendingCapture({ customData: { a: { b: 1, c: 2 }, d: 3 } })
    const request = { customData: { d: 3, a: { c: 2, b: 1 } } }
    given(kept).when(UpdatePayment.rule, { paymentId, request }, now).thenEvents()
  })
  it("null removes the plan", () => {
    const planned = Samples.pendingCapture({ captureAt: now + 60 })
    const [step] = given(planned).when(UpdatePayment.rule, { paymentId, request: { captureAt: null } }, now).steps
    expect(step?.row.dueAt).toBe(now + week)
  })
})

describe("cancel", () => {
  const cancel = (step: Step) => given(step).when(CancelPayment.rule, { paymentId, request: {} }, now)
  const no = { _tag: "Payment/NotCancelable" } as const
  it.each([
    ["completed", Samples.completed()],
    ["failed", Samples.failed()],
    ["canceled", Samples.canceled()],
    ["processing, captured automatically", Samples.processing()],
    ["in review, captured automatically", Samples.inReview()]
  ])("%s: no", (_, step) => cancel(step).thenRejected(no))
  it.each([
    ["pending capture", Samples.pendingCapture()],
    ["processing, auto_capture false", Samples.processing({ autoCapture: false })],
    ["in review, auto_capture false", Samples.inReview({ autoCapture: false })]
  ])("%s: yes", (_, step) => void cancel(step).thenEvents({ _tag: "Canceled", at: now, reason: null }))
  it("while a capture is under way: later", () => cancel(Samples.capturing()).thenRejected(Rule.busy("Payment/Busy")))
  it.each([
    ["Authorizing", Samples.opened()],
    ["Abandoned", Samples.abandoned()]
  ])("%s: there is no such payment", (_, step) => cancel(step).thenUnknown("path id"))
})

describe("capture", () => {
  const capture = (step: Step, resumes = false) =>
    given(step).when(CapturePayment.rule, { paymentId, request: {}, resumes }, now)
  it("in review", () => capture(Samples.inReview()).thenRejected({ _tag: "Payment/InReview" }))
  it.each([
    ["processing", Samples.processing()],
    ["completed", Samples.completed()],
    ["failed", Samples.failed()],
    ["canceled", Samples.canceled()]
  ])("%s", (_, step) => capture(step).thenRejected({ _tag: "Payment/NotPendingCapture" }))
  it("while one is under way", () => capture(Samples.capturing()).thenRejected(Rule.busy("Payment/Busy")))
  it("begun by this very request: it goes on", () => void capture(Samples.capturing(), true).thenEvents())
})

describe("duty", () => {
  const { authorization } = Samples
  const voids = [authorization.key]
  const capture = { key: "payment:1:capture", reference: "reference", amount: 10_000, authorized: 10_000 }
  const asked = { reference: "screening", askAt: now + 10 }
  const owing = (step: Step): Step => ({ ...step, row: { ...step.row, doc: { ...step.row.doc, voids } } })
  it.each<readonly [string, Step, number, RunPaymentTimer.DueAction | null]>([
    ["an intent within its patience", Samples.opened(), now + 59, null],
    ["an intent whose process is gone", Samples.opened(), now + 60, { _tag: "Decide" }],
    ["an intent that owes voids: not under a call", owing(Samples.opened()), now + 59, null],
    [
      "given up: the voids, in order",
      Samples.abandoned(),
      now,
      { _tag: "Void", rail: "card", key: "payment:1:verification" }
    ],
    [
      "the network is to be asked",
      Samples.processing(),
      now + 10,
      { _tag: "AskNetwork", rail: "card", reference: "reference" }
    ],
    ["not yet", Samples.processing(), now + 9, null],
    [
      "the screening is to be asked",
      Samples.inReview({}, asked),
      now + 10,
      { _tag: "AskScreening", reference: "screening" }
    ],
    ["the operator decides the review", Samples.inReview(), now + week - 1, null],
    ["a review expires", Samples.inReview(), now + week, { _tag: "Decide" }],
    ["a capture is under way", Samples.capturing(), now + 119, null],
    ["a capture whose process is gone is asked again", Samples.capturing(), now + 120, { _tag: "Capture", capture }],
    ["an uncaptured payment", Samples.pendingCapture(), now + week, { _tag: "Decide" }],
    ["capture_at", Samples.pendingCapture({ captureAt: now + 5 }), now + 5, { _tag: "Decide" }],
    [
      "canceled: the authorization goes back",
      Samples.canceled(),
      now,
      { _tag: "Void", rail: "card", key: "payment:1" }
    ],
    ["completed: the network settles", Samples.completed(), Samples.opening, { _tag: "Decide" }],
    [
      "completed, but a verification is owed",
      owing(Samples.completed()),
      now,
      { _tag: "Void", rail: "card", key: "payment:1" }
    ],
    ["failed, nothing owed", Samples.failed(), now + 10 * week, null],
    [
      "what is owed does not hold up capture_at",
      owing(Samples.pendingCapture({ captureAt: now + 5 })),
      now + 5,
      { _tag: "Decide" }
    ],
    ["nor the expiry", owing(Samples.pendingCapture()), now + week, { _tag: "Decide" }],
    [
      "nor a question to the network",
      owing(Samples.processing()),
      now + 10,
      { _tag: "AskNetwork", rail: "card", reference: "reference" }
    ],
    [
      "what is owed, until the state wants something",
      owing(Samples.pendingCapture({ captureAt: now + 5 })),
      now + 4,
      { _tag: "Void", rail: "card", key: "payment:1" }
    ],
    ["an authorization expires, whatever is still to be asked", Samples.processing(), now + week, { _tag: "Decide" }],
    [
      "also while it is in review",
      Samples.inReview({}, { ...asked, askAt: now + week }),
      now + week,
      { _tag: "Decide" }
    ]
  ])("%s", (_, step, at, duty) => expect(RunPaymentTimer.dueAction(Samples.stateOf(step), at)).toEqual(duty))

  const tick = (step: Step, at: number) =>
    given(step).when(RunPaymentTimer.rule, { paymentId, methodId: "method", news: { _tag: "None" } }, at)
  it("what is owed alone decides nothing", () => {
    tick(owing(Samples.pendingCapture()), now + 5).thenEvents()
    tick(owing(Samples.completed()), now + 5).thenEvents()
  })
  it("a network that answers Pending for ever keeps no card payment open: its authorization expires and is given back", () => {
    const postponed = Samples.processing({}, { _tag: "Postponed", askAt: now + 2 * week })
    expect(postponed.row.dueAt).toBe(now + week)
    tick(postponed, now + week - 1).thenEvents()
    const failed = tick(postponed, now + week)
    failed.thenEvents({ _tag: "Failed", reason: Payment.expired })
    expect(failed.steps.map((step) => Samples.stateOf(step).voids)).toEqual([voids])
  })
  it("a bank is asked as long as it takes", () => {
    const postponed = Samples.bankProcessing(now + 2 * week)
    expect(postponed.row.dueAt).toBe(now + 2 * week)
  })
})

describe("attempts are fenced", () => {
  const outcome = { _tag: "Captured", authorization: Samples.authorization, newsAt: null } as const
  const finish = (attempt: number) => ({
    paymentId,
    attempt,
    outcome,
    voids: [],
    method: null,
    order: null,
    agreedMethodId: null
  })
  const late = { _tag: "Payment/AttemptGivenUp" } as const
  const request = decode(CreatePayment.Request, {
    account_id: "account",
    amount: 10_000,
    currency: "USD",
    payment_method: { payment_method_id: "method" }
  })
  const again = { paymentId, request, inline: null, ids: Samples.ids }
  const world = given(Samples.account(), Samples.method())

  it("a result after the attempt was abandoned is refused", () =>
    given(Samples.abandoned()).when(RecordAuthorizationResult.rule, finish(1), now).thenRejected(late))
  it("a result of the attempt before is refused, that of the new one taken", () => {
    const reopened = world.and(Samples.opened({}, { _tag: "Reopened", terms: Samples.terms(), at: now }))
    reopened.when(RecordAuthorizationResult.rule, finish(1), now).thenRejected(late)
    expect(reopened.when(RecordAuthorizationResult.rule, finish(2), now).steps).toHaveLength(1)
  })
  it("a result twice, or of nothing, is refused", () => {
    given(Samples.completed()).when(RecordAuthorizationResult.rule, finish(1), now).thenRejected(late)
    given().when(RecordAuthorizationResult.rule, finish(1), now).thenRejected(late)
  })
  it("a retry of a dead process gives the old attempt back first", () => {
    const terms = Samples.terms({ feeAmount: 0, price: null })
    world
      .and(Samples.opened())
      .when(CreatePayment.rule, again, now + 61)
      .thenEvents(
        { _tag: "VoidOwed", keys: Payment.attemptKeys(paymentId, 1) },
        { _tag: "Reopened", terms, at: now + 61 }
      )
  })
  it("a retry of what was abandoned owes nothing new, and keeps what is owed", () => {
    const [step] = world.and(Samples.abandoned()).when(CreatePayment.rule, again, now).steps
    expect(step === undefined ? null : Samples.stateOf(step)).toMatchObject({
      _tag: "Authorizing",
      attempt: 2,
      voids: Payment.attemptKeys(paymentId, 1)
    })
  })
  it("a payment that was made is not made again", () =>
    world.and(Samples.completed()).when(CreatePayment.rule, again, now).thenRejected({ _tag: "Payment/AlreadyMade" }))
  it("an answer that never came owes both keys of the attempt", () => {
    given(Samples.opened())
      .when(RecordAuthorizationResult.rule, { ...finish(1), outcome: { _tag: "Unknown" } }, now)
      .thenEvents({ _tag: "VoidOwed", keys: ["payment:1:verification", "payment:1"] }, { _tag: "Abandoned" })
  })
})

describe("the operator", () => {
  const wrong = { _tag: "Payment/WrongState" } as const
  const rest = [Samples.completed(), Samples.failed(), Samples.canceled(), Samples.pendingCapture()]
  it("decides reviews only of what is in review", () => {
    for (const step of [...rest, Samples.processing()])
      given(step).when(ReviewPayment.rule, { paymentId, passed: true, resumes: false }, now).thenRejected(wrong)
  })
  it("reports results only of what is in process", () => {
    for (const step of [...rest, Samples.inReview()])
      given(step)
        .when(ReportNetworkResult.rule, { paymentId, methodId: "method", failure: null, next: Samples.newDispute }, now)
        .thenRejected(wrong)
  })
  it("a card's network is asked for news of what the operator settled, when it was to be asked", () => {
    const [step] = given(Samples.processing()).when(
      ReportNetworkResult.rule,
      { paymentId, methodId: "method", failure: null, next: Samples.newDispute },
      now
    ).steps
    expect(step?.events).toMatchObject([{ _tag: "Captured", newsAt: now + 10 }])
    expect(step?.row.dueAt).toBe(now + 10)
  })
  it("a capture that follows a review waits for its patience like any other", () => {
    const [step] = given(Samples.inReview()).when(
      ReviewPayment.rule,
      { paymentId, passed: true, resumes: false },
      now
    ).steps
    expect(step?.row.dueAt).toBe(now + Payment.intentTimeout)
  })
})
