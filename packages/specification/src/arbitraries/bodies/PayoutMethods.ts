/** Arbitrary bodies of requests about payout methods (merchants.md 6), valid and with one problem. */
import * as fc from "fast-check"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import {
  below,
  type Body,
  type Break,
  data,
  type NearlyRight,
  noForm,
  ofCustomData,
  optional,
  text,
  unknown
} from "./Bodies.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const without = (body: fc.Arbitrary<Body>, ...members: ReadonlyArray<string>): fc.Arbitrary<Body> =>
  body.map((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !members.includes(name))))

const bankUS = without(PaymentMethods.bankUS, "account_holder")
const bankCA = without(PaymentMethods.bankCA, "account_holder", "account_type")
const linked = without(PaymentMethods.linkedAccount, "account_holder")

const address: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({
      line1: text(1, 255),
      city: text(1, 128),
      region: fc.constantFrom("MA", "CA"),
      postal_code: fc.constantFrom("02110", "94061-1234"),
      country: fc.constant("US")
    }),
    optional({ line2: fc.option(text(0, 255)) })
  )
  .map(([required, rest]) => ({ ...required, ...rest }))

const check: fc.Arbitrary<Body> = fc.record({ name: text(1, 128), address })

const instruments = [
  ["payout_bank_us", bankUS],
  ["payout_bank_ca", bankCA],
  ["paper_check", check],
  ["plaid_processor_token", linked]
] as const

const named = (legalEntityId: string): fc.Arbitrary<Body> =>
  fc
    .tuple(text(1, 64), optional({ custom_data: data }))
    .map(([nickname, rest]) => ({ legal_entity_id: legalEntityId, nickname, ...rest }))

/** A body of POST /payout_methods. */
export const create = (legalEntityId: string): fc.Arbitrary<Body> =>
  fc.oneof(
    ...instruments.map(([type, instrument]) =>
      fc.tuple(instrument, named(legalEntityId)).map(([given, rest]): Body => ({ type, [type]: given, ...rest }))
    )
  )

const breaks: ReadonlyArray<Break> = [
  ...below("payout_bank_us", PaymentMethods.ofUS),
  ...below("payout_bank_ca", PaymentMethods.ofCA),
  ["payout_bank_ca.account_type", "checking", unknown],
  ["paper_check.address.region", "Mass", noForm],
  ["paper_check.address.postal_code", "K1A 0B1", noForm],
  ...ofCustomData
]

export const nearlyCreate = (legalEntityId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(create(legalEntityId), CreatePayoutMethod.Request, { breaks })

/** A body of POST /payout_methods/{id}. */
export const update: fc.Arbitrary<Body> = optional({ custom_data: fc.option(data) })

export const nearlyUpdate = nearlyRight(update, UpdatePayoutMethod.Request, { breaks: ofCustomData })
