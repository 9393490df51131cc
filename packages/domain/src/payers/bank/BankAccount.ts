/**
 * A payer's bank account: what its numbers say by themselves (payments.md 1.3).
 * Account numbers stay `Redacted` from the moment they are decoded.
 */
import { Schema } from "effect"

export const AccountType = Schema.Literals(["checking", "savings"])
export type AccountType = typeof AccountType.Type

/** What goes to the bank network and nowhere else. */
export const Secret = Schema.TaggedUnion({
  US: { accountNumber: Schema.String, routingNumber: Schema.String },
  CA: { accountNumber: Schema.String, institutionNumber: Schema.String, transitNumber: Schema.String }
})
export type Secret = typeof Secret.Type

/** The last four digits; of a number that has no more than those, two: no answer tells a whole number (platform.md 1). */
export const lastDigits = (accountNumber: string): string => accountNumber.slice(accountNumber.length > 4 ? -4 : -2)

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
/** Prefixes of routing numbers, inclusive. */
const prefixes: ReadonlyArray<readonly [from: number, to: number]> = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80]
]

/** Nine digits whose ABA sum, weighted 3-7-1, ends in 0, in a district that exists. */
export const isRoutingNumber = (text: string): boolean => {
  if (!/^[0-9]{9}$/.test(text)) return false
  const prefix = Number(text.slice(0, 2))
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 10 === 0 && prefixes.some(([from, to]) => prefix >= from && prefix <= to)
}

/** Three digits, not all zero. Whether there is such an institution the directory knows. */
export const isInstitutionNumber = (text: string): boolean => /^[0-9]{3}$/.test(text) && text !== "000"
/** Five digits, not all zero. */
export const isTransitNumber = (text: string): boolean => /^[0-9]{5}$/.test(text) && text !== "00000"
