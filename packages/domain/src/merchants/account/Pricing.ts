/**
 * The service's prices for an account (merchants.md 4.3). A `blended` price is taken
 * from the fee of each payment at once; an `interchange_plus` price, of cards in USD of
 * US merchants only, is billed at the end of the month. Fixed amounts are 0..10,000 in
 * the smallest unit.
 */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

export const Model = Schema.Literals(["blended", "interchange_plus"]).annotate({ identifier: "PricingModel" })

const maxPercentage = 20
const tooHigh = (percentage: string): boolean => Number(percentage) > maxPercentage

/** A percentage as text, 0..20 with at most four decimals. */
const Percentage = Text.text(1, 7).check(
  Check.pattern(/^\d{1,2}(\.\d{1,4})?$/, "must be a percentage such as 2.9, with at most 4 decimals"),
  Check.must((percentage) => !tooHigh(percentage), "PARAM_VALUE_IS_OUT_OF_RANGE", `must be at most ${maxPercentage}`)
)

const FixedAmount = Check.Integer.check(Check.between(0, 10_000))

const fee = {
  model: Model.annotateKey({
    description: "`blended`: taken from each payment at once; `interchange_plus`: billed at the end of the month."
  }),
  percentage: Percentage.annotateKey({
    description: "The percentage of the amount, 0 to 20 with at most 4 decimals, as text."
  }),
  fixedAmount: FixedAmount.annotateKey({ description: "What is added to the percentage, in cents, 0 to 10,000." })
}
const charge = { amount: FixedAmount.annotateKey({ description: "The charge in cents, 0 to 10,000." }) }

/** A percentage of a payment and a fixed amount. */
export const Fee = Wire.struct(fee)
export type Fee = typeof Fee.Type

const Charge = Wire.struct(charge)
const FeePatch = Wire.struct(Wire.patchMembers(fee))
const ChargePatch = Wire.struct(Wire.patchMembers(charge))

const interchangePlus = "interchange_plus"

/** The fees of card payments, by their wire names. */
export const cardFees = ["credit_card", "debit_card"] as const

interface Modelled {
  readonly model?: typeof Model.Type | null
}

const blendedBank = Check.rule((prices: { readonly paymentBank?: Modelled | null }) =>
  prices.paymentBank?.model === interchangePlus
    ? [Problem.violation("PARAM_VALUE_IS_INVALID_ENUM", "must be blended for banks", "payment_bank", "model")]
    : undefined
)

const EquipmentFees = Schema.Array(
  Wire.struct({
    description: Text.Name.annotateKey({ description: "The equipment, in a text for people." }),
    amount: FixedAmount.annotateKey({ description: "The charge for a month in cents, 0 to 10,000." })
  })
).check(Check.maxLength(20))

const described = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] =>
  schema.annotateKey({ description })

/** The members of the prices of a currency, over the Schemas of a fee and of a charge. */
const membersOf = <F extends Schema.Top, C extends Schema.Top>(fee: F, charge: C) =>
  Wire.patchMembers({
    creditCard: described(fee, "The price of a card payment."),
    paymentBank: described(fee, "The price of a bank payment, always blended."),
    debitCard: described(fee, "The price of a payment by debit card; without it that of `credit_card`."),
    recurringFee: described(charge, "What each month costs."),
    otherFees: Wire.annotateKey(
      Wire.struct(
        Wire.patchMembers({ debitFailureFee: described(charge, "What each debit of the merchant that fails costs.") })
      ),
      { description: "Charges for single events." }
    ),
    equipmentFees: EquipmentFees.annotateKey({ description: "What rented equipment costs each month, at most 20." })
  })

const pricesSchema = Wire.struct(membersOf(Fee, Charge)).check(blendedBank)
export interface PricesSchema extends Wire.CodecOf<typeof pricesSchema> {}
export const Prices: PricesSchema = pricesSchema

export type Prices = typeof Prices.Type

