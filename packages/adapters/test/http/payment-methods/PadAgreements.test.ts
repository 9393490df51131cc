/** /pad_agreements (payments.md 2), and agreements after payments and deletions. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

/** Numbers beginning with 900 get deposits of 10 and 55 (payments.md 8.2). */
const plain = "9005555"
/** Returned with 905, "account closed", which deletes the method. */
const closed = "9000905"

const named = { name: "Shop", description: "Things" }
const post = (path: string, body: object, key: string | null = null) =>
  ask("POST", path, { body, headers: { ...risk, "Unique-Key": key } })

const makeCanadian = Effect.gen(function* () {
  const entity = idOf(yield* post("/legal_entities", { country: "CA" }))
  return idOf(yield* post("/accounts", { legal_entity_id: entity, ...named }))
})

const makeBank = Effect.fnUntraced(function* (number: string = plain) {
  const payment_bank_ca = {
    account_number: number,
    institution_number: "003",
    transit_number: "00012",
    account_holder: { holder_name: "Ada Byron" }
  }
  return idOf(yield* post("/payment_methods", { type: "payment_bank_ca", payment_bank_ca }))
})

const makeVerified = (number?: string) =>
  Effect.tap(makeBank(number), (id) => post(`/payment_methods/${id}/verify_bank_deposits`, { microdeposits: [10, 55] }))

/** The test clock stands at 0. */
const signature = { signatory_name: "Ada Byron", signature_time: 0 }
const agreement = (methodId: string, accountId: string, more: object = {}) => ({
  payment_method_id: methodId,
  account_id: accountId,
  category: "personal",
  type: "recurring",
  signature,
  ...more
})

let keys = 0
const agree = (methodId: string, accountId: string, more: object = {}) =>
  post("/pad_agreements", agreement(methodId, accountId, more), `agree ${++keys}`)
const pay = (methodId: string, accountId: string, more: object = {}) =>
  post(
    "/payments",
    { account_id: accountId, amount: 1_000, currency: "CAD", payment_method: { payment_method_id: methodId }, ...more },
    `pay ${++keys}`
  )
const revoke = (id: string) => ask("POST", `/pad_agreements/${id}/revoke`)
const isRevoked = (id: string) => Effect.map(ask("GET", `/pad_agreements/${id}`), ({ json }) => at(json, "revoked"))

const missing = invalid("body:payment_method.payment_method_id PAD_AGREEMENT_IS_MISSING")
const twice = invalid("body:payment_method_id PAD_AGREEMENT_ALREADY_EXISTS")

