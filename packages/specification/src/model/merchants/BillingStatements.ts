/**
 * Billing statements in the model (merchants.md 12): on the 1st, or when the operator asks for one, what the card payments
 * of the month cost an interchange-plus account, with its monthly fee and its failed debits, and what refunds and disputes
 * moved. They are charged to the payout method, three times at most, and again when the operator asks for it.
 */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as PaymentAmounts from "../payments/PaymentAmounts.ts"
import * as State from "../State.ts"
import * as PayoutMethods from "./PayoutMethods.ts"

type Statement = State.BillingStatement

/** The monthly fee, and that of a failed debit, of every interchange-plus account of the sequences. */
export const monthlyFee = 500
export const debitFailureFee = 250

/** The costs of a card payment (merchants.md 16): a percentage in 1/10,000 of a percent, and cents. */
const interchange = { units: 15_000, fixed: 10 }
const network = { units: 1_500, fixed: 0 }

/** A month of New York by one number. */
export const monthOf = (at: number): number => {
  const { month, year } = Calendar.monthOf(at)
  return year * 12 + month
}

/** When the statement of the month of a time is made. */
export const firstAt = (at: number): number => Calendar.statementTimeOf(Calendar.monthOf(at))

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, each) => total + each, 0)

/** What a statement lists. `amount`: what moved, negative when it left the merchant; `isCharged`: it costs something */
interface Transaction {
  readonly name: string
  readonly type: "payment" | "refund" | "dispute"
  readonly at: number
  readonly amount: number
  readonly isCharged: boolean
}

const ofDispute = ({ amount, createTime, name, outcome, resolvedAt, returned }: State.Dispute) => {
  if (returned === null) return []
  const taken = { name, type: "dispute", at: createTime, amount: 0 - amount, isCharged: false } as const
  return outcome === "won" ? [taken, { ...taken, name: `${name} won`, at: resolvedAt, amount }] : [taken]
}

/** All that a statement may list of an account: completed payments and refunds, and what disputes took and gave back. */
const transactionsOf = (model: State.Model, account: State.Account): ReadonlyArray<Transaction> => [
  ...model.payments
    .filter((each) => each.account === account && each.status === "completed")
    .map(({ amount, bank, captureAt, name }) => {
      return { name, type: "payment", at: captureAt ?? 0, amount, isCharged: !bank } as const
    }),
  ...model.refunds
    .filter((each) => each.payment.account === account && each.status === "completed")
    .map(({ amount, completedAt, name }) => {
      return { name, type: "refund", at: completedAt, amount: 0 - amount, isCharged: false } as const
    }),
  ...model.disputes.filter((each) => each.payment.account === account).flatMap(ofDispute)
]

/** What moved: by type the number of transactions and their sum. */
const movementsOf = (all: ReadonlyArray<Transaction>): ReadonlyArray<string> =>
  [...Map.groupBy(all, ({ type }) => type)]
    .map(([type, each]) => `${type} ${each.length} ${sum(each.map(({ amount }) => amount))}`)
    .toSorted()

const statementOf = (model: State.Model, account: State.Account, month: number): Statement | undefined =>
  model.statements.find((each) => each.account === account && each.month === month)

/** A statement also takes what came too late for that of the month before. */
const monthsOf = (model: State.Model, account: State.Account, month: number): ReadonlyArray<number> =>
  statementOf(model, account, month - 1) === undefined ? [month] : [month - 1, month]

const sumsOf = (account: State.Account, transactions: ReadonlyArray<Transaction>) => {
  const charged = transactions.filter(({ isCharged }) => isCharged)
  const cost = ({ fixed, units }: typeof interchange): number =>
    sum(charged.map(({ amount }) => PaymentAmounts.share(amount, units) + fixed))
  const markup = cost({ units: account.price ?? 0, fixed: PaymentAmounts.fixedPrice })
  return { interchange: cost(interchange), network: cost(network), markup }
}

