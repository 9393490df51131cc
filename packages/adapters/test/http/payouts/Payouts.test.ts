/** Payouts over HTTP: merchants.md 7, 11, 16, platform.md 12. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, post } from "../fixtures/Asking.ts"
import {
  balancesOf,
  cannot,
  decide,
  fund,
  makePayable,
  makePayout,
  payOut,
  payoutOf,
  advancePastOpening
} from "../fixtures/PayableMerchants.ts"
import { assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("POST /payouts", (it) => {
  // reaches reference what/the-service-is-a
  it.effect("pays the whole available balance, and completes at the next opening", function* () {
    yield* subscribe("payouts.*")
    const { account, method } = yield* makePayable()
    yield* fund(account, 10_000)
    const body = { reference_id: `r ${account}`, statement_descriptor: "Harbor", custom_data: { week: 12 } }
    const made = yield* payOut(account, body)
    assert.strictEqual(made.status, 201, made.text)
    const id = idOf(made)
    assert.deepInclude(made.json, {
      ...body,
      id,
      resource: "payouts",
      path: `/payouts/${id}`,
      owner: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      payout_method: { id: method, path: `/payout_methods/${method}`, resource: "payout_methods" },
      amount: 10_000,
      currency: "USD",
      status: "pending",
      complete_time: null,
      failure_reason: null,
      txnr_failure: null,
      api_version: "3.2"
    })
    assert.deepStrictEqual(at(made.json, "pending_reasons", 0, "reason_code"), "PROCESSING")
    const record = yield* ask("GET", String(at(made.json, "txnr_payout", "path")))
    assert.deepInclude(record.json, { type: "payout", gross_amount: -10_000, fee_amount: 0, net_amount: -10_000 })
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 10_000, 0])
    yield* advance(11)
    assert.strictEqual(at((yield* payoutOf(id)).json, "status"), "pending")
    yield* advancePastOpening
    const done = yield* payoutOf(id)
    assert.deepInclude(done.json, { status: "completed", pending_reasons: null, failure_reason: null })
    assert.isNumber(at(done.json, "complete_time"))
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 0, 0])
    assert.deepStrictEqual(yield* topicsOf(id), ["payouts.created", "payouts.completed"])
    yield* assertBalance
  })

  // reaches platform 10/payload-the-record-as
  it.effect("sends notifications with the record that GET returns", function* () {
    yield* subscribe("payouts.*")
    const { payout } = yield* makePayout()
    const { json } = yield* ask("GET", `/notifications?object_id=${payout}`)
    const { api_version: _, ...record } = { ...Object(at(json, "results", 0, "payload")) }
    const { api_version: __, ...shown } = { ...Object((yield* payoutOf(payout)).json) }
    assert.deepStrictEqual(record, shown)
  })

  it.effect("is refused without money, without a method, in another currency, and for closed accounts", function* () {
    const { account } = yield* makePayable()
    assertError(yield* payOut(account), cannot("ACCOUNT_NO_BALANCE"))
    yield* fund(account, 100)
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: 1 })
    assertError(yield* payOut(account), cannot("ACCOUNT_NO_BALANCE"))
    yield* post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: -1 })
    const cad = yield* payOut(account, { currency: "CAD" })
    assertError(cad, invalid("body:currency PARAM_VALUE_IS_INVALID_ENUM"))
    assert.strictEqual((yield* payOut(account)).status, 201)
    const bare = yield* makeAccount
    yield* fund(bare)
    assertError(yield* payOut(bare), cannot("PAYOUTS_DISABLED"))
    const { id } = yield* World.putDeletedAccount("USD")
    assertError(yield* payOut(id), cannot("ALREADY_DELETED"))
    assertError(yield* payOut("nobody"), invalid("body:account_id ID_NOT_FOUND"))
  })

  it.effect("reports all problems of a body together, and takes no amount", function* () {
    const body = { currency: "EUR", amount: 5, statement_descriptor: "", reference_id: "x".repeat(256) }
    assert.sameMembers(errorLine(yield* post("/payouts", body)).split(" | "), [
      "400 INVALID_PARAMS",
      "body:account_id PARAM_IS_MISSING",
      "body:amount PARAM_CANNOT_BE_MODIFIED",
      "body:currency PARAM_VALUE_IS_INVALID_ENUM",
      "body:reference_id PARAM_VALUE_IS_OUT_OF_RANGE",
      "body:statement_descriptor PARAM_VALUE_IS_OUT_OF_RANGE"
    ])
    assert.include(errorLine(yield* post("/payouts", {})), "body:currency PARAM_IS_MISSING")
  })

  // reaches platform 1/used-for-owner-payment_method, reference errors/reason-codes-under-invalid_params
  // reaches reference resources/payout/a-payout-also-has
  // reaches reference resources/payout/reusing-one-gives-payout_reference_id_already_used
  // reaches reference resources/reference-object/used-for-owner-payment_method
  it.effect("takes a reference_id once within the app, even after the payout failed", function* () {
    const { account } = yield* makePayable()
    const body = { reference_id: `once ${account}` }
    yield* fund(account)
    const first = idOf(yield* payOut(account, body))
    yield* fund(account)
    const used = invalid("body:reference_id PAYOUT_REFERENCE_ID_ALREADY_USED")
    assertError(yield* payOut(account, body), used)
    yield* decide(first, "fail")
    assertError(yield* payOut(account, body), used)
    assert.strictEqual((yield* payOut(account, { reference_id: `twice ${account}` })).status, 201)
  })

  it.effect("pays once for a repeated Unique-Key, and returns the same response", function* () {
    const { account } = yield* makePayable()
    yield* fund(account)
    const headers = { "Unique-Key": `payout ${account}` }
    const first = yield* payOut(account, {}, headers)
    yield* fund(account)
    const again = yield* payOut(account, {}, headers)
    assert.deepStrictEqual([again.status, again.text], [201, first.text])
    assert.deepStrictEqual(yield* balancesOf(account), [10_000, 0, 10_000, 0])
  })

  it.effect("pays once when many requests arrive at once", function* () {
    const { account } = yield* makePayable()
    yield* fund(account)
    const made = yield* Effect.all(
      Array.from({ length: 12 }, () => payOut(account)),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(made.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: 11 }, () => 400)])
    for (const each of made) if (each.status === 400) assertError(each, cannot("ACCOUNT_NO_BALANCE"))
    assert.deepStrictEqual(yield* balancesOf(account), [0, 0, 10_000, 0])
  })
})

layer(World.layer())("reads and updates of payouts", (it) => {
  it.effect("lists are filtered by owner, method, type of method, status and reference", function* () {
    const bank = yield* makePayable()
    yield* fund(bank.account)
    const reference_id = `list ${bank.account}`
    const failed = idOf(yield* payOut(bank.account, { reference_id }))
    yield* decide(failed, "fail")
    const pending = idOf(yield* payOut(bank.account))
    const check = yield* makePayout({ payee: { check: "Harbor Books" } })
    const listed = (query: string) => Effect.map(ask("GET", `/payouts?${query}`), ids)
    assert.deepStrictEqual(yield* listed(`owner_id=${bank.account}`), [pending, failed])
    assert.deepStrictEqual(yield* listed(`payout_method_id=${check.method}`), [check.payout])
    assert.deepStrictEqual(yield* listed(`owner_id=${bank.account}&status=failed`), [failed])
    assert.deepStrictEqual(yield* listed(`reference_id=${encodeURIComponent(reference_id)}`), [failed])
    assert.include(yield* listed("payout_method_type=paper_check"), check.payout)
    assert.notInclude(yield* listed("payout_method_type=paper_check"), pending)
    assert.include(yield* listed("payout_method_type=payout_bank_us&status=pending"), pending)
    assert.deepStrictEqual(yield* listed("payout_method_type=payout_bank_ca"), [])
    assertError(
      yield* ask("GET", "/payouts?status=held&payout_method_type=payout_bank_gb"),
      invalid("query:payout_method_type PARAM_VALUE_IS_INVALID_ENUM", "query:status PARAM_VALUE_IS_INVALID_ENUM")
    )
    const held = yield* makePayout()
    yield* decide(held.payout, "hold")
    const reviewed = yield* ask("GET", `/operator/payouts?account_id=${held.account}&pending_reason=IN_REVIEW`)
    assert.deepStrictEqual(ids(reviewed), [held.payout])
  })

  // reaches platform 10/payouts-updated
  it.effect("only custom_data can change, and only a change is announced", function* () {
    yield* subscribe("payouts.*")
    const { payout } = yield* makePayout()
    for (const custom_data of [{ week: 12 }, { week: 12 }]) {
      const changed = yield* post(`/payouts/${payout}`, { custom_data })
      assert.deepStrictEqual([changed.status, at(changed.json, "custom_data")], [200, custom_data])
    }
    assert.deepStrictEqual(yield* topicsOf(payout), ["payouts.created", "payouts.updated"])
    const fixed = yield* post(`/payouts/${payout}`, { reference_id: "x", statement_descriptor: "x", amount: 5 })
    assert.strictEqual(fixed.status, 400)
    assert.deepStrictEqual(
      [0, 1, 2].map((index) => at(fixed.json, "details", index, "reason_code")),
      Array.from({ length: 3 }, () => "PARAM_CANNOT_BE_MODIFIED")
    )
  })

  it.effect("another app does not see the payout", function* () {
    const { account, payout } = yield* makePayout()
    const headers = { "App-Id": World.otherAppId }
    assertError(yield* ask("GET", `/payouts/${payout}`, { headers }), unknownId)
    assertError(yield* ask("POST", `/payouts/${payout}`, { headers, body: {} }), unknownId)
    assert.deepStrictEqual(ids(yield* ask("GET", `/payouts?owner_id=${account}`, { headers })), [])
    assert.deepStrictEqual(ids(yield* ask("GET", `/transaction_records?payout_id=${payout}`, { headers })), [])
    const foreign = yield* ask("POST", "/payouts", { headers, body: { account_id: account, currency: "USD" } })
    assertError(foreign, invalid("body:account_id ID_NOT_FOUND"))
  })
})
