/** What payments.md 3.2 says apart from transitions: adjustments, cancellations, due work, stale attempts. */
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as RunPaymentTimer from "@payments-platform/domain/payments/payment/commands/RunPaymentTimer"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { recordedOf, type Table } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now, week } = Samples
const paymentId = "payment"
const refused = { _tag: "Refused", code: "card_declined" } as const

describe("amount adjustment", () => {
  const adjust = (amounts: { totalAmount: number; feeAmount?: number }) =>
    given(Samples.pendingCapture()).when(UpdatePayment.handler, { id: paymentId, request: { amounts } }, now)
  const above = (field: string, amount: number, max: number) =>
    ({
      _tag: "Payment/AmountOutOfRange",
      path: ["amounts", field],
      bound: { key: `amounts.${field}`, amount, max }
    }) as const
  const to = (amount: number, feeAmount: number) => ({
    _tag: "Updated",
    terms: Samples.terms({ autoCapture: false, amount, feeAmount })
  })
  it("rejects an amount above the authorization", () =>
    adjust({ totalAmount: 10_001 }).thenRejected(above("total_amount", 10_001, 10_000)))
  it("changes nothing if the amounts are equal", () => void adjust({ totalAmount: 10_000 }).thenEvents())
  it("accepts a lower amount", () => void adjust({ totalAmount: 9_999 }).thenEvents(to(9_999, 430)))
  it("keeps an absent fee, which must fit the new total", () =>
    adjust({ totalAmount: 2_149 }).thenRejected(above("fee_amount", 430, 429)))
  it("accepts a fee of 20 % of the new total", () => void adjust({ totalAmount: 2_150 }).thenEvents(to(2_150, 430)))
  it("accepts a fee of its own", () =>
    void adjust({ totalAmount: 5_000, feeAmount: 1_000 }).thenEvents(to(5_000, 1_000)))
  it("rejects a fee that is too high", () =>
    adjust({ totalAmount: 5_000, feeAmount: 1_001 }).thenRejected(above("fee_amount", 1_001, 1_000)))
  it("is always compared with the first authorization", () => {
    const world = adjust({ totalAmount: 5_000 }).thenEvents(to(5_000, 430))
    const back = world.and(Samples.pendingCapture({ amount: 5_000 }))
    back
      .when(UpdatePayment.handler, { id: paymentId, request: { amounts: { totalAmount: 10_000 } } }, now)
      .thenEvents(to(10_000, 430))
  })
  it("is also possible in a capture", () => {
    const request = { amounts: { totalAmount: 10_001 } }
    given(Samples.pendingCapture())
      .when(CapturePayment.handler, { id: paymentId, request }, now)
      .thenRejected(above("total_amount", 10_001, 10_000))
  })
})

describe("the changes of a payment", () => {
  const states = {
    processing: Samples.processingPayment(),
    inReview: Samples.inReview(),
    completed: Samples.completedPayment(),
    failed: Samples.failedPayment(),
    canceled: Samples.canceledPayment()
  }
  // reaches reference states/payment/statuses-pending-processing-not
  it.each(Object.entries(states))(
    "allow only a new reference while it is %s, and no amounts or capture_at",
    (_, step) => {
      const fixed = (field: string) => ({ _tag: "Payment/NotAdjustable", path: [field] }) as const
      const update = (request: UpdatePayment.Request) =>
        given(step).when(UpdatePayment.handler, { id: paymentId, request }, now)
      update({ amounts: { totalAmount: 5_000 } }).thenRejected(fixed("amounts"))
      update({ captureAt: now + 60 }).thenRejected(fixed("capture_at"))
      update({ captureAt: null }).thenRejected(fixed("capture_at"))
      update({ amounts: null }).thenEvents()
      update({ referenceId: "r" }).thenEvents({
        _tag: "Updated",
        terms: { ...Samples.stateOf(step).terms, referenceId: "r" }
      })
    }
  )
  it.each([
    [now - 1, "Invalid"],
    [now, "Accepted"],
    [now + week, "Accepted"],
    [now + week + 1, "Invalid"]
  ] as const)("with capture_at %i: %s", (captureAt, tag) => {
    const { outcome } = given(Samples.pendingCapture()).when(
      UpdatePayment.handler,
      { id: paymentId, request: { captureAt } },
      now
    )
    expect(outcome._tag).toBe(tag)
  })
  // reaches reference endpoints/post-payments-id/capture_at
  it("reject a capture_at after the authorization expires", () => {
    given(Samples.pendingCapture())
      .when(UpdatePayment.handler, { id: paymentId, request: { captureAt: now + week + 1 } }, now + 60)
      .thenRejected({ _tag: "Payment/CaptureTooLate", path: ["capture_at"] })
  })
  it("ignore the order of members in custom_data", () => {
    const kept = Samples.pendingCapture({ customData: { a: { b: 1, c: 2 }, d: 3 } })
    const request = { customData: { d: 3, a: { c: 2, b: 1 } } }
    given(kept).when(UpdatePayment.handler, { id: paymentId, request }, now).thenEvents()
  })
  it("remove the planned capture by null", () => {
    const planned = Samples.pendingCapture({ captureAt: now + 60 })
    const [step] = given(planned).when(
      UpdatePayment.handler,
      { id: paymentId, request: { captureAt: null } },
      now
    ).steps
    expect(step?.row.dueAt).toBe(now + week)
  })
})

