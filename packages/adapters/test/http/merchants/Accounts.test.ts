/**
 * The documents of an account, its details that the operator changes, and its life after deletion (merchants.md 4,
 * platform.md 12).
 */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, makeEntity } from "../fixtures/Asking.ts"
import { createPayment, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const upload = Effect.suspend(() => {
  const form = new FormData()
  form.append("file", new Blob(["%PDF-1.7 fees"]), "fees.pdf")
  form.append("type", "fee_disclosure")
  return Effect.map(ask("POST", "/documents", { form }), idOf)
})

layer(World.layer())("accounts", (it) => {
  it.effect("accept ids of documents in an update if they are known and distinct", function* () {
    const account = yield* makeAccount
    const update = (documents: unknown) => ask("POST", `/accounts/${account}`, { body: { documents } })
    const bad = "400 INVALID_PARAMS"
    assertError(yield* update(["one", "two"]), `${bad} | body:documents.0 ID_NOT_FOUND | body:documents.1 ID_NOT_FOUND`)
    assertError(yield* update(["one", "one"]), `${bad} | body:documents PARAM_IS_REPEATED`)
    const many = Array.from({ length: 11 }, (_, index) => String(index))
    assertError(yield* update(many), `${bad} | body:documents PARAM_VALUE_IS_OUT_OF_RANGE`)
    assertError(yield* update([1]), `${bad} | body:documents.0 PARAM_VALUE_IS_WRONG_TYPE`)
    for (const none of [null, []]) assert.deepStrictEqual(at((yield* update(none)).json, "documents"), [])
    const body = { legal_entity_id: yield* makeEntity, documents: ["one"] }
    const created = yield* ask("POST", "/accounts", { body })
    assertError(created, `${bad} | body:documents PARAM_CANNOT_BE_MODIFIED`)
  })

  it.effect(
    "attach documents and show their records; an update replaces the list, and earlier documents stay attached",
    function* () {
      const account = yield* makeAccount
      const update = (documents: unknown, accountId = account) =>
        ask("POST", `/accounts/${accountId}`, { body: { documents } })
      const [one, two] = [yield* upload, yield* upload]
      const first = yield* update([one])
      const { json: document } = yield* ask("GET", `/documents/${one}`)
      assert.deepInclude(document, {
        status: "attached",
        expire_time: null,
        owner: { id: account, path: `/accounts/${account}`, resource: "accounts" }
      })
      assert.deepStrictEqual([{ ...Object(at(first.json, "documents", 0)), api_version: "3.2" }], [document])
      const both = yield* update([two, one])
      const ids = [at(both.json, "documents", 0, "id"), at(both.json, "documents", 1, "id")]
      assert.deepStrictEqual(ids, [two, one])
      assert.deepStrictEqual(at((yield* update([two, one])).json, "documents"), at(both.json, "documents"))
      assert.deepStrictEqual(at((yield* update(null)).json, "documents"), [])
      assert.strictEqual(at((yield* update([one])).json, "documents", 0, "id"), one)
      const changed = yield* ask("POST", `/accounts/${account}`, { body: { name: "Shop 2" } })
      assert.strictEqual(at(changed.json, "documents", 0, "id"), one)
    }
  )

  it.effect("refuse a document that is attached elsewhere or expired, and then change nothing", function* () {
    const [account, other] = [yield* makeAccount, yield* makeAccount]
    const update = (accountId: string, ...documents: ReadonlyArray<string>) =>
      ask("POST", `/accounts/${accountId}`, { body: { documents } })
    const [taken, fresh] = [yield* upload, yield* upload]
    assert.strictEqual((yield* update(other, taken)).status, 200)
    assertError(yield* update(account, fresh, taken), invalid("body:documents.1 DOCUMENT_ALREADY_USED"))
    assert.strictEqual(at((yield* ask("GET", `/documents/${fresh}`)).json, "status"), "uploaded")
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 86_400 } })
    assertError(yield* update(account, fresh), invalid("body:documents.0 DOCUMENT_EXPIRED"))
    assert.deepStrictEqual(at((yield* ask("GET", `/accounts/${account}`)).json, "documents"), [])
  })

  it.effect("show the details that the operator sets, and announce them to the app", function* () {
    const account = yield* makeAccount
    const path = `/operator/accounts/${account}`
    const body = { enhanced_review: "in_review", transaction_division_mid: "mid-1", reserve_weekly_limit: 100_000 }
    const headers = { "Operator-Name": "Grace", "Operator-Note": "asked for papers" }
    yield* subscribe("accounts.additional_details")
    const answer = yield* ask("POST", path, { body, headers })
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(at(answer.json, "app_id"), World.appId)
    const { json } = yield* ask("GET", `/accounts/${account}`)
    assert.deepStrictEqual(
      [at(json, "enhanced_review"), at(json, "transaction_division_mid"), at(json, "reserve_weekly_limit")],
      ["in_review", "mid-1", undefined]
    )
    const notes = yield* ask("GET", `/notifications?object_id=${account}`)
    assert.strictEqual(at(notes.json, "results", 0, "topic"), "accounts.additional_details")
    const audit = yield* ask("GET", `/operator/audit?resource_id=${account}`)
    const entry = at(audit.json, "results", 0)
    assert.deepInclude(entry, { action: "accounts.additional_details", note: headers["Operator-Note"] })
  })

  it.effect("refuse wrong details", function* () {
    const account = yield* makeAccount
    const detail = (body: object, id = account) => ask("POST", `/operator/accounts/${id}`, { body })
    assertError(
      yield* detail({ enhanced_review: "maybe", reserve_weekly_limit: -1, name: "Shop" }),
      invalid(
        "body:name PARAM_IS_UNKNOWN",
        "body:enhanced_review PARAM_VALUE_IS_INVALID_ENUM",
        "body:reserve_weekly_limit PARAM_VALUE_IS_OUT_OF_RANGE"
      )
    )
    assertError(yield* detail({}, "unknown"), unknownId)
    const byApp = yield* ask("POST", `/accounts/${account}`, { body: { enhanced_review: "approved" } })
    assertError(byApp, invalid("body:enhanced_review PARAM_IS_UNKNOWN"))
  })

  // reaches platform 14/accounts-per-legal-entity, platform 2/response-headers-ours-retry
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  it.effect(
    "stay readable after deletion, count no longer towards the soft limit, and take late disputes",
    function* () {
      const legal_entity_id = yield* makeEntity
      const open = ask("POST", "/accounts", { body: { legal_entity_id, name: "Shop", description: "Things" } })
      const warningOf = ({ headers }: HttpAnswer) => headers.get("service-warning")
      const opened = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => open)
      assert.deepStrictEqual(
        opened.map(warningOf),
        opened.map(() => null)
      )
      assert.strictEqual(warningOf(yield* open), "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT")
      const [first, second] = opened.map(idOf)
      const account = String(first)
      const payment = yield* createPayment(account)
      yield* refund(payment)
      yield* advance(8 * day)
      for (const id of [account, second]) assert.strictEqual((yield* ask("DELETE", `/accounts/${id}`)).status, 200)
      assert.strictEqual(warningOf(yield* open), null)
      assert.strictEqual(warningOf(yield* open), "ACCOUNTS_PER_LEGAL_ENTITY_SOFT_LIMIT")

      yield* subscribe("accounts.negative_balance")
      const disputed = yield* report(payment, { amount: 500 })
      assert.deepStrictEqual([disputed.status, at(disputed.json, "owner", "id")], [201, account])
      yield* advance(1)
      const { json } = yield* ask("GET", `/accounts/${account}`)
      assert.deepStrictEqual(
        [at(json, "status"), at(json, "balances", "currencies", "USD", "available")],
        ["deleted", -2_000]
      )
      const { json: told } = yield* ask("GET", `/notifications?object_id=${account}`)
      assert.strictEqual(at(told, "results", 0, "topic"), "accounts.negative_balance")
    }
  )
})
