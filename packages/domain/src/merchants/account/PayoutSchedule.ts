/**
 * When an account is paid out automatically (merchants.md 7): at 09:00 in New York, daily on business days, weekly on
 * Monday, monthly on the 1st, moved to the next business day. Only an account with a method and a period has a
 * schedule.
 */
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Account from "./Account.ts"
import type { Period } from "./AccountFields.ts"

const openings = {
  daily: Calendar.nextOpening,
  weekly: Calendar.nextWeeklyOpening,
  monthly: Calendar.nextMonthlyOpening
} as const

/** The period of automatic payouts; null: there are none. */
const periodOf = (state: Account.State): Period | null => {
  const { payoutMethodId, period } = Account.payoutOf(state)
  return state.status === "active" && payoutMethodId !== null ? period : null
}

/** The time of the first payout strictly after `at`; null: none is scheduled. */
export const nextAt = (state: Account.State, at: number): number | null => {
  const period = periodOf(state)
  return period === null ? null : openings[period](at)
}

/**
 * The events that schedule the next payout after a change of the account; empty if the period is the same.
 * CapabilityChanges.ts adds them to the events of a command.
 */
export const reschedule = (before: Account.State, after: Account.State, at: number): ReadonlyArray<Account.Event> =>
  periodOf(after) === periodOf(before) ? [] : [{ _tag: "PayoutScheduled", at: nextAt(after, at) }]
