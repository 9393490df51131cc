/** Disputes on the wire (payments.md 5, 8.1, 8.2; platform.md 12), from simulated networks and the operator to GET. */
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Records from "../../src/http/api/Records.ts"
import { type Answered, ask, at, card, idOf, makeAccount, pay, payment, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const post = (path: string, body: unknown, headers: Record<string, string> = {}) => ask("POST", path, { body, headers })
const results = (answered: Answered): ReadonlyArray<unknown> => {
  const found = at(answered.json, "results")
  return Array.isArray(found) ? found : []
}
const ids = (answered: Answered) => results(answered).map((each) => at(each, "id"))
const advance = (seconds: number) => post("/operator/clock/advance", { seconds })
const members = (answered: Answered, ...names: ReadonlyArray<string>) => names.map((name) => at(answered.json, name))

let keys = 0
const paid = Effect.fnUntraced(function* (accountId: string, more: object = {}) {
  return idOf(yield* pay(accountId, `dispute-${++keys}`, { amount: 10_000, ...more }))
})
/** A payment of the card that stands for an outcome of payments.md 8.1. */
const scripted = (accountId: string, number: string) =>
  paid(accountId, {
    payment_method: { ...payment(accountId).payment_method, credit_card: { ...card, card_number: number } }
  })
const report = (paymentId: string, more: object = {}) =>
  post("/operator/disputes", { payment_id: paymentId, type: "chargeback", ...more })
const dispute = (paymentId: string) =>
  Effect.map(ask("GET", `/disputes?payment_id=${paymentId}`), (found) => results(found)[0])
const decide = (id: string, decision: string) => post(`/operator/disputes/${id}/decision`, { decision })
const available = (accountId: string) =>
  Effect.map(ask("GET", `/accounts/${accountId}`), ({ json }) => at(json, "balances", "currencies", "USD", "available"))

layer(World.layer())("disputes", (it) => {
  it.effect("documents are evidence of one dispute, attached with its answer", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const upload = Effect.gen(function* () {
        const form = new FormData()
        form.append("type", "dispute_evidence")
        form.append("file", new Blob(["%PDF-1.7 proof"]), "proof.pdf")
        return idOf(yield* ask("POST", "/documents", { form, headers: { "App-Token": null, ...risk } }))
      })
      const [first, second, late] = [yield* upload, yield* upload, yield* upload]
      const open = Effect.flatMap(paid(account), (paymentId) => Effect.map(report(paymentId), idOf))
      const id = yield* open
      const answer = (to: string, documents: ReadonlyArray<string>) =>
        post(`/disputes/${to}`, { explanation: "It was delivered.", documents })
      const answered = yield* answer(id, [first, second])
      assert.deepStrictEqual(members(answered, "status", "documents"), ["pending_service_review", [first, second]])
      const document = yield* ask("GET", `/documents/${first}`)
      assert.deepInclude(document.json, { status: "attached", expire_time: null })
      assert.deepInclude(at(document.json, "owner"), { id, resource: "disputes", path: `/disputes/${id}` })
      assert.strictEqual(
        told(yield* answer(yield* open, [first])),
        "400 INVALID_PARAMS | body:documents.0 DOCUMENT_ALREADY_USED"
      )
      yield* decide(id, "send_back")
      assert.strictEqual((yield* answer(id, [first])).status, 200)
      const other = yield* open
      yield* advance(86_400)
      assert.strictEqual(told(yield* answer(other, [late])), "400 INVALID_PARAMS | body:documents.0 DOCUMENT_EXPIRED")
      assert.strictEqual(at((yield* ask("GET", `/disputes/${other}`)).json, "status"), "awaiting_merchant_response")
    })
  )

  it.effect("the operator opens one; it is read, listed and filtered", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account)
      const made = yield* report(paymentId, { amount: 4_000, reason_code: "duplicate" })
      assert.strictEqual(made.status, 201)
      assert.strictEqual(at(made.json, "app_id"), World.appId)
      const read = yield* ask("GET", `/disputes/${idOf(made)}`)
      Schema.decodeUnknownSync(Records.Dispute)(read.json)
      assert.deepStrictEqual(members(read, "status", "amount", "fee", "card_brand", "documents"), [
        "awaiting_merchant_response",
        4_000,
        1_500,
        "visa",
        []
      ])
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
      assert.deepStrictEqual(members(shown, "amount_disputed", "amount_refundable"), [4_000, 6_000])
    })
  )

  it.effect("another app sees nothing of it", () =>
    Effect.gen(function* () {
      const id = idOf(yield* report(yield* paid(yield* makeAccount)))
      const headers = { "App-Id": World.otherAppId }
      const unknown = "400 INVALID_PARAMS | path:id ID_NOT_FOUND"
      assert.strictEqual(told(yield* ask("GET", `/disputes/${id}`, { headers })), unknown)
      assert.strictEqual(told(yield* post(`/disputes/${id}`, { concede: true }, headers)), unknown)
      assert.deepStrictEqual(results(yield* ask("GET", "/disputes", { headers })), [])
    })
  )

  it.effect("what the operator asks for wrongly is refused", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account)
      assert.strictEqual(told(yield* report("nobody")), "400 INVALID_PARAMS | body:payment_id ID_NOT_FOUND")
      assert.strictEqual(
        told(yield* report(paymentId, { amount: 10_001 })),
        "400 INVALID_PARAMS | body:amount PARAM_VALUE_IS_OUT_OF_RANGE"
      )
      const wrong = yield* report(paymentId, { amount: 0, fee: -1, type: "dispute", reason_code: "why" })
      assert.strictEqual(
        told(wrong),
        "400 INVALID_PARAMS | body:type PARAM_VALUE_IS_INVALID_ENUM | body:amount PARAM_VALUE_IS_OUT_OF_RANGE | " +
          "body:fee PARAM_VALUE_IS_OUT_OF_RANGE | body:reason_code PARAM_VALUE_IS_INVALID_ENUM"
      )
      const id = idOf(yield* report(paymentId))
      assert.strictEqual(told(yield* report(paymentId)), "400 INVALID_PARAMS | body:payment_id INVALID_STATE")
      assert.strictEqual(told(yield* decide(id, "won")), "400 INVALID_PARAMS | path:id INVALID_STATE")
      assert.strictEqual(told(yield* decide("nobody", "won")), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      assert.strictEqual(
        told(yield* decide(id, "settle")),
        "400 INVALID_PARAMS | body:decision PARAM_VALUE_IS_INVALID_ENUM"
      )
    })
  )

  it.effect("a merchant answers, or is told why it cannot", () =>
    Effect.gen(function* () {
      const paymentId = yield* paid(yield* makeAccount)
      const id = idOf(yield* report(paymentId, { amount: 1_000 }))
      const path = `/disputes/${id}`
      assert.strictEqual(
        told(yield* post(path, { explanation: "x", documents: ["1", "2", "3", "4", "5", "6"] })),
        "400 INVALID_PARAMS | body:documents TOO_MANY_DOCUMENTS"
      )
      assert.strictEqual(
        told(yield* post(path, { explanation: "x", documents: ["a", "a"] })),
        "400 INVALID_PARAMS | body:documents PARAM_IS_REPEATED"
      )
      assert.strictEqual(
        told(yield* post(path, { documents: ["a"] })),
        "400 INVALID_PARAMS | body:explanation PARAM_IS_MISSING"
      )
      assert.strictEqual(
        told(yield* post(path, { explanation: "x", concede: true })),
        "400 INVALID_PARAMS | body:explanation PARAM_MUTUALLY_EXCLUSIVE | body:concede PARAM_MUTUALLY_EXCLUSIVE"
      )
      assert.strictEqual(
        told(yield* post(path, { explanation: "x", documents: ["a", "b"] })),
        "400 INVALID_PARAMS | body:documents.0 ID_NOT_FOUND | body:documents.1 ID_NOT_FOUND"
      )
      assert.strictEqual(
        told(yield* post(path, { status: "resolved", txnr_chargeback_merchant: null })),
        "400 INVALID_PARAMS | body:status PARAM_CANNOT_BE_MODIFIED | body:txnr_chargeback_merchant PARAM_CANNOT_BE_MODIFIED"
      )
      const answered = yield* post(path, { explanation: "It was delivered.", custom_data: { case: 7 } })
      assert.deepStrictEqual(members(answered, "status", "respond_by", "explanation", "custom_data"), [
        "pending_service_review",
        null,
        "It was delivered.",
        { case: 7 }
      ])
      assert.strictEqual((yield* ask("GET", path)).text, answered.text)
      const cannot = (reason: string) => `400 DISPUTE_CANNOT_BE_CHALLENGED | path:id ${reason}`
      assert.strictEqual(told(yield* post(path, { concede: true })), cannot("DISPUTE_NOT_AWAITING_RESPONSE"))
      const pre = idOf(yield* report(paymentId, { type: "pre_dispute", amount: 1_000 }))
      assert.strictEqual(
        told(yield* post(`/disputes/${pre}`, { explanation: "x" })),
        cannot("DISPUTE_TYPE_NOT_CHALLENGEABLE")
      )
      const kept = yield* post(`/disputes/${pre}`, { custom_data: { a: 1 }, rbits: [] })
      assert.deepStrictEqual(at(kept.json, "custom_data"), { a: 1 })
    })
  )

  it.effect("a chargeback withdraws, is credited, lost and withdrawn again; the ledger balances", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = yield* paid(account, { fee_amount: 430 })
      yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: true })
      const id = idOf(yield* report(paymentId))
      yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: false })
      const [net, fee] = [10_000 - 430, 1_500]
      const before = yield* available(account)
      assert.strictEqual(before, net - 10_000 + 430 - fee)
      yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
      assert.strictEqual(told(yield* decide(id, "submit")), "400 INVALID_PARAMS | path:id INVALID_STATE")
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
  )

  it.effect("it is announced in the order of the contract, with its payment and a balance below zero", () =>
    Effect.gen(function* () {
      for (const topic of ["disputes.*", "payments.updated", "accounts.negative_balance"])
        yield* post("/notification_preferences", { topic, callback_uri: "https://example.com/hooks" })
      const topics = (id: string) =>
        Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), (found) =>
          results(found)
            .map((each) => String(at(each, "topic")).replace(/^[a-z]+\./, ""))
            .toReversed()
        )
      const account = yield* makeAccount
      const paymentId = yield* paid(account)
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
    })
  )

  it.effect("of two at once only one finds something left", () =>
    Effect.gen(function* () {
      const paymentId = yield* paid(yield* makeAccount)
      const both = yield* Effect.all([report(paymentId), report(paymentId)], { concurrency: "unbounded" })
      assert.deepStrictEqual(both.map(({ status }) => status).toSorted(), [201, 400])
      assert.deepStrictEqual(members(yield* ask("GET", `/payments/${paymentId}`), "amount_disputed"), [10_000])
    })
  )

  it.effect("a key of the operator makes one dispute, and decides once", () =>
    Effect.gen(function* () {
      const paymentId = yield* paid(yield* makeAccount)
      const key = { "Unique-Key": "operator-dispute" }
      const body = { payment_id: paymentId, type: "chargeback", amount: 100 }
      const [one, two] = [yield* post("/operator/disputes", body, key), yield* post("/operator/disputes", body, key)]
      assert.strictEqual(two.text, one.text)
      assert.strictEqual(two.headers.get("Unique-Key-Replayed"), "true")
      assert.strictEqual(results(yield* ask("GET", `/disputes?payment_id=${paymentId}`)).length, 1)
    })
  )

  it.effect("an unanswered inquiry becomes a chargeback after its respond_by", () =>
    Effect.gen(function* () {
      const paymentId = yield* paid(yield* makeAccount)
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
      assert.deepStrictEqual(
        ["amount", "status", "fee"].map((name) => at(chargeback, name)),
        [2_500, "awaiting_merchant_response", 1_500]
      )
      assert.strictEqual(at(chargeback, "reason", "reason_code"), "unrecognized")
      assert.deepStrictEqual(members(yield* ask("GET", `/payments/${paymentId}`), "amount_disputed"), [2_500])
    })
  )

  it.effect.each([
    ["701", "4003830000007012", "chargeback", 10_000, "awaiting_merchant_response"],
    ["702", "4003830000007020", "chargeback", 5_000, "awaiting_merchant_response"],
    ["703", "4003830000007038", "inquiry", 10_000, "awaiting_merchant_response"],
    ["704", "4003830000007046", "pre_dispute", 10_000, "resolved"],
    ["705", "4003830000007053", "retrieval", 10_000, "awaiting_merchant_response"]
  ] as const)("outcome %s disputes what was paid", ([, number, type, amount, status]) =>
    Effect.gen(function* () {
      const paymentId = yield* scripted(yield* makeAccount, number)
      assert.isUndefined(yield* dispute(paymentId))
      yield* advance(10)
      const found = yield* dispute(paymentId)
      assert.deepStrictEqual(
        ["type", "amount", "status", "card_brand"].map((name) => at(found, name)),
        [type, amount, status, "visa"]
      )
    })
  )

  it.effect.each([
    ["706", "4003830000007061", "awaiting_chargeback_decision_with_credit", "won", 0],
    ["707", "4003830000007079", "awaiting_chargeback_decision_without_credit", "lost", 10_000]
  ] as const)("outcome %s goes on by itself once it is challenged", ([, number, submitted, outcome, disputed]) =>
    Effect.gen(function* () {
      const paymentId = yield* scripted(yield* makeAccount, number)
      yield* advance(10)
      const id = String(at(yield* dispute(paymentId), "id"))
      yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
      yield* advance(1)
      assert.strictEqual(at(yield* dispute(paymentId), "status"), "pending_service_review")
      yield* advance(10)
      assert.strictEqual(at(yield* dispute(paymentId), "status"), submitted)
      yield* advance(10)
      assert.strictEqual(at(yield* dispute(paymentId), "resolution", "outcome"), outcome)
      const [amount] = members(yield* ask("GET", `/payments/${paymentId}`), "amount_disputed")
      assert.strictEqual(amount, disputed)
    })
  )

  const bankMethod = Effect.fnUntraced(function* (number: string) {
    const made = yield* post(
      "/payment_methods",
      {
        type: "payment_bank_us",
        payment_bank_us: {
          account_number: number,
          routing_number: "021000021",
          account_holder: { holder_name: "Ada Byron" }
        }
      },
      risk
    )
    const id = idOf(made)
    yield* post(`/payment_methods/${id}/verify_bank_deposits`, { microdeposits: [10, 55] }, risk)
    return id
  })

  it.effect("a bank that returns a payment late makes a debit_adjustment, and may end the method", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const method = yield* bankMethod("9001010")
      const paymentId = yield* paid(account, { payment_method: { payment_method_id: method } })
      yield* advance(20)
      const found = yield* dispute(paymentId)
      assert.deepStrictEqual(
        ["type", "amount", "card_brand", "fee"].map((name) => at(found, name)),
        ["debit_adjustment", 10_000, "unspecified", 1_500]
      )
      assert.deepStrictEqual(at(found, "reason", "details", 0), {
        detail_code: "R10",
        detail_message: "Customer advises not authorized."
      })
      assert.strictEqual(at((yield* ask("GET", `/payment_methods/${method}`)).json, "status"), "deleted")
      assert.strictEqual(at((yield* ask("GET", `/payments/${paymentId}`)).json, "status"), "completed")
    })
  )

  it.effect("the operator reports a return of a completed bank payment, once", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const method = yield* bankMethod("9002000")
      const paymentId = yield* paid(account, { payment_method: { payment_method_id: method } })
      yield* advance(10)
      const result = (code: string) =>
        post(`/operator/payments/${paymentId}/network_result`, { result: "failed", code })
      assert.strictEqual(
        told(yield* result("card_declined")),
        "400 INVALID_PARAMS | body:code PARAM_VALUE_IS_INVALID_ENUM"
      )
      const returned = yield* result("R01")
      assert.deepStrictEqual(members(returned, "status", "amount_disputed"), ["completed", 10_000])
      assert.strictEqual(at(yield* dispute(paymentId), "reason", "details", 0, "detail_code"), "R01")
      assert.strictEqual(told(yield* result("R01")), "400 INVALID_PARAMS | path:id INVALID_STATE")
    })
  )

  it.effect("the fee is the setting of the moment", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      yield* post("/operator/settings", { dispute_fee: 2_000 })
      const made = yield* report(yield* paid(account))
      yield* post("/operator/settings", { dispute_fee: 1_500 })
      const own = yield* report(yield* paid(account), { fee: 99 })
      assert.deepStrictEqual([at(made.json, "fee"), at(own.json, "fee")], [2_000, 99])
    })
  )
})
