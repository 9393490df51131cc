/** Payouts in the model (merchants.md 7). An account is paid out when it has all data and its method is live. */
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import type { PayoutDecision } from "./ModelRequests.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as LegalEntities from "./LegalEntities.ts"
import * as PayoutMethods from "./PayoutMethods.ts"
import * as Reserves from "./Reserves.ts"
import * as State from "./State.ts"

const minimum = 100

/** Whether the account may be paid out. */
export const isEnabled = (account: State.Account): boolean =>
  EnablementClocks.isOpen(account) &&
  account.blocks.payouts === null &&
  LegalEntities.isVerified(account.entity) &&
  account.method !== null &&
  PayoutMethods.isLive(account.method)

const refusal = (model: State.Model, account: State.Account): State.Problem | null => {
  if (account.isDeleted) return "Payout/AccountDeleted"
  if (!EnablementClocks.isOpen(account)) return "Payout/AccountClosed"
  if (!isEnabled(account)) return "Payout/PayoutsDisabled"
  const available = State.balance(model, account, "available")
  const held = Math.min(Reserves.excess(model, account), Math.max(0, available))
  return available - held < minimum ? "Payout/NoBalance" : null
}

const completedOf = (model: State.Model, account: State.Account): ReadonlyArray<State.Payment> =>
  model.payments.filter((each) => each.account === account && each.status === "completed")

/** Whether a record that a payout took has its money back: the payout failed, and so did those that followed. */
const isBack = (taker: State.Payout | null): boolean =>
  taker === null || (taker.status === "failed" && isBack(taker.takenBy))

/** The payments whose money was not paid out. */
export const unpaid = (model: State.Model, account: State.Account): ReadonlyArray<State.Payment> =>
  completedOf(model, account).filter(({ takenBy }) => isBack(takenBy))

/** Pays out all that is available (L15), after the reserve has taken what is above a weekly limit. */
const open = (model: State.Model, account: State.Account, method: State.PayoutMethod): State.Payout => {
  if (account.weeklyLimit !== null) Reserves.receive(model, account)
  const amount = State.balance(model, account, "available")
  const before = model.payouts.filter((each) => each.account === account)
  const untaken = [...completedOf(model, account), ...before.filter(({ status }) => status === "failed")]
  const payout = State.add<State.Payout>(model.payouts, {
    name: `${account.name}.o${before.length}`,
    account,
    method,
    amount,
    status: "pending",
    held: false,
    sent: false,
    takenBy: null,
    decidedAt: 0,
    askAt: Infinity,
    returnAt: Infinity
  })
  for (const each of untaken) each.takenBy ??= payout
  State.post(model, account, { available: amount, outgoing_pending: 0 - amount })
  State.announce(model, payout, "payouts.created")
  return payout
}

const openings = {
  daily: Calendar.nextOpening,
  weekly: Calendar.nextWeeklyOpening,
  monthly: Calendar.nextMonthlyOpening
}

/** Begins the schedule of an open account that has a method, or one of another period, or ends it. */
export const reschedule = (model: State.Model, account: State.Account): void => {
  const period = EnablementClocks.isOpen(account) && account.method !== null ? account.period : null
  if (period === account.scheduled) return
  account.scheduled = period
  account.nextPayoutAt = period === null ? Infinity : openings[period](model.now)
}

/** The schedule of an account: its payout, unless it is refused. */
export const schedule = {
  dueAt: ({ nextPayoutAt }: State.Account): number => nextPayoutAt,
  due: (model: State.Model, account: State.Account): void => {
    account.nextPayoutAt = account.scheduled === null ? Infinity : openings[account.scheduled](model.now)
    // whether other timers of this second come first, the contract leaves open
    const refused = refusal(model, account)
    const isPayable = refused === null || refused === "Payout/NoBalance"
    if (isPayable && account.before !== State.balance(model, account, "available")) model.isOpen = true
    if (account.method !== null && refused === null) open(model, account, account.method)
  }
}

/** L16. */
const complete = (model: State.Model, of: State.Payout): void => {
  of.status = "completed"
  of.decidedAt = model.now
  PayoutMethods.decided(model, of.method, of)
  State.post(model, of.account, { outgoing_pending: of.amount, cash: 0 - of.amount })
  // of one that was held for long, the bank is asked later
  if (of.askAt <= model.now) of.returnAt = Math.max(of.returnAt, model.now + 1)
  State.announce(model, of, "payouts.completed")
}

/** L17, or L18 after its completion. */
const fail = (model: State.Model, of: State.Payout): void => {
  const from = of.status === "pending" ? "outgoing_pending" : "cash"
  if (of.status === "pending") of.decidedAt = model.now
  of.status = "failed"
  State.post(model, of.account, { [from]: of.amount, available: 0 - of.amount })
  State.announce(model, of, "payouts.failed")
  PayoutMethods.decided(model, of.method, of)
}

const send = ({ now }: State.Model, of: State.Payout): void => {
  const { refuses } = of.method
  of.sent = true
  of.askAt = refuses === "never" ? Calendar.nextOpening(now) : now + State.delay
  of.returnAt = refuses === "never" ? Infinity : refuses === "late" ? now + 2 * State.delay : of.askAt
}

export const dueAt = ({ askAt, held, returnAt, sent, status }: State.Payout): number => {
  if (status === "completed") return returnAt
  if (status === "failed" || held) return Infinity
  return sent ? askAt : 0
}

export const due = (model: State.Model, of: State.Payout): void => {
  if (of.status === "completed") fail(model, of)
  else if (!of.sent) send(model, of)
  else if (of.method.refuses === "at once") fail(model, of)
  else complete(model, of)
}

/** Carries out a decision of the operator. */
const decide = (model: State.Model, of: State.Payout, decision: PayoutDecision): void => {
  const isPending = of.status === "pending"
  switch (decision) {
    case "hold":
    case "release":
      State.check(isPending && of.held === (decision === "release"), "Payout/WrongState")
      of.held = !of.held
      return State.announce(model, of, "payouts.updated")
    case "complete":
      State.check(isPending && (of.sent || !of.held), "Payout/WrongState")
      if (!of.sent) send(model, of)
      return complete(model, of)
    case "fail":
      State.check(isPending, "Payout/WrongState")
      return fail(model, of)
    case "return":
      State.check(of.status === "completed", "Payout/WrongState")
      return fail(model, of)
  }
}

const record = (of: State.Payout): State.Answer =>
  State.shown(of, {
    amount: of.amount,
    pending_reasons: of.status === "pending" ? [{ reason_code: of.held ? "IN_REVIEW" : "PROCESSING" }] : null
  })

export const handlers: State.Handlers<"PayOut" | "DecidePayout"> = {
  PayOut: (model, { account: name, currency }) => {
    const account = State.known(model.accounts, name)
    State.check(currency === account.currency, "Payout/WrongCurrency")
    State.refuse(refusal(model, account))
    State.check(account.method !== null, "Payout/PayoutsDisabled")
    return record(open(model, account, account.method))
  },

  DecidePayout: (model, { decision, payout }) => {
    const of = State.known(model.payouts, payout)
    decide(model, of, decision)
    return record(of)
  }
}
