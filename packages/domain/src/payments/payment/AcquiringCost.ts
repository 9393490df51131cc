/**
 * The cost of a card payment at its acquirer (merchants.md 12): the issuer's interchange and the card network's fee.
 * The network states both rates with its authorization, so the cost of whatever is captured follows without a further
 * call. They are kept for payments that a statement bills.
 */
import { Schema } from "effect"
import * as Pricing from "../../merchants/account/Pricing.ts"

export const Rates = Schema.Struct({ interchange: Pricing.Price, network: Pricing.Price })
export type Rates = typeof Rates.Type
