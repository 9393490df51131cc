/** Sentences of docs/contract/reference.md that the tests of their resources leave out, over HTTP. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results, invalid, assertError, ids } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, makeEntity, payment, risk, post } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import { createPayment, report } from "../fixtures/RefundsAndDisputes.ts"
import * as PayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import { modern } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const created = (body: object) =>
  ask("POST", "/payments", { body, headers: { ...risk, "Unique-Key": `resource ${++keys}` } })
const outside = (field: string) => invalid(`body:${field} PARAM_VALUE_IS_OUT_OF_RANGE`)

const sessionQueries = [
  ["page_size", "0"],
  ["page_size", "51"],
  ["page_size", "x"],
  ["create_time_start", "-1"],
  ["create_time_start", "x"],
  ["create_time_end", "-1"],
  ["create_time_end", "x"],
  ["account_id", ""],
  ["account_id", "a".repeat(256)]
] as const

layer(World.layer())("resources of the reference", (it) => {
  // reaches reference errors/reason-codes-under-invalid_params, reference limits/documents-per-dispute
  // reaches reference resources/other-records/dispute-documents-at-most
  it.effect("a response to a dispute takes at most five documents", function* () {
    const dispute = idOf(yield* report(yield* createPayment(yield* makeAccount)))
    const documents = []
    for (let made = 0; made < 6; made++) documents.push(yield* LegalEntities.upload())
    const answer = (sent: ReadonlyArray<string>) =>
      post(`/disputes/${dispute}`, { explanation: "It was delivered.", documents: sent })
    assertError(yield* answer(documents), invalid("body:documents TOO_MANY_DOCUMENTS"))
    const answered = yield* answer(documents.slice(0, 5))
    assert.deepStrictEqual([answered.status, at(answered.json, "documents")], [200, documents.slice(0, 5)])
  })

  // reaches platform 2/unique-key, reference endpoints/post-payments-id/headers-auth-api-version
  // reaches reference endpoints/post-payout_methods-id/body-custom_data-object-or
  // reaches reference endpoints/post-payout_methods-id/headers-auth-api-version
  // reaches reference endpoints/post-payouts-id/body-custom_data-object-or
  // reaches reference endpoints/post-payouts-id/response-payout, reference endpoints/post-payouts-id/updates-a-payout
  it.effect.each([
    ["payments", () => Effect.flatMap(makeAccount, (account) => createPayment(account))],
    [
      "payout methods",
      () =>
        Effect.flatMap(makeEntity, (entity) =>
          Effect.map(PayoutMethods.create(entity, PayoutMethods.bankOfUS("0001234567")), idOf)
        )
    ],
    ["payouts", () => Effect.map(Payable.makePayout(), ({ payout }) => payout)]
  ] as const)("the Unique-Key of an update is optional: of %s", function* ([resource, make]) {
    const path = `/${resource.replace(" ", "_")}/${yield* make()}`
    const update = (body: object, headers: Readonly<Record<string, string>> = {}) =>
      ask("POST", path, { body, headers })
    assert.strictEqual((yield* update({ custom_data: { a: 1 } })).status, 200)
    assert.strictEqual((yield* update({ custom_data: null, rbits: null })).status, 200)
    const key = { ...risk, "Unique-Key": `update of ${resource}` }
    const first = yield* update({ custom_data: { a: 2 } }, key)
    assert.deepStrictEqual([first.status, at(first.json, "custom_data")], [200, { a: 2 }])
    yield* update({ custom_data: { a: 3 } })
    const again = yield* update({ custom_data: { a: 2 } }, key)
    assert.strictEqual(again.text, first.text)
    assert.strictEqual(again.headers.get("unique-key-replayed"), "true")
    const strange = errorLine(yield* update({}, { ...risk, "Service-Risk-Token": "x" }))
    assert.strictEqual(strange, invalid("header:Service-Risk-Token PARAM_VALUE_IS_INVALID_PATTERN"))
  })

  // reaches reference endpoints/get-session_tokens/account_id, reference endpoints/get-session_tokens/create_time_end
  // reaches reference endpoints/get-session_tokens/create_time_start, reference endpoints/get-session_tokens/page
  // reaches reference endpoints/get-session_tokens/page_size
  // reaches reference endpoints/get-session_tokens/response-200-results-array
  // reaches reference limits/get-session_tokens-page_size
  it.effect("a page of session tokens has 10, or as many as requested up to 50", function* () {
    const account = yield* Sessions.makeAccount
    for (let made = 0; made < 11; made++) yield* Sessions.create("api_session", account)
    const list = (query: string) => ask("GET", `/session_tokens?account_id=${account}${query}`)
    assert.lengthOf(results(yield* list("")), 10)
    assert.lengthOf(results(yield* list("&page_size=1")), 1)
    const [first, whole] = [yield* list("&page_size=10"), yield* list("&page_size=50")]
    const second = yield* ask("GET", String(at(first.json, "next")))
    assert.deepStrictEqual([...ids(first), ...ids(second)], ids(whole))
    assert.strictEqual(new Set(ids(whole)).size, 11)
    assert.isNull(at(second.json, "next"))
    assert.strictEqual((yield* list("&create_time_start=0&create_time_end=9999999999")).status, 200)
    for (const [name, value] of sessionQueries) {
      const [query, reason] = [`/session_tokens?${name}=${value}`, /x/.test(value) ? "WRONG_TYPE" : "OUT_OF_RANGE"]
      assertError(yield* ask("GET", query), invalid(`query:${name} PARAM_VALUE_IS_${reason}`))
    }
    const strange = errorLine(yield* ask("GET", "/session_tokens?page=x"))
    assert.strictEqual(strange, invalid("query:page PARAM_VALUE_IS_INVALID_PATTERN"))
  })

  // reaches platform 11/serial_number, reference limits/terminal-serial_number
  it.effect("a serial number has 1 to 32 letters, digits and hyphens", function* () {
    const account = yield* makeAccount
    const make = (serial_number: string) => ask("POST", "/terminals", { body: modern(account, { serial_number }) })
    for (const serial of ["a", "7", "-", "A-7".padEnd(32, "x")]) assert.strictEqual((yield* make(serial)).status, 201)
    for (const serial of ["", "x".repeat(33)]) assertError(yield* make(serial), outside("serial_number"))
    for (const serial of ["a b", "a_b", "é"]) assert.include(errorLine(yield* make(serial)), "INVALID_PATTERN")
  })

  // reaches reference endpoints/post-payments/delivery_type-does-not-accept
  // reaches reference endpoints/post-payments/orders-accept-discount_program_name-and
  it.effect("an order does not accept shipping", function* () {
    const account_id = yield* makeAccount
    const made = yield* post("/orders", { account_id, discount_program_name: "Members", tip_amount: 100 })
    assert.deepInclude(made.json, { discount_program_name: "Members", tip_amount: 100 })
    const refused = yield* post("/orders", { account_id, delivery_type: "shipping" })
    assertError(refused, invalid("body:delivery_type PARAM_VALUE_IS_INVALID_ENUM"))
  })

  // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
  it.effect("a legal entity may operate in the Crimea region, and a ticker may contain a period", function* () {
    const body = {
      country: "US",
      entity_country_info: { operates_in_sanctioned_countries: ["XX"] },
      public_ownership: {
        is_publicly_traded: true,
        primary_exchange: "NYSE",
        traded_exchanges: { NYSE: { symbol: "BRK.A" } }
      }
    }
    const create = (more: object) => post("/legal_entities", { ...body, ...more }, risk)
    assert.strictEqual((yield* create({})).status, 201)
    const ticker = (symbol: string) => ({
      public_ownership: { ...body.public_ownership, traded_exchanges: { NYSE: { symbol } } }
    })
    for (const symbol of ["brk", "ABCDEF", "A1", ""])
      assert.include(
        errorLine(yield* create(ticker(symbol))),
        "public_ownership.traded_exchanges.NYSE.symbol PARAM_VALUE_IS"
      )
    const russia = { entity_country_info: { operates_in_sanctioned_countries: ["RU"] } }
    assert.include(errorLine(yield* create(russia)), "operates_in_sanctioned_countries.0 PARAM_VALUE_IS_INVALID_ENUM")
  })

  // reaches reference endpoints/get-legal_entities-id/returns-among-other-fields
  // reaches reference resources/legal-entity/additional_representatives, reference resources/legal-entity/primary_url
  // reaches reference resources/legal-entity/the-call-returns-the
  it.effect("a legal entity shows which numbers of its controller are stored", function* () {
    const body = {
      country: "CA",
      controller: { personal_country_info: { CA: { social_insurance_number: "046454286" } } }
    }
    const { json } = yield* ask("GET", `/legal_entities/${idOf(yield* post("/legal_entities", body, risk))}`)
    assert.deepStrictEqual(at(json, "controller", "personal_country_info"), {
      US: { social_security_number_is_present: false, social_security_number_last_four_is_present: false },
      CA: { social_insurance_number_is_present: true }
    })
    assert.strictEqual(at(json, "controller", "date_of_birth_is_present"), false)
    const keyed = { country: "US", additional_representatives: { "Owner 1": {} } }
    assert.include(
      errorLine(yield* post("/legal_entities", keyed, risk)),
      "additional_representatives.Owner 1 PARAM_VALUE"
    )
  })

  // reaches reference versioning/3-1-rc-1-3
  it.effect("prepaid cards are disabled in the closed beta", function* () {
    const incoming_payments = { prepaid_cards_disabled: true }
    const body = { legal_entity_id: yield* makeEntity, name: "Shop", description: "Things", incoming_payments }
    const opened = yield* ask("POST", "/accounts", { body, headers: { "Api-Version": "3.1.rc.1.3" } })
    assert.deepInclude(at(opened.json, "incoming_payments"), incoming_payments)
    const payBy = (card_number: string) =>
      created({ ...payment(idOf(opened)), payment_method: { credit_card: { ...card, card_number } } })
    assert.include(errorLine(yield* payBy("6011981111111113")), "PAYMENT_METHOD_TYPE_NOT_ACCEPTED")
    assert.strictEqual((yield* payBy("6011111111111117")).status, 201)
  })

  // reaches reference resources/legal-entity/entity_name
  it.effect("the operator's name is refused in any letter case", function* () {
    const wrong = (name: string) => invalid(`body:${name} PARAM_VALUE_IS_INVALID_PATTERN`)
    const message = (name: string) => `${name} must not contain the name of the operator, Service.`
    for (const entity_name of ["Service", "My SERVICES Inc"]) {
      const refused = yield* post("/legal_entities", { country: "US", entity_name }, risk)
      assertError(refused, wrong("entity_name"))
      assert.strictEqual(at(refused.json, "details", "0", "message"), message("entity_name"))
    }
    const refused = yield* post("/accounts", { legal_entity_id: "x", name: "Self-service" })
    assertError(refused, wrong("name"))
    assert.strictEqual(at(refused.json, "details", "0", "message"), message("name"))
  })

  // reaches reference endpoints/post-rbits/creates-an-rbit-for, reference endpoints/post-rbits/response-the-rbit-record
  // reaches reference resources/payment-method/in-a-payment-request, reference resources/payment/capture_at
  // reaches reference resources/payment/order, reference resources/payment/owner, reference resources/payment/path
  // reaches reference resources/payment/payment_method, reference resources/payment/resource
  // reaches reference resources/payment/txnr_app_fee-txnr_merchant, reference resources/rbit/id
  // reaches reference resources/rbit/owner, reference resources/rbit/path, reference resources/rbit/state
  it.effect("an rbit may concern a payment", function* () {
    const id = yield* createPayment(yield* makeAccount)
    const rbit = { type: "website_uri", source: "user", receive_time: 0, website_uri: { uri: "https://a.example" } }
    const made = yield* post("/rbits", { ...rbit, associated_resource: { id, resource: "payments" } })
    assert.deepStrictEqual(at(made.json, "owner"), { id, path: `/payments/${id}`, resource: "payments" })
  })

  // reaches reference versioning/session-token-schema-changes
  it.effect("a session token can be created in every version", function* () {
    const body = Sessions.bodyOf("api_session", yield* Sessions.makeAccount)
    for (const version of ["3.0", "3.1", "3.2"]) {
      const made = yield* ask("POST", "/session_tokens", { body, headers: { "Api-Version": version } })
      assert.deepStrictEqual([made.status, at(made.json, "api_version")], [201, version])
    }
  })

  // reaches reference versioning/3-0-rc-1
  it.effect("onboarding as a service exists in 3.1, but not in 3.0.rc.1.1", function* () {
    const body = { legal_entity_id: yield* makeEntity, name: "Shop", transaction_type: "internet" }
    const open = (version: string) => ask("POST", "/accounts", { body, headers: { "Api-Version": version } })
    assert.strictEqual((yield* open("3.1")).status, 201)
    assert.include(errorLine(yield* open("3.2")), "transaction_type PARAM_IS_UNKNOWN")
    assert.include(errorLine(yield* open("3.0.rc.1.1")), "API_VERSION_DECOMMISSIONED")
  })
})
