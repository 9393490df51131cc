/**
 * The business calendar: days of New York that are neither Saturday, Sunday nor a holiday of the US Federal Reserve. Each
 * opens at 09:00 New York time, for every currency (payments.md 0). All points in time are UNIX seconds.
 *
 * Internally a day is its number since 1970-01-01, counted in New York. Computed days are kept, because every payment
 * needs some.
 */
import * as CalendarDate from "../calendar/CalendarDate.ts"
import { holidaysOf } from "../calendar/FederalReserveHolidays.ts"
import { memoizeByNumber } from "../calendar/MemoizeByNumber.ts"
import { dayAt, endOf, hourOf } from "../calendar/NewYorkMidnight.ts"
import type { UnixTime } from "./Time.ts"

export {
  type CalendarDate,
  type CalendarMonth,
  compare,
  compareMonths,
  exists,
  monthsAfter
} from "../calendar/CalendarDate.ts"

const openingHour = 9
/** The hour at which the statements of a month are made, on the 1st of the next. */
const statementHour = 3

const holidays = memoizeByNumber(holidaysOf)

const isOpenDay = memoizeByNumber((day: number): boolean => {
  const weekday = CalendarDate.weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidays(CalendarDate.dateOf(day).year).has(day)
})

const openingOf = (day: number): UnixTime => hourOf(day, openingHour)

const nthOpenDayAfter = (day: number, n: number): number => {
  let found = day
  for (let left = n; left > 0;) {
    found += 1
    if (isOpenDay(found)) left -= 1
  }
  return found
}

/** The opening of the first business day on or after a day. */
const openingFrom = (day: number): UnixTime => openingOf(isOpenDay(day) ? day : nthOpenDayAfter(day, 1))

/** The date in New York. */
export const dateOf = (at: UnixTime): CalendarDate.CalendarDate => CalendarDate.dateOf(dayAt(at))

/** The month in New York. */
export const monthOf = (at: UnixTime): CalendarDate.CalendarMonth => {
  const { month, year } = dateOf(at)
  return { year, month }
}

/** 03:00 in New York on the 1st of the month after: when the statements of a month are made (merchants.md 12). */
export const statementTimeOf = ({ month, year }: CalendarDate.CalendarMonth): UnixTime =>
  hourOf(CalendarDate.numberOf(year, month + 1, 1), statementHour)

/** Whether a date of New York is a business day. */
export const isBusinessDate = ({ day, month, year }: CalendarDate.CalendarDate): boolean =>
  isOpenDay(CalendarDate.numberOf(year, month, day))

/** The first opening of a business day strictly after `at`. */
export const nextOpening = (at: UnixTime): UnixTime => {
  const today = dayAt(at)
  return isOpenDay(today) && openingOf(today) > at ? openingOf(today) : openingOf(nthOpenDayAfter(today, 1))
}

/** The first opening of a week strictly after `at`: that of Monday, or of the business day after it. */
export const nextWeeklyOpening = (at: UnixTime): UnixTime => {
  const today = dayAt(at)
  const monday = today - ((CalendarDate.weekdayOf(today) + 6) % 7)
  const opening = openingFrom(monday)
  return opening > at ? opening : openingFrom(monday + 7)
}

/** The first opening of a month strictly after `at`: that of the 1st, or of the business day after it. */
export const nextMonthlyOpening = (at: UnixTime): UnixTime => {
  const { month, year } = dateOf(at)
  const opening = openingFrom(CalendarDate.numberOf(year, month, 1))
  return opening > at ? opening : openingFrom(CalendarDate.numberOf(year, month + 1, 1))
}

/** The opening of the n-th business day (n >= 1) after the New York date of `at`. */
export const openingOfNthBusinessDayAfter = (at: UnixTime, n: number): UnixTime =>
  openingOf(nthOpenDayAfter(dayAt(at), n))

/** 23:59:59 in New York of the n-th business day (n >= 1) after the New York date of `at`. */
export const endOfNthBusinessDayAfter = (at: UnixTime, n: number): UnixTime => endOf(nthOpenDayAfter(dayAt(at), n))
