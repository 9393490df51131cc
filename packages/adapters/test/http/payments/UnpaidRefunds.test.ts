/** POST /operator/accounts/{id}/refund_unpaid over HTTP: platform.md 12, merchants.md 5. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, results, wrongState, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, post } from "../fixtures/Asking.ts"
import { balancesOf, decide, fund, makePayable, payOut } from "../fixtures/PayableMerchants.ts"
import { assertBalance, createCharge, createPayment, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import { verifiedAccount } from "../fixtures/TestBankAccounts.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const refundUnpaid = (account: string, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", `/operator/accounts/${account}/refund_unpaid`, { headers })

const listed = (answer: { readonly json: unknown }) => {
  const refunds = at(answer.json, "refunds")
  return Array.isArray(refunds) ? refunds : []
}
/** The payments that were refunded, and by how much. */
const refunded = (answer: { readonly json: unknown }) =>
  listed(answer).map((each) => [at(each, "payment", "id"), at(each, "amounts", "total_amount")])
const amountsOf = (payment: string) =>
  Effect.map(ask("GET", `/payments/${payment}`), ({ json }) => [
    at(json, "amount_refunded"),
    at(json, "amount_refundable")
  ])

layer(World.layer())("the refunds of payments not yet paid out to a closed account", (it) => {
  it.effect("cover exactly the payments that no payout took, of any age, with their fees", function* () {
    const { account } = yield* makePayable()
    const gone = yield* fund(account, 5_000)
    assert.strictEqual((yield* payOut(account)).status, 201)
    yield* post(`/operator/accounts/${account}/blocks`, { capability: "payouts", is_blocked: true, reason: "Review" })
    const old = yield* createCharge(account)
    yield* advance(61 * day)
    const [partly, whole] = [yield* createCharge(account), yield* createCharge(account)]
    yield* refund(partly, { amounts: { total_amount: 4_000 } })
    yield* refund(whole)
    const disputed = yield* createCharge(account)
    yield* report(disputed, { amount: 1_000 })
    yield* subscribe("refunds.created")
    yield* Accounts.close(account, "fraud")
    assertError(yield* refund(old), "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD")

    const done = yield* refundUnpaid(account, { "Operator-Name": "Grace", "Operator-Note": "fraud" })
    assert.strictEqual(done.status, 200)
    assert.sameDeepMembers(refunded(done), [
      [old, 10_000],
      [partly, 6_000],
      [disputed, 9_000]
    ])
    assert.deepStrictEqual(yield* amountsOf(gone), [0, 5_000])
    assert.deepStrictEqual(yield* amountsOf(old), [10_000, 0])
    const [first] = listed(done)
    assert.deepStrictEqual(
      [at(first, "resource"), at(first, "status"), at(first, "app_id"), at(first, "owner", "id")],
      ["refunds", "pending", World.appId, account]
    )
    for (const each of listed(done)) {
      const id = String(at(each, "id"))
      assert.deepStrictEqual(yield* topicsOf(id), ["refunds.created"])
      const { json } = yield* ask("GET", `/operator/audit?resource_id=${id}`)
      const entry = at(json, "results", 0)
      assert.deepStrictEqual(
        [at(entry, "action"), at(entry, "actor", "name"), at(entry, "note")],
        ["accounts.refund_unpaid", "Grace", "fraud"]
      )
    }
    assert.deepStrictEqual(listed(yield* refundUnpaid(account)), [])
    yield* assertBalance
  })

  it.effect("cover payments whose payout failed, because their money was returned", function* () {
    const { account } = yield* makePayable()
    const first = yield* fund(account, 3_000)
    const payout = idOf(yield* payOut(account))
    yield* Accounts.close(account, "account_closed")
    assert.deepStrictEqual(listed(yield* refundUnpaid(account)), [])
    assert.strictEqual((yield* decide(payout, "fail")).status, 200)
    yield* Accounts.reopen(account, "account_closed")
    const second = yield* fund(account, 2_000)
    const again = idOf(yield* payOut(account))
    yield* decide(again, "fail")
    yield* Accounts.close(account, "account_closed")
    const done = yield* refundUnpaid(account)
    assert.sameDeepMembers(refunded(done), [
      [first, 3_000],
      [second, 2_000]
    ])
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0, 0])
  })

  it.effect("leave out a bank payment in its first 7 days", function* () {
    const account = yield* makeAccount
    const method = yield* verifiedAccount("900012345699")
    const payment = yield* createPayment(account, {
      payment_method: { type: "payment_method_id", payment_method_id: method }
    })
    yield* advance(5 * day)
    yield* Accounts.close(account, "compliance")
    assert.deepStrictEqual(refunded(yield* refundUnpaid(account)), [])
    yield* advance(7 * day)
    assert.deepStrictEqual(
      refunded(yield* refundUnpaid(account)).map(([id]) => id),
      [payment]
    )
  })

  it.effect("are made once for a Unique-Key, and once in a race", function* () {
    const account = yield* makeAccount
    const payments = [yield* createPayment(account), yield* createPayment(account), yield* createPayment(account)]
    yield* Accounts.close(account, "fraud")
    const key = { "Unique-Key": `refund ${account}` }
    const racing = yield* Effect.all(
      Array.from({ length: 5 }, (_, index) => refundUnpaid(account, index === 0 ? key : {})),
      { concurrency: "unbounded" }
    )
    assert.sameMembers(
      racing.flatMap(refunded).map(([id]) => id),
      payments
    )
    const replayed = yield* refundUnpaid(account, key)
    assert.deepStrictEqual([replayed.text, replayed.headers.get("unique-key-replayed")], [racing[0]?.text, "true"])
    const all = yield* ask("GET", `/refunds?owner_id=${account}`)
    assert.strictEqual(results(all).length, 3)
  })

  it.effect("require a disabled account and the operator", function* () {
    const account = yield* makeAccount

    assertError(yield* refundUnpaid(account), wrongState)
    const { id } = yield* World.putDeletedAccount("USD")
    assertError(yield* refundUnpaid(id), wrongState)
    assertError(yield* refundUnpaid("nobody"), unknownId)
    const payment = yield* createPayment(account)
    assertError(yield* refundUnpaid(payment), unknownId)
    const refused = yield* refundUnpaid(account, { "Operator-Token": World.appToken })
    assert.strictEqual(refused.status, 403)
  })
})
