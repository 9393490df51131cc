/**
 * Every outcome of payments.md 8.1, requested by the card or account, by the amount and by the test header, and
 * followed to its last state.
 */
import { Effect } from "effect"
import { reaches } from "@payments-platform/contract/Reached"
import { outcomes, testCards } from "@payments-platform/contract/rows/Simulators"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, card, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

/** The request for an outcome: card or account number, amount in cents, and headers. */
interface Asking {
  readonly number: string
  readonly amount: number
  readonly headers: Readonly<Record<string, string>>
}

let keys = 0
const plainCard = "4111111111111111"
const plainAccount = "900099999999"
const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", path, { body, headers: { ...risk, ...headers } })
const cardOf = (number: string, more: object = {}) => ({
  type: "credit_card",
  credit_card: { ...card, card_number: number, cvv: /^3[47]/.test(number) ? "1234" : "123", ...more }
})
const payWith = (payment_method: object, { amount, headers }: Asking, more: object = {}) =>
  Effect.flatMap(makeAccount, (account_id) =>
    post(
      "/payments",
      { account_id, amount, currency: "USD", payment_method, ...more },
      { "Unique-Key": `outcome-${++keys}`, ...headers }
    )
  )
const charge = (asking: Asking, more: object = {}) => payWith(cardOf(asking.number), asking, more)
const payment = (id: string) => ask("GET", `/payments/${id}`)

const statusOf = ({ json }: HttpAnswer) => at(json, "status")
const pending = ({ json }: HttpAnswer) => [at(json, "status"), at(json, "pending_reasons", 0, "reason_code")]
const failure = ({ json }: HttpAnswer) => [
  at(json, "status"),
  at(json, "failure_reason", "reason_code"),
  at(json, "failure_reason", "details", "detail_code")
]
const notCaptured = (code: string) => ["failed", "NOT_CAPTURED", code]

/** The course of a card payment, by the number of its outcome. */
type Course = (asking: Asking) => Effect.Effect<void, unknown, FetchHandlerOf>
type FetchHandlerOf = Effect.Services<ReturnType<typeof ask>>

const completes: Course = (asking) =>
  Effect.map(charge(asking), (made) => assert.strictEqual(statusOf(made), "completed"))
const declines =
  (code: string): Course =>
  (asking) =>
    Effect.map(charge(asking), (made) => {
      assert.strictEqual(made.status, 201)
      assert.deepStrictEqual(failure(made), notCaptured(code))
    })
const compares =
  (avs: string): Course =>
  (asking) =>
    Effect.map(charge(asking), ({ json }) =>
      assert.deepInclude(json, { status: "completed", address_verification: avs })
    )
const isReviewed = Effect.fnUntraced(function* (made: HttpAnswer, passes: boolean) {
  assert.deepStrictEqual(pending(made), ["pending", "IN_REVIEW"])
  yield* advance(10)
  const after = yield* payment(idOf(made))
  if (passes) assert.strictEqual(statusOf(after), "completed")
  else assert.deepStrictEqual(failure(after), ["failed", "REVIEW", "risk_review"])
})
const waitsForOperator = Effect.fnUntraced(function* (made: HttpAnswer) {
  yield* advance(day)
  assert.deepStrictEqual(pending(yield* payment(idOf(made))), ["pending", "IN_REVIEW"])
  const decided = yield* ask("POST", `/operator/payments/${idOf(made)}/review`, { body: { decision: "failed" } })
  assert.deepStrictEqual(failure(decided), ["failed", "REVIEW", "risk_review"])
})

