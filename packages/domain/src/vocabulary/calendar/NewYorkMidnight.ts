/**
 * When days begin in New York, where daylight saving moves midnight by an hour. A day is its number since 1970-01-01
 * (CalendarDate.ts); all points in time are UNIX seconds.
 */
import { day as dayLength, hour, type UnixTime } from "../time/Time.ts"
import { memoizeByNumber } from "./MemoizeByNumber.ts"

const newYorkHour = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  hourCycle: "h23"
})

/**
 * The midnight that begins a day. 05:00 UTC is midnight in winter and one o'clock in summer, both before the clocks
 * change at two. It is computed once for a day.
 */
export const midnightOf: (day: number) => UnixTime = memoizeByNumber((day) => {
  const five = day * dayLength + 5 * hour
  return five - Number(newYorkHour.format(five * 1000)) * hour
})

/** The day of a point in time. */
export const dayAt = (at: UnixTime): number => {
  const winter = Math.floor((at - 5 * hour) / dayLength)
  return at >= midnightOf(winter + 1) ? winter + 1 : winter
}

/** An hour of a day, 3 or later. Daylight saving changes at two, so the hour is counted back from the next midnight. */
export const hourOf = (day: number, hourOfDay: number): UnixTime => midnightOf(day + 1) - (24 - hourOfDay) * hour

/** The last second of a day. */
export const endOf = (day: number): UnixTime => midnightOf(day + 1) - 1
