/** Arbitrary bodies of requests about accounts (merchants.md 4, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as Pricing from "@payments-platform/domain/merchants/account/Pricing"
import {
  type Body,
  type Break,
  withBreaks,
  currency,
  data,
  bodiesOf,
  readOnlyReason,
  missingReason,
  name,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  ofReferenceId,
  optional,
  outside,
  text,
  unknown,
  wrongType
} from "./Bodies.ts"
import * as Rbits from "./Rbits.ts"

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

/** Prices with one wrong member of the fee of credit cards. */
const ofFee = (member: string, value: unknown, reason: string): Break => [
  "pricing",
  {
    currencies: {
      USD: { credit_card: { model: "blended", percentage: "2.9", fixed_amount: 30, [member]: value } }
    }
  },
  reason,
  `pricing.currencies.USD.credit_card.${member}`
]

const interchangePlus = { model: "interchange_plus", percentage: "0.5", fixed_amount: 10 }

const ofPricing: ReadonlyArray<Break> = [
  ["pricing", { currencies: { CHF: {} } }, unknown, "pricing.currencies.CHF"],
  [
    "pricing",
    { currencies: { USD: { payment_bank: interchangePlus } } },
    noMember,
    "pricing.currencies.USD.payment_bank.model"
  ],
  [
    "pricing",
    { currencies: { CAD: { debit_card: interchangePlus } } },
    noMember,
    "pricing.currencies.CAD.debit_card.model"
  ],
  ofFee("model", "flat", noMember),
  ofFee("percentage", "20.0001", outside),
  ofFee("percentage", "2,9", noForm),
  ofFee("percentage", "2.90001", noForm),
  ofFee("percentage", 2.9, wrongType),
  ofFee("fixed_amount", 10_001, outside),
  ofFee("fixed_amount", -1, outside)
]

const ofParts: ReadonlyArray<Break> = [
  ["industry", { merchant_category_code: "573" }, noForm, "industry.merchant_category_code"],
  [
    "incoming_payments",
    { accepted_methods: ["visa", "visa"] },
    "PARAM_IS_REPEATED",
    "incoming_payments.accepted_methods"
  ],
  ["incoming_payments", { accepted_methods: ["maestro"] }, noMember, "incoming_payments.accepted_methods.0"],
  ["incoming_payments", { prepaid_cards_disabled: 1 }, wrongType, "incoming_payments.prepaid_cards_disabled"],
  ["payout", { default_currency: "CHF" }, noMember, "payout.default_currency"],
  ["payout", { currencies: { USD: { period: "hourly" } } }, noMember, "payout.currencies.USD.period"],
  ["payout", { currencies: { USD: { payout_method_id: "" } } }, outside, "payout.currencies.USD.payout_method_id"],
  [
    "payout",
    { currencies: { CAD: { next_payout_time: 1 } } },
    readOnlyReason,
    "payout.currencies.CAD.next_payout_time"
  ],
  ["referral_details", { email: "ann" }, noForm, "referral_details.email"]
]

const ofOnboarding: ReadonlyArray<Break> = [
  ["transaction_type", "in_person", noMember],
  ["primary_url", "shop", noForm],
  ["onboarding_location", { line1: "" }, outside, "onboarding_location.line1"],
  ["onboarding_location", { country: "USA" }, noMember, "onboarding_location.country"],
  ["onboarding_location", { country: "US", postal_code: "1" }, noForm, "onboarding_location.postal_code"],
  ["accepted_method_of_payments", { US: {} }, unknown, "accepted_method_of_payments.US"],
  [
    "accepted_method_of_payments",
    { countries: { US: { visa: { card_present: { contact: { credit: 1 } } } } } },
    wrongType,
    "accepted_method_of_payments.countries.US.visa.card_present.contact.credit"
  ],
  [
    "accepted_method_of_payments",
    { countries: { US: { mastercard: {} } } },
    unknown,
    "accepted_method_of_payments.countries.US.mastercard"
  ]
]

const nearly = (right: fc.Arbitrary<Body>, ...more: ReadonlyArray<Break>): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    withBreaks(right, [
      ["name", "", outside],
      ["name", "x".repeat(256), outside],
      ["name", "--", noForm],
      ["description", "x".repeat(65_536), outside],
      ["description", 7, wrongType],
      ["convenience_fee_amount", 10_000_000, outside],
      ["convenience_fee_amount", -1, outside],
      ["platform_onboarding_time", 1.5, wrongType],
      ["projected_monthly_transaction_volume", -0.5, outside],
      ["rbits", {}, wrongType],
      ["status", "active", readOnlyReason],
      ["balances", {}, readOnlyReason],
      ["enhanced_review", "requested", readOnlyReason],
      ["transaction_division_mid", "x", readOnlyReason],
      ["colour", "red", unknown],
      ...more,
      ...ofOnboarding,
      ...ofParts,
      ...ofPricing,
      ...ofCustomData,
      ...ofReferenceId
    ]),
    Rbits.nearlyAmong(right)
  )

export const nearlyCreate = (legalEntityId: string): fc.Arbitrary<NearlyRight> =>
  nearly(
    create(legalEntityId),
    ["legal_entity_id", undefined, missingReason],
    ["legal_entity_id", "", outside],
    ["documents", [], readOnlyReason]
  )

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = nearly(
  update,
  ["legal_entity_id", "x", readOnlyReason],
  ["documents", "x", wrongType],
  ["documents", [""], outside, "documents.0"],
  ["documents", ["x", "x"], "PARAM_IS_REPEATED"],
  ["documents", Array.from({ length: 11 }, (_, index) => `x${index}`), outside]
)

/** A body of POST /operator/accounts/{id}/reserve. The amount may exceed the balance. */
export const reserve = bodiesOf(HoldOrReleaseReserve.Request)
export const nearlyReserve: fc.Arbitrary<NearlyRight> = withBreaks(reserve, [
  ["currency", undefined, missingReason],
  ["currency", "GBP", noMember],
  ["currency", 840, wrongType],
  ["amount", undefined, missingReason],
  ["amount", 0, outside],
  ["amount", 0.5, wrongType],
  ["amount", "500", wrongType],
  ["amount", 1e300, outside],
  ["note", "x", unknown]
])
