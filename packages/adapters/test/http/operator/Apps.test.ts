/** Apps on the operator surface: defaults, limits of each field, and how tokens are kept (platform.md 11 and 12). */
import { Effect } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const create = (body: object) => ask("POST", "/operator/apps", { body })
const update = (body: object) => ask("POST", `/operator/apps/${World.otherAppId}`, { body })

layer(World.layer())("apps", (it) => {
  // reaches platform 11/id-resource-applications-path, platform 11/versions
  // reaches reference resources/payment/the-currency-enum-is
  it.effect("have no permissions at first", function* () {
    const made = yield* create({ name: "Defaults" })
    assert.strictEqual(made.status, 201)
    const { app_token: token, create_time: time, id, tokens, ...rest } = Object(made.json)
    assert.match(String(id), /^[0-9]+$/)
    assert.deepStrictEqual(
      tokens.map((each: object) => ({ ...each, id: "token" })),
      [{ id: "token", last_four: String(token).slice(-4), create_time: time, expire_time: null }]
    )
    assert.deepStrictEqual(rest, {
      resource: "applications",
      path: null,
      name: "Defaults",
      environment: "staging",
      status: "active",
      production_access: false,
      direct_integration: false,
      notification_version: "3.0",
      return_fees_on_dispute: false,
      throttle: null,
      permissions: {
        currencies: ["USD"],
        versions: [],
        onboarding_as_a_service: false,
        paper_check: false,
        enterprise_customer_id: false,
        delete_accounts: false,
        block_capabilities: false,
        beneficiary_transfer: false,
        unreferenced_refunds: false,
        card_present: false
      }
    })
  })

  // reaches platform 11/id-resource-applications-path
  it.effect("have names of 1 to 255 characters and refuse unknown fields", function* () {
    for (const name of ["a", "a".repeat(255)]) assert.strictEqual((yield* create({ name })).status, 201)
    for (const name of ["", "a".repeat(256)])
      assertError(yield* create({ name }), invalid("body:name PARAM_VALUE_IS_OUT_OF_RANGE"))
    assertError(yield* update({ colour: "red" }), invalid("body:colour PARAM_IS_UNKNOWN"))
    const fixed = { resource: "applications", path: "/apps/1", environment: "production", create_time: 1, tokens: [] }
    const problems = Object.keys(fixed).map((field) => `body:${field} PARAM_CANNOT_BE_MODIFIED`)
    assertError(yield* create({ name: "Fixed", ...fixed }), invalid(...problems))
    assertError(yield* update({ ...fixed, id: "1" }), invalid(...problems, "body:id PARAM_CANNOT_BE_MODIFIED"))
  })

  // reaches platform 11/id-resource-applications-path
  it.effect("accept throttle limits, and null for the default", function* () {
    for (const throttle of [{ requests: 1_000_000, window_seconds: 3_600 }, { requests: 0, window_seconds: 1 }, null]) {
      const { json, status } = yield* update({ throttle })
      assert.deepStrictEqual([status, at(json, "throttle")], [200, throttle])
    }
    const outside = (requests: number, window_seconds: number) =>
      Effect.map(update({ throttle: { requests, window_seconds } }), errorLine)
    const requests = invalid("body:throttle.requests PARAM_VALUE_IS_OUT_OF_RANGE")
    const seconds = invalid("body:throttle.window_seconds PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.deepStrictEqual(
      [yield* outside(-1, 1), yield* outside(1_000_001, 1), yield* outside(1, 0), yield* outside(1, 3_601)],
      [requests, requests, seconds, seconds]
    )
  })

  // reaches platform 11/currencies, platform 11/id-resource-applications-path
  // reaches reference resources/payment/third-allowed-currency-value
  it.effect("refuse unknown values and a third currency", function* () {
    const answered = yield* update({
      status: "gone",
      notification_version: "9",
      permissions: { currencies: ["USD", "GBP"], versions: ["3.0"] }
    })
    assertError(
      answered,
      invalid(
        ...["status", "notification_version", "permissions.currencies.1", "permissions.versions.0"].map(
          (field) => `body:${field} PARAM_VALUE_IS_INVALID_ENUM`
        )
      )
    )
    assert.strictEqual(at((yield* update({ notification_version: "3.2" })).json, "notification_version"), "3.2")
  })

  // reaches platform 11/tokens-are-stored-as, platform 2/app-token
  it.effect("store their tokens as keyed hashes", function* () {
    const made = yield* create({ name: "Hashed" })
    const token = String(at(made.json, "app_token"))
    const { rows } = yield* (yield* Store).load({ ids: [idOf(made)], counters: [], key: null, subscribers: [] })
    const stored = JSON.stringify([...rows.values()])
    assert.include(stored, '"lastFour"')
    assert.notInclude(stored, token)
    assert.notInclude(stored, token.slice("stage_".length))
  })
})

layer(World.layer({ operated: false }))("without the operator's token", (it) => {
  // reaches platform 13/operator_token
  it.effect("the operator surface does not exist", function* () {
    for (const path of ["/operator/apps", "/operator/openapi.json", "/operator/nothing"])
      assertError(yield* ask("GET", path), "404 NOT_FOUND | path: NOT_FOUND")
    assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
  })
})
