/** The schedule of payouts over HTTP, and the transaction records that payouts take: merchants.md 7, 11, platform.md 12. */
import { Effect } from "effect"
import { assert, describe, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, ids, results, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, post } from "../fixtures/Asking.ts"
import { balancesOf, fund, makePayable, payOut, payoutOf, stopSchedule } from "../fixtures/PayableMerchants.ts"
import { createPayment } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("the schedule", (it) => {
  const nextOf = (account: string) =>
    Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
      at(json, "payout", "currencies", "USD", "next_payout_time")
    )

  it.effect("pays once at each time, and skips balances below 1.00", function* () {
    const { account } = yield* makePayable({ period: "daily" })
    const next = yield* nextOf(account)
    assert.isNumber(next)
    yield* fund(account)
    yield* post("/operator/clock/advance", { to: next })
    const [first] = ids(yield* ask("GET", `/payouts?owner_id=${account}`))
    assert.strictEqual(at((yield* payoutOf(String(first))).json, "create_time"), next)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 10_000, 0])
    yield* advance(7 * day)
    assert.strictEqual(ids(yield* ask("GET", `/payouts?owner_id=${account}`)).length, 1)
    yield* fund(account, 500)
    yield* advance(7 * day)
    assert.strictEqual(ids(yield* ask("GET", `/payouts?owner_id=${account}`)).length, 2)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0, 0])
  })

  it.effect("shows its next time at once, and null without a period", function* () {
    const { account } = yield* makePayable()
    assert.isNumber(yield* nextOf(account))
    yield* stopSchedule(account)
    assert.isNull(yield* nextOf(account))
    const period = (period: string | null) =>
      post(`/accounts/${account}`, { payout: { currencies: { USD: { period } } } })
    const weekly = at((yield* period("weekly")).json, "payout", "currencies", "USD", "next_payout_time")
    assert.strictEqual(new Date(Number(weekly) * 1_000).getUTCMinutes(), 0)
    const monthly = at((yield* period("monthly")).json, "payout", "currencies", "USD", "next_payout_time")
    assert.notStrictEqual(monthly, weekly)
    yield* period(null)
    assert.isNull(yield* nextOf(account))
  })

  it.effect("can be run by the operator as if every period were due", function* () {
    const { account } = yield* makePayable({ period: "monthly" })
    const other = yield* makePayable({ period: "weekly" })
    const without = yield* makePayable()
    yield* stopSchedule(without.account)
    for (const each of [account, other.account, without.account]) yield* fund(each)
    const next = yield* nextOf(account)
    const run = (body: object) => post("/operator/payouts/run", body, { "Operator-Name": "Grace" })
    const one = yield* run({ account_id: account })
    assert.strictEqual(one.status, 200, one.text)
    assert.deepStrictEqual(
      [at(one.json, "payouts", 0, "owner", "id"), at(one.json, "payouts", 0, "amount"), at(one.json, "payouts", 1)],
      [account, 10_000, undefined]
    )
    assert.strictEqual(at(one.json, "payouts", 0, "app_id"), World.appId)
    assert.strictEqual(yield* nextOf(account), next)
    const all = yield* run({})
    assert.deepStrictEqual(
      [at(all.json, "payouts", 0, "owner", "id"), at(all.json, "payouts", 1)],
      [other.account, undefined]
    )
    assert.deepStrictEqual((yield* run({})).json, { payouts: [] })
    assertError(yield* run({ account_id: "nobody" }), invalid("body:account_id ID_NOT_FOUND"))
    const { json: audit } = yield* ask("GET", "/operator/audit?action=payouts.schedule")
    assert.strictEqual(at(audit, "results", 0, "actor", "name"), "Grace")
  })
})

layer(World.layer())("the records that a payout takes", (it) => {
  it.effect("add up to its amount, together with the moves to the reserve and back", function* () {
    const { account } = yield* makePayable()
    const sale = yield* createPayment(account)
    const amounts = { total_amount: 3_000, currency: "USD" }
    yield* post("/refunds", { payment_id: sale, refund_reason: "Returned", amounts })
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: 1_000 })
    const first = yield* payOut(account)
    assert.strictEqual(at(first.json, "amount"), 6_000)
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: -1_000 })
    yield* fund(account, 500)
    const second = yield* payOut(account)
    assert.strictEqual(at(second.json, "amount"), 1_500)
    const taken = (id: string) =>
      Effect.map(ask("GET", `/transaction_records?payout_id=${id}`), (answer) =>
        results(answer).map((each) => [at(each, "type"), at(each, "net_amount")])
      )
    assert.sameDeepMembers(yield* taken(idOf(first)), [
      ["merchant_payment", 10_000],
      ["merchant_payment_refund", -3_000]
    ])
    assert.deepStrictEqual(yield* taken(idOf(second)), [["merchant_payment", 500]])
    const mine = yield* ask("GET", `/transaction_records?account_id=${account}&page_size=50`)
    assert.strictEqual(results(mine).filter((each) => at(each, "type") === "payout").length, 2)
    const own = results(mine).find((each) => at(each, "owner", "id") === idOf(first))
    assert.deepInclude(own, { type: "payout", net_amount: -6_000 })
  })

  it.effect("are listed in pages, however old they are", function* () {
    const { account } = yield* makePayable()
    for (let made = 0; made < 5; made++) yield* fund(account, 500)
    yield* stopSchedule(account)
    yield* advance(50 * day)
    yield* post(`/accounts/${account}`, { payout: { currencies: { USD: { period: "monthly" } } } })
    const payout = idOf(yield* payOut(account))
    const first = yield* ask("GET", `/transaction_records?payout_id=${payout}&page_size=3`)
    assert.strictEqual(results(first).length, 3)
    const second = yield* ask("GET", String(at(first.json, "next")))
    assert.strictEqual(results(second).length, 2)
    assert.isNull(at(second.json, "next"))
  })
})

describe("production", () => {
  layer(World.layer({ environment: "production" }))("the operator", (it) => {
    it.effect("cannot run the schedule", function* () {
      const headers = { "Operator-Name": "Grace", "Operator-Note": "test" }
      const answer = yield* ask("POST", "/operator/payouts/run", { body: {}, headers })
      assert.match(errorLine(answer), /^403 NOT_AUTHORIZED .*STAGING_ONLY/)
    })
  })
})
