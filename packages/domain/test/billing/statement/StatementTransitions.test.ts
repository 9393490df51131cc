/**
 * The table of transitions of a billing statement (merchants.md 12): every event in every state, with topics and
 * entries.
 */
import { describe, expect, it } from "vitest"
import type * as BillingStatement from "@payments-platform/domain/billing/statement/BillingStatement"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as BillingStatementRecord from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { methodId } from "../../merchants/payout-method/payoutMethods.ts"
import { impossible as no, shownBy, testTransitions } from "../../transitions.ts"
import * as Statements from "./statements.ts"

const { firstCharge, from, issuedAt, states } = Statements

const events: Readonly<Record<BillingStatement.Event["_tag"], BillingStatement.Event>> = {
  Created: Statements.creation,
  ChargeRequested: Statements.chargeRequest,
  ChargeImpossible: Statements.impossible(firstCharge),
  Taken: Statements.acceptance,
  Postponed: { _tag: "Postponed", nextPollAt: firstCharge + 60 },
  ChargeSucceeded: Statements.success,
  ChargeFailed: Statements.failureAt(firstCharge),
  Recalled: { _tag: "Recalled" }
}

const succeeded = "succeeded billing_statements.charge_succeeded L23"
const failed = "failed billing_statements.charge_failed"

/** The status after the event, its topics and entries, in the order of `states`. */
const table: Readonly<Record<BillingStatement.Event["_tag"], ReadonlyArray<string>>> = {
  Created: [no, no, no, no, no, no],
  ChargeRequested: ["pending", no, no, no, "pending", "pending"],
  ChargeImpossible: [failed, no, no, no, failed, failed],
  Taken: [no, "pending", no, no, no, no],
  Postponed: [no, no, "pending", no, no, no],
  ChargeSucceeded: [no, no, succeeded, no, no, no],
  ChargeFailed: [no, failed, failed, no, no, no],
  Recalled: [no, no, no, no, "failed", "failed"]
}

describe("merchants.md 12", () => {
  it("a new statement is not charged", () =>
    expect(shownBy(states.notCharged)).toBe("not_charged billing_statements.created"))
  testTransitions(kind, { states, events, table })
})

describe("L23", () => {
  const [entry] = states.succeeded.entries
  it("moves the fees from the bank to the platform", () =>
    expect(entry).toEqual({
      step: "L23",
      currency: "USD",
      postings: [
        { account: "cash", amount: 2_730 },
        { account: "platform:app:fees", amount: -2_730 }
      ]
    }))
  it("has no transaction record, because it moves no merchant balance", () => {
    if (entry === undefined) throw new Error("no entry")
    const { row } = states.succeeded
    const written = { resourceId: row.id, resourceType: row.type, version: 1, appId: "app", ownerId: "account" }
    expect(TransactionRecords.derive([{ id: "entry", ...written, entry }], issuedAt)).toEqual([])
  })
})

describe("the record", () => {
  const record = ({ row }: Step) => kind.record(kind.fact(row).state, row, () => 0)
  const none = {
    id: "statement",
    resource: "billing_statements",
    path: "/billing_statements/statement",
    owner: { id: "account", resource: "accounts", path: "/accounts/account" },
    create_time: issuedAt,
    total_fee_amount: 2_730,
    currency: "USD",
    month: 10,
    year: 2026,
    charge_status: "not_charged",
    charge_attempts: 0,
    charge_failure_reason: null
  }
  const once = { ...none, charge_attempts: 1 }
  const failure = (reason_code: string, reason_message: string, ...details: ReadonlyArray<object>) => ({
    ...once,
    charge_status: "failed",
    charge_failure_reason: { reason_code, reason_message, details }
  })
  it.each([
    ["not charged", states.notCharged, none],
    ["requested", states.requested, { ...once, charge_status: "pending" }],
    ["sent", states.sent, { ...once, charge_status: "pending" }],
    ["succeeded", states.succeeded, { ...once, charge_status: "succeeded" }],
    [
      "failed",
      states.failed,
      failure("BANK_REJECTED", "Bank rejected.", { detail_code: "R01", detail_message: "Insufficient funds." })
    ],
    ["failed by the operator", states.failedByOperator, failure("OPERATOR", "Operator.")],
    [
      "without a method",
      from(Statements.impossible(firstCharge)),
      failure("BANK_REJECTED", "Bank rejected.", { detail_code: "no_method", detail_message: "No method." })
    ]
  ])("%s", (_, step, expected) => expect(record(step)).toEqual(expected))
  it("is listed by account, status, currency and month", () =>
    expect(states.sent.row.listed).toEqual({
      ownerId: "account",
      status: "pending",
      amount: 2_730,
      facets: { currency: "USD", month: 10, year: 2026 }
    }))
  it("has a summary with the rows and the totals of the statement", () => {
    const { row } = states.notCharged
    const amounts = (count: number, gross: number, costs: ReadonlyArray<number>, total: number) => ({
      transaction_count: count,
      gross_amount: gross,
      interchange_amount: costs[0],
      network_fee_amount: costs[1],
      markup_amount: costs[2],
      total_fee_amount: total
    })
    expect(BillingStatementRecord.renderTransactionsSummary(kind.fact(row).state, row)).toEqual({
      id: null,
      resource: "transactions_summary",
      path: "/billing_statements/statement/transactions_summary",
      owner: { id: "statement", resource: "billing_statements", path: "/billing_statements/statement" },
      currency: "USD",
      month: 10,
      year: 2026,
      rows: [
        {
          category: "card",
          card_brand: "visa",
          transaction_type: "payment",
          ...amounts(1, 10_000, [160, 15, 55], 230)
        },
        { category: "recurring", card_brand: null, transaction_type: "fee", ...amounts(1, 0, [0, 0, 0], 2_500) }
      ],
      totals: amounts(2, 10_000, [160, 15, 55], 2_730)
    })
  })
})

describe("what a statement counts as open on its payout method", () => {
  it.each([
    ["not charged", states.notCharged, 0],
    ["requested", states.requested, 1],
    ["sent", states.sent, 1],
    ["succeeded", states.succeeded, 0],
    ["failed", states.failed, 0],
    ["failed, and not recalled yet", states.failedByOperator, 1]
  ])("%s", (_, step, count) =>
    expect(step.counts).toEqual(count === 0 ? [] : [{ key: PayoutMethod.openCounter(methodId), delta: 1 }])
  )
})

describe("a statement is charged", () => {
  const { secondCharge, thirdCharge } = Statements
  const again = (...more: ReadonlyArray<BillingStatement.Event>) =>
    from(Statements.impossible(firstCharge), ...more).row.dueAt
  const { impossible } = Statements
  it("2 business days after its creation", () => expect(states.notCharged.row.dueAt).toBe(firstCharge))
  it("5 and 10 business days after the first failure", () => {
    expect(again()).toBe(secondCharge)
    expect(again(impossible(secondCharge + 60))).toBe(thirdCharge)
  })
  it("never again after the third failure", () =>
    expect(again(impossible(secondCharge), impossible(thirdCharge))).toBeNull())
  it("not before the next opening if a result comes late", () =>
    expect(again(impossible(thirdCharge + 60))).toBe(thirdCharge + 86_400))
  it("less often if the operator charges it early", () => {
    expect(from(impossible(issuedAt)).row.dueAt).toBe(firstCharge + 3 * 86_400)
    expect(from(impossible(issuedAt), impossible(issuedAt), impossible(issuedAt)).row.dueAt).toBeNull()
  })
})
