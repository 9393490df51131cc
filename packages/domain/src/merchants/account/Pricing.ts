/**
 * What the service charges an account (merchants.md 4.3). `blended` prices are
 * taken out of a payment's fee at once; `interchange_plus` ones are billed at
 * the end of the month.
 */
import { Schema } from "effect"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const Model = Schema.Literals(["blended", "interchange_plus"])

const tooHigh = (percentage: string): boolean => Number(percentage) > 20

/** Percent, 0 to 20, with at most four decimals, as text. */
const Percentage = Text.text(1, 7).check(
  Schema.isPattern(/^\d{1,2}(\.\d{1,4})?$/),
  Schema.makeFilter((percentage) => (tooHigh(percentage) ? "PARAM_VALUE_IS_OUT_OF_RANGE" : undefined))
)

const FixedAmount = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))
const Charge = Wire.struct({ amount: FixedAmount })

export const Fee = Wire.struct({ model: Model, percentage: Percentage, fixedAmount: FixedAmount })
export type Fee = typeof Fee.Type

const blendedOnly = Schema.makeFilter((pricing: { readonly paymentBank?: Fee | null }) =>
  pricing.paymentBank?.model === "interchange_plus"
    ? { path: ["payment_bank", "model"], issue: "PARAM_VALUE_IS_INVALID_ENUM" }
    : undefined
)

export const Prices = Wire.struct({
  ...Wire.patched({
    creditCard: Fee,
    paymentBank: Fee,
    debitCard: Fee,
    recurringFee: Charge,
    otherFees: Wire.struct(Wire.patched({ debitFailureFee: Charge })),
    equipmentFees: Schema.Array(Wire.struct({ description: Text.Name, amount: FixedAmount })).check(
      Schema.isMaxLength(20)
    )
  })
}).check(blendedOnly)
export type Prices = typeof Prices.Type

export const Pricing = Wire.struct({ currencies: Schema.Struct(Wire.patched({ USD: Prices, CAD: Prices })) })
export type Pricing = typeof Pricing.Type

/** "2.9" -> 29,000 in 1/10,000 of a percent, exactly. */
export const units = (percentage: string): number => {
  const [whole = "0", fraction = ""] = percentage.split(".")
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"))
}
