/** Transitions of a refund (payments.md 4), its ledger entries (payments.md 7), and its record. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as Rule from "@payments-platform/domain/decider/Rule"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as RunRefundTimer from "@payments-platform/domain/payments/refund/RunRefundTimer"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { contextAt, dueOf, given } from "@payments-platform/testkit/GivenWhenThen"
import { recordedOf, type Table } from "../../conversations.ts"
import { decode, seconds } from "../../decoding.ts"
import * as Refunds from "./refunds.ts"
import * as Samples from "../../samples.ts"

const { now, opening } = Samples
/** 09:00 in New York on the second business day after a Saturday. */
const tuesday = seconds("2026-11-24T14:00:00Z")
const refundId = "refund"
const { declined } = Refunds
const refusal = { _tag: "Refused", refusal: declined } as const
const failed = { _tag: "Failed", reason: declined } as const
const movedBack = { _tag: "RefundFailed", amount: 10_000, feeAmount: 430, serviceFee: 330 } as const

const world = (refund: Step, payment = Refunds.paidBack()) => given(Samples.account(), payment, refund)
const tick = (refund: Step, answer: RunRefundTimer.CallResult, at = now) =>
  world(refund).when(RunRefundTimer.rule, { refundId, answer }, at)
const none = { _tag: "None" } as const
const taken = (askAt: number | null) => ({ _tag: "Taken", taken: { askAt } }) as const
const result = (result: Extract<RunRefundTimer.CallResult, { readonly _tag: "Result" }>["result"]) =>
  ({ _tag: "Result", result }) as const

