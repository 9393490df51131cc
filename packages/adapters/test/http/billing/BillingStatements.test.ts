/** Billing statements over HTTP: what they bill and how they are read (merchants.md 12). */
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, results, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, post } from "../fixtures/Asking.ts"
import * as Billed from "../fixtures/BilledMerchants.ts"
import { cardPayment, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { get, makeStatement, rowsOf, statementOf, statementsOf, summaryOf } = Billed

layer(World.layer())("the statement of a month", (it) => {
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  it.effect("bills the costs of cards and the fees of the month", function* () {
    yield* subscribe("billing_statements.*")
    const month = yield* Billed.beginMonth
    const account = yield* Billed.makeBilledAccount({
      prices: {
        recurring_fee: { amount: 2_500 },
        equipment_fees: [
          { description: "Reader", amount: 1_000 },
          { description: "Stand", amount: 500 }
        ]
      }
    })
    const payment = yield* Billed.fund(account)
    yield* Billed.fund(account, { amount: 333, fee_amount: 66 })
    yield* Billed.fund(account, cardPayment("5496198584584769"))
    yield* refund(payment, { amounts: { total_amount: 4_000 } })
    yield* report(yield* Billed.fund(account))
    assert.deepStrictEqual(yield* statementsOf(account), [])
    yield* Billed.endMonth(month)
    const id = yield* statementOf(account)
    const { json } = yield* get(id)
    assert.deepInclude(json, {
      id,
      resource: "billing_statements",
      path: `/billing_statements/${id}`,
      owner: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      create_time: Calendar.statementTimeOf(month),
      total_fee_amount: 4_712,
      currency: "USD",
      ...month,
      charge_status: "not_charged",
      charge_attempts: 0,
      charge_failure_reason: null,
      api_version: "3.2"
    })
    const summary = yield* summaryOf(id)
    assert.deepStrictEqual(rowsOf(summary), [
      "card visa payment: 3 20333 335 30 117 482",
      "card visa refund: 1 -4000 0 0 0 0",
      "card visa dispute: 1 -10000 0 0 0 0",
      "card mastercard payment: 1 10000 160 15 55 230",
      "recurring null fee: 1 0 0 0 0 2500",
      "equipment null fee: 2 0 0 0 0 1500",
      "totals: 9 16333 495 45 172 4712"
    ])
    assert.deepInclude(summary.json, { id: null, resource: "transactions_summary", currency: "USD", ...month })
    assert.deepStrictEqual(yield* topicsOf(id), ["billing_statements.created"])
  })

  // reaches platform 7/the-page-passes-both
  it.effect("leaves a stated fee_amount wholly to the platform", function* () {
    const account = yield* Billed.makeBilledAccount()
    yield* Billed.fund(account, { fee_amount: 430 })
    const { json } = yield* ask("GET", `/accounts/${account}`)
    assert.strictEqual(at(json, "balances", "currencies", "USD", "available"), 9_570)
    const lines = results(yield* ask("GET", `/transaction_records?account_id=${account}`))
    assert.deepStrictEqual(
      lines.map((line) => [at(line, "type"), at(line, "fee_amount")]),
      [["merchant_payment", 430]]
    )
  })

  it.effect("is made for each month that has fees", function* () {
    const month = yield* Billed.beginMonth
    const account = yield* Billed.makeBilledAccount()
    const other = yield* Billed.makeBilledAccount({ prices: { credit_card: { ...Billed.plus, model: "blended" } } })
    yield* Billed.fund(other)
    yield* Billed.fund(account)
    yield* Billed.endMonth(month)
    yield* Billed.beginMonth
    assert.strictEqual((yield* statementsOf(account)).length, 1)
    assert.deepStrictEqual(yield* statementsOf(other), [])
  })

  it.effect("lists cards of a blended price without fees, also after a change of price within the month", function* () {
    const month = yield* Billed.beginMonth
    const account = yield* Billed.makeBilledAccount({ prices: { recurring_fee: { amount: 2_500 } } })
    const priced = (credit_card: object) =>
      post(`/accounts/${account}`, { pricing: { currencies: { USD: { credit_card } } } })
    yield* Billed.fund(account)
    yield* priced({ ...Billed.plus, model: "blended" })
    const blended = yield* Billed.fund(account, { amount: 5_000, fee_amount: 200 })
    yield* refund(blended, { amounts: { total_amount: 1_000 } })
    yield* Billed.fund(account, cardPayment("5496198584584769"))
    yield* Billed.endMonth(month)
    const id = yield* statementOf(account)
    assert.deepStrictEqual(rowsOf(yield* summaryOf(id)), [
      "card visa payment: 2 15000 160 15 55 230",
      "card visa refund: 1 -1000 0 0 0 0",
      "card mastercard payment: 1 10000 0 0 0 0",
      "recurring null fee: 1 0 0 0 0 2500",
      "totals: 5 24000 160 15 55 2730"
    ])
    // the next month has no payment under an interchange-plus price
    const next = yield* Billed.beginMonth
    yield* Billed.fund(account)
    yield* Billed.endMonth(next)
    assert.strictEqual((yield* statementsOf(account)).length, 1)
    // cards of the old price are listed again in a month with such a payment
    yield* Billed.fund(account)
    yield* priced(Billed.plus)
    yield* Billed.fund(account)
    yield* Billed.endMonth(Calendar.monthsAfter(next, 1))
    const [latest] = yield* statementsOf(account)
    assert.deepStrictEqual(rowsOf(yield* summaryOf(String(at(latest, "id")))), [
      "card visa payment: 2 20000 160 15 55 230",
      "recurring null fee: 1 0 0 0 0 2500",
      "totals: 3 20000 160 15 55 2730"
    ])
  })
})

layer(World.layer())("reading statements", (it) => {
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  it.effect("lists are filtered by account, month, currency, time and status", function* () {
    const { account, month, statement } = yield* makeStatement()
    const found = (query: string) =>
      Effect.map(statementsOf(account, query), (all) => all.map((each) => at(each, "id")))
    assert.deepStrictEqual(yield* found(`&month=${month.month}&year=${month.year}&currency=USD`), [statement])
    assert.deepStrictEqual(yield* found(`&create_time_start=${Calendar.statementTimeOf(month)}`), [statement])
    for (const query of [
      "&currency=CAD",
      `&month=${(month.month % 12) + 1}`,
      `&year=${month.year - 1}`,
      `&create_time_start=${Calendar.statementTimeOf(month) + 1}`
    ])
      assert.deepStrictEqual(yield* found(query), [], query)
    const operator = yield* ask("GET", `/operator/billing_statements?account_id=${account}&status=not_charged`)
    assert.deepStrictEqual(
      results(operator).map((each) => [at(each, "id"), at(each, "app_id")]),
      [[statement, World.appId]]
    )
    assert.strictEqual(at((yield* ask("GET", `/operator/billing_statements/${statement}`)).json, "app_id"), World.appId)
  })

  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  it.effect("refuses wrong filters and unknown ids", function* () {
    const problem = (query: string) => Effect.map(ask("GET", `/billing_statements?${query}`), errorLine)
    assert.strictEqual(yield* problem("month=0"), invalid("query:month PARAM_VALUE_IS_OUT_OF_RANGE"))
    assert.strictEqual(yield* problem("month=13"), invalid("query:month PARAM_VALUE_IS_OUT_OF_RANGE"))
    assert.strictEqual(yield* problem("month=x"), invalid("query:month PARAM_VALUE_IS_WRONG_TYPE"))
    assert.strictEqual(yield* problem("currency=EUR"), invalid("query:currency PARAM_VALUE_IS_INVALID_ENUM"))
    assert.strictEqual(yield* problem("status=failed"), invalid("query:status PARAM_IS_UNKNOWN"))
    assertError(yield* get("unknown"), unknownId)
    assertError(yield* summaryOf("unknown"), unknownId)
    const { statement } = yield* makeStatement()
    const foreign = { headers: { "App-Id": World.otherAppId } }
    for (const path of [statement, `${statement}/transactions_summary`])
      assertError(yield* ask("GET", `/billing_statements/${path}`, foreign), unknownId)
  })

  it.effect("no request creates or changes a statement", function* () {
    assert.strictEqual((yield* post("/billing_statements", {})).status, 405)
    assert.strictEqual((yield* post("/billing_statements/any", {})).status, 405)
    assert.strictEqual((yield* ask("DELETE", "/billing_statements/any")).status, 405)
  })

  // reaches merchants 16 mock of a billing statement, merchants 16 mock of a summary of transactions
  it.effect("staging returns a mock on request, with the id of the path", function* () {
    const mock = (path: string, magic: string) =>
      ask("GET", `/billing_statements/${path}`, {
        headers: { "Service-Magic-Behavior": magic, "Api-Version": "3.0" }
      })
    const one = yield* mock("any", "get_billing_statements_id")
    assert.deepStrictEqual(
      [one.status, at(one.json, "id"), at(one.json, "path"), at(one.json, "api_version")],
      [200, "any", "/billing_statements/any", "3.0"]
    )
    const summary = yield* mock("any/transactions_summary", "get_billing_statements_id_transactions_summary")
    assert.deepStrictEqual(
      [summary.status, at(summary.json, "owner", "id"), at(summary.json, "resource")],
      [200, "any", "transactions_summary"]
    )
    const wrong = invalid("header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM")
    assertError(yield* mock("any", "get_billing_statements_id_transactions_summary"), wrong)
    assertError(
      yield* ask("GET", "/payments/any", { headers: { "Service-Magic-Behavior": "get_billing_statements_id" } }),
      wrong
    )
    const refused = yield* ask("GET", "/billing_statements/any", {
      headers: { "Service-Magic-Behavior": "get_billing_statements_id", "App-Token": "wrong" }
    })
    assert.strictEqual(refused.status, 403)
  })
})
