/** Sentences of docs/contract/reference.md about payment methods that the tests beside this one leave out, over HTTP. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid } from "../fixtures/Answers.ts"
import { ask, at, card, makeAccount, payment, risk } from "../fixtures/Asking.ts"
import { bank, create as createMethod } from "../fixtures/TestBankAccounts.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const created = (body: object) =>
  ask("POST", "/payments", { body, headers: { ...risk, "Unique-Key": `method ${++keys}` } })
const poBox = { line1: "PO Box 7", city: "Boston", region: "MA", postal_code: "02110", country: "US" }

layer(World.layer())("payment methods of the reference", (it) => {
  // reaches reference resources/credit-card-object/billing-addresses-of-cards
  it.effect("a card may have a PO box as its billing address", function* () {
    const credit_card = { ...card, card_holder: { ...card.card_holder, address: poBox } }
    assert.strictEqual((yield* createMethod({ type: "credit_card", credit_card })).status, 201)
    const made = yield* created({ ...payment(yield* makeAccount), payment_method: { credit_card } })
    assert.strictEqual(made.status, 201)
  })

  // reaches reference resources/us-bank-account-object/account_type
  // reaches reference resources/us-bank-account-object/country-and-postal_code-are
  it.effect("a bank account needs neither a country nor a postal code", function* () {
    for (const address of [undefined, {}, { country: "US" }, { postal_code: "02110" }]) {
      const account_holder = { holder_name: "Ada Byron", ...(address === undefined ? {} : { address }) }
      const made = yield* createMethod(bank("900012345678", { account_type: "checking", account_holder }))
      assert.strictEqual(made.status, 201, made.text)
    }
  })

  // reaches reference endpoints/post-payment_methods-id-verify_bank_deposits/body-microdeposits-an-array
  // reaches reference resources/credit-card-object/card_holder
  // reaches reference resources/us-bank-account-object/account_holder
  it.effect("a card and a bank account require their mandatory fields", function* () {
    const missing = (body: object) =>
      Effect.map(createMethod(body), (answer) => errorLine(answer).split(" | ").slice(1))
    assert.deepStrictEqual(
      yield* missing({ type: "credit_card", credit_card: {} }),
      ["card_number", "expiration_month", "expiration_year", "card_holder"].map(
        (name) => `body:credit_card.${name} PARAM_IS_MISSING`
      )
    )
    assert.deepStrictEqual(
      yield* missing({ type: "payment_bank_us", payment_bank_us: {} }),
      ["account_number", "routing_number", "account_holder"].map(
        (name) => `body:payment_bank_us.${name} PARAM_IS_MISSING`
      )
    )
    const unverified = errorLine(
      yield* ask("POST", "/payment_methods/x/verify_bank_deposits", { body: {}, headers: risk })
    )
    assert.strictEqual(unverified, invalid("body:microdeposits PARAM_IS_MISSING"))
  })

  // reaches reference resources/credit-card-object/the-card-funding-type, reference what/payers-pay-by-credit
  it.effect("the funding of a card may be stated", function* () {
    for (const [card_number, card_funding] of [
      ["4242424242424242", "credit"],
      ["4000056655665556", "debit"]
    ]) {
      const stated = { type: "credit_card", credit_card: { ...card, card_number, card_funding } }
      const made = yield* createMethod(stated)
      assert.deepStrictEqual([made.status, at(made.json, "credit_card", "card_funding")], [201, card_funding])
      const identified = yield* createMethod({ type: "credit_card", credit_card: { ...card, card_number } })
      assert.strictEqual(at(identified.json, "credit_card", "card_funding"), card_funding)
    }
  })

  // reaches reference endpoints/post-payment_methods/body-type-credit_card-payment_bank_us
  it.effect("an embedded rbit requires its mandatory fields", function* () {
    const missing = (rbit: object) =>
      Effect.map(createMethod({ type: "credit_card", credit_card: card, rbits: [rbit] }), (answer) =>
        errorLine(answer).split(" | ").slice(1)
      )
    const lacking = (name: string) => `body:rbits.0.${name} PARAM_IS_MISSING`
    assert.sameMembers(yield* missing({}), ["type", "source", "receive_time"].map(lacking))
    const bare = { type: "website_uri", source: "user", receive_time: 0 }
    assert.deepStrictEqual(yield* missing(bare), [lacking("properties")])
  })
})

/** The authorizations that a network which declines everything was asked for. */
const asked: Array<readonly [purpose: string, amount: number, currency: string]> = []
const declining = World.layer({
  network: {
    authorize: ({ amount, currency, purpose }) =>
      Effect.sync(() => {
        asked.push([purpose, amount, currency])
        return { _tag: "Declined", code: "card_declined", avs: "SKIPPED" }
      })
  }
})

layer(declining)("the verification of a card", (it) => {
  // reaches reference endpoints/post-payments/response-the-payment-object
  // reaches reference resources/credit-card-object/trigger_verification
  // reaches reference resources/payment/address_verification, reference what/in-the-inline-way
  it.effect("is an authorization of 1.00, by POST /payment_methods and by POST /payments", function* () {
    const account = yield* makeAccount
    const credit_card = { ...card, trigger_verification: true }
    const made = yield* createMethod({ type: "credit_card", credit_card })
    assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "verification_failed"])
    assert.deepStrictEqual(asked.splice(0), [["verification", 100, "USD"]])
    const paying = yield* created({ ...payment(account), payment_method: { credit_card } })
    assert.deepStrictEqual([paying.status, at(paying.json, "status")], [201, "failed"])
    assert.deepStrictEqual(asked.splice(0), [["verification", 100, "USD"]])
  })
})
