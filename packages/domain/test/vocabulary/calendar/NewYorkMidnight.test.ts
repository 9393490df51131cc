/** Midnight in New York, which daylight saving moves. */
import { describe, expect, it } from "vitest"
import * as CalendarDate from "@payments-platform/domain/vocabulary/calendar/CalendarDate"
import * as NewYorkMidnight from "@payments-platform/domain/vocabulary/calendar/NewYorkMidnight"
import { seconds } from "../../decoding.ts"

describe("a day of New York", () => {
  it.each([
    ["in winter", 2026, 1, 15, "2026-01-15T05:00:00Z", "2026-01-16T05:00:00Z"],
    ["in summer", 2026, 7, 15, "2026-07-15T04:00:00Z", "2026-07-16T04:00:00Z"],
    ["of 23 hours, when summer time begins", 2026, 3, 8, "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
    ["of 25 hours, when it ends", 2026, 11, 1, "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"]
  ])("%s begins at midnight and lasts until the next", (_, year, month, day, begin, next) => {
    const number = CalendarDate.numberOf(year, month, day)
    expect(NewYorkMidnight.midnightOf(number)).toBe(seconds(begin))
    expect(NewYorkMidnight.endOf(number)).toBe(seconds(next) - 1)
    expect(NewYorkMidnight.hourOf(number, 9)).toBe(seconds(next) - 15 * 3_600)
    expect([seconds(begin) - 1, seconds(begin), seconds(next) - 1].map(NewYorkMidnight.dayAt)).toEqual([
      number - 1,
      number,
      number
    ])
  })
})