const pricesPatchSchema = Wire.struct(membersOf(FeePatch, ChargePatch)).check(blendedBank)
export interface PricesPatchSchema extends Wire.CodecOf<typeof pricesPatchSchema> {}
const PricesPatch: PricesPatchSchema = pricesPatchSchema

interface CardPrices {
  readonly creditCard?: Modelled | null
  readonly debitCard?: Modelled | null
}

/** The card fees of these prices that are interchange-plus, by their wire names. */
export const interchangePlusFees = (prices: CardPrices | null | undefined): ReadonlyArray<(typeof cardFees)[number]> =>
  [prices?.creditCard, prices?.debitCard].flatMap((fee, index) =>
    fee?.model === interchangePlus ? cardFees.slice(index, index + 1) : []
  )

const blendedInCad = Check.rule((currencies: { readonly CAD?: CardPrices | null }) =>
  interchangePlusFees(currencies.CAD).map((fee) =>
    Problem.violation("PARAM_VALUE_IS_INVALID_ENUM", "must be blended in CAD", "CAD", fee, "model")
  )
)

const byCurrency = { description: "The prices by currency; an account has one." }
const inUSD = { description: "The prices of an account in US dollars." }
const inCAD = { description: "The prices of an account in Canadian dollars; cards are blended." }

export const Pricing = Wire.struct(
  Wire.patchMembers({
    currencies: Schema.Struct(
      Wire.patchMembers({ USD: Wire.annotateKey(Prices, inUSD), CAD: Wire.annotateKey(Prices, inCAD) })
    )
      .check(blendedInCad)
      .annotateKey(byCurrency)
  })
)
export type Pricing = typeof Pricing.Type

/** A merge patch of the prices: a fee may be given in part. */
export const Patch = Wire.struct(
  Wire.patchMembers({
    currencies: Schema.Struct(
      Wire.patchMembers({ USD: Wire.annotateKey(PricesPatch, inUSD), CAD: Wire.annotateKey(PricesPatch, inCAD) })
    )
      .check(blendedInCad)
      .annotateKey(byCurrency)
  })
)
type Patch = typeof Patch.Type

/** The members that an object lacks. An absent object lacks none. */
const missing = (
  members: object,
  given: { readonly [member: string]: unknown } | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Problem.Problem> =>
  given === null || given === undefined
    ? []
    : Object.keys(members).flatMap((name) =>
        given[name] === undefined ? [Problem.problem("PARAM_IS_MISSING", ...path, snake(name))] : []
      )

/** The members that fees and charges lack after a patch; each needs all of its members. */
export const problems = (pricing: Patch | null | undefined): ReadonlyArray<Problem.Problem> =>
  Object.entries(pricing?.currencies ?? {}).flatMap(([currency, prices]) =>
    [
      ...missing(fee, prices?.creditCard, "credit_card"),
      ...missing(fee, prices?.paymentBank, "payment_bank"),
      ...missing(fee, prices?.debitCard, "debit_card"),
      ...missing(charge, prices?.recurringFee, "recurring_fee"),
      ...missing(charge, prices?.otherFees?.debitFailureFee, "other_fees", "debit_failure_fee")
    ].map((each) => Problem.under(each, "pricing", "currencies", currency))
  )

/** A percentage of an amount and a fixed amount in cents: a blended price, a markup, or what a network charges. */
export const Price = Schema.Struct({
  /** in 1/10,000 of a percent */
  percentage: Schema.Int,
  fixedAmount: Schema.Int
})
export type Price = typeof Price.Type

/** A percentage in 1/10,000 of a percent, exactly: "2.9" is 29,000. */
export const units = (percentage: string): number => {
  const [whole = "0", fraction = ""] = percentage.split(".")
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"))
}

/** A price as it is stored with a payment. */
export const priceOf = ({ fixedAmount, percentage }: Fee): Price => ({ percentage: units(percentage), fixedAmount })

/** The price of an amount, both in cents: the percentage, rounded half up, and the fixed amount. */
export const amountOf = ({ fixedAmount, percentage }: Price, amount: number): number =>
  Math.floor((amount * percentage + 500_000) / 1_000_000) + fixedAmount
