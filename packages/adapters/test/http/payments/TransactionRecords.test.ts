/**
 * /transaction_records over HTTP (merchants.md 11), by the examples of payments.md 7, and what refers to them
 * (payments.md 4, 5).
 */
import { Effect, Schema } from "effect"
import { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecord"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results, ids, invalid, unknownId, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, card, idOf, makeEntity, pay, payment, risk, post } from "../fixtures/Asking.ts"
import { advance, day, now } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

/** An account whose payments of 10000 with a fee of 430 pay 330 to the service and 100 to the platform. */
const priced = Effect.flatMap(makeEntity, (entity) => {
  const credit_card = { model: "blended", percentage: "2.9", fixed_amount: 40 }
  const account = { legal_entity_id: entity, name: "Shop", description: "Things" }
  return Effect.map(post("/accounts", { ...account, pricing: { currencies: { USD: { credit_card } } } }), idOf)
})

let keys = 0
const paid = (account: string, more: object = {}) =>
  Effect.map(pay(account, `records-${++keys}`, { amount: 10_000, fee_amount: 430, ...more }), idOf)
const byCard = (account: string, number: string) => ({
  payment_method: { ...payment(account).payment_method, credit_card: { ...card, card_number: number } }
})
const refund = (payment_id: string, more: object = {}) =>
  Effect.map(post("/refunds", { payment_id, refund_reason: "Returned", ...more }), idOf)
const dispute = (payment_id: string) => Effect.map(post("/operator/disputes", { payment_id, type: "chargeback" }), idOf)
const decided = Effect.fnUntraced(function* (id: string, ...decisions: ReadonlyArray<string>) {
  yield* post(`/disputes/${id}`, { explanation: "It was delivered." })
  for (const decision of decisions) yield* post(`/operator/disputes/${id}/decision`, { decision })
})
const returningFees = <A, E, R>(act: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: true })
    const done = yield* act
    yield* post(`/operator/apps/${World.appId}`, { return_fees_on_dispute: false })
    return done
  })

const list = (query = "", headers: Record<string, string> = {}) =>
  ask("GET", `/transaction_records?page_size=500${query}`, { headers })

type Figures = readonly [type: unknown, gross: unknown, fee: unknown, net: unknown]
const figuresOf = (record: unknown): Figures => [
  at(record, "type"),
  at(record, "gross_amount"),
  at(record, "fee_amount"),
  at(record, "net_amount")
]

/** What a source wrote, sorted by type. */
const writtenBy = (source: string) =>
  Effect.map(list(), (found) =>
    results(found)
      .filter((each) => at(each, "owner", "id") === source)
      .map(figuresOf)
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  )

/** The record that a member of a resource names. */
const named = Effect.fnUntraced(function* (path: string, member: string) {
  const { json } = yield* ask("GET", path)
  const reference = at(json, member)
  if (reference === null) return null
  const id = String(at(reference, "id"))
  assert.deepStrictEqual(reference, { id, path: `/transaction_records/${id}`, resource: "transaction_records" })
  const record = yield* ask("GET", `/transaction_records/${id}`)
  assert.strictEqual(at(record.json, "owner", "path"), path)
  return figuresOf(record.json)
})

