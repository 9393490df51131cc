/** Charging a billing statement: its timers, the bank, and the operator (merchants.md 12, platform.md 12). */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as ChargeStatement from "@payments-platform/domain/billing/statement/ChargeStatement"
import * as RecordChargeResult from "@payments-platform/domain/billing/statement/RecordChargeResult"
import * as ReportChargeResult from "@payments-platform/domain/billing/statement/ReportChargeResult"
import * as RunStatementTimer from "@payments-platform/domain/billing/statement/RunStatementTimer"
import * as SendCharge from "@payments-platform/domain/billing/statement/SendCharge"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DebitFailureCounter from "@payments-platform/domain/merchants/account/DebitFailureCounter"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { hold, recordedOf, type Table } from "../../conversations.ts"
import { seconds } from "../../decoding.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"
import * as Statements from "./statements.ts"

const { firstCharge, rejection, secondCharge, statementId, states } = Statements
const { methodId } = Methods
const active = Methods.states.active
const account = Statements.account()
const entity = LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: Samples.now }, [
  { _tag: "Created", fields: { country: "US" }, at: Samples.now },
  { _tag: "AccountOpened", accountId: "account" }
])
const wrongState = { _tag: "BillingStatement/WrongState" } as const

const charge = (statement: Step, at = firstCharge, { early = false, method = active, payer = account } = {}) =>
  given(payer, entity, method, statement).when(ChargeStatement.handler, { id: statementId, early }, at)

describe("an attempt to charge", () => {
  it("is committed before the bank is called", () => {
    const { row } = charge(states.notCharged).thenEvents(Statements.chargeRequest)
    expect([row(statementId)?.listed?.status, row(statementId)?.dueAt]).toEqual(["pending", firstCharge])
  })
  // reaches merchants 12/01 not charged
  it("is made before its time only by the operator", () => {
    charge(states.notCharged, firstCharge - 1).thenEvents()
    charge(states.notCharged, firstCharge - 1, { early: true }).thenEvents({
      ...Statements.chargeRequest,
      at: firstCharge - 1
    })
  })
  it("follows a failure, and is counted", () => {
    charge(states.failed, secondCharge - 1).thenEvents()
    const { row } = charge(states.failed, secondCharge).thenEvents({ ...Statements.chargeRequest, at: secondCharge })
    const found = row(statementId)
    expect(found === undefined ? null : kind.fact(found).state.attempts).toBe(2)
  })
  // reaches merchants 12/03 no method
  it.each([
    ["no method", { payer: Samples.account() }],
    ["a disabled one", { method: Methods.states.disabled }],
    ["an unverified one", { method: Methods.states.unverified }],
    ["a deleted one", { method: Methods.states.deleted }],
    [
      "a paper check",
      {
        method: Methods.from(
          Methods.creation("active", {
            type: "paper_check",
            check: {
              name: "Shop",
              address: { line1: "1 Main St", city: "Boston", region: "MA", postalCode: "02110", country: "US" }
            }
          })
        )
      }
    ]
  ])("fails at once with %s, which is not a failed debit", (_, world) => {
    const after = charge(states.notCharged, firstCharge, world).thenEvents(Statements.impossible(firstCharge))
    expect(after.row(statementId)?.dueAt).toBe(secondCharge)
    expect(after.counter(DebitFailureCounter.counterKey("account", { year: 2026, month: 11 }))).toBe(0)
  })
  it.each([
    ["pending", states.requested],
    ["with the bank", states.sent],
    ["succeeded", states.succeeded]
  ])("of the operator is rejected when the statement is %s", (_, statement) =>
    charge(statement, firstCharge, { early: true }).thenRejected(wrongState)
  )
  it("of the operator waits until a failed charge is recalled", () =>
    charge(states.failedByOperator, firstCharge, { early: true }).thenRejected(
      CommandHandler.busy("BillingStatement/NotRecalled", statementId)
    ))
  // reaches merchants 12/01 failed
  it("of the operator may follow the third failure", () => {
    const settled = Statements.from(...[1, 2, 3].map((n) => Statements.impossible(firstCharge + n)))
    charge(settled, secondCharge, { early: true }).thenEvents({ ...Statements.chargeRequest, at: secondCharge })
  })
})

