/** Bank accounts and bank payments over HTTP (payments.md 1.3 to 1.5, 3.5, 8.2), with the clock in hand. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ask, at, idOf, makeAccount, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const bank = (number: string, more: object = {}) => ({
  type: "payment_bank_us",
  payment_bank_us: {
    account_number: number,
    routing_number: "021000021",
    account_holder: { holder_name: "Ada Byron" },
    ...more
  }
})
const create = (body: object, headers: Record<string, string> = {}) =>
  ask("POST", "/payment_methods", { body, headers: { ...risk, ...headers } })
const verify = (id: string, ...microdeposits: ReadonlyArray<unknown>) =>
  ask("POST", `/payment_methods/${id}/verify_bank_deposits`, { body: { microdeposits }, headers: risk })
const linked = (plaid_account_id: string) => ({
  type: "plaid_processor_token",
  plaid_processor_token: {
    processor_token: "processor-stage-ok",
    plaid_account_id,
    account_holder: { holder_name: "Ada" }
  }
})
const beta = { "Api-Version": "3.1.rc.1.1" }
const method = (id: string) => ask("GET", `/payment_methods/${id}`)
const advance = (seconds: number) => ask("POST", "/operator/clock/advance", { body: { seconds } })

const verified = Effect.fnUntraced(function* (number: string) {
  const id = idOf(yield* create(bank(number)))
  assert.strictEqual((yield* verify(id, 55, 10)).status, 200)
  return id
})

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

layer(World.layer())("bank accounts", (it) => {
  it.effect("are unverified, tell no number, and their deposits are on their way at once", () =>
    Effect.gen(function* () {
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
  )

  it.effect("are verified by both amounts in any order; two mismatches are forgiven, the third is final", () =>
    Effect.gen(function* () {
      const id = idOf(yield* create(bank("900012345678")))
      assert.strictEqual(at((yield* verify(id, 1, 2)).json, "status"), "unverified")
      assert.strictEqual(at((yield* verify(id, 55, 55)).json, "status"), "unverified")
      const third = yield* verify(id, 10, 54)
      assert.strictEqual(told(third), "400 INVALID_PARAMS | path:id VERIFICATION_FAILED_PERMANENTLY")
      assert.strictEqual(at((yield* method(id)).json, "status"), "verification_failed")
      assert.include(told(yield* verify(id, 10, 55)), "VERIFICATION_FAILED_PERMANENTLY")
      const reset = yield* ask("POST", `/operator/payment_methods/${id}/microdeposits/reset`)
      assert.deepInclude(reset.json, { amounts: [10, 55], attempts_used: 0, status: "unverified" })
      assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
      assert.strictEqual(
        told(yield* verify(id, 10, 55)),
        "400 PAYMENT_METHOD_CANNOT_BE_VERIFIED | path:id ALREADY_VERIFIED"
      )
    })
  )

  it.effect("whose deposits cannot be delivered fail, and say so when they are verified", () =>
    Effect.gen(function* () {
      const id = idOf(yield* create(bank("9003001")))
      assert.include(told(yield* verify(id, 10, 55)), "MICRODEPOSITS_NOT_SENT")
      yield* advance(10)
      assert.strictEqual(at((yield* method(id)).json, "status"), "verification_failed")
      assert.include(told(yield* verify(id, 10, 55)), "VERIFICATION_FAILED_PERMANENTLY")
    })
  )

  it.effect("refuse what the contract refuses", () =>
    Effect.gen(function* () {
      const wrong = yield* create({
        type: "payment_bank_us",
        payment_bank_us: { account_number: "12", routing_number: "021000022", account_holder: {}, x: 1 }
      })
      assert.strictEqual(
        told(wrong),
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
      assert.include(told(yield* canadian("000", "12345")), "institution_number INVALID_INSTITUTION_NUMBER")
      assert.include(told(yield* canadian("999", "12345")), "institution_number INVALID_INSTITUTION_NUMBER")
      assert.include(told(yield* canadian("003", "99999")), "transit_number INVALID_TRANSIT_NUMBER")
      assert.strictEqual((yield* canadian("003", "12345")).status, 201)
      assert.include(
        told(yield* create({ ...bank("900012345678"), payment_bank_ca: {} })),
        "payment_bank_us PARAM_MUTUALLY_EXCLUSIVE"
      )
      assert.strictEqual(
        told(yield* ask("POST", "/payment_methods", { body: bank("900012345678") })),
        "400 INVALID_PARAMS | header:Service-Risk-Token PARAM_IS_MISSING | header:Client-IP PARAM_IS_MISSING"
      )
      const id = idOf(yield* create(bank("900012345678")))
      assert.include(told(yield* verify(id, 10)), "microdeposits PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.include(told(yield* verify(id, 10, 55, 1)), "microdeposits PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.include(told(yield* verify(id, "10", 55)), "microdeposits.0 PARAM_VALUE_IS_WRONG_TYPE")
      assert.include(told(yield* verify("nobody", 10, 55)), "path:id ID_NOT_FOUND")
      const update = (body: object) => ask("POST", `/payment_methods/${id}`, { body })
      assert.include(
        told(yield* update({ payment_bank_us: { account_type: "savings" } })),
        "payment_bank_us PARAM_CANNOT_BE_MODIFIED"
      )
      assert.strictEqual((yield* update({ payment_bank_us: null, custom_data: { a: 1 } })).status, 200)
    })
  )

  it.effect("that were linked are verified at once, where the version knows them", () =>
    Effect.gen(function* () {
      const made = yield* create(linked("acc-stage-ok"), beta)
      assert.deepInclude(made.json, { status: "verified", type: "payment_bank_us" })
      assert.deepInclude(at(made.json, "payment_bank_us"), { last_four: "6789", account_type: "checking" })
      assert.strictEqual(
        told(yield* create(linked("other"), beta)),
        "400 INVALID_PARAMS | body:plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID"
      )
      assert.include(told(yield* create(linked("acc-stage-ok"))), "body:plaid_processor_token PARAM_IS_UNKNOWN")
    })
  )

  it.effect("that were linked get their first deposits when the operator resets what it had failed", () =>
    Effect.gen(function* () {
      const id = idOf(yield* create(linked("acc-stage-ok"), beta))
      const deposits = `/operator/payment_methods/${id}/microdeposits`
      assert.include(told(yield* ask("POST", `${deposits}/reset`)), "INVALID_STATE")
      yield* ask("POST", `/operator/payment_methods/${id}/status`, { body: { status: "verification_failed" } })
      assert.include(told(yield* ask("GET", deposits)), "INVALID_STATE")
      const first = { amounts: [10, 55], attempts_used: 0, attempts_left: 3, status: "unverified" }
      assert.deepInclude((yield* ask("POST", `${deposits}/reset`)).json, first)
      assert.deepInclude((yield* ask("GET", deposits)).json, first)
      assert.strictEqual(at((yield* verify(id, 10, 55)).json, "status"), "verified")
    })
  )
})

layer(World.layer())("bank payments", (it) => {
  it.effect("wait for their hold of two business days, then complete at the opening", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const made = yield* pay(account, yield* verified("900099999999"))
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
  )

  it.effect("are returned before completion, by number, amount or header; some returns end the method", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const closed = yield* verified("9000004")
      const plain = yield* verified("900099999999")
      const byNumber = idOf(yield* pay(account, closed))
      const byAmount = idOf(yield* pay(account, plain, { amount: 91_001 }))
      const byHeader = idOf(yield* pay(account, plain, {}, { "Service-Magic-Behavior": "return_008" }))
      yield* advance(10)
      assert.deepStrictEqual(failure((yield* payment(byNumber)).json), ["failed", "BANK_NOT_CONFIRMED", "R04"])
      assert.deepStrictEqual(failure((yield* payment(byAmount)).json), ["failed", "BANK_SYSTEM_ERROR", "R01"])
      assert.deepStrictEqual(failure((yield* payment(byHeader)).json), ["failed", "ECHECK_FRAUD", "R08"])
      assert.strictEqual(at((yield* method(closed)).json, "status"), "deleted")
      assert.strictEqual(at((yield* method(plain)).json, "status"), "verified")
      assert.include(told(yield* pay(account, closed)), "payment_method.payment_method_id ALREADY_DELETED")
    })
  )

  it.effect("are reviewed inside their hold", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const passed = yield* pay(account, yield* verified("9002301"))
      const failed = yield* pay(account, yield* verified("9002302"))
      const open = yield* pay(account, yield* verified("9002303"))
      assert.strictEqual(at(passed.json, "pending_reasons", 0, "reason_code"), "IN_REVIEW")
      yield* advance(10)
      assert.strictEqual(at((yield* payment(idOf(passed))).json, "status"), "completed")
      assert.deepStrictEqual(failure((yield* payment(idOf(failed))).json), ["failed", "REVIEW", "risk_review"])
      const decide = (decision: string) =>
        ask("POST", `/operator/payments/${idOf(open)}/review`, { body: { decision } })
      assert.strictEqual(at((yield* decide("passed")).json, "status"), "completed")
      assert.include(told(yield* decide("passed")), "INVALID_STATE")
    })
  )

  it.effect("want a verified account that the merchant takes", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const unverified = idOf(yield* create(bank("900012345678")))
      assert.include(
        told(yield* pay(account, unverified)),
        "payment_method.payment_method_id PAYMENT_METHOD_NOT_VERIFIED"
      )
      const ready = yield* verified("900012345678")
      const incoming = { incoming_payments: { accepted_methods: ["visa"] } }
      assert.strictEqual((yield* ask("POST", `/accounts/${account}`, { body: incoming })).status, 200)
      assert.include(told(yield* pay(account, ready)), "PAYMENT_METHOD_TYPE_NOT_ACCEPTED")
      const fee = { fee_type: "convenience_fee", fee_amount: 100 }
      const other = yield* makeAccount
      assert.include(
        told(yield* pay(other, ready, fee, { "Api-Version": "3.1.rc.1.3" })),
        "fee_type FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD"
      )
    })
  )

  it.effect("are settled, or returned, by the operator in the words of their bank", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const ready = yield* verified("900099999999")
      const first = idOf(yield* pay(account, ready))
      assert.include(
        told(yield* report(first, { result: "failed", code: "card_declined" })),
        "code PARAM_VALUE_IS_INVALID_ENUM"
      )
      assert.include(told(yield* report(first, { result: "failed", code: "R99" })), "code PARAM_VALUE_IS_INVALID_ENUM")
      assert.strictEqual(at((yield* report(first, { result: "settled" })).json, "status"), "completed")
      const second = idOf(yield* pay(account, ready))
      assert.deepStrictEqual(failure((yield* report(second, { result: "failed", code: "R29" })).json), [
        "failed",
        "ECHECK_FRAUD",
        "R29"
      ])
      assert.strictEqual(at((yield* method(ready)).json, "status"), "deleted")
    })
  )

  it.effect("that the operator settles are sent back by their bank all the same", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const id = idOf(yield* pay(account, yield* verified("9000004")))
      assert.strictEqual(at((yield* report(id, { result: "settled" })).json, "status"), "completed")
      yield* advance(10)
      const after = { status: "completed", amount_disputed: 5_000, amount_refundable: 0 }
      assert.deepInclude((yield* payment(id)).json, after)
      const disputes = yield* ask("GET", `/disputes?payment_id=${id}`)
      assert.deepInclude(at(disputes.json, "results", 0), { type: "debit_adjustment", amount: 5_000 })
      yield* advance(7 * 86_400)
      assert.deepInclude((yield* payment(id)).json, after)
    })
  )

  it.effect("show themselves in lists and with expand", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const made = yield* pay(account, yield* verified("900012345678"), { amount: 90_000 })
      const list = yield* ask("GET", `/payments?owner_id=${account}&payment_method_type=payment_bank_us&expand=true`)
      assert.strictEqual(at(list.json, "results", 0, "id"), idOf(made))
      assert.deepInclude(at(list.json, "results", 0, "payment_method"), { type: "payment_bank_us", last_four: "5678" })
      yield* advance(10)
      assert.strictEqual(at((yield* payment(idOf(made))).json, "status"), "completed")
      const cancel = yield* ask("POST", `/payments/${idOf(made)}/cancel`)
      assert.include(told(cancel), "PAYMENT_NOT_CANCELABLE")
    })
  )
})
