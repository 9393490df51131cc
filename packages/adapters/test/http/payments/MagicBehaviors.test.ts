/**
 * Every row of platform.md 9 on every operation of the API, and docs/magic-behaviors.md, which is made from the code:
 * `vitest -u` rewrites it.
 */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect } from "vitest"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { behaviors } from "../../../src/http/request/MagicBehavior.ts"
import { routes } from "../../../src/http/ResourceHandlers.ts"
import type { Route } from "../../../src/http/server/RouteTable.ts"
import * as Memory from "../../../src/memory/Memory.ts"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, makeAccount, payment, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const ofApi = Effect.map(routes, (all) => all.filter(({ surface }) => surface === "api"))

/** Values of a behaviour: those of one row, or the least and the greatest of a family. */
const values: Readonly<Record<string, ReadonlyArray<string>>> = {
  error_payment_too_old: ["error_payment_too_old"],
  "Idempotency_Retry_<seconds>": ["Idempotency_Retry_1", "Idempotency_Retry_3600"],
  "Idempotency_Downtime_<requests>": ["Idempotency_Downtime_1", "Idempotency_Downtime_100"],
  get_billing_statements_id: ["get_billing_statements_id"],
  get_billing_statements_id_transactions_summary: ["get_billing_statements_id_transactions_summary"],
  account_blocked: ["account_blocked"],
  "outcome_<nnn>": ["outcome_000", "outcome_303"],
  "return_<ccc>, late_return_<ccc>": ["return_004", "late_return_901"],
  throttle_exceeded: ["throttle_exceeded"],
  service_unavailable: ["service_unavailable"],
  unexpected_error: ["unexpected_error"],
  digital_wallets_certificate_error: ["digital_wallets_certificate_error"],
  point_of_sale_not_processed: ["point_of_sale_not_processed"]
}

/** Where the contract has each behaviour that not every operation has. */
const operations: Readonly<Record<string, ReadonlyArray<string>>> = {
  error_payment_too_old: ["POST /refunds"],
  get_billing_statements_id: ["GET /billing_statements/:id"],
  get_billing_statements_id_transactions_summary: ["GET /billing_statements/:id/transactions_summary"],
  account_blocked: ["GET /accounts/:id/capabilities", "POST /accounts/:id/capabilities"],
  "outcome_<nnn>": ["POST /payment_methods", "POST /payments"],
  "return_<ccc>, late_return_<ccc>": ["POST /payments"],
  digital_wallets_certificate_error: ["POST /payment_methods"],
  point_of_sale_not_processed: ["POST /payments/:id/capture", "POST /payments/:id/cancel", "POST /refunds"]
}

const nameOf = ({ method, pattern }: Route) => `${method} ${pattern}`

const page = (all: ReadonlyArray<Route>): string => {
  const rows = behaviors.map(({ accepts, effect, value }) => {
    const on = all.filter(accepts).map(nameOf)
    const limited = on.map((each) => `${each.replace(/:(\w+)/g, "{$1}")}`).join(", ")
    const keyed = all.every((route) => accepts(route) === route.takesKey)
    const where =
      on.length === all.length ? "every operation" : keyed ? "every operation that takes a Unique-Key" : limited
    return `| \`${value}\` | ${where} | ${effect} |`
  })
  return `# Service-Magic-Behavior

On staging the header \`Service-Magic-Behavior\` asks for an answer or an outcome (docs/contract/platform.md 9). Production
ignores it. An unknown value, or one that the operation does not have, is refused with \`PARAM_VALUE_IS_INVALID_ENUM\`. Static
answers ignore body and record ids, and store nothing. \`Idempotency_*\` needs a Unique-Key; the tries are kept with it, so
that all processes count together and a restart forgets none.
This page is made from \`packages/adapters/src/http/request/MagicBehavior.ts\`.

| Value | On | Effect |
| --- | --- | --- |
${rows.join("\n")}
`
}

