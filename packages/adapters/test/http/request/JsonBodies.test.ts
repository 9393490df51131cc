/** The syntax of JSON bodies: depth, number of values, repeated keys, text (platform.md 1). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unauthenticatedLimits } from "../../../src/http/request/body/BodyLimits.ts"
import * as JsonBody from "../../../src/http/request/body/JsonBody.ts"
import { maxDetails } from "../../../src/http/response/ErrorCodes.ts"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`

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
  [
    "more values than a body has",
    `{"custom_data":[${"1,".repeat(JsonBody.maxValues)}1]}`,
    "body: PARAM_VALUE_IS_OUT_OF_RANGE"
  ],
  ["a key twice below a name that is too long", `{"${"k".repeat(256)}":{"a":1,"a":2}}`, "body: PARAM_IS_REPEATED"],
  ["a key twice that looks like a card", '{"4111111111111111":1,"4111111111111111":2}', "body: PARAM_IS_REPEATED"],
  [
    "a text that cannot be stored below such a key",
    '{"4111111111111111":"\\u0000"}',
    "body: PARAM_VALUE_IS_INVALID_PATTERN"
  ],
  [
    "an unknown field with a name that is too long",
    `{"country":"US","${"k".repeat(256)}":1}`,
    "body: PARAM_IS_UNKNOWN"
  ],
  ["no body", "", "body:country PARAM_IS_MISSING"]
]

layer(World.layer())("bodies", (it) => {
  for (const [what, text, expected] of refused) {
    // reaches platform 1/1-0-is-an, platform 1/a-repeated-key-is, platform 1/amounts-integers-in-the
    // reaches platform 1/json-body-at-most, platform 1/no-body
    // reaches platform 1/nul-refused-param_value_is_invalid_pattern-ours
    it.effect(`${what} is refused`, function* () {
      const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
      assertError(answered, invalid(expected))
    })
  }

  // reaches platform 1/json-body-at-most, platform 14/json-body-depth-custom_data
  it.effect("32 levels, and strings with brackets and escaped quotes, are accepted", function* () {
    const text = `{"country":"US","description":"{[\\"","custom_data":{"a":${deep(30)},"a\\\\":"\\\\","b":"]"}}`
    const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
    assert.strictEqual(answered.status, 201)
    assert.strictEqual(at(answered.json, "description"), '{["')
  })

  // reaches platform 1/1-0-is-an
  it.effect("1.0 is an integer", function* () {
    const text = '{"country":"US","annual_sales_volume":1.0,"annual_sales_volume_currency":"USD"}'
    const answered = yield* ask("POST", "/legal_entities", { text, headers: risk })
    assert.strictEqual(at(answered.json, "annual_sales_volume"), 1)
  })

  // reaches platform 1/reference-object-id-path, reference resources/legal-entity/custom_data
  it.effect("every resource takes any text as its reference_id, and a UUID in its custom_data", function* () {
    const account = yield* makeAccount
    const paymentId = idOf(yield* pay(account, "referred"))
    // its digits look like a card number
    const labels = { reference_id: "5555555555554444", custom_data: { id: "aa9a73ea-a665-48f3-9451-85489252b729" } }
    const update = (path: string) => ask("POST", path, { body: labels })
    const refund = { payment_id: paymentId, refund_reason: "Returned", ...labels }
    const answers = [
      yield* pay(account, "labeled", labels),
      yield* update(`/payments/${paymentId}`),
      yield* ask("POST", "/refunds", { body: refund }),
      yield* update(`/accounts/${account}`),
      yield* ask("POST", "/legal_entities", { body: { country: "US", ...labels }, headers: risk })
    ]
    for (const { json } of answers)
      assert.deepStrictEqual({ reference_id: at(json, "reference_id"), custom_data: at(json, "custom_data") }, labels)
  })

  const posted = (headers: Readonly<Record<string, string | null>>) =>
    ask("POST", "/legal_entities", { text: '{"country":"US"}', headers: { ...risk, ...headers } })

  // reaches platform 2/content-type
  it.effect.each([
    ["application/json; charset=UTF-8", 201],
    ['application/json;charset="utf-8"', 201],
    ["application/json;", 201],
    ["application/json ;; charset=utf-8;", 201],
    ["Application/JSON; v=1", 201],
    ["application/json; charset=latin1", 415],
    ["application/json; v=1; charset=utf-16", 415],
    ["application/jsonp", 415],
    ["application/json, text/plain", 415],
    // a Request without a type is text/plain
    [null, 415]
  ] as const)("a body of the type %s is answered %d", ([type, status]) =>
    Effect.map(posted({ "Content-Type": type }), (answer) => assert.strictEqual(answer.status, status))
  )

  // reaches platform 2/content-type
  it.effect.each([
    ["identity", 201],
    ["Identity, identity", 201],
    ["", 201],
    ["gzip", 415],
    ["identity, br", 415],
    ["none", 415]
  ] as const)("a body in the coding %j is answered %d", function* ([coding, status]) {
    const answer = yield* posted({ "Content-Type": "application/json", "Content-Encoding": coding })
    assert.strictEqual(answer.status, status)
    if (status === 201) return
    assertError(answer, "415 UNSUPPORTED_MEDIA_TYPE | header:Content-Encoding UNSUPPORTED_MEDIA_TYPE")
    assert.strictEqual(answer.headers.get("accept-encoding"), "identity")
  })

  // reaches platform 2/content-type
  it.effect("a request without a body needs no Content-Type, and its Content-Encoding is ignored", function* () {
    const answer = yield* ask("GET", "/payments", { headers: { "Content-Type": null, "Content-Encoding": "gzip" } })
    assert.strictEqual(answer.status, 200)
  })

  it.effect("a field is unknown before its version", function* () {
    const body = (debit_card: object | null) => ({
      legal_entity_id: "x",
      convenience_fee_amount: 1,
      pricing: { currencies: { USD: { debit_card } } }
    })
    const old = yield* ask("POST", "/accounts", { body: body({}), headers: { "Api-Version": "3.0" } })
    assertError(
      old,
      invalid("body:convenience_fee_amount PARAM_IS_UNKNOWN | body:pricing.currencies.USD.debit_card PARAM_IS_UNKNOWN")
    )
    const now = yield* ask("POST", "/accounts", { body: body(null), headers: { "Api-Version": "3.1.rc.1.3" } })
    assertError(now, invalid("body:legal_entity_id ID_NOT_FOUND"))
  })

  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]))

  // reaches platform 14/values-of-a-json
  it.effect("an answer lists 100 problems and counts the others", function* () {
    const post = (count: number) =>
      ask("POST", "/legal_entities", { body: { country: "US", ...members(count) }, headers: risk })
    const details = ({ json }: HttpAnswer) =>
      Array.from({ length: maxDetails + 2 }, (_, index) => at(json, "details", index))
    assert.strictEqual(maxDetails, 100)
    const all = details(yield* post(maxDetails))
    assert.isDefined(all[maxDetails - 1])
    assert.isUndefined(all[maxDetails])
    const some = details(yield* post(maxDetails + 50))
    assert.deepStrictEqual(some.slice(maxDetails), [
      {
        message: "50 more are not listed.",
        reason_code: "INVALID_PARAMS",
        target: [],
        target_type: "HTTP_REQUEST_BODY"
      },
      undefined
    ])
  })

  // reaches platform 1/json-body-at-most, platform 14/json-body-depth-custom_data
  it.effect("a body has at most 1 MiB", function* () {
    const post = (text: string) => ask("POST", "/legal_entities", { text, headers: risk })
    const text = '{"country":"US"}'.padEnd(1_048_576)
    assert.strictEqual((yield* post(text)).status, 201)
    assertError(yield* post(`${text} `), "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE")
  })

  // reaches platform 1/json-body-at-most, platform 1/without-the-app-s, platform 14/values-of-a-json
  it.effect.each([
    [10_000, { "App-Token": World.appToken }],
    [2_000, { "App-Token": null }]
  ] as const)("%i values are a body, and one more is not", function* ([most, headers]) {
    // the name of the resource, the entity, its custom_data and the list
    const others = 4
    const post = (count: number) => {
      const custom_data = { list: Array.from({ length: count - others }, () => 1) }
      const body = { resource: "legal_entities", legal_entities: { custom_data } }
      return Effect.map(ask("POST", "/tokens", { body, headers }), ({ text }) => text)
    }
    const refused = '"target":[],'
    assert.notInclude(yield* post(most), refused)
    assert.include(yield* post(most + 1), refused)
  })

  it.effect("a list as long as custom_data allows is accepted", function* () {
    const body = { country: "US", custom_data: { list: Array.from({ length: 8_000 }, () => 1) } }
    assert.strictEqual((yield* ask("POST", "/legal_entities", { body, headers: risk })).status, 201)
  })

  // reaches platform 1/json-body-at-most, platform 1/without-the-app-s
  it.effect("a caller without a secret may send a smaller body than an app", function* () {
    const post = (custom_data: object, headers: Readonly<Record<string, string | null>>) =>
      Effect.map(
        ask("POST", "/tokens", { body: { resource: "legal_entities", legal_entities: { custom_data } }, headers }),
        (answered) => (answered.status === 201 ? "201" : errorLine(answered))
      )
    const many = { list: Array.from({ length: unauthenticatedLimits.values }, () => 1) }
    const large = { text: "x".repeat(unauthenticatedLimits.bytes) }
    const small = { list: Array.from({ length: unauthenticatedLimits.values - 10 }, () => 1) }
    const browser = { "App-Token": null }
    assert.strictEqual(yield* post(small, browser), "201")
    assert.strictEqual(yield* post(many, browser), invalid("body: PARAM_VALUE_IS_OUT_OF_RANGE"))
    assert.strictEqual(yield* post(large, browser), "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE")
    assert.strictEqual(yield* post(many, {}), "201")
    assert.strictEqual(yield* post(large, {}), invalid("body:legal_entities.custom_data PARAM_VALUE_IS_OUT_OF_RANGE"))
  })
})
