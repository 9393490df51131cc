/** Interchange-plus prices of accounts over HTTP, and the statements that follow from them (merchants.md 4.3). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, idOf, makeEntity, risk, post } from "../fixtures/Asking.ts"
import * as Billed from "../fixtures/BilledMerchants.ts"
import { cardPayment } from "../fixtures/RefundsAndDisputes.ts"
import * as World from "../fixtures/World.ts"

const { rowsOf, statementOf, summaryOf } = Billed

layer(World.layer())("interchange-plus prices (merchants.md 4.3)", (it) => {
  const priced = (pricing: object, more: object = {}) =>
    Effect.flatMap(makeEntity, (id) =>
      ask("POST", "/accounts", { body: { legal_entity_id: id, pricing: { currencies: pricing }, ...more } })
    )
  const model = (path: string) => invalid(`body:pricing.currencies.${path}.model PARAM_VALUE_IS_INVALID_ENUM`)

  it.effect("are only for cards in USD of merchants in the US", function* () {
    const { plus } = Billed
    const made = yield* priced({ USD: { credit_card: plus, debit_card: plus } })
    assert.strictEqual(made.status, 201)
    assertError(yield* priced({ USD: { payment_bank: plus } }), model("USD.payment_bank"))
    assertError(yield* priced({ CAD: { credit_card: plus } }), model("CAD.credit_card"))
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
    const body = { legal_entity_id: entity, payout: { default_currency: "USD" } }
    const pricing = { currencies: { USD: { debit_card: plus } } }
    assertError(yield* ask("POST", "/accounts", { body: { ...body, pricing } }), model("USD.debit_card"))
    const canadian = idOf(yield* ask("POST", "/accounts", { body }))
    assertError(yield* post(`/accounts/${canadian}`, { pricing }), model("USD.debit_card"))
    const blended = { currencies: { USD: { debit_card: { ...plus, model: "blended" } } } }
    assert.strictEqual((yield* post(`/accounts/${canadian}`, { pricing: blended })).status, 200)
  })

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
  ] as const)("percentage %s", function* ([percentage, reason]) {
    const answer = yield* priced({ USD: { credit_card: { ...Billed.plus, percentage } } })
    const path = "body:pricing.currencies.USD.credit_card.percentage"
    if (reason === null) assert.strictEqual(answer.status, 201)
    else assertError(answer, invalid(`${path} ${reason}`))
  })

  it.effect.each([
    [0, null],
    [10_000, null],
    [-1, "PARAM_VALUE_IS_OUT_OF_RANGE"],
    [10_001, "PARAM_VALUE_IS_OUT_OF_RANGE"]
  ] as const)("fixed_amount %s", function* ([fixed_amount, reason]) {
    const answer = yield* priced({ USD: { credit_card: { ...Billed.plus, fixed_amount } } })
    if (reason === null) assert.strictEqual(answer.status, 201)
    else assertError(answer, invalid(`body:pricing.currencies.USD.credit_card.fixed_amount ${reason}`))
  })

  it.effect("charge a debit card the price of debit cards, or without one that of credit cards", function* () {
    const month = yield* Billed.beginMonth
    const debit = cardPayment("4000056655665556")
    const own = yield* Billed.makeBilledAccount({
      prices: { debit_card: { ...Billed.plus, fixed_amount: 0, percentage: "0" } }
    })
    const shared = yield* Billed.makeBilledAccount()
    const blended = yield* Billed.makeBilledAccount({ prices: { debit_card: { ...Billed.plus, model: "blended" } } })
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
})