describe("what the network says", () => {
  it.each([
    ["takes it for good", Refunds.requested(), taken(null), { _tag: "Taken", askAt: null }],
    ["takes it, and may refuse", Refunds.requested(), taken(now + 10), { _tag: "Taken", askAt: now + 10 }],
    ["accepts", Refunds.sent(), result({ _tag: "Accepted" }), { _tag: "Accepted" }],
    [
      "is not ready",
      Refunds.sent(),
      result({ _tag: "Pending", askAt: now + 20 }),
      { _tag: "Postponed", askAt: now + 20 }
    ],
    [
      "leaves it to the operator",
      Refunds.sent(),
      result({ _tag: "Pending", askAt: null }),
      { _tag: "Postponed", askAt: null }
    ]
  ] as const)("%s", (_, refund, news, event) => void tick(refund, news).thenEvents(event))
  // reaches payments 4/03 the payment
  it("refuses: the payment's counters move back", () => {
    const { steps, thenEvents } = tick(Refunds.sent(), result(refusal))
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
  it("refuses an unreferenced one: nothing of the payment moves", () =>
    void tick(Refunds.sent({ referenced: false, feeAmount: 0, serviceFee: 0 }), result(refusal)).thenEvents(failed))
  it.each([
    ["asked twice", Refunds.accepted(), taken(now + 10)],
    ["answered twice", Refunds.accepted(), result(refusal)],
    ["answered before it was asked", Refunds.requested(), result({ _tag: "Accepted" })],
    ["answered after the operator did", Refunds.completed(), result(refusal)],
    ["answered after it failed", Refunds.failed(), result({ _tag: "Accepted" })]
  ])("%s: nothing happens", (_, refund, news) => void tick(refund, news).thenEvents())
})

describe("settlement", () => {
  // reaches payments 4/02 bank
  it.each([
    ["a card, at the next opening", {}, opening, "receivable:card"],
    ["a bank, at the opening of the 2nd business day", Refunds.bankTerms, tuesday, "cash"]
  ] as const)("%s", (_, terms, at, account) => {
    const refund = Refunds.accepted(terms)
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
  it("of a completed one, by the card networks at the opening after it: they owe less, without a notification", () => {
    const { steps, thenEvents } = tick(Refunds.completed(), none, tuesday)
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
  it("is measured from the refund, however late the network takes it", () => {
    const late = Refunds.requested({}, { _tag: "Taken", askAt: null })
    expect(RefundKind.dueAt(Refunds.stateOf(late))).toBe(opening)
    tick(late, none, opening + 86_400).thenEvents({ _tag: "Settled", at: opening + 86_400 })
  })
  it.each([
    ["it was not asked", Refunds.requested()],
    ["it may still refuse", Refunds.sent()],
    ["the operator is to tell", Refunds.sent({}, { _tag: "Postponed", askAt: null })]
  ])("never before its network took it: %s", (_, refund) => void tick(refund, none, opening + 86_400).thenEvents())
})

describe("the due work of a refund", () => {
  const request = {
    key: "refund:refund",
    reference: "reference",
    amount: 10_000,
    currency: "USD",
    referenced: true
  } as const
  const settles = { rule: "refunds.tick", command: { refundId, answer: none } }
  const workOf = ({ row }: Step, at: number) =>
    RunRefundTimer.due(RefundKind.kind.fact(row), contextAt(at, null, "app"))
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["a new one is sent at once", Refunds.requested(), now, { call: "cards.refund", request }],
    ["at the bank for a bank payment", Refunds.requested(Refunds.bankTerms), now, { call: "banks.refund", request }],
    ["not yet", Refunds.sent(), now + 9, null],
    ["its result", Refunds.sent(), now + 10, { call: "cards.refundResult", request: "refund:refund" }],
    [
      "its result at the bank",
      Refunds.sent(Refunds.bankTerms),
      now + 10,
      { call: "banks.refundResult", request: "refund:refund" }
    ],
    ["the operator is to tell", Refunds.sent({}, { _tag: "Postponed", askAt: null }), now + 86_400 * 90, null],
    ["accepted, not open", Refunds.accepted(), opening - 1, null],
    ["accepted, open", Refunds.accepted(), opening, settles],
    ["completed, the networks not open again", Refunds.completed(), tuesday - 1, null],
    ["completed, the networks open again", Refunds.completed(), tuesday, settles],
    ["completed and settled", Refunds.completed({}, { _tag: "NetworkSettled" }), tuesday * 2, null],
    ["a bank's, completed", Refunds.completed(Refunds.bankTerms), tuesday * 2, null],
    ["failed", Refunds.failed(), opening * 2, null]
  ])("%s", (_, step, at, expected) => {
    expect(dueOf(workOf(step, at))).toEqual(expected)
  })
  it.each<readonly [string, Step, Table, RunRefundTimer.CallResult]>([
    ["taken", Refunds.requested(), { "cards.refund": () => ({ askAt: null }) }, taken(null)],
    ["refused", Refunds.sent(), { "cards.refundResult": () => refusal }, result(refusal)]
  ])("the answer is recorded: %s", (_, step, table, answer) =>
    expect(recordedOf(workOf(step, now + 10), table)).toEqual({ rule: "refunds.tick", command: { refundId, answer } })
  )
})

describe("the operator", () => {
  const say = (refund: Step, failure: ReportRefundResult.Command["failure"]) =>
    world(refund).when(ReportRefundResult.rule, { refundId, failure }, now)
  it.each([
    ["sent", Refunds.sent()],
    ["accepted", Refunds.accepted()]
  ])("%s: settles or fails it", (_, refund) => {
    say(refund, null).thenEvents({ _tag: "Settled", at: now })
    say(refund, declined).thenEvents(failed, movedBack)
  })
  it("not sent yet: it is sent first, and then decided", () => {
    for (const failure of [null, declined])
      say(Refunds.requested(), failure).thenRejected(Rule.busy("Refund/NotSent", refundId))
  })
  it.each([
    ["completed", Refunds.completed()],
    ["failed", Refunds.failed()]
  ])("%s: has nothing to say", (_, refund) => {
    say(refund, null).thenRejected({ _tag: "Refund/WrongState" })
    say(refund, declined).thenRejected({ _tag: "Refund/WrongState" })
  })
  it.each([
    ["a card's", {}, "R02"],
    ["a US bank's", Refunds.bankTerms, "card_declined"],
    ["a US bank's, Canadian code", Refunds.bankTerms, "905"],
    ["a Canadian bank's", { methodType: "payment_bank_ca", currency: "CAD" }, "R02"]
  ] as const)("%s detail is its network's", (_, terms, detail) =>
    say(Refunds.sent(terms), { reason: "UNKNOWN", detail }).thenRejected({
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
  ])("%j", (body, failure) =>
    expect(ReportRefundResult.failureOf(decode(ReportRefundResult.Request, body))).toEqual(failure)
  )
  it("names the refund", () =>
    given().when(ReportRefundResult.rule, { refundId, failure: null }, now).thenUnknown("path id"))
})

describe("POST /refunds/{id}", () => {
  const update = (refund: Step, request: UpdateRefund.Request) =>
    world(refund).when(UpdateRefund.rule, { refundId, request }, now)
  // reaches reference resources/other-records/refund-status-pending-completed
  it.each([
    ["pending", Refunds.requested()],
    ["completed", Refunds.completed()],
    ["failed", Refunds.failed()]
  ])("%s: in any status", (_, refund) => {
    const { terms } = Refunds.stateOf(refund)
    const changed = { ...terms, referenceId: "r", customData: { a: 1 } }
    const { steps, thenEvents } = update(refund, { referenceId: "r", customData: { a: 1 } })
    thenEvents({ _tag: "Updated", terms: changed })
    expect(steps[0]?.topics).toEqual(["refunds.updated"])
  })
  // reaches platform 10/refunds-updated, reference events/refunds-updated
  it("notifies only of changes", () => {
    update(Refunds.requested(), {}).thenEvents()
    update(Refunds.requested({ customData: { a: 1, b: 2 } }), { customData: { b: 2, a: 1 } }).thenEvents()
    update(Refunds.requested(), { referenceId: null, customData: null }).thenEvents()
    update(Refunds.requested({ referenceId: "r" }), { referenceId: "r" }).thenEvents()
    update(Refunds.requested({ customData: { a: 1, b: 2 } }), { customData: { b: 2, a: 1 } }).thenEvents()
    update(Refunds.requested({ referenceId: "r" }), { referenceId: null }).thenEvents({
      _tag: "Updated",
      terms: Refunds.terms()
    })
  })
})

describe("the record", () => {
  const record = (step: Step) => step.record(() => 0)
  it("says all of payments.md 4", () =>
    expect(record(Refunds.requested({ orderId: "order", referenceId: "r", customData: { a: 1 } }))).toEqual({
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
    [Refunds.sent(), "pending"],
    [Refunds.accepted(), "pending"],
    [Refunds.completed(), "completed"],
    [Refunds.failed(), "failed"]
  ] as const)("%#: %s", (step, status) => {
    const { pending_reasons: reasons, status: told } = record(step)
    expect([told, reasons === null]).toEqual([status, status !== "pending"])
  })
  it.each([
    [{}, declined, "REFUND_DECLINED", "Refund declined.", [["card_declined", "Card declined."]]],
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
  ] as const)("failure_reason, details as an array: %#", (terms, reason, code, message, details) => {
    expect(record(Refunds.sent(terms, { _tag: "Failed", reason }))["failure_reason"]).toEqual({
      reason_code: code,
      reason_message: message,
      details: details.map(([detail_code, detail_message]) => ({ detail_code, detail_message }))
    })
  })
  it("lists find it by account, payment, status and reference", () =>
    expect(Refunds.requested({ referenceId: "r" }).row.listed).toEqual({
      ownerId: "account",
      status: "pending",
      ref: "r",
      rel: "payment",
      amount: 10_000,
      facets: { type: "credit_card", pending_reason: "PROCESSING" }
    }))
})
