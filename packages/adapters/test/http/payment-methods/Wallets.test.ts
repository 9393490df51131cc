/** Apple Pay and Google Pay over the wire (payments.md 1.1, 8.3). */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

type Headers = Readonly<Record<string, string | null>>
const number = "4003830171874018"
const holder = { card_holder: card.card_holder }
const apple = (data: unknown = { test_card_number: number }) => ({ apple_pay: { payment_data: data, ...holder } })
const google = (data: unknown = JSON.stringify({ test_card_number: number })) => ({
  google_pay: { payment_data: data, ...holder }
})
const make = (type: string, member: object, headers: Headers = {}) =>
  ask("POST", "/payment_methods", { body: { type, ...member }, headers: { ...risk, ...headers } })
const pay = (account: string, key: string, payment_method: object, headers: Headers = {}, more: object = {}) =>
  ask("POST", "/payments", {
    body: { account_id: account, amount: 1_000, currency: "USD", payment_method, ...more },
    headers: { ...risk, "Unique-Key": key, ...headers }
  })
const certificate = "400 PAYMENT_METHOD_CANNOT_BE_CREATED | body:"
const reason = "DIGITAL_WALLETS_CERTIFICATE_ERROR"

layer(World.layer())("wallets", (it) => {
  // reaches payments 8.3 apple_pay with test_card_number acts as that card
  // reaches payments 8.3 google_pay with test_card_number acts as that card, reference versioning/3-2
  it.effect("a method shows the card, its wallet and its funding, and pays repeatedly", function* () {
    const account = yield* makeAccount
    for (const [type, member] of [
      ["apple_pay", apple()],
      ["google_pay", google()]
    ] as const) {
      const made = yield* make(type, member)
      assert.strictEqual(made.status, 201)
      assert.strictEqual(at(made.json, "type"), type)
      assert.strictEqual(at(made.json, "status"), "verified")
      assert.strictEqual(at(made.json, "credit_card", "card_entry_type"), "digital_wallet")
      assert.strictEqual(at(made.json, "credit_card", "backing_display_name"), "Visa xxxxxx4018")
      assert.strictEqual(at(made.json, "credit_card", "card_holder", "holder_name"), "Ada Byron")
      assert.notInclude(made.text, number)
      const byId = { payment_method_id: idOf(made) }
      for (const key of ["first", "second"])
        assert.strictEqual(at((yield* pay(account, `${type} ${key}`, byId)).json, "status"), "completed")
      const list = yield* ask("GET", `/payments?payment_method_type=${type}&owner_id=${account}&expand=true`)
      assert.strictEqual(at(list.json, "results", 1, "payment_method", "type"), type)
    }
  })

  // reaches reference resources/payment/authorization_code
  it.effect("an inline wallet pays, and the outcome of its card is that of the payment", function* () {
    const account = yield* makeAccount
    const paid = yield* pay(account, "inline", { type: "google_pay", ...google() })
    assert.strictEqual(at(paid.json, "status"), "completed")
    assert.strictEqual(at(paid.json, "address_verification"), "FULL_MATCH")
    const declined = yield* pay(account, "declined", apple({ test_card_number: "4003830000001015" }))
    assert.strictEqual(at(declined.json, "failure_reason", "details", "detail_code"), "card_declined")
    const method = yield* ask("GET", `/payment_methods/${String(at(declined.json, "payment_method", "id"))}`)
    assert.strictEqual(at(method.json, "type"), "apple_pay")
  })

  it.effect("a payload that cannot be opened is refused: by a wrong certificate, or as no payload", function* () {
    const account = yield* makeAccount
    const bad = { bad_certificate: true }
    assertError(yield* make("apple_pay", apple(bad)), `${certificate}apple_pay ${reason}`)
    for (const data of ["bad_certificate", JSON.stringify(bad)])
      assertError(yield* pay(account, `bad ${data}`, google(data)), `${certificate}payment_method.google_pay ${reason}`)
    const wrong = invalid("body:apple_pay.payment_data PARAM_VALUE_IS_")
    for (const data of [{}, "no json", { test_card_number: "4111111111111112" }, { test_card_number: 1 }])
      assertError(yield* make("apple_pay", apple(data)), `${wrong}INVALID_PATTERN`)
    assertError(yield* make("apple_pay", apple(7)), `${wrong}WRONG_TYPE`)
    const refused = errorLine(yield* pay("nobody", "order", google("bad_certificate")))
    assert.strictEqual(refused, invalid("body:account_id ID_NOT_FOUND"))
  })

  // reaches platform 2/raw-data-of-entities, platform 2/raw-post-payment_methods-payout_methods
  // reaches platform 2/wallets-encoded-methods-processor, reference authentication/service-risk-token
  it.effect("risk headers are required, but no approval for raw cards", function* () {
    const none = { "Service-Risk-Token": null, "Client-IP": null }
    const missing = invalid("header:Service-Risk-Token PARAM_IS_MISSING", "header:Client-IP PARAM_IS_MISSING")
    assertError(yield* make("google_pay", google(), none), missing)
    assertError(yield* pay("nobody", "no risk", apple(), none), missing)
    yield* World.putApp("100200303", { directIntegration: false, permissions: App.noPermissions })
    assert.strictEqual((yield* make("google_pay", google(), { "App-Id": "100200303" })).status, 201)
  })

  // reaches reference versioning/3-0-rc-2, reference versioning/3-1-rc-1
  it.effect("versions without wallets know neither the type nor its member", function* () {
    const gated = (type: string, member: object, version: string) =>
      Effect.map(make(type, member, { "Api-Version": version }), (answered) =>
        answered.status === 201 ? "taken" : errorLine(answered).replace(invalid(""), "")
      )
    const known = { apple_pay: ["3.1.rc.1.1", "3.1.rc.1.3", "3.2"], google_pay: ["3.0.rc.2.1", "3.2"] }
    for (const version of ["3.0", "3.0.rc.2.1", "3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"])
      for (const [type, member] of [
        ["apple_pay", apple()],
        ["google_pay", google()]
      ] as const)
        assert.strictEqual(
          yield* gated(type, member, version),
          known[type].includes(version)
            ? "taken"
            : `body:${type} PARAM_IS_UNKNOWN | body:type PARAM_VALUE_IS_INVALID_ENUM`,
          `${type} in ${version}`
        )
    assertError(
      yield* pay("nobody", "old", { type: "apple_pay", ...apple() }, { "Api-Version": "3.0" }),
      invalid("body:payment_method.apple_pay PARAM_IS_UNKNOWN", "body:payment_method.type PARAM_VALUE_IS_INVALID_ENUM")
    )
  })
})
