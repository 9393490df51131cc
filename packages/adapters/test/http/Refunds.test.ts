/** /refunds over HTTP: payments.md 4, platform.md 9 (magic) and 12 (operator), against the simulated networks. */
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as App from "@payments-platform/domain/access/App"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import * as Records from "../../src/http/api/Records.ts"
import * as ManualCardNetwork from "../../src/networks/ManualCardNetwork.ts"
import { ask, at, card, idOf, makeAccount, operator, pay, payment, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const advance = (seconds: number) => ask("POST", "/operator/clock/advance", { body: { seconds } })
const day = 86_400

/** A payment of 10000 with a fee of 430, all of it the platform's. */
const paid = Effect.fnUntraced(function* (account: string, key: string, more: object = {}) {
  const made = yield* pay(account, key, { amount: 10_000, fee_amount: 430, ...more })
  assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "completed"])
  return idOf(made)
})
const carded = (card_number: string) => ({
  payment_method: { type: "credit_card", credit_card: { ...card, card_number } }
})
const refund = (payment_id: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", "/refunds", { body: { payment_id, refund_reason: "Returned", ...more }, headers })
const statusOf = (id: string) => Effect.map(ask("GET", `/refunds/${id}`), ({ json }) => at(json, "status"))
const available = (account: string) =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) => at(json, "balances", "currencies", "USD", "available"))
const ids = (json: unknown) => {
  const results = at(json, "results")
  return Array.isArray(results) ? results.map((each) => at(each, "id")) : []
}
const balanced = Effect.map(ask("GET", "/operator/ledger"), ({ json }) =>
  assert.strictEqual(at(json, "balanced"), true)
)

