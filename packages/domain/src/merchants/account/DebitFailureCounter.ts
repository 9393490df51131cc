/**
 * Counts the failed debits of an account's bank, of recoveries and of billing statements, by their month in New York
 * (merchants.md 4.3, `debit_failure_fee`). The month's statement bills them.
 */
import type { Counter } from "../../decider/Change.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"

export const counterKey = (accountId: string, { month, year }: Calendar.CalendarMonth): string =>
  `debit_failures:${accountId}:${year}-${month}`

/** The counter that a Change with a failed debit moves. */
export const increment = (accountId: string, at: number): Counter => ({
  key: counterKey(accountId, Calendar.monthOf(at)),
  delta: 1
})
