/**
 * Arbitrary bodies of requests about payment methods and PAD agreements (payments.md 1, 2), valid and with one
 * problem.
 */
import * as fc from "fast-check"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import {
  below,
  bodiesOf,
  type Body,
  type Break,
  data,
  missingReason,
  name,
  type NearlyRight,
  noForm,
  ofCustomData,
  optional,
  outside,
  readOnlyReason,
  text,
  unknown,
  wrongType
} from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const year = fc.integer({ min: 2030, max: 2090 })
const month = fc.integer({ min: 1, max: 12 })
const parts = { line1: text(0, 255), line2: text(0, 255), city: text(0, 255), region: text(0, 255) }

/** The address of a cardholder, with a postal code in the US and Canada. */
const address: fc.Arbitrary<Body> = fc
  .tuple(
    optional(parts),
    fc.constantFrom(
      { country: "US", postal_code: "94025" },
      { country: "CA", postal_code: "K1A 0B1" },
      { country: "DE" }
    )
  )
  .map(([rest, place]) => ({ ...rest, ...place }))

const email = fc.constantFrom("zoe@example.com", "a.b@c.org")
const cardHolder = fc
  .tuple(fc.record({ holder_name: name, address }), optional({ email }))
  .map(([holder, rest]) => ({ ...holder, ...rest }))

const flags: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom({}, { card_on_file: true }, { recurring: true }, { card_on_file: false, recurring: true }),
    fc.record({ auto_update: fc.boolean() }, { requiredKeys: [] }),
    optional({ virtual_terminal_mode: fc.constantFrom("mobile", "web") })
  )
  .map(([which, auto, mode]) => ({ ...which, ...auto, ...mode }))

/** All test cards of payments.md 8. */
const numbers = [
  ...TestOutcomes.outcomes.map(({ card }) => card),
  ...TestOutcomes.testCards.map(({ number }) => number)
]

/** A keyed card with any outcome. */
export const card: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({
      card_number: fc.constantFrom(...numbers),
      expiration_month: month,
      expiration_year: year,
      card_holder: cardHolder
    }),
    flags,
    fc.record({ trigger_verification: fc.boolean() }, { requiredKeys: [] })
  )
  .map(([required, given, verify]) => ({ ...required, ...given, ...verify }))

/** The problems of a keyed card that its Schema does not state. */
export const cardBreaks: ReadonlyArray<Break> = [
  ["card_number", "4111111111111112", noForm],
  ["card_number", "9999999999999995", noForm],
  ["cvv", "12", noForm],
  ["card_holder.address", {}, missingReason, "card_holder.address.country"],
  ["card_holder.address", { country: "US" }, missingReason, "card_holder.address.postal_code"]
]

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: min, maxLength: max }).map((all) => all.join(""))

const bankHolder = fc
  .tuple(fc.record({ holder_name: name }), optional({ email, address: optional({ ...parts, country: text(0, 255) }) }))
  .map(([holder, rest]) => ({ ...holder, ...rest }))
const accountType = optional({ account_type: fc.constantFrom("checking", "savings") })

/** A US bank account. */
export const bankUS: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({
      account_number: digits(3, 17),
      routing_number: fc.constantFrom("110000000", "021000021", "011401533"),
      account_holder: bankHolder
    }),
    accountType
  )
  .map(([required, rest]) => ({ ...required, ...rest }))

/** A Canadian bank account at a known bank. */
export const bankCA: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({
      account_number: digits(7, 12),
      institution_number: fc.constantFrom("003", "004", "815"),
      transit_number: fc.constantFrom("00011", "10009"),
      account_holder: bankHolder
    }),
    accountType
  )
  .map(([required, rest]) => ({ ...required, ...rest }))

/** The linked account of payments.md 8.2. */
export const linkedAccount: fc.Arbitrary<Body> = fc.record({
  processor_token: fc.constant("processor-stage-ok"),
  plaid_account_id: fc.constant("acc-stage-ok"),
  account_holder: bankHolder
})

const ofBank: ReadonlyArray<Break> = [
  ["account_number", "12", noForm],
  ["account_number", "12345678901234567x", noForm]
]
export const ofUS: ReadonlyArray<Break> = [
  ...ofBank,
  ["routing_number", "110000001", "INVALID_ROUTING_NUMBER"],
  ["routing_number", "000000000", "INVALID_ROUTING_NUMBER"],
  ["routing_number", "990000003", "INVALID_ROUTING_NUMBER"],
  ["transit_number", "00011", unknown]
]
export const ofCA: ReadonlyArray<Break> = [
  ...ofBank,
  ["institution_number", "000", "INVALID_INSTITUTION_NUMBER"],
  ["institution_number", "3", "INVALID_INSTITUTION_NUMBER"],
  ["transit_number", "00000", "INVALID_TRANSIT_NUMBER"],
  ["routing_number", "110000000", unknown]
]

const instruments = [
  ["credit_card", card],
  ["payment_bank_us", bankUS],
  ["payment_bank_ca", bankCA],
  ["plaid_processor_token", linkedAccount]
] as const

const extra = optional({ custom_data: data })

/** A body of POST /payment_methods. */
export const create: fc.Arbitrary<Body> = fc.oneof(
  ...instruments.map(([type, instrument]) =>
    fc.tuple(instrument, extra).map(([given, rest]): Body => ({ type, [type]: given, ...rest }))
  )
)

export const nearlyCreate: fc.Arbitrary<NearlyRight> = nearlyRight(create, CreatePaymentMethod.Request, {
  // it excludes the other instruments
  except: ["encoded_payment_method"],
  breaks: [
    ["status", "verified", readOnlyReason],
    ...below("credit_card", cardBreaks),
    ...below("payment_bank_us", ofUS),
    ...below("payment_bank_ca", ofCA),
    ...ofCustomData
  ]
})

const cardPatch = fc
  .tuple(
    fc.record({ expiration_month: month, expiration_year: year, card_holder: cardHolder }, { requiredKeys: [] }),
    flags
  )
  .map(([given, rest]) => ({ ...given, ...rest }))

/** A body of POST /payment_methods/{id}. */
export const update: fc.Arbitrary<Body> = fc
  .tuple(fc.option(cardPatch), extra)
  .map(([credit_card, rest]) => ({ credit_card, payment_bank_us: null, ...rest }))

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = nearlyRight(update, UpdatePaymentMethod.Request, {
  breaks: [["payment_bank_us", {}, readOnlyReason], ["credit_card.bin", "411111", readOnlyReason], ...ofCustomData]
})

/** A body of POST /payment_methods/{id}/verify_bank_deposits. */
export const verify = bodiesOf(VerifyPaymentMethod.Request)

export const nearlyVerify = nearlyRight(verify, VerifyPaymentMethod.Request, {
  breaks: [
    ["microdeposits", [10], outside],
    ["microdeposits", [10, 55, 1], outside],
    ["microdeposits", [10, "55"], wrongType, "microdeposits.1"]
  ]
})

/** A body of POST /operator/payment_methods/{id}/status. */
export const status = bodiesOf(SetPaymentMethodStatus.Request)
export const nearlyStatus = nearlyRight(status, SetPaymentMethodStatus.Request)

/** A body of POST /pad_agreements. */
export const agreement = (methodId: string, accountId: string): fc.Arbitrary<Body> =>
  bodiesOf(CreatePadAgreement.Request, { payment_method_id: methodId, account_id: accountId })

export const nearlyAgreement = (methodId: string, accountId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(agreement(methodId, accountId), CreatePadAgreement.Request)
