/**
 * When the card updater is asked about a card with `auto_update` (payments.md
 * 1.2): as the last month of its expiry begins, once for each expiry; in staging,
 * where nobody waits for that, a while after the card was made or its expiry or
 * `auto_update` changed. An answer without news is the last word on an expiry.
 */
import { Struct } from "effect"
import type * as Card from "./Card.ts"
import type { CardDetails } from "../payment-method/PaymentInstrument.ts"

/** UNIX seconds of the beginning of a card's last month. */
const lastMonth = ({ expirationMonth, expirationYear }: Card.Expiry): number =>
  Date.UTC(expirationYear, expirationMonth - 1, 1) / 1_000

export interface Plan {
  readonly at: number
  /** staging: seconds until the updater is asked; null: it is asked in its time */
  readonly delay: number | null
  /** staging: the outcome that the caller asked for by header (platform.md 9) */
  readonly magic: string | null
}

/** The details with their plan, which only a card that wants to be updated has. */
export const planned = (details: CardDetails, { at, delay, magic }: Plan): CardDetails => {
  const { card } = details
  const without = { ...Struct.omit(details, ["refreshMagic"]), refreshAt: null }
  if (!card.autoUpdate) return without
  const refreshAt = delay === null ? Math.max(at, lastMonth(card)) : at + delay
  return { ...without, refreshAt, ...(magic === null ? {} : { refreshMagic: magic }) }
}

/** The details after an update by the platform: what it changed about the card's expiry is planned for anew. */
export const replanned = (before: CardDetails, after: CardDetails, at: number, delay: number | null): CardDetails => {
  const same = (["autoUpdate", "expirationMonth", "expirationYear"] as const).every(
    (member) => before.card[member] === after.card[member]
  )
  return same ? after : planned(after, { at, delay, magic: null })
}

/** The details after the updater's answer: null is no news. */
export const answered = (details: CardDetails, expiry: Card.Expiry | null): CardDetails => ({
  ...Struct.omit(details, ["refreshMagic"]),
  card: { ...details.card, ...expiry },
  refreshAt: expiry === null ? null : lastMonth(expiry)
})
