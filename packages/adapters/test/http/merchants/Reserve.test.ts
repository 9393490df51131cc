/** POST /operator/accounts/{id}/reserve over HTTP: merchants.md 10, platform.md 12, L13 of payments.md 7. */
import { Effect } from "effect"
import { assert, describe, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

/** An account that was paid 1000. */
const paidAccount = Effect.gen(function* () {
  const account = yield* makeAccount
  const payment = idOf(yield* pay(account, `paid ${account}`))
  return { account, payment }
})

const change = (account: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", `/operator/accounts/${account}/reserve`, { body, headers })
const reserve = (account: string, amount: number) => change(account, { currency: "USD", amount })
const balancesIn = (json: unknown) =>
  ["available", "balance", "reserve"].map((name) => at(json, "balances", "currencies", "USD", name))
const balances = (account: string) => Effect.map(ask("GET", `/accounts/${account}`), ({ json }) => balancesIn(json))

const outOfRange = invalid("body:amount PARAM_VALUE_IS_OUT_OF_RANGE")
const unbounded = { concurrency: "unbounded" } as const

layer(World.layer())("the reserve of an account", (it) => {
  it.effect("is held from the available balance and released to it", function* () {
    const { account } = yield* paidAccount
    const held = yield* reserve(account, 500)
    assert.deepStrictEqual([held.status, balancesIn(held.json)], [200, [500, 500, 500]])
    assert.deepInclude(held.json, { resource: "accounts", app_id: World.appId })
    assert.deepStrictEqual(yield* balances(account), [500, 500, 500])
    const released = yield* reserve(account, -200)
    assert.deepStrictEqual([released.status, balancesIn(released.json)], [200, [700, 700, 300]])
    assertError(yield* reserve(account, 701), outOfRange)
    assertError(yield* reserve(account, -301), outOfRange)
    assert.deepStrictEqual(yield* balances(account), [700, 700, 300])
  })

  it.effect("posts L13 and is audited; no notification is sent", function* () {
    const { account } = yield* paidAccount
    yield* subscribe("accounts.*")
    const headers = { "Operator-Name": "Grace", "Operator-Note": "many chargebacks" }
    yield* change(account, { currency: "USD", amount: 500 }, headers)
    yield* reserve(account, -500)
    const { json: lines } = yield* ask("GET", `/operator/accounts/${account}/ledger`)
    const [first, second, third, fourth] = [0, 1, 2, 3].map((index) => {
      const line = at(lines, "results", index)
      return [at(line, "step"), at(line, "amount"), at(line, "source", "id"), at(line, "reversal_of")]
    })
    assert.sameDeepMembers(
      [first, second, third, fourth],
      [500, -500, -500, 500].map((amount) => ["L13", amount, account, null])
    )
    assert.strictEqual(at((yield* ask("GET", "/operator/ledger")).json, "balanced"), true)
    const { json: notes } = yield* ask("GET", `/notifications?object_id=${account}`)
    assert.deepStrictEqual(at(notes, "results"), [])
    const { json: audit } = yield* ask("GET", `/operator/audit?resource_id=${account}&action=accounts.reserve`)
    const entries = [0, 1].map((index) => at(audit, "results", index))
    assert.deepStrictEqual(
      entries.map((entry) => [at(entry, "note"), at(entry, "changes")]),
      [
        [null, { fields: ["currency", "amount"], events: ["Released"] }],
        [headers["Operator-Note"], { fields: ["currency", "amount"], events: ["Held"] }]
      ]
    )
  })

  // reaches reference states/payment/completed-balance
  it.effect("is not used for refunds, which reduce the available balance", function* () {
    const { account, payment } = yield* paidAccount
    yield* reserve(account, 1_000)
    const seen = yield* ask("GET", `/payments/${payment}`)
    assert.deepInclude(seen.json, { status: "completed", amount_refundable: 1_000 })
    const body = { payment_id: payment, refund_reason: "Returned", amounts: { total_amount: 400 } }
    assert.strictEqual((yield* ask("POST", "/refunds", { body })).status, 201)
    assert.deepStrictEqual(yield* balances(account), [-400, -400, 1_000])
    assertError(yield* reserve(account, 1), outOfRange)
    assert.deepStrictEqual(balancesIn((yield* reserve(account, -900)).json), [500, 500, 100])
  })

  it.effect("is changed once for a Unique-Key, which also stores that the balance was too low", function* () {
    const { account } = yield* paidAccount
    const under = (key: string, amount: number) =>
      change(account, { currency: "USD", amount }, { "Unique-Key": `${account} ${key}` })
    const [first, second] = [yield* under("hold", 600), yield* under("hold", 600)]
    assert.deepStrictEqual([first.status, first.headers.get("unique-key-replayed")], [200, null])
    assert.deepStrictEqual([second.text, second.headers.get("unique-key-replayed")], [first.text, "true"])
    assert.deepStrictEqual(yield* balances(account), [400, 400, 600])
    const other = invalid("header:Unique-Key UNIQUE_KEY_ALREADY_USED")
    assertError(yield* under("hold", 601), other)
    assertError(yield* under("beyond", 401), outOfRange)
    yield* reserve(account, -600)
    assertError(yield* under("beyond", 401), outOfRange)
    assert.deepStrictEqual(yield* balances(account), [1_000, 1_000, 0])
  })

  it.effect("is refused in another currency and for an unknown account", function* () {
    const { account } = yield* paidAccount
    const enumerated = invalid("body:currency PARAM_VALUE_IS_INVALID_ENUM")
    assertError(yield* change(account, { currency: "CAD", amount: 1 }), enumerated)
    assertError(yield* change(account, { currency: "GBP", amount: 1 }), enumerated)
    assertError(yield* reserve("nobody", 1), unknownId)
    assert.deepStrictEqual(yield* balances(account), [1_000, 1_000, 0])
  })

  it.effect("cannot be held on a deleted account, whose balance is zero", function* () {
    const { id } = yield* World.putDeletedAccount("USD")
    assertError(yield* reserve(id, 1), outOfRange)
    assertError(yield* reserve(id, -1), outOfRange)
  })

  describe.each<readonly [unknown, string]>([
    [{ amount: 1 }, "body:currency PARAM_IS_MISSING"],
    [{ currency: "USD" }, "body:amount PARAM_IS_MISSING"],
    [{ currency: "USD", amount: 0 }, "body:amount PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ currency: "USD", amount: 0.5 }, "body:amount PARAM_VALUE_IS_WRONG_TYPE"],
    [{ currency: "USD", amount: "1" }, "body:amount PARAM_VALUE_IS_WRONG_TYPE"],
    [{ currency: "USD", amount: null }, "body:amount PARAM_IS_MISSING"],
    [{ currency: "USD", amount: 1e300 }, "body:amount PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ currency: 1, amount: 1 }, "body:currency PARAM_VALUE_IS_WRONG_TYPE"],
    [{ currency: "USD", amount: 1, reason: "x" }, "body:reason PARAM_IS_UNKNOWN"]
  ])("of %j", (body, problem) => {
    it.effect("is not understood", function* () {
      assertError(yield* change(yield* makeAccount, body), invalid(problem))
    })
  })

  it.effect("can be changed by the operator only", function* () {
    const { account } = yield* paidAccount
    const headers = { "Operator-Token": World.appToken }
    const refused = yield* change(account, { currency: "USD", amount: 1 }, headers)
    assertError(refused, "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS")
  })

  it.effect("never holds more than the available balance, nor releases more than is held, in a race", function* () {
    const { account } = yield* paidAccount
    const racing = (count: number, amount: number) =>
      Effect.map(
        Effect.all(
          Array.from({ length: count }, () => reserve(account, amount)),
          unbounded
        ),
        (answers) => answers.map((answer) => (answer.status === 200 ? "done" : errorLine(answer))).toSorted()
      )
    const outcomes = (done: number, refused: number) => [
      ...Array.from({ length: refused }, () => outOfRange),
      ...Array.from({ length: done }, () => "done")
    ]
    assert.deepStrictEqual(yield* racing(6, 300), outcomes(3, 3))
    assert.deepStrictEqual(yield* balances(account), [100, 100, 900])
    assert.deepStrictEqual(yield* racing(4, -400), outcomes(2, 2))
    assert.deepStrictEqual(yield* balances(account), [900, 900, 100])
  })
})