describe("the due work of a statement", () => {
  const workOf = ({ row }: Step, at: number) => RunStatementTimer.due(kind.fact(row), contextAt(at, null, "app"))
  const begin = { rule: "billing_statements.charge", command: { id: statementId, early: false } }
  const waiting = Statements.from(Statements.chargeRequest, Statements.acceptance, {
    _tag: "Postponed",
    nextPollAt: null
  })
  const later = firstCharge * 2
  it.each<readonly [string, Step, number, ReturnType<typeof dueOf>]>([
    ["a new one waits", states.notCharged, firstCharge - 1, null],
    ["a new one is charged on the 2nd business day", states.notCharged, firstCharge, begin],
    [
      "a requested charge is sent at once",
      states.requested,
      firstCharge,
      { rule: "billing_statements.send", command: { statementId } }
    ],
    [
      "a sent charge asks for its result",
      states.sent,
      firstCharge + 10,
      { call: "payoutBank.result", request: "reference" }
    ],
    ["a sent charge without a poll waits for the operator", waiting, later, null],
    ["a charge that succeeded does nothing, because it is not returned", states.succeeded, later, null],
    ["a failed one is charged again later", states.failed, secondCharge, begin],
    [
      "a charge that the operator failed is recalled",
      states.failedByOperator,
      0,
      { call: "payoutBank.void", request: "statement:charge:1" }
    ]
  ])("%s", (_, step, at, expected) => expect(dueOf(workOf(step, at))).toEqual(expected))
  it.each<readonly [string, Step, Table, RecordChargeResult.Answer]>([
    ["a result", states.sent, { "payoutBank.result": () => settled }, { _tag: "Result", result: settled }],
    ["recalled", states.failedByOperator, { "payoutBank.void": () => {} }, { _tag: "Recalled" }]
  ])("records the answer with its attempt: %s", (_, step, table, answer) =>
    expect(recordedOf(workOf(step, firstCharge + 10), table)).toEqual({
      rule: "billing_statements.result",
      command: { statementId, attempt: 1, answer }
    })
  )
})

const settled = { _tag: "Settled", reportPollAt: firstCharge + 99 } as const
const rejected = { _tag: "Failed", failure: rejection, deletesMethod: false } as const

describe("the debit of a charge", () => {
  const numbers = { _tag: "US", accountNumber: "123456789", routingNumber: "021000021" } as const
  const method = Methods.from({
    _tag: "Created",
    details: Methods.details(),
    numbers: Redacted.make(Secret.SealedText.make(JSON.stringify(numbers))),
    status: "active"
  })
  const callsOf = (statement: Step) => {
    const { outcome, thenEvents } = given(account, method, statement).when(
      SendCharge.handler,
      { statementId },
      firstCharge
    )
    thenEvents()
    return outcome._tag === "Accepted" ? outcome.decision.calls : undefined
  }
  it("states the key of the attempt, the numbers and the amount", () => {
    const second = Statements.from(Statements.impossible(firstCharge), Statements.chargeRequest)
    const conversation = callsOf(second)?.conversation()
    if (conversation === undefined) throw new Error("the bank is not called")
    const accepted = { reference: "reference", nextPollAt: null }
    const table: Table = { "payoutBank.debit": () => accepted }
    expect(hold(conversation, table).questions).toEqual([
      ["payoutBank.debit", { key: "statement:charge:2", account: numbers, amount: 2_730, currency: "USD" }]
    ])
    expect(recordedOf(conversation, table)).toEqual({
      rule: "billing_statements.result",
      command: { statementId, attempt: 2, answer: { _tag: "Taken", accepted } }
    })
  })
  it.each(Object.entries(states).filter(([name]) => name !== "requested"))(
    "is not made for a statement that is %s",
    (_, statement) => expect(callsOf(statement)).toBeUndefined()
  )
  it("rejects an unknown statement", () =>
    given().when(SendCharge.handler, { statementId }, firstCharge).thenRejected({ _tag: "BillingStatement/Gone" }))
})

const record = (statement: Step, answer: RecordChargeResult.Answer, { attempt = 1, at = firstCharge + 10 } = {}) =>
  given(account, entity, active, statement).when(RecordChargeResult.handler, { statementId, attempt, answer }, at)
const taken = (nextPollAt: number | null): RecordChargeResult.Answer => ({
  _tag: "Taken",
  accepted: { reference: "reference", nextPollAt }
})
const result = (result: Extract<RecordChargeResult.Answer, { readonly _tag: "Result" }>["result"]) =>
  ({ _tag: "Result", result: result }) as const

