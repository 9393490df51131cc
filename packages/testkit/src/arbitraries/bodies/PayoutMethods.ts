/** Arbitrary bodies of requests about payout methods (merchants.md 6), valid and with one problem. */
import * as fc from "fast-check"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import {
  below,
  beside,
  type Body,
  type Break,
  withBreaks,
  data,
  readOnlyReason,
  missingReason,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  optional,
  outside,
  text,
  unknown,
  wrongType
} from "./Bodies.ts"
import * as PaymentMethods from "./PaymentMethods.ts"
import { breaksOf } from "./SchemaBreaks.ts"

const without = (body: fc.Arbitrary<Body>, ...members: ReadonlyArray<string>): fc.Arbitrary<Body> =>
  body.map((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !members.includes(name))))

/** The breaks of a payer's account that are also those of a merchant's, which has no holder. */
const unheld = (breaks: ReadonlyArray<Break>, ...more: ReadonlyArray<string>): ReadonlyArray<Break> =>
  breaks.filter(([member]) => ![...more, "account_holder"].includes(member))

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

const nearlyCheck: fc.Arbitrary<NearlyRight> = fc.oneof(
  withBreaks(check, [
    ["name", undefined, missingReason],
    ["name", "", outside],
    ["name", "x".repeat(129), outside],
    ["address", undefined, missingReason],
    ["colour", "red", unknown]
  ]),
  beside(
    fc.constant({ name: "Harbor Books" }),
    below(
      "address",
      withBreaks(address, [
        ["line1", undefined, missingReason],
        ["city", "", outside],
        ["region", "Mass", noForm],
        ["postal_code", "K1A 0B1", noForm],
        ["country", "DE", noMember]
      ])
    )
  )
)

const instruments = [
  ["payout_bank_us", bankUS, withBreaks(bankUS, unheld(PaymentMethods.ofUS))],
  [
    "payout_bank_ca",
    bankCA,
    withBreaks(bankCA, [...unheld(PaymentMethods.ofCA, "account_type"), ["account_type", "checking", unknown]])
  ],
  ["paper_check", check, nearlyCheck],
  ["plaid_processor_token", linked, withBreaks(linked, unheld(PaymentMethods.linkedAccountBreaks))]
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

const wrongKinds: ReadonlyArray<Break> = [
  ["legal_entity_id", undefined, missingReason],
  ["legal_entity_id", "", outside],
  ["nickname", undefined, missingReason],
  ["nickname", "", outside],
  ["nickname", "x".repeat(65), outside],
  ["nickname", 7, wrongType],
  ["type", undefined, missingReason],
  ["type", "payout_bank_gb", noMember],
  ["status", "active", readOnlyReason],
  ...ofCustomData
]

export const nearlyCreate = (legalEntityId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    ...instruments.map(([type, , nearly]) =>
      beside(
        named(legalEntityId).map((rest): Body => ({ type, ...rest })),
        below(type, nearly)
      )
    ),
    withBreaks(create(legalEntityId), wrongKinds)
  )

/** A body of POST /payout_methods/{id}. */
export const update: fc.Arbitrary<Body> = optional({ custom_data: fc.option(data) })

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = withBreaks(update, [
  ...breaksOf(UpdatePayoutMethod.Request),
  ...ofCustomData
])
