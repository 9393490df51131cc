/** Recoveries of negative balances in the model (merchants.md 8). */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import * as State from "../State.ts"
import * as BillingStatements from "./BillingStatements.ts"
import * as PayoutMethods from "./PayoutMethods.ts"

const period = 30 * State.day

export const none: State.Account["recovery"] = { since: null, failedAt: null, isPending: false, nextAt: Infinity }

/** Plans the next look after `model.now`: an opening, 5 business days after a failure, for 30 days. */
const plan = (
  { now }: State.Model,
  account: State.Account,
  change: Partial<Omit<State.Account["recovery"], "nextAt">>
): void => {
  const changed = { ...account.recovery, ...change }
  const { failedAt, isPending, since } = changed
  const allowed = failedAt === null ? 0 : Calendar.openingOfNthBusinessDayAfter(failedAt, 5)
  const next = Math.max(Calendar.nextOpening(now), allowed)
  const isPlanned = since !== null && !isPending && next <= since + period
  account.recovery = { ...changed, nextAt: isPlanned ? next : Infinity }
}

/** The balance has fallen below zero. */
export const fell = (model: State.Model, account: State.Account): void => plan(model, account, { since: model.now })

/** L19, or with -1 its inverse. */
const postPending = (model: State.Model, { account, amount }: State.Recovery, sign: 1 | -1): void =>
  State.post(model, account, { "clearing:pending": sign * amount, incoming_pending: 0 - sign * amount })

const open = (model: State.Model, account: State.Account, method: State.PayoutMethod, amount: number): void => {
  const made = model.recoveries.filter((each) => each.account === account).length
  const { now } = model
  const settlesAt = Calendar.openingOfNthBusinessDayAfter(now, 2)
  const recovery = State.add<State.Recovery>(model.recoveries, {
    name: `${account.name}.r${made}`,
    account,
    method,
    amount,
    status: "pending",
    nextPollAt: method.fails === "never" ? settlesAt : now + State.delay,
    returnAt: method.fails === "late" ? now + 2 * State.delay : Infinity
  })
  postPending(model, recovery, 1)
  State.announce(model, recovery, "recoveries.created")
  plan(model, account, { isPending: true })
}

/** Looks at the balance of an account: what is missing is recovered from its payout method, if it has a live one. */
const look = (model: State.Model, account: State.Account): void => {
  const missing = 0 - State.balance(model, account, "available")
  const method = account.method !== null && PayoutMethods.isLive(account.method) ? account.method : null
  // whether other timers of this second come first, the contract leaves open
  const isRecoverable = method !== null && (missing > 0 || account.before < 0)
  if (isRecoverable && account.before !== 0 - missing) model.isOpen = true
  if (missing <= 0) account.recovery = { ...account.recovery, since: null, nextAt: Infinity }
  else if (method === null) plan(model, account, {})
  else open(model, account, method, missing)
}

/** The timers of accounts. */
export const looks = {
  dueAt: ({ recovery: { nextAt } }: State.Account): number => nextAt,
  due: look
}

const close = (model: State.Model, recovery: State.Recovery, status: "completed" | "failed"): void => {
  if (recovery.status === "pending") postPending(model, recovery, -1)
  recovery.status = status
  recovery.nextPollAt = Infinity
  State.announce(model, recovery, `recoveries.${status}`)
}

/** L20. */
const complete = (model: State.Model, recovery: State.Recovery): void => {
  const { account, amount } = recovery
  close(model, recovery, "completed")
  State.post(model, account, { cash: amount, available: 0 - amount })
  plan(model, account, { since: account.recovery.since === null ? null : model.now, isPending: false })
}

/** Fails, or with L21 returns what was completed. */
const fail = (model: State.Model, recovery: State.Recovery): void => {
  const { account, amount, status } = recovery
  const isReturn = status === "completed"
  account.failedDebits = [...account.failedDebits, BillingStatements.monthOf(model.now)]
  if (isReturn) State.post(model, account, { available: amount, cash: 0 - amount })
  recovery.returnAt = Infinity
  close(model, recovery, "failed")
  plan(model, account, { failedAt: model.now, isPending: isReturn && account.recovery.isPending })
}

export const dueAt = ({ nextPollAt, returnAt, status }: State.Recovery): number =>
  status === "pending" ? nextPollAt : status === "completed" ? returnAt : Infinity

export const due = (model: State.Model, recovery: State.Recovery): void =>
  recovery.status === "completed" || recovery.method.fails === "at once"
    ? fail(model, recovery)
    : complete(model, recovery)