layer(World.layer())("refunds", (it) => {
  it.effect("are pending at once, and settle at the next opening after the network took them", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, "life")
      const made = yield* refund(paymentId, { reference_id: "r" }, { "Unique-Key": "refund" })
      assert.strictEqual(made.status, 201)
      Schema.decodeUnknownSync(Records.Refund)(made.json)
      assert.deepStrictEqual(
        ["status", "amounts", "payment", "owner", "order", "reference_id", "failure_reason"].map((key) =>
          at(made.json, key)
        ),
        [
          "pending",
          { total_amount: 10_000, currency: "USD", fee_refund_amount: 430 },
          { id: paymentId, path: `/payments/${paymentId}`, resource: "payments" },
          { id: account, path: `/accounts/${account}`, resource: "accounts" },
          null,
          "r",
          null
        ]
      )
      assert.strictEqual(at(made.json, "pending_reasons", 0, "reason_code"), "PROCESSING")
      const again = yield* refund(paymentId, { reference_id: "r" }, { "Unique-Key": "refund" })
      assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [made.text, "true"])
      const seen = yield* ask("GET", `/payments/${paymentId}`)
      assert.deepStrictEqual(
        ["status", "amount_refunded", "amount_refundable", "fee_amount_refundable"].map((key) => at(seen.json, key)),
        ["completed", 10_000, 0, 0]
      )
      assert.strictEqual(yield* available(account), 0)
      assert.strictEqual(
        told(yield* refund(paymentId)),
        "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id PAYMENT_ALREADY_REFUNDED"
      )
      yield* advance(60)
      assert.strictEqual(yield* statusOf(idOf(made)), "pending")
      yield* advance(4 * day)
      assert.strictEqual(yield* statusOf(idOf(made)), "completed")
      const done = yield* ask("GET", `/refunds/${idOf(made)}?expand=true`)
      assert.deepStrictEqual(
        [
          at(done.json, "pending_reasons"),
          at(done.json, "payment_method", "card_brand"),
          at(done.json, "payment_method", "last_four")
        ],
        [null, "visa", "1111"]
      )
      const lines = yield* ask("GET", `/operator/accounts/${account}/ledger`)
      assert.deepStrictEqual(
        [at(lines.json, "results", 0, "step"), at(lines.json, "results", 0, "amount")],
        ["L6", 9_570]
      )
      yield* balanced
    })
  )

  it.effect("that the network refuses fail: L12 names what it undoes, and the payment can be refunded again", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, "refused", carded("4003830000006014"))
      const id = idOf(yield* refund(paymentId, { amounts: { total_amount: 4_000 } }))
      assert.strictEqual(yield* available(account), 5_570)
      yield* advance(15)
      const failed = yield* ask("GET", `/refunds/${id}`)
      Schema.decodeUnknownSync(Records.Refund)(failed.json)
      assert.strictEqual(at(failed.json, "status"), "failed")
      assert.deepStrictEqual(at(failed.json, "failure_reason"), {
        reason_code: "REFUND_DECLINED",
        reason_message: "Refund declined.",
        details: [{ detail_code: "card_declined", detail_message: "Card declined." }]
      })
      const seen = yield* ask("GET", `/payments/${paymentId}`)
      assert.deepStrictEqual([at(seen.json, "amount_refunded"), at(seen.json, "amount_refundable")], [0, 10_000])
      assert.strictEqual(yield* available(account), 9_570)
      const lines = yield* ask("GET", `/operator/accounts/${account}/ledger`)
      const [undoing, undone] = [at(lines.json, "results", 0), at(lines.json, "results", 1)]
      assert.deepStrictEqual([at(undoing, "step"), at(undone, "step")], ["L12", "L5"])
      assert.strictEqual(at(undoing, "reversal_of"), at(undone, "entry_id"))
      assert.strictEqual((yield* refund(paymentId)).status, 201)
      yield* balanced
    })
  )

  it.effect("of banks are held for 7 days, and settle on the 2nd business day", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const holder = { holder_name: "Ada Byron" }
      const bank = { account_number: "123456789", routing_number: "021000021", account_holder: holder }
      const body = { type: "payment_bank_us", payment_bank_us: bank }
      const method = idOf(yield* ask("POST", "/payment_methods", { body, headers: risk }))
      yield* ask("POST", `/operator/payment_methods/${method}/status`, { body: { status: "verified" } })
      const by = { payment_method: { type: "payment_method_id", payment_method_id: method } }
      const made = yield* pay(account, "bank", by)
      assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "pending"])
      assert.strictEqual(
        told(yield* refund(idOf(made))),
        "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id PAYMENT_NOT_COMPLETED"
      )
      yield* advance(6 * day)
      assert.strictEqual(told(yield* refund(idOf(made))), "400 REFUND_HOLD_PERIOD | body:payment_id REFUND_HOLD_PERIOD")
      yield* advance(8 * day)
      const id = idOf(yield* refund(idOf(made)))
      yield* advance(60)
      assert.strictEqual(yield* statusOf(id), "pending")
      yield* advance(6 * day)
      assert.strictEqual(yield* statusOf(id), "completed")
      yield* balanced
    })
  )

  it.effect("refuse what the amounts and the age of a payment do not allow", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, "range")
      const part = (amounts: object) => Effect.map(refund(paymentId, { amounts }), told)
      const out = (field: string, reason = "PARAM_VALUE_IS_OUT_OF_RANGE") =>
        `400 INVALID_PARAMS | body:amounts.${field} ${reason}`
      assert.strictEqual(yield* part({ total_amount: 99 }), out("total_amount"))
      assert.strictEqual(yield* part({ total_amount: 10_001 }), out("total_amount"))
      assert.strictEqual(yield* part({ total_amount: 500, fee_refund_amount: 431 }), out("fee_refund_amount"))
      assert.strictEqual(
        yield* part({ total_amount: 500, currency: "CAD" }),
        out("currency", "PARAM_VALUE_IS_INVALID_ENUM")
      )
      assert.strictEqual(yield* part({ currency: "USD" }), out("total_amount", "PARAM_IS_MISSING"))
      assert.strictEqual(
        told(yield* refund("x", { order_id: "y" })),
        "400 INVALID_PARAMS | body:payment_id ID_NOT_FOUND | body:order_id ID_NOT_FOUND"
      )
      yield* advance(60 * day)
      assert.strictEqual(told(yield* refund(paymentId)), "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD")
    })
  )

  it.effect("may name an order of the payment's account", () =>
    Effect.gen(function* () {
      const [account, other] = [yield* makeAccount, yield* makeAccount]
      const paymentId = yield* paid(account, "ordered")
      const order = (account_id: string) => Effect.map(ask("POST", "/orders", { body: { account_id } }), idOf)
      const id = yield* order(account)
      const made = yield* refund(paymentId, { order_id: id })
      assert.deepStrictEqual(at(made.json, "order"), { id, path: `/orders/${id}`, resource: "orders" })
      assert.strictEqual(
        told(yield* refund(paymentId, { order_id: yield* order(other) })),
        "400 INVALID_PARAMS | body:order_id ID_NOT_FOUND"
      )
    })
  )

  it.effect("keep rejections by their key", () =>
    Effect.gen(function* () {
      const paymentId = yield* paid(yield* makeAccount, "kept")
      const body = { amounts: { total_amount: 10_001 } }
      const first = yield* refund(paymentId, body, { "Unique-Key": "kept refund" })
      const again = yield* refund(paymentId, body, { "Unique-Key": "kept refund" })
      assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
    })
  )

  it.effect("are listed by owner, payment, status and reference, and change only in what is the platform's", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const [one, two] = [yield* paid(account, "list 1"), yield* paid(account, "list 2")]
      const first = idOf(yield* refund(one, { amounts: { total_amount: 100 }, reference_id: "mine" }))
      const second = idOf(yield* refund(two))
      const found = (query: string) => Effect.map(ask("GET", `/refunds?${query}`), ({ json }) => ids(json))
      assert.sameMembers(yield* found(`owner_id=${account}`), [first, second])
      assert.deepStrictEqual(yield* found(`payment_id=${two}`), [second])
      assert.deepStrictEqual(yield* found(`owner_id=${account}&reference_id=mine`), [first])
      assert.deepStrictEqual(yield* found(`owner_id=${account}&status=completed`), [])
      assert.deepStrictEqual(yield* found("owner_id=x"), [])
      assert.strictEqual(
        told(yield* ask("GET", "/refunds?status=canceled")),
        "400 INVALID_PARAMS | query:status PARAM_VALUE_IS_INVALID_ENUM"
      )
      const list = yield* ask("GET", `/refunds?payment_id=${two}&expand=payment_method`)
      assert.strictEqual(at(list.json, "results", 0, "payment_method", "type"), "credit_card")
      const change = (body: object) => ask("POST", `/refunds/${first}`, { body })
      const changed = yield* change({ reference_id: null, custom_data: { a: 1 } })
      assert.deepStrictEqual([at(changed.json, "reference_id"), at(changed.json, "custom_data")], [null, { a: 1 }])
      assert.strictEqual(
        told(yield* change({ amounts: null, status: "failed" })),
        "400 INVALID_PARAMS | body:status PARAM_CANNOT_BE_MODIFIED | body:amounts PARAM_CANNOT_BE_MODIFIED"
      )
      for (const field of ["id", "status", "failure_reason", "txnr_merchant_refund"]) {
        const fixed = `400 INVALID_PARAMS | body:${field} PARAM_CANNOT_BE_MODIFIED`
        assert.strictEqual(told(yield* refund(two, { [field]: null })), fixed)
        assert.strictEqual(told(yield* change({ [field]: null })), fixed)
      }
      const other = { "App-Id": World.otherAppId }
      assert.strictEqual(
        told(yield* ask("GET", `/refunds/${first}`, { headers: other })),
        "400 INVALID_PARAMS | path:id ID_NOT_FOUND"
      )
    })
  )

  it.effect("unreferenced ones need the version, the country, and the balance", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, "unreferenced")
      const body = (total_amount: number) => ({ is_unreferenced_refund: true, amounts: { total_amount } })
      assert.strictEqual(
        told(yield* refund(paymentId, body(100), { "Api-Version": "3.0" })),
        "400 INVALID_PARAMS | body:is_unreferenced_refund PARAM_IS_UNKNOWN"
      )
      assert.strictEqual(
        told(yield* refund(paymentId, body(9_571))),
        "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id INSUFFICIENT_BALANCE"
      )
      const made = yield* refund(paymentId, body(9_570))
      assert.strictEqual(made.status, 201)
      assert.strictEqual(yield* available(account), 0)
      const seen = yield* ask("GET", `/payments/${paymentId}`)
      assert.strictEqual(at(seen.json, "amount_refunded"), 0)
      yield* advance(4 * day)
      assert.strictEqual(yield* statusOf(idOf(made)), "completed")
      yield* balanced
    })
  )

  it.effect("may make a balance negative, of which the account is told once", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const preference = { topic: "accounts.negative_balance", callback_uri: "https://shop.com/hook" }
      assert.strictEqual((yield* ask("POST", "/notification_preferences", { body: preference })).status, 201)
      const paymentId = yield* paid(account, "negative")
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
  )

  it.effect("obey the operator, who need not wait for their turn at the network", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const id = idOf(yield* refund(yield* paid(account, "operator")))
      const say = (body: object) => ask("POST", `/operator/refunds/${id}/network_result`, { body })
      assert.strictEqual(
        told(yield* say({ result: "failed", detail_code: "R02" })),
        "400 INVALID_PARAMS | body:detail_code PARAM_VALUE_IS_INVALID_ENUM"
      )
      assert.strictEqual(
        told(yield* say({ result: "failed", reason_code: "NOPE" })),
        "400 INVALID_PARAMS | body:reason_code PARAM_VALUE_IS_INVALID_ENUM"
      )
      const failed = yield* say({ result: "failed" })
      assert.deepStrictEqual(
        [at(failed.json, "app_id"), at(failed.json, "status"), at(failed.json, "failure_reason")],
        [World.appId, "failed", { reason_code: "UNKNOWN", reason_message: "Unknown.", details: [] }]
      )
      assert.strictEqual(yield* available(account), 9_570)
      assert.strictEqual(told(yield* say({ result: "settled" })), "400 INVALID_PARAMS | path:id INVALID_STATE")
      const list = yield* ask("GET", `/operator/refunds?account_id=${account}&status=failed`)
      assert.deepStrictEqual(ids(list.json), [id])
      assert.strictEqual(at((yield* ask("GET", `/operator/refunds/${id}`)).json, "app_id"), World.appId)
      const audit = yield* ask("GET", "/operator/audit?action=refunds.network_result", { headers: operator })
      assert.strictEqual(at(audit.json, "results", 0, "resource_id"), id)
    })
  )

  it.effect("answer magic without work", () =>
    Effect.gen(function* () {
      const magic = (value: string) => ({ "Service-Magic-Behavior": value })
      assert.strictEqual(
        told(yield* refund("x", {}, magic("error_payment_too_old"))),
        "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD"
      )
      assert.strictEqual(
        told(yield* refund("x", {}, magic("point_of_sale_not_processed"))),
        "400 INVALID_PARAMS | body:payment_id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"
      )
      assert.include(
        told(yield* ask("GET", "/refunds", { headers: magic("error_payment_too_old") })),
        "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
      )
    })
  )

  it.effect("of many at once no more goes back than was paid", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, "race")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => refund(paymentId, { amounts: { total_amount: 900, fee_refund_amount: 40 } })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        answers.filter(({ status }) => status === 201),
        10
      )
      const seen = yield* ask("GET", `/payments/${paymentId}`)
      assert.deepStrictEqual(
        ["amount_refunded", "amount_refundable", "fee_amount_refundable"].map((key) => at(seen.json, key)),
        [9_000, 1_000, 30]
      )
      yield* balanced
    })
  )

  it.effect("in Canada: there is no unreferenced one, nor one without a permission", () =>
    Effect.gen(function* () {
      const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
      const body = { legal_entity_id: entity, name: "Shop", description: "Things" }
      const account = idOf(yield* ask("POST", "/accounts", { body }))
      const paymentId = idOf(yield* pay(account, "ca", { ...payment(account), currency: "CAD" }))
      const unreferenced = { is_unreferenced_refund: true, amounts: { total_amount: 100 } }
      assert.strictEqual(
        told(yield* refund(paymentId, unreferenced)),
        "400 INVALID_PARAMS | body:is_unreferenced_refund PARAM_VALUE_IS_INVALID_ENUM"
      )
      yield* World.putApp("100200302", { permissions: { ...App.allPermissions, unreferencedRefunds: false } })
      assert.strictEqual(
        told(yield* refund(paymentId, unreferenced, { "App-Id": "100200302" })),
        "403 NOT_AUTHORIZED | body:is_unreferenced_refund UNREFERENCED_REFUNDS_NOT_PERMITTED"
      )
    })
  )
})

const { refund: taken, refundResult } = Effect.runSync(Effect.provide(CardNetwork, ManualCardNetwork.layer))

layer(World.layer({ network: { refund: taken, refundResult } }))("refunds without a network", (it) => {
  it.effect("never settle by themselves: the operator tells (platform.md 13, `manual`)", () =>
    Effect.gen(function* () {
      const id = idOf(yield* refund(yield* paid(yield* makeAccount, "manual")))
      yield* advance(30 * day)
      assert.strictEqual(yield* statusOf(id), "pending")
      const settled = yield* ask("POST", `/operator/refunds/${id}/network_result`, { body: { result: "settled" } })
      assert.deepStrictEqual([settled.status, at(settled.json, "status")], [200, "completed"])
      yield* balanced
    })
  )
})
