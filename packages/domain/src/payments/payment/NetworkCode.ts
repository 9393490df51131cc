/** The codes with which networks refuse (payments.md 3.4, 3.5): card networks have their own, banks those of their country. */
import { Schema } from "effect"
import * as BankReturn from "../../payers/bank/BankReturn.ts"
import { DeclineCode } from "../../payers/card/IssuerResponse.ts"
import * as Payment from "./Payment.ts"

export const isDecline = Schema.is(DeclineCode)
const isReturn = Schema.is(BankReturn.ReturnCode)

/** Any of them, as the operator states one. */
export const NetworkCode = Schema.String.check(
  Schema.makeFilter((code) => (isDecline(code) || isReturn(code) ? undefined : "PARAM_VALUE_IS_INVALID_ENUM"))
)

/** Whether the network that these terms are settled by knows the code. */
export const fits = (terms: Pick<Payment.Terms, "methodType" | "currency">, code: string): boolean =>
  Payment.isBank(terms) ? BankReturn.isOf(code, terms.currency === "USD" ? "US" : "CA") : isDecline(code)
