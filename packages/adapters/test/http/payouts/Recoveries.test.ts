/** Recoveries over HTTP (merchants.md 8, 13): when a negative balance is recovered, and how its recoveries are read. */
import { Effect, Schema } from "effect"
import { RecoveryRecord } from "@payments-platform/domain/payouts/recovery/RecoveryRecord"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { apiRecord } from "../../../src/http/api/ApiRecord.ts"
import { errorLine, unknownId, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, makeAccount, post } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import { assertBalance, createCharge } from "../fixtures/RefundsAndDisputes.ts"
import { advance, advanceTo, day } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as PayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const { balancesOf, endOf, makeOwingAccount, makeRecovery, recoveriesOf, recoveryOf } = Owing
const decoded = Schema.decodeUnknownSync(apiRecord(RecoveryRecord))

layer(World.layer())("a negative balance", (it) => {
  it.effect(
    "is recovered from the bank account at the next opening, and credited on the 2nd business day",
    function* () {
      yield* subscribe("recoveries.*", "accounts.negative_balance")
      const { account, method } = yield* makeOwingAccount()
      assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
      assert.deepStrictEqual(yield* recoveriesOf(account), [])
      const opening = yield* Owing.advanceToOpening
      const [pending] = yield* recoveriesOf(account)
      const id = String(at(pending, "id"))
      assert.deepStrictEqual(decoded(pending), {
        id,
        resource: "recoveries",
        path: `/recoveries/${id}`,
        owner: { id: account, resource: "accounts", path: `/accounts/${account}` },
        payout_method: { id: method, resource: "payout_methods", path: `/payout_methods/${method}` },
        create_time: opening,
        amount: 430,
        currency: "USD",
        status: "pending",
        complete_time: null,
        pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Recovery is being processed.", details: [] }],
        failure_reason: null,
        txnr_recovery: null,
        txnr_failure: null,
        custom_data: null,
        api_version: "3.2"
      })
      assert.deepStrictEqual(yield* balancesOf(account), [-430, 430, 0])
      const settling = Calendar.openingOfNthBusinessDayAfter(opening, 2)
      yield* advanceTo(settling - 1)
      assert.strictEqual(endOf(yield* recoveryOf(id)), "pending")
      yield* advanceTo(settling)
      const { json } = yield* recoveryOf(id)
      assert.deepInclude(json, {
        status: "completed",
        complete_time: settling,
        pending_reasons: null,
        failure_reason: null,
        txnr_failure: null
      })
      assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0])
      assert.deepStrictEqual(yield* Owing.stepsOf(account, id), ["L19 -430", "L20 430", "L20 -430"])
      const record = yield* ask("GET", `/transaction_records/${String(at(json, "txnr_recovery", "id"))}`)
      assert.deepInclude(record.json, { type: "recovery", gross_amount: 430, fee_amount: 0, net_amount: 430 })
      assert.deepStrictEqual(at(record.json, "owner", "path"), `/recoveries/${id}`)
      assert.deepStrictEqual(yield* topicsOf(id), ["recoveries.created", "recoveries.completed"])
      assert.deepStrictEqual(yield* topicsOf(account), ["accounts.negative_balance"])
      yield* advance(70 * day)
      assert.strictEqual((yield* recoveriesOf(account)).length, 1)
      yield* assertBalance
    }
  )

  it.effect("is not recovered when payments have brought it to 0 before the opening", function* () {
    const { account } = yield* makeOwingAccount()
    yield* createCharge(account, { amount: 500, fee_amount: 70 })
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0])
    yield* Owing.toOpeningAfter(3)
    assert.deepStrictEqual(yield* recoveriesOf(account), [])
  })

  it.effect("is recovered in part when a payment has covered the rest", function* () {
    const { account } = yield* makeOwingAccount()
    yield* createCharge(account, { amount: 499, fee_amount: 70 })
    yield* Owing.advanceToOpening
    assert.deepStrictEqual(at((yield* recoveriesOf(account))[0], "amount"), 1)
  })

  it.effect("follows the ledger when payments arrive while the recovery is pending", function* () {
    const { account, recovery } = yield* makeRecovery()
    yield* createCharge(account, { amount: 1_000, fee_amount: 70 })
    assert.deepStrictEqual(yield* balancesOf(account), [500, 430, 0])
    yield* Owing.toOpeningAfter(2)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "completed")
    assert.deepStrictEqual(yield* balancesOf(account), [930, 0, 0])
  })

  it.effect("that grows while a recovery is pending has its rest recovered afterwards", function* () {
    const { account } = yield* makeRecovery()
    yield* Owing.indebt(account)
    assert.deepStrictEqual(yield* balancesOf(account), [-860, 430, 0])
    yield* Owing.toOpeningAfter(1)
    assert.strictEqual((yield* recoveriesOf(account)).length, 1)
    yield* Owing.toOpeningAfter(1)
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
    yield* Owing.toOpeningAfter(1)
    assert.deepStrictEqual(
      (yield* recoveriesOf(account)).map((each) => [at(each, "status"), at(each, "amount")]),
      [
        ["pending", 430],
        ["completed", 430]
      ]
    )
    yield* Owing.toOpeningAfter(2)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0])
    yield* assertBalance
  })

  it.effect("waits for a live bank account", function* () {
    const account = yield* makeAccount
    yield* Owing.withMethod(account, PayoutMethods.check)
    yield* Owing.indebt(account)
    yield* Owing.toOpeningAfter(2)
    assert.deepStrictEqual(yield* recoveriesOf(account), [])
    const method = yield* Owing.withMethod(account, PayoutMethods.bankOfUS("123456789"))
    assert.deepStrictEqual(yield* recoveriesOf(account), [])
    yield* Owing.advanceToOpening
    const found = yield* recoveriesOf(account)
    assert.deepStrictEqual(
      found.map((each) => at(each, "payout_method", "id")),
      [method]
    )
  })

  it.effect("is not recovered from a method that the operator deleted", function* () {
    const { account, method } = yield* makeOwingAccount()
    assert.strictEqual((yield* ask("DELETE", `/operator/payout_methods/${method}`)).status, 200)
    yield* Owing.toOpeningAfter(2)
    assert.deepStrictEqual(yield* recoveriesOf(account), [])
  })

  it.effect("is covered by the reserve first, without a recovery if the reserve suffices", function* () {
    yield* subscribe("accounts.negative_balance")
    const account = yield* makeAccount
    yield* Owing.withMethod(account, PayoutMethods.bankOfUS("123456789"))
    yield* createCharge(account, { amount: 1_000, fee_amount: 0 })
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: 1_000 })
    yield* Owing.indebt(account)
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 1_000])
    yield* advance(1)
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 570])
    assert.deepStrictEqual(yield* Owing.stepsOf(account, account), ["L13 1000", "L13 -1000", "L13 -430", "L13 430"])
    assert.deepStrictEqual(yield* topicsOf(account), ["accounts.negative_balance"])
    yield* Owing.advanceToOpening
    assert.deepStrictEqual(yield* recoveriesOf(account), [])
    yield* assertBalance
  })

  it.effect("is covered by the reserve in part, and the rest is recovered", function* () {
    const account = yield* makeAccount
    yield* Owing.withMethod(account, PayoutMethods.bankOfUS("123456789"))
    yield* createCharge(account, { amount: 100, fee_amount: 0 })
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: 100 })
    yield* Owing.indebt(account)
    yield* advance(1)
    assert.deepStrictEqual(yield* balancesOf(account), [-330, 0, 0])
    yield* Owing.advanceToOpening
    assert.deepStrictEqual(at((yield* recoveriesOf(account))[0], "amount"), 330)
  })
})