const refused = "header:Service-Magic-Behavior PARAM_VALUE_IS_INVALID_ENUM"
let keys = 0
const send = (route: Route, magic: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(route.method, route.pattern.replaceAll(/:\w+/g, "any"), {
    headers: { "Service-Magic-Behavior": magic, "Unique-Key": `magic-${++keys}`, ...headers },
    ...(route.method === "POST" && !route.takesForm ? { body: {} } : {})
  })

layer(World.layer())("the table", (it) => {
  it.effect("is documented", function* () {
    const text = page(yield* ofApi)
    yield* Effect.promise(() => expect(text).toMatchFileSnapshot("../../../../../docs/magic-behaviors.md"))
  })

  it.effect("is that of the contract", function* () {
    assert.deepStrictEqual(
      behaviors.map(({ value }) => value),
      Object.keys(values)
    )
    const all = yield* ofApi
    for (const { accepts, value } of behaviors) {
      const found = all.filter(accepts).map(nameOf)
      const keyed = value.startsWith("Idempotency") ? all.filter(({ takesKey }) => takesKey).map(nameOf) : null
      assert.sameMembers(found, [...(operations[value] ?? keyed ?? all.map(nameOf))], value)
    }
  })

  // reaches platform 2/post-pad_agreements-verify_bank_deposits-of, platform 9 account_blocked on GET capabilities
  // reaches platform 9 account_blocked on POST capabilities, platform 9 get_billing_statements_id
  // reaches platform 9 get_billing_statements_id_transactions_summary
  it.effect.each(behaviors.map((behavior) => [behavior.value, behavior] as const))(
    "%s is refused wherever it means nothing",
    function* ([value, { accepts, names }]) {
      for (const magic of values[value] ?? []) {
        assert.isTrue(names(magic))
        for (const route of yield* ofApi) {
          const { text } = yield* send(route, magic)
          const isRefused = text.includes("Service-Magic-Behavior")
          assert.strictEqual(isRefused, !accepts(route), `${magic} ${nameOf(route)} ${text}`)
        }
      }
    }
  )

  // reaches platform 9 an unknown value
  it.effect.each([
    "",
    "nonsense",
    "ERROR_PAYMENT_TOO_OLD",
    "Idempotency_Retry_0",
    "Idempotency_Retry_01",
    "Idempotency_Retry_3601",
    "Idempotency_Retry_",
    "Idempotency_Downtime_0",
    "Idempotency_Downtime_101",
    "Idempotency_Downtime_1.5",
    "outcome_999",
    "outcome_0",
    "constructor"
  ])("%j is no value", function* (magic) {
    const headers = { ...risk, "Unique-Key": "none", "Service-Magic-Behavior": magic }
    assert.include(errorLine(yield* ask("POST", "/payments", { body: {}, headers })), refused)
  })
})

layer(World.layer())("static errors", (it) => {
  // reaches platform 2/service-magic-behavior, platform 9 digital_wallets_certificate_error on POST /payment_methods
  // reaches platform 9 error_payment_too_old on POST /refunds
  // reaches platform 9 point_of_sale_not_processed on POST /payments/{id}/cancel
  // reaches platform 9 point_of_sale_not_processed on POST /payments/{id}/capture
  // reaches platform 9 point_of_sale_not_processed on POST /refunds
  // reaches platform 9 service_unavailable on DELETE /rbits/{id}, platform 9 throttle_exceeded on GET /payments
  // reaches platform 9 unexpected_error on GET /payments, reference errors/400-payment_method_cannot_be_created
  // reaches reference errors/http-status-of-error, reference errors/other-codes-named-payment_too_old
  it.effect.each([
    ["POST", "/refunds", "error_payment_too_old", "400 PAYMENT_TOO_OLD | body:payment_id PAYMENT_TOO_OLD"],
    [
      "POST",
      "/payment_methods",
      "digital_wallets_certificate_error",
      "400 PAYMENT_METHOD_CANNOT_BE_CREATED | body: DIGITAL_WALLETS_CERTIFICATE_ERROR"
    ],
    [
      "POST",
      "/payments/any/capture",
      "point_of_sale_not_processed",
      invalid("path:id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")
    ],
    [
      "POST",
      "/payments/any/cancel",
      "point_of_sale_not_processed",
      invalid("path:id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")
    ],
    [
      "POST",
      "/refunds",
      "point_of_sale_not_processed",
      invalid("body:payment_id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")
    ],
    [
      "GET",
      "/payments",
      "throttle_exceeded",
      "429 THROTTLE_EXCEEDED | header:App-Id APPLICATION_REQUEST_THROTTLE_EXCEEDED"
    ],
    ["DELETE", "/rbits/any", "service_unavailable", "503 SERVICE_TEMPORARILY_UNAVAILABLE"],
    ["GET", "/payments", "unexpected_error", "500 UNEXPECTED_ERROR"]
  ] as const)("%s %s %s", function* ([method, path, magic, expected]) {
    const headers = { "Service-Magic-Behavior": magic }
    const answered = yield* ask(method, path, method === "POST" ? { headers, text: "{" } : { headers })
    assertError(answered, expected)
    assert.strictEqual(answered.headers.get("retry-after") !== null, [429, 503].includes(answered.status))
    const denied = yield* ask(method, path, { headers: { ...headers, "App-Token": "wrong" } })
    assert.include(errorLine(denied), "403 NOT_AUTHORIZED")
  })
})

layer(World.layer())("retries", (it) => {
  const pay = (key: string, magic: string | null, account: string) =>
    ask("POST", "/payments", {
      body: payment(account),
      headers: { ...risk, "Unique-Key": key, "Service-Magic-Behavior": magic }
    })

  // reaches reference errors/magic-behaviour-headers-work
  it.effect("fail as often as the header says, and the header is not part of the request under its key", function* () {
    const account = yield* makeAccount
    const magic = "Idempotency_Downtime_2"
    for (const status of [500, 500, 201, 201])
      assert.strictEqual((yield* pay("downtime", magic, account)).status, status)
    const replayed = yield* pay("downtime", null, account)
    assert.deepStrictEqual([replayed.status, replayed.headers.get("unique-key-replayed")], [201, "true"])
  })

  // reaches platform 9 Idempotency_Retry on POST /payments, platform 9 Idempotency_Retry on POST /payments ends
  // reaches reference errors/magic-behaviour-headers-work
  it.effect("fail for as long as the header says, in real time, and then create the payment once", function* () {
    const account = yield* makeAccount
    const magic = "Idempotency_Retry_3600"
    assertError(yield* pay("retry", magic, account), "500 UNEXPECTED_ERROR")
    yield* advance(3_601)
    yield* TestClock.adjust("3599 seconds")
    assert.strictEqual((yield* pay("retry", magic, account)).status, 500)
    yield* TestClock.adjust("1 second")
    assert.strictEqual((yield* pay("retry", magic, account)).status, 201)
  })

  it.effect("are counted across the processes of a store and across restarts", function* () {
    const stores = Layer.succeedContext(yield* Layer.build(Memory.layer))
    const process = Effect.provide(World.layer({ stores }).pipe(Layer.fresh))
    const account = yield* makeAccount.pipe(process)
    const statuses: Array<number> = []
    for (const magic of ["Idempotency_Downtime_3", "Idempotency_Retry_60"])
      for (let n = 0; n < 4; n++) {
        statuses.push((yield* pay(magic, magic, account).pipe(process)).status)
        yield* TestClock.adjust("20 seconds")
      }
    assert.deepStrictEqual(statuses, [500, 500, 500, 201, 500, 500, 500, 201])
  })

  // reaches platform 9 Idempotency_Downtime on POST /payments, platform 9 Idempotency_Downtime on POST /payments ends
  it.effect("are all counted when they arrive at the same time", function* () {
    const account = yield* makeAccount
    const tries = Array.from({ length: 10 }, () => pay("at once", "Idempotency_Downtime_10", account))
    const statuses = yield* Effect.all(tries, { concurrency: "unbounded" })
    assert.deepStrictEqual(
      statuses.map(({ status }) => status),
      tries.map(() => 500)
    )
    assert.strictEqual((yield* pay("at once", "Idempotency_Downtime_10", account)).status, 201)
  })

  // reaches platform 9 Idempotency_Retry on DELETE /rbits/{id}
  it.effect("require a Unique-Key", function* () {
    const headers = { "Service-Magic-Behavior": "Idempotency_Retry_5" }
    assertError(yield* ask("DELETE", "/rbits/any", { headers }), invalid("header:Unique-Key PARAM_IS_MISSING"))
  })
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  // reaches platform 9 a value in production, reference errors/magic-behaviour-headers-work
  it.effect("no value has an effect or is refused", function* () {
    const token = "prod_bWFnaWM="
    const hash = (yield* Vault).hash("token", token)
    const tokens = [{ id: "token", hash, lastFour: "FnaW", createTime: 0, expireTime: null }]
    yield* World.putApp("production", { environment: "production", productionAccess: true, tokens })
    const credentials = { "App-Id": "production", "App-Token": token }
    for (const magic of [...Object.values(values).flat(), "nonsense"]) {
      const headers = { ...credentials, "Service-Magic-Behavior": magic }
      const listed = yield* ask("GET", "/payments", { headers })
      assert.deepStrictEqual([listed.status, magic], [200, magic])
      assert.notInclude((yield* ask("POST", "/refunds", { body: {}, headers })).text, "Magic")
    }
  })
})
