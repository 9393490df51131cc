/** The timers of a recovery: the questions to the bank, and what follows from its answers (merchants.md 8). */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import { kind as methodKind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as RecordRecoveryResult from "@payments-platform/domain/payouts/recovery/RecordRecoveryResult"
import * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as RunRecoveryTimer from "@payments-platform/domain/payouts/recovery/RunRecoveryTimer"
import * as SendRecovery from "@payments-platform/domain/payouts/recovery/SendRecovery"
import type { BankAnswer } from "@payments-platform/domain/payouts/transfer/BankAnswer"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { hold, recordedOf, type Table } from "../../conversations.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import { now } from "../../samples.ts"
import * as Recoveries from "./recoveries.ts"

const { accountOf, fell, opening, owes, rejection, settlementTime, states } = Recoveries
const recoveryId = "recovery"
const entity = LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [
  { _tag: "Created", fields: { country: "US" }, at: now },
  { _tag: "AccountOpened", accountId: "account" }
])
type Answer = BankAnswer

const tick = (recovery: Step, answer: Answer, at = settlementTime) =>
  given(Recoveries.account({ available: -1_000 }, fell, owes), entity, Methods.states.active, recovery).when(
    RecordRecoveryResult.handler,
    { recoveryId, answer },
    at
  )
const failure = { reason: "BANK_REJECTED", detail: "R01" } as const
const taken = (nextPollAt: number | null): Answer => ({
  _tag: "Taken",
  accepted: { reference: "reference", nextPollAt }
})
const result = (result: Extract<Answer, { readonly _tag: "Result" }>["result"]): Answer => ({
  _tag: "Result",
  result: result
})
const news = (lateReturn: Extract<Answer, { readonly _tag: "News" }>["news"]): Answer => ({
  _tag: "News",
  news: lateReturn
})
const rejected = { _tag: "Failed", failure, deletesMethod: false } as const
const returned = { _tag: "Returned", failure, deletesMethod: false } as const
const settled = { _tag: "Settled", reportPollAt: null } as const
const nothing = (reportPollAt: number | null) => news({ _tag: "None", reportPollAt })
const recalled: Answer = { _tag: "Recalled" }
const { requested, sent, completed, failed, failedByOperator } = states

describe("the due work of a recovery", () => {
  const workOf = ({ row }: Step, at: number) =>
    RunRecoveryTimer.due(RecoveryKind.kind.fact(row), contextAt(at, null, "app"))
  const waiting = Recoveries.from(Recoveries.requestEvent(), Recoveries.acceptanceEvent, {
    _tag: "Postponed",
    nextPollAt: null
  })
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["a new one is sent at once", requested, opening, { rule: "recoveries.send", command: { recoveryId } }],
    ["a sent one waits for the 2nd business day", sent, settlementTime - 1, null],
    ["a sent one asks for its result", sent, settlementTime, { call: "payoutBank.result", request: "reference" }],
    ["a sent one without a poll waits for the operator", waiting, settlementTime * 2, null],
    ["a completed one waits for its poll", completed, settlementTime + 9, null],
    [
      "a completed one asks for a return",
      completed,
      settlementTime + 10,
      { call: "payoutBank.lateReturn", request: "reference" }
    ],
    ["one that the bank failed does nothing", failed, settlementTime * 2, null],
    [
      "one that the operator failed is recalled",
      failedByOperator,
      0,
      { call: "payoutBank.void", request: "recovery:recovery" }
    ],
    ["returned", states.returned, settlementTime * 2, null]
  ])("%s", (_, step, at, expected) => expect(dueOf(workOf(step, at))).toEqual(expected))
  it.each<readonly [string, Step, Table, Answer]>([
    ["rejected", sent, { "payoutBank.result": () => rejected }, result(rejected)],
    ["returned", completed, { "payoutBank.lateReturn": () => returned }, news(returned)],
    ["recalled", failedByOperator, { "payoutBank.void": () => {} }, recalled]
  ])("records the answer: %s", (_, step, table, answer) =>
    expect(recordedOf(workOf(step, settlementTime + 10), table)).toEqual({
      rule: "recoveries.result",
      command: { recoveryId, answer }
    })
  )
})

