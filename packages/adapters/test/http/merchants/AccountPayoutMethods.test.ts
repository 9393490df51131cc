/** The payout methods that accounts name (merchants.md 4.1). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeEntity, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { bankOfCA, bankOfUS, check, create, v30 } from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("the payout method of an account", (it) => {
  const paid = (payout_method_id: string | null, more: object = {}, currency = "USD") => ({
    payout: { currencies: { [currency]: { payout_method_id, ...more } } }
  })
  const open = (legal_entity_id: string, body: object = {}) =>
    ask("POST", "/accounts", { body: { legal_entity_id, ...body } })
  const path = "body:payout.currencies.USD.payout_method_id"

  // reaches reference errors/reason-codes-under-invalid_params, reference resources/payout-method/owner
  it.effect("must belong to its legal entity, have its currency, and not be deleted", function* () {
    const [entity, other] = [yield* makeEntity, yield* makeEntity]
    const [bank, foreign] = [idOf(yield* create(entity, bankOfUS("123"))), idOf(yield* create(other, bankOfUS("123")))]
    const canadian = idOf(yield* create(entity, bankOfCA("1234567")))
    const made = yield* open(entity, paid(bank, { period: "daily" }))
    assert.strictEqual(at(made.json, "payout", "currencies", "USD", "payout_method_id"), bank)
    const account = idOf(made)
    const change = (body: object) => ask("POST", `/accounts/${account}`, { body })
    const gone = idOf(yield* create(entity, bankOfUS("123")))
    yield* ask("DELETE", `/operator/payout_methods/${gone}`)
    for (const send of [(body: object) => open(entity, body), change]) {
      assertError(yield* send(paid(foreign)), invalid(`${path} ID_NOT_FOUND`))
      assertError(yield* send(paid("nobody")), invalid(`${path} ID_NOT_FOUND`))
      assertError(yield* send(paid(canadian)), invalid(`${path} PARAM_VALUE_IS_INVALID_ENUM`))
      assertError(yield* send(paid(gone)), invalid(`${path} ALREADY_DELETED`))
    }
    const cleared = yield* change(paid(null))
    assert.strictEqual(at(cleared.json, "payout", "currencies", "USD", "payout_method_id"), null)
    const unknown = yield* ask("POST", "/accounts/nobody", { body: paid("nobody either") })
    assertError(unknown, invalid("path:id ID_NOT_FOUND", `${path} ID_NOT_FOUND`))
  })

  it.effect("is removed from the account when the operator deletes it", function* () {
    const entity = yield* makeEntity
    const bank = idOf(yield* create(entity, bankOfUS("123"), v30))
    const [first, second] = [idOf(yield* open(entity, paid(bank))), idOf(yield* open(entity, paid(bank)))]
    const other = idOf(yield* create(entity, bankOfUS("123"), v30))
    const third = idOf(yield* open(entity, paid(other)))
    yield* ask("DELETE", `/operator/payout_methods/${bank}`)
    yield* advance(1)
    const methodOf = (account: string) =>
      Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
        at(json, "payout", "currencies", "USD", "payout_method_id")
      )
    assert.deepStrictEqual([yield* methodOf(first), yield* methodOf(second)], [null, null])
    assert.strictEqual(yield* methodOf(third), other)
  })

  // reaches reference resources/payout-method/id, reference resources/payout-method/path
  it.effect("must be a Canadian bank account for an account in Canada", function* () {
    const entity = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
    const [bank, american] = [yield* create(entity, bankOfCA("1234567")), yield* create(entity, bankOfUS("123"))]
    assert.strictEqual((yield* open(entity, paid(idOf(bank), {}, "CAD"))).status, 201)
    assert.include(
      errorLine(yield* open(entity, paid(idOf(american), {}, "CAD"))),
      "CAD.payout_method_id PARAM_VALUE_IS_INVALID_ENUM"
    )
  })

  it.effect("must be a bank account for daily payouts, whether the method or the period is set last", function* () {
    const entity = yield* makeEntity
    const [bank, paper] = [idOf(yield* create(entity, bankOfUS("123"))), idOf(yield* create(entity, check))]
    const daily = { period: "daily" }
    const wrong = invalid("body:payout.currencies.USD.period PARAM_VALUE_IS_INVALID_ENUM")
    assertError(yield* open(entity, paid(paper, daily)), wrong)
    const account = idOf(yield* open(entity, paid(paper, { period: "weekly" })))
    const change = (body: object) => ask("POST", `/accounts/${account}`, { body })
    assertError(yield* change({ payout: { currencies: { USD: daily } } }), wrong)
    assertError(yield* change(paid(paper, daily)), wrong)
    assert.strictEqual((yield* change(paid(bank, daily))).status, 200)
    assertError(yield* change(paid(paper)), invalid(`${path} PARAM_VALUE_IS_INVALID_ENUM`))
    assert.strictEqual((yield* change({ name: "Shop" })).status, 200)
    assert.strictEqual((yield* change(paid(paper, { period: "monthly" }))).status, 200)
    assert.strictEqual((yield* change(paid(null, daily))).status, 200)
  })
})
