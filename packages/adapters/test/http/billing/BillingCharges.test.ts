/** The charges of billing statements over HTTP (merchants.md 12), by their times and by the operator (platform.md 12). */
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { wrongState, unknownId, results, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, post } from "../fixtures/Asking.ts"
import * as Billed from "../fixtures/BilledMerchants.ts"
import { assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advanceTo, now, day } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { chargeOf, get, makeStatement, rowsOf, statementsOf, summaryOf } = Billed
/** The amount that the platform is owed. */
const feesOf = Effect.map(
  ask("GET", "/operator/ledger"),
  ({ json }) => -Number(at(json, "currencies", "USD", "accounts", `platform:${World.appId}:fees`) ?? 0)
)
/** The n-th business day after, at its opening. */
const after = (from: number, days: number) => Calendar.openingOfNthBusinessDayAfter(from, days)

layer(World.layer())("charging", (it) => {
  it.effect("credits the fees to the platform when the bank pays", function* () {
    yield* subscribe("billing_statements.*")
    const { account, month, statement } = yield* makeStatement()
    const before = yield* feesOf
    const first = after(Calendar.statementTimeOf(month), 2)
    yield* advanceTo(first - 1)
    assert.strictEqual(chargeOf(yield* get(statement)), "not_charged 0")
    yield* advanceTo(first)
    assert.strictEqual(chargeOf(yield* get(statement)), "pending 1")
    yield* advanceTo(after(first, 2) - 1)
    assert.strictEqual(chargeOf(yield* get(statement)), "pending 1")
    yield* advanceTo(after(first, 2))
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
    yield* assertBalance
  })

  it.effect(
    "is tried again 5 and 10 business days after a failure, then the operator settles the statement",
    function* () {
      yield* subscribe("billing_statements.*")
      const { month, statement } = yield* makeStatement({
        payee: { number: "9000001" },
        prices: { other_fees: { debit_failure_fee: { amount: 700 } } }
      })
      const first = after(Calendar.statementTimeOf(month), 2)
      yield* advanceTo(first + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R01")
      yield* advanceTo(after(first, 5) - 1)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R01")
      yield* advanceTo(after(first, 5) + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 2 BANK_REJECTED R01")
      yield* advanceTo(after(first, 10) + 10)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 3 BANK_REJECTED R01")
      yield* advanceTo(after(first, 10) + 30 * day)
      assert.strictEqual(chargeOf(yield* get(statement)), "failed 3 BANK_REJECTED R01")
      const failed = "billing_statements.charge_failed"
      assert.deepStrictEqual(yield* topicsOf(statement), ["billing_statements.created", failed, failed, failed])
      yield* assertBalance
    }
  )

  it.effect("puts failed debits on the statement of their month", function* () {
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

  it.effect("fails at once without a live bank account, which counts as no failed debit", function* () {
    const { statement } = yield* makeStatement({ payee: null })
    const charged = yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
    assert.strictEqual(chargeOf(charged), "failed 1 BANK_REJECTED no_method")
    assert.strictEqual(at(charged.json, "app_id"), World.appId)
  })

  it.effect("deletes the payment method of a bank account that its bank has closed", function* () {
    const { statement } = yield* makeStatement({ payee: { number: "9005004" } })
    yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
    yield* advanceTo((yield* now) + 10)
    assert.strictEqual(chargeOf(yield* get(statement)), "failed 1 BANK_REJECTED R02")
    yield* ask("POST", `/operator/billing_statements/${statement}/charge`)
    assert.strictEqual(chargeOf(yield* get(statement)), "failed 2 BANK_REJECTED no_method")
  })

  it.effect("is started at once by the operator, who also reports its results", function* () {
    const { statement } = yield* makeStatement({ payee: { number: "9005002" } })
    const charge = ask("POST", `/operator/billing_statements/${statement}/charge`)
    const result = (outcome: string) =>
      post(`/operator/billing_statements/${statement}/charge_result`, { result: outcome })
    assertError(yield* result("failed"), wrongState)
    assert.strictEqual(chargeOf(yield* charge), "pending 1")
    assertError(yield* charge, wrongState)
    assert.strictEqual(chargeOf(yield* result("failed")), "failed 1 OPERATOR")
    assert.strictEqual(chargeOf(yield* charge), "pending 2")
    assert.strictEqual(chargeOf(yield* result("succeeded")), "succeeded 2")
    assertError(yield* result("succeeded"), wrongState)
    assertError(yield* charge, wrongState)
    const [step] = results(yield* ask("GET", `/operator/audit?resource_id=${statement}`))
    assert.strictEqual(at(step, "action"), "billing_statements.charge_result")
    yield* assertBalance
  })

  it.effect("refuses problems of the body and unknown ids", function* () {
    const { statement } = yield* makeStatement()
    const path = `/operator/billing_statements/${statement}`
    assertError(
      yield* post(`${path}/charge_result`, { result: "returned" }),
      invalid("body:result PARAM_VALUE_IS_INVALID_ENUM")
    )
    assertError(yield* post(`${path}/charge_result`, {}), invalid("body:result PARAM_IS_MISSING"))
    for (const name of ["charge", "charge_result"])
      assertError(
        yield* post(`/operator/billing_statements/unknown/${name}`, name === "charge" ? {} : { result: "failed" }),
        unknownId
      )
  })
})
