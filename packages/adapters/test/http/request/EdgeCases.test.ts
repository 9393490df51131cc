/** Edge cases of requests: keys after failures, merges of patches, stray parameters, test headers. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, makeEntity, operator, pay, payment, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const timeout = { payment_method: { type: "credit_card", credit_card: { ...card, card_number: "4003830000008010" } } }
const beta = { "Api-Version": "3.1.rc.1.3" }

layer(World.layer())("edge cases", (it) => {
  // reaches platform 2/not-stored-syntax-id, platform 2/stored-2xx-and-state, platform 2/the-key-stays-free
  it.effect("a request that ended with 503 leaves its key free for any request", function* () {
    const account = yield* makeAccount
    assert.strictEqual((yield* pay(account, "freed", timeout)).status, 503)
    assert.strictEqual((yield* pay(account, "freed", timeout)).status, 503)
    const other = yield* pay(account, "freed")
    assert.strictEqual(other.status, 201)
    assert.strictEqual((yield* pay(account, "freed")).text, other.text)
    assert.include(errorLine(yield* pay(account, "freed", { amount: 2_000 })), "UNIQUE_KEY_ALREADY_USED")
    const list = yield* ask("GET", `/payments?owner_id=${account}`)
    assert.strictEqual(JSON.stringify(at(list.json, "results")).split('"resource":"payments"').length - 1, 1)
  })

  // the test clock stands at 1970
  it.effect("a card's holder and expiry are merged by member", function* () {
    const body = { type: "credit_card", credit_card: card }
    const id = idOf(yield* ask("POST", "/payment_methods", { body, headers: risk }))
    const change = (credit_card: object) => ask("POST", `/payment_methods/${id}`, { body: { credit_card } })
    const changed = yield* change({ card_holder: { email: "ada@example.com", address: { city: "Menlo Park" } } })
    assert.strictEqual(at(changed.json, "credit_card", "card_holder", "holder_name"), "Ada Byron")
    assert.strictEqual(at(changed.json, "credit_card", "card_holder", "address", "postal_code"), "94025")
    assert.strictEqual(at(changed.json, "credit_card", "card_holder", "address", "city"), "Menlo Park")
    assertError(
      yield* change({ expiration_year: 1969 }),
      invalid("body:credit_card.expiration_year PARAM_VALUE_IS_OUT_OF_RANGE")
    )
    assertError(
      yield* change({ card_holder: { address: { postal_code: null } } }),
      invalid("body:credit_card.card_holder.address.postal_code PARAM_IS_MISSING")
    )
    assertError(yield* change({ last_four: "1" }), invalid("body:credit_card.last_four PARAM_CANNOT_BE_MODIFIED"))
  })

  it.effect("unknown parameters are refused, as is a body where none is expected", function* () {
    const entity = yield* makeEntity
    assertError(yield* ask("GET", `/legal_entities/${entity}?x=1`), invalid("query:x PARAM_IS_UNKNOWN"))
    assertError(yield* ask("GET", "/operator/clock?x=1"), invalid("query:x PARAM_IS_UNKNOWN"))
    const body = { type: "credit_card", credit_card: card }
    const id = idOf(yield* ask("POST", "/payment_methods", { body, headers: risk }))
    const deleted = yield* ask("DELETE", `/payment_methods/${id}`, { body: { a: 1 } })
    assertError(deleted, invalid("body:a PARAM_IS_UNKNOWN"))
  })

  // reaches platform 2/encoded_payment_method-a-reader-has
  it.effect("risk headers are validated wherever they are sent", function* () {
    const sent = { ...risk, "Service-Risk-Token": "x" }
    const answered = yield* ask("GET", "/payments", { headers: sent })
    assertError(answered, invalid("header:Service-Risk-Token PARAM_VALUE_IS_INVALID_PATTERN"))
    assert.strictEqual((yield* ask("GET", "/payments", { headers: risk })).status, 200)
  })

  it.effect("a cursor with appended characters is refused", function* () {
    yield* makeEntity
    yield* makeEntity
    const first = yield* ask("GET", "/legal_entities?page_size=1")
    const next = String(at(first.json, "next"))
    assert.strictEqual((yield* ask("GET", next)).status, 200)
    assertError(yield* ask("GET", `${next}A`), invalid("query:page PARAM_VALUE_IS_INVALID_PATTERN"))
  })

  it.effect("acts of the operator that are no commands store their responses by key too", function* () {
    const advance = (seconds: number) =>
      ask("POST", "/operator/clock/advance", { body: { seconds }, headers: { ...operator, "Unique-Key": "tick" } })
    const first = yield* advance(5)
    const again = yield* advance(5)
    assert.strictEqual(again.text, first.text)
    assert.strictEqual(again.headers.get("unique-key-replayed"), "true")
    assert.include(errorLine(yield* advance(6)), "UNIQUE_KEY_ALREADY_USED")
  })

  it.effect("operator lists are bounded by time as all lists are", function* () {
    const account = yield* makeAccount
    yield* pay(account, "bounded")
    const count = (path: string) =>
      Effect.map(ask("GET", path), ({ json }) =>
        Array.isArray(at(json, "results")) ? at(json, "results", "length") : null
      )
    const ledger = `/operator/accounts/${account}/ledger`
    assert.strictEqual(yield* count(`${ledger}?create_time_start=0`), 1)
    for (const path of [ledger, "/operator/audit", "/operator/deliveries"])
      assert.strictEqual(yield* count(`${path}?create_time_start=4000000000`), 0)
  })

  it.effect("settings merge exchange by exchange", function* () {
    const set = (exchange_symbols: object) => ask("POST", "/operator/settings", { body: { exchange_symbols } })
    yield* set({ NYSE: ["A"], TSX: ["B"] })
    const merged = yield* set({ NASDAQ: ["C.D"], TSX: null })
    assert.deepStrictEqual(at(merged.json, "exchange_symbols"), { NYSE: ["A"], NASDAQ: ["C.D"] })
    assert.include(errorLine(yield* set({ NYSE: ["abc"] })), "exchange_symbols.NYSE.0 PARAM_VALUE_IS_INVALID_PATTERN")
    yield* set({ NYSE: null, NASDAQ: null })
  })

  // reaches reference versioning/3-1-rc-1-3
  it.effect("a convenience fee belongs to the account, in the version that knows it", function* () {
    const account = yield* makeAccount
    const set = { body: { convenience_fee_amount: 150 }, headers: beta }
    assert.strictEqual((yield* ask("POST", `/accounts/${account}`, set)).status, 200)
    const fee = (fee_amount: number, headers: object) => {
      const body = { ...payment(account), fee_type: "convenience_fee", fee_amount }
      return ask("POST", "/payments", { body, headers: { ...risk, "Unique-Key": `fee ${fee_amount}`, ...headers } })
    }
    assertError(yield* fee(150, {}), invalid("body:fee_type PARAM_IS_UNKNOWN"))
    assertError(yield* fee(149, beta), invalid("body:fee_amount PARAM_VALUE_IS_OUT_OF_RANGE"))
    assert.strictEqual((yield* fee(150, beta)).status, 201)
    for (const version of ["3.0", "3.1", "3.2"]) {
      const shown = yield* ask("GET", `/accounts/${account}`, { headers: { "Api-Version": version } })
      assert.strictEqual(at(shown.json, "convenience_fee_amount"), 150)
    }
  })

  it.effect("an account shows null for missing values, and refuses the other currency", function* () {
    const account = yield* makeAccount
    const change = (body: object) => ask("POST", `/accounts/${account}`, { body })
    const changed = yield* change({ industry: { merchant_category_code: "5812" } })
    assert.deepStrictEqual(at(changed.json, "industry"), { merchant_category_code: "5812", category_detail: null })
    assertError(
      yield* change({ payout: { currencies: { CAD: { period: "daily" } } } }),
      invalid("body:payout.currencies.CAD PARAM_VALUE_IS_INVALID_ENUM")
    )
    const beneficiary = yield* makeEntity
    const transferred = yield* change({ beneficiary_legal_entity_id: beneficiary })
    assert.strictEqual(at(transferred.json, "beneficiary", "id"), beneficiary)
    assertError(
      yield* change({ beneficiary_legal_entity_id: "x" }),
      invalid("body:beneficiary_legal_entity_id ID_NOT_FOUND")
    )
  })

  // reaches platform 11/onboarding_as_a_service
  it.effect(
    "the fields of onboarding are known to some versions, and afterwards most other fields cannot change",
    function* () {
      const account = yield* makeAccount
      const change = (body: object, headers: Readonly<Record<string, string>> = { "Api-Version": "3.1" }) =>
        ask("POST", `/accounts/${account}`, { body, headers })
      const onboarding_location = { line1: "1 Main St", country: "US", postal_code: "02110" }
      const location = { onboarding_location, primary_url: "https://shop.example" }
      assertError(
        yield* change(location, {}),
        invalid("body:onboarding_location PARAM_IS_UNKNOWN", "body:primary_url PARAM_IS_UNKNOWN")
      )
      const visa = { card_not_present: { credit: true }, card_present: { contactless: { debit: false } } }
      const accepted_method_of_payments = { countries: { US: { visa } } }
      const changed = yield* change({ ...location, accepted_method_of_payments, platform_onboarding_time: 1 })
      const brands = { visa: null, master_card: null, discover: null, diners_club: null, jcb: null }
      assert.deepStrictEqual(at(changed.json, "accepted_method_of_payments", "countries", "US"), {
        ...brands,
        american_express: null,
        visa: {
          card_not_present: { credit: true, debit: null },
          card_present: { contact: null, contactless: { credit: null, debit: false } }
        }
      })
      assert.strictEqual(at((yield* change({ primary_url: "" })).json, "primary_url"), null)
      const shown = { ...onboarding_location, line2: null, city: null, region: null }
      assert.deepStrictEqual(at(changed.json, "onboarding_location"), shown)
      assert.strictEqual((yield* change({ description: "Other things" })).status, 200)
      assertError(yield* change({ reference_id: "x" }), invalid("body:reference_id PARAM_CANNOT_BE_MODIFIED"))
    }
  )

  it.effect("the place of onboarding is an address, which is merged by member", function* () {
    const account = yield* makeAccount
    const change = (onboarding_location: unknown) =>
      ask("POST", `/accounts/${account}`, { body: { onboarding_location }, headers: { "Api-Version": "3.1" } })
    const wrong = invalid("body:onboarding_location")
    assertError(yield* change("checkout"), `${wrong} PARAM_VALUE_IS_WRONG_TYPE`)
    assert.strictEqual((yield* change({ postal_code: "K1A 0B1" })).status, 200)
    assertError(yield* change({ country: "US" }), `${wrong}.postal_code PARAM_VALUE_IS_INVALID_PATTERN`)
    const changed = yield* change({ country: "CA" })
    assert.strictEqual(at(changed.json, "onboarding_location", "postal_code"), "K1A 0B1")
    assert.strictEqual(at((yield* change(null)).json, "onboarding_location"), null)
  })

  it.effect("a field that a version does not know is unknown, whatever its value", function* () {
    const account = yield* makeAccount
    const told30 = (body: object) =>
      Effect.map(ask("POST", `/accounts/${account}`, { body, headers: { "Api-Version": "3.0" } }), errorLine)
    const unknown = (...names: ReadonlyArray<string>) =>
      invalid(...names.map((name) => `body:${name} PARAM_IS_UNKNOWN`))
    for (const value of [7, "x", [], { zzz: 1 }]) {
      assert.strictEqual(yield* told30({ onboarding_location: value }), unknown("onboarding_location"))
      assert.strictEqual(yield* told30({ convenience_fee_amount: value }), unknown("convenience_fee_amount"))
      const equipment = { pricing: { currencies: { USD: { equipment_fees: value } } } }
      assert.strictEqual(yield* told30(equipment), unknown("pricing.currencies.USD.equipment_fees"))
    }
  })

  it.effect("the test header of one operation has no effect on another", function* () {
    const magic = { "Service-Magic-Behavior": "point_of_sale_not_processed" }
    assert.include(
      errorLine(yield* ask("POST", "/payments/x/capture", { headers: magic })),
      "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"
    )
    assert.include(
      errorLine(yield* ask("POST", "/payments/x", { headers: magic })),
      "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
    )
  })

  // reaches reference errors/top-level-fields-of
  it.effect("numbers beyond exact integers are out of range", function* () {
    const account = yield* makeAccount
    assertError(yield* pay(account, "big", { amount: 1e30 }), invalid("body:amount PARAM_VALUE_IS_OUT_OF_RANGE"))
    const text = '{"country":"US","custom_data":{"a":9007199254740993}}'
    const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
    assertError(answered, invalid("body:custom_data PARAM_VALUE_IS_OUT_OF_RANGE"))
  })

  // reaches platform 1/ids-uuid-version-7, platform 10/api_version-the-app-s, platform 10/get-notifications-id
  // reaches platform 10/notification-notifications-fact-id, platform 10/the-delivered-body-is
  it.effect(
    "a notification is read as it was delivered, in the notification version of the app (platform.md 10)",
    function* () {
      yield* ask("POST", "/notification_preferences", {
        body: { topic: "payments.created", callback_uri: "https://a.example.com/versions" }
      })
      const paid = yield* pay(yield* makeAccount, "versions")
      const list = yield* ask("GET", `/notifications?object_id=${idOf(paid)}`)
      const one = yield* ask("GET", `/notifications/${String(at(list.json, "results", 0, "id"))}`)
      const versions = [at(one.json, "api_version"), at(one.json, "payload", "api_version")]
      assert.deepStrictEqual(
        [at(paid.json, "api_version"), at(list.json, "api_version"), ...versions],
        ["3.2", "3.2", "3.0", "3.0"]
      )
      assert.strictEqual(at(list.json, "results", 0, "api_version"), "3.0")
    }
  )
})
