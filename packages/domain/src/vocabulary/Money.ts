/**
 * Money: integers in the smallest unit of a currency (cents). Shares are computed with
 * integers only, so no amount is ever a fraction.
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

/** `percent` (an integer) of an amount, rounded down to the cent. The amount is split first, so that no product is inexact. */
export const percentDown = (amount: Amount, percent: number): Amount => {
  const hundreds = Math.floor(amount / 100)
  return hundreds * percent + Math.floor(((amount - hundreds * 100) * percent) / 100)
}
