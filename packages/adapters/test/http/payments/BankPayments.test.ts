/** Bank payments: holds, returns and results (payments.md 3.5, 8.2). The test advances the clock. */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { bank, create, method, verifiedAccount } from "../fixtures/TestBankAccounts.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const pay = (account: string, methodId: string, more: object = {}, headers: Record<string, string> = {}) =>
  ask("POST", "/payments", {
    body: {
      account_id: account,
      amount: 5_000,
      currency: "USD",
      payment_method: { type: "payment_method_id", payment_method_id: methodId },
      ...more
    },
    headers: { "Unique-Key": `bank-${++keys}`, ...headers }
  })
const payment = (id: string) => ask("GET", `/payments/${id}`)
const report = (id: string, body: object) => ask("POST", `/operator/payments/${id}/network_result`, { body })
const failure = (json: unknown) => [
  at(json, "status"),
  at(json, "failure_reason", "reason_code"),
  at(json, "failure_reason", "details", "detail_code")
]

layer(World.layer())("bank payments", (it) => {
  // reaches platform 14/ach-payment-hold, reference limits/ach-payment-hold, reference states/payment/new-post-payments
  // reaches reference what/payers-pay-by-credit
  it.effect("wait for their hold of two business days, then complete at the opening", function* () {
    const account = yield* makeAccount
    const made = yield* pay(account, yield* verifiedAccount("900099999999"))
    assert.deepInclude(made.json, { status: "pending", capture_at: null, address_verification: "SKIPPED" })
    assert.strictEqual(at(made.json, "pending_reasons", 0, "reason_code"), "PROCESSING")
    const created = Number(at(made.json, "create_time"))
    yield* advance(86_400)
    assert.strictEqual(at((yield* payment(idOf(made))).json, "status"), "pending")
    yield* advance(5 * 86_400)
    const done = yield* payment(idOf(made))
    assert.strictEqual(at(done.json, "status"), "completed")
    const capturedAt = Number(at(done.json, "capture_at"))
    assert.isAbove(capturedAt, created + 86_400)
    assert.strictEqual(new Date(capturedAt * 1_000).getUTCMinutes(), 0)
    const books = yield* ask("GET", "/operator/ledger")
    assert.strictEqual(at(books.json, "balanced"), true)
  })

  // reaches reference states/payment/pending-ach
  it.effect("are returned before completion, by number, amount or header; some returns end the method", function* () {
    const account = yield* makeAccount
    const closed = yield* verifiedAccount("9000004")
    const plain = yield* verifiedAccount("900099999999")
    const byNumber = idOf(yield* pay(account, closed))
    const byAmount = idOf(yield* pay(account, plain, { amount: 91_001 }))
    const byHeader = idOf(yield* pay(account, plain, {}, { "Service-Magic-Behavior": "return_008" }))
    yield* advance(10)
    assert.deepStrictEqual(failure((yield* payment(byNumber)).json), ["failed", "BANK_NOT_CONFIRMED", "R04"])
    assert.deepStrictEqual(failure((yield* payment(byAmount)).json), ["failed", "BANK_SYSTEM_ERROR", "R01"])
    assert.deepStrictEqual(failure((yield* payment(byHeader)).json), ["failed", "ECHECK_FRAUD", "R08"])
    assert.strictEqual(at((yield* method(closed)).json, "status"), "deleted")
    assert.strictEqual(at((yield* method(plain)).json, "status"), "verified")
    assert.include(errorLine(yield* pay(account, closed)), "payment_method.payment_method_id ALREADY_DELETED")
  })

  // reaches payments 8.3 decide a review, platform 10/after-a-failure-the
  // reaches reference states/payment/on-each-failure-notification, reference states/payment/pending-in-review-review
  it.effect("are reviewed during their hold", function* () {
    const account = yield* makeAccount
    const passed = yield* pay(account, yield* verifiedAccount("9002301"))
    const failed = yield* pay(account, yield* verifiedAccount("9002302"))
    const open = yield* pay(account, yield* verifiedAccount("9002303"))
    assert.strictEqual(at(passed.json, "pending_reasons", 0, "reason_code"), "IN_REVIEW")
    yield* advance(10)
    assert.strictEqual(at((yield* payment(idOf(passed))).json, "status"), "completed")
    assert.deepStrictEqual(failure((yield* payment(idOf(failed))).json), ["failed", "REVIEW", "risk_review"])
    const decide = (decision: string) => ask("POST", `/operator/payments/${idOf(open)}/review`, { body: { decision } })
    assert.strictEqual(at((yield* decide("passed")).json, "status"), "completed")
    assert.include(errorLine(yield* decide("passed")), "INVALID_STATE")
  })

  // reaches reference what/ach-always-uses-the
  it.effect("require a verified bank account of a type that the merchant accepts", function* () {
    const account = yield* makeAccount
    const unverified = idOf(yield* create(bank("900012345678")))
    assert.include(
      errorLine(yield* pay(account, unverified)),
      "payment_method.payment_method_id PAYMENT_METHOD_NOT_VERIFIED"
    )
    const ready = yield* verifiedAccount("900012345678")
    const incoming = { incoming_payments: { accepted_methods: ["visa"] } }
    assert.strictEqual((yield* ask("POST", `/accounts/${account}`, { body: incoming })).status, 200)
    assert.include(errorLine(yield* pay(account, ready)), "PAYMENT_METHOD_TYPE_NOT_ACCEPTED")
    const fee = { fee_type: "convenience_fee", fee_amount: 100 }
    const other = yield* makeAccount
    assert.include(
      errorLine(yield* pay(other, ready, fee, { "Api-Version": "3.1.rc.1.3" })),
      "fee_type FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD"
    )
  })

  // reaches payments 8.3 return a bank payment with a code
  it.effect("are settled or returned by the operator, with the return codes of their bank", function* () {
    const account = yield* makeAccount
    const ready = yield* verifiedAccount("900099999999")
    const first = idOf(yield* pay(account, ready))
    assert.include(
      errorLine(yield* report(first, { result: "failed", code: "card_declined" })),
      "code PARAM_VALUE_IS_INVALID_ENUM"
    )
    assert.include(
      errorLine(yield* report(first, { result: "failed", code: "R99" })),
      "code PARAM_VALUE_IS_INVALID_ENUM"
    )
    assert.strictEqual(at((yield* report(first, { result: "settled" })).json, "status"), "completed")
    const second = idOf(yield* pay(account, ready))
    assert.deepStrictEqual(failure((yield* report(second, { result: "failed", code: "R29" })).json), [
      "failed",
      "ECHECK_FRAUD",
      "R29"
    ])
    assert.strictEqual(at((yield* method(ready)).json, "status"), "deleted")
  })

  it.effect("can still be returned by their bank after the operator settled them", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, yield* verifiedAccount("9000004")))
    assert.strictEqual(at((yield* report(id, { result: "settled" })).json, "status"), "completed")
    yield* advance(10)
    const after = { status: "completed", amount_disputed: 5_000, amount_refundable: 0 }
    assert.deepInclude((yield* payment(id)).json, after)
    const disputes = yield* ask("GET", `/disputes?payment_id=${id}`)
    assert.deepInclude(at(disputes.json, "results", 0), { type: "debit_adjustment", amount: 5_000 })
    yield* advance(7 * 86_400)
    assert.deepInclude((yield* payment(id)).json, after)
  })

  // reaches platform 5/expand-true-or-payment_method
  // reaches reference endpoints/get-payments-and-get-payments-id/other-query-parameters-of
  // reaches reference endpoints/post-payments/payment_method, reference resources/payment-method/in-a-payment-request
  it.effect("show their bank account in lists with expand", function* () {
    const account = yield* makeAccount
    const made = yield* pay(account, yield* verifiedAccount("900012345678"), { amount: 90_000 })
    const list = yield* ask("GET", `/payments?owner_id=${account}&payment_method_type=payment_bank_us&expand=true`)
    assert.strictEqual(at(list.json, "results", 0, "id"), idOf(made))
    assert.deepInclude(at(list.json, "results", 0, "payment_method"), { type: "payment_bank_us", last_four: "5678" })
    yield* advance(10)
    assert.strictEqual(at((yield* payment(idOf(made))).json, "status"), "completed")
    const cancel = yield* ask("POST", `/payments/${idOf(made)}/cancel`)
    assert.include(errorLine(cancel), "PAYMENT_NOT_CANCELABLE")
  })
})
