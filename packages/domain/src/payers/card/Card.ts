/**
 * A payment card: the facts that follow from its number alone, and its expiry
 * (payments.md 1.2). Card numbers stay `Redacted` from the moment they are decoded.
 */
import { Schema } from "effect"
import * as CardRange from "../../vocabulary/CardRange.ts"
import * as Luhn from "../../vocabulary/Luhn.ts"
import { type Problem, violation } from "../../vocabulary/Problem.ts"

export const Brand = Schema.Literals([
  "visa",
  "mastercard",
  "american_express",
  "discover",
  "jcb",
  "diners_club"
]).annotate({ identifier: "CardBrand" })
export type Brand = typeof Brand.Type

export const Funding = Schema.Literals(["credit", "debit", "prepaid"]).annotate({ identifier: "CardFunding" })
export type Funding = typeof Funding.Type

/** The card data that only the card network receives. It is stored sealed, without the CVV. */
export const Secret = Schema.Struct({
  number: Schema.String,
  cvv: Schema.NullOr(Schema.String),
  expirationMonth: Schema.Int,
  expirationYear: Schema.Int
})
export type Secret = typeof Secret.Type

export const brandOf: (number: string) => Brand | null = CardRange.brandOf

/**
 * True for 13 to 19 digits with a valid Luhn check digit, in a known range. Whether a range has a card of this length is
 * left to the network.
 */
export const isNumber = (number: string): boolean =>
  /^[0-9]{13,19}$/.test(number) && Luhn.isValid(number) && brandOf(number) !== null

/** True for 4 digits with American Express, else for 3. */
export const isCvv = (cvv: string, brand: Brand): boolean => /^[0-9]+$/.test(cvv) && cvv.length === cvvLength(brand)

export const cvvLength = (brand: Brand): number => (brand === "american_express" ? 4 : 3)

const displayNames: Readonly<Record<Brand, string>> = {
  visa: "Visa",
  mastercard: "MasterCard",
  american_express: "American Express",
  discover: "Discover",
  jcb: "JCB",
  diners_club: "Diners Club"
}

/** `MasterCard xxxxxx4769` */
export const displayName = (brand: Brand, lastFour: string): string => `${displayNames[brand]} xxxxxx${lastFour}`

export interface Expiry {
  readonly expirationMonth: number
  readonly expirationYear: number
}

/** A card is valid through its month, UTC. `at` in UNIX seconds. */
export const isExpired = (expiry: Expiry, at: number): boolean =>
  Date.UTC(expiry.expirationYear, expiry.expirationMonth, 1) / 1_000 <= at

/** The problem of an expired card, on its year if that is past, else on its month; null: it has not expired. */
export const expiryProblem = (expiry: Expiry, at: number, path: ReadonlyArray<string>): Problem | null => {
  if (!isExpired(expiry, at)) return null
  const past = expiry.expirationYear < new Date(at * 1_000).getUTCFullYear()
  return violation(
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must not be past",
    ...path,
    past ? "expiration_year" : "expiration_month"
  )
}
