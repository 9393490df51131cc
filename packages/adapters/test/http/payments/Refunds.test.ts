/** Refunds as the app creates them, and their test headers (payments.md 4, platform.md 9). */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay, payment, risk } from "../fixtures/Asking.ts"
import { available, assertBalance, createCharge, refund, statusOf } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("refunds", (it) => {
  it.effect("are refused beyond the amounts and the age of a payment", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createCharge(account)
    const part = (amounts: object) => Effect.map(refund(paymentId, { amounts }), errorLine)
    const out = (field: string, reason = "PARAM_VALUE_IS_OUT_OF_RANGE") => invalid(`body:amounts.${field} ${reason}`)
    assert.strictEqual(yield* part({ total_amount: 99 }), out("total_amount"))
    assert.strictEqual(yield* part({ total_amount: 10_001 }), out("total_amount"))
    assert.strictEqual(yield* part({ total_amount: 500, fee_refund_amount: 431 }), out("fee_refund_amount"))
    assert.strictEqual(
      yield* part({ total_amount: 500, currency: "CAD" }),
      out("currency", "PARAM_VALUE_IS_INVALID_ENUM")
    )
    assert.strictEqual(yield* part({ currency: "USD" }), out("total_amount", "PARAM_IS_MISSING"))
    assertError(
      yield* refund("x", { order_id: "y" }),
      invalid("body:payment_id ID_NOT_FOUND", "body:order_id ID_NOT_FOUND")
    )
    yield* advance(60 * day)
    assertError(yield* refund(paymentId), "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD")
  })

  it.effect("may name an order of the payment's account", function* () {
    const [account, other] = [yield* makeAccount, yield* makeAccount]
    const paymentId = yield* createCharge(account)
    const order = (account_id: string) => Effect.map(ask("POST", "/orders", { body: { account_id } }), idOf)
    const id = yield* order(account)
    const made = yield* refund(paymentId, { order_id: id })
    assert.deepStrictEqual(at(made.json, "order"), { id, path: `/orders/${id}`, resource: "orders" })
    assertError(yield* refund(paymentId, { order_id: yield* order(other) }), invalid("body:order_id ID_NOT_FOUND"))
  })

  it.effect("store rejections under their Unique-Key", function* () {
    const paymentId = yield* createCharge(yield* makeAccount)
    const body = { amounts: { total_amount: 10_001 } }
    const first = yield* refund(paymentId, body, { "Unique-Key": "kept refund" })
    const again = yield* refund(paymentId, body, { "Unique-Key": "kept refund" })
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
  })

  // reaches platform 5/expand-true-or-payment_method
  // reaches reference endpoints/get-payments-and-get-payments-id/expand-is-also-available
  // reaches reference resources/payment/fee_amount, reference what/both-values-are-passed
  it.effect("are listed by owner, payment, status and reference; only the app's own fields can change", function* () {
    const account = yield* makeAccount
    const [one, two] = [yield* createCharge(account), yield* createCharge(account)]
    const first = idOf(yield* refund(one, { amounts: { total_amount: 100 }, reference_id: "mine" }))
    const second = idOf(yield* refund(two))
    const found = (query: string) => Effect.map(ask("GET", `/refunds?${query}`), ids)
    assert.sameMembers(yield* found(`owner_id=${account}`), [first, second])
    assert.deepStrictEqual(yield* found(`payment_id=${two}`), [second])
    assert.deepStrictEqual(yield* found(`owner_id=${account}&reference_id=mine`), [first])
    assert.deepStrictEqual(yield* found(`owner_id=${account}&status=completed`), [])
    assert.deepStrictEqual(yield* found("owner_id=x"), [])
    assertError(yield* ask("GET", "/refunds?status=canceled"), invalid("query:status PARAM_VALUE_IS_INVALID_ENUM"))
    const list = yield* ask("GET", `/refunds?payment_id=${two}&expand=payment_method`)
    assert.strictEqual(at(list.json, "results", 0, "payment_method", "type"), "credit_card")
    const change = (body: object) => ask("POST", `/refunds/${first}`, { body })
    const changed = yield* change({ reference_id: null, custom_data: { a: 1 } })
    assert.deepInclude(changed.json, { reference_id: null, custom_data: { a: 1 } })
    assertError(
      yield* change({ amounts: {}, status: "failed" }),
      invalid("body:status PARAM_CANNOT_BE_MODIFIED", "body:amounts PARAM_CANNOT_BE_MODIFIED")
    )
    for (const field of ["id", "status", "failure_reason", "txnr_merchant_refund"]) {
      const fixed = invalid(`body:${field} PARAM_CANNOT_BE_MODIFIED`)
      assertError(yield* refund(two, { [field]: {} }), fixed)
      assertError(yield* change({ [field]: {} }), fixed)
    }
    const other = { "App-Id": World.otherAppId }
    assertError(yield* ask("GET", `/refunds/${first}`, { headers: other }), unknownId)
  })

  it.effect("without a payment require the version, the country, and a sufficient balance", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createCharge(account)
    const body = (total_amount: number) => ({ is_unreferenced_refund: true, amounts: { total_amount } })
    assertError(
      yield* refund(paymentId, body(100), { "Api-Version": "3.0" }),
      invalid("body:is_unreferenced_refund PARAM_IS_UNKNOWN")
    )
    assertError(
      yield* refund(paymentId, body(9_571)),
      "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id INSUFFICIENT_BALANCE"
    )
    const made = yield* refund(paymentId, body(9_570))
    assert.strictEqual(made.status, 201)
    assert.strictEqual(yield* available(account), 0)
    const seen = yield* ask("GET", `/payments/${paymentId}`)
    assert.strictEqual(at(seen.json, "amount_refunded"), 0)
    yield* advance(4 * day)
    assert.strictEqual(yield* statusOf(idOf(made)), "completed")
    yield* assertBalance
  })

  it.effect("may make a balance negative, which is announced once", function* () {
    const account = yield* makeAccount
    const preference = { topic: "accounts.negative_balance", callback_uri: "https://shop.com/hook" }
    assert.strictEqual((yield* ask("POST", "/notification_preferences", { body: preference })).status, 201)
    const paymentId = yield* createCharge(account)
    assert.strictEqual(
      (yield* refund(paymentId, { amounts: { total_amount: 10_000, fee_refund_amount: 0 } })).status,
      201
    )
    assert.strictEqual(yield* available(account), -430)
    yield* advance(60)
    const list = yield* ask("GET", `/notifications?object_id=${account}`)
    assert.deepStrictEqual(
      [at(list.json, "results", "length"), at(list.json, "results", 0, "topic")],
      [1, "accounts.negative_balance"]
    )
    const shown = at(list.json, "results", 0, "payload", "balances", "currencies", "USD", "available")
    assert.strictEqual(shown, -430)
  })

  it.effect("return static answers of the test headers without any effect", function* () {
    const magic = (value: string) => ({ "Service-Magic-Behavior": value })
    assertError(
      yield* refund("x", {}, magic("error_payment_too_old")),
      "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD"
    )
    assertError(
      yield* refund("x", {}, magic("point_of_sale_not_processed")),
      invalid("body:payment_id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")
    )
    assert.include(
      errorLine(yield* ask("GET", "/refunds", { headers: magic("error_payment_too_old") })),
      "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
    )
  })

  it.effect("never exceed the payment when many arrive at once", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createCharge(account)
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => refund(paymentId, { amounts: { total_amount: 900, fee_refund_amount: 40 } })),
      { concurrency: "unbounded" }
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      10
    )
    const seen = yield* ask("GET", `/payments/${paymentId}`)
    assert.deepInclude(seen.json, { amount_refunded: 9_000, amount_refundable: 1_000, fee_amount_refundable: 30 })
    yield* assertBalance
  })

  it.effect("in Canada require a payment and a permission", function* () {
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
    const body = { legal_entity_id: entity, name: "Shop", description: "Things" }
    const account = idOf(yield* ask("POST", "/accounts", { body }))
    const paymentId = idOf(yield* pay(account, "ca", { ...payment(account), currency: "CAD" }))
    const unreferenced = { is_unreferenced_refund: true, amounts: { total_amount: 100 } }
    assertError(
      yield* refund(paymentId, unreferenced),
      invalid("body:is_unreferenced_refund PARAM_VALUE_IS_INVALID_ENUM")
    )
    yield* World.putApp("100200302", { permissions: { ...App.allPermissions, unreferencedRefunds: false } })
    assertError(
      yield* refund(paymentId, unreferenced, { "App-Id": "100200302" }),
      "403 NOT_AUTHORIZED | body:is_unreferenced_refund UNREFERENCED_REFUNDS_NOT_PERMITTED"
    )
  })
})
