/** Payouts in Canada over HTTP (merchants.md 7, 16): in CAD to Canadian banks, with the return codes of Canada. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { results, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, pay, post } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { cannot, decide, failureOf, payoutOf, advancePastOpening } from "../fixtures/PayableMerchants.ts"
import { assertBalance } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe, topicsOf } from "../fixtures/TestNotifications.ts"
import * as PayoutMethods from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const payoutOfCAD = (payout_method_id: string) => ({ currencies: { CAD: { payout_method_id, period: "monthly" } } })

/** An account in CAD of a Canadian company, paid out to a bank account with this number. */
const makeCanadian = Effect.fnUntraced(function* (number = "1234567") {
  const legal_entity_id = yield* LegalEntities.create(MerchantSamples.canadianCompany())
  const method = idOf(yield* PayoutMethods.create(legal_entity_id, PayoutMethods.bankOfCA(number), PayoutMethods.v30))
  const body = { legal_entity_id, name: "Shop", description: "Things", payout: payoutOfCAD(method) }
  const opened = yield* post("/accounts", body)
  assert.strictEqual(opened.status, 201, opened.text)
  return { account: idOf(opened), method, legal_entity_id }
})

const fund = Effect.fnUntraced(function* (account: string, amount = 10_000) {
  const made = yield* pay(account, `canada ${account} ${amount}`, { amount, currency: "CAD" })
  assert.strictEqual(at(made.json, "status"), "completed", made.text)
})
const payOut = (account: string, currency = "CAD") => post("/payouts", { account_id: account, currency })

const balances = (account: string) =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
    ["available", "outgoing_pending"].map((name) => at(json, "balances", "currencies", "CAD", name))
  )

/** A payout of 10,000, and its account. */
const makePayout = Effect.fnUntraced(function* (number?: string) {
  const merchant = yield* makeCanadian(number)
  yield* fund(merchant.account)
  const made = yield* payOut(merchant.account)
  assert.strictEqual(made.status, 201, made.text)
  return { ...merchant, payout: idOf(made), json: made.json }
})

const invalidCurrency = "400 INVALID_PARAMS | body:currency PARAM_VALUE_IS_INVALID_ENUM"

layer(World.layer())("Canadian payouts", (it) => {
  it.effect("pay in CAD, and complete at the next opening", function* () {
    yield* subscribe("payouts.*")
    const { account, json, method, payout } = yield* makePayout()
    assert.deepInclude(Object(json), { amount: 10_000, currency: "CAD", status: "pending" })
    assert.strictEqual(at(json, "payout_method", "id"), method)
    assert.deepStrictEqual(yield* balances(account), [0, 10_000])
    const found = yield* ask("GET", `/payouts?owner_id=${account}&payout_method_type=payout_bank_ca`)
    assert.deepStrictEqual(
      results(found).map((each) => at(each, "id")),
      [payout]
    )
    yield* advancePastOpening
    assert.strictEqual(at((yield* payoutOf(payout)).json, "status"), "completed")
    assert.deepStrictEqual(yield* balances(account), [0, 0])
    assert.deepStrictEqual(yield* topicsOf(payout), ["payouts.created", "payouts.completed"])
    yield* assertBalance
  })

  it.effect("are refused in another currency than that of the account, before any other check", function* () {
    const { account } = yield* makeCanadian()
    assertError(yield* payOut(account, "USD"), invalidCurrency)
    assertError(yield* payOut(account), cannot("ACCOUNT_NO_BALANCE"))
    yield* fund(account, 100)
    assertError(yield* payOut(account, "USD"), invalidCurrency)
    assert.strictEqual((yield* payOut(account)).status, 201)
  })

  it.effect("fail with Canadian return codes", function* () {
    for (const code of ["900", "999"]) {
      const { account, payout } = yield* makePayout(`9000${code}`)
      yield* advance(60)
      assert.strictEqual(failureOf(yield* payoutOf(payout)), `BANK_REJECTED ${code}`)
      assert.deepStrictEqual(yield* balances(account), [10_000, 0])
    }
  })

  it.effect("are failed and returned by the operator with Canadian return codes only", function* () {
    const { payout } = yield* makePayout()
    const rejected = (detail_code: string) => decide(payout, "fail", { reason_code: "BANK_REJECTED", detail_code })
    const invalid = "400 INVALID_PARAMS | body:detail_code PARAM_VALUE_IS_INVALID_ENUM"
    for (const code of ["R01", "899", "1000"]) assertError(yield* rejected(code), invalid)
    yield* decide(payout, "complete")
    const returned = yield* decide(payout, "return", { reason_code: "BANK_REJECTED", detail_code: "905" })
    assert.strictEqual(failureOf(returned), "BANK_REJECTED 905")
  })

  it.effect("go to Canadian banks only, even for an account in CAD in the US", function* () {
    const { account, legal_entity_id } = yield* makeCanadian()
    const american = idOf(
      yield* PayoutMethods.create(legal_entity_id, PayoutMethods.bankOfUS("123456789"), PayoutMethods.v30)
    )
    const attached = yield* post(`/accounts/${account}`, { payout: payoutOfCAD(american) })
    const path = "body:payout.currencies.CAD.payout_method_id"
    assertError(attached, `400 INVALID_PARAMS | ${path} PARAM_VALUE_IS_INVALID_ENUM`)
    const owner = yield* LegalEntities.create()
    const bank = idOf(yield* PayoutMethods.create(owner, PayoutMethods.bankOfCA("1234567"), PayoutMethods.v30))
    const payout = { default_currency: "CAD", ...payoutOfCAD(bank) }
    const opened = yield* post("/accounts", { legal_entity_id: owner, name: "Shop", description: "d", payout })
    assert.strictEqual(opened.status, 201, opened.text)
    yield* fund(idOf(opened), 500)
    assert.deepInclude(Object((yield* payOut(idOf(opened))).json), { amount: 500, currency: "CAD" })
  })
})
