/**
 * How an interchange-plus price becomes a fee (merchants.md 12). Nothing is taken from the payment. Its network states
 * two rates with the authorization: the issuer's interchange and the network's own. They are kept when the account has
 * a markup at the creation of the payment (PaymentPricing.ts). The completion of the payment computes the three parts of
 * the fee and adds them to the sums of the month (BilledVolume.ts); the statement of the month bills their total
 * (StatementRows.ts). Amounts are in cents.
 */
import { Schema } from "effect"
import * as Pricing from "../../../merchants/account/Pricing.ts"

/** What the card network charges the acquirer for a payment. */
export const Rates = Schema.Struct({ interchange: Pricing.Price, network: Pricing.Price })
export type Rates = typeof Rates.Type

export interface Fee {
  readonly interchange: number
  readonly network: number
  readonly markup: number
}

/** The parts when nothing is billed. */
export const noFee: Fee = { interchange: 0, network: 0, markup: 0 }

/** The fee of a captured amount. null `markup`: nothing is billed; null `rates`: only the markup is. */
export const feeOf = (amount: number, rates: Rates | null, markup: Pricing.Price | null): Fee => {
  if (markup === null) return noFee
  return {
    interchange: rates === null ? 0 : Pricing.amountOf(rates.interchange, amount),
    network: rates === null ? 0 : Pricing.amountOf(rates.network, amount),
    markup: Pricing.amountOf(markup, amount)
  }
}

/** What a statement bills for a fee. */
export const total = ({ interchange, markup, network }: Fee): number => interchange + network + markup
