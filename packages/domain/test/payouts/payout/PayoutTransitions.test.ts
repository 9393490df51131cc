/**
 * The table of transitions of merchants.md 7: events, topics, ledger entries and timers, and what changes in the payout
 * method.
 */
import { Struct } from "effect"
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind as methodKind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import type * as Payout from "@payments-platform/domain/payouts/payout/Payout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import * as RecordPayoutResult from "@payments-platform/domain/payouts/payout/RecordPayoutResult"
import * as RunPayoutTimer from "@payments-platform/domain/payouts/payout/RunPayoutTimer"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import type { BankAnswer } from "@payments-platform/domain/payouts/transfer/BankAnswer"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"
import * as Payouts from "./payouts.ts"

const { now, opening } = Samples
const { payoutId, rejection } = Payouts
const day = 86_400
const world = (payout: Step, method = Methods.states.active) => given(Payouts.entity, Payouts.account(), method, payout)

const told = (payout: Step, answer: BankAnswer, at: number, method = Methods.states.active) =>
  world(payout, method).when(RecordPayoutResult.handler, { payoutId, answer }, at)
const decided = (payout: Step, decision: DecidePayout.Decision, body: object = {}, method = Methods.states.active) =>
  world(payout, method).when(
    DecidePayout.handler,
    { id: payoutId, request: decode(DecidePayout.Request, { decision, ...body }) },
    now + day
  )

const result = (result: Extract<BankAnswer, { readonly _tag: "Result" }>["result"]) =>
  ({ _tag: "Result", result }) as const
const news = (news: Extract<BankAnswer, { readonly _tag: "News" }>["news"]) => ({ _tag: "News", news }) as const
const settled = result({ _tag: "Settled", reportPollAt: null })
const refused = result({ _tag: "Failed", failure: rejection, deletesMethod: false })
const cameBack = news({ _tag: "Returned", failure: rejection, deletesMethod: false })
const stale = { reason: "CHECK_RETURNED", detail: "stale_check" } as const
const taken = { _tag: "Taken", accepted: { reference: "reference", nextPollAt: null } } as const
const recalled = { _tag: "Recalled" } as const
const operatorFailure = { reason: "OPERATOR", detail: null } as const

const states = {
  requested: Payouts.requestedPayout(),
  sent: Payouts.sentPayout(),
  "held before": Payouts.heldBefore,
  "held after": Payouts.heldAfter,
  completed: Payouts.completedPayout(opening + 10),
  failed: Payouts.failedPayout,
  recalling: Payouts.recalledPayout,
  returned: Payouts.returnedPayout
} as const
type StateName = keyof typeof states
const names = Struct.keys(states)

interface Row {
  readonly event: Payout.Event
  readonly to: string
  readonly topics: ReadonlyArray<string>
  readonly entries: ReadonlyArray<string>
}

const row = (
  event: Payout.Event,
  to: string,
  topics: ReadonlyArray<string> = [],
  entries: ReadonlyArray<string> = []
) => ({ event, to, topics, entries }) satisfies Row

const at = opening + day
const completes = (reportPollAt: number | null) =>
  row({ _tag: "Completed", at, reportPollAt }, "completed", ["payouts.completed"], ["L16"])
const takes = row({ _tag: "Taken", reference: "reference", nextPollAt: opening + 2 * day }, "pending")
const fails = row({ _tag: "Failed", reason: rejection, recalls: false }, "failed", ["payouts.failed"], ["L17"])
const returns = row({ _tag: "Returned", reason: rejection }, "failed", ["payouts.failed"], ["L18"])

/** What each answer of the bank does in each state; a state that is not named ignores it. */
const answers: ReadonlyArray<readonly [string, BankAnswer, { readonly [S in StateName]?: Row }]> = [
  [
    "the bank has it",
    taken,
    {
      requested: takes,
      "held before": takes
    }
  ],
  ["it settles", settled, { sent: completes(null) }],
  ["it may be returned", result({ _tag: "Settled", reportPollAt: at + 10 }), { sent: completes(at + 10) }],
  ["it is rejected", refused, { sent: fails }],
  [
    "it is not ready",
    result({ _tag: "Pending", nextPollAt: at + 10 }),
    { sent: row({ _tag: "Postponed", nextPollAt: at + 10 }, "pending") }
  ],
  [
    "the operator decides",
    result({ _tag: "Pending", nextPollAt: null }),
    { sent: row({ _tag: "Postponed", nextPollAt: null }, "pending") }
  ],
  ["it is returned", cameBack, { completed: returns }],
  [
    "the check is stale",
    news({ _tag: "Returned", failure: stale, deletesMethod: false }),
    { completed: { ...returns, event: { _tag: "Returned", reason: stale } } }
  ],
  [
    "no return so far",
    news({ _tag: "None", reportPollAt: at + 10 }),
    { completed: row({ _tag: "ReportPolled", reportPollAt: at + 10 }, "completed") }
  ],
  [
    "no return for good",
    news({ _tag: "None", reportPollAt: null }),
    { completed: row({ _tag: "ReportPolled", reportPollAt: null }, "completed") }
  ],
  ["it is recalled", recalled, { recalling: row({ _tag: "Recalled" }, "failed") }]
]