const comesLater = Effect.fnUntraced(function* (asking: Asking, code: string | null) {
  const made = yield* charge(asking)
  assert.deepStrictEqual(pending(made), ["pending", "PROCESSING"])
  yield* advance(10)
  const after = yield* payment(idOf(made))
  if (code === null) return assert.strictEqual(statusOf(after), "completed")
  assert.deepStrictEqual(failure(after), notCaptured(code))
  reaches("reference states/payment/new-post-payments-card")
})
const isCapturable = Effect.fnUntraced(function* (asking: Asking) {
  const made = yield* charge(asking, { auto_capture: false })
  yield* advance(10)
  assert.deepStrictEqual(pending(yield* payment(idOf(made))), ["pending", "PENDING_CAPTURE"])
})
const isNotCaptured = Effect.fnUntraced(function* (asking: Asking) {
  const made = yield* charge(asking, { auto_capture: false })
  assert.deepStrictEqual(pending(made), ["pending", "PENDING_CAPTURE"])
  const captured = yield* post(`/payments/${idOf(made)}/capture`, {})
  assert.deepStrictEqual([captured.status, ...failure(captured)], [200, ...notCaptured("capture_declined")])
})
const verifies = Effect.fnUntraced(function* ({ headers, number }: Asking, status: string) {
  const made = yield* post("/payment_methods", cardOf(number, { trigger_verification: true }), headers)
  assert.deepStrictEqual([made.status, statusOf(made)], [201, status])
})
const isProlonged = Effect.fnUntraced(function* ({ headers, number }: Asking) {
  const made = yield* post("/payment_methods", cardOf(number, { auto_update: true }), headers)
  yield* advance(10)
  const after = yield* ask("GET", `/payment_methods/${idOf(made)}`)
  assert.strictEqual(at(after.json, "credit_card", "expiration_year"), card.expiration_year + 3)
})

const isNotRefunded = Effect.fnUntraced(function* (paymentId: string, reason: string, details: ReadonlyArray<object>) {
  const made = yield* post("/refunds", { payment_id: paymentId, refund_reason: "Returned" })
  assert.deepStrictEqual(pending(made), ["pending", "PROCESSING"])
  yield* advance(10)
  const after = yield* ask("GET", `/refunds/${idOf(made)}`)
  assert.strictEqual(statusOf(after), "failed")
  assert.deepInclude(at(after.json, "failure_reason"), { reason_code: reason, details })
  assert.strictEqual(at((yield* payment(paymentId)).json, "amount_refunded"), 0)
})
const fails =
  (reason: string, ...details: ReadonlyArray<object>): Course =>
  (asking) =>
    Effect.flatMap(charge(asking), (made) => isNotRefunded(idOf(made), reason, details))

const disputeOf = (paymentId: string) =>
  Effect.map(ask("GET", `/disputes?payment_id=${paymentId}`), ({ json }) => at(json, "results", 0))
const isDisputed = Effect.fnUntraced(function* (asking: Asking, type: string, reason: string, share: number) {
  const made = yield* charge(asking)
  assert.strictEqual(statusOf(made), "completed")
  yield* advance(10)
  const dispute = yield* disputeOf(idOf(made))
  assert.deepStrictEqual(
    [at(dispute, "type"), at(dispute, "amount"), at(dispute, "reason", "reason_code")],
    [type, Math.floor(asking.amount * share), reason]
  )
  return { id: String(at(dispute, "id")), paymentId: idOf(made) }
})
const disputes =
  (type: string, reason = "other", share = 1): Course =>
  (asking) =>
    isDisputed(asking, type, reason, share)
const challenges =
  (submitted: string, outcome: string): Course =>
  (asking) =>
    Effect.gen(function* () {
      const { id } = yield* isDisputed(asking, "chargeback", "other", 1)
      const answered = yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
      assert.strictEqual(statusOf(answered), "pending_service_review")
      const read = ask("GET", `/disputes/${id}`)
      // the desk hears of the dispute at once, and of two further steps after a delay each
      const seen: Array<unknown> = []
      for (let count = 0; count < 3; count++) {
        yield* advance(10)
        const { json } = yield* read
        seen.push(at(json, "status") === "resolved" ? at(json, "resolution", "outcome") : at(json, "status"))
      }
      assert.include(seen, `awaiting_chargeback_decision_${submitted}`)
      assert.strictEqual(seen.at(-1), outcome)
    })

