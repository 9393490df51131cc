/** platform.md 1: what a body may be, before it is understood. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ask, at, idOf, makeAccount, pay, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`
const invalid = (rest: string): string => `400 INVALID_PARAMS | ${rest}`

const refused: ReadonlyArray<readonly [of: string, text: string, told: string]> = [
  ["no JSON", "{a}", "body: PARAM_VALUE_IS_WRONG_TYPE"],
  ["a list", "[]", "body: PARAM_VALUE_IS_WRONG_TYPE"],
  ["a key twice", '{"country":"US","country":"CA"}', "body:country PARAM_IS_REPEATED"],
  ["a key twice in other letters", '{"country":"US","\\u0063ountry":"CA"}', "body:country PARAM_IS_REPEATED"],
  ["a key twice inside", '{"rbits":[{},{"a":{"b":1,"c":"}","b":2}}]}', "body:rbits.1.a.b PARAM_IS_REPEATED"],
  ["33 levels", `{"custom_data":${deep(32)}}`, "body: PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["a NUL", '{"country":"US","description":"a\\u0000"}', "body:description PARAM_VALUE_IS_INVALID_PATTERN"],
  ["half of a pair", '{"country":"US","description":"\\ud800"}', "body:description PARAM_VALUE_IS_INVALID_PATTERN"],
  ["a NUL in a key", '{"country":"US","a\\u0000":1}', "body: PARAM_VALUE_IS_INVALID_PATTERN"],
  ["an unknown field", '{"country":"US","colour":"red"}', "body:colour PARAM_IS_UNKNOWN"],
  ["a field of answers", '{"country":"US","id":"x"}', "body:id PARAM_CANNOT_BE_MODIFIED"],
  ["a fraction", '{"country":"US","annual_sales_volume":1.5}', "body:annual_sales_volume PARAM_VALUE_IS_WRONG_TYPE"],
  ["no body", "", "body:country PARAM_IS_MISSING"]
]

layer(World.layer())("bodies", (it) => {
  for (const [of, text, expected] of refused) {
    it.effect(`${of} is refused`, () =>
      Effect.gen(function* () {
        const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
        assert.strictEqual(told(answered), invalid(expected))
      })
    )
  }

  it.effect("32 levels, and strings with brackets and escaped quotes, are fine", () =>
    Effect.gen(function* () {
      const text = `{"country":"US","description":"{[\\"","custom_data":{"a":${deep(30)},"a\\\\":"\\\\","b":"]"}}`
      const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
      assert.strictEqual(answered.status, 201)
      assert.strictEqual(at(answered.json, "description"), '{["')
    })
  )

  it.effect("1.0 is an integer", () =>
    Effect.gen(function* () {
      const text = '{"country":"US","annual_sales_volume":1.0,"annual_sales_volume_currency":"USD"}'
      const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
      assert.strictEqual(at(answered.json, "annual_sales_volume"), 1)
    })
  )

  it.effect("no resource takes a card number as its reference_id, or gives one back in what it refuses", () =>
    Effect.gen(function* () {
      const account = yield* makeAccount
      const paymentId = idOf(yield* pay(account, "referred"))
      const reference_id = "4111-1111-1111-1111"
      const refused = "400 INVALID_PARAMS | body:reference_id PARAM_VALUE_IS_INVALID_PATTERN"
      const update = (path: string) => ask("POST", path, { body: { reference_id } })
      const refund = { payment_id: paymentId, refund_reason: "Returned", reference_id }
      const answers = [
        yield* pay(account, "screened", { reference_id }),
        yield* update(`/payments/${paymentId}`),
        yield* ask("POST", "/refunds", { body: refund }),
        yield* update(`/accounts/${account}`),
        yield* ask("POST", "/legal_entities", { body: { country: "US", reference_id }, headers: risk })
      ]
      for (const answer of answers) {
        assert.strictEqual(told(answer), refused)
        assert.notInclude(answer.text, reference_id)
      }
    })
  )

  it.effect("JSON may name its charset; a body without a type is refused, no body needs none", () =>
    Effect.gen(function* () {
      const post = (type: string | null) =>
        ask("POST", "/legal_entities", { text: '{"country":"US"}', headers: { ...risk, "Content-Type": type } })
      assert.strictEqual((yield* post("application/json; charset=UTF-8")).status, 201)
      assert.strictEqual((yield* post("application/json; charset=latin1")).status, 415)
      // a Request without a type is text/plain
      assert.strictEqual((yield* post(null)).status, 415)
    })
  )

  it.effect("a field waits for its version", () =>
    Effect.gen(function* () {
      const body = {
        legal_entity_id: "x",
        convenience_fee_amount: 1,
        pricing: { currencies: { USD: { debit_card: null } } }
      }
      const old = yield* ask("POST", "/accounts", { body, headers: { "Api-Version": "3.0" } })
      assert.strictEqual(
        told(old),
        invalid(
          "body:convenience_fee_amount PARAM_IS_UNKNOWN | body:pricing.currencies.USD.debit_card PARAM_IS_UNKNOWN"
        )
      )
      const now = yield* ask("POST", "/accounts", { body, headers: { "Api-Version": "3.1.rc.1.3" } })
      assert.strictEqual(told(now), invalid("body:legal_entity_id ID_NOT_FOUND"))
    })
  )
})