describe("POST /payments/{id}/cancel", () => {
  const cancel = (step: Step) => given(step).when(CancelPayment.handler, { id: paymentId, request: {} }, now)
  const no = { _tag: "Payment/NotCancelable" } as const
  it.each([
    ["completed", Samples.completedPayment()],
    ["failed", Samples.failedPayment()],
    ["canceled", Samples.canceledPayment()],
    ["processing, captured automatically", Samples.processingPayment()],
    ["in review, captured automatically", Samples.inReview()]
  ])("is rejected for %s", (_, step) => cancel(step).thenRejected(no))
  // reaches reference states/payment/pending
  it.each([
    ["pending capture", Samples.pendingCapture()],
    ["processing, auto_capture false", Samples.processingPayment({ autoCapture: false })],
    ["in review, auto_capture false", Samples.inReview({ autoCapture: false })]
  ])("cancels %s", (_, step) => void cancel(step).thenEvents({ _tag: "Canceled", at: now, reason: null }))
  it("must wait while a capture is in flight", () =>
    cancel(Samples.capturingPayment()).thenRejected(CommandHandler.busy("Payment/Busy")))
  it.each([
    ["Authorizing", Samples.openedPayment()],
    ["Abandoned", Samples.abandonedPayment()]
  ])("reports %s as unknown", (_, step) => cancel(step).thenUnknown("path id"))
})

describe("POST /payments/{id}/capture", () => {
  const capture = (step: Step, resumes: string | null = null) =>
    given(step).when(CapturePayment.handler, { id: paymentId, request: {} }, now, null, { resumes })
  it("is rejected during a review", () => capture(Samples.inReview()).thenRejected({ _tag: "Payment/InReview" }))
  it.each([
    ["processing", Samples.processingPayment()],
    ["completed", Samples.completedPayment()],
    ["failed", Samples.failedPayment()],
    ["canceled", Samples.canceledPayment()]
  ])("%s", (_, step) => capture(step).thenRejected({ _tag: "Payment/NotPendingCapture" }))
  it("must wait while another capture is in flight", () =>
    capture(Samples.capturingPayment()).thenRejected(CommandHandler.busy("Payment/Busy")))
  it("continues a capture that an earlier attempt of the request opened", () =>
    void capture(Samples.capturingPayment(), paymentId).thenEvents())
})