layer(World.layer())("/pad_agreements", (it) => {
  it.effect("are created, read and revoked", function* () {
    const account = yield* makeCanadian
    const method = yield* makeBank()
    const made = yield* agree(method, account)
    assert.strictEqual(made.status, 201)
    const id = idOf(made)
    assert.deepStrictEqual(made.json, {
      id,
      resource: "pad_agreements",
      path: `/pad_agreements/${id}`,
      owner: { id: method, resource: "payment_methods", path: `/payment_methods/${method}` },
      create_time: 0,
      ...agreement(method, account),
      revoked: false,
      api_version: "3.2"
    })
    assert.strictEqual((yield* ask("GET", `/pad_agreements/${id}`)).text, made.text)
    const revoked = yield* revoke(id)
    assert.deepStrictEqual([revoked.status, at(revoked.json, "revoked")], [200, true])
    assertError(yield* revoke(id), invalid("path:id PAD_AGREEMENT_ALREADY_REVOKED"))
    assertError(yield* revoke("x"), unknownId)
    assert.strictEqual((yield* agree(method, account)).status, 201)
  })

  // reaches reference resources/pad-agreement/one-further-type-value
  // reaches reference resources/pad-agreement/two-further-category-values
  it.effect("require a Unique-Key, the risk headers and every field", function* () {
    assertError(
      yield* ask("POST", "/pad_agreements", { body: {} }),
      [
        "400 INVALID_PARAMS",
        "header:Unique-Key PARAM_IS_MISSING",
        "header:Service-Risk-Token PARAM_IS_MISSING",
        "header:Client-IP PARAM_IS_MISSING",
        "body:payment_method_id PARAM_IS_MISSING",
        "body:account_id PARAM_IS_MISSING",
        "body:category PARAM_IS_MISSING",
        "body:type PARAM_IS_MISSING",
        "body:signature PARAM_IS_MISSING"
      ].join(" | ")
    )
    const wrong = { category: "gift", type: "daily", signature: { signatory_name: "" }, revoked: true }
    assertError(
      yield* agree("x", "y", wrong),
      [
        "400 INVALID_PARAMS",
        "body:revoked PARAM_CANNOT_BE_MODIFIED",
        "body:category PARAM_VALUE_IS_INVALID_ENUM",
        "body:type PARAM_VALUE_IS_INVALID_ENUM",
        "body:signature.signatory_name PARAM_VALUE_IS_OUT_OF_RANGE",
        "body:signature.signature_time PARAM_IS_MISSING"
      ].join(" | ")
    )
    assertError(
      yield* agree("x", "y", { signature: { ...signature, signature_time: 61 } }),
      invalid("body:signature.signature_time PARAM_VALUE_IS_OUT_OF_RANGE")
    )
    assertError(yield* agree("x", "y"), invalid("body:payment_method_id ID_NOT_FOUND", "body:account_id ID_NOT_FOUND"))
  })

  // reaches reference resources/pad-agreement/for-cad-echeck-payments
  it.effect("connect a Canadian bank account with a CAD account, once", function* () {
    const account = yield* makeCanadian
    const method = yield* makeBank()
    const credit = idOf(yield* post("/payment_methods", { type: "credit_card", credit_card: card }))
    assertError(yield* agree(method, yield* makeAccount), invalid("body:account_id PARAM_VALUE_IS_INVALID_ENUM"))
    assertError(yield* agree(credit, account), invalid("body:payment_method_id PARAM_VALUE_IS_INVALID_ENUM"))
    assert.strictEqual((yield* agree(method, account, { type: "one_time" })).status, 201)
    assertError(yield* agree(method, account), twice)
    assert.strictEqual((yield* agree(method, yield* makeCanadian)).status, 201)
    yield* ask("DELETE", `/payment_methods/${method}`)
    assertError(yield* agree(method, account), invalid("body:payment_method_id ALREADY_DELETED"))
  })

  // reaches payments 8.2 deposits of 10 and 55, reference errors/400-merchant_account_cannot_accept_payments
  it.effect("are refused for an account that accepts no payments", function* () {
    const account = yield* makeCanadian
    yield* post(`/accounts/${account}`, { name: null })
    assertError(
      yield* agree(yield* makeBank(), account),
      "400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id PAYMENTS_CAPABILITY_DISABLED"
    )
  })

  it.effect("are created once for a Unique-Key, which returns the same agreement", function* () {
    const body = agreement(yield* makeBank(), yield* makeCanadian)
    const first = yield* post("/pad_agreements", body, "again")
    const second = yield* post("/pad_agreements", body, "again")
    assert.deepStrictEqual([second.text, second.headers.get("unique-key-replayed")], [first.text, "true"])
    assert.include(
      errorLine(yield* post("/pad_agreements", { ...body, category: "business" }, "again")),
      "UNIQUE_KEY_ALREADY_USED"
    )
  })

  // reaches reference endpoints/post-pad_agreements/response-201-the-pad
  it.effect("belong to one app", function* () {
    const id = idOf(yield* agree(yield* makeBank(), yield* makeCanadian))
    const headers = { "App-Id": World.otherAppId }
    for (const answered of [
      yield* ask("GET", `/pad_agreements/${id}`, { headers }),
      yield* ask("POST", `/pad_agreements/${id}/revoke`, { headers })
    ])
      assertError(answered, unknownId)
    assert.deepStrictEqual(ids(yield* ask("GET", "/pad_agreements", { headers })), [])
  })

  // reaches reference resources/pad-agreement/fields-payment_method_id-string-uuid
  it.effect("are listed by method, account, type and revoked, newest first", function* () {
    const [one, two] = [yield* makeCanadian, yield* makeCanadian]
    const [method, other] = [yield* makeBank(), yield* makeBank()]
    const a = idOf(yield* agree(method, one))
    const b = idOf(yield* agree(method, two, { type: "sporadic" }))
    const c = idOf(yield* agree(other, one, { type: "one_time" }))
    yield* revoke(a)
    const found = (query: string) => Effect.map(ask("GET", `/pad_agreements?${query}`), ids)
    assert.deepStrictEqual(yield* found(`payment_method_id=${method}`), [b, a])
    assert.deepStrictEqual(yield* found(`account_id=${one}`), [c, a])
    assert.deepStrictEqual(yield* found(`payment_method_id=${method}&revoked=true`), [a])
    assert.deepStrictEqual(yield* found(`account_id=${one}&revoked=false`), [c])
    assert.deepStrictEqual(yield* found(`payment_method_id=${method}&type=sporadic`), [b])
    assert.deepStrictEqual(yield* found("payment_method_id=x"), [])
    const first = yield* ask("GET", `/pad_agreements?account_id=${one}&page_size=1`)
    assert.deepStrictEqual(ids(yield* ask("GET", String(at(first.json, "next")))), [a])
    assertError(
      yield* ask("GET", "/pad_agreements?revoked=yes&type=daily"),
      invalid("query:revoked PARAM_VALUE_IS_INVALID_ENUM", "query:type PARAM_VALUE_IS_INVALID_ENUM")
    )
  })
})

