/** The operator's billing runs over HTTP (merchants.md 12, platform.md 12). */
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid } from "../fixtures/Answers.ts"
import { at, post } from "../fixtures/Asking.ts"
import * as Billed from "../fixtures/BilledMerchants.ts"
import * as World from "../fixtures/World.ts"

const { run, statementOf, statementsOf, summaryOf } = Billed
const unbounded = { concurrency: "unbounded" } as const

layer(World.layer())("POST /operator/billing_runs", (it) => {
  it.effect("bills a month that has begun once; later fees are on the next statement", function* () {
    const month = yield* Billed.beginMonth
    const account = yield* Billed.makeBilledAccount({ prices: { recurring_fee: { amount: 100 } } })
    yield* Billed.fund(account)
    const made = yield* run(month, { account_id: account })
    assert.strictEqual(made.status, 201)
    const id = yield* statementOf(account)
    assert.deepInclude(at(made.json, "statements", 0), { id, app_id: World.appId, total_fee_amount: 330 })
    assert.deepStrictEqual((yield* run(month, { account_id: account })).json, { statements: [] })
    yield* Billed.fund(account)
    yield* Billed.endMonth(month)
    assert.strictEqual((yield* statementsOf(account)).length, 1)
    const next = Calendar.monthsAfter(month, 1)
    yield* run(next, { account_id: account })
    const [later] = yield* statementsOf(account, `&month=${next.month}`)
    assert.strictEqual(at(later, "total_fee_amount"), 330)
  })

  it.effect("bills all accounts, once for a Unique-Key", function* () {
    const month = yield* Billed.beginMonth
    const accounts = [yield* Billed.makeBilledAccount(), yield* Billed.makeBilledAccount()]
    for (const account of accounts) yield* Billed.fund(account)
    const headers = { "Unique-Key": "run" }
    const first = yield* post("/operator/billing_runs", month, headers)
    const owners = [0, 1].map((index) => at(first.json, "statements", index, "owner", "id"))
    assert.sameMembers(owners, accounts)
    assert.strictEqual((yield* post("/operator/billing_runs", month, headers)).text, first.text)
    assert.deepStrictEqual((yield* run(month)).json, { statements: [] })
  })

  // reaches reference errors/400
  it.effect("refuses problems of the body and unknown ids", function* () {
    const current = yield* Billed.beginMonth
    const next = Calendar.monthsAfter(current, 1)
    const outOfRange = (name: string) => invalid(`body:${name} PARAM_VALUE_IS_OUT_OF_RANGE`)
    const problem = (body: object) => Effect.map(post("/operator/billing_runs", body), errorLine)
    assert.strictEqual(yield* problem(next), outOfRange(next.year > current.year ? "year" : "month"))
    assert.strictEqual(yield* problem({ ...current, year: current.year + 1 }), outOfRange("year"))
    assert.strictEqual(yield* problem({ ...current, month: 0 }), outOfRange("month"))
    assert.strictEqual(yield* problem({ ...current, month: 13 }), outOfRange("month"))
    assert.strictEqual(yield* problem({ ...current, year: 1_969 }), outOfRange("year"))
    assert.strictEqual(yield* problem({}), invalid("body:year PARAM_IS_MISSING", "body:month PARAM_IS_MISSING"))
    assert.strictEqual(yield* problem({ ...current, account_id: "unknown" }), invalid("body:account_id ID_NOT_FOUND"))
  })

  it.effect("puts each payment on exactly one statement while payments arrive", function* () {
    const month = yield* Billed.beginMonth
    const account = yield* Billed.makeBilledAccount()
    yield* Billed.fund(account)
    const paying = Effect.all(
      Array.from({ length: 20 }, () => Billed.fund(account)),
      unbounded
    )
    const running = Effect.all([run(month), run(month, { account_id: account }), run(month)], unbounded)
    yield* Effect.all([paying, running, paying], unbounded)
    const next = Calendar.monthsAfter(month, 1)
    yield* Billed.endMonth(month)
    yield* Billed.fund(account)
    yield* run(next, { account_id: account })
    const found = yield* statementsOf(account)
    const summaries = yield* Effect.all(found.map((each) => summaryOf(String(at(each, "id")))))
    const counts = summaries.map(({ json }) => Number(at(json, "totals", "transaction_count")))
    assert.strictEqual(found.length, 2)
    assert.strictEqual(
      counts.reduce((sum, count) => sum + count, 0),
      42
    )
  })
})