describe("the debit of a recovery", () => {
  const numbers = { _tag: "US", accountNumber: "123456789", routingNumber: "021000021" } as const
  const method = Methods.from({
    _tag: "Created",
    details: Methods.details(),
    numbers: Redacted.make(Secret.SealedText.make(JSON.stringify(numbers))),
    status: "active"
  })
  const send = (recovery: Step, from = method) =>
    given(Recoveries.account({ available: -1_000 }, fell, owes), from, recovery).when(
      SendRecovery.handler,
      { recoveryId },
      opening
    )
  const callsOf = (recovery: Step, from = method) => {
    const { outcome, thenEvents } = send(recovery, from)
    thenEvents()
    return outcome._tag === "Accepted" ? outcome.decision.calls : undefined
  }
  it("states the key, the numbers and the amount, and its answer is recorded", () => {
    const conversation = callsOf(requested)?.conversation()
    if (conversation === undefined) throw new Error("the bank is not called")
    const accepted = { reference: "reference", nextPollAt: null }
    const table: Table = { "payoutBank.debit": () => accepted }
    expect(hold(conversation, table).questions).toEqual([
      ["payoutBank.debit", { key: "recovery:recovery", account: numbers, amount: 1_000, currency: "USD" }]
    ])
    expect(recordedOf(conversation, table)).toEqual({
      rule: "recoveries.result",
      command: { recoveryId, answer: { _tag: "Taken", accepted } }
    })
  })
  it.each([
    ["deleted", Methods.deletion],
    ["disabled", Methods.failureOfPayout]
  ] as const)("is also made from a method that is %s meanwhile, because its numbers are kept", (_, event) => {
    const after = methodKind.move(methodKind.fact(method.row), [event])
    expect(callsOf(requested, after)).toBeDefined()
  })
  it.each(Object.entries(states).filter(([name]) => name !== "requested"))(
    "is not made for a recovery that is %s",
    (_, recovery) => expect(callsOf(recovery)).toBeUndefined()
  )
  it("rejects an unknown recovery", () =>
    given().when(SendRecovery.handler, { recoveryId }, opening).thenRejected({ _tag: "Recovery/Gone" }))
})

