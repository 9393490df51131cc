/** Payouts in the model (merchants.md 7). An account is paid out when it has all data and its method is live. */
import * as Payout from "@payments-platform/domain/payouts/payout/Payout"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import type { PayoutDecision } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as LegalEntities from "./LegalEntities.ts"
import * as PayoutMethods from "./PayoutMethods.ts"
import * as Reserves from "./Reserves.ts"

const { minimum } = Payout

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
    nextPollAt: Infinity,
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
const complete = (model: State.Model, payout: State.Payout): void => {
  payout.status = "completed"
  payout.decidedAt = model.now
  PayoutMethods.recordPayout(model, payout.method, payout)
  State.post(model, payout.account, { outgoing_pending: payout.amount, cash: 0 - payout.amount })
  // of one that was held for long, the bank is asked later
  if (payout.nextPollAt <= model.now) payout.returnAt = Math.max(payout.returnAt, model.now + 1)
  State.announce(model, payout, "payouts.completed")
}

/** L17, or L18 after its completion. */
const fail = (model: State.Model, payout: State.Payout): void => {
  const from = payout.status === "pending" ? "outgoing_pending" : "cash"
  if (payout.status === "pending") payout.decidedAt = model.now
  payout.status = "failed"
  State.post(model, payout.account, { [from]: payout.amount, available: 0 - payout.amount })
  State.announce(model, payout, "payouts.failed")
  PayoutMethods.recordPayout(model, payout.method, payout)
}

const send = ({ now }: State.Model, payout: State.Payout): void => {
  const { refuses } = payout.method
  payout.sent = true
  payout.nextPollAt = refuses === "never" ? Calendar.nextOpening(now) : now + State.delay
  payout.returnAt = refuses === "never" ? Infinity : refuses === "late" ? now + 2 * State.delay : payout.nextPollAt
}

export const dueAt = ({ nextPollAt, held, returnAt, sent, status }: State.Payout): number => {
  if (status === "completed") return returnAt
  if (status === "failed" || held) return Infinity
  return sent ? nextPollAt : 0
}

export const due = (model: State.Model, payout: State.Payout): void => {
  if (payout.status === "completed") fail(model, payout)
  else if (!payout.sent) send(model, payout)
  else if (payout.method.refuses === "at once") fail(model, payout)
  else complete(model, payout)
}

/** Carries out a decision of the operator. */
const decide = (model: State.Model, payout: State.Payout, decision: PayoutDecision): void => {
  const isPending = payout.status === "pending"
  switch (decision) {
    case "hold":
    case "release":
      State.check(isPending && payout.held === (decision === "release"), "Payout/WrongState")
      payout.held = !payout.held
      return State.announce(model, payout, "payouts.updated")
    case "complete":
      State.check(isPending && (payout.sent || !payout.held), "Payout/WrongState")
      if (!payout.sent) send(model, payout)
      return complete(model, payout)
    case "fail":
      State.check(isPending, "Payout/WrongState")
      return fail(model, payout)
    case "return":
      State.check(payout.status === "completed", "Payout/WrongState")
      return fail(model, payout)
  }
}

const record = (payout: State.Payout): State.Answer =>
  State.acceptResource(payout, {
    amount: payout.amount,
    pending_reasons: payout.status === "pending" ? [{ reason_code: payout.held ? "IN_REVIEW" : "PROCESSING" }] : null
  })

export const handlers: State.Handlers<"PayOut" | "DecidePayout"> = {
  PayOut: (model, { account: name, currency }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(currency === account.currency, "Payout/WrongCurrency")
    State.refuse(refusal(model, account))
    State.check(account.method !== null, "Payout/PayoutsDisabled")
    return record(open(model, account, account.method))
  },

  DecidePayout: (model, { decision, payout }) => {
    const knownPayout = State.byKnownName(model.payouts, payout)
    decide(model, knownPayout, decision)
    return record(knownPayout)
  }
}
