/**
 * The enablement clock of accounts in the model (merchants.md 5). It is cleared when an account has all data. Else,
 * 30 days after its first payment, or at 100,000.00, an account accepts no payments, and 30 days later it is closed.
 * What payments do to a clock is noted at once, and takes effect in the background.
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

export const acceptsPayments = (account: State.Account): boolean =>
  account.clock.phase === "cleared" || isRunning(account)

export const isOpen = ({ clock }: State.Account): boolean => clock.phase !== "closed"

/** Notes what has been paid. A payment that fails later has started the clock all the same. */
export const note = (model: State.Model): void => {
  for (const account of model.accounts.filter(isRunning)) {
    const { clock } = account
    const sum = processed(model, account)
    if (sum > 0 && clock.phase === "not started") clock.startedAt ??= model.now
    if (sum >= limit) clock.limitedAt ??= model.now
  }
}

const move = (model: State.Model, account: State.Account, phase: Phase, since: number): void => {
  account.clock = inPhase(phase, since)
  State.announce(model, account, "accounts.capabilities.updated")
}

/** Does in the background what was noted. */
export const review = (model: State.Model): void => {
  for (const account of model.accounts) {
    const { limitedAt, startedAt } = account.clock
    if (limitedAt !== null) move(model, account, "payments off", limitedAt)
    else if (startedAt !== null) move(model, account, "running", startedAt)
  }
}

export const dueAt = ({ clock: { phase, since } }: State.Account): number =>
  phase === "running" || phase === "payments off" ? since + period : Infinity

export const due = (model: State.Model, account: State.Account): void =>
  move(model, account, account.clock.phase === "running" ? "payments off" : "closed", dueAt(account))

/** Whether a new payment is accepted: one of an account at the limit waits until its clock has run out. */
export const takesPayment = (model: State.Model, account: State.Account): boolean => {
  if (isRunning(account) && processed(model, account) >= limit) review(model)
  return acceptsPayments(account)
}
