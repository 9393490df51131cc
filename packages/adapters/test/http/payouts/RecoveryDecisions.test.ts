/** The operator's decisions on recoveries, over HTTP (merchants.md 8, platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, wrongState, unknownId, results, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, post } from "../fixtures/Asking.ts"
import * as Owing from "../fixtures/OwingMerchants.ts"
import { assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const { balancesOf, endOf, makeRecovery, recoveriesOf, recoveryOf } = Owing

layer(World.layer())("the operator (platform.md 12)", (it) => {
  it.effect("9005002: decides recoveries that the bank leaves open", function* () {
    const { account, recovery } = yield* makeRecovery("9005002")
    yield* advance(30 * day)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "pending")
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 430, 0])
    assertError(yield* Owing.decide(recovery, "return"), wrongState)
    const completed = yield* Owing.decide(recovery, "complete")
    assert.deepStrictEqual([at(completed.json, "app_id"), endOf(completed)], [World.appId, "completed"])
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0])
    for (const decision of ["complete", "fail"]) assertError(yield* Owing.decide(recovery, decision), wrongState)
    yield* advance(61 * day)
    const returned = yield* Owing.decide(recovery, "return", { reason_code: "BANK_REJECTED", detail_code: "R10" })
    assert.strictEqual(endOf(returned), "failed BANK_REJECTED R10")
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
    for (const decision of ["complete", "fail", "return"])
      assertError(yield* Owing.decide(recovery, decision), wrongState)
    const audit = yield* ask("GET", `/operator/audit?resource_id=${recovery}&action=recoveries.decision`)
    assert.strictEqual(results(audit).length, 2)
    yield* assertBalance
  })

  it.effect("fails a pending recovery, which is not debited later", function* () {
    const { account, recovery } = yield* makeRecovery()
    const failed = yield* Owing.decide(recovery, "fail", { detail_code: "risk" })
    assert.deepStrictEqual(at(failed.json, "failure_reason"), {
      reason_code: "OPERATOR",
      reason_message: "Operator.",
      details: [{ detail_code: "risk", detail_message: "Risk." }]
    })
    assert.deepStrictEqual(yield* balancesOf(account), [-430, 0, 0])
    yield* Owing.toOpeningAfter(4)
    assert.strictEqual(endOf(yield* recoveryOf(recovery)), "failed OPERATOR risk")
    assert.strictEqual((yield* recoveriesOf(account)).length, 1)
    yield* Owing.toOpeningAfter(1)
    assert.strictEqual((yield* recoveriesOf(account)).length, 2)
    yield* assertBalance
  })

  // reaches platform 2/client-ip
  it.effect("decides a recovery once when many decisions arrive at once", function* () {
    const { account, recovery } = yield* makeRecovery()
    const decisions = ["complete", "fail", "complete", "fail"].map((each) => Owing.decide(recovery, each))
    const answers = yield* Effect.all(decisions, { concurrency: "unbounded" })
    assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400])
    const [available, incoming] = yield* balancesOf(account)
    assert.include([-430, 0], available)
    assert.strictEqual(incoming, 0)
    yield* assertBalance
  })

  it.effect("can name only return codes of the contract", function* () {
    const { recovery } = yield* makeRecovery()
    const enumerated = (name: string) => invalid(`body:${name} PARAM_VALUE_IS_INVALID_ENUM`)
    const fail = (body: object) => Effect.map(Owing.decide(recovery, "fail", body), errorLine)
    assert.strictEqual(yield* fail({ reason_code: "BANK_REJECTED", detail_code: "R86" }), enumerated("detail_code"))
    assert.strictEqual(yield* fail({ reason_code: "BANK_REJECTED", detail_code: "905" }), enumerated("detail_code"))
    assert.strictEqual(yield* fail({ detail_code: "R01" }), enumerated("detail_code"))
    assert.strictEqual(yield* fail({ reason_code: "CHECK_RETURNED" }), enumerated("reason_code"))
    assertError(yield* Owing.decide(recovery, "hold"), enumerated("decision"))
    assertError(yield* post(`/operator/recoveries/${recovery}/decision`, {}), invalid("body:decision PARAM_IS_MISSING"))
    assertError(yield* Owing.decide("nobody", "fail"), unknownId)
    const denied = yield* ask("POST", `/operator/recoveries/${recovery}/decision`, {
      body: { decision: "fail" },
      headers: { "Operator-Token": World.appToken }
    })
    assertError(denied, "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS")
  })

  it.effect("lists the recoveries of all apps", function* () {
    const { account, recovery } = yield* makeRecovery()
    const list = (query: string) => Effect.map(ask("GET", `/operator/recoveries?account_id=${account}${query}`), ids)
    assert.deepStrictEqual(yield* list("&pending_reason=PROCESSING&status=pending"), [recovery])
    assert.deepStrictEqual(yield* list(`&app_id=${World.otherAppId}`), [])
    yield* Owing.decide(recovery, "complete")
    assert.deepStrictEqual(yield* list("&pending_reason=PROCESSING"), [])
    assert.strictEqual(at((yield* ask("GET", `/operator/recoveries/${recovery}`)).json, "app_id"), World.appId)
  })
})