layer(World.layer())("payments under an agreement", (it) => {
  // reaches reference what/payers-pay-by-credit
  it.effect("require a live agreement with their account; a recurring one serves any number", function* () {
    const account = yield* makeCanadian
    const method = yield* makeVerified()
    assertError(yield* pay(method, account), missing)
    yield* agree(method, yield* makeCanadian)
    assertError(yield* pay(method, account), missing)
    const id = idOf(yield* agree(method, account))
    for (let count = 0; count < 2; count++) {
      const paid = yield* pay(method, account)
      assert.deepStrictEqual([paid.status, at(paid.json, "status")], [201, "pending"])
    }
    yield* revoke(id)
    assertError(yield* pay(method, account), missing)
  })

  it.effect(
    "use up a one_time agreement, which is then neither live nor revoked, and another can be created",
    function* () {
      const account = yield* makeCanadian
      const method = yield* makeVerified()
      const id = idOf(yield* agree(method, account, { type: "one_time" }))
      assert.strictEqual((yield* pay(method, account)).status, 201)
      assertError(yield* pay(method, account), missing)
      assert.strictEqual(yield* isRevoked(id), false)
      assert.strictEqual((yield* agree(method, account, { type: "one_time" })).status, 201)
      assert.strictEqual((yield* pay(method, account)).status, 201)
    }
  )

  it.effect("use up nothing when refused, and pending ones continue after a revocation", function* () {
    const account = yield* makeCanadian
    const method = yield* makeVerified()
    const id = idOf(yield* agree(method, account, { type: "one_time" }))
    assert.include(errorLine(yield* pay(method, account, { currency: "USD" })), "currency PARAM_VALUE_IS_INVALID_ENUM")
    const paid = idOf(yield* pay(method, account))
    yield* revoke(id)
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 7 * 86_400 } })
    assert.strictEqual(at((yield* ask("GET", `/payments/${paid}`)).json, "status"), "completed")
  })
})

layer(World.layer())("agreements of a deleted method", (it) => {
  const two = Effect.fnUntraced(function* (method: string) {
    const made = [yield* agree(method, yield* makeCanadian), yield* agree(method, yield* makeCanadian)]
    return made.map(idOf)
  })

  for (const surface of ["", "/operator"])
    // reaches payments 8.3 delete a method
    it.effect(`are revoked before DELETE ${surface}/payment_methods/{id} answers`, function* () {
      const method = yield* makeBank()
      const made = yield* two(method)
      assert.strictEqual((yield* ask("DELETE", `${surface}/payment_methods/${method}`)).status, 200)
      for (const id of made) assert.strictEqual(yield* isRevoked(id), true)
      const [id = ""] = made
      assert.include(errorLine(yield* revoke(id)), "PAD_AGREEMENT_ALREADY_REVOKED")
    })

  it.effect("are revoked when a bank return deletes it, except those that are used up", function* () {
    const account = yield* makeCanadian
    const method = yield* makeVerified(closed)
    const used = idOf(yield* agree(method, account, { type: "one_time" }))
    assert.strictEqual((yield* pay(method, account)).status, 201)
    const made = yield* two(method)
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 7 * 86_400 } })
    assert.strictEqual(at((yield* ask("GET", `/payment_methods/${method}`)).json, "status"), "deleted")
    for (const id of made) assert.strictEqual(yield* isRevoked(id), true)
    assert.strictEqual(yield* isRevoked(used), false)
  })
})
