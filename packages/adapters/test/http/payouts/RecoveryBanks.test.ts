/** The results of recoveries at the simulated banks, over HTTP (merchants.md 8, 13, 16). */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf, risk, post } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import { assertBalance, createCharge } from "../fixtures/RefundsAndDisputes.ts"
import { advance, advanceTo, day } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as PayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const { balancesOf, endOf, makeRecovery, recoveriesOf, recoveryOf } = Owing

layer(World.layer())("the simulated banks (merchants.md 16)", (it) => {
  it.effect(
    "9000ccc: it fails with the code, is tried again 5 business days later, for 30 days, and then no more",
    function* () {
      yield* subscribe("recoveries.*", "accounts.negative_balance")
      const { account, opening, recovery } = yield* makeRecovery("9000001")
      yield* advance(10)
      const failed = yield* recoveryOf(recovery)
      assert.deepStrictEqual(at(failed.json, "failure_reason"), {
        reason_code: "BANK_REJECTED",
        reason_message: "Bank rejected.",
        details: [{ detail_code: "R01", detail_message: "Insufficient funds." }]
      })
      assert.deepInclude(failed.json, {
        status: "failed",
        complete_time: null,
        pending_reasons: null,
        txnr_recovery: null,
        txnr_failure: null
      })
      assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
      assert.deepStrictEqual(yield* Owing.stepsOf(account, recovery), ["L19 -430", "L19 430"])
      assert.deepStrictEqual(yield* topicsOf(recovery), ["recoveries.created", "recoveries.failed"])
      const again = Calendar.openingOfNthBusinessDayAfter(opening, 5)
      yield* advanceTo(again - 1)
      assert.strictEqual((yield* recoveriesOf(account)).length, 1)
      yield* advanceTo(again)
      assert.strictEqual((yield* recoveriesOf(account)).length, 2)
      yield* advance(90 * day)
      const times = (yield* recoveriesOf(account)).map((each) => Number(at(each, "create_time"))).toReversed()
      assert.deepStrictEqual(
        times.slice(1),
        times.slice(0, -1).map((time) => Calendar.openingOfNthBusinessDayAfter(time, 5))
      )
      const [last = 0] = times.slice(-1)
      assert.isAtMost(last, opening + 30 * day)
      assert.isAbove(Calendar.openingOfNthBusinessDayAfter(last, 5), opening - 4 * day + 30 * day)
      assert.deepStrictEqual(yield* topicsOf(account), ["accounts.negative_balance"])
      assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
      yield* assertBalance
    }
  )

  // reaches platform 10/recoveries-created-recoveries-completed
  it.effect("9001ccc: completed after 10 s, returned 10 s later, and repeated 5 business days later", function* () {
    yield* subscribe("recoveries.*", "accounts.negative_balance")
    const { account, opening, recovery } = yield* makeRecovery("9001002")
    yield* advance(10)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "completed")
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0])
    yield* advance(10)
    const returned = yield* recoveryOf(recovery)
    assert.strictEqual(endOf(returned), "failed BANK_REJECTED R02")
    assert.strictEqual(at(returned.json, "complete_time"), opening + 10)
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
    assert.deepStrictEqual((yield* Owing.stepsOf(account, recovery)).slice(-1), ["L21 430"])
    const record = yield* ask("GET", `/transaction_records/${String(at(returned.json, "txnr_failure", "id"))}`)
    assert.deepInclude(record.json, { type: "recovery_return", gross_amount: -430, fee_amount: 0, net_amount: -430 })
    assert.deepStrictEqual(yield* topicsOf(recovery), [
      "recoveries.created",
      "recoveries.completed",
      "recoveries.failed"
    ])
    yield* advance(1)
    assert.deepStrictEqual(yield* topicsOf(account), ["accounts.negative_balance", "accounts.negative_balance"])
    yield* Owing.toOpeningAfter(4)
    assert.strictEqual((yield* recoveriesOf(account)).length, 1)
    yield* Owing.toOpeningAfter(1)
    assert.strictEqual((yield* recoveriesOf(account)).length, 2)
    yield* assertBalance
  })

  it.effect("9004ccc: debits fail with the code", function* () {
    const { recovery } = yield* makeRecovery("9004029")
    yield* advance(10)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "failed BANK_REJECTED R29")
  })

  for (const number of ["9003001", "9005001", "9005003", "9005005"])
    it.effect(`${number}: debits complete`, function* () {
      const { recovery } = yield* makeRecovery(number)
      yield* Owing.toOpeningAfter(2)
      assert.strictEqual(endOf(yield* recoveryOf(recovery)), "completed")
    })

  it.effect("9005004: the recovery fails, and its method is deleted", function* () {
    yield* subscribe("payout_methods.*")
    const { account, method, recovery } = yield* makeRecovery("9005004")
    yield* advance(11)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "failed BANK_REJECTED R02")
    assert.strictEqual(at((yield* ask("GET", `/payout_methods/${method}`)).json, "status"), "deleted")
    assert.include(yield* topicsOf(method), "payout_methods.deleted")
    yield* Owing.toOpeningAfter(6)
    assert.strictEqual((yield* recoveriesOf(account)).length, 1)
  })

  it.effect("of Canada: 9000ccc with 900..999", function* () {
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
    const account = idOf(yield* post("/accounts", { legal_entity_id: entity, name: "Shop", description: "Things" }))
    const method = idOf(yield* PayoutMethods.create(entity, PayoutMethods.bankOfCA("9000901"), PayoutMethods.v30))
    assert.strictEqual((yield* Owing.attach(account, method, "CAD")).status, 200)
    const payment = yield* createCharge(account, { currency: "CAD" })
    const amounts = { total_amount: 10_000, fee_refund_amount: 0 }
    yield* post("/refunds", { payment_id: payment, refund_reason: "Returned", amounts })
    yield* Owing.advanceToOpening
    yield* advance(10)
    const [recovery] = yield* recoveriesOf(account)
    assert.deepStrictEqual(
      [at(recovery, "currency"), at(recovery, "failure_reason", "details", 0, "detail_code")],
      ["CAD", "901"]
    )
    assert.deepStrictEqual(yield* balancesOf(account, "CAD"), [-430, 0, 0])
  })
})
