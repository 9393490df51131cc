/**
 * The schedule of the card updater for a card with `auto_update` (payments.md 1.2).
 * It is called once for each expiry, when the card's last month begins; in staging a
 * short delay after the card was created or its expiry or `auto_update` changed.
 * A response without a new expiry ends the schedule.
 */
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type { CardDetails } from "../payment-method/PaymentInstrument.ts"
import type * as Card from "./Card.ts"

/** The beginning of a card's last month, in UNIX seconds. */
const lastMonthStart = ({ expirationMonth, expirationYear }: Card.Expiry): number =>
  Date.UTC(expirationYear, expirationMonth - 1, 1) / 1_000

export interface Schedule {
  /** UNIX seconds of service time */
  readonly at: number
  /** staging: seconds until the updater is called; null: it is called when the last month begins */
  readonly delay: number | null
  /** staging: the outcome that the request's header selected (platform.md 9) */
  readonly magic: string | null
}

/** Seconds until the updater is called; null: production, where the card's expiry decides. */
export const delayIn = ({ operator, settings }: CommandHandler.Context): number | null =>
  operator.environment === "production" ? null : settings.simulatorDelay

/** The schedule of a card that a request brings. */
export const scheduleIn = (context: CommandHandler.Context): Schedule => ({
  at: context.at,
  delay: delayIn(context),
  magic: context.headers.magic
})

/** The details with a scheduled call if the card has `auto_update`, else without one. */
export const schedule = (details: CardDetails, { at, delay, magic }: Schedule): CardDetails => {
  const { card } = details
  if (!card.autoUpdate) return { ...details, refreshAt: null, refreshMagic: null }
  const refreshAt = delay === null ? Math.max(at, lastMonthStart(card)) : at + delay
  return { ...details, refreshAt, refreshMagic: magic }
}

/** The details after the app's update, with another call scheduled if the expiry or `auto_update` changed. */
export const reschedule = (before: CardDetails, after: CardDetails, at: number, delay: number | null): CardDetails => {
  const isUnchanged = (["autoUpdate", "expirationMonth", "expirationYear"] as const).every(
    (member) => before.card[member] === after.card[member]
  )
  return isUnchanged ? after : schedule(after, { at, delay, magic: null })
}

/** The details after the updater's response; null: it has no new expiry. */
export const applyResponse = (details: CardDetails, expiry: Card.Expiry | null): CardDetails => ({
  ...details,
  card: { ...details.card, ...expiry },
  refreshMagic: null,
  refreshAt: expiry === null ? null : lastMonthStart(expiry)
})