describe("the due work of a payment", () => {
  const { authorization } = Samples
  const voids = [authorization.key]
  const asked = { reference: "screening", nextPollAt: now + 10 }
  const owing = (step: Step): Step => ({
    ...step,
    row: { ...step.row, doc: StateCodec.ofJson({ ...step.row.doc.toJSON(), voids }) }
  })
  const decides = { rule: "payments.run_timer", command: { paymentId, answer: { _tag: "None" } } }
  const asksNetwork = { call: "cards.result", request: "reference" } as const
  const voidsCharge = { call: "cards.void", request: "payment:1" } as const
  const capture = {
    call: "cards.capture",
    request: { key: "payment:1:capture", reference: "reference", amount: 10_000, authorized: 10_000 }
  } as const
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["an intent within its time limit does nothing", Samples.openedPayment(), now + 59, null],
    ["an intent past its time limit is abandoned", Samples.openedPayment(), now + 60, decides],
    ["an intent makes no voids during its calls", owing(Samples.openedPayment()), now + 59, null],
    [
      "an abandoned payment makes its voids in order",
      Samples.abandonedPayment(),
      now,
      { call: "cards.void", request: "payment:1:verification" }
    ],
    ["a processing payment polls the network", Samples.processingPayment(), now + 10, asksNetwork],
    ["a processing payment waits for its poll", Samples.processingPayment(), now + 9, null],
    [
      "a payment in review polls the screening",
      Samples.inReview({}, asked),
      now + 10,
      { call: "screening.decision", request: "screening" }
    ],
    ["a review without a poll waits for the operator", Samples.inReview(), now + week - 1, null],
    ["a review expires", Samples.inReview(), now + week, decides],
    ["a capture within its time limit waits", Samples.capturingPayment(), now + 119, null],
    ["a capture past its time limit is repeated", Samples.capturingPayment(), now + 120, capture],
    ["an uncaptured payment expires", Samples.pendingCapture(), now + week, decides],
    ["capture_at", Samples.pendingCapture({ captureAt: now + 5 }), now + 5, decides],
    ["a canceled payment voids its authorization", Samples.canceledPayment(), now, voidsCharge],
    ["a completed payment is settled by its network", Samples.completedPayment(), Samples.opening, decides],
    ["a completed payment voids its verification", owing(Samples.completedPayment()), now, voidsCharge],
    ["a failed payment without voids does nothing", Samples.failedPayment(), now + 10 * week, null],
    ["a void does not delay capture_at", owing(Samples.pendingCapture({ captureAt: now + 5 })), now + 5, decides],
    ["a void does not delay the expiry", owing(Samples.pendingCapture()), now + week, decides],
    ["a void does not delay a poll of the network", owing(Samples.processingPayment()), now + 10, asksNetwork],
    [
      "a void is made while nothing else is due",
      owing(Samples.pendingCapture({ captureAt: now + 5 })),
      now + 4,
      voidsCharge
    ],
    ["an authorization expires even if a poll is due", Samples.processingPayment(), now + week, decides],
    [
      "an authorization expires during a review too",
      Samples.inReview({}, { ...asked, nextPollAt: now + week }),
      now + week,
      decides
    ]
  ])("%s", (_, step, at, expected) => {
    const due = RunPaymentTimer.due(PaymentKind.kind.fact(step.row), contextAt(at, null, "app"))
    expect(dueOf(due)).toEqual(expected)
  })
  const sold = { _tag: "Sold", authorization, at: now, settlesAt: null, reportPollAt: now } as const
  const silent = { _tag: "None", reportPollAt: null } as const
  it.each<readonly [string, Step, number, Table, object]>([
    [
      "a result",
      Samples.processingPayment(),
      now + 10,
      { "cards.result": () => refused },
      { _tag: "Card", result: refused }
    ],
    ["a void", Samples.canceledPayment(), now, { "cards.void": () => undefined }, { _tag: "Voided", key: "payment:1" }],
    [
      "a review",
      Samples.inReview({}, asked),
      now + 10,
      { "screening.decision": () => ({ _tag: "Passed" }) },
      { _tag: "Screening", decision: { _tag: "Passed" } }
    ],
    [
      "a report",
      Samples.openedPayment({}, sold),
      now,
      { "cards.disputeReport": () => silent },
      { _tag: "CardReport", report: silent }
    ]
  ])("the answer is recorded: %s", (_, step, at, table, answer) =>
    expect(recordedOf(RunPaymentTimer.due(PaymentKind.kind.fact(step.row), contextAt(at, null, "app")), table)).toEqual(
      {
        rule: "payments.run_timer",
        command: { paymentId, answer }
      }
    )
  )
  it("the answer is recorded: a capture", () => {
    const { row } = Samples.capturingPayment()
    const due = RunPaymentTimer.due(PaymentKind.kind.fact(row), contextAt(now + 120, null, "app"))
    expect(recordedOf(due, { "cards.capture": () => refused })).toEqual({
      rule: "payments.capture",
      command: { paymentId, result: refused }
    })
  })

  const tick = (step: Step, at: number) =>
    given(step).when(RunPaymentTimer.handler, { paymentId, answer: { _tag: "None" } }, at)
  it("does nothing for voids alone", () => {
    tick(owing(Samples.pendingCapture()), now + 5).thenEvents()
    tick(owing(Samples.completedPayment()), now + 5).thenEvents()
  })
  it("lets the authorization of a card expire even if its network answers Pending for ever", () => {
    const postponed = Samples.processingPayment({}, { _tag: "Postponed", nextPollAt: now + 2 * week })
    expect(postponed.row.dueAt).toBe(now + week)
    tick(postponed, now + week - 1).thenEvents()
    const failed = tick(postponed, now + week)
    failed.thenEvents({ _tag: "Failed", reason: Payment.expiry })
    expect(failed.steps.map((step) => Samples.stateOf(step).voids)).toEqual([voids])
  })
  it("polls a bank until it answers", () => {
    const postponed = Samples.processingBankPayment(now + 2 * week)
    expect(postponed.row.dueAt).toBe(now + 2 * week)
  })
})

