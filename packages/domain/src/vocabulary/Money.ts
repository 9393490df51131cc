/**
 * Money: integers in the smallest unit of a currency (cents). Shares are computed with
 * integers only, in basis points (hundredths of a percent), so no amount is ever a
 * fraction.
 */
import { Schema } from "effect"
import * as Check from "./Check.ts"

export const currencies = ["USD", "CAD"] as const
export const Currency = Schema.Literals(currencies)
export type Currency = typeof Currency.Type

/** Cents, either sign. */
export const Amount = Check.Integer
export type Amount = typeof Amount.Type

/** Cents, never below zero. */
export const Natural = Check.Integer.check(Check.atLeast(0))

/** An amount with its currency. */
export const Money = Schema.Struct({ amount: Amount, currency: Currency })
export type Money = typeof Money.Type

export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

const whole = 10_000

/** Splits the amount first, so that the product is exact for every safe integer. */
const share = (amount: Amount, basisPoints: number, rest: (remainder: number) => number): Amount => {
  const units = Math.floor(amount / whole)
  return units * basisPoints + rest((amount - units * whole) * basisPoints)
}

/** `basisPoints` of an amount, rounded down to the cent. */
export const shareDown = (amount: Amount, basisPoints: number): Amount =>
  share(amount, basisPoints, (product) => Math.floor(product / whole))

/** `basisPoints` of an amount, rounded to the nearest cent, half a cent up. */
export const shareHalfUp = (amount: Amount, basisPoints: number): Amount =>
  share(amount, basisPoints, (product) => Math.floor((product + whole / 2) / whole))

/** `percent` (an integer) of an amount, rounded down to the cent. */
export const percentDown = (amount: Amount, percent: number): Amount => shareDown(amount, percent * 100)
