/** Adjustments over HTTP: merchants.md 9, 11 and 13, platform.md 12. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, ids, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, risk, post } from "../fixtures/Asking.ts"
import { available, assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const credit = { type: "credit", amount: 1_500, currency: "USD" }
const adjust = (account: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post(`/operator/accounts/${account}/adjustments`, { ...credit, ...body }, headers)

layer(World.layer())("adjustments", (it) => {
  it.effect("are made by the operator and change the available balance", function* () {
    const account = yield* makeAccount
    const made = yield* adjust(account, { detail_code: "billing_correction" })
    const id = idOf(made)
    const shown = yield* ask("GET", `/adjustments/${id}`)
    assert.deepStrictEqual({ ...Object(made.json), api_version: "3.2" }, { ...Object(shown.json), app_id: World.appId })
    assert.deepStrictEqual(shown.json, {
      id,
      resource: "adjustments",
      path: `/adjustments/${id}`,
      owner: { id: account, resource: "accounts", path: `/accounts/${account}` },
      create_time: at(shown.json, "create_time"),
      type: "credit",
      amount: 1_500,
      currency: "USD",
      reason: {
        reason_code: "REIMBURSEMENTS_AND_CORRECTIONS",
        reason_message: "Adjustment for reimbursement or corrections.",
        details: [{ detail_code: "billing_correction", detail_message: "Correction of a billing statement." }]
      },
      txnr_adjustment: at(shown.json, "txnr_adjustment"),
      custom_data: null,
      api_version: "3.2"
    })
    assert.strictEqual(made.status, 201)
    assert.strictEqual(yield* available(account), 1_500)
    yield* assertBalance
  })

  it.effect.each([
    ["REIMBURSEMENTS_AND_CORRECTIONS", "bank_overdraft_fee"],
    ["REIMBURSEMENTS_AND_CORRECTIONS", "billing_correction"],
    ["REIMBURSEMENTS_AND_CORRECTIONS", "duplicate_transaction"],
    ["REIMBURSEMENTS_AND_CORRECTIONS", "dispute_correction"],
    ["ESCHEATMENT", "abandoned_funds"],
    ["FEES", "debit_failure"],
    ["FEES", "unpaid_statement"],
    ["LOSS_WRITE_OFF", "closed_for_loss"],
    ["OTHER", undefined]
  ] as const)("have the reason %s %s", function* ([reason_code, detail_code]) {
    const made = yield* adjust(yield* makeAccount, { reason_code, detail_code })
    assert.deepStrictEqual(
      [at(made.json, "reason", "reason_code"), at(made.json, "reason", "details", 0, "detail_code")],
      [reason_code, detail_code]
    )
    const record = yield* ask("GET", String(at(made.json, "txnr_adjustment", "path")))
    assert.deepInclude(record.json, { type: "adjustment", gross_amount: 1_500, fee_amount: 0, net_amount: 1_500 })
  })

  it.effect("write a transaction record, whose custom_data follows theirs", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* adjust(account, { type: "debit" }))
    yield* post(`/adjustments/${id}`, { custom_data: { ticket: 7 } })
    const shown = yield* ask("GET", `/adjustments/${id}`)
    const record = yield* ask("GET", String(at(shown.json, "txnr_adjustment", "path")))
    assert.deepInclude(record.json, {
      type: "adjustment",
      gross_amount: -1_500,
      fee_amount: 0,
      net_amount: -1_500,
      owner: { id, resource: "adjustments", path: `/adjustments/${id}`, custom_data: { ticket: 7 } }
    })
    const { json } = yield* ask("GET", `/operator/accounts/${account}/ledger`)
    assert.deepStrictEqual(
      [at(json, "results", 0, "step"), at(json, "results", 0, "amount"), at(json, "results", 0, "source", "id")],
      ["L22", 1_500, id]
    )
    const all = yield* ask("GET", `/transaction_records?account_id=${account}`)
    assert.deepStrictEqual(ids(all), [idOf(record)])
  })

  // reaches platform 10/adjustments-created-fact-adjustments
  it.effect("may make the available balance negative, which is announced as the adjustment is", function* () {
    const account = yield* makeAccount
    yield* subscribe("adjustments.*", "accounts.negative_balance")
    const id = idOf(yield* adjust(account, { type: "debit" }))
    yield* post(`/adjustments/${id}`, { custom_data: { ticket: 7 } })
    yield* advance(1)
    assert.strictEqual(yield* available(account), -1_500)
    const topics = Effect.fnUntraced(function* (object: string) {
      const { json } = yield* ask("GET", `/notifications?object_id=${object}`)
      return [0, 1].map((index) => at(json, "results", index, "topic"))
    })
    assert.sameMembers(yield* topics(id), ["adjustments.created", "adjustments.updated"])
    assert.deepStrictEqual(yield* topics(account), ["accounts.negative_balance", undefined])
  })

  it.effect("announce each fall below zero with its balance, also when falls follow each other quickly", function* () {
    const account = yield* makeAccount
    yield* subscribe("accounts.*")
    yield* adjust(account, { type: "debit" })
    yield* adjust(account, { amount: 2_000 })
    for (const amount of [900, 100]) yield* adjust(account, { type: "debit", amount })
    yield* advance(1)
    assert.strictEqual(yield* available(account), -500)
    const { json } = yield* ask("GET", `/notifications?object_id=${account}`)
    const falls = [0, 1, 2].map((index) => [
      at(json, "results", index, "topic"),
      at(json, "results", index, "payload", "balances", "currencies", "USD", "available")
    ])
    const topic = "accounts.negative_balance"
    assert.deepStrictEqual(falls, [
      [topic, -400],
      [topic, -1_500],
      [undefined, undefined]
    ])
  })

  it.effect("are listed by account for their app, and over all apps for the operator", function* () {
    const [account, other] = [yield* makeAccount, yield* makeAccount]
    const first = idOf(yield* adjust(account))
    const second = idOf(yield* adjust(account, { type: "debit", amount: 1 }))
    const third = idOf(yield* adjust(other))
    assert.sameMembers([...ids(yield* ask("GET", `/adjustments?owner_id=${account}`))], [first, second])
    assert.includeMembers([...ids(yield* ask("GET", "/adjustments"))], [first, second, third])
    const seen = yield* ask("GET", `/operator/adjustments?account_id=${other}`)
    assert.deepStrictEqual([ids(seen), at(seen.json, "results", 0, "app_id")], [[third], World.appId])
    assert.strictEqual(idOf(yield* ask("GET", `/operator/adjustments/${third}`)), third)
  })

  it.effect("are made once for a Unique-Key", function* () {
    const account = yield* makeAccount
    const once = adjust(account, {}, { "Unique-Key": `${account} once` })
    assert.strictEqual((yield* once).text, (yield* once).text)
    assert.strictEqual(yield* available(account), 1_500)
  })

  it.effect("are made only by the operator, and only their custom_data can change", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* adjust(account))
    assert.strictEqual((yield* ask("POST", "/adjustments", { body: credit, headers: risk })).status, 405)
    assertError(yield* post(`/adjustments/${id}`, { amount: 1 }), invalid("body:amount PARAM_CANNOT_BE_MODIFIED"))
    const updated = yield* post(`/adjustments/${id}`, {
      custom_data: { a: 1 },
      rbits: [{ type: "person", source: "user", receive_time: 0, person: { name: "Ada" } }]
    })
    assert.deepStrictEqual([updated.status, at(updated.json, "custom_data")], [200, { a: 1 }])
  })

  it.effect(
    "are refused in another currency, with a detail of another reason, and for an unknown account",
    function* () {
      const account = yield* makeAccount
      const enumerated = (field: string) => invalid(`body:${field} PARAM_VALUE_IS_INVALID_ENUM`)
      assertError(yield* adjust(account, { currency: "CAD" }), enumerated("currency"))
      assertError(yield* adjust(account, { detail_code: "abandoned_funds" }), enumerated("detail_code"))
      const range = invalid("body:amount PARAM_VALUE_IS_OUT_OF_RANGE")
      for (const amount of [0, 100_000_000]) assertError(yield* adjust(account, { amount }), range)
      assertError(yield* adjust("nobody"), unknownId)
      assertError(yield* ask("GET", "/adjustments/nobody"), unknownId)
      assert.strictEqual(yield* available(account), 0)
    }
  )
})
