/** POST /tokens, as browsers call it (platform.md 7). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, card, idOf, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const browser = { "App-Token": null, "Service-Risk-Token": risk["Service-Risk-Token"] }
const person = { type: "person", source: "user", receive_time: 0, person: { name: "Ada" } }

const refused: ReadonlyArray<readonly [of: string, body: object, told: string]> = [
  ["no resource", {}, "body:resource PARAM_IS_MISSING"],
  [
    "another resource",
    { resource: "payments", payments: {} },
    "body:payments PARAM_IS_UNKNOWN | body:resource PARAM_VALUE_IS_INVALID_ENUM"
  ],
  ["no data", { resource: "legal_entities" }, "body:legal_entities PARAM_IS_MISSING"],
  [
    "data of another resource",
    { resource: "legal_entities", legal_entities: {}, payment_methods: {} },
    "body:payment_methods PARAM_IS_UNKNOWN"
  ],
  [
    "data that is no object",
    { resource: "legal_entities", legal_entities: "x" },
    "body:legal_entities PARAM_VALUE_IS_WRONG_TYPE"
  ],
  [
    "an unknown field",
    { resource: "legal_entities", legal_entities: { colour: "red" } },
    "body:legal_entities.colour PARAM_IS_UNKNOWN"
  ],
  [
    "a token in a token",
    { resource: "legal_entities", legal_entities: { token: { id: "x" } } },
    "body:legal_entities.token PARAM_IS_UNKNOWN"
  ],
  [
    "wrong fields, each by its path",
    { resource: "legal_entities", legal_entities: { email: "x", controller: { date_of_birth: { year: 1 } } } },
    "body:legal_entities.email PARAM_VALUE_IS_INVALID_PATTERN | body:legal_entities.controller.date_of_birth.year PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "a wrong card",
    {
      resource: "payment_methods",
      payment_methods: { type: "credit_card", credit_card: { ...card, card_number: "4111111111111112" } }
    },
    "body:payment_methods.credit_card.card_number PARAM_VALUE_IS_INVALID_PATTERN"
  ],
  [
    "a CVV of another brand",
    { resource: "payment_methods", payment_methods: { credit_card: { card_number: card.card_number, cvv: "1234" } } },
    "body:payment_methods.credit_card.cvv PARAM_VALUE_IS_INVALID_PATTERN"
  ],
  // the test clock stands at 1970
  [
    "an expired card",
    { resource: "payment_methods", payment_methods: { credit_card: { expiration_month: 1, expiration_year: 1_969 } } },
    "body:payment_methods.credit_card.expiration_year PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "an expired card beside a wrong field",
    { resource: "payment_methods", payment_methods: { credit_card: { ...card, expiration_year: 1_969, cvv: 1 } } },
    "body:payment_methods.credit_card.cvv PARAM_VALUE_IS_WRONG_TYPE | body:payment_methods.credit_card.expiration_year PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "a card of another funding",
    {
      resource: "payment_methods",
      payment_methods: { credit_card: { card_number: card.card_number, card_funding: "debit" } }
    },
    "body:payment_methods.credit_card.card_funding CARD_FUNDING_VALIDATION_MISMATCH"
  ],
  [
    "a birth to come",
    {
      resource: "legal_entities",
      legal_entities: { controller: { date_of_birth: { year: 1_971, month: 1, day: 1 } } }
    },
    "body:legal_entities.controller.date_of_birth PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "an rbit of tomorrow",
    { resource: "legal_entities", legal_entities: { rbits: [{ ...person, receive_time: 61 }] } },
    "body:legal_entities.rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "what the version does not know",
    { resource: "payment_methods", payment_methods: { type: "plaid_processor_token", plaid_processor_token: 7 } },
    "body:payment_methods.plaid_processor_token PARAM_IS_UNKNOWN | body:payment_methods.type PARAM_VALUE_IS_INVALID_ENUM"
  ]
]

layer(World.layer({ requests: 3 }))("POST /tokens", (it) => {
  // reaches platform 14/throttle-request-timeout, platform 2/post-tokens-is-not, platform 7/optional-session-token-app
  // reaches platform 7/post-tokens-app-id, reference limits/creating-client-side-tokens
  it.effect("requires no App-Token, returns a token for 30 minutes, and is not throttled", function* () {
    for (let count = 0; count < 5; count++) {
      const made = yield* ask("POST", "/tokens", {
        body: { resource: "legal_entities", legal_entities: { email: "ada@example.com" } },
        headers: browser
      })
      assert.strictEqual(made.status, 201)
      assert.match(idOf(made), /^legal_entities-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      assert.deepStrictEqual(made.json, {
        id: idOf(made),
        resource: "tokens",
        path: null,
        type: "legal_entities",
        owner: { id: World.appId, path: null, resource: "applications" },
        create_time: 0,
        expire_time: 1_800,
        api_version: "3.2"
      })
    }
  })

  // reaches platform 7/body-resource-resource-payment_methods
  it.effect("takes any part of a card", function* () {
    for (const payment_methods of [{}, { credit_card: { cvv: "123" } }, { type: "credit_card", credit_card: card }]) {
      const body = { resource: "payment_methods", payment_methods }
      assert.strictEqual((yield* ask("POST", "/tokens", { body, headers: browser })).status, 201)
    }
  })

  for (const [what, body, expected] of refused)
    // reaches platform 7/body-resource-resource-payment_methods
    it.effect(`refuses ${what}`, function* () {
      assertError(yield* ask("POST", "/tokens", { body, headers: browser }), invalid(expected))
    })

  // reaches platform 7/body-resource-resource-payment_methods
  it.effect("refuses types of rbits that the version does not know", function* () {
    const event = { ...person, type: "event", person: undefined, event: { event_name: "x", start_time: 0 } }
    const body = { resource: "legal_entities", legal_entities: { rbits: [event] } }
    const refused = yield* ask("POST", "/tokens", { body, headers: { "Api-Version": "3.0" } })
    assertError(refused, invalid("body:legal_entities.rbits.0.type PARAM_VALUE_IS_INVALID_ENUM"))
    assert.strictEqual((yield* ask("POST", "/tokens", { body })).status, 201)
  })

  // reaches platform 7/optional-session-token-app, platform 7/post-tokens-app-id
  it.effect("requires an App-Id, and validates the optional credentials and headers", function* () {
    const body = { resource: "legal_entities", legal_entities: {} }
    const asked = (headers: Readonly<Record<string, string | null>>) =>
      Effect.map(ask("POST", "/tokens", { body, headers: { "App-Token": null, ...headers } }), (answered) =>
        answered.status === 201 ? "201" : errorLine(answered)
      )
    assert.strictEqual(yield* asked({}), "201")
    assert.strictEqual(yield* asked(risk), "201")
    assert.strictEqual(yield* asked({ "App-Token": World.appToken }), "201")
    assert.strictEqual(yield* asked({ "App-Id": null }), "403 NOT_AUTHORIZED | header:App-Id PARAM_IS_MISSING")
    assert.strictEqual(yield* asked({ "App-Id": "1" }), "403 NOT_AUTHORIZED | header:App-Id INVALID_CREDENTIALS")
    assert.strictEqual(
      yield* asked({ "App-Token": "stage_x" }),
      "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
    )
    assert.strictEqual(
      yield* asked({ "Session-Token": "stage_x" }),
      "403 NOT_AUTHORIZED | header:App-Id.Session-Token INVALID_CREDENTIALS"
    )
    assert.strictEqual(yield* asked({ "Api-Version": null }), invalid("header:Api-Version PARAM_IS_MISSING"))
    assert.strictEqual(
      yield* asked({ "Service-Risk-Token": "0" }),
      invalid("header:Service-Risk-Token PARAM_VALUE_IS_INVALID_PATTERN")
    )
    assert.strictEqual(yield* asked({ "Client-IP": "x" }), invalid("header:Client-IP PARAM_VALUE_IS_INVALID_PATTERN"))
  })

  // reaches platform 7/cors-preflight-is-answered
  it.effect("can be called from pages of any origin, as no other operation can", function* () {
    const origin = { Origin: "https://shop.example", "Access-Control-Request-Method": "POST" }
    const preflight = yield* ask("OPTIONS", "/tokens", { headers: origin })
    assert.strictEqual(preflight.status, 204)
    assert.strictEqual(preflight.headers.get("access-control-allow-origin"), "*")
    assert.strictEqual(preflight.headers.get("access-control-allow-methods"), "POST")
    const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").split(", ")
    assert.includeMembers(allowed, ["App-Id", "Api-Version", "Content-Type", "Service-Risk-Token"])
    assert.notInclude(allowed, "App-Token")
    for (const body of [{ resource: "legal_entities", legal_entities: {} }, {}]) {
      const answered = yield* ask("POST", "/tokens", { body, headers: browser })
      assert.strictEqual(answered.headers.get("access-control-allow-origin"), "*")
    }
    const other = yield* ask("OPTIONS", "/payments", { headers: origin })
    assert.deepStrictEqual([other.status, other.headers.get("access-control-allow-origin")], [405, null])
  })

  // reaches platform 7/201-id-resource-uuid
  it.effect("keeps the Unique-Keys of browsers apart from those of the app", function* () {
    const body = { resource: "legal_entities", legal_entities: {} }
    const keyed = (headers: Readonly<Record<string, string | null>>) =>
      ask("POST", "/tokens", { body, headers: { ...headers, "Unique-Key": "shared" } })
    const [one, again] = [yield* keyed(browser), yield* keyed(browser)]
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [one.text, "true"])
    assert.notStrictEqual(idOf(yield* keyed({})), idOf(one))
  })
})
