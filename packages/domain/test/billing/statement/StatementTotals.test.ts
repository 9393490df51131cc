/**
 * The totals of statements are the sums of what each payment cost, for random months with refunds, disputes and failures
 * (merchants.md 12). The model adds up payments one by one; the statements read counters.
 */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BillingStatement from "@payments-platform/domain/billing/statement/BillingStatement"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as IssueStatement from "@payments-platform/domain/billing/statement/IssueStatement"
import * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Card from "@payments-platform/domain/payers/card/Card"
import type * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import { seconds } from "../../decoding.ts"
import * as Refunds from "../../payments/refund/refunds.ts"
import * as Samples from "../../samples.ts"
import * as Statements from "./statements.ts"

/** The ends of October in summer time and of November in winter time. */
const [from, middle, end] = [
  seconds("2026-10-01T04:00:00Z"),
  seconds("2026-11-01T04:00:00Z"),
  seconds("2026-12-01T05:00:00Z")
]
const months = [Statements.october, { year: 2026, month: 11 }] as const
const monthOf = (at: number) => (at < middle ? 0 : 1)

interface Transaction {
  readonly at: number
  readonly amount: number
  readonly brand: Card.Brand | null
  readonly what: "paid" | "captured" | "declined" | "failed" | "refunded" | "refund_failed" | "disputed" | "won"
  /** when it is refunded, or a dispute is won */
  readonly later: number
}

const moment = fc.oneof(
  fc.integer({ min: from, max: end - 1 }),
  fc.constantFrom(from, middle - 1, middle, middle + 3_600, end - 1)
)
const transaction: fc.Arbitrary<Transaction> = fc
  .record({
    times: fc.tuple(moment, moment),
    amount: fc.integer({ min: 100, max: 99_999_999 }),
    brand: fc.constantFrom("visa", "american_express", null),
    what: fc.constantFrom("paid", "captured", "declined", "failed", "refunded", "refund_failed", "disputed", "won")
  })
  .map(({ amount, brand, times, what }) => ({ amount, brand, what, at: Math.min(...times), later: Math.max(...times) }))

const markup = { percentage: 3_333, fixedAmount: 7 }

const paymentEvents = ({
  amount,
  at,
  brand,
  what
}: Transaction): readonly [Payment.Event, ...ReadonlyArray<Payment.Event>] => {
  const billing = { brand, markup: brand === null ? null : markup, isBilled: true }
  const terms = Samples.terms({
    amount,
    billing,
    price: null,
    methodType: brand === null ? "payment_bank_us" : "credit_card"
  })
  const authorization = { ...Samples.authorization, amount, rates: brand === null ? null : Statements.rates }
  const opened = { _tag: "Opened", terms, at } as const
  const completion = { at, settlesAt: null, reportPollAt: null } as const
  const deferred = { _tag: "Deferred", authorization, nextPollAt: at, until: at } as const
  switch (what) {
    case "declined":
      return [opened, { _tag: "Declined", reason: Payment.captureFailure("card_declined"), avs: "SKIPPED" }]
    case "failed":
      return [opened, deferred, { _tag: "Failed", reason: Payment.captureFailure("card_declined") }]
    case "captured":
      return [opened, deferred, { _tag: "Captured", ...completion }]
    default:
      return [opened, { _tag: "Sold", authorization, ...completion }]
  }
}

/** A refund or a dispute of the payment. */
const following = (transaction: Transaction, id: string): ReadonlyArray<Step> => {
  const { amount, at, brand, later, what } = transaction
  const billing = { brand, markup: null, isBilled: true }
  const subject = { id: `${id}-2`, appId: "app", createTime: at }
  if (what === "refunded" || what === "refund_failed") {
    const requested = {
      _tag: "Requested",
      terms: Refunds.terms({ amount, billing, feeAmount: 0, serviceFee: 0 }),
      at
    } as const
    const ended =
      what === "refunded"
        ? ({ _tag: "Settled", at: later } as const)
        : ({ _tag: "Failed", reason: { reason: "UNKNOWN", detail: null } } as const)
    return [RefundKind.kind.create(subject, [requested, { _tag: "Taken", nextPollAt: null }, ended])]
  }
  if (what !== "disputed" && what !== "won") return []
  const terms: Dispute.Terms = {
    paymentId: id,
    accountId: "account",
    type: "chargeback",
    amount,
    currency: "USD",
    source: brand === null ? "bank" : "card",
    brand,
    reason: { code: "other", detail: null },
    fee: 0,
    withdrawal: { amount, platformFee: 0 },
    reference: null,
    billing
  }
  const opened = { _tag: "Opened", terms, respondBy: later, at } as const
  const answer = { explanation: "It was delivered.", documents: [] }
  const won: ReadonlyArray<Dispute.Event> = [
    { _tag: "Answered", answer, customData: null, desk: null },
    // a provisional credit before the decision is not counted
    { _tag: "Submitted", submission: "with_credit", desk: null, at },
    { _tag: "Won", at: later }
  ]
  return [DisputeKind.kind.create(subject, what === "won" ? [opened, ...won] : [opened])]
}

