/** The results of payouts over HTTP: the simulated bank of merchants.md 16 and the operator's decisions. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, results, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, post } from "../fixtures/Asking.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import {
  balancesOf,
  cannot,
  decide,
  failureOf,
  fund,
  makePayable,
  makePayout,
  payOut,
  payoutOf,
  stopSchedule,
  advancePastOpening
} from "../fixtures/PayableMerchants.ts"
import { assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("merchants.md 16", (it) => {
  /** The status and failure after one and after two scripted delays, and the available balance then. */
  const lived = Effect.fnUntraced(function* (payee: Payable.Payee) {
    const { account, payout } = yield* makePayout({ payee })
    yield* advance(10)
    const first = yield* payoutOf(payout)
    yield* advance(10)
    const second = yield* payoutOf(payout)
    const [available] = yield* balancesOf(account)
    const lives = [first, second].map((each) => [at(each.json, "status"), failureOf(each)].join(" ").trim())
    return [...lives, String(available)].join(", ")
  })

  it.effect.each([
    [{ number: "9000001" }, "failed BANK_REJECTED R01, failed BANK_REJECTED R01, 10000"],
    [{ number: "9000085" }, "failed BANK_REJECTED R85, failed BANK_REJECTED R85, 10000"],
    [{ number: "9001004" }, "completed, failed BANK_REJECTED R04, 10000"],
    [{ number: "9004004" }, "pending, pending, 0"],
    [
      { number: "9005001" },
      "failed VERIFICATION unable_to_verify_controlling_owner, failed VERIFICATION unable_to_verify_controlling_owner, 10000"
    ],
    [{ number: "9005002" }, "pending, pending, 0"],
    [{ number: "9005003" }, "failed BANK_REJECTED R03, failed BANK_REJECTED R03, 10000"],
    [{ number: "9005004" }, "failed BANK_REJECTED R02, failed BANK_REJECTED R02, 10000"],
    [
      { check: "Magic Undeliverable" },
      "failed CHECK_RETURNED undeliverable, failed CHECK_RETURNED undeliverable, 10000"
    ],
    [{ check: "Magic Stale" }, "completed, failed CHECK_RETURNED stale_check, 10000"],
    [{ check: "Harbor Books" }, "pending, pending, 0"]
  ] as const)("%o: %s", function* ([payee, expected]) {
    assert.strictEqual(yield* lived(payee), expected)
    yield* assertBalance
  })

  // reaches merchants 16 check to Magic Stale, merchants 16 check to Magic Undeliverable
  // reaches merchants 16 credit to 9005003
  it.effect("9005002 waits for the operator, as 9005003 and 9005004 do from their second payout on", function* () {
    const waiting = yield* makePayout({ payee: { number: "9005002" } })
    const once = yield* makePayout({ payee: { number: "9005003" } })
    const closed = yield* makePayout({ payee: { number: "9005004" } })
    yield* advance(20)
    const second = idOf(yield* payOut(once.account))
    assertError(yield* payOut(closed.account), cannot("PAYOUTS_DISABLED"))
    const method = yield* ask("GET", `/payout_methods/${closed.method}`)
    assert.strictEqual(at(method.json, "status"), "deleted")
    yield* advance(70 * day)
    assert.strictEqual(at((yield* payoutOf(second)).json, "status"), "completed")
    assert.strictEqual(at((yield* payoutOf(waiting.payout)).json, "status"), "pending")
    assert.strictEqual(at((yield* decide(waiting.payout, "complete")).json, "status"), "completed")
  })

  // reaches platform 10/payouts-created-payouts-completed, reference resources/payout/fields-id-path-resource
  // reaches reference states/payout/payout-statuses-not-shown
  it.effect("a returned payout keeps its time of completion, and the next payout takes its money", function* () {
    yield* subscribe("payouts.*")
    const { account, payout } = yield* makePayout({ payee: { number: "9001004" } })
    yield* advance(20)
    const returned = yield* payoutOf(payout)
    assert.deepInclude(returned.json, { status: "failed", pending_reasons: null })
    assert.isNumber(at(returned.json, "complete_time"))
    assert.deepStrictEqual(yield* topicsOf(payout), ["payouts.created", "payouts.completed", "payouts.failed"])
    const record = yield* ask("GET", String(at(returned.json, "txnr_failure", "path")))
    assert.deepInclude(record.json, { type: "payout_return", gross_amount: 10_000, fee_amount: 0, net_amount: 10_000 })
    const next = yield* payOut(account)
    assert.deepInclude(next.json, { amount: 10_000 })
    const taken = yield* ask("GET", `/transaction_records?payout_id=${idOf(next)}`)
    assert.deepStrictEqual(
      results(taken).map((each) => [at(each, "type"), at(each, "owner", "id")]),
      [["payout_return", payout]]
    )
  })

  // reaches platform 14/payouts
  it.effect(
    "the third consecutive failure disables the method: nothing is paid to it until the operator restores it",
    function* () {
      const { account, method } = yield* makePayable({ payee: { number: "9000001" } })
      yield* fund(account)
      for (const run of [1, 2, 3]) {
        assert.strictEqual((yield* payOut(account)).status, 201, String(run))
        yield* advance(10)
      }
      assertError(yield* payOut(account), cannot("PAYOUTS_DISABLED"))
      const restored = yield* post(`/operator/payout_methods/${method}/restore`, {})
      assert.strictEqual(at(restored.json, "status"), "active")
      assert.strictEqual((yield* payOut(account)).status, 201)
    }
  )

  // each is returned after 20 seconds, so payouts in quick succession are pending together
  it.effect.each([20, 4])(
    "a bank that returns every payout disables its method, with a payout every %i s",
    function* (pause) {
      yield* subscribe("payouts.*")
      const { account, method } = yield* makePayable({ payee: { number: "9001001" } })
      const payouts: Array<string> = []
      for (const _each of [1, 2, 3]) {
        yield* fund(account)
        payouts.push(idOf(yield* payOut(account)))
        yield* advance(pause)
      }
      yield* advance(20)
      for (const payout of payouts)
        assert.deepStrictEqual(yield* topicsOf(payout), ["payouts.created", "payouts.completed", "payouts.failed"])
      const record = yield* ask("GET", `/payout_methods/${method}`)
      assert.strictEqual(at(record.json, "status"), "disabled")
      assertError(yield* payOut(account), cannot("PAYOUTS_DISABLED"))
    }
  )
})

