/**
 * Problems that depend on the time are answered with all other problems, in the order header, path, query, body
 * (platform.md 1).
 */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, card, idOf, makeAccount, operator, payment, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
// the test clock stands at 1970
const expired = { ...card, expiration_year: 1_969 }
const late = { type: "website_uri", source: "user", receive_time: 61, properties: { uri: "https://a.example" } }
const week = 604_800

const requests: ReadonlyArray<readonly [path: string, body: object, told: ReadonlyArray<string>]> = [
  [
    "/payments",
    {
      ...payment("a"),
      amount: "1000",
      payment_method: { type: "credit_card", credit_card: expired },
      auto_capture: false,
      capture_at: week + 1,
      rbits: [late, { ...late, source: "me" }]
    },
    [
      "amount PARAM_VALUE_IS_WRONG_TYPE",
      "rbits.1.source PARAM_VALUE_IS_INVALID_ENUM",
      `capture_at ${outside}`,
      `payment_method.credit_card.expiration_year ${outside}`,
      `rbits.0.receive_time ${outside}`,
      `rbits.1.receive_time ${outside}`
    ]
  ],
  [
    "/payments",
    {
      ...payment("a"),
      payment_method: { type: "credit_card", credit_card: { ...expired, card_number: "4111", cvv: "12345" } }
    },
    [
      "payment_method.credit_card.card_number PARAM_VALUE_IS_INVALID_PATTERN",
      "payment_method.credit_card.cvv PARAM_VALUE_IS_INVALID_PATTERN",
      `payment_method.credit_card.expiration_year ${outside}`
    ]
  ],
  [
    "/payment_methods",
    { type: "credit_card", credit_card: expired, custom_data: [], rbits: [late] },
    [
      "custom_data PARAM_VALUE_IS_WRONG_TYPE",
      `rbits.0.receive_time ${outside}`,
      `credit_card.expiration_year ${outside}`
    ]
  ],
  [
    "/payment_methods/x",
    { credit_card: { expiration_month: 1, expiration_year: 1_969 }, custom_data: [] },
    ["custom_data PARAM_VALUE_IS_WRONG_TYPE", `credit_card.expiration_year ${outside}`]
  ],
  [
    "/pad_agreements",
    { payment_method_id: "m", account_id: "a", type: "single", signature: { signature_time: 61 } },
    [
      "category PARAM_IS_MISSING",
      "type PARAM_VALUE_IS_INVALID_ENUM",
      "signature.signatory_name PARAM_IS_MISSING",
      `signature.signature_time ${outside}`
    ]
  ],
  [
    "/payments/x",
    { capture_at: week + 1, reference_id: 7 },
    ["reference_id PARAM_VALUE_IS_WRONG_TYPE", `capture_at ${outside}`]
  ],
  [
    "/refunds",
    { payment_id: "p", rbits: [late] },
    ["refund_reason PARAM_IS_MISSING", `rbits.0.receive_time ${outside}`]
  ],
  [
    "/refunds/x",
    { reference_id: 7, rbits: [late] },
    ["reference_id PARAM_VALUE_IS_WRONG_TYPE", `rbits.0.receive_time ${outside}`]
  ],
  [
    "/payments/x/cancel",
    { cancel_reason: 7, rbits: [late] },
    ["cancel_reason PARAM_VALUE_IS_WRONG_TYPE", `rbits.0.receive_time ${outside}`]
  ],
  [
    "/disputes/x",
    { concede: 7, rbits: [late] },
    ["concede PARAM_VALUE_IS_WRONG_TYPE", `rbits.0.receive_time ${outside}`]
  ],
  [
    "/accounts",
    { legal_entity_id: 7, rbits: [late] },
    ["legal_entity_id PARAM_VALUE_IS_WRONG_TYPE", `rbits.0.receive_time ${outside}`]
  ],
  ["/accounts/x", { name: 7, rbits: [late] }, ["name PARAM_VALUE_IS_WRONG_TYPE", `rbits.0.receive_time ${outside}`]],
  ...["/legal_entities", "/legal_entities/x"].map(
    (path) =>
      [
        path,
        {
          country: "ZZ",
          controller: { date_of_birth: { year: 1_960, month: 1, day: 1 } },
          additional_representatives: { owner_1: { date_of_birth: { year: 1_970, month: 1, day: 1 } } },
          entity_country_info: { year_of_formation: 1_971 },
          terms_of_service: { acceptance_time: 61, original_ip: "x" },
          attestation: { controller: { attest_time: 61 } },
          rbits: [late]
        },
        [
          "terms_of_service.original_ip PARAM_VALUE_IS_INVALID_PATTERN",
          "country PARAM_VALUE_IS_INVALID_ENUM",
          `controller.date_of_birth ${outside}`,
          `additional_representatives.owner_1.date_of_birth ${outside}`,
          `entity_country_info.year_of_formation ${outside}`,
          `terms_of_service.acceptance_time ${outside}`,
          `attestation.controller.attest_time ${outside}`,
          `rbits.0.receive_time ${outside}`
        ]
      ] as const
  )
]