describe("the bank", () => {
  it("accepts the debit, and its result is due on the 2nd business day or when the bank says", () => {
    expect(
      tick(requested, taken(null), opening)
        .thenEvents({ _tag: "Taken", reference: "reference", nextPollAt: settlementTime })
        .row(recoveryId)?.dueAt
    ).toBe(settlementTime)
    expect(
      tick(requested, taken(opening + 10), opening)
        .thenEvents({ _tag: "Taken", reference: "reference", nextPollAt: opening + 10 })
        .row(recoveryId)?.dueAt
    ).toBe(opening + 10)
  })
  // reaches merchants 8/02
  it("settles the debit, which completes the recovery and plans the next attempt", () => {
    const { row } = tick(sent, result(settled)).thenEvents(
      { _tag: "Completed", at: settlementTime, reportPollAt: null },
      { _tag: "RecoveryCompleted", at: settlementTime }
    )
    expect(accountOf(row("account")).recovery).toMatchObject({ pendingId: null, since: settlementTime })
  })
  // reaches merchants 8/03 bank rejects
  it("rejects the debit, which fails the recovery, and the next attempt waits", () => {
    const { row } = tick(sent, result(rejected)).thenEvents(
      { _tag: "Failed", reason: rejection, recalls: false },
      { _tag: "RecoveryFailed", recoveryId, at: settlementTime }
    )
    expect(row(recoveryId)?.dueAt).toBeNull()
    expect(accountOf(row("account")).recovery).toMatchObject({ pendingId: null, failedAt: settlementTime })
  })
  it.each([
    ["VERIFICATION", "UNKNOWN"],
    ["CHECK_RETURNED", "UNKNOWN"],
    ["UNKNOWN", "UNKNOWN"],
    ["BANK_REJECTED", "BANK_REJECTED"]
  ] as const)("states a reason that becomes UNKNOWN if recoveries do not have it: %s", (reason, expected) =>
    expect(Recovery.failureOf({ reason, detail: "x" })).toEqual({
      reason: expected,
      detail: reason === expected ? "x" : null
    })
  )
  it.each([
    [settlementTime + 20, settlementTime + 20],
    [settlementTime - 20, settlementTime + 1],
    [null, null]
  ])(
    "is not ready and is asked again at %s",
    (nextPollAt, then) =>
      void tick(sent, result({ _tag: "Pending", nextPollAt })).thenEvents({ _tag: "Postponed", nextPollAt: then })
  )
  // reaches merchants 8/04
  it("returns a completed debit", () =>
    void tick(completed, news(returned), settlementTime + 10).thenEvents(
      { _tag: "Returned", reason: rejection },
      { _tag: "RecoveryFailed", recoveryId, at: settlementTime + 10 }
    ))
  it("is asked for a return for 60 days", () => {
    const end = settlementTime + 60 * 86_400
    const dueAfter = (reportPollAt: number | null) =>
      tick(completed, nothing(reportPollAt), settlementTime + 10)
        .thenEvents({ _tag: "ReportPolled", reportPollAt })
        .row(recoveryId)?.dueAt
    expect([dueAfter(end), dueAfter(end + 1), dueAfter(null)]).toEqual([end, null, null])
  })
  it.each([
    ["before its completion", sent, result({ ...rejected, deletesMethod: true }), "Failed"],
    ["after it", completed, news({ ...returned, deletesMethod: true }), "Returned"]
  ] as const)("reports a useless method, which is deleted: %s", (_, recovery, answer, event) => {
    const { outcome, steps } = tick(recovery, answer, settlementTime + 10)
    expect(steps.map(({ events }) => events.map(({ _tag }) => _tag))).toEqual([
      [event],
      ["RecoveryFailed"],
      ["Deleted"]
    ])
    expect(steps[2]?.topics).toEqual(["payout_methods.deleted"])
    expect(outcome).toMatchObject({ decision: { signals: [{ id: "account" }] } })
  })
  it("reports a method that was deleted before, which changes nothing", () => {
    const world = given(Recoveries.account({ available: -1_000 }, fell, owes), Methods.states.deleted, sent)
    const answer = result({ ...rejected, deletesMethod: true })
    const { steps } = world.when(RecordRecoveryResult.handler, { recoveryId, answer }, settlementTime)
    expect(steps.map(({ type }) => type)).toEqual(["recoveries", "accounts"])
  })
  it("recalls what the operator failed", () =>
    expect(tick(failedByOperator, recalled).thenEvents({ _tag: "Recalled" }).row(recoveryId)?.dueAt).toBeNull())
  it.each<readonly [string, Step, Answer]>([
    ["asked twice", sent, taken(null)],
    ["the operator failed it while the bank was asked", failedByOperator, taken(null)],
    ["the operator failed it, and the bank settled it", failedByOperator, result(settled)],
    ["the operator completed it, and the bank rejected it", completed, result(rejected)],
    ["returned twice", states.returned, news(returned)],
    ["recalled twice", failed, recalled]
  ])("answers too late, which changes nothing: %s", (_, recovery, answer) => void tick(recovery, answer).thenEvents())
  it("rejects an unknown recovery", () =>
    given()
      .when(RecordRecoveryResult.handler, { recoveryId, answer: recalled }, settlementTime)
      .thenRejected({ _tag: "Recovery/Gone" }))
})
