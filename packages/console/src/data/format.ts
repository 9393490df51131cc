/** How values are written: money with its currency, times in the zone that the operator chose, words in place of codes. */
import type { Preferences } from "./preferences.ts"

const digitsOf = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: string): Intl.NumberFormat => {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
  digitsOf.set(currency, made)
  return made
}

/** An amount in the smallest unit, as in `$1,234.50`. */
export const money = (amount: number, currency: string): string => {
  if (!/^[A-Z]{3}$/.test(currency)) return String(amount)
  const format = formatOf(currency)
  const text = format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  return text.replace("-", "\u2212")
}

const formats = new Map<string, Intl.DateTimeFormat>()

const timeFormat = (zone: Preferences["zone"], seconds: boolean): Intl.DateTimeFormat => {
  const key = `${zone} ${seconds}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    ...(zone === "UTC" ? { timeZone: "UTC" } : {})
  })
  formats.set(key, made)
  return made
}

/** A time in UNIX seconds, as in `2026-11-27 18:05`. */
export const time = (at: number, zone: Preferences["zone"], seconds = false): string =>
  timeFormat(zone, seconds).format(at * 1_000)

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1]
] as const
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" })

/** How far a time is from another one, as in `2 days ago`. */
export const distance = (at: number, from: number): string => {
  const seconds = at - from
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const)
  return relative.format(Math.round(seconds / size), unit)
}

/** A length of time, as in `3 d 4 h`. */
export const duration = (seconds: number): string => {
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [Math.floor(seconds) % 60, "s"]
  ] as const
  const shown = parts.filter(([count]) => count > 0).slice(0, 2)
  return shown.length === 0 ? "0 s" : shown.map(([count, unit]) => `${count} ${unit}`).join(" ")
}

/** A name of the contract in words, as in `payment methods` for `payment_methods`. */
export const words = (name: string): string => name.replaceAll("_", " ")

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** An id that fits a column: its end tells ids of the same time apart. */
export const shortId = (id: string): string => (id.length > 13 ? `…${id.slice(-8)}` : id)