layer(World.layer())("transaction records", (it) => {
  // reaches platform 1/creating-post-201-everything
  it.effect("of a payment name its account and its reference data", function* () {
    const account = yield* priced
    const id = yield* paid(account, { custom_data: { cart: 7 } })
    assert.deepStrictEqual(yield* writtenBy(id), [
      ["app_fee", 100, 0, 100],
      ["merchant_payment", 10_000, 430, 9_570]
    ])
    const [record] = results(yield* list(`&account_id=${account}`))
    Schema.decodeUnknownSync(TransactionRecord)(record)
    const recordId = String(at(record, "id"))
    assert.deepStrictEqual(record, {
      id: recordId,
      resource: "transaction_records",
      path: `/transaction_records/${recordId}`,
      owner: { id, path: `/payments/${id}`, resource: "payments", custom_data: { cart: 7 } },
      create_time: at((yield* ask("GET", `/payments/${id}`)).json, "capture_at"),
      type: "merchant_payment",
      currency: "USD",
      gross_amount: 10_000,
      fee_amount: 430,
      net_amount: 9_570,
      api_version: "3.2"
    })
    assert.match(recordId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.deepStrictEqual((yield* ask("GET", `/transaction_records/${recordId}`)).json, record)
    yield* post(`/payments/${id}`, { custom_data: { cart: 8 } })
    const later = yield* ask("GET", `/transaction_records/${recordId}`)
    assert.deepStrictEqual(at(later.json, "owner", "custom_data"), { cart: 8 })
    const shown = yield* ask("GET", `/payments/${id}`)
    assert.deepInclude(shown.json, { txnr_app_fee: null, txnr_merchant: null })
  })

  it.effect("exist only for completed payments, and one alone if the platform takes no fee", function* () {
    const account = yield* priced
    const pending = yield* paid(account, { auto_capture: false })
    const failed = yield* paid(account, byCard(account, "4003830000001015"))
    assert.deepStrictEqual([...(yield* writtenBy(pending)), ...(yield* writtenBy(failed))], [])
    const plain = yield* paid(account, { fee_amount: 330 })
    assert.deepStrictEqual(yield* writtenBy(plain), [["merchant_payment", 10_000, 330, 9_670]])
    yield* post(`/payments/${pending}/capture`, {})
    assert.deepStrictEqual((yield* writtenBy(pending)).length, 2)
  })

  it.effect("of refunds cover partial, full and failed ones", function* () {
    const account = yield* priced
    const part = yield* refund(yield* paid(account), { amounts: { total_amount: 4_000 } })
    assert.deepStrictEqual(yield* writtenBy(part), [["merchant_payment_refund", -4_000, 0, -4_000]])
    const full = yield* refund(yield* paid(account))
    const debits: ReadonlyArray<Figures> = [
      ["app_fee_refund", -100, 0, -100],
      ["merchant_payment_refund", -10_000, -430, -9_570]
    ]
    assert.deepStrictEqual(yield* writtenBy(full), debits)
    const fail = (id: string) => post(`/operator/refunds/${id}/network_result`, { result: "failed" })
    yield* Effect.forEach([part, full], fail)
    assert.deepStrictEqual(yield* writtenBy(part), [
      ["merchant_payment_refund", -4_000, 0, -4_000],
      ["merchant_payment_refund", 4_000, 0, 4_000]
    ])
    assert.deepStrictEqual(yield* writtenBy(full), [
      ["app_fee_refund", -100, 0, -100],
      ["app_fee_refund", 100, 0, 100],
      ["merchant_payment_refund", -10_000, -430, -9_570],
      ["merchant_payment_refund", 10_000, 430, 9_570]
    ])
    const names = ["txnr_app_fee_refund", "txnr_merchant_refund"]
    const found = yield* Effect.forEach(names, (name) => named(`/refunds/${full}`, name))
    assert.deepStrictEqual(found, [...debits])
    assert.isNull(yield* named(`/refunds/${part}`, "txnr_app_fee_refund"))
  })

  it.effect("of a refund that is paid by fees alone take nothing from the merchant", function* () {
    const account = yield* priced
    const id = yield* refund(yield* paid(account), { amounts: { total_amount: 430, fee_refund_amount: 430 } })
    assert.deepStrictEqual(yield* writtenBy(id), [
      ["app_fee_refund", -100, 0, -100],
      ["merchant_payment_refund", -430, -430, 0]
    ])
  })

  // reaches payments 8.3 decide a dispute: submit_without_credit
  it.effect("of disputes include their fee and the money that a win returns", function* () {
    const account = yield* priced
    const id = yield* dispute(yield* paid(account))
    const taken: ReadonlyArray<Figures> = [
      ["merchant_chargeback_fee", -1_500, 0, -1_500],
      ["merchant_chargeback", -10_000, 0, -10_000]
    ]
    assert.sameDeepMembers([...(yield* writtenBy(id))], [...taken])
    const path = `/disputes/${id}`
    assert.isNull(yield* named(path, "txnr_chargeback_reversal_merchant"))
    yield* decided(id, "submit_without_credit", "won")
    const back: Figures = ["merchant_chargeback_reversal", 10_000, 0, 10_000]
    assert.sameDeepMembers([...(yield* writtenBy(id))], [...taken, back])
    const names = ["fee_merchant", "merchant", "app_fees", "reversal_merchant", "reversal_app_fees"]
    const found = yield* Effect.forEach(names, (name) => named(path, `txnr_chargeback_${name}`))
    assert.deepStrictEqual(found, [...taken, null, back, null])
  })

  it.effect("of disputes of an app that returns its fees cover a provisional credit and the final loss", function* () {
    const account = yield* priced
    const id = yield* returningFees(Effect.flatMap(paid(account), dispute))
    const taken: ReadonlyArray<Figures> = [
      ["merchant_chargeback", -10_000, -100, -9_900],
      ["app_fee_chargeback", -100, 0, -100]
    ]
    const fee: Figures = ["merchant_chargeback_fee", -1_500, 0, -1_500]
    const back: ReadonlyArray<Figures> = [
      ["merchant_chargeback_reversal", 10_000, 100, 9_900],
      ["app_fee_chargeback_reversal", 100, 0, 100]
    ]
    yield* decided(id, "submit_with_credit", "lost")
    assert.sameDeepMembers([...(yield* writtenBy(id))], [...taken, fee, ...back, ...taken])
    const names = ["merchant", "app_fees", "reversal_merchant", "reversal_app_fees"]
    const found = yield* Effect.forEach(names, (name) => named(`/disputes/${id}`, `txnr_chargeback_${name}`))
    assert.deepStrictEqual(found, [...taken, ...back])
  })

  it.effect(
    "of an account add up to its available balance, and the others to the money owed to the platform",
    function* () {
      const account = yield* priced
      const paymentId = yield* paid(account)
      yield* refund(paymentId, { amounts: { total_amount: 4_000 } })
      yield* dispute(yield* paid(account))
      const net = (found: HttpAnswer) =>
        results(found).reduce<number>((sum, each) => sum + Number(at(each, "net_amount")), 0)
      const shown = yield* ask("GET", `/accounts/${account}`)
      const available = at(shown.json, "balances", "currencies", "USD", "available")
      assert.deepStrictEqual([net(yield* list(`&account_id=${account}`)), available], [3_640, 3_640])
      const all = results(yield* list())
      const ofPlatform = all.filter((each) => String(at(each, "type")).startsWith("app_fee"))
      const owed = ofPlatform.reduce<number>((sum, each) => sum + Number(at(each, "net_amount")), 0)
      const ledger = yield* ask("GET", "/operator/ledger")
      const fees = at(ledger.json, "currencies", "USD", "accounts", `platform:${World.appId}:fees`)
      assert.strictEqual(owed, 0 - Number(fees))
    }
  )

  // reaches platform 14/page_size
  it.effect("belong to one app", function* () {
    const account = yield* priced
    yield* paid(account)
    const [id] = ids(yield* list(`&account_id=${account}`))
    const headers = { "App-Id": World.otherAppId }
    assertError(yield* ask("GET", `/transaction_records/${String(id)}`, { headers }), unknownId)
    assert.deepStrictEqual(results(yield* list("", headers)), [])
    assert.deepStrictEqual(results(yield* list(`&account_id=${account}`, headers)), [])
  })

  it.effect("are paged newest first, within the span with which the list began", function* () {
    yield* advance(40 * day)
    const account = yield* priced
    for (let i = 0; i < 11; i++) yield* paid(account)
    const all = ids(yield* list(`&account_id=${account}`))
    const query = `/transaction_records?account_id=${account}`
    const usual = yield* ask("GET", query)
    assert.deepStrictEqual([ids(usual), at(usual.json, "previous")], [all.slice(0, 10), null])
    const begin = yield* ask("GET", `${query}&page_size=4&create_time_start=${(yield* now) - 35 * day}`)
    assert.deepStrictEqual(ids(begin), all.slice(0, 4))
    yield* advance(36 * day)
    assert.deepStrictEqual(results(yield* ask("GET", query)), [])
    const [later, going] = [String(at(usual.json, "next")), String(at(begin.json, "next"))]
    assert.deepStrictEqual(ids(yield* ask("GET", later)), all.slice(10))
    const middle = yield* ask("GET", going)
    assert.deepStrictEqual(ids(middle), all.slice(4, 8))
    assert.deepStrictEqual(ids(yield* ask("GET", String(at(middle.json, "previous")))), all.slice(0, 4))
    const mixed = yield* ask("GET", `${later}&page_size=5`)
    assertError(mixed, invalid("query:page PARAM_MUTUALLY_EXCLUSIVE | query:page_size PARAM_MUTUALLY_EXCLUSIVE"))
  })

  it.effect("refuse wrong filters of their list", function* () {
    yield* advance(40 * day)
    const time = yield* now
    const refused = (query: string) => Effect.map(ask("GET", `/transaction_records?${query}`), errorLine)
    const start = invalid("query:create_time_start PARAM_VALUE_IS_OUT_OF_RANGE")
    const end = invalid("query:create_time_end PARAM_VALUE_IS_OUT_OF_RANGE")
    const size = "query:page_size PARAM_VALUE_IS_OUT_OF_RANGE"
    assert.strictEqual(yield* refused(`create_time_start=${time - 36 * day}`), start)
    assert.strictEqual(yield* refused(`create_time_start=0&create_time_end=${35 * day + 1}`), start)
    assert.strictEqual(yield* refused(`create_time_start=5&create_time_end=4`), start)
    assert.strictEqual(yield* refused(`create_time_end=${time - 8 * day}`), end)
    assert.strictEqual(
      yield* refused(`create_time_start=0&create_time_end=${36 * day}&page_size=501`),
      invalid(`${size} | query:create_time_start PARAM_VALUE_IS_OUT_OF_RANGE`)
    )
    assert.strictEqual(yield* refused("page_size=0"), invalid(size))
    const ofPayout = yield* ask("GET", "/transaction_records?payout_id=nobody")
    assert.deepStrictEqual([ofPayout.status, at(ofPayout.json, "results"), at(ofPayout.json, "next")], [200, [], null])
    assert.strictEqual(yield* refused("type=app_fee"), invalid("query:type PARAM_IS_UNKNOWN"))
    assertError(yield* ask("GET", "/transaction_records/nobody"), unknownId)
    assertError(yield* post("/transaction_records", {}, risk), "405 METHOD_NOT_ALLOWED | path: METHOD_NOT_ALLOWED")
    const old = yield* ask("GET", `/transaction_records?create_time_start=0&create_time_end=${35 * day}`)
    assert.strictEqual(old.status, 200)
    assert.deepStrictEqual(results(yield* list("&account_id=nobody")), [])
  })
})
