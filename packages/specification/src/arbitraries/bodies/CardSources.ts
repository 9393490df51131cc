/** Arbitrary valid payment sources that are cards (payments.md 1.1, 1.2), by the member that carries them. */
import * as fc from "fast-check"

type Json = { readonly [name: string]: unknown }

/** Test cards of payments.md 8. */
export const numbers = ["4111111111111111", "5496198584584769", "378282246310005", "4003830000001015"] as const
const number = fc.constantFrom(...numbers)
const text = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })

export const holder: fc.Arbitrary<Json> = fc.record(
  {
    holder_name: text,
    address: fc.record({ country: fc.constantFrom("US", "CA", "FR"), postal_code: text }),
    email: fc.option(fc.constant("ada@example.com"))
  },
  { requiredKeys: ["holder_name", "address"] }
)

const keyed = fc.record(
  {
    card_number: number,
    expiration_month: fc.integer({ min: 1, max: 12 }),
    expiration_year: fc.integer({ min: 2_040, max: 2_090 }),
    card_holder: holder,
    auto_update: fc.boolean(),
    recurring: fc.boolean()
  },
  { requiredKeys: ["card_number", "expiration_month", "expiration_year", "card_holder"] }
)

const payload = fc.record({ test_card_number: number, signature: text }, { requiredKeys: ["test_card_number"] })
const wallet = fc.record({
  payment_data: fc.oneof(
    payload,
    payload.map((each) => JSON.stringify(each))
  ),
  card_holder: holder
})

/** An arbitrary value for each member. */
export const members = {
  credit_card: keyed,
  apple_pay: wallet,
  google_pay: wallet,
  encoded_payment_method: fc.stringMatching(/^[A-Za-z0-9_.-]{1,200}$/)
}
export type Member = keyof typeof members
export const names = ["credit_card", "apple_pay", "google_pay", "encoded_payment_method"] as const

export const name: fc.Arbitrary<Member> = fc.constantFrom(...names)

/** A member name and a body with this member. */
export const cardSource: fc.Arbitrary<readonly [Member, Json]> = name.chain((member) =>
  fc.tuple(fc.constant(member), fc.record<Json>({ [member]: members[member] }))
)
