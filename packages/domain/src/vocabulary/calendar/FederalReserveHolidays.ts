/** The holidays of the US Federal Reserve (payments.md 0). */
import { numberOf, weekdayOf } from "./CalendarDate.ts"

/** The n-th weekday of a month. */
const nth = (year: number, month: number, weekday: number, n: number): number => {
  const first = numberOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

const lastMonday = (year: number, month: number): number => {
  const last = numberOf(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) + 6) % 7)
}

/** The day of a holiday with a fixed date: a Sunday moves to Monday, and a Saturday does not move. */
const observed = (year: number, month: number, date: number): number => {
  const day = numberOf(year, month, date)
  return weekdayOf(day) === 0 ? day + 1 : day
}

const juneteenthSince = 2022

/** The holidays of a year, as numbers of days. */
export const holidaysOf = (year: number): ReadonlySet<number> =>
  new Set([
    observed(year, 1, 1),
    nth(year, 1, 1, 3), // Martin Luther King
    nth(year, 2, 1, 3), // Presidents
    lastMonday(year, 5), // Memorial
    ...(year >= juneteenthSince ? [observed(year, 6, 19)] : []),
    observed(year, 7, 4),
    nth(year, 9, 1, 1), // Labor
    nth(year, 10, 1, 2), // Columbus
    observed(year, 11, 11), // Veterans
    nth(year, 11, 4, 4), // Thanksgiving
    observed(year, 12, 25)
  ])
