/**
 * A card that was read in person (payments.md 3.6, platform.md 11). The issuer
 * authorized it at the reader; one payment may use that authorization, within seven
 * days.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Time from "../../vocabulary/time/Time.ts"

/** `swiped` is another word for `magnetic_stripe`. */
export const EntryMode = Schema.Literals(["chip", "magnetic_stripe", "swiped", "contactless"]).annotate({
  identifier: "CardEntryMode"
})
export type EntryMode = typeof EntryMode.Type

export const Reading = Schema.Struct({
  /** identifies the reading, whichever spelling of its encoded value a request carries */
  id: Schema.String,
  terminalId: Schema.String,
  /** the account that owns the terminal; null: the terminal is not one of this platform */
  accountId: StateCodec.orNull(Schema.String),
  entryMode: EntryMode,
  /** authorized by the issuer, in cents */
  amount: Schema.Int,
  /** UNIX seconds */
  authorizedAt: Schema.Int,
  authorizationCode: Schema.String
})
export type Reading = typeof Reading.Type

/** How long a reading is valid, like its authorization, in seconds. */
export const validity = Time.days(7)

export const isExpired = ({ authorizedAt }: Reading, at: number): boolean => at > authorizedAt + validity

const usedPrefix = "encoded_payment_methods:used:"

/** The claim of the one payment that uses the reading. */
export const usedClaim = ({ id }: Reading): string => `${usedPrefix}${id}`
/** Whether `usedClaim` made the claim. */
export const isUsedClaim = (claim: string): boolean => claim.startsWith(usedPrefix)