/** Makes the statement of a month, unless it is there or there is nothing to bill. */
const issue = (model: State.Model, account: State.Account, month: number): Statement | null => {
  if (!account.isBilled || statementOf(model, account, month) !== undefined) return null
  const months = monthsOf(model, account, month)
  const transactions = transactionsOf(model, account).filter(
    ({ at, name }) => months.includes(monthOf(at)) && !account.onStatements.has(name)
  )
  const failures = account.failedDebits.filter((each) => months.includes(each))
  const recurring = account.isDeleted || account.billedSince > month ? 0 : monthlyFee
  const sums = sumsOf(account, transactions)
  const total = sums.interchange + sums.network + sums.markup + recurring + failures.length * debitFailureFee
  if (total === 0) return null
  for (const { name } of transactions) account.onStatements.add(name)
  account.failedDebits = account.failedDebits.filter((each) => !months.includes(each))
  const statement = State.add<Statement>(model.statements, {
    name: `${account.name}.s${model.statements.filter((each) => each.account === account).length}`,
    account,
    month,
    movements: movementsOf(transactions),
    ...sums,
    total,
    status: "not_charged",
    attempts: 0,
    firstFailedAt: null,
    chargeAt: Calendar.openingOfNthBusinessDayAfter(model.now, 2),
    sent: false,
    fails: "never",
    nextPollAt: Infinity
  })
  State.announce(model, statement, "billing_statements.created")
  return statement
}

/** The schedule of an account: a statement each month, until the one after its deletion. */
export const schedule = {
  dueAt: ({ statementAt }: State.Account): number => statementAt,
  due: (model: State.Model, account: State.Account): void => {
    issue(model, account, monthOf(model.now) - 1)
    account.statementAt = account.isDeleted ? Infinity : firstAt(model.now)
  }
}

/** An attempt failed: the next ones follow 5 and 10 business days after the first failure. */
const fail = (model: State.Model, statement: Statement): void => {
  statement.status = "failed"
  statement.firstFailedAt ??= model.now
  const next = Calendar.openingOfNthBusinessDayAfter(statement.firstFailedAt, statement.attempts === 1 ? 5 : 10)
  statement.chargeAt = statement.attempts > 2 ? Infinity : Math.max(next, Calendar.nextOpening(model.now))
  State.announce(model, statement, "billing_statements.charge_failed")
}

const failDebit = (model: State.Model, statement: Statement): void => {
  statement.account.failedDebits = [...statement.account.failedDebits, monthOf(model.now)]
  fail(model, statement)
}

/** L23. */
const succeed = (model: State.Model, statement: Statement): void => {
  statement.status = "succeeded"
  State.post(model, statement.account, { cash: statement.total, "platform:app:fees": 0 - statement.total })
  State.announce(model, statement, "billing_statements.charge_succeeded")
}

/** Begins an attempt, which fails at once without a live method. */
const charge = (model: State.Model, statement: Statement): void => {
  const { method } = statement.account
  statement.attempts += 1
  if (method === null || !PayoutMethods.isLive(method)) return fail(model, statement)
  statement.status = "pending"
  statement.sent = false
  statement.fails = method.fails
  statement.nextPollAt = Calendar.openingOfNthBusinessDayAfter(model.now, 2)
}

const send = (model: State.Model, statement: Statement): void => {
  statement.sent = true
  if (statement.fails !== "never") statement.nextPollAt = model.now + State.delay
}

export const dueAt = ({ nextPollAt, chargeAt, sent, status }: Statement): number => {
  if (status === "succeeded") return Infinity
  return status === "pending" ? (sent ? nextPollAt : 0) : chargeAt
}

export const due = (model: State.Model, statement: Statement): void => {
  if (statement.status !== "pending") charge(model, statement)
  else if (!statement.sent) send(model, statement)
  else if (statement.fails === "at once") failDebit(model, statement)
  else succeed(model, statement)
}

const recordOf = (statement: Statement): State.Json => ({
  id: statement.name,
  charge_status: statement.status,
  charge_attempts: statement.attempts,
  total_fee_amount: statement.total
})
const record = (statement: Statement): State.Answer => State.accept(recordOf(statement))

export const handlers: State.Handlers<"Bill" | "Charge" | "ChargeResult"> = {
  Bill: (model, { account, month, year }) => {
    const made = issue(model, State.byKnownName(model.accounts, account), year * 12 + month)
    return State.accept({ statements: made === null ? [] : [recordOf(made)] })
  },

  Charge: (model, { statement }) => {
    const knownStatement = State.byKnownName(model.statements, statement)
    State.check(
      knownStatement.status === "not_charged" || knownStatement.status === "failed",
      "BillingStatement/WrongState"
    )
    charge(model, knownStatement)
    return record(knownStatement)
  },

  ChargeResult: (model, { statement, succeeded }) => {
    const knownStatement = State.byKnownName(model.statements, statement)
    State.check(knownStatement.status === "pending", "BillingStatement/WrongState")
    if (succeeded) succeed(model, knownStatement)
    else failDebit(model, knownStatement)
    return record(knownStatement)
  }
}