layer(World.layer())("problems that depend on the time", (it) => {
  // reaches reference endpoints/post-pad_agreements/body-payment_method_id-account_id-category
  // reaches reference endpoints/post-payments-id/reference_id, reference endpoints/post-payments/amount
  // reaches reference resources/legal-entity/country, reference resources/legal-entity/terms_of_service
  it.effect.each(requests)("of POST %s is reported with all others", function* ([path, body, expected]) {
    const answered = yield* ask("POST", path, { body, headers: { ...risk, "Unique-Key": "dated" } })
    assertError(answered, invalid(...expected.map((problem) => `body:${problem}`)))
  })

  // reaches platform 1/all-syntactic-problems-of
  it.effect("are reported after those of headers, path and query, as all problems of the body", function* () {
    const body = { ...payment("a"), payment_method: { credit_card: expired } }
    const answered = yield* ask("POST", "/payments?x=1", { body, headers: { ...risk, "Client-IP": "x" } })
    assertError(
      answered,
      [
        "400 INVALID_PARAMS",
        "header:Unique-Key PARAM_IS_MISSING",
        "header:Client-IP PARAM_VALUE_IS_INVALID_PATTERN",
        "query:x PARAM_IS_UNKNOWN",
        `body:payment_method.credit_card.expiration_year ${outside}`
      ].join(" | ")
    )
  })

  // the clock of a caller may be ahead, and a caller may round up
  // reaches platform 1/a-time-that-must
  it.effect("begin 61 seconds ahead of the service time", function* () {
    const person = {
      terms_of_service: { acceptance_time: 60, original_ip: "203.0.113.7" },
      attestation: { attester_type: "controller", controller: { attest_time: 60, original_ip: "203.0.113.7" } },
      rbits: [{ ...late, receive_time: 60 }]
    }
    const body = { country: "US", ...person }
    const made = yield* ask("POST", "/legal_entities", { body, headers: risk })
    assert.strictEqual(made.status, 201, made.text)
    const updated = yield* ask("POST", `/legal_entities/${idOf(made)}`, { body: person, headers: risk })
    assert.strictEqual(updated.status, 200, updated.text)
    const agreement = {
      payment_method_id: "m",
      account_id: "a",
      category: "personal",
      type: "recurring",
      signature: { signatory_name: "Ada", signature_time: 60 }
    }
    const agreed = yield* ask("POST", "/pad_agreements", {
      body: agreement,
      headers: { ...risk, "Unique-Key": "signed" }
    })
    assertError(agreed, invalid("body:payment_method_id ID_NOT_FOUND", "body:account_id ID_NOT_FOUND"))
  })

  it.effect("compare with the service time", function* () {
    const account = yield* makeAccount
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 60 }, headers: operator })
    const body = { ...payment(account), amount: 1, rbits: [late] }
    const answered = yield* ask("POST", "/payments", { body, headers: { ...risk, "Unique-Key": "later" } })
    assertError(answered, invalid(`body:amount ${outside}`))
  })
})
