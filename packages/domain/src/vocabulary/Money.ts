/**
 * Money: an integer in the smallest unit of its currency. Shares are counted in
 * basis points with integers only, so no amount ever passes through a fraction.
 */
import { Schema } from "effect"

export const currencies = ["USD", "CAD"] as const
export const Currency = Schema.Literals(currencies)
export type Currency = typeof Currency.Type

/** Cents, either sign. */
export const Amount = Schema.Int
export type Amount = typeof Amount.Type

/** Cents, never below zero. */
export const Natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** An amount of one currency. */
export const Money = Schema.Struct({ amount: Amount, currency: Currency })
export type Money = typeof Money.Type

export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

const whole = 10_000

/** Splits first, so that the product stays exact for every safe integer. */
const share = (amount: Amount, basisPoints: number, rest: (remainder: number) => number): Amount => {
  const units = Math.floor(amount / whole)
  return units * basisPoints + rest((amount - units * whole) * basisPoints)
}

/** `basisPoints` hundredths of a percent of an amount, rounded down. */
export const shareDown = (amount: Amount, basisPoints: number): Amount =>
  share(amount, basisPoints, (product) => Math.floor(product / whole))

/** `basisPoints` hundredths of a percent of an amount, rounded to the nearest cent, half a cent up. */
export const shareHalfUp = (amount: Amount, basisPoints: number): Amount =>
  share(amount, basisPoints, (product) => Math.floor((product + whole / 2) / whole))

/** `percent` (an integer) of an amount, rounded down. */
export const percentDown = (amount: Amount, percent: number): Amount => shareDown(amount, percent * 100)
