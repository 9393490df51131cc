/** Client-side tokens in POST /payments (payments.md 1.6). */
import { Effect, Fiber } from "effect"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount } from "../fixtures/Asking.ts"
import {
  card_holder,
  conflict,
  create,
  numbers,
  setDirectIntegration,
  tokenOf,
  us,
  usedTokenError,
  withCard
} from "../fixtures/TestTokens.ts"
import * as World from "../fixtures/World.ts"

const linked = {
  type: "plaid_processor_token",
  plaid_processor_token: {
    processor_token: "processor-stage-ok",
    plaid_account_id: "acc-stage-ok",
    account_holder: { holder_name: "Ada Byron" }
  }
}

let keys = 0
/** Without risk headers. */
const pay = (account_id: string, payment_method: object, more: object = {}, headers: Record<string, string> = {}) =>
  ask("POST", "/payments", {
    body: { account_id, amount: 1_000, currency: "USD", payment_method, ...more },
    headers: { "Unique-Key": `token-${++keys}`, ...headers }
  })
const methodOf = (payment: unknown) => ask("GET", `/payment_methods/${String(at(payment, "payment_method", "id"))}`)

layer(World.layer())("a token in POST /payments", (it) => {
  it.effect(
    "that is used up is reported before the fields missing without it, and after wrong fields of the body",
    function* () {
      const account = yield* makeAccount
      const { account_holder, ...numbers } = us.payment_bank_us
      const id = yield* tokenOf({ ...us, payment_bank_us: numbers })
      const payment_bank_us = { account_holder }
      yield* create({ token: { id }, payment_bank_us })
      const given = { token: { id }, payment_bank_us }
      assertError(yield* pay(account, given), usedTokenError("payment_method.token.id"))
      const late = { auto_capture: false, capture_at: 9_999_999_999 }
      const wrong = invalid("body:capture_at PARAM_VALUE_IS_OUT_OF_RANGE")
      assertError(yield* pay(account, given, late), wrong)
    }
  )

  // reaches platform 2/with-a-client-side
  it.effect("pays once without risk headers and approval, and creates an ordinary method", function* () {
    const account = yield* makeAccount
    const given = { type: "token", token: { id: yield* tokenOf({ ...withCard(), custom_data: { a: 1 } }) } }
    yield* setDirectIntegration(false)
    const paid = yield* pay(account, given, {}, { "Unique-Key": "paid" })
    const replayed = yield* pay(account, given, {}, { "Unique-Key": "paid" })
    const again = yield* pay(account, given)
    yield* setDirectIntegration(true)
    assert.deepStrictEqual([paid.status, at(paid.json, "status")], [201, "completed"])
    assert.deepStrictEqual([replayed.text, replayed.headers.get("unique-key-replayed")], [paid.text, "true"])
    assertError(again, usedTokenError("payment_method.token.id"))
    const method = yield* methodOf(paid.json)
    assert.deepInclude(method.json, { status: "verified", type: "credit_card", custom_data: { a: 1 } })
    assert.isTrue(at(method.json, "credit_card", "cvv_provided"))
  })

  // reaches platform 7/data-cvv-included-held
  it.effect("has its data destroyed when it is used", function* () {
    const store = yield* Store
    const id = yield* tokenOf(withCard())
    yield* pay(yield* makeAccount, { token: { id } })
    const { rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
    assert.deepStrictEqual(Object.keys(rows.get(id)?.doc.toJSON() ?? {}).toSorted(), ["_tag", "expireTime", "resource"])
  })

  it.effect("is used up by a declined card, because the call succeeded", function* () {
    const account = yield* makeAccount
    const given = { token: { id: yield* tokenOf(withCard({ card_number: "4003830000001015" })) } }
    const declined = yield* pay(account, given)
    assert.deepStrictEqual([declined.status, at(declined.json, "status")], [201, "failed"])
    assertError(yield* pay(account, given), usedTokenError("payment_method.token.id"))
  })

  it.effect(
    "has its card verified first unless it says otherwise; a declined verification fails the payment with that code",
    function* () {
      const account = yield* makeAccount
      const paid = (method: object) => Effect.flatMap(tokenOf(method), (id) => pay(account, { token: { id } }))
      const code = (json: unknown) => at(json, "failure_reason", "details", "detail_code")
      const refused = yield* paid(withCard({ card_number: "4003830000005016" }))
      assert.strictEqual(code(refused.json), "card_declined")
      assert.strictEqual(at((yield* methodOf(refused.json)).json, "status"), "verification_failed")
      const unasked = yield* paid(withCard({ card_number: "4003830000005024", trigger_verification: false }))
      assert.strictEqual(code(unasked.json), "insufficient_funds")
      assert.strictEqual(at((yield* methodOf(unasked.json)).json, "status"), "verified")
    }
  )

  it.effect(
    "is merged with the object of its type; a field in both, or without permission, is a conflict",
    function* () {
      const account = yield* makeAccount
      const id = yield* tokenOf({ credit_card: numbers })
      const beside = (credit_card: object, more: object = {}) =>
        pay(account, { type: "token", token: { id, ...more }, credit_card })
      assertError(yield* beside({ card_holder, cvv: "123" }), conflict)
      assertError(yield* beside({ card_holder }, { permissioned_fields: ["credit_card.cvv"] }), conflict)
      yield* setDirectIntegration(false)
      const raw = yield* beside({ card_holder, card_number: card.card_number })
      const paid = yield* beside({ card_holder, card_on_file: true })
      yield* setDirectIntegration(true)
      assertError(raw, "403 NOT_AUTHORIZED | body:payment_method.credit_card DIRECT_INTEGRATION_NOT_APPROVED")
      assert.deepStrictEqual([paid.status, at(paid.json, "initiated_by")], [201, "customer"])
    }
  )

  it.effect("excludes a payment_method_id, and is refused when unknown or expired", function* () {
    const account = yield* makeAccount
    const id = yield* tokenOf(withCard())
    const both = errorLine(yield* pay(account, { token: { id: "x" }, payment_method_id: "y" }))
    const exclusive = ["payment_method_id", "token"].map((key) => `body:payment_method.${key} PARAM_MUTUALLY_EXCLUSIVE`)
    assert.strictEqual(both, invalid(`${exclusive.join(" | ")}`))
    const unknown = "body:payment_method.token.id ID_NOT_FOUND"
    assertError(yield* pay(account, { token: { id: "x" } }), invalid(unknown))
    assertError(yield* pay("nobody", { token: { id } }), invalid("body:account_id ID_NOT_FOUND"))
    const none = yield* pay(account, { type: "token" })
    assertError(none, invalid("body:payment_method.token PARAM_IS_MISSING"))
    const malformed = yield* pay(account, { type: "token", token: {} })
    assertError(malformed, invalid("body:payment_method.token.id PARAM_IS_MISSING"))
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1_800 } })
    assertError(yield* pay(account, { token: { id } }), invalid("body:payment_method.token.id TOKEN_EXPIRED"))
  })

  it.effect("of a bank account that is not verified does not pay, and is not used up (3.5)", function* () {
    const account = yield* makeAccount
    const id = yield* tokenOf(us)
    const unverified = invalid("body:payment_method.token.id PAYMENT_METHOD_NOT_VERIFIED")
    yield* setDirectIntegration(false)
    const paid = yield* pay(account, { token: { id } })
    const made = yield* create({ token: { id } })
    yield* setDirectIntegration(true)
    assert.deepStrictEqual([errorLine(paid), made.status], [unverified, 201])
    const partly = { type: "payment_bank_us", payment_bank_us: { account_number: "900012345678" } }
    const wrong = errorLine(yield* pay(account, { token: { id: yield* tokenOf(partly) } }))
    assert.include(wrong, "body:payment_method.payment_bank_us.routing_number PARAM_IS_MISSING")
  })

  // reaches reference states/payment/new-post-payments
  it.effect("of a linked bank pays as any bank does (3.3), in the versions that know them", function* () {
    const account = yield* makeAccount
    const linking = { "Api-Version": "3.1.rc.1.1" }
    const given = { token: { id: yield* tokenOf(linked, linking) } }
    const late = errorLine(yield* pay(account, given))
    assert.include(late, "body:payment_method.plaid_processor_token PARAM_IS_UNKNOWN")
    const paid = yield* pay(account, given, {}, linking)
    assert.deepStrictEqual([paid.status, at(paid.json, "status")], [201, "pending"])
    const method = yield* methodOf(paid.json)
    assert.deepInclude(method.json, { status: "verified", type: "payment_bank_us" })
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 6 * 86_400 } })
    assert.strictEqual(at((yield* ask("GET", `/payments/${idOf(paid)}`)).json, "status"), "completed")
    const unknown = { ...linked.plaid_processor_token, plaid_account_id: "x" }
    const id = yield* tokenOf({ ...linked, plaid_processor_token: unknown }, linking)
    assertError(
      yield* pay(account, { token: { id } }, {}, linking),
      invalid("body:payment_method.plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID")
    )
  })

  it.effect("is the only way to pay with inline bank data", function* () {
    const account = yield* makeAccount
    const refused = invalid("body:payment_method.type PARAM_VALUE_IS_INVALID_ENUM")
    for (const given of [us, linked, { payment_bank_ca: {} }, { type: "payment_bank_us" }])
      assertError(yield* pay(account, given), refused)
  })

  it.effect("pays once when two requests use it at once", function* () {
    const account = yield* makeAccount
    const given = { token: { id: yield* tokenOf(withCard()) } }
    const all = yield* Effect.all([pay(account, given), pay(account, given)], { concurrency: "unbounded" })
    const [won, lost] = all.toSorted((a, b) => a.status - b.status)
    assert.deepStrictEqual([won?.status, lost?.status], [201, 400])
    if (lost !== undefined) assertError(lost, usedTokenError("payment_method.token.id"))
    const list = yield* ask("GET", `/payments?owner_id=${account}`)
    assert.lengthOf([at(list.json, "results")].flat(), 1)
  })
})