const cells = <A>(table: ReadonlyArray<readonly [string, A, { readonly [S in StateName]?: Row }]>) =>
  table.flatMap(([what, act, rows]) => names.map((state) => [what, state, act, rows[state] ?? null] as const))

const expectRow = (steps: ReadonlyArray<Step>, expected: Row) => {
  const step = steps.find(({ type }) => type === "payouts")
  expect(step?.events).toEqual([expected.event])
  expect(step?.topics).toEqual(expected.topics)
  expect(step?.entries.map((entry) => entry.step)).toEqual(expected.entries)
  expect(step === undefined ? null : Payouts.recordOf(step)["status"]).toBe(expected.to)
}

describe("an answer of the bank", () => {
  // reaches merchants 7/02, merchants 7/03 bank rejects, merchants 7/05 bank return, merchants 7/05 stale check
  it.each(cells(answers))("%s: %s", (_, state, answer, expected) => {
    const { steps, thenEvents } = told(states[state], answer, at)
    if (expected === null) thenEvents()
    else expectRow(steps, expected)
  })

  it("is asked for at the next business-day opening after the bank accepted the payout", () => {
    const { steps } = told(states.requested, taken, now)
    expect(steps[0]?.row.dueAt).toBe(opening)
  })
  // reaches platform 10/txnr_-may-be-null
  it("is asked for at the time that the bank states", () => {
    const accepted = { reference: "reference", nextPollAt: now + 10 }
    expect(told(states.requested, { _tag: "Taken", accepted }, now).steps[0]?.row.dueAt).toBe(now + 10)
  })
  it("does not count before it is due", () => void told(states.sent, settled, opening - 1).thenEvents())
})

const held = row({ _tag: "Held" }, "pending", ["payouts.updated"])
const released = row({ _tag: "Released" }, "pending", ["payouts.updated"])
const completed = row(
  { _tag: "Completed", at: now + day, reportPollAt: opening },
  "completed",
  ["payouts.completed"],
  ["L16"]
)
const decisions: ReadonlyArray<readonly [string, DecidePayout.Decision, { readonly [S in StateName]?: Row }]> = [
  [
    "hold",
    "hold",
    {
      requested: held,
      sent: held
    }
  ],
  [
    "release",
    "release",
    {
      "held before": released,
      "held after": released
    }
  ],
  [
    "complete",
    "complete",
    {
      sent: completed,
      "held after": completed
    }
  ],
  [
    "fail",
    "fail",
    Object.fromEntries(
      (["requested", "sent", "held before", "held after"] as const).map((state) => [
        state,
        row({ _tag: "Failed", reason: operatorFailure, recalls: true }, "failed", ["payouts.failed"], ["L17"])
      ])
    )
  ],
  [
    "return",
    "return",
    { completed: row({ _tag: "Returned", reason: operatorFailure }, "failed", ["payouts.failed"], ["L18"]) }
  ]
]

