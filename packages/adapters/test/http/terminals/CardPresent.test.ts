/** Payments by cards that a terminal read (payments.md 1.5, 3.2, 3.6, 8.3, platform.md 11). */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { makeMethod, makeTerminal, payRead, read, readValue, v30 } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

const beta = { "Api-Version": "3.1.rc.1.3" }
const days = (count: number) => count * 86_400
const code = "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED"
const reused = `400 ${code} | body:payment_method.encoded_payment_method ${code}`
const later = { auto_capture: false }

layer(World.layer())("cards that are present", (it) => {
  // reaches platform 2/encoded_payment_method-a-reader-has
  it.effect("pay once, within the amount that the issuer authorized at the reader", function* () {
    const account = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    const issued = yield* read(terminal)
    assert.strictEqual(issued.status, 201)
    const value = String(at(issued.json, "encoded_payment_method"))
    assert.notInclude(value, "4111")
    const paid = yield* payRead(account, "present", value)
    assert.strictEqual(at(paid.json, "status"), "completed")
    assert.strictEqual(at(paid.json, "authorization_code"), at(issued.json, "authorization_code"))
    assert.strictEqual(at(paid.json, "address_verification"), "SKIPPED")
    const home = at((yield* ask("GET", `/terminals/${terminal}`, { headers: v30 })).json, "last_call_home")
    assert.strictEqual(home, at(paid.json, "create_time"))
    const method = yield* ask("GET", `/payment_methods/${String(at(paid.json, "payment_method", "id"))}`)
    assert.strictEqual(at(method.json, "type"), "encoded_payment_method")
    assert.strictEqual(at(method.json, "status"), "verified")
    assert.strictEqual(at(method.json, "credit_card", "card_entry_type"), "card_chip")
    assert.strictEqual(at(method.json, "credit_card", "last_four"), "1111")
    assert.isNull(at(method.json, "credit_card", "backing_display_name"))
    assert.strictEqual((yield* payRead(account, "present", value)).text, paid.text)
    assertError(yield* payRead(account, "again", value), reused)
    assertError(yield* payRead(account, "altered", `${value}=`), reused)
  })

  // reaches reference errors/other-codes-named-payment_too_old
  it.effect("are used up by a declined payment, and by one of several racing payments", function* () {
    const account = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    const bad = yield* readValue(terminal, { card_number: "4003830000001023" })
    const declined = yield* payRead(account, "declined", bad)
    assert.strictEqual(declined.status, 201)
    assert.strictEqual(at(declined.json, "failure_reason", "details", "detail_code"), "insufficient_funds")
    assertError(yield* payRead(account, "once more", bad), reused)
    const value = yield* readValue(terminal)
    const race = Array.from({ length: 6 }, (_, index) => payRead(account, `race ${index}`, value))
    const answers = yield* Effect.all(race, { concurrency: "unbounded" })
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1
    )
    assert.lengthOf(
      answers.filter((each) => each.status === 400 && errorLine(each) === reused),
      5
    )
  })

  // reaches platform 11/encoded-methods-fact-encoding, platform 11/one-payment, platform 11/usd
  it.effect("remain usable after a payment that was never made", function* () {
    const account = yield* makeAccount
    const value = yield* readValue(yield* makeTerminal(account))
    const magic = { "Service-Magic-Behavior": "outcome_801", "Unique-Key": "silent" }
    const payment_method = { type: "encoded_payment_method", encoded_payment_method: value }
    const body = { account_id: account, amount: 1_000, currency: "USD", payment_method }
    assert.strictEqual((yield* ask("POST", "/payments", { body, headers: magic })).status, 503)
    assert.strictEqual((yield* payRead(account, "heard", value)).status, 201)
  })

  // reaches payments 8.3 an encoded value makes a method, reference errors/http-status-of-error
  it.effect("can be stored as a method, which also serves one payment", function* () {
    const account = yield* makeAccount
    const value = yield* readValue(yield* makeTerminal(account), { entry_mode: "contactless" })
    const method = yield* makeMethod(value)
    assert.strictEqual(method.status, 201)
    assert.strictEqual(at(method.json, "credit_card", "card_entry_type"), "card_contactless")
    const payment_method = { payment_method_id: idOf(method) }
    const pay = (key: string) => payRead(account, key, "", { payment_method })
    const paid = yield* pay("stored")
    assert.strictEqual(at(paid.json, "status"), "completed")
    assert.strictEqual(at(paid.json, "payment_method", "id"), idOf(method))
    assertError(yield* pay("stored again"), `400 ${code} | body:payment_method.payment_method_id ${code}`)
    assertError(yield* payRead(account, "by its value", value), reused)
  })

  // reaches platform 11/captures-cancels-payments-md, platform 14/card-present-cancel-capture
  // reaches reference endpoints/post-payments-id/amount-adjustment-object
  it.effect("are captured above or below the authorization; the network declines more than 120 %", function* () {
    const account = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    const captured = Effect.fnUntraced(function* (total_amount: number) {
      const value = yield* readValue(terminal)
      const id = idOf(yield* payRead(account, `capture ${total_amount}`, value, { ...later, amount: 900 }))
      return (yield* ask("POST", `/payments/${id}/capture`, { body: { amounts: { total_amount } } })).json
    })
    for (const total of [500, 1_000, 1_200]) assert.strictEqual(at(yield* captured(total), "amount"), total)
    const over = yield* captured(1_201)
    assert.strictEqual(at(over, "failure_reason", "reason_code"), "NOT_CAPTURED")
    assert.strictEqual(at(over, "failure_reason", "details", "detail_code"), "capture_amount_exceeds_authorization")
    const sale = yield* payRead(account, "sale", yield* readValue(terminal), { amount: 1_201 })
    assert.strictEqual(
      at(sale.json, "failure_reason", "details", "detail_code"),
      "capture_amount_exceeds_authorization"
    )
  })

  // reaches platform 11/captures-cancels-payments-md, platform 11/valid-7-days, platform 14/card-present-cancel-capture
  // reaches reference endpoints/post-payments-id-cancel/a-card-present-payment, reference limits/card-present-cancel
  it.effect("can be canceled within 90 minutes of the reading, and expire seven days after it", function* () {
    const account = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    yield* advance(days(10))
    const open = Effect.fnUntraced(function* (key: string, age: number) {
      return idOf(yield* payRead(account, key, yield* readValue(terminal, { age }), later))
    })
    const cancel = (id: string) => ask("POST", `/payments/${id}/cancel`, { body: {} })
    assert.strictEqual(at((yield* cancel(yield* open("in time", 5_400))).json, "status"), "canceled")
    assertError(
      yield* cancel(yield* open("too late", 5_401)),
      "400 PAYMENT_CANNOT_BE_CANCELED | path:id TIME_LIMIT_EXCEEDED"
    )
    const last = yield* open("last moment", days(7) - 60)
    yield* advance(120)
    const expired = yield* ask("GET", `/payments/${last}`)
    assert.strictEqual(at(expired.json, "failure_reason", "reason_code"), "PAYMENT_EXPIRED")
  })

  // reaches platform 11/an-authenticated-ciphertext-of, platform 11/encoded-methods-fact-encoding
  // reaches platform 11/one-payment, platform 11/otherwise-param_value_is_invalid_pattern
  // reaches platform 11/the-account-must-own, platform 11/usd, platform 11/valid-7-days, platform 14/encoded-method
  // reaches reference errors/http-status-of-error, reference errors/other-codes-named-payment_too_old
  it.effect("are refused if no reader sent them, too late, or for another account", function* () {
    const account = yield* makeAccount
    const other = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    yield* advance(days(8))
    const field = "payment_method.encoded_payment_method"
    const value = yield* readValue(terminal)
    const body = value.slice(value.indexOf(".") + 1)
    const key = value.slice(0, value.indexOf("."))
    for (const forged of ["x", "", `${key}.${body.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`])
      assertError(
        yield* payRead(account, "forged", forged),
        invalid(`body:${field} ${forged === "" ? "PARAM_VALUE_IS_OUT_OF_RANGE" : "PARAM_VALUE_IS_INVALID_PATTERN"}`)
      )
    assertError(yield* payRead(other, "another's", value), invalid(`body:${field} TERMINAL_NOT_OWNED_BY_ACCOUNT`))
    const old = yield* read(terminal, { age: days(7) + 1 })
    const { json: clock } = yield* ask("GET", "/operator/clock")
    assert.strictEqual(at(old.json, "expire_time"), Number(at(clock, "time")) - 1)
    const stale = String(at(old.json, "encoded_payment_method"))
    const expired = "ENCODED_PAYMENT_METHOD_IS_EXPIRED"
    assertError(yield* payRead(account, "stale", stale), `400 ${expired} | body:${field} ${expired}`)
    assertError(yield* makeMethod(stale), `400 ${expired} | body:encoded_payment_method ${expired}`)
    const oldest = yield* readValue(terminal, { age: days(7) })
    assert.strictEqual((yield* makeMethod(oldest)).status, 201)
    assertError(
      yield* ask("POST", "/payment_methods", {
        body: { type: "encoded_payment_method", encoded_payment_method: value },
        headers: { "App-Id": World.otherAppId }
      }),
      invalid("body:encoded_payment_method TERMINAL_NOT_OWNED_BY_ACCOUNT")
    )
    yield* World.putApp("100200302", { permissions: App.noPermissions })
    const headers = { "App-Id": "100200302", "Unique-Key": "forbidden" }
    const payment_method = { encoded_payment_method: value }
    const asked = { account_id: account, amount: 1_000, currency: "USD", payment_method }
    assertError(
      yield* ask("POST", "/payments", { body: asked, headers }),
      `403 NOT_AUTHORIZED | body:${field} PERMISSION_NOT_GRANTED`
    )
  })

  it.effect("cannot be stored for an account that accepts no payments", function* () {
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk }))
    const body = { legal_entity_id: entity, name: "Shop", description: "Things" }
    const account = idOf(yield* ask("POST", "/accounts", { body }))
    const value = yield* readValue(yield* makeTerminal(account))
    yield* ask("POST", `/accounts/${account}`, { body: { name: null } })
    assertError(
      yield* makeMethod(value),
      "400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:encoded_payment_method PAYMENTS_CAPABILITY_DISABLED"
    )
  })

  // reaches reference errors/reason-codes-under-invalid_params
  it.effect("take no convenience fee, and no other payment method in the same request", function* () {
    const account = yield* makeAccount
    const value = yield* readValue(yield* makeTerminal(account))
    const payment_method = { encoded_payment_method: value }
    const asked = { account_id: account, amount: 1_000, currency: "USD", payment_method, fee_type: "convenience_fee" }
    assertError(
      yield* ask("POST", "/payments", { body: asked, headers: { ...beta, "Unique-Key": "fee" } }),
      invalid("body:fee_type FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD")
    )
    const both = { payment_method: { ...payment_method, credit_card: card } }
    assert.include(errorLine(yield* payRead(account, "both", value, both)), "PARAM_MUTUALLY_EXCLUSIVE")
    const other = { payment_method: { ...payment_method, type: "credit_card" } }
    assertError(
      yield* payRead(account, "other", value, other),
      invalid("body:payment_method.credit_card PARAM_IS_MISSING")
    )
  })

  // reaches payments 8.3 the operator issues encoded values
  it.effect("are read by simulated readers of the operator", function* () {
    const account = yield* makeAccount
    const terminal = yield* makeTerminal(account)
    assertError(yield* read("nobody"), invalid("body:terminal_id ID_NOT_FOUND"))
    assertError(
      yield* read(terminal, { amount: 99, entry_mode: "typed", age: -1, card_number: "1" }),
      invalid(
        "body:card_number PARAM_VALUE_IS_INVALID_PATTERN",
        "body:amount PARAM_VALUE_IS_OUT_OF_RANGE",
        "body:entry_mode PARAM_VALUE_IS_INVALID_ENUM",
        "body:age PARAM_VALUE_IS_OUT_OF_RANGE"
      )
    )
    for (const entry_mode of ["magnetic_stripe", "swiped"]) {
      const swiped = yield* makeMethod(yield* readValue(terminal, { entry_mode }))
      assert.strictEqual(at(swiped.json, "credit_card", "card_entry_type"), "card_swiped")
    }
    yield* ask("DELETE", `/terminals/${terminal}`)
    assertError(yield* read(terminal), invalid("body:terminal_id INVALID_STATE"))
  })
})
