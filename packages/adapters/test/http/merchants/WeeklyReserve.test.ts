/** `reserve_weekly_limit` of an account over HTTP: merchants.md 10, platform.md 12, L13 of payments.md 7. */
import { Effect } from "effect"
import { assert, describe, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay, post } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import { balancesOf, fund, makePayable, payOut } from "../fixtures/PayableMerchants.ts"
import { refund } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const setLimit = (account: string, reserve_weekly_limit: unknown) =>
  post(`/operator/accounts/${account}`, { reserve_weekly_limit })

/** An account with a limit, which is not paid out by itself. */
const limited = Effect.fnUntraced(function* (limit: number) {
  const account = yield* makeAccount
  assert.strictEqual((yield* setLimit(account, limit)).status, 200)
  return account
})

/** Creates a completed payment and runs the due work that follows from it. */
const received = (account: string, amount: number) => Effect.tap(fund(account, amount), () => advance(1))

/** Available and reserve. */
const balances = (account: string) =>
  Effect.map(balancesOf(account), ([available, , , reserve]) => [available, reserve])

const capture = (payment: string) => post(`/payments/${payment}/capture`, {})

layer(World.layer())("the weekly limit of the reserve", (it) => {
  it.effect("holds the money received above it within 7 days, and releases it 7 days after receipt", function* () {
    const account = yield* limited(1_000)
    yield* received(account, 700)
    assert.deepStrictEqual(yield* balances(account), [700, 0])
    yield* received(account, 500)
    assert.deepStrictEqual(yield* balances(account), [1_000, 200])
    yield* advance(6 * day)
    yield* received(account, 300)
    assert.deepStrictEqual(yield* balances(account), [1_000, 500])
    yield* advance(day)
    assert.deepStrictEqual(yield* balances(account), [1_200, 300])
    yield* received(account, 800)
    assert.deepStrictEqual(yield* balances(account), [1_900, 400])
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [2_300, 0])
  })

  it.effect("posts L13, sends no notification, and is not in the record", function* () {
    const account = yield* makeAccount
    yield* subscribe("accounts.*")
    const set = yield* setLimit(account, 0)
    assert.deepStrictEqual([set.status, at(set.json, "reserve_weekly_limit")], [200, undefined])
    const before = yield* topicsOf(account)
    assert.strictEqual(before.at(-1), "accounts.additional_details")
    yield* received(account, 500)
    assert.deepStrictEqual(yield* balances(account), [0, 500])
    assert.deepStrictEqual(yield* Owing.stepsOf(account, account), ["L13 500", "L13 -500"])
    assert.deepStrictEqual(yield* topicsOf(account), [...before, "accounts.capabilities.updated"])
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [500, 0])
    assert.strictEqual(at((yield* ask("GET", "/operator/ledger")).json, "balanced"), true)
  })

  it.effect("counts a payment at its completion, if it was created under a limit", function* () {
    const account = yield* makeAccount
    const authorized = (key: string) =>
      Effect.map(pay(account, `${account} ${key}`, { amount: 400, auto_capture: false }), idOf)
    const before = yield* authorized("before")
    yield* setLimit(account, 100)
    const under = yield* authorized("under")
    yield* advance(1)
    assert.deepStrictEqual(yield* balances(account), [0, 0])
    assert.strictEqual((yield* capture(before)).status, 200)
    yield* advance(1)
    assert.deepStrictEqual(yield* balances(account), [400, 0])
    assert.strictEqual((yield* capture(under)).status, 200)
    yield* advance(1)
    assert.deepStrictEqual(yield* balances(account), [500, 300])
  })

  it.effect("ends with null; held money stays until its time", function* () {
    const account = yield* limited(100)
    yield* received(account, 500)
    assert.strictEqual((yield* setLimit(account, null)).status, 200)
    yield* received(account, 500)
    assert.deepStrictEqual(yield* balances(account), [600, 400])
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [1_000, 0])
  })

  it.effect("holds money before any payout, even one right after the payment", function* () {
    const { account } = yield* makePayable()
    yield* setLimit(account, 600)
    yield* fund(account, 1_000)
    const made = yield* payOut(account)
    assert.deepStrictEqual([made.status, at(made.json, "amount")], [201, 600])
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 600, 400])
    yield* advance(1)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 600, 400])
    yield* fund(account, 500)
    const none = "400 ACCOUNT_CANNOT_PROCESS_PAYOUTS | body:account_id ACCOUNT_NO_BALANCE"
    assertError(yield* payOut(account), none)
    yield* advance(1)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 600, 900])
  })

  it.effect("covers a negative balance first, and releases the rest", function* () {
    const account = yield* limited(0)
    const payment = yield* fund(account, 1_000)
    yield* advance(1)
    assert.strictEqual((yield* refund(payment, { amounts: { total_amount: 300 } })).status, 201)
    yield* advance(1)
    assert.deepStrictEqual(yield* balances(account), [0, 700])
    assert.strictEqual(
      (yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: -100 })).status,
      200
    )
    assert.deepStrictEqual(yield* balances(account), [100, 600])
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [700, 0])
  })

  it.effect("does not change the money that the operator holds", function* () {
    const account = yield* limited(1_000)
    yield* received(account, 1_500)
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: 400 })
    assert.deepStrictEqual(yield* balances(account), [600, 900])
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [1_100, 400])
  })

  it.effect("prevents the deletion of the account, and is released while the account is closed", function* () {
    const account = yield* limited(0)
    yield* received(account, 500)
    const refused = yield* ask("DELETE", `/accounts/${account}`)
    assertError(refused, "400 ACCOUNT_CANNOT_BE_DELETED | path:id NON_ZERO_RESERVE")
    yield* post(`/operator/accounts/${account}/issues`, { issue_type: "fraud" })
    yield* advance(7 * day)
    assert.deepStrictEqual(yield* balances(account), [500, 0])
  })

  describe.each<readonly [unknown, string]>([
    [-1, "PARAM_VALUE_IS_OUT_OF_RANGE"],
    [0.5, "PARAM_VALUE_IS_WRONG_TYPE"],
    ["1", "PARAM_VALUE_IS_WRONG_TYPE"]
  ])("of %j", (limit, reason) => {
    it.effect("refuses a wrong value", function* () {
      const refused = yield* setLimit(yield* makeAccount, limit)
      assertError(refused, invalid(`body:reserve_weekly_limit ${reason}`))
    })
  })
})
