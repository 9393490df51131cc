/** The results of refunds by network, time and operator, and their ledger entries (payments.md 4, platform.md 12). */
import { Effect, Schema } from "effect"
import { RefundRecord } from "@payments-platform/domain/payments/refund/RefundRecord"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as ManualNetworks from "../../../src/networks/ManualNetworks.ts"
import { wrongState, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, operator, pay, risk } from "../fixtures/Asking.ts"
import {
  available,
  assertBalance,
  cardPayment,
  createCharge,
  refund,
  statusOf
} from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("refunds", (it) => {
  // reaches platform 5/expand-true-or-payment_method
  // reaches reference endpoints/get-payments-and-get-payments-id/expand-is-also-available
  it.effect("are pending first, and settle at the next opening after the network accepted them", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createCharge(account)
    const made = yield* refund(paymentId, { reference_id: "r" }, { "Unique-Key": "refund" })
    assert.strictEqual(made.status, 201)
    Schema.decodeUnknownSync(RefundRecord)(made.json)
    assert.deepInclude(made.json, {
      status: "pending",
      amounts: { total_amount: 10_000, currency: "USD", fee_refund_amount: 430 },
      payment: { id: paymentId, path: `/payments/${paymentId}`, resource: "payments" },
      owner: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      order: null,
      reference_id: "r",
      failure_reason: null
    })
    assert.strictEqual(at(made.json, "pending_reasons", 0, "reason_code"), "PROCESSING")
    const again = yield* refund(paymentId, { reference_id: "r" }, { "Unique-Key": "refund" })
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [made.text, "true"])
    const seen = yield* ask("GET", `/payments/${paymentId}`)
    assert.deepInclude(seen.json, {
      status: "completed",
      amount_refunded: 10_000,
      amount_refundable: 0,
      fee_amount_refundable: 0
    })
    assert.strictEqual(yield* available(account), 0)
    assertError(yield* refund(paymentId), "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id PAYMENT_ALREADY_REFUNDED")
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
    assert.deepInclude(at(lines.json, "results", 0), { step: "L6", amount: 9_570 })
    yield* assertBalance
  })

  // reaches reference resources/other-records/fields-of-refund-dispute
  it.effect(
    "fail when the network refuses them; L12 reverses them, and the payment can be refunded again",
    function* () {
      const account = yield* makeAccount
      const paymentId = yield* createCharge(account, cardPayment("4003830000006014"))
      const id = idOf(yield* refund(paymentId, { amounts: { total_amount: 4_000 } }))
      assert.strictEqual(yield* available(account), 5_570)
      yield* advance(15)
      const failed = yield* ask("GET", `/refunds/${id}`)
      Schema.decodeUnknownSync(RefundRecord)(failed.json)
      assert.strictEqual(at(failed.json, "status"), "failed")
      assert.deepStrictEqual(at(failed.json, "failure_reason"), {
        reason_code: "REFUND_DECLINED",
        reason_message: "Refund declined.",
        details: [{ detail_code: "card_declined", detail_message: "Card declined." }]
      })
      const seen = yield* ask("GET", `/payments/${paymentId}`)
      assert.deepInclude(seen.json, { amount_refunded: 0, amount_refundable: 10_000 })
      assert.strictEqual(yield* available(account), 9_570)
      const lines = yield* ask("GET", `/operator/accounts/${account}/ledger`)
      const [undoing, undone] = [at(lines.json, "results", 0), at(lines.json, "results", 1)]
      assert.deepStrictEqual([at(undoing, "step"), at(undone, "step")], ["L12", "L5"])
      assert.strictEqual(at(undoing, "reversal_of"), at(undone, "entry_id"))
      assert.strictEqual((yield* refund(paymentId)).status, 201)
      yield* assertBalance
    }
  )

  // reaches reference errors/http-status-of-error, reference errors/other-codes-named-payment_too_old
  it.effect("of banks are held for 7 days, and settle on the 2nd business day", function* () {
    const account = yield* makeAccount
    const holder = { holder_name: "Ada Byron" }
    const bank = { account_number: "123456789", routing_number: "021000021", account_holder: holder }
    const body = { type: "payment_bank_us", payment_bank_us: bank }
    const method = idOf(yield* ask("POST", "/payment_methods", { body, headers: risk }))
    yield* ask("POST", `/operator/payment_methods/${method}/status`, { body: { status: "verified" } })
    const by = { payment_method: { type: "payment_method_id", payment_method_id: method } }
    const made = yield* pay(account, "bank", by)
    assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "pending"])
    assertError(yield* refund(idOf(made)), "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id PAYMENT_NOT_COMPLETED")
    yield* advance(6 * day)
    assertError(yield* refund(idOf(made)), "400 REFUND_HOLD_PERIOD | body:payment_id REFUND_HOLD_PERIOD")
    yield* advance(8 * day)
    const id = idOf(yield* refund(idOf(made)))
    yield* advance(60)
    assert.strictEqual(yield* statusOf(id), "pending")
    yield* advance(6 * day)
    assert.strictEqual(yield* statusOf(id), "completed")
    yield* assertBalance
  })

  // reaches payments 8.3 fail a refund
  it.effect("can be decided by the operator before they reach the network", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* refund(yield* createCharge(account)))
    const say = (body: object) => ask("POST", `/operator/refunds/${id}/network_result`, { body })
    assertError(
      yield* say({ result: "failed", detail_code: "R02" }),
      invalid("body:detail_code PARAM_VALUE_IS_INVALID_ENUM")
    )
    assertError(
      yield* say({ result: "failed", reason_code: "NOPE" }),
      invalid("body:reason_code PARAM_VALUE_IS_INVALID_ENUM")
    )
    const failed = yield* say({ result: "failed" })
    assert.deepInclude(failed.json, {
      app_id: World.appId,
      status: "failed",
      failure_reason: {
        reason_code: "UNKNOWN",
        reason_message: "The refund failed for an unknown reason.",
        details: []
      }
    })
    assert.strictEqual(yield* available(account), 9_570)
    assertError(yield* say({ result: "settled" }), wrongState)
    const list = yield* ask("GET", `/operator/refunds?account_id=${account}&status=failed`)
    assert.deepStrictEqual(ids(list), [id])
    assert.strictEqual(at((yield* ask("GET", `/operator/refunds/${id}`)).json, "app_id"), World.appId)
    const audit = yield* ask("GET", "/operator/audit?action=refunds.network_result", { headers: operator })
    assert.strictEqual(at(audit.json, "results", 0, "resource_id"), id)
  })
})

const { refund: taken, refundResult } = Effect.runSync(Effect.provide(CardNetwork, ManualNetworks.layer))

layer(World.layer({ network: { refund: taken, refundResult } }))("refunds without a network", (it) => {
  // reaches platform 13/adapters
  it.effect("settle only when the operator reports the result (platform.md 13, `manual`)", function* () {
    const id = idOf(yield* refund(yield* createCharge(yield* makeAccount)))
    yield* advance(30 * day)
    assert.strictEqual(yield* statusOf(id), "pending")
    const settled = yield* ask("POST", `/operator/refunds/${id}/network_result`, { body: { result: "settled" } })
    assert.deepStrictEqual([settled.status, at(settled.json, "status")], [200, "completed"])
    yield* assertBalance
  })
})
