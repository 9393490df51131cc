/**
 * The enablement clock of accounts in the model (merchants.md 5). It is cleared when an account has all data. Else,
 * 30 days after its first payment, or at 100,000.00, an account accepts no payments, and 30 days later it is closed.
 * The first payment starts a clock at once. That the limit is reached refuses payments at once, and moves the clock in the
 * background.
 */
import * as EnablementClock from "@payments-platform/domain/merchants/account/capabilities/EnablementClock"
import * as State from "../State.ts"

const { limit } = EnablementClock
const period = 30 * State.day

type Clock = State.Account["clock"]

/** A clock at the beginning of a phase. */
export const inPhase = (phase: Clock["phase"], since = 0): Clock => ({ phase, since, startedAt: null, limitedAt: null })

/** Whether the legal entity and the account have all data; reviews may run. */
export const isDataComplete = ({ entity, method }: State.Account): boolean => entity.complete && method !== null

/** The sum of the amounts that count: of pending and completed payments, refunded or not. */
const processed = (model: State.Model, account: State.Account): number =>
  model.payments
    .filter((each) => each.account === account && (each.status === "pending" || each.status === "completed"))
    .reduce((sum, { amount }) => sum + amount, 0)

/** Whether payments count for the clock. One that began when data was lost ends by its time alone. */
const isCounting = ({ clock: { phase } }: State.Account): boolean => phase === "not started" || phase === "running"

/** Whether an account is neither closed nor deleted. */
export const isOpen = ({ closings, isDeleted }: State.Account): boolean => closings.length === 0 && !isDeleted

export const acceptsPayments = (account: State.Account): boolean =>
  isOpen(account) &&
  account.blocks.payments === null &&
  account.clock.phase !== "payments off" &&
  account.clock.phase !== "closed"

/** Refuses what begins new payments of an account that accepts none. */
export const checkPayments = (account: State.Account): void => {
  State.check(!account.isDeleted, "Account/Deleted")
  State.check(isOpen(account), "Account/Closed")
  State.check(acceptsPayments(account), "Account/PaymentsDisabled")
}

const move = (account: State.Account, phase: Clock["phase"], since: number): void => {
  account.clock = inPhase(phase, since)
}

/** Does what was noted. The clock of a closed account stands still. */
export const review = (account: State.Account): void => {
  const { limitedAt, startedAt } = account.clock
  if (!isOpen(account)) return
  if (limitedAt !== null) move(account, "payments off", limitedAt)
  else if (startedAt !== null) move(account, "running", startedAt)
}

/** Notes what has been paid, and starts clocks. A payment that fails later has started the clock all the same. */
export const note = (model: State.Model): void => {
  for (const account of model.accounts.filter(isCounting)) {
    const { clock } = account
    const sum = processed(model, account)
    if (sum >= limit) clock.limitedAt ??= model.now
    if (sum === 0 || clock.phase !== "not started" || clock.startedAt !== null) continue
    clock.startedAt = model.now
    account.isWoken = true
  }
}

/** Follows the data of an open account: complete data clears its clock, and lost data starts a new one. */
export const followData = ({ now }: State.Model, account: State.Account): void => {
  const { phase } = account.clock
  if (!isOpen(account) || isDataComplete(account) === (phase === "cleared")) return
  if (phase === "cleared") move(account, "running again", now)
  else if (isDataComplete(account)) move(account, "cleared", 0)
}

export const dueAt = (account: State.Account): number => {
  const { phase, since } = account.clock
  const isTimed = phase === "running" || phase === "running again" || phase === "payments off"
  return isOpen(account) && isTimed ? since + period : Infinity
}

export const due = (_: State.Model, account: State.Account): void => {
  const isOver = account.clock.phase === "payments off"
  move(account, isOver ? "closed" : "payments off", dueAt(account))
  if (isOver) account.closings = ["account_closed"]
}

/** Whether the limit is reached, even before the clock has run out in the background. */
export const isAtLimit = (model: State.Model, account: State.Account): boolean =>
  isCounting(account) && processed(model, account) >= limit

/** Refuses a new payment at the limit. */
export const checkLimit = (model: State.Model, account: State.Account): void =>
  State.check(!isAtLimit(model, account), "Account/PaymentsDisabled")