describe("a decision of the operator", () => {
  // reaches merchants 7/03 operator fails it, merchants 7/04 held, merchants 7/04 released
  it.each(cells(decisions))("%s: %s", (_, state, decision, expected) => {
    const { steps, thenRejected } = decided(states[state], decision)
    if (expected !== null) return expectRow(steps, expected)
    thenRejected(
      state === "requested" && decision === "complete"
        ? CommandHandler.busy("Payout/NotSent", payoutId)
        : { _tag: "Payout/WrongState" }
    )
  })

  it.each([
    ["BANK_REJECTED", "R85", true],
    ["BANK_REJECTED", "R86", false],
    ["BANK_REJECTED", "900", false],
    ["BANK_REJECTED", undefined, true],
    ["VERIFICATION", "unable_to_verify_controlling_owner", true],
    ["UNKNOWN", "risk", false],
    ["UNKNOWN", undefined, true],
    ["BANK_SYSTEM_ERROR", "no_response", true],
    ["CHECK_RETURNED", "undeliverable", true],
    ["CHECK_RETURNED", "stale_check", true],
    ["OPERATOR", "canceled", true],
    ["OPERATOR", "risk", true],
    [undefined, "risk", true],
    [undefined, "R01", false]
  ] as const)("explains a failure by %s / %s: %s", (reason_code, detail_code, fits) => {
    const codes = { ...(reason_code && { reason_code }), ...(detail_code && { detail_code }) }
    const outcome = decided(states.sent, "fail", codes)
    if (!fits) return outcome.thenRejected({ _tag: "Payout/WrongDetail", path: ["detail_code"] })
    const reason = { reason: reason_code ?? "OPERATOR", detail: detail_code ?? null }
    expect(outcome.steps[0]?.events).toEqual([{ _tag: "Failed", reason, recalls: true }])
  })

  it("explains the failure of a Canadian payout by a code of a Canadian bank", () => {
    const canadian = Payouts.withTerms({ currency: "CAD" })
    expect(decided(canadian, "fail", { reason_code: "BANK_REJECTED", detail_code: "901" }).steps).not.toEqual([])
    decided(canadian, "fail", { reason_code: "BANK_REJECTED", detail_code: "R01" }).thenRejected({
      _tag: "Payout/WrongDetail",
      path: ["detail_code"]
    })
  })

  it("ignores codes unless it is a failure or a return", () =>
    expect(decided(states.sent, "hold", { reason_code: "UNKNOWN", detail_code: "R01" }).steps).not.toEqual([]))
})

describe("the due work of a payout", () => {
  const workOf = ({ row }: Step, at: number) =>
    dueOf(RunPayoutTimer.due(PayoutKind.kind.fact(row), contextAt(at, null, "app")))
  const send = { rule: "payouts.send", command: { payoutId } }
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["a new payout is sent to the bank at once", states.requested, now, send],
    ["a sent payout asks for its result", states.sent, opening, { call: "payoutBank.result", request: "reference" }],
    ["a sent payout waits for the opening", states.sent, opening - 1, null],
    ["a held payout is not sent", states["held before"], opening + 90 * day, null],
    ["a held payout does not ask for its result", states["held after"], opening + 90 * day, null],
    [
      "a completed payout asks for a return",
      states.completed,
      opening + 10,
      { call: "payoutBank.lateReturn", request: "reference" }
    ],
    ["a payout that cannot be returned does nothing", Payouts.completedPayout(), opening + 90 * day, null],
    [
      "a payout that the operator failed is recalled",
      states.recalling,
      now,
      { call: "payoutBank.void", request: "payout:payout" }
    ],
    ["failed", states.failed, opening + 90 * day, null],
    ["returned", states.returned, opening + 90 * day, null]
  ])("%s", (_, payout, at, expected) => expect(workOf(payout, at)).toEqual(expected))
  it.each([
    ["within 60 days", opening + 60 * day, opening + 60 * day],
    ["except after 60 days", opening + 60 * day + 1, null]
  ])("includes a poll for a return %s", (_, reportPollAt, dueAt) =>
    expect(Payouts.completedPayout(reportPollAt).row.dueAt).toBe(dueAt)
  )
})

