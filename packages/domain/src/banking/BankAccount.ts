/**
 * The numbers of a bank account in the US or Canada, and the checks that need
 * nothing else (payments.md 1.3). Account numbers stay `Redacted` from the moment
 * they are decoded.
 */
import { Schema } from "effect"

export const AccountType = Schema.Literals(["checking", "savings"]).annotate({ identifier: "BankAccountType" })
export type AccountType = typeof AccountType.Type
/** The `account_type` of a request without one (payments.md 1.3). */
export const defaultType: AccountType = "checking"

/** The numbers that only the bank network receives. They are stored sealed. */
export const Secret = Schema.TaggedUnion({
  US: { accountNumber: Schema.String, routingNumber: Schema.String },
  CA: { accountNumber: Schema.String, institutionNumber: Schema.String, transitNumber: Schema.String }
})
export type Secret = typeof Secret.Type

/** The last four digits. Of a number with four or fewer, the last two, because no response shows a whole number (platform.md 1). */
export const lastDigits = (accountNumber: string): string => accountNumber.slice(accountNumber.length > 4 ? -4 : -2)

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
/** The first two digits of assigned routing numbers, inclusive. */
const prefixes: ReadonlyArray<readonly [from: number, to: number]> = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80]
]

/** Nine digits, not all zero, with a valid ABA check digit (weights 3-7-1, modulo 10) and an assigned prefix. */
export const isRoutingNumber = (text: string): boolean => {
  if (!/^[0-9]{9}$/.test(text) || text === "000000000") return false
  const prefix = Number(text.slice(0, 2))
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 10 === 0 && prefixes.some(([from, to]) => prefix >= from && prefix <= to)
}

/** Three digits, not all zero. The bank directory checks that the institution exists. */
export const isInstitutionNumber = (text: string): boolean => /^[0-9]{3}$/.test(text) && text !== "000"
/** Five digits, not all zero. The bank directory checks that the branch exists. */
export const isTransitNumber = (text: string): boolean => /^[0-9]{5}$/.test(text) && text !== "00000"
