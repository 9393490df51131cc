/** Transitions of a refund (payments.md 4), its ledger entries (payments.md 7), and its record. */
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Refund from "@payments-platform/domain/payments/refund/Refund"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { recordedOf, type Table } from "../../conversations.ts"
import { decode, seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import * as Refunds from "./refunds.ts"

const { now, opening } = Samples
/** 09:00 in New York on the second business day after a Saturday. */
const tuesday = seconds("2026-11-24T14:00:00Z")
const refundId = "refund"
const { declineReason } = Refunds
const refusal = { _tag: "Refused", refusal: declineReason } as const
const failed = { _tag: "Failed", reason: declineReason } as const
const movedBack = { _tag: "RefundFailed", amount: 10_000, feeAmount: 430, serviceFee: 330 } as const

const world = (refund: Step, payment = Refunds.paidBack()) => given(Samples.account(), payment, refund)
const tick = (refund: Step, answer: RunRefundTimer.CallResult, at = now) =>
  world(refund).when(RunRefundTimer.handler, { refundId, answer }, at)
const none = { _tag: "None" } as const
const taken = (nextPollAt: number | null) => ({ _tag: "Taken", taken: { nextPollAt } }) as const
const result = (result: Extract<RunRefundTimer.CallResult, { readonly _tag: "Result" }>["result"]) =>
  ({ _tag: "Result", result }) as const

describe("the answer of the network", () => {
  it.each([
    ["takes it for good", Refunds.requestedRefund(), taken(null), { _tag: "Taken", nextPollAt: null }],
    ["takes it, and may refuse", Refunds.requestedRefund(), taken(now + 10), { _tag: "Taken", nextPollAt: now + 10 }],
    ["accepts", Refunds.sentRefund(), result({ _tag: "Accepted" }), { _tag: "Accepted" }],
    [
      "is not ready",
      Refunds.sentRefund(),
      result({ _tag: "Pending", nextPollAt: now + 20 }),
      { _tag: "Postponed", nextPollAt: now + 20 }
    ],
    [
      "leaves it to the operator",
      Refunds.sentRefund(),
      result({ _tag: "Pending", nextPollAt: null }),
      { _tag: "Postponed", nextPollAt: null }
    ]
  ] as const)("%s", (_, refund, news, event) => void tick(refund, news).thenEvents(event))
  // reaches payments 4/03 the payment
  it("refuses a refund, which frees the amounts of its payment", () => {
    const { steps, thenEvents } = tick(Refunds.sentRefund(), result(refusal))
    thenEvents(failed, movedBack)
    expect(steps.map(({ topics }) => topics)).toEqual([["refunds.failed"], ["payments.updated"]])
    expect(steps.flatMap(({ entries }) => entries)).toEqual([
      {
        step: "L12",
        currency: "USD",
        postings: [
          { account: "merchant:account:available", amount: -9_570 },
          { account: "platform:app:fees", amount: -100 },
          { account: "service:revenue", amount: -330 },
          { account: "payable:refunds", amount: 10_000 }
        ]
      }
    ])
  })
  // reaches payments 4/03 the refund
  it("refuses an unreferenced refund, which leaves the payment unchanged", () =>
    void tick(Refunds.sentRefund({ referenced: false, feeAmount: 0, serviceFee: 0 }), result(refusal)).thenEvents(
      failed
    ))
  it.each([
    ["asked twice", Refunds.acceptedRefund(), taken(now + 10)],
    ["answered twice", Refunds.acceptedRefund(), result(refusal)],
    ["answered before it was asked", Refunds.requestedRefund(), result({ _tag: "Accepted" })],
    ["answered after the operator did", Refunds.completedRefund(), result(refusal)],
    ["answered after it failed", Refunds.failedRefund(), result({ _tag: "Accepted" })]
  ])("changes nothing: %s", (_, refund, news) => void tick(refund, news).thenEvents())
})

describe("the settlement of a refund", () => {
  // reaches payments 4/02 bank
  it.each([
    ["a card, at the next opening", {}, opening, "receivable:card"],
    ["a bank, at the opening of the 2nd business day", Refunds.bankTerms, tuesday, "cash"]
  ] as const)("%s", (_, terms, at, account) => {
    const refund = Refunds.acceptedRefund(terms)
    expect(refund.row.dueAt).toBe(at)
    tick(refund, none, at - 1).thenEvents()
    const { steps, thenEvents } = tick(refund, none, at)
    thenEvents({ _tag: "Settled", at })
    expect(steps[0]?.topics).toEqual(["refunds.completed"])
    expect(steps[0]?.entries).toEqual([
      {
        step: "L7",
        currency: "USD",
        postings: [
          { account: "payable:refunds", amount: 10_000 },
          { account, amount: -10_000 }
        ]
      }
    ])
  })
  it("by the card networks follows at the next opening and reduces what they owe, without a notification", () => {
    const { steps, thenEvents } = tick(Refunds.completedRefund(), none, tuesday)
    thenEvents({ _tag: "NetworkSettled" })
    expect(steps.map(({ topics }) => topics)).toEqual([[]])
    expect(steps.flatMap(({ entries }) => entries)).toEqual([
      {
        step: "L4",
        currency: "USD",
        postings: [
          { account: "cash", amount: -10_000 },
          { account: "receivable:card", amount: 10_000 }
        ]
      }
    ])
  })
  // reaches payments 4/02 card
  it("is counted from the request, even if the network accepts the refund late", () => {
    const late = Refunds.requestedRefund({}, { _tag: "Taken", nextPollAt: null })
    expect(RefundKind.dueAt(Refunds.stateOf(late))).toBe(opening)
    tick(late, none, opening + 86_400).thenEvents({ _tag: "Settled", at: opening + 86_400 })
  })
  it.each([
    ["it was not asked", Refunds.requestedRefund()],
    ["it may still refuse", Refunds.sentRefund()],
    ["the operator is to tell", Refunds.sentRefund({}, { _tag: "Postponed", nextPollAt: null })]
  ])(
    "waits until the network has accepted the refund: %s",
    (_, refund) => void tick(refund, none, opening + 86_400).thenEvents()
  )
})

describe("the due work of a refund", () => {
  const request = {
    key: "refund:refund",
    reference: "reference",
    amount: 10_000,
    currency: "USD",
    referenced: true
  } as const
  const settles = { rule: "refunds.run_timer", command: { refundId, answer: none } }
  const workOf = ({ row }: Step, at: number) =>
    RunRefundTimer.due(RefundKind.kind.fact(row), contextAt(at, null, "app"))
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["a new one is sent at once", Refunds.requestedRefund(), now, { call: "cards.refund", request }],
    [
      "at the bank for a bank payment",
      Refunds.requestedRefund(Refunds.bankTerms),
      now,
      { call: "banks.refund", request }
    ],
    ["not yet", Refunds.sentRefund(), now + 9, null],
    ["its result", Refunds.sentRefund(), now + 10, { call: "cards.refundResult", request: "refund:refund" }],
    [
      "its result at the bank",
      Refunds.sentRefund(Refunds.bankTerms),
      now + 10,
      { call: "banks.refundResult", request: "refund:refund" }
    ],
    [
      "the operator is to tell",
      Refunds.sentRefund({}, { _tag: "Postponed", nextPollAt: null }),
      now + 86_400 * 90,
      null
    ],
    ["accepted, not open", Refunds.acceptedRefund(), opening - 1, null],
    ["accepted, open", Refunds.acceptedRefund(), opening, settles],
    ["completed, the networks not open again", Refunds.completedRefund(), tuesday - 1, null],
    ["completed, the networks open again", Refunds.completedRefund(), tuesday, settles],
    ["completed and settled", Refunds.completedRefund({}, { _tag: "NetworkSettled" }), tuesday * 2, null],
    ["a bank's, completed", Refunds.completedRefund(Refunds.bankTerms), tuesday * 2, null],
    ["failed", Refunds.failedRefund(), opening * 2, null]
  ])("%s", (_, step, at, expected) => {
    expect(dueOf(workOf(step, at))).toEqual(expected)
  })
  it.each<readonly [string, Step, Table, RunRefundTimer.CallResult]>([
    ["taken", Refunds.requestedRefund(), { "cards.refund": () => ({ nextPollAt: null }) }, taken(null)],
    ["refused", Refunds.sentRefund(), { "cards.refundResult": () => refusal }, result(refusal)]
  ])("the answer is recorded: %s", (_, step, table, answer) =>
    expect(recordedOf(workOf(step, now + 10), table)).toEqual({
      rule: "refunds.run_timer",
      command: { refundId, answer }
    })
  )
})

