/** Arbitrary bodies of requests about accounts (merchants.md 4, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as Pricing from "@payments-platform/domain/merchants/account/Pricing"
import {
  bodiesOf,
  type Body,
  type Break,
  currency,
  data,
  name,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  optional,
  outside,
  readOnlyReason,
  text,
  unknown
} from "./Bodies.ts"
import * as Rbits from "./Rbits.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const feeOf = (...models: ReadonlyArray<string>): fc.Arbitrary<Body> =>
  fc.record({
    model: fc.constantFrom(...models),
    percentage: fc.constantFrom("0", "2.9", "2.9001", "20", "20.0000"),
    fixed_amount: fc.nat(10_000)
  })
const blended = feeOf("blended")
const anyFee = feeOf(...Pricing.Model.literals)
const charge = fc.record({ amount: fc.nat(10_000) })

/** Only cards in USD may have an interchange-plus price. */
const pricesOf = (card: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  optional({
    credit_card: card,
    debit_card: card,
    payment_bank: blended,
    recurring_fee: charge,
    other_fees: optional({ debit_failure_fee: charge }),
    equipment_fees: fc.array(fc.record({ description: name, amount: fc.nat(10_000) }), { maxLength: 3 })
  })

const payoutOfCurrency = optional({
  payout_method_id: name,
  period: fc.constantFrom(...AccountFields.Period.literals)
})

/** The methods that a brand accepts, when merchants are onboarded as a service. */
const kinds = optional({ credit: fc.boolean(), debit: fc.boolean() })
const brand = optional({
  card_not_present: kinds,
  card_present: optional({ contact: kinds, contactless: kinds })
})
const brands = ["visa", "master_card", "discover", "diners_club", "jcb", "american_express"] as const

/** The fields of onboarding as a service: the app needs a permission for them. */
const onboarding = {
  transaction_type: fc.constant("internet"),
  primary_url: fc.constantFrom("", "https://shop.example/a"),
  onboarding_location: fc.constantFrom<Body>(
    { line1: "PO Box 7", line2: "", city: "Reno", region: "NV", postal_code: "89501", country: "US" },
    { country: "DE", region: "Bayern" },
    { line1: null },
    {}
  ),
  accepted_method_of_payments: optional({
    countries: optional({ US: optional(Object.fromEntries(brands.map((each) => [each, brand]))) })
  })
}

const members: fc.Arbitrary<Body> = optional({
  ...onboarding,
  name: text(1, 254).map((rest) => `A${rest}`),
  description: text(0, 65_535),
  statement_description: name,
  reference_id: name,
  custom_data: data,
  industry: optional({ merchant_category_code: fc.stringMatching(/^[0-9]{4}$/), category_detail: text(0, 255) }),
  incoming_payments: optional({
    accepted_methods: fc.uniqueArray(fc.constantFrom(...AccountFields.acceptedMethods)),
    prepaid_cards_disabled: fc.boolean(),
    amex: fc.constant({ countries: { US: { opt_blue: { opt_into_marketing: true } } } })
  }),
  convenience_fee_amount: fc.nat(9_999_999),
  payout: optional({
    default_currency: currency,
    currencies: optional({ USD: payoutOfCurrency, CAD: payoutOfCurrency })
  }),
  pricing: optional({ USD: pricesOf(anyFee), CAD: pricesOf(blended) }).map((currencies) => ({ currencies })),
  platform_onboarding_time: fc.nat(),
  projected_monthly_transaction_volume: fc.double({ min: 0, max: 1e9, noNaN: true }),
  referral_details: optional({ name, email: fc.constant("ann@partner.example"), standard_id: name, coupon_code: name }),
  referral_partner: name,
  rbits: Rbits.all,
  beneficiary_legal_entity_id: name
})

/** A body of POST /accounts. Permissions, currencies and the legal entity's country decide whether it is accepted. */
export const create = (legalEntityId: string): fc.Arbitrary<Body> =>
  members.map((body) => ({ legal_entity_id: legalEntityId, ...body }))

/** A body of POST /accounts/{id}. */
export const update: fc.Arbitrary<Body> = fc
  .tuple(members, optional({ documents: fc.uniqueArray(name, { maxLength: 10 }) }))
  .map(([body, more]) => ({ ...body, ...more }))

const pricing = "pricing.currencies"
const interchangePlus = { model: "interchange_plus", percentage: "0.5", fixed_amount: 10 }

const breaks: ReadonlyArray<Break> = [
  ["name", "--", noForm],
  ["pricing", { currencies: { CHF: {} } }, unknown, `${pricing}.CHF`],
  [
    "pricing",
    { currencies: { USD: { payment_bank: interchangePlus } } },
    noMember,
    `${pricing}.USD.payment_bank.model`
  ],
  ["pricing", { currencies: { CAD: { debit_card: interchangePlus } } }, noMember, `${pricing}.CAD.debit_card.model`],
  [`${pricing}.USD.credit_card.percentage`, "20.0001", outside],
  [`${pricing}.USD.credit_card.percentage`, "2,9", noForm],
  [`${pricing}.USD.credit_card.percentage`, "2.90001", noForm],
  ["industry", { merchant_category_code: "573" }, noForm, "industry.merchant_category_code"],
  ["incoming_payments.accepted_methods", ["visa", "visa"], "PARAM_IS_REPEATED"],
  ["referral_details", { email: "ann" }, noForm, "referral_details.email"],
  ["transaction_type", "in_person", noMember],
  ["primary_url", "shop", noForm],
  ["onboarding_location", { country: "US", postal_code: "1" }, noForm, "onboarding_location.postal_code"],
  ["accepted_method_of_payments.countries.US.mastercard", {}, unknown],
  ...Rbits.ofMember,
  ...ofCustomData
]

export const nearlyCreate = (legalEntityId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(create(legalEntityId), AccountFields.Create, { breaks: [...breaks, ["documents", [], readOnlyReason]] })

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = nearlyRight(update, AccountFields.Patch, {
  breaks: [
    ...breaks,
    ["legal_entity_id", "x", readOnlyReason],
    ["documents", ["x", "x"], "PARAM_IS_REPEATED"],
    ["documents", Array.from({ length: 11 }, (_, index) => `x${index}`), outside]
  ]
})

/** A body of POST /operator/accounts/{id}/reserve. The amount may exceed the balance. */
export const reserve = bodiesOf(HoldOrReleaseReserve.Request)
export const nearlyReserve = nearlyRight(reserve, HoldOrReleaseReserve.Request, {
  breaks: [["amount", 1e300, outside]]
})