/** The world after the transactions; each event moves its own resource, in order of time. */
const worldOf = (transactions: ReadonlyArray<Transaction>): GivenWorld =>
  transactions.reduce((world, each, index) => {
    const id = `p${index}`
    const [opened, ...more] = paymentEvents(each)
    const first = PaymentKind.kind.create({ id, appId: "app", createTime: each.at }, [opened])
    const step = (step: Step, event: Payment.Event) => PaymentKind.kind.move(PaymentKind.kind.fact(step.row), [event])
    const steps = [first]
    for (const event of more) steps.push(step(steps.at(-1) ?? first, event))
    return world.and(...steps, ...following(each, id))
  }, given(Statements.account()))

const share = (percentage: number, amount: number) =>
  Number((BigInt(amount) * BigInt(percentage) + 500_000n) / 1_000_000n)

/** What each month has: count, gross, interchange, network fee, markup. */
const expected = (transactions: ReadonlyArray<Transaction>) => {
  const sums = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0]
  ]
  const add = (at: number, gross: number, costs: ReadonlyArray<number> = [0, 0, 0]) => {
    const to = sums[monthOf(at)] ?? []
    for (const [index, value] of [1, gross, ...costs].entries()) to[index] = (to[index] ?? 0) + value
  }
  for (const { amount, at, brand, later, what } of transactions) {
    if (what === "declined" || what === "failed") continue
    const costs = [share(15_000, amount) + 10, share(1_500, amount), share(3_333, amount) + 7]
    add(at, amount, brand === null ? [0, 0, 0] : costs)
    if (what === "refunded") add(later, -amount)
    if (what === "disputed" || what === "won") add(at, -amount)
    if (what === "won") add(later, amount)
  }
  return sums
}

const billed = (world: GivenWorld, month: (typeof months)[number], at: number): GivenWorld => {
  const command = { accountId: "account", month, scheduled: false }
  const { steps, thenEvents } = world.when(IssueStatement.handler, command, at)
  return thenEvents(...steps.flatMap(({ events }) => events.map((event) => ({ ...event }))))
}

const totalsOf = (world: GivenWorld, month: (typeof months)[number]) => {
  const row = world.row(BillingStatement.idOf("account", month))
  if (row === undefined) return null
  const { amount, rows } = kind.fact(row).state.terms
  const totals = StatementRows.totals(rows)
  expect(totals.total).toBe(amount)
  expect(new Set(rows.map(({ brand, category, type }) => [category, brand, type].join())).size).toBe(rows.length)
  for (const { interchange, markup: added, network, total } of rows) expect(total).toBe(interchange + network + added)
  return [totals.count, totals.gross, totals.interchange, totals.network, totals.markup]
}

describe("the statements of two months", () => {
  // reaches platform 10/billing_statements-created-fact
  it("bill what each payment cost", () => {
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 25 }), (transactions) => {
        const first = billed(worldOf(transactions), months[0], middle)
        const world = billed(first, months[1], end)
        for (const [index, sums] of expected(transactions).entries()) {
          const month = months[index] ?? months[0]
          const fees = (sums[2] ?? 0) + (sums[3] ?? 0) + (sums[4] ?? 0)
          expect(totalsOf(world, month)).toEqual(fees === 0 ? null : sums)
        }
      }),
      { seed: 12, numRuns: 150 }
    )
  })
  it("bill each transaction once, even if the first statement is made before its month is over", () => {
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1, maxLength: 20 }), fc.nat(20), (transactions, early) => {
        const paid = transactions.map((each): Transaction => ({ ...each, what: "paid", brand: each.brand ?? "visa" }))
        const before = billed(worldOf(paid.slice(0, early)), months[0], middle - 1)
        const all = paid.slice(early).reduce((world, each, index) => {
          const [first, ...more] = paymentEvents(each)
          return world.and(
            PaymentKind.kind.create({ id: `late${index}`, appId: "app", createTime: each.at }, [first, ...more])
          )
        }, before)
        const after = billed(billed(all, months[0], middle), months[1], end)
        const counts = months.map((month) => totalsOf(after, month)?.[0] ?? 0)
        expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(paid.length)
      }),
      { seed: 12, numRuns: 100 }
    )
  })
})