layer(World.layer())("the operator's decisions", (it) => {
  it.effect("hold stops the payout, and release continues it", function* () {
    yield* subscribe("payouts.*")
    const { account, payout } = yield* makePayout()
    const held = yield* decide(payout, "hold")
    assert.deepStrictEqual(
      [
        held.status,
        at(held.json, "status"),
        at(held.json, "pending_reasons", 0, "reason_code"),
        at(held.json, "app_id")
      ],
      [200, "pending", "IN_REVIEW", World.appId]
    )
    assertError(yield* decide(payout, "hold"), wrongState)
    yield* advance(90 * day)
    assert.strictEqual(at((yield* payoutOf(payout)).json, "status"), "pending")
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 10_000, 0])
    assert.strictEqual((yield* decide(payout, "release")).status, 200)
    assertError(yield* decide(payout, "release"), wrongState)
    yield* advancePastOpening
    assert.strictEqual(at((yield* payoutOf(payout)).json, "status"), "completed")
    assert.deepStrictEqual(yield* topicsOf(payout), [
      "payouts.created",
      "payouts.updated",
      "payouts.updated",
      "payouts.completed"
    ])
  })

  it.effect("a completed payout can be returned long after", function* () {
    const { account, payout } = yield* makePayout()
    const completed = yield* decide(payout, "complete")
    assert.deepInclude(completed.json, { status: "completed" })
    for (const decision of ["complete", "fail", "hold", "release"])
      assertError(yield* decide(payout, decision), wrongState)
    yield* advance(100 * day)
    const returned = yield* decide(payout, "return", { reason_code: "CHECK_RETURNED", detail_code: "stale_check" })
    assert.strictEqual(failureOf(returned), "CHECK_RETURNED stale_check")
    assert.strictEqual(at(returned.json, "complete_time"), at(completed.json, "complete_time"))
    assert.deepStrictEqual(yield* balancesOf(account), [10_000, 0, 0, 0])
    yield* assertBalance
  })

  it.effect("fail returns the money, and the bank does not pay it later", function* () {
    const { account, payout } = yield* makePayout()
    const failed = yield* decide(payout, "fail", { detail_code: "risk" })
    assert.deepStrictEqual(at(failed.json, "failure_reason"), {
      reason_code: "OPERATOR",
      reason_message: "Operator.",
      details: [{ detail_code: "risk", detail_message: "Risk." }]
    })
    yield* stopSchedule(account)
    yield* advancePastOpening
    assert.deepInclude((yield* payoutOf(payout)).json, { status: "failed", complete_time: null })
    assert.deepStrictEqual(yield* balancesOf(account), [10_000, 0, 0, 0])
    const { json } = yield* ask("GET", `/operator/accounts/${account}/ledger?page_size=50`)
    const lines = [0, 1, 2, 3].map((index) => at(json, "results", index))
    const [reversal] = lines.map((line) => at(line, "reversal_of"))
    assert.deepStrictEqual(
      lines.map((line) => at(line, "step")),
      ["L17", "L17", "L15", "L15"]
    )
    assert.strictEqual(reversal, at(lines[2], "entry_id"))
  })

  it.effect("a detail of another reason and an unknown decision are refused", function* () {
    const { payout } = yield* makePayout()
    const wrong = yield* decide(payout, "fail", { reason_code: "BANK_REJECTED", detail_code: "901" })
    assertError(wrong, invalid("body:detail_code PARAM_VALUE_IS_INVALID_ENUM"))
    assertError(
      yield* decide(payout, "pay", { reason_code: "NOBODY" }),
      invalid("body:decision PARAM_VALUE_IS_INVALID_ENUM", "body:reason_code PARAM_VALUE_IS_INVALID_ENUM")
    )
    assertError(yield* decide("nobody", "hold"), unknownId)
  })
})
