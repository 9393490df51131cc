/** The limits of an account's prices over HTTP, at both edges (merchants.md 4.3). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, makeAccount } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const fee = (more: object) => ({ credit_card: { model: "blended", percentage: "2.9", fixed_amount: 30, ...more } })
const equipment = (count: number) => Array.from({ length: count }, () => ({ description: "Reader", amount: 1 }))

const outOfRange = "PARAM_VALUE_IS_OUT_OF_RANGE"
const wrongType = "PARAM_VALUE_IS_WRONG_TYPE"
const wrongPattern = "PARAM_VALUE_IS_INVALID_PATTERN"
const missing = "PARAM_IS_MISSING"

const accepted: ReadonlyArray<object> = [
  ...["0", "20", "20.0000", "0.0001", "19.9999"].map((percentage) => fee({ percentage })),
  ...[0, 10_000].flatMap((amount) => [
    fee({ fixed_amount: amount }),
    { recurring_fee: { amount } },
    { other_fees: { debit_failure_fee: { amount } } },
    { equipment_fees: [{ description: "x", amount }] }
  ]),
  { equipment_fees: [{ description: "x".repeat(255), amount: 1 }] },
  { equipment_fees: equipment(20) },
  { equipment_fees: [] },
  { recurring_fee: null, other_fees: { debit_failure_fee: null }, equipment_fees: null, credit_card: null }
]

const refused: ReadonlyArray<readonly [object, string]> = [
  ...(
    [
      ["20.0001", outOfRange],
      ["21", outOfRange],
      ["0.00001", wrongPattern],
      ["-1", wrongPattern],
      ["", outOfRange],
      [".5", wrongPattern],
      ["5.", wrongPattern],
      ["1e1", wrongPattern],
      [5, wrongType]
    ] as const
  ).map(([percentage, reason]) => [fee({ percentage }), `credit_card.percentage ${reason}`] as const),
  ...(
    [
      [-1, outOfRange],
      [10_001, outOfRange],
      [0.5, wrongType],
      ["1", wrongType]
    ] as const
  ).flatMap(([amount, reason]) => [
    [fee({ fixed_amount: amount }), `credit_card.fixed_amount ${reason}`] as const,
    [{ recurring_fee: { amount } }, `recurring_fee.amount ${reason}`] as const,
    [{ other_fees: { debit_failure_fee: { amount } } }, `other_fees.debit_failure_fee.amount ${reason}`] as const,
    [{ equipment_fees: [{ description: "x", amount }] }, `equipment_fees.0.amount ${reason}`] as const
  ]),
  [fee({ model: "flat" }), "credit_card.model PARAM_VALUE_IS_INVALID_ENUM"],
  [{ recurring_fee: {} }, `recurring_fee.amount ${missing}`],
  [{ equipment_fees: [{ amount: 1 }] }, `equipment_fees.0.description ${missing}`],
  [{ equipment_fees: [{ description: "", amount: 1 }] }, `equipment_fees.0.description ${outOfRange}`],
  [{ equipment_fees: [{ description: "x".repeat(256), amount: 1 }] }, `equipment_fees.0.description ${outOfRange}`],
  [{ equipment_fees: equipment(21) }, `equipment_fees ${outOfRange}`]
]

const priced = (account: string, prices: object) =>
  ask("POST", `/accounts/${account}`, { body: { pricing: { currencies: { USD: prices } } } })

layer(World.layer())("the prices of an account", (it) => {
  it.effect("are accepted up to their limits and shown as given", function* () {
    const account = yield* makeAccount
    for (const prices of accepted) {
      const answer = yield* priced(account, prices)
      assert.strictEqual(answer.status, 200, `${JSON.stringify(prices)} ${answer.text}`)
      for (const [name, value] of Object.entries(prices))
        assert.deepStrictEqual(at(answer.json, "pricing", "currencies", "USD", name), value)
    }
  })

  it.effect("are merged by member, and each fee requires all of its members (merchants.md 0)", function* () {
    const account = yield* makeAccount
    const patch = (pricing: unknown) => ask("POST", `/accounts/${account}`, { body: { pricing } })
    const fees = Effect.map(ask("GET", `/accounts/${account}`), ({ json }) => {
      const { credit_card, other_fees } = Object(at(json, "pricing", "currencies", "USD"))
      return { credit_card, other_fees }
    })
    const lacking = (...names: ReadonlyArray<string>) =>
      invalid(...names.map((name) => `body:pricing.currencies.USD.${name} ${missing}`))
    const started = fee({}).credit_card
    assertError(
      yield* priced(account, { credit_card: { percentage: "2.9" }, other_fees: { debit_failure_fee: {} } }),
      lacking("credit_card.model", "credit_card.fixed_amount", "other_fees.debit_failure_fee.amount")
    )
    yield* priced(account, { ...fee({}), other_fees: { debit_failure_fee: { amount: 5 } } })
    assert.strictEqual((yield* priced(account, { credit_card: { percentage: "3.1" } })).status, 200)
    for (const nothing of [{}, { currencies: {} }, { currencies: { USD: { credit_card: {}, other_fees: {} } } }]) {
      assert.strictEqual((yield* patch(nothing)).status, 200)
      assert.deepStrictEqual(yield* fees, {
        credit_card: { ...started, percentage: "3.1" },
        other_fees: { debit_failure_fee: { amount: 5 } }
      })
    }
    assertError(yield* priced(account, { credit_card: { fixed_amount: null } }), lacking("credit_card.fixed_amount"))
    assert.strictEqual((yield* patch({ currencies: null })).status, 200)
    assert.deepStrictEqual(yield* fees, { credit_card: null, other_fees: null })
  })

  it.effect("are refused beyond their limits", function* () {
    const account = yield* makeAccount
    for (const [prices, problem] of refused)
      assertError(
        yield* priced(account, prices),
        invalid(`body:pricing.currencies.USD.${problem}`),
        JSON.stringify(prices)
      )
    assert.strictEqual(
      at((yield* ask("GET", `/accounts/${account}`)).json, "pricing", "currencies", "USD", "credit_card"),
      null
    )
  })
})