const unanswered: Course = (asking) =>
  Effect.map(charge(asking), (made) => assertError(made, "503 SERVICE_TEMPORARILY_UNAVAILABLE"))
const isDeclined = declines

const declineCodes = [
  "card_declined",
  "insufficient_funds",
  "card_expired",
  "invalid_card_number",
  "invalid_cvv",
  "lost_card",
  "stolen_card",
  "suspected_fraud",
  "processing_error",
  "issuer_unavailable",
  "limit_exceeded",
  "transaction_not_permitted"
]
const matches = ["FULL_MATCH", "PARTIAL_MATCH", "FULL_MISMATCH", "SKIPPED", "UNKNOWN"]

const all =
  (...courses: ReadonlyArray<Course>): Course =>
  (asking) =>
    Effect.forEach(courses, (course) => course(asking), { discard: true })

const detail = { detail_code: "card_declined", detail_message: "Card declined." }
const courses: ReadonlyMap<string, Course> = new Map<string, Course>([
  ["000", completes],
  ...declineCodes.map((code, index) => [String(101 + index), isDeclined(code)] as const),
  ...matches.map((avs, index) => [String(201 + index), compares(avs)] as const),
  ["301", (asking) => Effect.flatMap(charge(asking), (made) => isReviewed(made, true))],
  ["302", (asking) => Effect.flatMap(charge(asking), (made) => isReviewed(made, false))],
  ["303", (asking) => Effect.flatMap(charge(asking), waitsForOperator)],
  ["401", (asking) => comesLater(asking, "card_declined")],
  ["402", all((asking) => comesLater(asking, null), isCapturable)],
  ["403", all((asking) => comesLater(asking, "capture_declined"), isNotCaptured)],
  ["501", all((asking) => verifies(asking, "verification_failed"), isDeclined("card_declined"))],
  ["502", all((asking) => verifies(asking, "verified"), isDeclined("insufficient_funds"))],
  ["503", all(isProlonged, completes)],
  ["601", fails("REFUND_DECLINED", detail)],
  ["602", fails("UNKNOWN")],
  ["603", fails("ACCOUNT_CLOSED")],
  ["604", fails("BANK_SYSTEM_ERROR")],
  ["701", disputes("chargeback", "fraudulent")],
  ["702", disputes("chargeback", "other", 0.5)],
  ["703", disputes("inquiry")],
  ["704", disputes("pre_dispute")],
  ["705", disputes("retrieval")],
  ["706", challenges("with_credit", "won")],
  ["707", challenges("without_credit", "lost")],
  ["801", unanswered]
])

const amountOf = (number: string) => 90_000 + Number(number)
const header = (number: string) => ({ "Service-Magic-Behavior": `outcome_${number}` })

const ofCards = outcomes.flatMap(({ byAmount, card: listed, number }) => [
  { number, by: "card", asking: { number: listed, amount: 5_001, headers: {} } },
  ...(byAmount ? [{ number, by: "amount", asking: { number: plainCard, amount: amountOf(number), headers: {} } }] : []),
  { number, by: "header", asking: { number: plainCard, amount: 5_001, headers: header(number) } }
])

layer(World.layer())("payments.md 8.1, cards", (it) => {
  // reaches reference resources/failure-reason/card-asynchronous-failure
  it.effect.each(ofCards)("$number by $by", ({ asking, by, number }) => {
    reaches(`payments 8.1 ${number} by ${by}`)
    return (courses.get(number) ?? (() => Effect.die(`no course for ${number}`)))(asking)
  })

  it.effect.each(testCards)("the test card %s pays", function* ([number, funding]) {
    reaches(`payments 8 test card ${number}`)
    const made = yield* charge({ number, amount: 5_000, headers: {} }, { payment_method: cardOf(number) })
    assert.strictEqual(statusOf(made), "completed")
    const id = String(at(made.json, "payment_method", "id"))
    const { json } = yield* ask("GET", `/payment_methods/${id}`)
    assert.strictEqual(at(json, "credit_card", "card_funding"), funding)
  })
})

