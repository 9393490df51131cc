/**
 * Dates and months of the calendar, without a time zone. A day is also counted by its number since 1970-01-01.
 */
import { day as dayLength } from "../time/Time.ts"

/** A month of the calendar, 1..12. */
export interface CalendarMonth {
  readonly year: number
  readonly month: number
}

/** A date of the calendar. */
export interface CalendarDate extends CalendarMonth {
  readonly day: number
}

/** The number of a date; a month of 13 and a day of 0 carry over. */
export const numberOf = (year: number, month: number, day: number): number =>
  Math.floor(Date.UTC(year, month - 1, day) / (dayLength * 1000))

/** The date of a number. */
export const dateOf = (day: number): CalendarDate => {
  const date = new Date(day * dayLength * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Sunday is 0; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** Whether a date exists: no 30 February. */
export const exists = ({ day, month, year }: CalendarDate): boolean => {
  const found = dateOf(numberOf(year, month, day))
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
