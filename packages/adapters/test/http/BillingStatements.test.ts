/** Billing statements over HTTP: merchants.md 12, and the operator's runs and charges of platform.md 12. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { ask, at, idOf, makeEntity, risk, told } from "./Asking.ts"
import * as Billed from "./BilledMerchants.ts"
import { topicsOf } from "./PayableMerchants.ts"
import { balanced, carded, day, post, refund, report, results } from "./RefundsAndDisputes.ts"
import * as World from "./World.ts"

const { chargeOf, get, makeStatement, rowsOf, run, statementOf, statementsOf, summaryOf } = Billed
const wrongState = "400 INVALID_PARAMS | path:id INVALID_STATE"
const unbounded = { concurrency: "unbounded" } as const
const subscribed = post("/notification_preferences", {
  topic: "billing_statements.*",
  callback_uri: "https://example.com/hooks"
})
/** What the platform is owed. */
const feesOf = Effect.map(
  ask("GET", "/operator/ledger"),
  ({ json }) => -Number(at(json, "currencies", "USD", "accounts", `platform:${World.appId}:fees`) ?? 0)
)

/** The n-th business day after, at its opening. */
const after = (from: number, days: number) => Calendar.openingOfNthBusinessDayAfter(from, days)

layer(World.layer())("the statement of a month", (it) => {
  it.effect("bills what cards cost, and the month's fees", () =>
    Effect.gen(function* () {
      yield* subscribed
      const month = yield* Billed.beginMonth
      const account = yield* Billed.makeBilled({
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
      yield* Billed.fund(account, carded("5496198584584769"))
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
  )

  it.effect("a fee_amount that is given is the platform's: nothing of it is the service's", () =>
    Effect.gen(function* () {
      const account = yield* Billed.makeBilled()
      yield* Billed.fund(account, { fee_amount: 430 })
      const { json } = yield* ask("GET", `/accounts/${account}`)
      assert.strictEqual(at(json, "balances", "currencies", "USD", "available"), 9_570)
      const lines = results(yield* ask("GET", `/transaction_records?account_id=${account}`))
      assert.deepStrictEqual(
        lines.map((line) => [at(line, "type"), at(line, "fee_amount")]),
        [["merchant_payment", 430]]
      )
    })
  )

  it.effect("is made for each month, and not without fees", () =>
    Effect.gen(function* () {
      const month = yield* Billed.beginMonth
      const account = yield* Billed.makeBilled()
      const other = yield* Billed.makeBilled({ prices: { credit_card: { ...Billed.plus, model: "blended" } } })
      yield* Billed.fund(other)
      yield* Billed.fund(account)
      yield* Billed.endMonth(month)
      const next = yield* Billed.beginMonth
      yield* Billed.endMonth(Calendar.monthsAfter(next, -1))
      assert.strictEqual((yield* statementsOf(account)).length, 1)
      assert.deepStrictEqual(yield* statementsOf(other), [])
    })
  )
})

layer(World.layer())("reading statements", (it) => {
  it.effect("lists are filtered", () =>
    Effect.gen(function* () {
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
      assert.strictEqual(
        at((yield* ask("GET", `/operator/billing_statements/${statement}`)).json, "app_id"),
        World.appId
      )
    })
  )

  it.effect("wrong filters and unknown ids", () =>
    Effect.gen(function* () {
      const problem = (query: string) => Effect.map(ask("GET", `/billing_statements?${query}`), told)
      assert.strictEqual(yield* problem("month=0"), "400 INVALID_PARAMS | query:month PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.strictEqual(yield* problem("month=13"), "400 INVALID_PARAMS | query:month PARAM_VALUE_IS_OUT_OF_RANGE")
      assert.strictEqual(yield* problem("month=x"), "400 INVALID_PARAMS | query:month PARAM_VALUE_IS_WRONG_TYPE")
      assert.strictEqual(
        yield* problem("currency=EUR"),
        "400 INVALID_PARAMS | query:currency PARAM_VALUE_IS_INVALID_ENUM"
      )
      assert.strictEqual(yield* problem("status=failed"), "400 INVALID_PARAMS | query:status PARAM_IS_UNKNOWN")
      assert.strictEqual(told(yield* get("unknown")), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      assert.strictEqual(told(yield* summaryOf("unknown")), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      const { statement } = yield* makeStatement()
      const foreign = { headers: { "App-Id": World.otherAppId } }
      for (const path of [statement, `${statement}/transactions_summary`])
        assert.strictEqual(
          told(yield* ask("GET", `/billing_statements/${path}`, foreign)),
          "400 INVALID_PARAMS | path:id ID_NOT_FOUND"
        )
    })
  )

  it.effect("nothing is created or changed", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* post("/billing_statements", {})).status, 405)
      assert.strictEqual((yield* post("/billing_statements/any", {})).status, 405)
      assert.strictEqual((yield* ask("DELETE", "/billing_statements/any")).status, 405)
    })
  )

  it.effect("staging answers mocks on request, with the id of the path", () =>
    Effect.gen(function* () {
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
      const wrong = "400 INVALID_PARAMS | header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
      assert.strictEqual(told(yield* mock("any", "get_billing_statements_id_transactions_summary")), wrong)
      assert.strictEqual(
        told(
          yield* ask("GET", "/payments/any", { headers: { "Service-Magic-Behavior": "get_billing_statements_id" } })
        ),
        wrong
      )
      const refused = yield* ask("GET", "/billing_statements/any", {
        headers: { "Service-Magic-Behavior": "get_billing_statements_id", "App-Token": "wrong" }
      })
      assert.strictEqual(refused.status, 403)
    })
  )
})

layer(World.layer())("charging", (it) => {
  it.effect("the bank pays: the fees go to the platform", () =>
    Effect.gen(function* () {
      yield* subscribed
      const { account, month, statement } = yield* makeStatement()
      const before = yield* feesOf
      const first = after(Calendar.statementTimeOf(month), 2)
      yield* Billed.advanceTo(first - 1)
      assert.strictEqual(chargeOf(yield* get(statement)), "not_charged 0")
      yield* Billed.advanceTo(first)
      assert.strictEqual(chargeOf(yield* get(statement)), "pending 1")
      yield* Billed.advanceTo(after(first, 2) - 1)
      assert.strictEqual(chargeOf(yield* get(statement)), "pending 1")
      yield* Billed.advanceTo(after(first, 2))
      assert.strictEqual(chargeOf(yield* get(statement)), "succeeded 1")
      assert.deepStrictEqual(yield* topicsOf(statement), [
        "billing_statements.created",
        "billing_statements.charge_succeeded"
      ])
      assert.strictEqual((yield* feesOf) - before, 230)
      const records = results(yield* ask("GET", `/transaction_records?account_id=${account}`))
      assert.notInclude(
        records.map((each) => at(each, "owner", "resource")),
        "billing_statements"
      )
      yield* balanced
    })
  )

  it.effect("a failure is tried again 5 and 10 business days later, then the operator settles it", () =>
    Effect.gen(function* () {
      yield* subscribed
      const { month, statement } = yield* makeStatement({
        payee: { number: "9000001" },
        prices: { other_fees: { debit_failure_fee: { amount: 700 } } }
      })
      const first = after(Calendar.statementTimeOf(month), 2)
      yield* Billed.advanceTo(first + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R01")
      yield* Billed.advanceTo(after(first, 5) - 1)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R01")
      yield* Billed.advanceTo(after(first, 5) + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 2 BANK_REJECTED R01")
      yield* Billed.advanceTo(after(first, 10) + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 3 BANK_REJECTED R01")
      yield* Billed.advanceTo(after(first, 10) + 30 * day)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 3 BANK_REJECTED R01")
      const failed = "billing_statements.charge_failed"
      assert.deepStrictEqual(yield* topicsOf(statement), ["billing_statements.created", failed, failed, failed])
      yield* balanced
    })
  )

  it.effect("failed debits are on the statement of their month", () =>
    Effect.gen(function* () {
      const { account, month } = yield* makeStatement({
        payee: { number: "9000001" },
        prices: { other_fees: { debit_failure_fee: { amount: 700 } } }
      })
      const next = Calendar.monthsAfter(month, 1)
      yield* Billed.endMonth(next)
      const [found] = yield* statementsOf(account, `&month=${next.month}&year=${next.year}`)
      assert.strictEqual(at(found, "total_fee_amount"), 2_100)
      assert.deepStrictEqual(rowsOf(yield* summaryOf(String(at(found, "id")))), [
        "debit_failure null fee: 3 0 0 0 0 2100",
        "totals: 3 0 0 0 0 2100"
      ])
    })
  )

  it.effect("without a live bank account it fails at once, and is no failed debit", () =>
    Effect.gen(function* () {
      const { statement } = yield* makeStatement({ payee: null })
      const charged = yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
      assert.strictEqual(chargeOf(charged), "failed 1 BANK_REJECTED no_method")
      assert.strictEqual(at(charged.json, "app_id"), World.appId)
    })
  )

  it.effect("an account that is closed at its bank is deleted as a method", () =>
    Effect.gen(function* () {
      const { statement } = yield* makeStatement({ payee: { number: "9005004" } })
      yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
      yield* Billed.advanceTo((yield* Billed.now) + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R02")
      yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 2 BANK_REJECTED no_method")
    })
  )

  it.effect("the operator charges now, and reports results", () =>
    Effect.gen(function* () {
      const { statement } = yield* makeStatement({ payee: { number: "9005002" } })
      const charge = ask("POST", `/operator/billing_statements/${statement}/charge`)
      const result = (of: string) => post(`/operator/billing_statements/${statement}/charge_result`, { result: of })
      assert.strictEqual(told(yield* result("failed")), wrongState)
      assert.strictEqual(chargeOf(yield* charge), "pending 1")
      assert.strictEqual(told(yield* charge), wrongState)
      assert.strictEqual(chargeOf(yield* result("failed")), "failed 1 OPERATOR")
      assert.strictEqual(chargeOf(yield* charge), "pending 2")
      assert.strictEqual(chargeOf(yield* result("succeeded")), "succeeded 2")
      assert.strictEqual(told(yield* result("succeeded")), wrongState)
      assert.strictEqual(told(yield* charge), wrongState)
      const [step] = results(yield* ask("GET", `/operator/audit?resource_id=${statement}`))
      assert.strictEqual(at(step, "action"), "billing_statements.charge_result")
      yield* balanced
    })
  )

  it.effect("problems of the body and unknown ids", () =>
    Effect.gen(function* () {
      const { statement } = yield* makeStatement()
      const path = `/operator/billing_statements/${statement}`
      assert.strictEqual(
        told(yield* post(`${path}/charge_result`, { result: "returned" })),
        "400 INVALID_PARAMS | body:result PARAM_VALUE_IS_INVALID_ENUM"
      )
      assert.strictEqual(
        told(yield* post(`${path}/charge_result`, {})),
        "400 INVALID_PARAMS | body:result PARAM_IS_MISSING"
      )
      for (const name of ["charge", "charge_result"])
        assert.strictEqual(
          told(
            yield* post(`/operator/billing_statements/unknown/${name}`, name === "charge" ? {} : { result: "failed" })
          ),
          "400 INVALID_PARAMS | path:id ID_NOT_FOUND"
        )
    })
  )
})

layer(World.layer())("POST /operator/billing_runs", (it) => {
  it.effect("bills a month that has begun, once; what follows is on the next statement", () =>
    Effect.gen(function* () {
      const month = yield* Billed.beginMonth
      const account = yield* Billed.makeBilled({ prices: { recurring_fee: { amount: 100 } } })
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
  )

  it.effect("of all accounts, and a repetition with the same Unique-Key", () =>
    Effect.gen(function* () {
      const month = yield* Billed.beginMonth
      const accounts = [yield* Billed.makeBilled(), yield* Billed.makeBilled()]
      for (const account of accounts) yield* Billed.fund(account)
      const headers = { "Unique-Key": "run" }
      const first = yield* post("/operator/billing_runs", month, headers)
      const owners = [0, 1].map((index) => at(first.json, "statements", index, "owner", "id"))
      assert.sameMembers(owners, accounts)
      assert.strictEqual((yield* post("/operator/billing_runs", month, headers)).text, first.text)
      assert.deepStrictEqual((yield* run(month)).json, { statements: [] })
    })
  )

  it.effect("problems", () =>
    Effect.gen(function* () {
      const current = yield* Billed.beginMonth
      const next = Calendar.monthsAfter(current, 1)
      const outOfRange = (name: string) => `400 INVALID_PARAMS | body:${name} PARAM_VALUE_IS_OUT_OF_RANGE`
      const problem = (body: object) => Effect.map(post("/operator/billing_runs", body), told)
      assert.strictEqual(yield* problem(next), outOfRange(next.year > current.year ? "year" : "month"))
      assert.strictEqual(yield* problem({ ...current, year: current.year + 1 }), outOfRange("year"))
      assert.strictEqual(yield* problem({ ...current, month: 0 }), outOfRange("month"))
      assert.strictEqual(yield* problem({ ...current, month: 13 }), outOfRange("month"))
      assert.strictEqual(yield* problem({ ...current, year: 1_969 }), outOfRange("year"))
      assert.strictEqual(
        yield* problem({}),
        "400 INVALID_PARAMS | body:year PARAM_IS_MISSING | body:month PARAM_IS_MISSING"
      )
      assert.strictEqual(
        yield* problem({ ...current, account_id: "unknown" }),
        "400 INVALID_PARAMS | body:account_id ID_NOT_FOUND"
      )
    })
  )

  it.effect("races with payments: each is on one statement", () =>
    Effect.gen(function* () {
      const month = yield* Billed.beginMonth
      const account = yield* Billed.makeBilled()
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
  )
})

layer(World.layer())("interchange-plus prices (merchants.md 4.3)", (it) => {
  const priced = (pricing: object, more: object = {}) =>
    Effect.flatMap(makeEntity, (id) =>
      ask("POST", "/accounts", { body: { legal_entity_id: id, pricing: { currencies: pricing }, ...more } })
    )
  const model = (path: string) =>
    `400 INVALID_PARAMS | body:pricing.currencies.${path}.model PARAM_VALUE_IS_INVALID_ENUM`

  it.effect("are for cards in USD of US merchants", () =>
    Effect.gen(function* () {
      const { plus } = Billed
      const made = yield* priced({ USD: { credit_card: plus, debit_card: plus } })
      assert.strictEqual(made.status, 201)
      assert.strictEqual(told(yield* priced({ USD: { payment_bank: plus } })), model("USD.payment_bank"))
      assert.strictEqual(told(yield* priced({ CAD: { credit_card: plus } })), model("CAD.credit_card"))
      const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
      const body = { legal_entity_id: entity, payout: { default_currency: "USD" } }
      const pricing = { currencies: { USD: { debit_card: plus } } }
      assert.strictEqual(told(yield* ask("POST", "/accounts", { body: { ...body, pricing } })), model("USD.debit_card"))
      const canadian = idOf(yield* ask("POST", "/accounts", { body }))
      assert.strictEqual(told(yield* post(`/accounts/${canadian}`, { pricing })), model("USD.debit_card"))
      const blended = { currencies: { USD: { debit_card: { ...plus, model: "blended" } } } }
      assert.strictEqual((yield* post(`/accounts/${canadian}`, { pricing: blended })).status, 200)
    })
  )

  it.effect.each([
    ["0", null],
    ["20", null],
    ["20.0000", null],
    ["2.9999", null],
    ["20.0001", "PARAM_VALUE_IS_OUT_OF_RANGE"],
    ["21", "PARAM_VALUE_IS_OUT_OF_RANGE"],
    ["2.99999", "PARAM_VALUE_IS_INVALID_PATTERN"],
    ["-1", "PARAM_VALUE_IS_INVALID_PATTERN"],
    ["1,5", "PARAM_VALUE_IS_INVALID_PATTERN"],
    [".5", "PARAM_VALUE_IS_INVALID_PATTERN"],
    [1.5, "PARAM_VALUE_IS_WRONG_TYPE"]
  ] as const)("percentage %s", ([percentage, reason]) =>
    Effect.gen(function* () {
      const answer = yield* priced({ USD: { credit_card: { ...Billed.plus, percentage } } })
      const path = "body:pricing.currencies.USD.credit_card.percentage"
      if (reason === null) assert.strictEqual(answer.status, 201)
      else assert.strictEqual(told(answer), `400 INVALID_PARAMS | ${path} ${reason}`)
    })
  )

  it.effect.each([
    [0, null],
    [10_000, null],
    [-1, "PARAM_VALUE_IS_OUT_OF_RANGE"],
    [10_001, "PARAM_VALUE_IS_OUT_OF_RANGE"]
  ] as const)("fixed_amount %s", ([fixed_amount, reason]) =>
    Effect.gen(function* () {
      const answer = yield* priced({ USD: { credit_card: { ...Billed.plus, fixed_amount } } })
      if (reason === null) assert.strictEqual(answer.status, 201)
      else
        assert.strictEqual(
          told(answer),
          `400 INVALID_PARAMS | body:pricing.currencies.USD.credit_card.fixed_amount ${reason}`
        )
    })
  )

  it.effect("a debit card has the price of debit cards, or that of credit cards", () =>
    Effect.gen(function* () {
      const month = yield* Billed.beginMonth
      const debit = carded("4000056655665556")
      const own = yield* Billed.makeBilled({
        prices: { debit_card: { ...Billed.plus, fixed_amount: 0, percentage: "0" } }
      })
      const shared = yield* Billed.makeBilled()
      const blended = yield* Billed.makeBilled({ prices: { debit_card: { ...Billed.plus, model: "blended" } } })
      for (const account of [own, shared, blended]) {
        yield* Billed.fund(account)
        yield* Billed.fund(account, debit)
      }
      yield* Billed.endMonth(month)
      const rows = (account: string) =>
        Effect.flatMap(statementOf(account), (id) => Effect.map(summaryOf(id), (each) => rowsOf(each)[0]))
      assert.strictEqual(yield* rows(own), "card visa payment: 2 20000 320 30 55 405")
      assert.strictEqual(yield* rows(shared), "card visa payment: 2 20000 320 30 110 460")
      assert.strictEqual(yield* rows(blended), "card visa payment: 2 20000 160 15 55 230")
    })
  )
})
