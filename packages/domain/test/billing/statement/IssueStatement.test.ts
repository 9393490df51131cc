/** What a billing statement bills, for which month, and when it is issued (merchants.md 12). */
import { describe, expect, it } from "vitest"
import * as BillingStatement from "@payments-platform/domain/billing/statement/BillingStatement"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as IssueStatement from "@payments-platform/domain/billing/statement/IssueStatement"
import type * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import type * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { contextAt, dueOf, type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import { seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import * as Statements from "./statements.ts"

const { card, fee, issuedAt, october, rates, visa } = Statements
const november = { year: 2026, month: 11 } as const
const nextIssue = seconds("2026-12-01T08:00:00Z")
/** Noon in New York on 5 October. */
const inOctober = seconds("2026-10-05T16:00:00Z")

/** A payment of 100.00 that completed then. */
const paid = (id: string, at: number, given: Partial<Payment.Terms> = {}): Step => {
  const terms = Samples.terms({ billing: visa, price: null, ...given })
  const costs = terms.billing?.markup === null ? null : rates
  return PaymentKind.kind.create({ id, appId: "app", createTime: at }, [
    { _tag: "Opened", terms, at },
    { _tag: "Sold", authorization: { ...Samples.authorization, rates: costs }, at, settlesAt: null, reportPollAt: null }
  ])
}

const statementOf = (world: GivenWorld, month: BillingStatementMonth = october) => {
  const row = world.row(BillingStatement.idOf("account", month))
  return row === undefined ? null : kind.fact(row).state
}
type BillingStatementMonth = Parameters<typeof BillingStatement.idOf>[1]

const run = (
  world: GivenWorld,
  month: BillingStatementMonth = october,
  { at = issuedAt, scheduled = false } = {}
): GivenWorld => {
  const { outcome, steps } = world.when(IssueStatement.handler, { accountId: "account", month, scheduled }, at)
  if (outcome._tag !== "Accepted") throw new Error(outcome._tag)
  return world
    .when(IssueStatement.handler, { accountId: "account", month, scheduled }, at)
    .thenEvents(...steps.flatMap(({ events }) => events.map((event) => ({ ...event }))))
}
/** What a statement does to counters. */
const taken = (world: GivenWorld) => {
  const command = { accountId: "account", month: october, scheduled: false }
  const { outcome } = world.when(IssueStatement.handler, command, issuedAt)
  const conditions = outcome._tag === "Accepted" ? outcome.decision.conditions : []
  return conditions.map(({ delta, max, min }) => [delta, min, max])
}
const rowsOf = (world: GivenWorld, month: BillingStatementMonth = october): ReadonlyArray<StatementRows.Row> | null =>
  statementOf(world, month)?.terms.rows ?? null
/** An account from before October. */
const old = (step: Step): Step => ({
  ...step,
  subject: { ...step.subject, createTime: seconds("2026-09-01T12:00:00Z") },
  row: { ...step.row, createTime: seconds("2026-09-01T12:00:00Z") }
})
const account = (...args: Parameters<typeof Statements.account>) => old(Statements.account(...args))
const billedAt = (at: number, month: BillingStatementMonth = october) =>
  rowsOf(run(given(account(), paid("p", at)), month), month)?.[0]?.count ?? 0

describe("a card payment of 100.00", () => {
  it("costs 1.60 interchange, 0.15 network fee and the markup of 0.55", () => {
    const world = run(given(account(), paid("p", inOctober)))
    expect(rowsOf(world)).toEqual([card])
    expect(statementOf(world)).toMatchObject({ _tag: "NotCharged", terms: { amount: 230, ...october } })
  })
  it("costs nothing if its price is blended, because the fee was taken at once", () =>
    expect(
      rowsOf(
        run(
          given(
            account({ recurringFee: { amount: 2_500 } }),
            paid("p", inOctober, { billing: { brand: "visa", markup: null, isBilled: true } })
          )
        )
      )
    ).toEqual([{ ...card, interchange: 0, network: 0, markup: 0, total: 0 }, fee]))
  it("is on no statement if the account had no such price when it was created", () =>
    expect(rowsOf(run(given(account(), paid("p", inOctober, { billing: null }))))).toBeNull())
})

describe("the month of a payment is that of New York in which it completed", () => {
  it.each([
    ["the last second of September", "2026-10-01T03:59:59Z", 0],
    ["the first of October", "2026-10-01T04:00:00Z", 1],
    ["the last of October, in summer time", "2026-11-01T03:59:59Z", 1],
    ["the first of November", "2026-11-01T04:00:00Z", 0],
    ["an hour that exists twice", "2026-11-01T05:30:00Z", 0]
  ])("%s", (_, at, count) => expect(billedAt(seconds(at))).toBe(count))
  it.each([
    ["the last second of February", "2027-03-01T04:59:59Z", 2, 1],
    ["the last of March, in summer time", "2027-04-01T03:59:59Z", 3, 1],
    ["the last of the year", "2027-01-01T04:59:59Z", 12, 1],
    ["the first of the next", "2027-01-01T05:00:00Z", 12, 0]
  ])("%s", (_, at, month, count) =>
    expect(billedAt(seconds(at), { year: month === 12 ? 2026 : 2027, month })).toBe(count)
  )
})

describe("the fees of a month", () => {
  const equipment = [
    { description: "Reader", amount: 1_000 },
    { description: "Stand", amount: 500 }
  ]
  const equipmentRow: StatementRows.Row = { ...fee, category: "equipment", count: 2, total: 1_500 }
  const prices = { recurringFee: { amount: 2_500 }, equipmentFees: equipment }
  it("are billed each month, even without a payment", () => {
    const world = run(given(account(prices)))
    expect(rowsOf(world)).toEqual([fee, equipmentRow])
    expect(statementOf(world)?.terms.amount).toBe(4_000)
  })
  it.each<readonly [string, Step]>([
    ["no account of blended prices", account({ ...prices, creditCard: { ...Statements.plus, model: "blended" } })],
    ["no deleted account", account(prices, { status: "deleted" })],
    ["no account that did not exist", Statements.account(prices)],
    ["none of zero", account({ recurringFee: { amount: 0 }, equipmentFees: [] })],
    ["none without a price", account()]
  ])("%s", (_, step) => expect(rowsOf(run(given(step)))).toBeNull())
  it("are billed for each failed debit of the month", () => {
    const fees = account({ otherFees: { debitFailureFee: { amount: 700 } } })
    const debits = given(fees).and({
      ...fees,
      counts: [{ key: "debit_failures:account:2026-10", delta: 2 }]
    })
    const world = run(debits)
    expect(rowsOf(world)).toEqual([{ ...fee, category: "debit_failure", count: 2, total: 1_400 }])
    expect(world.counter("debit_failures:account:2026-10")).toBe(0)
  })
  it("are billed for payments at an old interchange-plus price", () => {
    const blended = account({ ...prices, creditCard: { ...Statements.plus, model: "blended" } })
    expect(rowsOf(run(given(blended, paid("p", inOctober))))).toEqual([card, fee, equipmentRow])
  })
  it("are not billed for payments at a blended price, which are listed but make no statement alone", () => {
    const blended = account({ ...prices, creditCard: { ...Statements.plus, model: "blended" } })
    const later = paid("q", inOctober, { billing: { brand: "visa", markup: null, isBilled: false } })
    const both = { ...card, count: 2, gross: 20_000 }
    expect(rowsOf(run(given(blended, paid("p", inOctober), later)))).toEqual([both, fee, equipmentRow])
    expect(rowsOf(run(given(blended, later)))).toBeNull()
  })
})

describe("the statement of an account and month", () => {
  const first = run(given(account(), paid("p", inOctober)))
  it("is made once", () => {
    expect(run(first).row(BillingStatement.idOf("account", october))?.version).toBe(1)
    expect(rowsOf(run(first.and(paid("q", inOctober))))).toEqual([card])
  })
  it("leaves what completes later in its month to the next statement", () => {
    const late = first.and(paid("late", inOctober), paid("own", seconds("2026-11-05T16:00:00Z")))
    const second = run(late, november, { at: nextIssue })
    expect(rowsOf(second, november)).toEqual([
      { ...card, count: 2, gross: 20_000, interchange: 320, network: 30, markup: 110, total: 460 }
    ])
    expect(rowsOf(run(second, { year: 2026, month: 12 }), { year: 2026, month: 12 })).toBeNull()
  })
  it("does not bill the payments of a month without a statement", () => {
    const second = run(given(account(), paid("p", inOctober), paid("own", seconds("2026-11-05T16:00:00Z"))), november)
    expect(rowsOf(second, november)).toEqual([card])
    expect(rowsOf(run(second))).toEqual([card])
  })
  it("names the sums that it takes, so that it is decided again if one moves", () => {
    const world = given(account(), paid("p", inOctober))
    expect(taken(world)).toEqual([1, 1, 10_000, 160, 15, 55].map((sum) => [0 - sum, 0, 0]))
  })
  it("names a sum of zero if another sum of its line is not zero", () => {
    const free = { ...visa, markup: { percentage: 0, fixedAmount: 0 } }
    const world = given(account(), paid("p", inOctober, { billing: free }))
    expect(taken(world)).toEqual([1, 1, 10_000, 160, 15, 0].map((sum) => [0 - sum, 0, 0]))
  })
  it("has an id that follows from the account and the month", () => {
    const ids = [october, november, { year: 2027, month: 10 }].map((month) => BillingStatement.idOf("account", month))
    expect(new Set(ids).size).toBe(3)
    expect(BillingStatement.idOf("account", october)).toBe(ids[0])
  })
})

describe("the schedule of an account", () => {
  const stateOf = (world: GivenWorld): Account.State => {
    const row = world.row("account")
    if (row === undefined) throw new Error("no account")
    return AccountKind.kind.fact(row).state
  }
  const due = ({ row }: Step, at: number) =>
    dueOf(IssueStatement.due(AccountKind.kind.fact(row), contextAt(at, null, "app")))
  it("is due at 03:00 in New York on the 1st, for the month before", () => {
    expect(due(account(), issuedAt - 1)).toBeNull()
    expect(due(account(), issuedAt)).toEqual({
      rule: "billing_statements.create",
      command: { accountId: "account", month: october, scheduled: true }
    })
  })
  it("continues every month, with or without a statement", () => {
    const without = run(given(account()), october, { scheduled: true })
    expect([statementOf(without), stateOf(without).nextStatementAt]).toEqual([null, nextIssue])
    const billed = run(given(account(), paid("p", inOctober)), october, { scheduled: true })
    expect([rowsOf(billed), stateOf(billed).nextStatementAt]).toEqual([[card], nextIssue])
  })
  it("makes the statement of each month that it missed", () => {
    const late = run(given(account()), october, { at: seconds("2027-02-10T12:00:00Z"), scheduled: true })
    const row = late.row("account")
    expect(row === undefined ? null : due({ ...account(), row }, seconds("2027-02-10T12:00:00Z"))).toMatchObject({
      command: { month: november }
    })
  })
  it("skips a month that the operator has billed", () => {
    const early = run(given(account(), paid("p", inOctober)), october, { at: inOctober + 60 })
    const after = run(early, october, { scheduled: true })
    expect([rowsOf(after), stateOf(after).nextStatementAt]).toEqual([[card], nextIssue])
  })
  it.each([
    ["before its time", issuedAt - 1, october],
    ["for another month", issuedAt, november]
  ])("does nothing %s", (_, at, month) => {
    const world = run(given(account(), paid("p", inOctober)), month, { at, scheduled: true })
    expect([statementOf(world, month), stateOf(world).nextStatementAt]).toEqual([null, issuedAt])
  })
  it("ends with the statement after the account's deletion", () => {
    const world = run(given(account({}, { status: "deleted" }), paid("p", inOctober)), october, { scheduled: true })
    expect([rowsOf(world), stateOf(world).nextStatementAt]).toEqual([[card], null])
  })
  it("rejects an unknown account", () =>
    given()
      .when(IssueStatement.handler, { accountId: "account", month: october, scheduled: true }, issuedAt)
      .thenRejected({ _tag: "Account/Gone" }))
})
