/** How long data is kept (merchants.md 15, platform.md 14). Times are UNIX seconds. */
import * as Time from "./Time.ts"

/** The oldest time that lists show, and for which notifications and the audit log are kept: two years ago. */
export const listStart = (now: number): number => Time.yearsAfter(now, -2)

/** When the personal data of a legal entity is erased whose last account was deleted at a time. */
export const personsUntil = (deletedAt: number): number => Time.yearsAfter(deletedAt, 5)

/** The reason of the signal to a resource whose owner's data was erased: its own data is erased next. */
export const ownerErasure = "owner_erased"

/** Seconds for which a rejected document is kept. */
export const rejectedDocument = Time.days(90)

/** Seconds from the deletion of a payout method or payment method to the erasure of its numbers. */
export const numbers = Time.days(180)
/** Seconds after which the erasure of numbers is tried again if something open still needs them. */
export const erasureDelay = Time.day

/** Seconds from the expiry of an authentication code to its deletion. */
export const authenticationCode = Time.days(30)

/** Seconds from the expiry of a client-side token that is used up, or was not used in time, to its deletion. */
export const clientToken = Time.days(30)

/** Seconds for which a Unique-Key and its stored response are kept. */
export const uniqueKey = Time.days(30)

/**
 * Seconds from the end of a card verification without a result to its deletion: a day longer than its Unique-Key is kept,
 * so that no retry resumes a verification that is deleted.
 */
export const abandonedVerification = uniqueKey + Time.day
