/**
 * When the billing statements of an account are issued (merchants.md 12): at 03:00 in New York on the 1st, for the
 * month before. An account has this schedule from its first interchange-plus price until it is deleted. A later price
 * of another sort does not end it, because payments at the old price may still complete.
 */
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Account from "./Account.ts"

/** Whether the account has had an interchange-plus price: its statements list all of its payments from then on. */
export const hasBegun = (state: Account.State): boolean =>
  state.nextStatementAt !== null || Account.isInterchangePlus(state)

/** When the first statement is made; null: the account has no schedule. */
export const firstAt = (state: Account.State, at: number): number | null =>
  Account.isInterchangePlus(state) ? Calendar.statementTimeOf(Calendar.monthOf(at)) : null

/** The events that begin the schedule after a change of prices, if it has not begun yet. */
export const begin = (after: Account.State, at: number): ReadonlyArray<Account.Event> => {
  const first = after.nextStatementAt === null ? firstAt(after, at) : null
  return first === null ? [] : [{ _tag: "StatementScheduled", at: first }]
}

/** The month of the statement that is made at this time of the schedule. */
export const monthAt = (nextStatementAt: number): Calendar.CalendarMonth =>
  Calendar.monthsAfter(Calendar.monthOf(nextStatementAt), -1)

/** The event after the statement of a month: the next one follows a month later, unless the account is deleted. */
export const next = ({ status }: Account.State, month: Calendar.CalendarMonth): Account.Event => ({
  _tag: "StatementScheduled",
  at: status === "deleted" ? null : Calendar.statementTimeOf(Calendar.monthsAfter(month, 1))
})
