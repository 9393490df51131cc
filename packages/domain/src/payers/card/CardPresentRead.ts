/**
 * A card that was read in person (payments.md 3.6, platform.md 11): the issuer
 * authorized it there and then. One payment takes that authorization on, within
 * seven days.
 */
import { Schema } from "effect"
import * as Time from "../../vocabulary/Time.ts"

export const EntryMode = Schema.Literals(["chip", "swiped", "contactless"])
export type EntryMode = typeof EntryMode.Type

export const Reading = Schema.Struct({
  /** the same however its encoded value is written */
  id: Schema.String,
  terminalId: Schema.String,
  /** whose terminal it is; null: none of this platform's */
  accountId: Schema.NullOr(Schema.String),
  entryMode: EntryMode,
  /** what the issuer authorized, in cents */
  amount: Schema.Int,
  authorizedAt: Schema.Int,
  authorizationCode: Schema.String
})
export type Reading = typeof Reading.Type

/** An encoded method lives as long as its authorization. */
export const life = Time.days(7)

export const isExpired = ({ authorizedAt }: Reading, at: number): boolean => at > authorizedAt + life

const usedPrefix = "encoded_payment_methods:used:"

/** A reading serves one payment. */
export const used = ({ id }: Reading): string => `${usedPrefix}${id}`
export const isUsed = (claim: string): boolean => claim.startsWith(usedPrefix)
