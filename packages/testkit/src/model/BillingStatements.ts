/**
 * Billing statements in the model (merchants.md 12): on the 1st, what the card payments of the month cost an
 * interchange-plus account, with its monthly fee and its failed debits. They are charged to the payout method, three times
 * at most, and again when the operator asks for it.
 */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import * as PaymentAmounts from "./PaymentAmounts.ts"
import * as PayoutMethods from "./PayoutMethods.ts"
import * as State from "./State.ts"

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

const feesOf = (account: State.Account, month: number): number => {
  const failures = account.failedDebits.filter((each) => each === month).length
  return (account.isDeleted ? 0 : monthlyFee) + failures * debitFailureFee
}

/** Makes the statement of the month before, unless there is nothing to bill. */
const issue = (model: State.Model, account: State.Account): void => {
  const month = monthOf(model.now) - 1
  const paid = model.payments
    .filter((each) => each.account === account && each.status === "completed" && !each.bank)
    .filter((each) => monthOf(each.captureAt ?? 0) === month)
  const cost = ({ fixed, units }: typeof interchange): number =>
    sum(paid.map(({ amount }) => PaymentAmounts.share(amount, units) + fixed))
  const markup = cost({ units: account.price ?? 0, fixed: PaymentAmounts.fixedPrice })
  const sums = { interchange: cost(interchange), network: cost(network), markup }
  const total = sums.interchange + sums.network + sums.markup + feesOf(account, month)
  if (total === 0) return
  const statement = State.add<Statement>(model.statements, {
    name: `${account.name}.s${model.statements.filter((each) => each.account === account).length}`,
    account,
    ...sums,
    total,
    status: "not_charged",
    attempts: 0,
    firstFailedAt: null,
    chargeAt: Calendar.openingOfNthBusinessDayAfter(model.now, 2),
    sent: false,
    fails: "never",
    askAt: Infinity
  })
  State.announce(model, statement, "billing_statements.created")
}

/** The schedule of an account: a statement each month, until the one after its deletion. */
export const schedule = {
  dueAt: ({ statementAt }: State.Account): number => statementAt,
  due: (model: State.Model, account: State.Account): void => {
    issue(model, account)
    account.statementAt = account.isDeleted ? Infinity : firstAt(model.now)
  }
}

/** An attempt failed: the next ones follow 5 and 10 business days after the first failure. */
const fail = (model: State.Model, of: Statement): void => {
  of.status = "failed"
  of.firstFailedAt ??= model.now
  const next = Calendar.openingOfNthBusinessDayAfter(of.firstFailedAt, of.attempts === 1 ? 5 : 10)
  of.chargeAt = of.attempts > 2 ? Infinity : Math.max(next, Calendar.nextOpening(model.now))
  State.announce(model, of, "billing_statements.charge_failed")
}

const failDebit = (model: State.Model, of: Statement): void => {
  of.account.failedDebits.push(monthOf(model.now))
  fail(model, of)
}

/** L23. */
const succeed = (model: State.Model, of: Statement): void => {
  of.status = "succeeded"
  State.post(model, of.account, { cash: of.total, "platform:app:fees": 0 - of.total })
  State.announce(model, of, "billing_statements.charge_succeeded")
}

/** Begins an attempt, which fails at once without a live method. */
const charge = (model: State.Model, of: Statement): void => {
  const { method } = of.account
  of.attempts += 1
  if (method === null || !PayoutMethods.isLive(method)) return fail(model, of)
  of.status = "pending"
  of.sent = false
  of.fails = method.fails
  of.askAt = Calendar.openingOfNthBusinessDayAfter(model.now, 2)
}

const send = (model: State.Model, of: Statement): void => {
  of.sent = true
  if (of.fails !== "never") of.askAt = model.now + State.delay
}

export const dueAt = ({ askAt, chargeAt, sent, status }: Statement): number => {
  if (status === "succeeded") return Infinity
  return status === "pending" ? (sent ? askAt : 0) : chargeAt
}

export const due = (model: State.Model, of: Statement): void => {
  if (of.status !== "pending") charge(model, of)
  else if (!of.sent) send(model, of)
  else if (of.fails === "at once") failDebit(model, of)
  else succeed(model, of)
}

const record = (of: Statement): State.Answer =>
  State.accepted({ id: of.name, charge_status: of.status, charge_attempts: of.attempts, total_fee_amount: of.total })

export const handlers: State.Handlers<"Charge" | "ChargeResult"> = {
  Charge: (model, { statement }) => {
    const of = State.known(model.statements, statement)
    State.check(of.status === "not_charged" || of.status === "failed", "BillingStatement/WrongState")
    charge(model, of)
    return record(of)
  },

  ChargeResult: (model, { statement, succeeded }) => {
    const of = State.known(model.statements, statement)
    State.check(of.status === "pending", "BillingStatement/WrongState")
    if (succeeded) succeed(model, of)
    else failDebit(model, of)
    return record(of)
  }
}
