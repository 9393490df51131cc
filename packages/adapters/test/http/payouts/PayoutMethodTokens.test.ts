/** Client-side tokens in POST /payout_methods (platform.md 7). */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, idOf, makeEntity, risk } from "../fixtures/Asking.ts"
import { bankOfUS, beta, linkedAccount } from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const setApp = (change: object) => ask("POST", `/operator/apps/${World.appId}`, { body: change })

layer(World.layer())("a token for a payout method", (it) => {
  const browser = { "App-Token": null, "Service-Risk-Token": risk["Service-Risk-Token"] }
  const tokenOf = (payout_methods: object, headers: Readonly<Record<string, string | null>> = {}) =>
    ask("POST", "/tokens", {
      body: { resource: "payout_methods", payout_methods },
      headers: { ...browser, ...headers }
    })
  const use = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    ask("POST", "/payout_methods", { body, headers })

  it.effect("supplies the numbers without risk headers and without approval", function* () {
    const entity = yield* makeEntity
    yield* setApp({ direct_integration: false })
    const made = yield* tokenOf(bankOfUS("900012345678"))
    assert.match(idOf(made), /^payout_methods-/)
    assert.notInclude(made.text, "900012345678")
    const token = { id: idOf(made) }
    const used = yield* use({ legal_entity_id: entity, nickname: "House account", token })
    const raw = yield* use({
      legal_entity_id: entity,
      nickname: "x",
      token: { id: idOf(yield* tokenOf({ nickname: "y" })) }
    })
    yield* setApp({ direct_integration: true })
    assert.deepInclude(used.json, { status: "unverified", type: "payout_bank_us" })
    assert.include(errorLine(raw), "body:type PARAM_IS_MISSING")
    const again = yield* use({ legal_entity_id: entity, nickname: "House account", token })
    assertError(again, invalid("body:token.id TOKEN_ALREADY_USED"))
  })

  // reaches platform 7/body-resource-resource-payment_methods, platform 7/use-fact-token-id
  it.effect("conflicts with the same fields in the body, and serves payout methods only", function* () {
    const entity = yield* makeEntity
    const token = { id: idOf(yield* tokenOf({ ...bankOfUS("900012345678"), nickname: "One" })) }
    const twice = yield* use({ legal_entity_id: entity, nickname: "Two", token })
    assertError(twice, "400 TOKEN_CONFLICT | body:token TOKEN_FIELD_NOT_PERMISSED")
    const some = { ...token, permissioned_fields: ["nickname"] }
    assert.include(errorLine(yield* use({ legal_entity_id: entity, token: some })), "TOKEN_CONFLICT")
    assert.strictEqual((yield* use({ legal_entity_id: entity, token })).status, 201)
    const card = { resource: "payment_methods", payment_methods: { type: "credit_card" } }
    const other = idOf(yield* ask("POST", "/tokens", { body: card, headers: browser }))
    const wrong = yield* use({ legal_entity_id: entity, nickname: "x", ...bankOfUS("123"), token: { id: other } })
    assert.include(errorLine(wrong), "body:token.id ID_NOT_FOUND")
  })

  // reaches platform 7/what-needs-other-directories
  it.effect("may be partial, and is checked in the version of its request", function* () {
    assertError(
      yield* tokenOf({ payout_bank_us: { routing_number: "1" }, nickname: "" }),
      invalid(
        "body:payout_methods.nickname PARAM_VALUE_IS_OUT_OF_RANGE",
        "body:payout_methods.payout_bank_us.routing_number INVALID_ROUTING_NUMBER"
      )
    )
    assert.include(
      errorLine(yield* tokenOf(linkedAccount("acc-stage-ok"))),
      "body:payout_methods.plaid_processor_token PARAM_IS_UNKNOWN"
    )
    assert.strictEqual((yield* tokenOf(linkedAccount("acc-stage-ok"), beta)).status, 201)
    assert.include(errorLine(yield* tokenOf({ token: { id: "x" } })), "body:payout_methods.token PARAM_IS_UNKNOWN")
  })
})