layer(World.layer())("GET and POST /recoveries", (it) => {
  // reaches reference endpoints/post-payout_methods/response-the-payout-method
  it.effect("lists the app's own recoveries by account, payout method, its type and status", function* () {
    const { account, method, recovery } = yield* makeRecovery()
    const { account: other } = yield* makeRecovery()
    const list = (query: string) => Effect.map(ask("GET", `/recoveries?${query}`), ids)
    assert.deepStrictEqual(yield* list(`owner_id=${account}`), [recovery])
    assert.deepStrictEqual(yield* list(`payout_method_id=${method}`), [recovery])
    assert.deepStrictEqual(yield* list(`owner_id=${account}&payout_method_type=payout_bank_us&status=pending`), [
      recovery
    ])
    for (const none of [
      `owner_id=${account}&status=completed`,
      `owner_id=${account}&payout_method_type=payout_bank_ca`,
      `owner_id=${account}&payout_method_type=paper_check`,
      `owner_id=${other}&payout_method_id=${method}`
    ])
      assert.deepStrictEqual(yield* list(none), [])
    assert.strictEqual((yield* list("")).length, 2)
    const foreign = { headers: { "App-Id": World.otherAppId } }
    assert.deepStrictEqual(ids(yield* ask("GET", "/recoveries", foreign)), [])
    assertError(yield* ask("GET", `/recoveries/${recovery}`, foreign), unknownId)
    assertError(yield* ask("GET", `/recoveries/${account}`), unknownId)
    assertError(
      yield* ask("GET", "/recoveries?status=held&payout_method_type=payout_bank_gb"),
      invalid("query:payout_method_type PARAM_VALUE_IS_INVALID_ENUM", "query:status PARAM_VALUE_IS_INVALID_ENUM")
    )
  })

  it.effect("no request creates or deletes a recovery", function* () {
    const { account, recovery } = yield* makeRecovery()
    const refused = yield* post("/recoveries", { account_id: account, amount: 1, currency: "USD" })
    assert.deepStrictEqual(
      [errorLine(refused), refused.headers.get("allow")],
      ["405 METHOD_NOT_ALLOWED | path: METHOD_NOT_ALLOWED", "GET"]
    )
    assert.strictEqual((yield* ask("DELETE", `/recoveries/${recovery}`)).status, 405)
  })

  it.effect("custom_data and rbits can change in every status, and a change is announced", function* () {
    yield* subscribe("recoveries.updated")
    const { recovery } = yield* makeRecovery()
    const update = (body: object, headers = {}) => post(`/recoveries/${recovery}`, body, headers)
    const custom_data = { case: 12 }
    const first = yield* update({ custom_data }, { "Unique-Key": "recovery" })
    assert.deepStrictEqual([first.status, at(first.json, "custom_data")], [200, custom_data])
    const again = yield* update({ custom_data }, { "Unique-Key": "recovery" })
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
    yield* update({ custom_data })
    yield* update({})
    assert.deepStrictEqual(yield* topicsOf(recovery), ["recoveries.updated"])
    yield* Owing.decide(recovery, "complete")
    assert.isNull(at((yield* update({ custom_data: null })).json, "custom_data"))
    yield* Owing.decide(recovery, "return")
    assert.deepStrictEqual(at((yield* update({ custom_data: { a: [1] } })).json, "custom_data"), { a: [1] })
    const fixed = ["owner", "payout_method", "amount", "currency", "status", "complete_time", "txnr_recovery"]
    assertError(
      yield* update(Object.fromEntries(fixed.map((name) => [name, {}]))),
      invalid(...fixed.map((name) => `body:${name} PARAM_CANNOT_BE_MODIFIED`))
    )
    assertError(yield* update({ reference_id: "r" }), invalid("body:reference_id PARAM_IS_UNKNOWN"))
    assertError(yield* post("/recoveries/nobody", { custom_data }), unknownId)
  })

  it.effect("no response and no ledger line shows the numbers of the bank account", function* () {
    const number = "777888999000"
    const { account, recovery } = yield* makeRecovery(number)
    const paths = [
      `/recoveries/${recovery}`,
      `/operator/recoveries/${recovery}`,
      `/notifications?object_id=${recovery}`,
      `/operator/accounts/${account}/ledger`,
      `/operator/audit?resource_id=${recovery}`
    ]
    for (const path of paths) assert.notInclude((yield* ask("GET", path)).text, number)
  })
})
