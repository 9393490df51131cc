/** The errors of a payment method, by itself and inline in POST /payments (payments.md 1, 3.2). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, operator, payment, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const post = (path: string, body: object, headers: Readonly<Record<string, string | null>> = {}) =>
  ask("POST", path, { body, headers: { ...risk, "Unique-Key": `method ${++keys}`, ...headers } })
const create = (given: object) => post("/payment_methods", { type: "credit_card", credit_card: { ...card, ...given } })
const pay = (given: object) =>
  Effect.flatMap(makeAccount, (account) =>
    post("/payments", {
      ...payment(account),
      payment_method: { type: "credit_card", credit_card: { ...card, ...given } }
    })
  )

const holder = (given: object) => ({ card_holder: { ...card.card_holder, ...given } })

/** What is wrong with a card, and every problem by its path in it. The test clock stands at 1970. */
const wrong: ReadonlyArray<readonly [of: string, card: object, ...problems: ReadonlyArray<string>]> = [
  ["a number that fails Luhn", { card_number: "4111111111111112" }, "card_number PARAM_VALUE_IS_INVALID_PATTERN"],
  ["a number of no known range", { card_number: "9111111111111111" }, "card_number PARAM_VALUE_IS_INVALID_PATTERN"],
  ["a CVV of an AmEx on a Visa", { cvv: "1234" }, "cvv PARAM_VALUE_IS_INVALID_PATTERN"],
  ["a year that is past", { expiration_year: 1969 }, "expiration_year PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["a month that is none", { expiration_month: 13 }, "expiration_month PARAM_VALUE_IS_OUT_OF_RANGE"],
  [
    "on file and recurring",
    { card_on_file: true, recurring: true },
    "card_on_file PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN",
    "recurring PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN"
  ],
  ["no holder's name", holder({ holder_name: undefined }), "card_holder.holder_name PARAM_IS_MISSING"],
  ["no country", holder({ address: {} }), "card_holder.address.country PARAM_IS_MISSING"],
  ["no postal code", holder({ address: { country: "US" } }), "card_holder.address.postal_code PARAM_IS_MISSING"],
  ["no debit card", { card_funding: "debit" }, "card_funding CARD_FUNDING_VALIDATION_MISMATCH"],
  ["no prepaid card", { card_funding: "prepaid" }, "card_funding PREPAID_VALIDATION_MISMATCH"],
  [
    "no phone number",
    holder({ phone: { country_code: "+1", phone_number: "1" } }),
    "card_holder.phone.phone_number INVALID_PHONE_NUMBER"
  ]
]

layer(World.layer())("payment methods", (it) => {
  // reaches reference errors/invalid_phone_number-for-a-north, reference errors/other-codes-named-payment_too_old
  // reaches reference resources/credit-card-object/a-mismatch-returns-card_funding_validation_mismatch
  it.effect.each(wrong)("%s, on POST /payment_methods", ([, given, ...problems]) =>
    Effect.map(create(given), (answered) =>
      assertError(answered, invalid(...problems.map((each) => `body:credit_card.${each}`)))
    )
  )

  it.effect.each(wrong)("%s, on POST /payments", ([, given, ...problems]) =>
    Effect.map(pay(given), (answered) =>
      assertError(answered, invalid(...problems.map((each) => `body:payment_method.credit_card.${each}`)))
    )
  )

  it.effect("raw cards require the direct integration", function* () {
    const setApp = (direct_integration: boolean) =>
      ask("POST", `/operator/apps/${World.appId}`, { body: { direct_integration }, headers: operator })
    const account = yield* makeAccount
    yield* setApp(false)
    assertError(yield* create({}), "403 NOT_AUTHORIZED | body:credit_card DIRECT_INTEGRATION_NOT_APPROVED")
    assertError(
      yield* post("/payments", payment(account)),
      "403 NOT_AUTHORIZED | body:payment_method.credit_card DIRECT_INTEGRATION_NOT_APPROVED"
    )
    yield* setApp(true)
    assert.strictEqual((yield* create({})).status, 201)
  })

  it.effect("the number and type of a card cannot change, nor anything of a deleted card", function* () {
    const id = idOf(yield* create({}))
    const update = (body: object) => post(`/payment_methods/${id}`, body)
    const fixed = "PARAM_CANNOT_BE_MODIFIED"
    assertError(yield* update({ type: "payment_bank_us" }), invalid(`body:type ${fixed}`))
    assertError(
      yield* update({ credit_card: { card_number: card.card_number, cvv: "123" } }),
      invalid(`body:credit_card.card_number ${fixed}`, `body:credit_card.cvv ${fixed}`)
    )
    assertError(
      yield* post(`/payment_methods/${id}/verify_bank_deposits`, { microdeposits: [1, 2] }),
      "400 PAYMENT_METHOD_CANNOT_BE_VERIFIED | path:id NOT_A_BANK_METHOD"
    )
    const remove = ask("DELETE", `/payment_methods/${id}`)
    assert.strictEqual(at((yield* remove).json, "status"), "deleted")
    assertError(yield* remove, "400 PAYMENT_METHOD_CANNOT_BE_DELETED | path:id ALREADY_DELETED")
    assertError(yield* update({ custom_data: {} }), invalid("path:id ALREADY_DELETED"))
    assertError(yield* ask("GET", "/payment_methods/nobody"), unknownId)
  })

  it.effect("a deleted bank account cannot be verified", function* () {
    const account = { account_number: "900012345678", routing_number: "021000021", account_holder: card.card_holder }
    const id = idOf(yield* post("/payment_methods", { type: "payment_bank_us", payment_bank_us: account }))
    assert.strictEqual((yield* ask("DELETE", `/payment_methods/${id}`)).status, 200)
    assertError(
      yield* post(`/payment_methods/${id}/verify_bank_deposits`, { microdeposits: [10, 55] }),
      "400 PAYMENT_METHOD_CANNOT_BE_VERIFIED | path:id ALREADY_DELETED"
    )
  })

  it.effect("a method with a pending payment cannot be deleted", function* () {
    const account = yield* makeAccount
    const made = yield* post("/payments", { ...payment(account), auto_capture: false })
    assertError(
      yield* ask("DELETE", `/payment_methods/${String(at(made.json, "payment_method", "id"))}`),
      "400 PAYMENT_METHOD_CANNOT_BE_DELETED | path:id HAS_PENDING_PAYMENT"
    )
  })

  it.effect("a token is valid for 30 minutes", function* () {
    const payment_methods = { type: "credit_card", credit_card: card }
    const made = yield* post(
      "/tokens",
      { resource: "payment_methods", payment_methods },
      { "App-Token": null, "Unique-Key": null }
    )
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1_800 } })
    assertError(yield* post("/payment_methods", { token: { id: idOf(made) } }), invalid("body:token.id TOKEN_EXPIRED"))
  })
})