describe("the operator", () => {
  const say = (refund: Step, failure: Refund.FailureReason | null) => {
    const result = failure === null ? { result: "settled" } : { result: "failed", reason_code: failure.reason }
    const detail = failure === null || failure.detail === null ? {} : { detail_code: failure.detail }
    const request = decode(ReportRefundResult.Request, { ...result, ...detail })
    return world(refund).when(ReportRefundResult.handler, { id: refundId, request }, now)
  }
  it.each([
    ["sent", Refunds.sentRefund()],
    ["accepted", Refunds.acceptedRefund()]
  ])("settles or fails a refund that is %s", (_, refund) => {
    say(refund, null).thenEvents({ _tag: "Settled", at: now })
    say(refund, declineReason).thenEvents(failed, movedBack)
  })
  it("must wait until the refund is sent", () => {
    for (const failure of [null, declineReason])
      say(Refunds.requestedRefund(), failure).thenRejected(CommandHandler.busy("Refund/NotSent", refundId))
  })
  it.each([
    ["completed", Refunds.completedRefund()],
    ["failed", Refunds.failedRefund()]
  ])("cannot report a refund that is %s", (_, refund) => {
    say(refund, null).thenRejected({ _tag: "Refund/WrongState" })
    say(refund, declineReason).thenRejected({ _tag: "Refund/WrongState" })
  })
  it.each([
    ["a card's", {}, "R02"],
    ["a US bank's", Refunds.bankTerms, "card_declined"],
    ["a US bank's, Canadian code", Refunds.bankTerms, "905"],
    ["a Canadian bank's", { methodType: "payment_bank_ca", currency: "CAD" }, "R02"]
  ] as const)("gives a %s detail of its network", (_, terms, detail) =>
    say(Refunds.sentRefund(terms), { reason: "UNKNOWN", detail }).thenRejected({
      _tag: "Refund/WrongDetail",
      path: ["detail_code"]
    })
  )
  it.each([
    [{ result: "settled" }, null],
    [{ result: "settled", reason_code: "UNKNOWN" }, null],
    [{ result: "failed" }, { reason: "UNKNOWN", detail: null }],
    [
      { result: "failed", reason_code: "ACCOUNT_CLOSED", detail_code: "R02" },
      { reason: "ACCOUNT_CLOSED", detail: "R02" }
    ]
  ])("%j", (body, reason) => {
    const request = decode(ReportRefundResult.Request, body)
    const sent = world(Refunds.sentRefund(Refunds.bankTerms))
    const event = reason === null ? { _tag: "Settled", at: now } : { _tag: "Failed", reason }
    expect(sent.when(ReportRefundResult.handler, { id: refundId, request }, now).steps[0]?.events).toEqual([event])
  })
  it("must name a refund of the app", () =>
    given()
      .when(ReportRefundResult.handler, { id: refundId, request: { result: "settled" } }, now)
      .thenUnknown("path id"))
})

