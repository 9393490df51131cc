/**
 * Issues the billing statement of an account for a month, for the account's timer and for the operator's POST
 * /billing_runs (merchants.md 12). It takes the sums of the month and sets their counters to zero. If a counter has
 * changed since it was read, the statement is decided again under the locks of the commit, so every transaction is on
 * exactly one statement.
 *
 * If the operator bills a month that is not over, a transaction may complete after the statement of its month was made.
 * It is then on the statement of the next month, which also takes what is left of the month before.
 */
import type { Counter } from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Counters, Fact, Step } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountDueWork from "../../merchants/account/AccountDueWork.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as DebitFailureCounter from "../../merchants/account/DebitFailureCounter.ts"
import * as StatementSchedule from "../../merchants/account/StatementSchedule.ts"
import * as BilledVolume from "../../payments/payment/amounts/BilledVolume.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as StatementRows from "./StatementRows.ts"

export interface Command {
  readonly accountId: string
  readonly month: Calendar.CalendarMonth
  /** true: the account's timer, which moves on to the next month */
  readonly scheduled: boolean
}

/** What an account does when its timer `statement` is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state: { nextStatementAt } }, { at }) =>
  Time.isDue(nextStatementAt, at)
    ? ExternalCalls.end(
        CommandHandler.bindCommand(handler, {
          accountId: id,
          month: StatementSchedule.monthAt(nextStatementAt),
          scheduled: true
        })
      )
    : null

interface Facts {
  readonly account: Fact<Account.State>
  readonly exists: boolean
  /** the month, and the month before if it has its statement */
  readonly months: ReadonlyArray<Calendar.CalendarMonth>
  readonly counters: Counters
}

/** The counters that move together. */
const keysOf = (
  accountId: string,
  months: ReadonlyArray<Calendar.CalendarMonth>
): ReadonlyArray<ReadonlyArray<string>> =>
  months.flatMap((month) => [
    ...BilledVolume.keysOf({ accountId, month }),
    [DebitFailureCounter.counterKey(accountId, month)]
  ])

const factsOf = (account: Fact<Account.State>, month: Calendar.CalendarMonth): RequiredFacts.RequiredFacts<Facts> => {
  const before = Calendar.monthsAfter(month, -1)
  const statementOf = (month: Calendar.CalendarMonth) =>
    RequiredFacts.optional(kind, BillingStatement.idOf(account.id, month))
  return RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.both(statementOf(month), statementOf(before)),
      RequiredFacts.counters(...keysOf(account.id, [before, month]).flat())
    ),
    ([[own, previous], counters]) => ({
      account,
      exists: own !== null,
      months: previous === null ? [month] : [before, month],
      counters
    })
  )
}

const sumsOf = ({ account, counters, months }: Facts, line: BilledVolume.Line): BilledVolume.Sums =>
  months.map((month) => BilledVolume.sumsOf({ accountId: account.id, month }, line, counters)).reduce(BilledVolume.add)

/** Whether the account has an interchange-plus price, or transactions of payments that were created under one. */
const isBilled = (facts: Facts): boolean =>
  Account.isInterchangePlus(facts.account.state) || BilledVolume.lines.some((line) => sumsOf(facts, line).billed > 0)

const transactionRows = (facts: Facts): ReadonlyArray<StatementRows.Row> =>
  BilledVolume.lines.flatMap((line) => StatementRows.ofTransactions(line, sumsOf(facts, line)))

/** The fees of the month. Those that recur are billed to an account that exists in the month and is not deleted. */
const feeRows = (
  { account: { createTime, id, state }, counters, months }: Facts,
  month: Calendar.CalendarMonth
): ReadonlyArray<StatementRows.Row> => {
  const fees = Account.monthlyFees(state)
  const failures = Money.sum(months.map((each) => counters(DebitFailureCounter.counterKey(id, each))))
  const recurs = state.status !== "deleted" && Calendar.compareMonths(Calendar.monthOf(createTime), month) <= 0
  return [...(recurs ? StatementRows.ofMonthlyFees(fees) : []), ...StatementRows.ofDebitFailures(fees, failures)]
}

/** Sets the counters that the statement takes to zero, and names those that move with them. */
const taken = ({ account, counters, months }: Facts): ReadonlyArray<Counter> =>
  keysOf(account.id, months)
    .filter((together) => together.some((key) => counters(key) !== 0))
    .flatMap((together) => together.map((key) => ({ key, delta: 0 - counters(key), min: 0, max: 0 })))

/** The account's statement of the month; null: the account is not billed, or there is nothing to bill. */
const issued = (facts: Facts, month: Calendar.CalendarMonth, at: number): Step | null => {
  const { account } = facts
  if (!isBilled(facts)) return null
  const rows = [...transactionRows(facts), ...feeRows(facts, month)]
  const amount = StatementRows.totals(rows).total
  if (amount === 0) return null
  const subject = { id: BillingStatement.idOf(account.id, month), appId: account.appId, createTime: at }
  return kind.create(subject, [{ _tag: "Created", terms: { accountId: account.id, ...month, rows, amount }, at }])
}

const isDue = ({ state: { nextStatementAt } }: Fact<Account.State>, month: Calendar.CalendarMonth, at: number) =>
  Time.isDue(nextStatementAt, at) && Calendar.compareMonths(StatementSchedule.monthAt(nextStatementAt), month) === 0

const decide = (
  facts: Facts,
  { month, scheduled }: Command,
  { at }: CommandHandler.Context
): CommandHandler.Decision => {
  const { account, exists } = facts
  const kept = AccountKind.kind.keep(account)
  if (scheduled && !isDue(account, month, at)) return CommandHandler.decision(kept)
  const planned = scheduled ? AccountKind.kind.move(account, [StatementSchedule.next(account.state, month)]) : kept
  const statement = exists ? null : issued(facts, month, at)
  return statement === null
    ? CommandHandler.decision(planned)
    : { steps: [statement, planned], conditions: taken(facts) }
}

export const handler = AccountDueWork.handler<Command, Facts>({
  name: "billing_statements.create",
  contract: "merchants.md 12",
  decidesAtCommit: true,
  requires: (account, { month }) => factsOf(account, month),
  decide
})