layer(
  World.layer({
    network: { authorize: ({ key }) => Effect.fail(new NoAnswer({ key })) }
  })
)("a token whose payment the network does not answer", (it) => {
  it.effect("is released", function* () {
    const account = yield* makeAccount
    const id = yield* tokenOf(withCard())
    assert.strictEqual((yield* pay(account, { token: { id } })).status, 503)
    assert.strictEqual((yield* create({ token: { id } })).status, 503)
    const unverified = { token: { id }, credit_card: { trigger_verification: false } }
    assert.strictEqual((yield* create(unverified)).status, 201)
  })
})

test.live("in use by a payment that is at the network, it lets another wait, and is used up then", function* () {
  const network = yield* World.makeWithheldNetwork
  yield* Effect.gen(function* () {
    const account = yield* makeAccount
    const given = { token: { id: yield* tokenOf(withCard()) } }
    const first = yield* Effect.forkChild(pay(account, given))
    yield* network.asked
    const second = yield* Effect.forkChild(pay(account, given))
    yield* Effect.yieldNow
    yield* network.answer
    assert.strictEqual((yield* Fiber.join(first)).status, 201)
    assertError(yield* Fiber.join(second), usedTokenError("payment_method.token.id"))
  }).pipe(Effect.provide(network.layer))
})
