/** What a payment costs its merchant, at once (blended) or on the month's statement (merchants.md 4.3, 12). */
import * as Account from "../../../merchants/account/Account.ts"
import * as StatementSchedule from "../../../merchants/account/StatementSchedule.ts"
import * as PaymentInstrument from "../../../payers/payment-method/PaymentInstrument.ts"
import type * as Payment from "../Payment.ts"
import type * as PaymentSourceChecks from "../PaymentSourceChecks.ts"
import type * as BilledVolume from "./BilledVolume.ts"

const pricedAs = (source: PaymentSourceChecks.Source): Account.PriceKind => {
  if (source === null) return "creditCard"
  if (!PaymentInstrument.isCard(source)) return "paymentBank"
  return source.card.funding === "debit" ? "debitCard" : "creditCard"
}

const billing = (account: Account.State, source: PaymentSourceChecks.Source): BilledVolume.Terms | null =>
  source === null || !StatementSchedule.hasBegun(account)
    ? null
    : {
        brand: PaymentInstrument.isCard(source) ? source.card.brand : null,
        markup: Account.markup(account, pricedAs(source)),
        isBilled: Account.isInterchangePlus(account)
      }

/** The prices of a new payment of the account. They stay those of its creation. */
export const pricesFor = (
  account: Account.State,
  source: PaymentSourceChecks.Source
): Pick<Payment.Terms, "price" | "billing"> => ({
  price: Account.price(account, pricedAs(source)),
  billing: billing(account, source)
})