describe("the bank", () => {
  /** The opening of the 2nd business day after the charge. */
  const settling = seconds("2026-11-05T14:00:00Z")
  it.each([
    [null, settling],
    [firstCharge + 10, firstCharge + 10]
  ])("accepts the debit, and its result is due on the 2nd business day or when the bank says: %s", (nextPollAt, at) =>
    expect(
      record(states.requested, taken(nextPollAt))
        .thenEvents({ _tag: "Taken", reference: "reference", nextPollAt: at })
        .row(statementId)?.dueAt
    ).toBe(at)
  )
  it("settles the debit, which pays the statement", () =>
    expect(record(states.sent, result(settled)).thenEvents(Statements.success).row(statementId)?.dueAt).toBeNull())
  it("is not ready and is asked again", () =>
    void record(states.sent, result({ _tag: "Pending", nextPollAt: firstCharge + 20 })).thenEvents({
      _tag: "Postponed",
      nextPollAt: firstCharge + 20
    }))
  // reaches merchants 12/03 bank rejects
  it("rejects the debit, which is billed in its month", () => {
    const { counter, row } = record(states.sent, result(rejected)).thenEvents(Statements.failureAt(firstCharge + 10))
    expect(row(statementId)?.dueAt).toBe(secondCharge)
    expect(counter(DebitFailureCounter.counterKey("account", { year: 2026, month: 11 }))).toBe(1)
  })
  it("reports a useless method, which is deleted, and its accounts get a signal", () => {
    const { outcome, steps } = record(states.sent, result({ ...rejected, deletesMethod: true }))
    expect(steps.map(({ events }) => events.map(({ _tag }) => _tag))).toEqual([["ChargeFailed"], ["Deleted"]])
    expect(steps[1]?.subject.id).toBe(methodId)
    expect(outcome).toMatchObject({ decision: { signals: [{ id: "account" }] } })
  })
  it.each<readonly [string, Step, RecordChargeResult.Answer, number]>([
    ["asked twice", states.sent, taken(null), 1],
    [
      "of an earlier attempt",
      Statements.from(Statements.impossible(firstCharge), Statements.chargeRequest),
      taken(null),
      1
    ],
    ["the operator failed it, and the bank settled it", states.failedByOperator, result(settled), 1],
    ["settled twice", states.succeeded, result(settled), 1],
    ["recalled twice", states.failed, { _tag: "Recalled" }, 1],
    ["recalled after the next attempt began", states.requested, { _tag: "Recalled" }, 1]
  ])(
    "answers too late, which changes nothing: %s",
    (_, statement, answer, attempt) => void record(statement, answer, { attempt }).thenEvents()
  )
  it("rejects an unknown statement", () =>
    given()
      .when(RecordChargeResult.handler, { statementId, attempt: 1, answer: taken(null) }, firstCharge)
      .thenRejected({ _tag: "BillingStatement/Gone" }))
})

describe("the operator", () => {
  const report = (statement: Step, result: "succeeded" | "failed", at = firstCharge) =>
    given(account, entity, active, statement).when(
      ReportChargeResult.handler,
      { id: statementId, request: { result } },
      at
    )
  // reaches merchants 12/02, reference events/billing_statements-charge_succeeded
  it("reports that a sent charge succeeded", () => void report(states.sent, "succeeded").thenEvents(Statements.success))
  it("must wait until a charge is sent before reporting success", () =>
    report(states.requested, "succeeded").thenRejected(CommandHandler.busy("BillingStatement/NotSent", statementId)))
  // reaches reference events/billing_statements-charge_failed
  it.each([states.requested, states.sent])(
    "reports a failure, which is recalled and counts as a failed debit",
    (statement) => {
      const { counter, row } = report(statement, "failed").thenEvents(Statements.failedByOperator)
      expect(row(statementId)?.dueAt).toBe(0)
      expect(counter(DebitFailureCounter.counterKey("account", { year: 2026, month: 11 }))).toBe(1)
    }
  )
  it("reports a failure, and the next attempt follows at its time after the recall", () =>
    expect(
      record(states.failedByOperator, { _tag: "Recalled" }).thenEvents({ _tag: "Recalled" }).row(statementId)?.dueAt
    ).toBe(secondCharge))
  it.each([
    ["not charged", states.notCharged],
    ["succeeded", states.succeeded],
    ["failed", states.failed]
  ])("cannot report a statement that is %s", (_, statement) => {
    report(statement, "succeeded").thenRejected(wrongState)
    report(statement, "failed").thenRejected(wrongState)
  })
})
