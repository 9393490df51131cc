/** The errors of payments, refunds and orders (payments.md 3.2, 4, 6). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, operator, payment, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

let keys = 0
const post = (path: string, body: object, headers: Readonly<Record<string, string | null>> = {}) =>
  ask("POST", path, { body, headers: { ...risk, "Unique-Key": `payment ${++keys}`, ...headers } })
const pay = (account: string, given: object = {}) => post("/payments", { ...payment(account), ...given })
const carded = (card_number: string) => ({ type: "credit_card", credit_card: { ...card, card_number } })
const week = 7 * 86_400

/** Problems of a payment that do not depend on stored data. */
const wrong: ReadonlyArray<readonly [of: string, given: object, ...problems: ReadonlyArray<string>]> = [
  [
    "capture_at with auto_capture",
    { capture_at: 1 },
    "body:auto_capture PARAM_MUTUALLY_EXCLUSIVE",
    "body:capture_at PARAM_MUTUALLY_EXCLUSIVE"
  ],
  [
    "too late a capture",
    { auto_capture: false, capture_at: 4_000_000_000 },
    "body:capture_at PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  [
    "inline bank data",
    { payment_method: { type: "payment_bank_us" } },
    "body:payment_method.type PARAM_VALUE_IS_INVALID_ENUM"
  ],
  [
    "two ways to pay",
    { payment_method: { ...carded(card.card_number), payment_method_id: "x" } },
    "body:payment_method.credit_card PARAM_MUTUALLY_EXCLUSIVE",
    "body:payment_method.payment_method_id PARAM_MUTUALLY_EXCLUSIVE"
  ],
  [
    "an order, and another one",
    { order_id: "x", line_items: [] },
    "body:order_id PARAM_MUTUALLY_EXCLUSIVE",
    "body:line_items PARAM_MUTUALLY_EXCLUSIVE"
  ],
  ["an order that is nobody's", { order_id: "nobody" }, "body:order_id ID_NOT_FOUND"]
]

layer(World.layer())("payments", (it) => {
  it.effect.each(wrong)("%s", function* ([, given, ...problems]) {
    const account = yield* makeAccount
    assertError(yield* pay(account, given), invalid(...problems))
  })

  it.effect("an order of another account is unknown", function* () {
    const [account, other] = [yield* makeAccount, yield* makeAccount]
    const order = idOf(yield* post("/orders", { account_id: other }))
    assertError(yield* pay(account, { order_id: order }), invalid("body:order_id ID_NOT_FOUND"))
  })

  it.effect("an order requires its account_id", () =>
    Effect.map(post("/orders", {}), (answered) => assertError(answered, invalid("body:account_id PARAM_IS_MISSING")))
  )

  // reaches reference errors/403
  it.effect("a currency requires a permission", function* () {
    const account = yield* makeAccount
    const permit = (currencies: ReadonlyArray<string>) =>
      ask("POST", `/operator/apps/${World.appId}`, { body: { permissions: { currencies } }, headers: operator })
    assert.strictEqual((yield* permit(["USD"])).status, 200)
    assertError(yield* pay(account, { currency: "CAD" }), "403 NOT_AUTHORIZED | body:currency CURRENCY_NOT_PERMITTED")
    yield* permit(["USD", "CAD"])
    assertError(yield* pay(account, { currency: "CAD" }), invalid("body:currency PARAM_VALUE_IS_INVALID_ENUM"))
  })

  it.effect("an account that accepts no payments is refused with the reason of its state", function* () {
    const refused = "400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id"
    const nameless = yield* makeAccount
    yield* post(`/accounts/${nameless}`, { name: null })
    assertError(yield* pay(nameless), `${refused} PAYMENTS_CAPABILITY_DISABLED`)
    const { id } = yield* World.putDeletedAccount("CAD")
    assertError(yield* pay(id), `${refused} ALREADY_DELETED`)
    const account = { account_number: "9005555", institution_number: "003", transit_number: "00012" }
    const method = yield* post("/payment_methods", {
      type: "payment_bank_ca",
      payment_bank_ca: { ...account, account_holder: { holder_name: "Ada Byron" } }
    })
    const agreement = {
      payment_method_id: idOf(method),
      account_id: id,
      category: "personal",
      type: "recurring",
      signature: { signatory_name: "Ada Byron", signature_time: 0 }
    }
    assertError(yield* post("/pad_agreements", agreement), `${refused} ALREADY_DELETED`)
  })

  // reaches reference endpoints/post-payments-id-capture/request-and-response-shapes
  it.effect("amounts and capture_at can change, within bounds, while a capture is awaited", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, { auto_capture: false }))
    const update = (body: object) => post(`/payments/${id}`, body)
    const range = "PARAM_VALUE_IS_OUT_OF_RANGE"
    assertError(yield* update({ amounts: { total_amount: 1_001 } }), invalid(`body:amounts.total_amount ${range}`))
    assertError(
      yield* update({ amounts: { total_amount: 1_000, fee_amount: 201 } }),
      invalid(`body:amounts.fee_amount ${range}`)
    )
    assertError(yield* update({ capture_at: 4_000_000_000 }), invalid(`body:capture_at ${range}`))
    const capture = (body: object) => post(`/payments/${id}/capture`, body)
    assertError(yield* capture({ amounts: { total_amount: 1_001 } }), invalid(`body:amounts.total_amount ${range}`))
    assert.strictEqual(at((yield* capture({})).json, "status"), "completed")
    assertError(yield* capture({}), "400 TRANSFER_CANNOT_BE_CAPTURED | path:id PAYMENT_NOT_PENDING_CAPTURE")
    const fixed = "PARAM_CANNOT_BE_MODIFIED"
    assertError(yield* update({ amounts: { total_amount: 900 } }), invalid(`body:amounts ${fixed}`))
    assertError(yield* update({ capture_at: week }), invalid(`body:capture_at ${fixed}`))
  })

  // reaches reference errors/other-codes-named-payment_too_old
  it.effect("a payment in review is not captured", function* () {
    const made = yield* pay(yield* makeAccount, {
      auto_capture: false,
      payment_method: carded("4003830000003037")
    })
    assertError(
      yield* post(`/payments/${idOf(made)}/capture`, {}),
      "400 TRANSFER_CANNOT_BE_CAPTURED | path:id PAYMENT_IN_REVIEW"
    )
  })

  it.effect("a disputed payment is not refunded, nor a part of a partly disputed one", function* () {
    const account = yield* makeAccount
    const report = (payment_id: string, amount: number) =>
      post("/operator/disputes", { payment_id, type: "chargeback", amount })
    const refund = (payment_id: string, more: object = {}) =>
      post("/refunds", { payment_id, refund_reason: "Returned", ...more })
    const refused = "400 TRANSFER_CANNOT_BE_CREATED | body:payment_id"
    const full = idOf(yield* pay(account))
    yield* report(full, 1_000)
    assertError(yield* refund(full), `${refused} PAYMENT_DISPUTED`)
    const half = idOf(yield* pay(account))
    yield* report(half, 500)
    const part = { amounts: { total_amount: 200 } }
    assertError(yield* refund(half, part), `${refused} PAYMENT_PARTIALLY_DISPUTED`)
    assert.strictEqual((yield* refund(half)).status, 201)
  })
})