describe("the payout method", () => {
  const methodAfter = (steps: ReadonlyArray<Step>) => {
    const step = steps.find(({ type }) => type === "payout_methods")
    return step === undefined ? null : methodKind.fact(step.row).state
  }
  const signalsOf = (outcome: ReturnType<typeof told>) =>
    outcome.outcome._tag === "Accepted" ? outcome.outcome.decision.signals : undefined
  const failures = [Methods.payoutFailure("one"), Methods.payoutFailure("two")] as const
  const twice = Methods.from(Methods.creation(), ...failures)

  // reaches merchants 6/07 a completed one is between, merchants 6/07 a returned one failed in its place
  // reaches reference states/payout/transitions-not-shown, reference what/merchants-receive-funds-through
  it("records the result of a payout", () => {
    const outcomes = (steps: ReadonlyArray<Step>) => {
      const state = methodAfter(steps)
      return state?._tag === "Live" ? state.outcomes.map(({ payoutId: id }) => id) : state?._tag
    }
    expect(outcomes(told(states.sent, refused, at).steps)).toEqual([null])
    expect(outcomes(told(states.sent, settled, at, twice).steps)).toEqual([null, null, payoutId])
    expect(methodAfter(told(states.sent, settled, at).steps)).toBeNull()
    expect(outcomes(told(states.completed, cameBack, at).steps)).toEqual([null])
    const [one, two] = failures
    const completedThen = Methods.from(Methods.creation(), one, Methods.payoutCompletion(payoutId), two)
    expect(outcomes(told(states.completed, cameBack, at, completedThen).steps)).toBe("Disabled")
    expect(outcomes(decided(states.requested, "fail").steps)).toEqual([null])
    expect(methodAfter(told(states.sent, settled, at, Methods.states.disabled).steps)).toBeNull()
  })

  const twiceVerified = Methods.from(Methods.opening, Methods.depositsEvent, Methods.depositsMatch, ...failures)
  // reaches merchants 6/07 active, merchants 6/07 verified
  it.each([
    ["active", twice],
    ["verified", twiceVerified]
  ])("is disabled by the third consecutive failure when it was %s, and its accounts get a signal", (former, method) => {
    const outcome = told(states.sent, refused, at, method)
    expect(methodAfter(outcome.steps)).toMatchObject({ former })
    expect(methodAfter(outcome.steps)).toMatchObject({ _tag: "Disabled" })
    expect(outcome.steps.map(({ topics }) => topics)).toEqual([["payouts.failed"], ["payout_methods.updated"]])
    expect(signalsOf(outcome)).toEqual([{ id: "account", reason: "capabilities" }])
    expect(signalsOf(told(states.sent, refused, at))).toEqual([])
  })

  it("is deleted if it cannot be paid to", () => {
    const closed = result({ _tag: "Failed", failure: rejection, deletesMethod: true })
    const outcome = told(states.sent, closed, at)
    expect(methodAfter(outcome.steps)).toMatchObject({ _tag: "Deleted" })
    expect(signalsOf(outcome)).toEqual([{ id: "account", reason: "capabilities" }])
    expect(methodAfter(told(states.sent, closed, at, Methods.states.deleted).steps)).toBeNull()
  })

  it("keeps its numbers while a payout is open", () => {
    const counted = names.filter((name) => given(states[name]).counter(PayoutMethod.openCounter("payout-method")) > 0)
    expect(counted).toEqual(["requested", "sent", "held before", "held after", "completed", "recalling"])
  })
})

describe("the record", () => {
  it.each([
    ["requested", "pending", null, "PROCESSING", null, false],
    ["sent", "pending", null, "PROCESSING", null, false],
    ["held before", "pending", null, "IN_REVIEW", null, false],
    ["held after", "pending", null, "IN_REVIEW", null, false],
    ["completed", "completed", opening, null, null, false],
    ["failed", "failed", null, null, "BANK_REJECTED", true],
    ["recalling", "failed", null, null, "OPERATOR", true],
    ["returned", "failed", opening, null, "BANK_REJECTED", true]
  ] as const)("%s", (state, status, complete_time, pending, failure, hasFailed) => {
    const record = Payouts.recordOf(states[state])
    expect(record).toMatchObject({ status, complete_time })
    expect(record["pending_reasons"]).toEqual(
      pending === null ? null : [expect.objectContaining({ reason_code: pending, details: [] })]
    )
    expect(record["failure_reason"]).toEqual(
      failure === null ? null : expect.objectContaining({ reason_code: failure })
    )
    expect(record["txnr_payout"]).toMatchObject({ resource: "transaction_records" })
    expect(record["txnr_failure"] !== null).toBe(hasFailed)
  })
  it("explains the bank's code in words", () =>
    expect(Payouts.recordOf(states.failed)["failure_reason"]).toEqual({
      reason_code: "BANK_REJECTED",
      reason_message: "Bank rejected.",
      details: [{ detail_code: "R01", detail_message: "Insufficient funds." }]
    }))
})

describe("POST /payouts/{id}", () => {
  const update = (payout: Step, body: object) =>
    world(payout).when(UpdatePayout.handler, { id: payoutId, request: decode(UpdatePayout.Request, body) }, now)
  // reaches reference events/payouts-updated
  it.each(names)("changes custom_data in any status: %s", (name) => {
    const { steps } = update(states[name], { custom_data: { week: 12 } })
    expect(steps.map(({ topics }) => topics)).toEqual([["payouts.updated"]])
    expect(steps.flatMap(({ entries }) => entries)).toEqual([])
    expect(steps.map((step) => Payouts.recordOf(step)["custom_data"])).toEqual([{ week: 12 }])
  })
  it.each([{}, { custom_data: null }])("changes nothing by %o", (body) => void update(states.sent, body).thenEvents())
})
