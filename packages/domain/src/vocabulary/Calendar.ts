/**
 * The business calendar: days of New York that are neither Saturday, Sunday nor a
 * holiday of the US Federal Reserve. Each opens at 09:00 New York time, for every
 * currency (payments.md 0). All points in time are UNIX seconds.
 *
 * Internally a day is its number since 1970-01-01, counted in New York. Computed days
 * are cached, since every payment asks for some.
 */
import { day as dayLength, hour, type UnixTime } from "./Time.ts"

const openingHour = 9
/** When the statements of a month are made, on the 1st of the next. */
const statementHour = 3
const maxCached = 20_000

/** A month of the calendar, 1..12. */
export interface CalendarMonth {
  readonly year: number
  readonly month: number
}

/** A date of the calendar. */
export interface CalendarDate extends CalendarMonth {
  readonly day: number
}

// ---- dates, without a zone ----

const numberOf = (year: number, month: number, day: number): number =>
  Math.floor(Date.UTC(year, month - 1, day) / (dayLength * 1000))

const dateOfNumber = (day: number): CalendarDate => {
  const date = new Date(day * dayLength * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Sunday is 0; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Whether a date exists: no 30 February. */
export const exists = ({ day, month, year }: CalendarDate): boolean => {
  const found = dateOfNumber(numberOf(year, month, day))
  return found.year === year && found.month === month && found.day === day
}

/** Negative, zero or positive as `a` is before, on or after `b`. */
export const compare = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day

/** The month that is `count` months after another, or before it if `count` is negative. */
export const monthsAfter = ({ month, year }: CalendarMonth, count: number): CalendarMonth => {
  const months = year * 12 + month - 1 + count
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }
}

/** Negative, zero or positive as month `a` is before, the same as or after `b`. */
export const compareMonths = (a: CalendarMonth, b: CalendarMonth): number => a.year - b.year || a.month - b.month

// ---- holidays ----

const nth = (year: number, month: number, weekday: number, n: number): number => {
  const first = numberOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

const lastMonday = (year: number, month: number): number => {
  const last = numberOf(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) + 6) % 7)
}

/** A holiday on a fixed date moves from Sunday to Monday; one on a Saturday is not moved. */
const observed = (year: number, month: number, date: number): number => {
  const day = numberOf(year, month, date)
  return weekdayOf(day) === 0 ? day + 1 : day
}

const juneteenthSince = 2022

const holidaysOf = (year: number): ReadonlySet<number> =>
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

// ---- New York ----

const newYorkHour = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  hourCycle: "h23"
})

/**
 * When a day begins in New York. 05:00 UTC is midnight in winter and one o'clock
 * in summer, both before the clocks change at two.
 */
const computeStart = (day: number): UnixTime => {
  const five = day * dayLength + 5 * hour
  return five - Number(newYorkHour.format(five * 1000)) * hour
}

const cached = <Value>(compute: (key: number) => Value): ((key: number) => Value) => {
  const values = new Map<number, Value>()
  return (key) => {
    const found = values.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    if (values.size >= maxCached) values.clear()
    values.set(key, value)
    return value
  }
}

const startOf = cached(computeStart)
const holidays = cached(holidaysOf)

const isOpenDay = cached((day: number): boolean => {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidays(dateOfNumber(day).year).has(day)
})

/** Daylight saving changes at two, so an hour from three on is counted back from the next midnight. */
const hourOf = (day: number, of: number): UnixTime => startOf(day + 1) - (24 - of) * hour

const openingOf = (day: number): UnixTime => hourOf(day, openingHour)

const endOf = (day: number): UnixTime => startOf(day + 1) - 1

const dayOf = (at: UnixTime): number => {
  const winter = Math.floor((at - 5 * hour) / dayLength)
  return at >= startOf(winter + 1) ? winter + 1 : winter
}

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

// ---- questions ----

/** The date in New York. */
export const dateOf = (at: UnixTime): CalendarDate => dateOfNumber(dayOf(at))

/** The month in New York. */
export const monthOf = (at: UnixTime): CalendarMonth => {
  const { month, year } = dateOf(at)
  return { year, month }
}

/** 03:00 in New York on the 1st of the month after: when the statements of a month are made (merchants.md 12). */
export const statementTimeOf = ({ month, year }: CalendarMonth): UnixTime =>
  hourOf(numberOf(year, month + 1, 1), statementHour)

/** Whether the New York date of `at` is a business day. */
export const isBusinessDay = (at: UnixTime): boolean => isOpenDay(dayOf(at))

/** Whether a date of New York is a business day. */
export const isBusinessDate = ({ day, month, year }: CalendarDate): boolean => isOpenDay(numberOf(year, month, day))

/** 09:00 in New York on a date, business day or not. */
export const openingOn = ({ day, month, year }: CalendarDate): UnixTime => openingOf(numberOf(year, month, day))

/** The first opening of a business day strictly after `at`. */
export const nextOpening = (at: UnixTime): UnixTime => {
  const today = dayOf(at)
  return isOpenDay(today) && openingOf(today) > at ? openingOf(today) : openingOf(nthOpenDayAfter(today, 1))
}

/** The first opening of a week strictly after `at`: that of Monday, or of the business day after it. */
export const nextWeeklyOpening = (at: UnixTime): UnixTime => {
  const today = dayOf(at)
  const monday = today - ((weekdayOf(today) + 6) % 7)
  const opening = openingFrom(monday)
  return opening > at ? opening : openingFrom(monday + 7)
}

/** The first opening of a month strictly after `at`: that of the 1st, or of the business day after it. */
export const nextMonthlyOpening = (at: UnixTime): UnixTime => {
  const { month, year } = dateOf(at)
  const opening = openingFrom(numberOf(year, month, 1))
  return opening > at ? opening : openingFrom(numberOf(year, month + 1, 1))
}

/** The opening of the n-th business day (n >= 1) after the New York date of `at`. */
export const openingOfNthBusinessDayAfter = (at: UnixTime, n: number): UnixTime =>
  openingOf(nthOpenDayAfter(dayOf(at), n))

/** 23:59:59 in New York of the n-th business day (n >= 1) after the New York date of `at`. */
export const endOfNthBusinessDayAfter = (at: UnixTime, n: number): UnixTime => endOf(nthOpenDayAfter(dayOf(at), n))
