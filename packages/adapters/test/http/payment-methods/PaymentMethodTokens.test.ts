/** Client-side tokens in POST /payment_methods (payments.md 1.6). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, risk } from "../fixtures/Asking.ts"
import {
  card_holder,
  conflict,
  create,
  numbers,
  setDirectIntegration,
  tokenOf,
  us,
  usedTokenError,
  withCard
} from "../fixtures/TestTokens.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("a token in POST /payment_methods", (it) => {
  // reaches platform 2/direct-integration-raw-card, platform 2/else-403-direct_integration_not_approved
  // reaches platform 2/others-use-client-side, platform 2/raw-without-a-client, platform 7/needs-no-direct-integration
  // reaches reference what/other-platforms-use-client, reference what/the-direct-integration-is
  it.effect("creates one method, without risk headers and without approval", function* () {
    yield* setDirectIntegration(false)
    const body = { token: { id: yield* tokenOf(withCard()) } }
    const made = yield* create(body, { "Unique-Key": "method" })
    const again = yield* create(body)
    const replayed = yield* create(body, { "Unique-Key": "method" })
    yield* setDirectIntegration(true)
    assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "verified"])
    assert.notInclude(made.text, card.card_number)
    assert.isTrue(at(made.json, "credit_card", "cvv_provided"))
    assertError(again, usedTokenError("token.id"))
    assert.deepStrictEqual([replayed.text, replayed.headers.get("unique-key-replayed")], [made.text, "true"])
  })

  // reaches platform 7/fields-beside-it-are
  it.effect(
    "is merged with the rest of the body; flags and holders need no approval there, raw numbers do",
    function* () {
      const id = yield* tokenOf({ type: "credit_card", credit_card: numbers })
      yield* setDirectIntegration(false)
      const beside = (credit_card: object) => create({ token: { id }, credit_card })
      const raw = yield* beside({ card_holder, card_number: card.card_number })
      const made = yield* beside({ card_holder, card_on_file: true })
      const without = yield* ask("POST", "/payment_methods", { body: withCard(), headers: risk })
      yield* setDirectIntegration(true)
      const refused = "403 NOT_AUTHORIZED | body:credit_card DIRECT_INTEGRATION_NOT_APPROVED"
      assert.deepStrictEqual([errorLine(raw), errorLine(without)], [refused, refused])
      assert.deepInclude(at(made.json, "credit_card"), { last_four: "1111", card_on_file: true })
    }
  )

  // reaches reference resources/payment-method/creation-also-accepts-custom_data
  it.effect("conflicts with the same field in the body, and its fields need the usual permissions", function* () {
    const id = yield* tokenOf(withCard())
    assertError(yield* create({ token: { id }, type: "credit_card" }), conflict)
    const permissioned_fields = ["type", "credit_card.card_number"]
    assertError(yield* create({ token: { id, permissioned_fields } }), conflict)
    const all = yield* create({ token: { id, permissioned_fields: ["type", "credit_card"] }, custom_data: { a: 1 } })
    assert.deepStrictEqual([all.status, at(all.json, "custom_data")], [201, { a: 1 }])
  })

  it.effect(
    "has its card verified unless it says otherwise (1.2); a declined card is answered 201 and uses up the token",
    function* () {
      const made = (method: object) => Effect.flatMap(tokenOf(method), (id) => create({ token: { id } }))
      const refused = yield* made(withCard({ card_number: "4003830000005016" }))
      assert.deepStrictEqual([refused.status, at(refused.json, "status")], [201, "verification_failed"])
      const unasked = yield* made(withCard({ card_number: "4003830000005016", trigger_verification: false }))
      assert.strictEqual(at(unasked.json, "status"), "verified")
      const id = yield* tokenOf(withCard({ card_number: "4003830000005016" }))
      yield* create({ token: { id } })
      assertError(yield* create({ token: { id } }), usedTokenError("token.id"))
    }
  )

  it.effect("of a bank account creates an unverified method whose deposits are sent", function* () {
    const made = yield* create({ token: { id: yield* tokenOf(us) } })
    assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "unverified"])
    const deposits = yield* ask("GET", `/operator/payment_methods/${idOf(made)}/microdeposits`)
    assert.deepStrictEqual(at(deposits.json, "amounts"), [10, 55])
  })

  // reaches platform 7/use-fact-token-id
  it.effect("is not used up by a failed request, whose problems have the merged paths", function* () {
    const id = yield* tokenOf({ credit_card: numbers })
    const holder = "body:credit_card.card_holder PARAM_IS_MISSING"
    const missing = errorLine(yield* create({ token: { id } }))
    assert.strictEqual(missing, invalid("body:type PARAM_IS_MISSING", holder))
    const beside = { type: "credit_card", credit_card: { card_holder } }
    assert.strictEqual((yield* create({ token: { id }, ...beside })).status, 201)
  })

  // reaches platform 1/exceptions-app-id-decimal
  it.effect("of another app, or for another resource, is unknown", function* () {
    const unknown = invalid("body:token.id ID_NOT_FOUND")
    const id = yield* tokenOf(withCard())
    assertError(yield* create({ token: { id } }, { "App-Id": World.otherAppId }), unknown)
    const body = { resource: "legal_entities", legal_entities: { country: "US" } }
    const entity = idOf(yield* ask("POST", "/tokens", { body }))
    assertError(yield* create({ token: { id: entity } }), unknown)
  })
})
