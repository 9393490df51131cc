/**
 * The capabilities of accounts in the model (merchants.md 5): whether they are on, what their record shows, and the
 * blocks. A record that differs from the one announced last is announced.
 */
import * as State from "../State.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as LegalEntities from "./LegalEntities.ts"
import * as PayoutMethods from "./PayoutMethods.ts"
import * as Payouts from "./Payouts.ts"

export const answer = (model: State.Model, account: State.Account): State.Answer =>
  State.accept({
    payments: { enabled: EnablementClocks.acceptsPayments(account) && !EnablementClocks.isAtLimit(model, account) },
    payouts: { enabled: Payouts.isEnabled(account) }
  })

/** What the clock shows: until when data is to be given, or when the account is closed. */
const clockOf = (account: State.Account): unknown => {
  const { clock, entity, method } = account
  if (!EnablementClocks.isOpen(account) || EnablementClocks.dueAt(account) === Infinity) return null
  const isAnythingMissing = method === null || LegalEntities.isErrant(entity)
  return clock.phase === "payments off" || isAnythingMissing ? [clock.phase, clock.since] : null
}

/** All that the record follows from. */
const shows = (account: State.Account): string => {
  const { blocks, closings, entity, isDeleted, method } = account
  if (isDeleted) return "deleted"
  const payable = method === null ? "none" : PayoutMethods.isLive(method)
  const issues = LegalEntities.issues(entity)
  return JSON.stringify([closings.toSorted(), blocks, clockOf(account), payable, issues, Payouts.isEnabled(account)])
}

const announce = (model: State.Model, account: State.Account): void => {
  const now = shows(account)
  if (account.announced !== now) State.announce(model, account, "accounts.capabilities.updated")
  account.announced = now
}

/**
 * What follows at once from a change of accounts, legal entities or payout methods: a deleted method is detached, the
 * clock follows the data, the schedule the period.
 */
export const follow = (model: State.Model): void => {
  for (const account of model.accounts) {
    if (account.method?.status === "deleted" && !account.isDeleted) {
      account.method = null
      State.announce(model, account, "accounts.updated")
    }
    if (account.entity.closing !== null && !account.isDeleted)
      account.closings = [...new Set([...account.closings, account.entity.closing])]
    EnablementClocks.followData(model, account)
    Payouts.reschedule(model, account)
    announce(model, account)
  }
}

export const handlers: State.Handlers<"Block"> = {
  /** A capability has one block, whoever set it last. */
  Block: (model, { account: name, byOperator, capability, reason }) => {
    const account = State.byKnownName(model.accounts, name)
    State.check(!account.isDeleted, byOperator ? "Account/WrongState" : "Account/CannotBeModified")
    account.blocks = { ...account.blocks, [capability]: reason }
    return answer(model, account)
  }
}
