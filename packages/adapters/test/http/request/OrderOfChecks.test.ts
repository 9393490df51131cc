/** The order of checks: the first failed check is answered, and none after it (platform.md 1). */
import { assert, describe, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { type RequestOptions, ask, at, idOf, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

interface Case {
  readonly problem: string
  readonly method?: string
  readonly path?: string
  readonly asked?: RequestOptions
  readonly told: string
}

const keyed = { ...risk, "Unique-Key": "order" }
const noToken = { "App-Token": null }

/** Each request also fails all later checks. */
const cases: ReadonlyArray<Case> = [
  {
    problem: "an unknown route",
    path: "/nothing",
    asked: { headers: noToken },
    told: "404 NOT_FOUND | path: NOT_FOUND"
  },
  {
    problem: "another method",
    method: "PUT",
    asked: { headers: noToken, text: "{" },
    told: "405 METHOD_NOT_ALLOWED | path: METHOD_NOT_ALLOWED"
  },
  {
    problem: "a body over 1 MiB",
    asked: { headers: noToken, text: " ".repeat(1_048_577) },
    told: "413 REQUEST_TOO_LARGE | body: REQUEST_TOO_LARGE"
  },
  {
    problem: "missing credentials",
    asked: { headers: { "App-Id": null, "App-Token": null, "Api-Version": null }, text: "{" },
    told: "403 NOT_AUTHORIZED | header:App-Id PARAM_IS_MISSING | header:App-Token PARAM_IS_MISSING"
  },
  {
    problem: "a wrong token",
    asked: { headers: { "App-Token": "stage_wrong", "Api-Version": "9" }, text: "{" },
    told: "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
  },
  {
    problem: "an unknown app",
    asked: { headers: { "App-Id": "1" }, text: "{" },
    told: "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
  },
  {
    problem: "no version",
    asked: { headers: { "Api-Version": null, "Content-Type": "text/plain" }, text: "{" },
    told: invalid("header:Api-Version PARAM_IS_MISSING")
  },
  {
    problem: "an unknown version",
    asked: { headers: { "Api-Version": "2.9", "Content-Type": "text/plain" }, text: "{" },
    told: invalid("header:Api-Version PARAM_VALUE_IS_INVALID_ENUM")
  },
  {
    problem: "a version that is gone",
    asked: { headers: { "Api-Version": "3.0.rc.1.1" }, text: "{" },
    told: invalid("header:Api-Version API_VERSION_DECOMMISSIONED")
  },
  {
    problem: "another media type",
    asked: { headers: { "Content-Type": "text/plain", "Service-Magic-Behavior": "unexpected_error" }, text: "{" },
    told: "415 UNSUPPORTED_MEDIA_TYPE | header:Content-Type UNSUPPORTED_MEDIA_TYPE"
  },
  {
    problem: "a static answer",
    asked: { headers: { "Service-Magic-Behavior": "unexpected_error" }, text: "{" },
    told: "500 UNEXPECTED_ERROR"
  },
  {
    problem: "malformed JSON",
    asked: { headers: { "Service-Magic-Behavior": "nonsense" }, text: "{" },
    told: invalid("body: PARAM_VALUE_IS_WRONG_TYPE")
  },
  {
    problem: "all that is wrong with headers and body",
    asked: { headers: { "Client-IP": "nowhere", "Service-Magic-Behavior": "nonsense" }, body: { amount: 1, extra: 1 } },
    told: [
      "400 INVALID_PARAMS",
      "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM",
      "header:Unique-Key PARAM_IS_MISSING",
      "header:Client-IP PARAM_VALUE_IS_INVALID_PATTERN",
      "header:Service-Risk-Token PARAM_IS_MISSING",
      "body:extra PARAM_IS_UNKNOWN",
      "body:account_id PARAM_IS_MISSING",
      "body:amount PARAM_VALUE_IS_OUT_OF_RANGE",
      "body:currency PARAM_IS_MISSING",
      "body:payment_method PARAM_IS_MISSING"
    ].join(" | ")
  },
  {
    problem: "unknown ids",
    asked: {
      headers: keyed,
      body: {
        account_id: "a",
        amount: 100,
        currency: "USD",
        payment_method: { type: "payment_method_id", payment_method_id: "b" }
      }
    },
    told: invalid("body:account_id ID_NOT_FOUND", "body:payment_method.payment_method_id ID_NOT_FOUND")
  }
]

layer(World.layer())("the order of checks", (it) => {
  for (const each of cases) {
    // reaches platform 1/a-target-without-a, platform 1/all-syntactic-problems-of, platform 1/all-unknown-ids-together
    // reaches platform 1/an-operation-outside-the, platform 1/api-version-400-403, platform 1/credentials-403
    // reaches platform 1/declared-size-413, platform 1/json-syntax-400, platform 1/media-type-415
    // reaches platform 1/order-of-checks-ours, platform 1/route-404-method-405, platform 1/state-rules-the-first
    // reaches platform 1/static-magic-answers-9, platform 1/throttle-429, platform 2/app-token, platform 2/content-type
    // reaches platform 2/missing-app-id-or, platform 2/missing-where-required, platform 2/unknown-app-and-wrong
    // reaches reference authentication/app-id, reference authentication/content-type
    // reaches reference endpoints/post-payments/headers-auth-api-version, reference errors/415
    it.effect(each.problem, function* () {
      const answered = yield* ask(each.method ?? "POST", each.path ?? "/payments", each.asked)
      assertError(answered, each.told)
    })
  }

  // reaches platform 1/a-target-without-a, platform 1/order-of-checks-ours, platform 1/route-404-method-405
  // reaches platform 2/the-same-while-the
  it.effect("the service switch is checked before the route, and admits the operator", function* () {
    yield* ask("POST", "/operator/service", { body: { available: false, retry_after: 7 } })
    const [off, operator, live] = [
      yield* ask("GET", "/nothing"),
      yield* ask("GET", "/operator/service"),
      yield* ask("GET", "/health/live")
    ]
    yield* ask("POST", "/operator/service", { body: { available: true } })
    assertError(off, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.strictEqual(off.headers.get("retry-after"), "7")
    assert.deepStrictEqual([operator.status, live.status], [200, 200])
    assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
  })
})

describe("apps", () => {
  layer(World.layer())("suspended, without a version, without approval", (it) => {
    // reaches platform 2/suspended-app-app_suspended-ours
    it.effect("are refused in this order", function* () {
      yield* ask("POST", `/operator/apps/${World.otherAppId}`, {
        body: { permissions: { versions: [], onboarding_as_a_service: false }, direct_integration: false }
      })
      const headers = { ...keyed, "App-Id": World.otherAppId }
      const version = yield* ask("POST", "/payments", { headers: { ...headers, "Api-Version": "3.1" }, text: "{" })
      assertError(version, "403 NOT_AUTHORIZED | header:Api-Version API_VERSION_NOT_PERMITTED")
      const method = { type: "credit_card", credit_card: { card_number: "4111111111111111" } }
      const syntax = yield* ask("POST", "/payment_methods", { headers, body: method })
      assert.strictEqual(syntax.status, 400)
      yield* ask("POST", `/operator/apps/${World.otherAppId}`, { body: { status: "suspended" } })
      const suspended = yield* ask("POST", "/payments", { headers: { ...headers, "Api-Version": null } })
      assertError(suspended, "403 NOT_AUTHORIZED | header:App-Id APP_SUSPENDED")
    })
  })

  layer(World.layer({ environment: "production" }))("in production", (it) => {
    // reaches platform 2/credentials-not-yet-created, reference authentication/credentials-not-yet-created
    // reaches reference errors/other-codes-named-payment_too_old
    it.effect("an app without access is refused with its own token", function* () {
      const audited = { "Operator-Name": "Ada", "Operator-Note": "Access" }
      const made = yield* ask("POST", "/operator/apps", { body: { name: "New" }, headers: audited })
      const credentials = { "App-Id": idOf(made), "App-Token": String(at(made.json, "app_token")) }
      assert.match(credentials["App-Token"], /^prod_/)
      const read = ask("GET", "/payments", { headers: credentials })
      assert.include(errorLine(yield* read), "header:App-Id.App-Token PRODUCTION_ACCESS_NOT_ENABLED")
      const access = { body: { production_access: true }, headers: audited }
      yield* ask("POST", `/operator/apps/${idOf(made)}`, access)
      assert.strictEqual((yield* read).status, 200)
    })

    // reaches platform 2/credentials-not-yet-created
    it.effect("a staging token is refused", function* () {
      const answered = yield* ask("GET", "/payments")
      assertError(answered, "403 NOT_AUTHORIZED | header:App-Id.App-Token PRODUCTION_ACCESS_NOT_ENABLED")
      const advance = yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1 } })
      assertError(advance, "403 NOT_AUTHORIZED | path: STAGING_ONLY")
      const change = yield* ask("POST", "/operator/apps", { body: { nickname: "x" } })
      assertError(
        change,
        [
          "400 INVALID_PARAMS",
          "header:Operator-Name PARAM_IS_MISSING",
          "header:Operator-Note PARAM_IS_MISSING",
          "body:nickname PARAM_IS_UNKNOWN",
          "body:name PARAM_IS_MISSING"
        ].join(" | ")
      )
    })
  })
})
