/** Sentences of docs/contract/reference.md about payments that the tests beside this one leave out, over HTTP. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, results, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, card, idOf, makeAccount, pay, payment, risk, post } from "../fixtures/Asking.ts"
import { cardPayment } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { create as createMethod, verifiedAccount } from "../fixtures/TestBankAccounts.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const created = (body: object) =>
  ask("POST", "/payments", { body, headers: { ...risk, "Unique-Key": `reference ${++keys}` } })
/** A payment by a stored method. */
const payBy = (account_id: string, payment_method_id: string, more: object = {}) =>
  created({ account_id, amount: 1_000, currency: "USD", payment_method: { payment_method_id }, ...more })
const makeCard = (more: object) =>
  Effect.map(createMethod({ type: "credit_card", credit_card: { ...card, ...more } }), idOf)
const outside = (field: string) => invalid(`body:${field} PARAM_VALUE_IS_OUT_OF_RANGE`)

const notCapturable = "400 TRANSFER_CANNOT_BE_CAPTURED | path:id PAYMENT_NOT_PENDING_CAPTURE"

layer(World.layer())("payments of the reference", (it) => {
  // reaches reference errors/http-status-of-error, reference resources/payment/auto_capture
  // reaches reference states/payment/new
  it.effect("auto_capture is true by default and has no effect on bank payments", function* () {
    const account = yield* makeAccount
    const whole = (answer: HttpAnswer) => [at(answer.json, "auto_capture"), at(answer.json, "status")]
    assert.deepStrictEqual(whole(yield* created(payment(account))), [true, "completed"])
    const said = yield* created({ ...payment(account), auto_capture: true })
    assert.deepStrictEqual(whole(said), [true, "completed"])
    const held = yield* created({ ...payment(account), auto_capture: false })
    assert.deepStrictEqual(whole(held), [false, "pending"])
    const account_number = yield* verifiedAccount("900099999999")
    const debit = idOf(yield* payBy(account, account_number, { auto_capture: false }))
    assertError(yield* post(`/payments/${debit}/capture`, {}), notCapturable)
    yield* advance(6 * 86_400)
    assert.deepStrictEqual(whole(yield* ask("GET", `/payments/${debit}`)), [false, "completed"])
  })

  // reaches reference endpoints/post-payments/initiated_by, reference resources/credit-card-object/recurring
  // reaches reference resources/payment/for-recurring-card-payments
  it.effect(
    "a payment with a recurring card is initiated by the customer first, and by the merchant later",
    function* () {
      const [account, method] = [yield* makeAccount, yield* makeCard({ recurring: true })]
      for (const initiated_by of ["customer", "merchant", "merchant"]) {
        const { json } = yield* payBy(account, method, { initiated_by })
        assert.deepInclude(json, { status: "completed", initiated_by })
      }
      assert.include(errorLine(yield* payBy(account, method, { initiated_by: "payer" })), "INVALID_ENUM")
    }
  )

  // reaches reference resources/payment/initiated_by-defaults-to-none
  it.effect(
    "a payment with a card on file is initiated by the customer, unless the payment says otherwise",
    function* () {
      const account = yield* makeAccount
      const by = (more: object, flags: object) =>
        Effect.map(
          created({ ...payment(account), payment_method: { credit_card: { ...card, ...flags } }, ...more }),
          ({ json }) => at(json, "initiated_by")
        )
      assert.strictEqual(yield* by({}, { card_on_file: true }), "customer")
      assert.strictEqual(yield* by({ initiated_by: "none" }, { card_on_file: true }), "none")
      assert.strictEqual(yield* by({}, {}), "none")
    }
  )

  // reaches reference endpoints/post-payments/they-are-not-required
  // reaches reference resources/payment-method/record-fields-not-shown
  // reaches reference resources/payment/initiated_by-is-not-used
  // reaches reference resources/payment/recurring-ach-payments-reuse, reference states/payment-method/unverified
  // reaches reference what/in-the-two-request
  it.effect("a bank account pays again by the same payment_method_id, whatever initiated_by says", function* () {
    const [account, method] = [yield* makeAccount, yield* verifiedAccount("900099999999")]
    const made = []
    for (const more of [{}, { initiated_by: "merchant" }, { initiated_by: "customer" }])
      made.push(idOf(yield* payBy(account, method, more)))
    yield* advance(6 * 86_400)
    for (const id of made) {
      const { json } = yield* ask("GET", `/payments/${id}`)
      assert.deepStrictEqual([at(json, "status"), at(json, "payment_method", "id")], ["completed", method])
    }
  })

  // reaches platform 10/payments-created-fact, reference payments/the-placeholders-api_key-app_id
  // reaches reference resources/payment/failure_reason, reference states/payment/new-post-payments-synchronous
  it.effect("a payment that fails synchronously is announced only as created", function* () {
    yield* subscribe("payments.*")
    const made = yield* pay(yield* makeAccount, "declined", cardPayment("4003830000001015"))
    assert.strictEqual(at(made.json, "status"), "failed")
    yield* advance(60)
    assert.deepStrictEqual(yield* topicsOf(idOf(made)), ["payments.created"])
  })

  // reaches reference endpoints/get-payments-and-get-payments-id/query-parameters-of-the
  // reaches reference versioning/responses-carry-api_version
  it.effect("payments are listed by their amounts, both bounds included", function* () {
    const account = yield* makeAccount
    for (const amount of [100, 200, 300]) yield* pay(account, `amount ${amount}`, { amount })
    const found = (query: string) =>
      Effect.map(ask("GET", `/payments?owner_id=${account}${query}`), (answer) =>
        results(answer).map((each) => at(each, "amount"))
      )
    assert.deepStrictEqual(yield* found("&minimum_amount=200"), [300, 200])
    assert.deepStrictEqual(yield* found("&maximum_amount=200"), [200, 100])
    assert.deepStrictEqual(yield* found("&minimum_amount=200&maximum_amount=200"), [200])
    const wrong = errorLine(yield* ask("GET", "/payments?minimum_amount=x&maximum_amount=1.5"))
    for (const name of ["minimum_amount", "maximum_amount"])
      assert.include(wrong, `query:${name} PARAM_VALUE_IS_WRONG_TYPE`)
  })

  // reaches reference endpoints/post-payments-id/amount-adjustment-object
  // reaches reference endpoints/post-payments-id/capture_at, reference endpoints/post-payments-id/custom_data
  // reaches reference endpoints/post-payments-id/path-id-string-1, reference endpoints/post-payments-id/rbits
  // reaches reference endpoints/post-payments-id/reference_id
  // reaches reference endpoints/post-payments-id/response-200-the-payment
  // reaches reference endpoints/post-payments-id/updates-a-payment, reference endpoints/post-payments/reference_id
  // reaches reference resources/payment/pending_reasons
  it.effect("fields of an update are cleared by null and have 1 to 255 characters", function* () {
    const labels = { reference_id: "first", custom_data: { a: 1 } }
    const id = idOf(yield* pay(yield* makeAccount, "cleared", { ...labels, auto_capture: false }))
    const update = (body: object) => post(`/payments/${id}`, body)
    const none = { reference_id: null, custom_data: null, capture_at: null, amounts: null, rbits: null }
    const cleared = yield* update(none)
    assert.deepInclude(cleared.json, { reference_id: null, custom_data: null, capture_at: null, amount: 1_000 })
    for (const reference_id of ["x", "x".repeat(255)])
      assert.deepInclude((yield* update({ reference_id })).json, { reference_id })
    for (const reference_id of ["", "x".repeat(256)])
      assertError(yield* update({ reference_id }), outside("reference_id"))
    assert.include(errorLine(yield* update({ custom_data: { a: "4111111111111111" } })), "custom_data PARAM_VALUE")
    const long = errorLine(yield* post(`/payments/${"x".repeat(256)}`, {}))
    assert.strictEqual(long, invalid("path:id PARAM_VALUE_IS_OUT_OF_RANGE"))
  })

  // reaches reference payments/request-and-response-bodies
  // reaches reference resources/payment/amount_refundable-changes-according-to
  // reaches reference resources/payment/amount_refunded, reference states/payment/completed
  // reaches reference what/a-payment-is-created
  it.effect("a refunded amount cannot be refunded again", function* () {
    const id = idOf(yield* pay(yield* makeAccount, "refunded"))
    const shown = Effect.map(ask("GET", `/payments/${id}`), ({ json }) => [
      at(json, "status"),
      at(json, "amount_refunded"),
      at(json, "amount_refundable")
    ])
    assert.deepStrictEqual(yield* shown, ["completed", 0, 1_000])
    const refund = { payment_id: id, refund_reason: "Returned", amounts: { total_amount: 400 } }
    assert.strictEqual((yield* post("/refunds", refund)).status, 201)
    assert.deepStrictEqual(yield* shown, ["completed", 400, 600])
  })

  // reaches reference endpoints/post-payments/order_id, reference endpoints/post-payments/payment_method
  // reaches reference errors/error-detail-entry-shape, reference resources/payment/custom_data
  it.effect("a payment has the order of its order_id, and no data of a card", function* () {
    const account_id = yield* makeAccount
    const order_id = idOf(yield* post("/orders", { account_id }))
    const made = yield* created({ ...payment(account_id), order_id })
    assert.deepStrictEqual(at(made.json, "order"), { id: order_id, path: `/orders/${order_id}`, resource: "orders" })
    const refused = yield* created({ ...payment(account_id), custom_data: { note: "4111 1111 1111 1111" } })
    assertError(refused, invalid("body:custom_data PARAM_VALUE_IS_INVALID_PATTERN"))
    const unkeyed = yield* ask("POST", "/payments", { body: payment(account_id), headers: risk })
    assert.deepStrictEqual(at(unkeyed.json, "details"), [
      {
        target: ["Unique-Key"],
        target_type: "HTTP_REQUEST_HEADER",
        reason_code: "PARAM_IS_MISSING",
        message: "A required parameter is missing."
      }
    ])
  })
})
