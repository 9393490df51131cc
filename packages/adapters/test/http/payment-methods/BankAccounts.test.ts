/**
 * Bank accounts and their verification by microdeposits (payments.md 1.3 to 1.5, 8.2). The test advances the
 * clock.
 */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { bank, create, method, verify } from "../fixtures/TestBankAccounts.ts"
import * as World from "../fixtures/World.ts"

const linked = (plaid_account_id: string) => ({
  type: "plaid_processor_token",
  plaid_processor_token: {
    processor_token: "processor-stage-ok",
    plaid_account_id,
    account_holder: { holder_name: "Ada" }
  }
})
const beta = { "Api-Version": "3.1.rc.1.1" }

layer(World.layer())("bank accounts", (it) => {
  // reaches payments 8.3 read microdeposits, reference states/payment-method/new
  it.effect("are unverified, show no number, and their deposits are sent at once", function* () {
    const made = yield* create(bank("900012345678", { account_type: "savings" }))
    assert.strictEqual(made.status, 201)
    assert.notInclude(made.text, "900012345678")
    assert.notInclude(made.text, "021000021")
    assert.strictEqual(at(made.json, "status"), "unverified")
    assert.deepInclude(at(made.json, "payment_bank_us"), { last_four: "5678", account_type: "savings" })
    const deposits = yield* ask("GET", `/operator/payment_methods/${idOf(made)}/microdeposits`)
    assert.deepInclude(deposits.json, {
      amounts: [10, 55],
      attempts_used: 0,
      attempts_left: 3,
      status: "unverified"
    })
  })

  // reaches platform 1/nothing-is-written-unless, platform 1/the-one-error-that
  // reaches platform 14/failed-ach-verification-attempts
  // reaches reference endpoints/post-payment_methods-id-verify_bank_deposits/response-the-payment-method
  // reaches reference errors/a-verify-request-with, reference limits/failed-ach-verification-attempts
  // reaches reference states/payment-method/two-mismatching-attempts-are
  // reaches reference states/payment-method/unverified-same
  it.effect("are verified by both amounts in any order; two mismatches are forgiven, the third is final", function* () {
    const id = idOf(yield* create(bank("900012345678")))
    assert.strictEqual(at((yield* verify(id, 1, 2)).json, "status"), "unverified")
    assert.strictEqual(at((yield* verify(id, 55, 55)).json, "status"), "unverified")
    const third = yield* verify(id, 10, 54)
    assertError(third, invalid("path:id VERIFICATION_FAILED_PERMANENTLY"))
    assert.strictEqual(at((yield* method(id)).json, "status"), "verification_failed")
    assert.include(errorLine(yield* verify(id, 10, 55)), "VERIFICATION_FAILED_PERMANENTLY")
    const reset = yield* ask("POST", `/operator/payment_methods/${id}/microdeposits/reset`)
    assert.deepInclude(reset.json, { amounts: [10, 55], attempts_used: 0, status: "unverified" })
    assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
    assertError(yield* verify(id, 10, 55), "400 PAYMENT_METHOD_CANNOT_BE_VERIFIED | path:id ALREADY_VERIFIED")
  })

  // reaches reference states/payment-method/permanent-verification-failure-gives
  it.effect("fail if their deposits cannot be delivered, and a verification then says so", function* () {
    const id = idOf(yield* create(bank("9003001")))
    assert.include(errorLine(yield* verify(id, 10, 55)), "MICRODEPOSITS_NOT_SENT")
    yield* advance(10)
    assert.strictEqual(at((yield* method(id)).json, "status"), "verification_failed")
    assert.include(errorLine(yield* verify(id, 10, 55)), "VERIFICATION_FAILED_PERMANENTLY")
  })

  it.effect("refuse wrong fields, each by its path", function* () {
    const wrong = yield* create({
      type: "payment_bank_us",
      payment_bank_us: { account_number: "12", routing_number: "021000022", account_holder: {}, x: 1 }
    })
    assertError(
      wrong,
      [
        "400 INVALID_PARAMS",
        "body:payment_bank_us.x PARAM_IS_UNKNOWN",
        "body:payment_bank_us.account_number PARAM_VALUE_IS_INVALID_PATTERN",
        "body:payment_bank_us.routing_number INVALID_ROUTING_NUMBER",
        "body:payment_bank_us.account_holder.holder_name PARAM_IS_MISSING"
      ].join(" | ")
    )
    const canadian = (institution_number: string, transit_number: string) =>
      create({
        type: "payment_bank_ca",
        payment_bank_ca: {
          account_number: "1234567",
          institution_number,
          transit_number,
          account_holder: { holder_name: "Zoë" }
        }
      })
    assert.include(errorLine(yield* canadian("000", "12345")), "institution_number INVALID_INSTITUTION_NUMBER")
    assert.include(errorLine(yield* canadian("999", "12345")), "institution_number INVALID_INSTITUTION_NUMBER")
    assert.include(errorLine(yield* canadian("003", "99999")), "transit_number INVALID_TRANSIT_NUMBER")
    assert.strictEqual((yield* canadian("003", "12345")).status, 201)
    assert.include(
      errorLine(yield* create({ ...bank("900012345678"), payment_bank_ca: {} })),
      "payment_bank_us PARAM_MUTUALLY_EXCLUSIVE"
    )
    assertError(
      yield* ask("POST", "/payment_methods", { body: bank("900012345678") }),
      invalid("header:Service-Risk-Token PARAM_IS_MISSING", "header:Client-IP PARAM_IS_MISSING")
    )
    const id = idOf(yield* create(bank("900012345678")))
    assert.include(errorLine(yield* verify(id, 10)), "microdeposits PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(yield* verify(id, 10, 55, 1)), "microdeposits PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(errorLine(yield* verify(id, "10", 55)), "microdeposits.0 PARAM_VALUE_IS_WRONG_TYPE")
    assert.include(errorLine(yield* verify("nobody", 10, 55)), "path:id ID_NOT_FOUND")
    const update = (body: object) => ask("POST", `/payment_methods/${id}`, { body })
    assert.include(
      errorLine(yield* update({ payment_bank_us: { account_type: "savings" } })),
      "payment_bank_us PARAM_CANNOT_BE_MODIFIED"
    )
    assert.strictEqual((yield* update({ payment_bank_us: null, custom_data: { a: 1 } })).status, 200)
  })

  // reaches payments 8.2 the linked bank account of staging is verified
  it.effect("are verified at once if they were linked, in versions that know this", function* () {
    const made = yield* create(linked("acc-stage-ok"), beta)
    assert.deepInclude(made.json, { status: "verified", type: "payment_bank_us" })
    assert.deepInclude(at(made.json, "payment_bank_us"), { last_four: "6789", account_type: "checking" })
    assertError(
      yield* create(linked("other"), beta),
      invalid("body:plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID")
    )
    assert.include(errorLine(yield* create(linked("acc-stage-ok"))), "body:plaid_processor_token PARAM_IS_UNKNOWN")
  })

  it.effect("that were linked get their first deposits when the operator resets them after a failure", function* () {
    const id = idOf(yield* create(linked("acc-stage-ok"), beta))
    const deposits = `/operator/payment_methods/${id}/microdeposits`
    assert.include(errorLine(yield* ask("POST", `${deposits}/reset`)), "INVALID_STATE")
    yield* ask("POST", `/operator/payment_methods/${id}/status`, { body: { status: "verification_failed" } })
    assert.include(errorLine(yield* ask("GET", deposits)), "INVALID_STATE")
    const first = { amounts: [10, 55], attempts_used: 0, attempts_left: 3, status: "unverified" }
    assert.deepInclude((yield* ask("POST", `${deposits}/reset`)).json, first)
    assert.deepInclude((yield* ask("GET", deposits)).json, first)
    assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
  })

  // reaches payments 8.3 reset verification
  it.effect("get no second deposits if the operator resets them while the first are pending", function* () {
    const id = idOf(yield* create(bank("9003001")))
    yield* ask("POST", `/operator/payment_methods/${id}/status`, { body: { status: "verification_failed" } })
    yield* advance(9)
    const reset = yield* ask("POST", `/operator/payment_methods/${id}/microdeposits/reset`)
    assert.deepInclude(reset.json, { amounts: null, attempts_used: 0, status: "unverified" })
    yield* advance(1)
    assert.strictEqual(at((yield* method(id)).json, "status"), "verification_failed")
    yield* ask("POST", `/operator/payment_methods/${id}/microdeposits/reset`)
    yield* advance(9)
    assert.strictEqual(at((yield* method(id)).json, "status"), "unverified")
  })
})
