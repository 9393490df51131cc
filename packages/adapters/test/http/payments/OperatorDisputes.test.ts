/** Disputes that the operator opens and decides, and how the app sees them (payments.md 5, platform.md 12). */
import { Effect, Schema } from "effect"
import { DisputeRecord } from "@payments-platform/domain/payments/dispute/DisputeRecord"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { wrongState, unknownId, ids, results, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, post } from "../fixtures/Asking.ts"
import { available, decide, dispute, createPayment, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { verifiedAccount } from "../fixtures/TestBankAccounts.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("disputes", (it) => {
  it.effect("the operator opens a dispute, which is read, listed and filtered", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createPayment(account)
    const made = yield* report(paymentId, { amount: 4_000, reason_code: "duplicate" })
    assert.strictEqual(made.status, 201)
    assert.strictEqual(at(made.json, "app_id"), World.appId)
    const read = yield* ask("GET", `/disputes/${idOf(made)}`)
    Schema.decodeUnknownSync(DisputeRecord)(read.json)
    assert.deepInclude(read.json, {
      status: "awaiting_merchant_response",
      amount: 4_000,
      fee: 1_500,
      card_brand: "visa",
      documents: []
    })
    assert.deepStrictEqual(at(read.json, "reason"), {
      reason_code: "duplicate",
      reason_message: "Duplicate.",
      details: [{ detail_code: "visa_chargeback", detail_message: "Visa chargeback." }]
    })
    const second = yield* report(paymentId, { type: "inquiry" })
    const [one, two] = [idOf(made), idOf(second)]
    const list = (query: string) => Effect.map(ask("GET", `/disputes?owner_id=${account}${query}`), ids)
    assert.deepStrictEqual(yield* list(""), [two, one])
    assert.deepStrictEqual(yield* list("&type=chargeback"), [one])
    assert.deepStrictEqual(yield* list(`&payment_id=${paymentId}&status=awaiting_merchant_response`), [two, one])
    assert.deepStrictEqual(yield* list("&status=resolved"), [])
    assert.deepStrictEqual(yield* list("&payment_id=another"), [])
    const operator = yield* ask("GET", `/operator/disputes?account_id=${account}&app_id=${World.appId}`)
    assert.deepStrictEqual(ids(operator), [two, one])
    assert.strictEqual(at(results(operator)[0], "app_id"), World.appId)
    assert.strictEqual((yield* ask("GET", `/operator/disputes/${one}`)).status, 200)
    const shown = yield* ask("GET", `/payments/${paymentId}`)
    assert.deepInclude(shown.json, { amount_disputed: 4_000, amount_refundable: 6_000 })
  })

  it.effect("an amount may exceed the rest of the payment, even when that is zero", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createPayment(account)
    const made = yield* report(paymentId, { amount: 10_150 })
    assert.deepStrictEqual([made.status, at(made.json, "amount")], [201, 10_150])
    assertError(yield* report(paymentId), invalid("body:payment_id INVALID_STATE"))
    assert.strictEqual((yield* report(paymentId, { amount: 99_999_999 })).status, 201)
    const shown = yield* ask("GET", `/payments/${paymentId}`)
    assert.deepInclude(shown.json, { amount_disputed: 100_010_149, amount_refundable: 0 })
  })

  it.effect("wrong requests of the operator are refused", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createPayment(account)
    assertError(yield* report("nobody"), invalid("body:payment_id ID_NOT_FOUND"))
    const wrong = yield* report(paymentId, { amount: 0, fee: -1, type: "dispute", reason_code: "why" })
    assertError(
      wrong,
      invalid("body:type PARAM_VALUE_IS_INVALID_ENUM", "body:amount PARAM_VALUE_IS_OUT_OF_RANGE", "") +
        "body:fee PARAM_VALUE_IS_OUT_OF_RANGE | body:reason_code PARAM_VALUE_IS_INVALID_ENUM"
    )
    for (const type of ["inquiry", "retrieval"]) {
      const refused = invalid("body:fee PARAM_VALUE_IS_OUT_OF_RANGE")
      assertError(yield* report(paymentId, { type, fee: 1 }), refused)
      assertError(yield* report(paymentId, { type, fee: 100_000_000 }), refused)
      assert.strictEqual(at((yield* report(paymentId, { type, fee: 0 })).json, "fee"), 0)
    }
    const id = idOf(yield* report(paymentId))
    assertError(yield* report(paymentId), invalid("body:payment_id INVALID_STATE"))
    assertError(yield* decide(id, "won"), wrongState)
    assertError(yield* decide("nobody", "won"), unknownId)
    assertError(yield* decide(id, "settle"), invalid("body:decision PARAM_VALUE_IS_INVALID_ENUM"))
  })

  // reaches payments 8.3 decide a dispute: lost, payments 8.3 decide a dispute: submit_with_credit
  it.effect("a chargeback withdraws, is credited, lost and withdrawn again; the ledger balances", function* () {
    const account = yield* makeAccount
    const paymentId = yield* createPayment(account, { fee_amount: 430 })
    yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: true })
    const id = idOf(yield* report(paymentId))
    yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: false })
    const [net, fee] = [10_000 - 430, 1_500]
    const before = yield* available(account)
    assert.strictEqual(before, net - 10_000 + 430 - fee)
    yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
    assertError(yield* decide(id, "submit"), wrongState)
    const credited = yield* decide(id, "submit_with_credit")
    assert.strictEqual(at(credited.json, "status"), "awaiting_chargeback_decision_with_credit")
    assert.strictEqual(yield* available(account), net - fee)
    const lost = yield* decide(id, "lost")
    assert.strictEqual(at(lost.json, "resolution", "outcome"), "lost")
    assert.strictEqual(yield* available(account), before)
    const lines = results(yield* ask("GET", `/operator/accounts/${account}/ledger?page_size=50`)).filter(
      (line) => at(line, "source", "id") === id
    )
    const entryOf = (step: string) =>
      at(
        lines.findLast((line) => at(line, "step") === step),
        "entry_id"
      )
    const steps = lines.map((line) => at(line, "step")).toSorted()
    assert.deepStrictEqual(steps, ["L10", "L10", "L11", "L8", "L8", "L9"])
    assert.strictEqual(
      at(
        lines.find((line) => at(line, "step") === "L11"),
        "reversal_of"
      ),
      entryOf("L8")
    )
    assert.strictEqual(at((yield* ask("GET", "/operator/ledger")).json, "balanced"), true)
  })

  it.effect(
    "a dispute is announced in the order of the contract, with its payment and a balance below zero",
    function* () {
      yield* subscribe("disputes.*", "payments.updated", "accounts.negative_balance")
      const topics = (id: string) =>
        Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), (found) =>
          results(found)
            .map((each) => String(at(each, "topic")).replace(/^[a-z]+\./, ""))
            .toReversed()
        )
      const account = yield* makeAccount
      const paymentId = yield* createPayment(account)
      const id = idOf(yield* report(paymentId))
      yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
      yield* decide(id, "send_back")
      yield* post(`/disputes/${id}`, { explanation: "It was signed for." })
      yield* decide(id, "submit_without_credit")
      yield* decide(id, "won")
      assert.deepStrictEqual(yield* topics(id), [
        "created",
        "funds_withdrawn",
        "updated",
        "updated",
        "updated",
        "updated",
        "funds_reinstated",
        "resolved"
      ])
      assert.deepStrictEqual(yield* topics(paymentId), ["updated", "updated"])
      yield* advance(1)
      assert.deepStrictEqual(yield* topics(account), ["negative_balance"])
    }
  )

  it.effect("one of two simultaneous disputes of the whole amount is refused", function* () {
    const paymentId = yield* createPayment(yield* makeAccount)
    const both = yield* Effect.all([report(paymentId), report(paymentId)], { concurrency: "unbounded" })
    assert.deepStrictEqual(both.map(({ status }) => status).toSorted(), [201, 400])
    assert.deepInclude((yield* ask("GET", `/payments/${paymentId}`)).json, { amount_disputed: 10_000 })
  })

  // reaches payments 8.3 open a dispute
  it.effect("a Unique-Key of the operator creates one dispute and decides it once", function* () {
    const paymentId = yield* createPayment(yield* makeAccount)
    const key = { "Unique-Key": "operator-dispute" }
    const body = { payment_id: paymentId, type: "chargeback", amount: 100 }
    const [one, two] = [yield* post("/operator/disputes", body, key), yield* post("/operator/disputes", body, key)]
    assert.strictEqual(two.text, one.text)
    assert.strictEqual(two.headers.get("Unique-Key-Replayed"), "true")
    assert.strictEqual(results(yield* ask("GET", `/disputes?payment_id=${paymentId}`)).length, 1)
  })

  it.effect("the operator reports a return of a completed bank payment, once", function* () {
    const account = yield* makeAccount
    const method = yield* verifiedAccount("9002000")
    const paymentId = yield* createPayment(account, { payment_method: { payment_method_id: method } })
    yield* advance(10)
    const result = (code: string) => post(`/operator/payments/${paymentId}/network_result`, { result: "failed", code })
    assertError(yield* result("card_declined"), invalid("body:code PARAM_VALUE_IS_INVALID_ENUM"))
    const returned = yield* result("R01")
    assert.deepInclude(returned.json, { status: "completed", amount_disputed: 10_000 })
    assert.strictEqual(at(yield* dispute(paymentId), "reason", "details", 0, "detail_code"), "R01")
    assertError(yield* result("R01"), wrongState)
  })

  it.effect("the operator extends the deadline, once for each key and only while a response is awaited", function* () {
    const made = yield* report(yield* createPayment(yield* makeAccount))
    const id = idOf(made)
    const extend = (business_days: unknown, key: string) =>
      post(`/operator/disputes/${id}/extension`, { business_days }, { "Unique-Key": key })
    const extended = yield* extend(5, "extend")
    assert.deepInclude(extended.json, { status: "awaiting_merchant_response" })
    assert.isAbove(Number(at(extended.json, "respond_by")), Number(at(made.json, "respond_by")) + 4 * 86_400)
    assert.strictEqual((yield* extend(5, "extend")).text, extended.text)
    assertError(yield* extend(0, "none"), invalid("body:business_days PARAM_VALUE_IS_OUT_OF_RANGE"))
    yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
    assertError(yield* extend(1, "late"), wrongState)
  })

  it.effect("the fee is that of the settings when the dispute opens", function* () {
    const account = yield* makeAccount
    yield* post("/operator/settings", { dispute_fee: 2_000 })
    const made = yield* report(yield* createPayment(account))
    yield* post("/operator/settings", { dispute_fee: 1_500 })
    const own = yield* report(yield* createPayment(account), { fee: 99 })
    assert.deepStrictEqual([at(made.json, "fee"), at(own.json, "fee")], [2_000, 99])
  })
})
