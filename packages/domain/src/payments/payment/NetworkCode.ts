/** The codes of refusals: card detail codes, and bank return codes per country (payments.md 3.4, 3.5). */
import { Schema } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import { DeclineCode } from "../../payers/card/AvsAndDeclineCodes.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Payment from "./Payment.ts"

export const isDecline = Schema.is(DeclineCode)
const isReturn = Schema.is(DebitReturnCodes.ReturnCode)

/** A card detail code or a bank return code of any country. */
export const NetworkCode = Schema.String.check(
  Check.must(
    (code) => isDecline(code) || isReturn(code),
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be a detail code of a declined card or a return code of a bank"
  )
)

/** Whether the code is one of the network that settles these terms. */
export const fits = (terms: Pick<Payment.Terms, "methodType" | "currency">, code: string): boolean =>
  Payment.isBank(terms) ? DebitReturnCodes.isOfCountry(code, terms.currency === "USD" ? "US" : "CA") : isDecline(code)
