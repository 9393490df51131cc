/** The versions of platform.md 3: who may use each, and both sides of every gate of an operation, field or value. */
import { Context, Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import * as EndpointAnnotations from "../../../src/http/api/EndpointAnnotations.ts"
import { endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const versions = ["3.0", "3.0.rc.2.1", "3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"]
const before32 = versions.filter((version) => version !== "3.2")
const onboarding = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3"]
const pricing = ["3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"]
const applePay = ["3.1.rc.1.1", "3.1.rc.1.3", "3.2"]
const googlePay = ["3.0.rc.2.1", "3.2"]
const linked = ["3.1.rc.1.1", "3.1.rc.1.3"]
const beta = ["3.1.rc.1.3"]
const rbits = ["3.1", "3.1.rc.1.1", "3.1.rc.1.3", "3.2"]

/** A gate as a test states it: where it is, by the path to the field, or to the field and its value after `=`. */
type Gate = readonly [operation: string, at: string, versions: ReadonlyArray<string>]

const gatesOf = (operations: ReadonlyArray<string>, fields: Readonly<Record<string, ReadonlyArray<string>>>) =>
  operations.flatMap((operation) => Object.entries(fields).map(([at, versions]): Gate => [operation, at, versions]))

const accounts = gatesOf(["POST /accounts", "POST /accounts/:id"], {
  transaction_type: onboarding,
  onboarding_location: onboarding,
  accepted_method_of_payments: onboarding,
  primary_url: onboarding,
  transaction_division_mid: onboarding,
  enhanced_review: onboarding,
  convenience_fee_amount: beta,
  "incoming_payments.prepaid_cards_disabled": beta,
  "pricing.currencies.*.debit_card": pricing,
  "pricing.currencies.*.equipment_fees": pricing
})

const rbitTypes = {
  event: rbits,
  expected_volume: rbits,
  landlord: rbits,
  property: rbits,
  rental_contract: [...beta, "3.2"]
}
const rbitsUnder = (path: string) =>
  Object.fromEntries(Object.entries(rbitTypes).map(([type, versions]) => [`${path}.*.type=${type}`, versions]))

/** Every request that embeds rbits. */
const embedded = gatesOf(
  [
    "POST /accounts",
    "POST /accounts/:id",
    "POST /adjustments/:id",
    "POST /disputes/:id",
    "POST /legal_entities",
    "POST /legal_entities/:id",
    "POST /payment_methods",
    "POST /payment_methods/:id",
    "POST /payments",
    "POST /payments/:id",
    "POST /payments/:id/cancel",
    "POST /payout_methods",
    "POST /payout_methods/:id",
    "POST /payouts",
    "POST /payouts/:id",
    "POST /recoveries/:id",
    "POST /refunds",
    "POST /refunds/:id"
  ],
  rbitsUnder("rbits")
)

const wallets = (path: string) => ({
  [`${path}apple_pay`]: applePay,
  [`${path}type=apple_pay`]: applePay,
  [`${path}google_pay`]: googlePay,
  [`${path}type=google_pay`]: googlePay
})
const linkedAt = (path: string, versions: ReadonlyArray<string>) => ({
  [`${path}plaid_processor_token`]: versions,
  [`${path}type=plaid_processor_token`]: versions
})

const terminals = gatesOf(["POST /terminals", "POST /terminals/:id"], {
  "model=verifone_p400": before32,
  "model=verifone_v400m": before32,
  "model=ingenico_lane3000": before32,
  "model=xac_at170r": before32,
  "model=DX8000": ["3.2"],
  "terminal_configuration.currency": before32,
  "terminal_configuration.signature_required": before32,
  "terminal_configuration.tip": before32,
  "terminal_configuration.contactless_payments": before32,
  "terminal_configuration.quick_chip": before32,
  "terminal_configuration.deferred_authorization": before32,
  "terminal_configuration.manual_entry_configuration": ["3.2"],
  "terminal_configuration.address": ["3.2"]
})

const gates: ReadonlyArray<Gate> = [
  ...accounts,
  ...embedded,
  ...terminals,
  ...gatesOf(["POST /payment_methods"], { ...wallets(""), ...linkedAt("", linked) }),
  ...gatesOf(["POST /payments"], {
    fee_type: beta,
    ...wallets("payment_method."),
    ...linkedAt("payment_method.", linked),
    ...rbitsUnder("payment_method.rbits")
  }),
  ...gatesOf(["POST /payout_methods"], linkedAt("", beta)),
  ...gatesOf(["POST /refunds", "POST /refunds/:id"], { is_unreferenced_refund: ["3.2"] }),
  ...gatesOf(["POST /rbits"], {
    ...rbitTypes,
    ...Object.fromEntries(Object.entries(rbitTypes).map(([type, versions]) => [`type=${type}`, versions]))
  }),
  ...gatesOf(["POST /tokens"], {
    ...wallets("payment_methods."),
    ...linkedAt("payment_methods.", linked),
    ...linkedAt("payout_methods.", beta),
    ...rbitsUnder("payment_methods.rbits"),
    ...rbitsUnder("payout_methods.rbits"),
    ...rbitsUnder("legal_entities.rbits")
  })
]

/** The gates of the body that the endpoints have. */
const coded = [...endpointsOf(Api).values()].flatMap(({ annotations, endpoint: { method, path } }) =>
  Context.get(annotations, EndpointAnnotations.Gates)
    .filter(({ place }) => place !== "query")
    .flatMap((gate) =>
      (gate.values ?? [null]).map((value) => {
        const field = gate.path.join(".")
        return [`${method} ${path}`, value === null ? field : `${field}=${value}`, gate.versions.toSorted()] as const
      })
    )
)

const nested = (path: ReadonlyArray<string>, value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = nested(rest, value)
  return name === "*" && !path.includes("debit_card") && !path.includes("equipment_fees")
    ? [inner]
    : { [name === "*" ? "USD" : name]: inner }
}

/** A body with the gated field, and a token where only a token makes the field one of the request. */
const bodyWith = (field: string, value: string | undefined): unknown => {
  const body = Object(nested(field.split("."), value ?? {}))
  return "payment_method" in body
    ? { payment_method: { ...body.payment_method, token: { id: "payment_methods-1" } } }
    : body
}

layer(World.layer())("a gate", (it) => {
  it.effect("is tested for every gated field and value of the code", () =>
    Effect.sync(() => {
      const named = (all: ReadonlyArray<Gate>) =>
        all.map(([operation, at, versions]) => `${operation} ${at}: ${versions.toSorted().join(" ")}`)
      assert.sameMembers(named(coded), named(gates))
    })
  )

  // reaches platform 11/configuration-3-0-line, platform 11/serial_number
  it.effect.each(gates)("%s %s", function* ([operation, gated, givenVersions]) {
    const [method = "", path = ""] = operation.split(" ")
    const [field = "", value] = gated.split("=")
    const target = field.replace(".*.", field.includes("currencies") ? ".USD." : ".0.")
    const problem = `body:${target} ${value === undefined ? "PARAM_IS_UNKNOWN" : "PARAM_VALUE_IS_INVALID_ENUM"}`
    for (const version of versions) {
      const answered = yield* ask(method, path.replace(":id", "any"), {
        body: bodyWith(field, value),
        headers: { ...risk, "Unique-Key": "gate", "Api-Version": version }
      })
      const problems = errorLine(answered).split(" | ")
      assert.strictEqual(problems.includes(problem), !givenVersions.includes(version), `${version} ${answered.text}`)
    }
  })

  it.effect.each([
    ["GET", "/accounts/any/method_of_payments/apple_pay", [...applePay, "3.1"]],
    ["POST", "/accounts/any/method_of_payments/apple_pay", applePay],
    ["POST", "/terminals/any/deactivate", before32]
  ] as const)("%s %s", function* ([method, path, givenVersions]) {
    for (const version of versions) {
      const { text } = yield* ask(method, path, { headers: { "Api-Version": version } })
      assert.strictEqual(text.includes('"Api-Version"'), !givenVersions.includes(version), `${version} ${text}`)
    }
  })
})

layer(World.layer())("access", (it) => {
  const answers = Effect.fnUntraced(function* (id: string, permissions: Partial<App.State["permissions"]>) {
    yield* World.putApp(id, {
      permissions: { ...App.allPermissions, onboardingAsAService: false, versions: [], ...permissions }
    })
    return yield* Effect.forEach(versions, (version) =>
      Effect.map(ask("GET", "/payments", { headers: { "App-Id": id, "Api-Version": version } }), (answered) =>
        answered.status === 200 ? at(answered.json, "api_version") : errorLine(answered)
      )
    )
  })
  const denied = "403 NOT_AUTHORIZED | header:Api-Version API_VERSION_NOT_PERMITTED"
  const without = (...some: ReadonlyArray<string>) => versions.map((each) => (some.includes(each) ? denied : each))

  // reaches platform 11/versions, reference authentication/api-version, reference versioning/3-0
  // reaches reference versioning/3-1, reference versioning/3-1-rc-1, reference versioning/3-1-rc-1-3
  // reaches reference versioning/the-version-is-chosen
  it.effect("to 3.1 and to the closed beta requires a permission each", function* () {
    assert.deepStrictEqual(yield* answers("1", {}), without(...onboarding))
    assert.deepStrictEqual(yield* answers("2", { versions: ["3.1"] }), without("3.1.rc.1.3"))
    assert.deepStrictEqual(yield* answers("3", { versions: ["3.1.rc.1.3"] }), without("3.1", "3.1.rc.1.1"))
    assert.deepStrictEqual(yield* answers("4", { onboardingAsAService: true }), without("3.1.rc.1.3"))
  })

  // reaches platform 2/api-version, reference versioning/deprecation-and-compatibility-policy
  it.effect.each([
    ["3.0.rc.1.1", invalid("header:Api-Version API_VERSION_DECOMMISSIONED")],
    ["3.3", invalid("header:Api-Version PARAM_VALUE_IS_INVALID_ENUM")],
    ["3", invalid("header:Api-Version PARAM_VALUE_IS_INVALID_ENUM")],
    [null, invalid("header:Api-Version PARAM_IS_MISSING")]
  ] as const)("%s is no version", function* ([version, expected]) {
    assertError(yield* ask("GET", "/payments", { headers: { "Api-Version": version } }), expected)
  })
})
