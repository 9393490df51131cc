/** Limits of platform.md 14 at both edges, where no test of their resource has them. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { assertError, errorLine, invalid } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as TestSessions from "../fixtures/TestSessions.ts"
import * as World from "../fixtures/World.ts"

const outside = (field: string) => invalid(`body:${field} PARAM_VALUE_IS_OUT_OF_RANGE`)

layer(World.layer())("limits", (it) => {
  // reaches platform 14/payment, reference limits/minimum-and-maximum-payment
  it.effect("of payments: 100 to 99999999, and a fee of at most 20 %", function* () {
    const account = yield* makeAccount
    for (const amount of [100, 99_999_999])
      assert.strictEqual((yield* pay(account, `amount ${amount}`, { amount })).status, 201)
    for (const amount of [99, 100_000_000]) assertError(yield* pay(account, "amount", { amount }), outside("amount"))
    // the largest payment is the last one of an account whose data is not known (merchants.md 5)
    const other = yield* makeAccount
    assert.strictEqual((yield* pay(other, "fee 200", { amount: 1_000, fee_amount: 200 })).status, 201)
    assertError(yield* pay(other, "fee", { amount: 1_000, fee_amount: 201 }), outside("fee_amount"))
  })

  // reaches platform 14/refund
  it.effect("of refunds: at least 100, or what is left", function* () {
    const payment_id = idOf(yield* pay(yield* makeAccount, "refunded", { amount: 250 }))
    const refund = (total_amount: number) =>
      ask("POST", "/refunds", { body: { payment_id, refund_reason: "Returned", amounts: { total_amount } } })
    assertError(yield* refund(99), outside("amounts.total_amount"))
    assert.strictEqual((yield* refund(100)).status, 201)
    assert.strictEqual((yield* refund(100)).status, 201)
    assertError(yield* refund(49), outside("amounts.total_amount"))
    assert.strictEqual((yield* refund(50)).status, 201)
  })

  // reaches platform 14/capture_at-open-authorization, reference limits/capture_at
  it.effect("of capture_at: seven days ahead, and not a second more", function* () {
    const account = yield* makeAccount
    const now = Number(at((yield* ask("GET", "/operator/clock")).json, "time"))
    const later = (seconds: number) => pay(account, `in ${seconds}`, { auto_capture: false, capture_at: now + seconds })
    assert.strictEqual((yield* later(7 * day)).status, 201)
    assertError(yield* later(7 * day + 1), outside("capture_at"))
  })

  // reaches platform 14/json-body-depth-custom_data
  it.effect("of rbits: 50 are embedded, and one more is not", function* () {
    const rbit = { type: "website_uri", source: "user", receive_time: 0, properties: { uri: "https://a.example" } }
    const create = (count: number) =>
      ask("POST", "/legal_entities", {
        body: { country: "US", rbits: Array.from({ length: count }, () => rbit) },
        headers: risk
      })
    assert.strictEqual((yield* create(50)).status, 201)
    assertError(yield* create(51), outside("rbits"))
  })

  // reaches platform 14/session-token-client-side
  it.effect("of sessions: 300 to 86400 seconds", function* () {
    const account_id = yield* TestSessions.makeAccount
    const create = (time_to_live: number) =>
      ask("POST", "/session_tokens", { body: { type: "api_session", api_session: { account_id, time_to_live } } })
    for (const seconds of [300, 86_400]) {
      const { json, status } = yield* create(seconds)
      const lives = Number(at(json, "expire_time")) - Number(at(json, "create_time"))
      assert.deepStrictEqual([status, lives], [201, seconds])
    }
    for (const seconds of [299, 86_401]) assertError(yield* create(seconds), outside("api_session.time_to_live"))
  })

  // reaches platform 5/refused-with-param_value_is_invalid_pattern-a
  it.effect("of custom_data: no number of a card or a person", function* () {
    const create = (custom_data: object) =>
      ask("POST", "/legal_entities", { body: { country: "US", custom_data }, headers: risk })
    for (const custom_data of [{ a: [card.card_number] }, { "4111 1111 1111 1111": 1 }, { a: { b: "536-22-8764" } }])
      assertError(yield* create(custom_data), invalid("body:custom_data PARAM_VALUE_IS_INVALID_PATTERN"))
    assert.strictEqual((yield* create({ a: "4111111111111112", b: "536228764" })).status, 201)
  })

  // reaches platform 5/ours-and-so-are
  it.effect("of texts that people write: no number of a card or a person, and order numbers", function* () {
    const account_id = yield* makeAccount
    const number = "4111-1111-1111-1111"
    const pattern = (place: string) => invalid(`body:${place} PARAM_VALUE_IS_INVALID_PATTERN`)
    const create = (path: string, body: object) => ask("POST", path, { body, headers: risk })
    const card_holder = { ...card.card_holder, holder_name: number }
    assertError(
      yield* create("/payment_methods", { type: "credit_card", credit_card: { ...card, card_holder } }),
      pattern("credit_card.card_holder.holder_name")
    )
    const bank = {
      account_number: "900012345678",
      routing_number: "021000021",
      account_holder: { holder_name: number }
    }
    assertError(
      yield* create("/payment_methods", { type: "payment_bank_us", payment_bank_us: bank }),
      pattern("payment_bank_us.account_holder.holder_name")
    )
    const payment_id = idOf(yield* pay(account_id, "screened"))
    const refund = (refund_reason: string) =>
      create("/refunds", { payment_id, refund_reason, amounts: { total_amount: 100, currency: "USD" } })
    assertError(yield* refund(`for ${number}`), pattern("refund_reason"))
    assert.strictEqual((yield* refund("order 4111111111111112 of 2026-11-21")).status, 201)
    const order = (notes: string) => create("/orders", { account_id, notes })
    assertError(yield* order(number), pattern("notes"))
    assert.strictEqual((yield* order("order 4000000000006")).status, 201)
    const rbit = (note: string) => ({
      type: "transaction_details",
      source: "user",
      receive_time: 1_600_000_000,
      transaction_details: { note, itemized_receipt: [] },
      associated_resource: { id: account_id, resource: "accounts" }
    })
    const told = errorLine(yield* create("/rbits", rbit(number)))
    assert.include(told, "body:transaction_details.note PARAM_VALUE_IS_INVALID_PATTERN")
    assert.notInclude(told, number)
    assert.notInclude(errorLine(yield* create("/rbits", rbit("order 4000000000006"))), "note")
  })

  // reaches platform 14/capture_at-open-authorization
  it.effect("of an authorization: it is open for seven days, and then expires", function* () {
    const id = idOf(yield* pay(yield* makeAccount, "open", { auto_capture: false }))
    const status = Effect.map(ask("GET", `/payments/${id}`), ({ json }) => at(json, "status"))
    yield* advance(7 * day - 1)
    assert.strictEqual(yield* status, "pending")
    yield* advance(1)
    assert.strictEqual(yield* status, "failed")
  })
})

layer(World.layer())("limits", (it) => {
  // reaches platform 14/payouts, reference errors/400-account_cannot_process_payouts
  it.effect("of payouts: a balance of 100 is paid, and one of 99 is not", function* () {
    const { account } = yield* Payable.makePayable()
    const adjust = (type: string) =>
      ask("POST", `/operator/accounts/${account}/adjustments`, { body: { type, amount: 1, currency: "USD" } })
    yield* Payable.fund(account, 100)
    yield* adjust("debit")
    assertError(yield* Payable.payOut(account), Payable.cannot("ACCOUNT_NO_BALANCE"))
    yield* adjust("credit")
    const paid = yield* Payable.payOut(account)
    assert.deepStrictEqual([paid.status, at(paid.json, "amount")], [201, 100])
  })
})