describe("POST /refunds/{id}", () => {
  const update = (refund: Step, request: UpdateRefund.Request) =>
    world(refund).when(UpdateRefund.handler, { id: refundId, request }, now)
  // reaches reference resources/other-records/refund-status-pending-completed
  it.each([
    ["pending", Refunds.requestedRefund()],
    ["completed", Refunds.completedRefund()],
    ["failed", Refunds.failedRefund()]
  ])("changes a refund that is %s", (_, refund) => {
    const { terms } = Refunds.stateOf(refund)
    const changed = { ...terms, referenceId: "r", customData: { a: 1 } }
    const { steps, thenEvents } = update(refund, { referenceId: "r", customData: { a: 1 } })
    thenEvents({ _tag: "Updated", terms: changed })
    expect(steps[0]?.topics).toEqual(["refunds.updated"])
  })
  // reaches platform 10/refunds-updated, reference events/refunds-updated
  it("sends no notification if nothing changes", () => {
    update(Refunds.requestedRefund(), {}).thenEvents()
    update(Refunds.requestedRefund({ customData: { a: 1, b: 2 } }), { customData: { b: 2, a: 1 } }).thenEvents()
    update(Refunds.requestedRefund(), { referenceId: null, customData: null }).thenEvents()
    update(Refunds.requestedRefund({ referenceId: "r" }), { referenceId: "r" }).thenEvents()
    update(Refunds.requestedRefund({ customData: { a: 1, b: 2 } }), { customData: { b: 2, a: 1 } }).thenEvents()
    update(Refunds.requestedRefund({ referenceId: "r" }), { referenceId: null }).thenEvents({
      _tag: "Updated",
      terms: Refunds.terms()
    })
  })
})

