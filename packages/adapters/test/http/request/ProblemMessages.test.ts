/** The message of each problem (platform.md 4) names the bound, the form or the permitted values, never the value sent. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { type DescribedEndpoint, endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import * as DecodeRequest from "../../../src/http/request/DecodeRequest.ts"
import { type Detail, detail, messageOf } from "../../../src/http/response/ErrorCodes.ts"
import { ask, at, card, makeAccount, makeEntity, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"
import * as ValidBodies from "./ValidBodies.ts"

type Path = ReadonlyArray<string>

const placesOf = (value: unknown, path: Path = []): ReadonlyArray<Path> =>
  typeof value === "object" && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, each]) => placesOf(each, [...path, name]))]
    : [path]

const withValue = (body: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(body))
    return body.map((each: unknown, index) => (String(index) === name ? withValue(each, rest, value) : each))
  return isObject(body) ? { ...body, [name]: withValue(body[name], rest, value) } : body
}

const secret = "s3cret-4111111111111111"
const wrong: ReadonlyArray<unknown> = [
  null,
  true,
  7.5,
  -1e300,
  2 ** 60,
  "",
  "\ud800",
  secret,
  secret.repeat(12),
  [],
  [secret, secret],
  Array.from({ length: 101 }, () => secret),
  {},
  { US: secret, Us: {}, owner_1: secret }
]

const reasons = [
  "PARAM_VALUE_IS_WRONG_TYPE",
  "PARAM_VALUE_IS_INVALID_ENUM",
  "PARAM_VALUE_IS_INVALID_PATTERN",
  "PARAM_VALUE_IS_OUT_OF_RANGE"
] as const
const bounded: ReadonlySet<string> = new Set(reasons)
const fallbacks = new Set(reasons.map(messageOf))

const fuller = ValidBodies.validBodies({ read: "read", evidence: "document" })

const bodiesOf = ({ description: { body }, endpoint: { method, path } }: DescribedEndpoint) => [
  body ?? {},
  ...(fuller.get(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)?.bodies ?? [])
]

const operations = [
  ...endpointsOf(Api),
  ...[...endpointsOf(OperatorApi)].map(([name, each]) => [`operator ${name}`, each] as const)
]

/** The details of the answer to a body, in the version that has the most fields. */
const detailsOf = ({ annotations, endpoint }: DescribedEndpoint) => {
  const decode = DecodeRequest.make(endpoint, annotations)
  const query = { page_size: "x", create_time_start: "9", create_time_end: "8", status: "x", type: "x", expand: "x" }
  const removeNulls = DecodeRequest.removeNulls(endpoint)
  return (given: unknown) =>
    decode({
      params: { id: "x".repeat(256) },
      query,
      header: () => secret,
      isRepeated: () => false,
      body: removeNulls(given),
      summary: null,
      version: "3.1.rc.1.3"
    }).problems.map(detail)
}

/** The message states the requirement where the reason code alone is vague, without the value. */
const isTold = ({ message, reason_code: reason }: Detail): boolean =>
  !message.includes(secret) && message.endsWith(".") && (!bounded.has(reason) || !fallbacks.has(message))

describe("each message of a problem states the requirement, without the value", () => {
  for (const [name, operation] of operations)
    it(name, () => {
      const answer = detailsOf(operation)
      const untold = bodiesOf(operation).flatMap((body) =>
        placesOf(body).flatMap((path) =>
          wrong.flatMap((value) => answer(withValue(body, path, value)).filter((each) => !isTold(each)))
        )
      )
      assert.deepStrictEqual(untold, [])
    })
})

const messages = (answer: { readonly json: unknown }): ReadonlyArray<unknown> => {
  const details = at(answer.json, "details")
  return Array.isArray(details) ? details.map((each) => at(each, "message")) : []
}

