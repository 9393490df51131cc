/** The timers of a recovery: what the bank is asked, and what follows from its answers (merchants.md 8). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as RunRecoveryTimer from "@payments-platform/domain/payouts/recovery/RunRecoveryTimer"
import { contextAt, dueOf, given } from "@payments-platform/testkit/GivenWhenThen"
import { held, recordedOf, type Table } from "../../conversations.ts"
import * as Recoveries from "./recoveries.ts"

const { accountOf, fell, opening, owes, rejection, settling, states } = Recoveries
const recoveryId = "recovery"
type Answer = RunRecoveryTimer.CallResult

const tick = (recovery: Step, answer: Answer, at = settling) =>
  given(Recoveries.account({ available: -1_000 }, fell, owes), recovery).when(
    RunRecoveryTimer.rule,
    { recoveryId, answer },
    at
  )
const failure = { reason: "BANK_REJECTED", detail: "R01" } as const
const taken = (askAt: number | null): Answer => ({ _tag: "Taken", taken: { reference: "reference", askAt } })
const result = (of: Extract<Answer, { readonly _tag: "Result" }>["result"]): Answer => ({ _tag: "Result", result: of })
const report = (of: Extract<Answer, { readonly _tag: "Report" }>["report"]): Answer => ({ _tag: "Report", report: of })
const rejected = { _tag: "Failed", failure, deletesMethod: false } as const
const returned = { _tag: "Returned", failure, deletesMethod: false } as const
const settled = { _tag: "Settled", newsAt: null } as const
const nothing = (newsAt: number | null) => report({ _tag: "None", newsAt })
const voided: Answer = { _tag: "Voided" }
const { requested, sent, completed, failed, failedByOperator } = states

describe("the due work of a recovery", () => {
  const workOf = ({ row }: Step, at: number) =>
    RunRecoveryTimer.due(RecoveryKind.kind.fact(row), contextAt(at, null, "app"))
  const waiting = Recoveries.from(Recoveries.opened(), Recoveries.taken, { _tag: "Postponed", askAt: null })
  it("a new one is sent at once, with the account's numbers in the open", () => {
    const work = workOf(requested, opening)
    if (work === null) throw new Error("nothing is due")
    expect(held(work, { "payoutBank.debit": ({ key }) => ({ reference: key, askAt: null }) }).questions).toEqual([
      [
        "payoutBank.debit",
        {
          key: "recovery:recovery",
          account: { _tag: "US", accountNumber: "123456789", routingNumber: "021000021" },
          amount: 1_000,
          currency: "USD"
        }
      ]
    ])
  })
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["sent, before the 2nd business day", sent, settling - 1, null],
    ["sent, its result", sent, settling, { call: "payoutBank.result", request: "reference" }],
    ["the operator is to tell", waiting, settling * 2, null],
    ["completed, not yet", completed, settling + 9, null],
    ["completed, its return", completed, settling + 10, { call: "payoutBank.lateReturn", request: "reference" }],
    ["failed by the bank", failed, settling * 2, null],
    ["failed by the operator", failedByOperator, 0, { call: "payoutBank.void", request: "recovery:recovery" }],
    ["returned", states.returned, settling * 2, null]
  ])("%s", (_, step, at, expected) => expect(dueOf(workOf(step, at))).toEqual(expected))
  it.each<readonly [string, Step, Table, Answer]>([
    ["taken", requested, { "payoutBank.debit": () => ({ reference: "reference", askAt: 5 }) }, taken(5)],
    ["rejected", sent, { "payoutBank.result": () => rejected }, result(rejected)],
    ["returned", completed, { "payoutBank.lateReturn": () => returned }, report(returned)],
    ["voided", failedByOperator, { "payoutBank.void": () => {} }, voided]
  ])("the answer is recorded: %s", (_, step, table, answer) =>
    expect(recordedOf(workOf(step, settling + 10), table)).toEqual({
      rule: "recoveries.tick",
      command: { recoveryId, answer }
    })
  )
})

describe("what the bank says", () => {
  it("it has the debit: its result follows at the opening of the 2nd business day, or when the bank says", () => {
    expect(
      tick(requested, taken(null), opening)
        .thenEvents({ _tag: "Taken", reference: "reference", askAt: null })
        .row(recoveryId)?.dueAt
    ).toBe(settling)
    expect(
      tick(requested, taken(opening + 10), opening)
        .thenEvents({ _tag: "Taken", reference: "reference", askAt: opening + 10 })
        .row(recoveryId)?.dueAt
    ).toBe(opening + 10)
  })
  it("it settled: the recovery is completed, and the account looks at the rest", () => {
    const { row } = tick(sent, result(settled)).thenEvents(
      { _tag: "Settled", at: settling, newsAt: null },
      { _tag: "RecoveryCompleted", at: settling }
    )
    expect(accountOf(row("account")).recovery).toMatchObject({ pendingId: null, since: settling })
  })
  it("it rejects the debit: the recovery failed, and the next one waits", () => {
    const { row } = tick(sent, result(rejected)).thenEvents(
      { _tag: "Failed", failure: rejection, owesVoid: false },
      { _tag: "RecoveryFailed", recoveryId, at: settling }
    )
    expect(row(recoveryId)?.dueAt).toBeNull()
    expect(accountOf(row("account")).recovery).toMatchObject({ pendingId: null, failedAt: settling })
  })
  it.each([
    ["VERIFICATION", "UNKNOWN"],
    ["CHECK_RETURNED", "UNKNOWN"],
    ["UNKNOWN", "UNKNOWN"],
    ["BANK_REJECTED", "BANK_REJECTED"]
  ] as const)("a reason that no recovery has is unknown: %s", (reason, expected) =>
    expect(Recovery.failureOf({ reason, detail: null })).toEqual({ reason: expected, detail: null })
  )
  it.each([
    [settling + 20, settling + 20],
    [settling - 20, settling + 1],
    [null, null]
  ])(
    "it is not ready: asked again at %s",
    (askAt, then) => void tick(sent, result({ _tag: "Pending", askAt })).thenEvents({ _tag: "Postponed", askAt: then })
  )
  it("it returns a completed debit", () =>
    void tick(completed, report(returned), settling + 10).thenEvents(
      { _tag: "Returned", failure: rejection },
      { _tag: "RecoveryFailed", recoveryId, at: settling + 10 }
    ))
  it("it is asked for a return for 60 days", () => {
    const end = settling + 60 * 86_400
    const dueAfter = (newsAt: number | null) =>
      tick(completed, nothing(newsAt), settling + 10)
        .thenEvents({ _tag: "NewsHeard", newsAt })
        .row(recoveryId)?.dueAt
    expect([dueAfter(end), dueAfter(end + 1), dueAfter(null)]).toEqual([end, null, null])
  })
  it("it has voided what the operator failed", () =>
    expect(tick(failedByOperator, voided).thenEvents({ _tag: "Voided" }).row(recoveryId)?.dueAt).toBeNull())
  it.each<readonly [string, Step, Answer]>([
    ["asked twice", sent, taken(null)],
    ["the operator failed it while the bank was asked", failedByOperator, taken(null)],
    ["the operator failed it, and the bank settled it", failedByOperator, result(settled)],
    ["the operator completed it, and the bank rejected it", completed, result(rejected)],
    ["returned twice", states.returned, report(returned)],
    ["voided twice", failed, voided]
  ])("%s: nothing happens", (_, recovery, answer) => void tick(recovery, answer).thenEvents())
  it("of a recovery that is gone: nothing", () =>
    given()
      .when(RunRecoveryTimer.rule, { recoveryId, answer: voided }, settling)
      .thenRejected({ _tag: "Recovery/Gone" }))
})