describe("the record", () => {
  const record = (step: Step) => step.record(() => 0)
  it("has every member of payments.md 4", () =>
    expect(record(Refunds.requestedRefund({ orderId: "order", referenceId: "r", customData: { a: 1 } }))).toEqual({
      id: "refund",
      resource: "refunds",
      path: "/refunds/refund",
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      status: "pending",
      payment: { id: "payment", resource: "payments", path: "/payments/payment" },
      payment_method: { id: "method", resource: "payment_methods", path: "/payment_methods/method" },
      refund_reason: "Returned",
      amounts: { total_amount: 10_000, currency: "USD", fee_refund_amount: 430 },
      order: { id: "order", resource: "orders", path: "/orders/order" },
      reference_id: "r",
      custom_data: { a: 1 },
      pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Refund is being processed.", details: [] }],
      failure_reason: null,
      txnr_merchant_refund: {
        id: "refund-002",
        path: "/transaction_records/refund-002",
        resource: "transaction_records"
      },
      txnr_app_fee_refund: {
        id: "refund-007",
        path: "/transaction_records/refund-007",
        resource: "transaction_records"
      }
    }))
  it.each([
    [Refunds.sentRefund(), "pending"],
    [Refunds.acceptedRefund(), "pending"],
    [Refunds.completedRefund(), "completed"],
    [Refunds.failedRefund(), "failed"]
  ] as const)("%#: %s", (step, status) => {
    const { pending_reasons: reasons, status: told } = record(step)
    expect([told, reasons === null]).toEqual([status, status !== "pending"])
  })
  it.each([
    [{}, declineReason, "REFUND_DECLINED", "Refund declined.", [["card_declined", "Card declined."]]],
    [{}, { reason: "UNKNOWN", detail: null }, "UNKNOWN", "The refund failed for an unknown reason.", []],
    [
      Refunds.bankTerms,
      { reason: "ACCOUNT_CLOSED", detail: "R02" },
      "ACCOUNT_CLOSED",
      "Account closed.",
      [["R02", "Account closed."]]
    ],
    [
      Refunds.bankTerms,
      { reason: "BANK_SYSTEM_ERROR", detail: "R33" },
      "BANK_SYSTEM_ERROR",
      "Bank system error.",
      [["R33", "Returned by the bank."]]
    ]
  ] as const)("has a failure_reason with details as an array: %#", (terms, reason, code, message, details) => {
    expect(record(Refunds.sentRefund(terms, { _tag: "Failed", reason }))["failure_reason"]).toEqual({
      reason_code: code,
      reason_message: message,
      details: details.map(([detail_code, detail_message]) => ({ detail_code, detail_message }))
    })
  })
  it("is listed by account, payment, status and reference", () =>
    expect(Refunds.requestedRefund({ referenceId: "r" }).row.listed).toEqual({
      ownerId: "account",
      status: "pending",
      referenceId: "r",
      relatedId: "payment",
      amount: 10_000,
      facets: { type: "credit_card", pending_reason: "PROCESSING" }
    }))
})