const verified = Effect.fnUntraced(function* (number: string) {
  const account_holder = { holder_name: "Ada Byron" }
  const body = {
    type: "payment_bank_us",
    payment_bank_us: { account_number: number, routing_number: "021000021", account_holder }
  }
  const id = idOf(yield* post("/payment_methods", body))
  const after = yield* post(`/payment_methods/${id}/verify_bank_deposits`, { microdeposits: [10, 55] })
  assert.strictEqual(statusOf(after), "verified")
  return id
})

const debit = (asking: Asking) =>
  Effect.flatMap(verified(asking.number), (id) => payWith({ type: "payment_method_id", payment_method_id: id }, asking))

/** A bank payment that completes after the scripted delay, refunded when the hold of 7 days is over. */
const failsByBank = (reason: string): Course =>
  Effect.fnUntraced(function* (asking) {
    const made = yield* debit(asking)
    yield* advance(10)
    assert.strictEqual(statusOf(yield* payment(idOf(made))), "completed")
    yield* advance(8 * day)
    yield* isNotRefunded(idOf(made), reason, [])
  })

const bankCourses: ReadonlyMap<string, Course> = new Map<string, Course>([
  [
    "000",
    Effect.fnUntraced(function* (asking) {
      const made = yield* debit(asking)
      assert.deepStrictEqual(pending(made), ["pending", "PROCESSING"])
      yield* advance(10)
      assert.strictEqual(statusOf(yield* payment(idOf(made))), "completed")
    })
  ],
  ["301", (asking) => Effect.flatMap(debit(asking), (made) => isReviewed(made, true))],
  ["302", (asking) => Effect.flatMap(debit(asking), (made) => isReviewed(made, false))],
  ["303", (asking) => Effect.flatMap(debit(asking), waitsForOperator)],
  ["602", failsByBank("UNKNOWN")],
  ["603", failsByBank("ACCOUNT_CLOSED")],
  ["604", failsByBank("BANK_SYSTEM_ERROR")]
])

const ofBanks = outcomes
  .filter(({ bank }) => bank)
  .flatMap(({ number }) => [
    { number, by: "account", asking: { number: `9002${number}`, amount: 5_001, headers: {} } },
    { number, by: "amount", asking: { number: plainAccount, amount: amountOf(number), headers: {} } },
    { number, by: "header", asking: { number: plainAccount, amount: 5_001, headers: header(number) } }
  ])

layer(World.layer())("payments.md 8.1, banks", (it) => {
  it.effect.each(ofBanks)("$number by $by", ({ asking, by, number }) => {
    reaches(`payments 8.1 ${number} of a bank by ${by}`)
    return (bankCourses.get(number) ?? (() => Effect.die(`no course for ${number}`)))(asking)
  })
})

layer(World.layer())("payments.md 8.3, the operator", (it) => {
  const paid = Effect.map(charge({ number: plainCard, amount: 5_000, headers: {} }), idOf)

  // reaches payments 8.3 settle a refund
  it.effect("settles a refund that its network may still refuse", function* () {
    const paymentId = idOf(yield* charge({ number: "4003830000006014", amount: 5_000, headers: {} }))
    const refund = yield* post("/refunds", { payment_id: paymentId, refund_reason: "Returned" })
    yield* advance(1)
    const settled = yield* post(`/operator/refunds/${idOf(refund)}/network_result`, { result: "settled" })
    assert.strictEqual(statusOf(settled), "completed")
  })

  // reaches payments 8.3 decide a dispute: submit, payments 8.3 decide a dispute: won
  it.effect("submits the answer to an inquiry, which the issuer decides", function* () {
    const opened = yield* post("/operator/disputes", { payment_id: yield* paid, type: "inquiry" })
    const id = idOf(opened)
    yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
    const decide = (decision: string) => post(`/operator/disputes/${id}/decision`, { decision })
    assert.strictEqual(statusOf(yield* decide("submit")), "awaiting_chargeback_decision")
    assert.strictEqual(statusOf(yield* decide("won")), "resolved")
  })
})