describe("the attempts of a payment", () => {
  const outcome = { _tag: "Captured", authorization: Samples.authorization, reportPollAt: null } as const
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
  const again = (payment: Step, at = now) =>
    world.and(payment).when(CreatePayment.handler, { request, inline: null }, at, null, { resumes: paymentId })
  const world = given(Samples.account(), Samples.method())

  it("reject a result after the attempt was abandoned", () =>
    given(Samples.abandonedPayment()).when(RecordAuthorizationResult.handler, finish(1), now).thenRejected(late))
  it("reject the result of the earlier attempt and accept that of the new one", () => {
    const reopened = world.and(Samples.openedPayment({}, { _tag: "Reopened", terms: Samples.terms(), at: now }))
    reopened.when(RecordAuthorizationResult.handler, finish(1), now).thenRejected(late)
    expect(reopened.when(RecordAuthorizationResult.handler, finish(2), now).steps).toHaveLength(1)
  })
  it("reject a repeated result, and one for an unknown payment", () => {
    given(Samples.completedPayment()).when(RecordAuthorizationResult.handler, finish(1), now).thenRejected(late)
    given().when(RecordAuthorizationResult.handler, finish(1), now).thenRejected(late)
  })
  it("void the attempt of a dead process before a retry", () => {
    const terms = Samples.terms({ feeAmount: 0, price: null })
    again(Samples.openedPayment(), now + 61).thenEvents(
      { _tag: "VoidOwed", keys: Payment.attemptKeys(paymentId, 1) },
      { _tag: "Reopened", terms, at: now + 61 }
    )
  })
  it("keep the voids of an abandoned attempt in a retry, and add none", () => {
    const [step] = again(Samples.abandonedPayment()).steps
    expect(step === undefined ? null : Samples.stateOf(step)).toMatchObject({
      _tag: "Authorizing",
      attempt: 2,
      voids: Payment.attemptKeys(paymentId, 1)
    })
  })
  it("do not make a payment again", () =>
    again(Samples.completedPayment()).thenRejected({ _tag: "Payment/AlreadyMade" }))
  it("void both keys of an attempt without an answer", () => {
    given(Samples.openedPayment())
      .when(RecordAuthorizationResult.handler, { ...finish(1), outcome: { _tag: "Unknown" } }, now)
      .thenEvents({ _tag: "VoidOwed", keys: ["payment:1:verification", "payment:1"] }, { _tag: "Abandoned" })
  })
})

describe("the operator", () => {
  const wrong = { _tag: "Payment/WrongState" } as const
  const rest = [
    Samples.completedPayment(),
    Samples.failedPayment(),
    Samples.canceledPayment(),
    Samples.pendingCapture()
  ]
  it("can only decide a payment in review", () => {
    for (const step of [...rest, Samples.processingPayment()])
      given(step)
        .when(ReviewPayment.handler, { id: paymentId, request: { decision: "passed" } }, now)
        .thenRejected(wrong)
  })
  it("can only report a result for a processing payment", () => {
    for (const step of [...rest, Samples.inReview()])
      given(step)
        .when(ReportNetworkResult.handler, { id: paymentId, request: { result: "settled" } }, now)
        .thenRejected(wrong)
  })
  it("settles a card payment, whose network is then polled for disputes at the time of its next poll", () => {
    const [step] = given(Samples.processingPayment()).when(
      ReportNetworkResult.handler,
      { id: paymentId, request: { result: "settled" } },
      now
    ).steps
    expect(step?.events).toMatchObject([{ _tag: "Captured", reportPollAt: now + 10 }])
    expect(step?.row.dueAt).toBe(now + 10)
  })
  it("passes a review, and the capture that follows has the usual time limit", () => {
    const [step] = given(Samples.inReview()).when(
      ReviewPayment.handler,
      { id: paymentId, request: { decision: "passed" } },
      now
    ).steps
    expect(step?.row.dueAt).toBe(now + Payment.intentTimeout)
  })
})
