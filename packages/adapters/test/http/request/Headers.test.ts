/** The headers of requests and responses (platform.md 2). */
import { Effect, Layer } from "effect"
import { Store, Unavailable } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as Memory from "../../../src/memory/Memory.ts"
import { errorLine, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, makeAccount, makeEntity, payment, risk } from "../fixtures/Asking.ts"
import * as BankAccounts from "../fixtures/TestBankAccounts.ts"
import * as PayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as Terminals from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

const uuid = "0190f3f0-0000-7000-8000-0000000000aa"
const riskMissing = invalid("header:Service-Risk-Token PARAM_IS_MISSING", "header:Client-IP PARAM_IS_MISSING")

layer(World.layer())("headers", (it) => {
  // reaches platform 1/every-answer-x-correlation
  it.effect("every response has a content type and the correlation id of its request", function* () {
    for (const path of ["/payments", "/nothing", "/operator/apps", "/health/live"]) {
      const answered = yield* ask("GET", path, { headers: { "X-Correlation-Id": uuid } })
      assert.strictEqual(answered.headers.get("x-correlation-id"), uuid)
      assert.strictEqual(answered.headers.get("content-type"), "application/json; charset=utf-8")
      assert.strictEqual(answered.headers.get("cache-control"), "no-store")
    }
    const made = yield* ask("GET", "/payments", { headers: { "X-Correlation-Id": "not one" } })
    assert.match(made.headers.get("x-correlation-id") ?? "", /^[0-9a-f-]{36}$/)
  })

  // reaches platform 1/route-404-method-405, platform 2/response-headers-ours-retry
  it.effect("405 lists the allowed methods", function* () {
    const answered = yield* ask("PATCH", "/payment_methods/x")
    assert.strictEqual(answered.headers.get("allow"), "DELETE, GET, POST")
  })

  // reaches platform 2/missing-where-required-param_is_missing, platform 2/post-payments-by-payment_method_id
  // reaches platform 2/post-payments-triggered-directly, reference endpoints/post-payments/risk-headers-are-required
  // reaches reference endpoints/post-payments/they-are-not-required
  it.effect("risk headers are required where the data of an end user is sent", function* () {
    const accountId = yield* makeAccount
    const body = payment(accountId)
    const byId = { type: "payment_method_id", payment_method_id: "m" }
    const key = { "Unique-Key": "risk" }
    assertError(yield* ask("POST", "/payments", { body, headers: key }), riskMissing)
    assertError(
      yield* ask("POST", "/payments", {
        body: { ...body, payment_method: byId, initiated_by: "customer" },
        headers: key
      }),
      riskMissing
    )
    assertError(
      yield* ask("POST", "/payments", { body: { ...body, payment_method: byId }, headers: key }),
      invalid("body:payment_method.payment_method_id ID_NOT_FOUND")
    )
    const method = { body: { type: "credit_card", credit_card: card } }
    assertError(yield* ask("POST", "/payment_methods", method), riskMissing)
    assertError(yield* ask("POST", "/legal_entities", { body: { country: "US" } }), riskMissing)
    assertError(yield* ask("POST", "/legal_entities/x", { body: { country: "US" } }), riskMissing)
    assertError(yield* ask("POST", "/legal_entities/x", { body: { reference_id: "r" } }), unknownId)
  })

  // reaches platform 2/raw-post-legal_entities-and
  it.effect("an update of a legal entity requires them if it has data of a person", function* () {
    const update = (body: object) => Effect.map(ask("POST", "/legal_entities/x", { body }), errorLine)
    const rbit = { type: "website_uri", source: "user", receive_time: 0, properties: { uri: "https://a.example" } }
    const harmless = { custom_data: { a: 1 }, reference_id: "r", preferred_locale: "en-US", rbits: [rbit] }
    assert.strictEqual(yield* update(harmless), unknownId)
    for (const [name, value] of Object.entries(harmless))
      assert.strictEqual(yield* update({ [name]: value }), unknownId)
    assert.strictEqual(yield* update({ ...harmless, entity_name: "Harbor Books" }), riskMissing)
  })

  // reaches platform 2/raw-data-of-entities, platform 2/wallets-encoded-methods-processor
  it.effect("the approval for the direct integration is required for raw numbers only", function* () {
    const account = yield* makeAccount
    const value = yield* Terminals.readValue(yield* Terminals.makeTerminal(account))
    const entity = { country: "US", controller: { name: { first: "Ada", last: "Byron" } } }
    const owner = yield* makeEntity
    yield* ask("POST", `/operator/apps/${World.appId}`, { body: { direct_integration: false } })
    const send = (path: string, body: object) =>
      ask("POST", path, { body, headers: { ...risk, "Api-Version": "3.1.rc.1.3" } })
    const linked = { processor_token: "processor-stage-ok", plaid_account_id: "acc-stage-ok" }
    const payout = { legal_entity_id: owner, nickname: "Till" }
    const holder = { account_holder: { holder_name: "Ada Byron" } }
    const taken = [
      yield* Terminals.payRead(account, "read", value),
      yield* send("/payout_methods", { ...payout, ...PayoutMethods.check }),
      yield* send("/payout_methods", { ...payout, ...PayoutMethods.linkedAccount(linked.plaid_account_id) }),
      yield* send("/payment_methods", {
        type: "plaid_processor_token",
        plaid_processor_token: { ...linked, ...holder }
      })
    ]
    const refused = [
      yield* send("/payment_methods", { type: "credit_card", credit_card: card }),
      yield* send("/payment_methods", BankAccounts.bank("900012345678")),
      yield* send("/payout_methods", { ...payout, ...PayoutMethods.bankOfUS("900012345678") }),
      yield* send("/legal_entities", entity)
    ]
    yield* ask("POST", `/operator/apps/${World.appId}`, { body: { direct_integration: true } })
    for (const answered of taken) assert.strictEqual(answered.status, 201, answered.text)
    for (const answered of refused) assert.include(errorLine(answered), "403 NOT_AUTHORIZED | body:")
    for (const answered of refused) assert.include(errorLine(answered), "DIRECT_INTEGRATION_NOT_APPROVED")
  })

  // reaches platform 2/client-ip, platform 2/risk-headers-one-alone, platform 2/service-risk-token
  // reaches reference authentication/client-ip
  it.effect("optional risk headers are validated, and one requires the other", function* () {
    const body = { legal_entity_id: "x" }
    const one = yield* ask("POST", "/accounts", { body, headers: { "Client-IP": "::1" } })
    assertError(one, invalid("header:Service-Risk-Token PARAM_IS_MISSING"))
    const wrong = yield* ask("POST", "/accounts", {
      body,
      headers: { "Client-IP": "1.2.3", "Service-Risk-Token": "0" }
    })
    assertError(
      wrong,
      invalid(
        "header:Service-Risk-Token PARAM_VALUE_IS_INVALID_PATTERN",
        "header:Client-IP PARAM_VALUE_IS_INVALID_PATTERN"
      )
    )
  })

  // reaches platform 14/strings, platform 2/unique-key
  it.effect("a Unique-Key has 1 to 255 characters", function* () {
    const keyed = (key: string) =>
      Effect.map(
        ask("POST", "/accounts", { body: { legal_entity_id: "x" }, headers: { "Unique-Key": key } }),
        errorLine
      )
    const refused = invalid("header:Unique-Key PARAM_VALUE_IS_OUT_OF_RANGE")
    for (const key of ["", "k".repeat(256)]) assert.strictEqual(yield* keyed(key), refused)
    for (const key of ["k", "k".repeat(255)])
      assert.strictEqual(yield* keyed(key), invalid("body:legal_entity_id ID_NOT_FOUND"))
  })

  it.effect.each([
    ["return_001", true],
    ["return_085", true],
    ["late_return_004", true],
    ["return_900", true],
    ["late_return_999", true],
    ["return_000", false],
    ["return_086", false],
    ["return_899", false],
    ["return_R04", false],
    ["late_return_", false],
    ["Late_return_004", false],
    ["early_return_004", false]
  ] as const)("magic asks for the bank returns of a country, on POST /payments alone: %s", function* ([magic, known]) {
    const headers = { ...risk, "Unique-Key": "key", "Service-Magic-Behavior": magic }
    const problem = "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
    const payment = errorLine(yield* ask("POST", "/payments", { body: {}, headers }))
    assert.include(payment, "400 INVALID_PARAMS")
    assert.strictEqual(payment.includes(problem), !known, payment)
    assert.include(errorLine(yield* ask("POST", "/payment_methods", { body: {}, headers })), problem)
  })

  // reaches platform 9 late_return_<ccc> on POST /payments, platform 9 return_<ccc> on POST /payments
  // reaches reference endpoints/risk-headers-means-service
  it.effect("a bank return in a test header has no effect on a card payment", function* () {
    const body = payment(yield* makeAccount)
    for (const magic of ["return_004", "late_return_901"]) {
      const headers = { ...risk, "Unique-Key": magic, "Service-Magic-Behavior": magic }
      const answered = yield* ask("POST", "/payments", { body, headers })
      assert.strictEqual(answered.status, 201)
      assert.strictEqual(at(answered.json, "status"), "completed")
    }
  })

  it.effect("a test header requests an outcome only where the operation has it", function* () {
    const entity = { body: { country: "US" }, headers: { ...risk, "Service-Magic-Behavior": "outcome_201" } }
    const expected = invalid("header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM")
    assertError(yield* ask("POST", "/legal_entities", entity), expected)
    const limit = yield* ask("GET", "/payments", { headers: { "Service-Magic-Behavior": "throttle_exceeded" } })
    assert.strictEqual(limit.status, 429)
    assert.strictEqual(limit.headers.get("retry-after"), "1")
  })
})

/** A store that commits but cannot be read. */
const unread = Layer.effect(
  Store,
  Effect.map(Store, (store) =>
    Store.of({ ...store, load: () => Effect.fail(new Unavailable({ message: "the test has no database" })) })
  )
).pipe(Layer.provideMerge(Memory.layer))

layer(World.layer({ stores: unread }))("without its database", (it) => {
  // reaches platform 2/the-same-while-the, reference errors/503
  it.effect("the service answers 503 with Retry-After", function* () {
    const answered = yield* ask("GET", "/payments")
    assertError(answered, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.match(answered.headers.get("retry-after") ?? "", /^[1-9][0-9]*$/)
  })
})