layer(World.layer())("an answer", (it) => {
  // reaches reference endpoints/post-payments/auto_capture, reference endpoints/post-payments/custom_data
  // reaches reference resources/payment/custom_data
  it.effect("names the bound, the form, the values and the type", function* () {
    const account = yield* makeAccount
    const told = Effect.map(
      pay(account, "wrong", {
        amount: 1,
        currency: "EUR",
        auto_capture: "yes",
        order_id: "",
        reference_id: "x".repeat(256),
        custom_data: [],
        rbits: [{ type: "nonsense", source: "user", receive_time: -1, properties: {} }],
        payment_method: {
          type: "credit_card",
          credit_card: {
            ...card,
            card_number: "4111111111111112",
            expiration_month: 13,
            cvv: "12",
            card_holder: { holder_name: "", address: { country: "US", postal_code: "94105" } }
          }
        }
      }),
      messages
    )
    assert.sameMembers(
      [...(yield* told)],
      [
        "amount must be from 100 to 99999999.",
        "currency must be one of USD, CAD.",
        "auto_capture must be a boolean.",
        "order_id must have 1 to 255 characters.",
        "reference_id must have 1 to 255 characters.",
        "custom_data must be an object.",
        "rbits.0.type must be one of 21 values such as address, auto_billing, business_description.",
        "rbits.0.receive_time must be at least 0.",
        "payment_method.credit_card.card_number must be 13 to 19 digits of a known card brand with a valid check digit.",
        "payment_method.credit_card.expiration_month must be from 1 to 12.",
        "payment_method.credit_card.cvv must be 3 or 4 digits.",
        "payment_method.credit_card.card_holder.holder_name must have 1 to 255 characters."
      ]
    )
  })

  // reaches reference resources/legal-entity/email
  it.effect("names a few of many values, and the form of a number", function* () {
    const info = { US: { employer_identification_number: "111111111" }, ZZ: {} }
    const body = {
      country: "ZZ",
      email: "ada",
      entity_country_info: info,
      controller: { date_of_birth: "1990-01-31" }
    }
    const answer = yield* ask("POST", "/legal_entities", { body, headers: risk })
    assert.sameMembers(
      [...messages(answer)],
      [
        "country must be one of 249 values such as AD, AE, AF.",
        "email must be an e-mail address.",
        "entity_country_info.US.employer_identification_number must be 9 digits, not all equal.",
        "entity_country_info.ZZ must be one of US, CA.",
        "controller.date_of_birth must be an object."
      ]
    )
  })

  it.effect("says where JSON is malformed", function* () {
    for (const [text, message] of [
      ['{"a":1,}', "The body is malformed JSON at line 1, column 8."],
      ['{\n  "card_number": 4111111111111111\n  "cvv": 123\n}', "The body is malformed JSON at line 3, column 3."]
    ] as const) {
      const answer = yield* ask("POST", "/payments", { text, headers: { ...risk, "Unique-Key": "malformed" } })
      assert.deepStrictEqual(messages(answer), [message])
      assert.deepStrictEqual(at(answer.json, "details", 0, "reason_code"), "PARAM_VALUE_IS_WRONG_TYPE")
    }
  })

  // reaches platform 1/every-answer-x-correlation
  it.effect("names the versions of a field, and the currency of a rejection", function* () {
    const old = { ...risk, "Api-Version": "3.0" }
    const gated = yield* ask("POST", "/accounts", {
      body: { legal_entity_id: yield* makeEntity, convenience_fee_amount: 1 },
      headers: old
    })
    assert.deepStrictEqual(messages(gated), ["convenience_fee_amount exists in the versions 3.1.rc.1.3 only."])
    const other = yield* pay(yield* makeAccount, "other", { currency: "CAD" })
    assert.deepStrictEqual(messages(other), ["currency must be the currency of the account."])
    const version = yield* ask("GET", "/payments", { headers: { "Api-Version": "9.9" } })
    assert.match(String(messages(version)[0]), /^Api-Version must be one of 3\.0, /)
    const query = yield* ask("GET", "/payments?page_size=51&create_time_start=x")
    assert.sameMembers(
      [...messages(query)],
      ["page_size must be from 1 to 50.", "create_time_start must be an integer."]
    )
  })
})
