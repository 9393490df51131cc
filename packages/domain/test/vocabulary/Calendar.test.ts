/** The business calendar: holidays, business days, openings. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { seconds } from "../decoding.ts"

const date = (text: string): Calendar.CalendarDate => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number)
  return { year, month, day }
}

const closedWeekdays = (year: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 86_400_000) {
    const each = new Date(time)
    const text = each.toISOString().slice(0, 10)
    const isWeekend = each.getUTCDay() === 0 || each.getUTCDay() === 6
    if (!isWeekend && !Calendar.isBusinessDate(date(text))) found.push(text.slice(5))
  }
  return found
}

describe("holidays, as the Federal Reserve published them", () => {
  it.each([
    // 4 July and 19 June fell on weekends in 2021; 25 December on a Saturday
    [2021, ["01-01", "01-18", "02-15", "05-31", "07-05", "09-06", "10-11", "11-11", "11-25"]],
    // 19 June on a Sunday; 1 January on a Saturday; 25 December on a Sunday
    [2022, ["01-17", "02-21", "05-30", "06-20", "07-04", "09-05", "10-10", "11-11", "11-24", "12-26"]],
    // 1 January on a Sunday; 11 November on a Saturday
    [2023, ["01-02", "01-16", "02-20", "05-29", "06-19", "07-04", "09-04", "10-09", "11-23", "12-25"]],
    [2024, ["01-01", "01-15", "02-19", "05-27", "06-19", "07-04", "09-02", "10-14", "11-11", "11-28", "12-25"]],
    [2025, ["01-01", "01-20", "02-17", "05-26", "06-19", "07-04", "09-01", "10-13", "11-11", "11-27", "12-25"]],
    [2026, ["01-01", "01-19", "02-16", "05-25", "06-19", "09-07", "10-12", "11-11", "11-26", "12-25"]],
    [2027, ["01-01", "01-18", "02-15", "05-31", "07-05", "09-06", "10-11", "11-11", "11-25"]]
  ])("%i", (year, expected) => expect(closedWeekdays(year)).toEqual(expected))

  it("include Juneteenth from 2022 on", () => {
    expect(Calendar.isBusinessDate(date("2020-06-19"))).toBe(true)
    expect(Calendar.isBusinessDate(date("2023-06-19"))).toBe(false)
  })
})

describe("openings", () => {
  it.each([
    ["before nine", "2026-11-20T13:59:59Z", "2026-11-20T14:00:00Z"],
    ["at nine sharp, strictly after", "2026-11-20T14:00:00Z", "2026-11-23T14:00:00Z"],
    ["on Saturday", "2026-11-21T12:00:00Z", "2026-11-23T14:00:00Z"],
    ["before Thanksgiving", "2026-11-25T15:00:00Z", "2026-11-27T14:00:00Z"],
    ["late Friday evening of New York, Saturday in UTC", "2026-11-21T03:00:00Z", "2026-11-23T14:00:00Z"],
    ["over the weekend when summer time begins", "2026-03-06T14:00:00Z", "2026-03-09T13:00:00Z"],
    ["over the weekend when it ends", "2026-10-30T13:00:00Z", "2026-11-02T14:00:00Z"],
    ["just after the clocks went forward", "2026-03-08T07:00:00Z", "2026-03-09T13:00:00Z"],
    ["over the year", "2026-12-31T14:00:00Z", "2027-01-04T14:00:00Z"]
  ])("%s", (_, from, to) => expect(Calendar.nextOpening(seconds(from))).toBe(seconds(to)))

  it.each([
    [1, "2026-11-20T23:00:00Z", "2026-11-23T14:00:00Z", "2026-11-24T04:59:59Z"],
    [2, "2026-11-20T23:00:00Z", "2026-11-24T14:00:00Z", "2026-11-25T04:59:59Z"],
    [3, "2026-11-24T04:00:00Z", "2026-11-27T14:00:00Z", "2026-11-28T04:59:59Z"],
    [1, "2026-11-24T05:00:00Z", "2026-11-25T14:00:00Z", "2026-11-26T04:59:59Z"],
    [5, "2026-06-15T16:00:00Z", "2026-06-23T13:00:00Z", "2026-06-24T03:59:59Z"]
  ])("the business day %i after %s", (n, from, opening, end) => {
    expect(Calendar.openingOfNthBusinessDayAfter(seconds(from), n)).toBe(seconds(opening))
    expect(Calendar.endOfNthBusinessDayAfter(seconds(from), n)).toBe(seconds(end))
  })

  it("have the New York date around midnight, in winter and in summer", () => {
    expect(Calendar.dateOf(seconds("2026-01-02T04:59:59Z"))).toEqual(date("2026-01-01"))
    expect(Calendar.dateOf(seconds("2026-01-02T05:00:00Z"))).toEqual(date("2026-01-02"))
    expect(Calendar.dateOf(seconds("2026-07-02T03:59:59Z"))).toEqual(date("2026-07-01"))
    expect(Calendar.dateOf(seconds("2026-07-02T04:00:00Z"))).toEqual(date("2026-07-02"))
  })
})

const newYork = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium"
})
const inNewYork = (seconds: number): string => newYork.format(seconds * 1000)
const times = fc.integer({ min: seconds("2007-01-01T00:00:00Z"), max: seconds("2060-01-01T00:00:00Z") })
const counts = fc.integer({ min: 1, max: 30 })

describe("arithmetic of business days", () => {
  it("agrees with the time zone database about the date", () =>
    fc.assert(
      fc.property(times, (time) => {
        const { day, month, year } = Calendar.dateOf(time)
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
        expect(inNewYork(time).slice(0, 10)).toBe(text)
      }),
      { numRuns: 2000 }
    ))

  it("opens a business day at nine o'clock, and ends it one second before midnight", () =>
    fc.assert(
      fc.property(times, counts, (time, n) => {
        const opening = Calendar.openingOfNthBusinessDayAfter(time, n)
        const end = Calendar.endOfNthBusinessDayAfter(time, n)
        expect(inNewYork(opening).slice(11)).toBe("09:00:00")
        expect(inNewYork(end).slice(11)).toBe("23:59:59")
        expect(inNewYork(end).slice(0, 10)).toBe(inNewYork(opening).slice(0, 10))
        expect(Calendar.isBusinessDate(Calendar.dateOf(opening))).toBe(true)
        expect(opening).toBeGreaterThan(time)
      })
    ))

  it("adds up: n days and then one are n + 1 days", () =>
    fc.assert(
      fc.property(times, counts, (time, n) => {
        const there = Calendar.openingOfNthBusinessDayAfter(time, n)
        expect(Calendar.openingOfNthBusinessDayAfter(there, 1)).toBe(Calendar.openingOfNthBusinessDayAfter(time, n + 1))
      })
    ))

  it("finds the next opening strictly later, with no opening in between", () =>
    fc.assert(
      fc.property(times, (time) => {
        const next = Calendar.nextOpening(time)
        expect(next).toBeGreaterThan(time)
        expect(Calendar.nextOpening(next - 1)).toBe(next)
        const middle = Math.floor((time + next) / 2)
        expect(middle < next ? Calendar.nextOpening(middle) : next).toBe(next)
      })
    ))
})

describe("months", () => {
  it.each([
    ["in winter time", 2027, 1, "2027-02-01T08:00:00Z"],
    ["in summer time", 2026, 6, "2026-07-01T07:00:00Z"],
    ["on the day when summer time ends", 2026, 10, "2026-11-01T08:00:00Z"],
    ["in the month in which it begins, before it does", 2027, 2, "2027-03-01T08:00:00Z"],
    ["in the month after it began", 2027, 3, "2027-04-01T07:00:00Z"],
    ["over the year", 2026, 12, "2027-01-01T08:00:00Z"]
  ])("statements are made at 03:00 %s", (_, year, month, at) =>
    expect(Calendar.statementTimeOf({ year, month })).toBe(seconds(at))
  )
  it.each([
    ["2026-11-01T03:59:59Z", 2026, 10],
    ["2026-11-01T04:00:00Z", 2026, 11],
    ["2026-12-01T04:59:59Z", 2026, 11],
    ["2026-12-01T05:00:00Z", 2026, 12],
    ["1970-01-01T00:00:00Z", 1969, 12]
  ])("%s is in %i-%i", (at, year, month) => expect(Calendar.monthOf(seconds(at))).toEqual({ year, month }))
  it("have their statement in the following month", () => {
    const month = fc.record({ year: fc.integer({ min: 1970, max: 2300 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(month, fc.integer({ min: -500, max: 500 }), (start, count) => {
        const after = Calendar.monthOf(Calendar.statementTimeOf(start))
        expect(after).toEqual(Calendar.monthsAfter(start, 1))
        expect(Calendar.monthsAfter(after, -1)).toEqual(start)
        expect(inNewYork(Calendar.statementTimeOf(start)).slice(8)).toMatch(/^01.03:00:00$/)
        expect(Math.sign(Calendar.compareMonths(Calendar.monthsAfter(start, count), start))).toBe(Math.sign(count))
      })
    )
  })
})
