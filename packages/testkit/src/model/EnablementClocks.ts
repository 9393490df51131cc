/**
 * The enablement clock of accounts in the model (merchants.md 5). It is cleared when an account has all data. Else,
 * 30 days after its first payment, or at 100,000.00, an account accepts no payments, and 30 days later it is closed.
 * The first payment starts a clock at once. That the limit is reached takes effect in the background.
 */
import * as State from "./State.ts"

const limit = 10_000_000
const period = 30 * State.day

type Phase = State.Account["clock"]["phase"]

export const inPhase = (phase: Phase, since: number): State.Account["clock"] => ({
  phase,
  since,
  startedAt: null,
  limitedAt: null
})

/** The sum of the amounts that count: of pending and completed payments, refunded or not. */
const processed = (model: State.Model, account: State.Account): number =>
  model.payments
    .filter((each) => each.account === account && (each.status === "pending" || each.status === "completed"))
    .reduce((sum, { amount }) => sum + amount, 0)

const isRunning = ({ clock: { phase } }: State.Account): boolean => phase === "not started" || phase === "running"

/** Whether an account is neither closed nor deleted. */
export const isOpen = ({ closings, isDeleted }: State.Account): boolean => closings.length === 0 && !isDeleted

export const acceptsPayments = (account: State.Account): boolean =>
  isOpen(account) && account.blocks.payments === null && (account.clock.phase === "cleared" || isRunning(account))

/** Refuses what begins new payments of an account that accepts none. */
export const checkPayments = (account: State.Account): void => {
  State.check(!account.isDeleted, "Account/Deleted")
  State.check(acceptsPayments(account), "Account/PaymentsDisabled")
}

const move = (model: State.Model, account: State.Account, phase: Phase, since: number): void => {
  account.clock = inPhase(phase, since)
  State.announce(model, account, "accounts.capabilities.updated")
}

/** Does what was noted. The clock of a closed account stands still. */
const reviewOne = (model: State.Model, account: State.Account): void => {
  const { limitedAt, startedAt } = account.clock
  if (!isOpen(account)) return
  if (limitedAt !== null) move(model, account, "payments off", limitedAt)
  else if (startedAt !== null) move(model, account, "running", startedAt)
}

/** Notes what has been paid, and starts clocks. A payment that fails later has started the clock all the same. */
export const note = (model: State.Model): void => {
  for (const account of model.accounts.filter(isRunning)) {
    const { clock } = account
    const sum = processed(model, account)
    if (sum > 0 && clock.phase === "not started") clock.startedAt ??= model.now
    if (sum >= limit) clock.limitedAt ??= model.now
    if (clock.startedAt !== null) reviewOne(model, account)
  }
}

/** Does in the background what was noted. */
export const review = (model: State.Model): void => {
  for (const account of model.accounts) reviewOne(model, account)
}

export const dueAt = (account: State.Account): number => {
  const { phase, since } = account.clock
  return isOpen(account) && (phase === "running" || phase === "payments off") ? since + period : Infinity
}

export const due = (model: State.Model, account: State.Account): void => {
  const isOver = account.clock.phase === "payments off"
  move(model, account, isOver ? "closed" : "payments off", dueAt(account))
  if (isOver) account.closings = ["account_closed"]
}

/** Refuses a new payment at the limit, even before the clock has run out in the background. */
export const checkLimit = (model: State.Model, account: State.Account): void => {
  const isAtLimit = isRunning(account) && processed(model, account) >= limit
  State.check(!isAtLimit, "Account/PaymentsDisabled")
}
