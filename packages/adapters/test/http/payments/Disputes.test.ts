/** Disputes as the app sees them, from the network to the response of the merchant (payments.md 5, 8.1, 8.2). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, results, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, risk, post } from "../fixtures/Asking.ts"
import { cardPayment, decide, dispute, createPayment, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { verifiedAccount } from "../fixtures/TestBankAccounts.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("disputes", (it) => {
  // reaches payments 8.3 decide a dispute: send_back
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds, reference events/disputes-created
  // reaches reference resources/other-records/fields-of-refund-dispute
  it.effect("documents are evidence of one dispute and are attached with its response", function* () {
    const account = yield* makeAccount
    const upload = Effect.gen(function* () {
      const form = new FormData()
      form.append("type", "dispute_evidence")
      form.append("file", new Blob(["%PDF-1.7 proof"]), "proof.pdf")
      return idOf(yield* ask("POST", "/documents", { form, headers: { "App-Token": null, ...risk } }))
    })
    const [first, second, late] = [yield* upload, yield* upload, yield* upload]
    const open = Effect.flatMap(createPayment(account), (paymentId) => Effect.map(report(paymentId), idOf))
    const id = yield* open
    const answer = (to: string, documents: ReadonlyArray<string>) =>
      post(`/disputes/${to}`, { explanation: "It was delivered.", documents })
    const answered = yield* answer(id, [first, second])
    assert.deepInclude(answered.json, { status: "pending_service_review", documents: [first, second] })
    const document = yield* ask("GET", `/documents/${first}`)
    assert.deepInclude(document.json, { status: "attached", expire_time: null })
    assert.deepInclude(at(document.json, "owner"), { id, resource: "disputes", path: `/disputes/${id}` })
    assertError(yield* answer(yield* open, [first]), invalid("body:documents.0 DOCUMENT_ALREADY_USED"))
    yield* decide(id, "send_back")
    assert.strictEqual((yield* answer(id, [first])).status, 200)
    const other = yield* open
    yield* advance(86_400)
    assertError(yield* answer(other, [late]), invalid("body:documents.0 DOCUMENT_EXPIRED"))
    assert.strictEqual(at((yield* ask("GET", `/disputes/${other}`)).json, "status"), "awaiting_merchant_response")
  })

  it.effect("another app does not see the dispute", function* () {
    const id = idOf(yield* report(yield* createPayment(yield* makeAccount)))
    const headers = { "App-Id": World.otherAppId }
    assertError(yield* ask("GET", `/disputes/${id}`, { headers }), unknownId)
    assertError(yield* post(`/disputes/${id}`, { concede: true }, headers), unknownId)
    assert.deepStrictEqual(results(yield* ask("GET", "/disputes", { headers })), [])
  })

  it.effect("a merchant responds, or gets the reason for a refusal", function* () {
    const paymentId = yield* createPayment(yield* makeAccount)
    const id = idOf(yield* report(paymentId, { amount: 1_000 }))
    const path = `/disputes/${id}`
    assertError(
      yield* post(path, { explanation: "x", documents: ["1", "2", "3", "4", "5", "6"] }),
      invalid("body:documents TOO_MANY_DOCUMENTS")
    )
    assertError(
      yield* post(path, { explanation: "x", documents: ["a", "a"] }),
      invalid("body:documents PARAM_IS_REPEATED")
    )
    assertError(yield* post(path, { documents: ["a"] }), invalid("body:explanation PARAM_IS_MISSING"))
    assertError(
      yield* post(path, { explanation: "x", concede: true }),
      invalid("body:explanation PARAM_MUTUALLY_EXCLUSIVE", "body:concede PARAM_MUTUALLY_EXCLUSIVE")
    )
    assertError(
      yield* post(path, { explanation: "x", documents: ["a", "b"] }),
      invalid("body:documents.0 ID_NOT_FOUND", "body:documents.1 ID_NOT_FOUND")
    )
    assertError(
      yield* post(path, { status: "resolved", txnr_chargeback_merchant: {} }),
      invalid("body:status PARAM_CANNOT_BE_MODIFIED", "body:txnr_chargeback_merchant PARAM_CANNOT_BE_MODIFIED")
    )
    const answered = yield* post(path, { explanation: "It was delivered.", custom_data: { case: 7 } })
    assert.deepInclude(answered.json, {
      status: "pending_service_review",
      respond_by: null,
      explanation: "It was delivered.",
      custom_data: { case: 7 }
    })
    assert.strictEqual((yield* ask("GET", path)).text, answered.text)
    const cannot = (reason: string) => `400 DISPUTE_CANNOT_BE_CHALLENGED | path:id ${reason}`
    assertError(yield* post(path, { concede: true }), cannot("DISPUTE_NOT_AWAITING_RESPONSE"))
    const pre = idOf(yield* report(paymentId, { type: "pre_dispute", amount: 1_000 }))
    assertError(yield* post(`/disputes/${pre}`, { explanation: "x" }), cannot("DISPUTE_TYPE_NOT_CHALLENGEABLE"))
    const kept = yield* post(`/disputes/${pre}`, { custom_data: { a: 1 }, rbits: [] })
    assert.deepStrictEqual(at(kept.json, "custom_data"), { a: 1 })
  })

  it.effect("an unanswered inquiry becomes a chargeback after its respond_by", function* () {
    const paymentId = yield* createPayment(yield* makeAccount)
    const inquiry = yield* report(paymentId, { type: "inquiry", amount: 2_500, reason_code: "unrecognized" })
    const path = `/disputes/${idOf(inquiry)}`
    yield* post("/operator/clock/advance", { to: Number(at(inquiry.json, "respond_by")) })
    assert.strictEqual(at((yield* ask("GET", path)).json, "status"), "awaiting_merchant_response")
    yield* advance(1)
    const expired = yield* ask("GET", path)
    assert.deepStrictEqual(
      [at(expired.json, "status"), at(expired.json, "resolution", "outcome")],
      ["resolved", "expired"]
    )
    const chargeback = results(yield* ask("GET", `/disputes?payment_id=${paymentId}&type=chargeback`))[0]
    assert.deepInclude(chargeback, { amount: 2_500, status: "awaiting_merchant_response", fee: 1_500 })
    assert.strictEqual(at(chargeback, "reason", "reason_code"), "unrecognized")
    assert.deepInclude((yield* ask("GET", `/payments/${paymentId}`)).json, { amount_disputed: 2_500 })
  })

  it.effect.each([
    ["701", "4003830000007012", "chargeback", 10_000, "awaiting_merchant_response"],
    ["702", "4003830000007020", "chargeback", 5_000, "awaiting_merchant_response"],
    ["703", "4003830000007038", "inquiry", 10_000, "awaiting_merchant_response"],
    ["704", "4003830000007046", "pre_dispute", 10_000, "resolved"],
    ["705", "4003830000007053", "retrieval", 10_000, "awaiting_merchant_response"]
  ] as const)("outcome %s disputes what was paid", function* ([, number, type, amount, status]) {
    const paymentId = yield* createPayment(yield* makeAccount, cardPayment(number))
    assert.isUndefined(yield* dispute(paymentId))
    yield* advance(10)
    const found = yield* dispute(paymentId)
    assert.deepInclude(found, { type, amount, status, card_brand: "visa" })
  })

  it.effect.each([
    ["706", "4003830000007061", "awaiting_chargeback_decision_with_credit", "won", 0],
    ["707", "4003830000007079", "awaiting_chargeback_decision_without_credit", "lost", 10_000]
  ] as const)(
    "outcome %s goes on by itself once it is challenged",
    function* ([, number, submitted, outcome, disputed]) {
      const paymentId = yield* createPayment(yield* makeAccount, cardPayment(number))
      yield* advance(10)
      const id = String(at(yield* dispute(paymentId), "id"))
      yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
      yield* advance(1)
      assert.strictEqual(at(yield* dispute(paymentId), "status"), "pending_service_review")
      yield* advance(10)
      assert.strictEqual(at(yield* dispute(paymentId), "status"), submitted)
      yield* advance(10)
      assert.strictEqual(at(yield* dispute(paymentId), "resolution", "outcome"), outcome)
      const amount = at((yield* ask("GET", `/payments/${paymentId}`)).json, "amount_disputed")
      assert.strictEqual(amount, disputed)
    }
  )

  it.effect("a late bank return creates a debit_adjustment and may delete the payment method", function* () {
    const account = yield* makeAccount
    const method = yield* verifiedAccount("9001010")
    const paymentId = yield* createPayment(account, { payment_method: { payment_method_id: method } })
    yield* advance(20)
    const found = yield* dispute(paymentId)
    assert.deepInclude(found, { type: "debit_adjustment", amount: 10_000, card_brand: "unspecified", fee: 1_500 })
    assert.deepStrictEqual(at(found, "reason", "details", 0), {
      detail_code: "R10",
      detail_message: "Customer advises not authorized."
    })
    assert.strictEqual(at((yield* ask("GET", `/payment_methods/${method}`)).json, "status"), "deleted")
    assert.strictEqual(at((yield* ask("GET", `/payments/${paymentId}`)).json, "status"), "completed")
  })
})
