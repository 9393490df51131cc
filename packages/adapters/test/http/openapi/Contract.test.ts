/**
 * The contract as a value: typed clients derived from it, its OpenAPI document, and the secrets that no answer
 * contains.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Redacted } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, OpenApi } from "effect/http-api"
import { isDeepStrictEqual } from "node:util"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { codes } from "../../../src/http/response/ErrorCodes.ts"
import { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { ask, at, card, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const headers = { "App-Id": World.appId, "App-Token": World.appToken, "Api-Version": "3.2" }

/** The credentials that an operation states for itself; null: those of the document apply. */
const securityIn = (operation: object): ReadonlyArray<unknown> | null =>
  "security" in operation && Array.isArray(operation.security) ? operation.security : null

const inProcess = Layer.unwrap(
  Effect.gen(function* () {
    const handle = yield* FetchHandler
    const fetch: typeof globalThis.fetch = (input, init) => handle(new Request(input, init))
    return FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
  })
)

const client = HttpApiClient.make(Api, {
  baseUrl: "http://service.test",
  transformClient: HttpClient.mapRequest(HttpClientRequest.setHeaders(headers))
})

const told = { "service-risk-token": risk["Service-Risk-Token"], "client-ip": risk["Client-IP"] }

layer(World.layer())("a typed client", (it) => {
  // reaches reference what/the-service-is-a
  it.effect("onboards a merchant, creates a payment, and reads both", () =>
    Effect.gen(function* () {
      const api = yield* client
      const entity = yield* api.legal_entities.create({ headers: told, payload: { country: "US" } })
      const account = yield* api.accounts.create({
        headers: {},
        payload: { legalEntityId: entity.id, name: "Shop", description: "Things" }
      })
      const payment = yield* api.payments.create({
        headers: { ...told, "unique-key": "client" },
        payload: {
          accountId: account.id,
          amount: 1_000,
          currency: "USD",
          paymentMethod: {
            creditCard: {
              cardNumber: Redacted.make(card.card_number),
              expirationMonth: 12,
              expirationYear: 2_040,
              cardHolder: { holderName: "Ada", address: { country: "US", postalCode: "94025" } }
            }
          }
        }
      })
      assert.strictEqual(payment.status, "completed")
      const list = yield* api.payments.list({ query: { page_size: 1, expand: "true" } })
      assert.strictEqual(list.results[0]?.payment_method.last_four, "1111")
      const error = yield* Effect.flip(api.payments.get({ params: { id: "x" }, query: {} }))
      assert.strictEqual("error_code" in error ? error.error_code : error._tag, "INVALID_PARAMS")
      const preference = yield* api.notification_preferences.create({
        headers: {},
        payload: { topic: Topic.topics[0], callbackUri: "https://shop.com/hook" }
      })
      assert.strictEqual(
        (yield* api.notification_preferences.remove({ headers: {}, params: { id: preference.id } })).status,
        "deleted"
      )
    }).pipe(Effect.provide(inProcess))
  )
})

describe("the document", () => {
  const document = OpenApi.fromApi(Api)

  // reaches platform 2/schemes-appidauth-and-apptokenauth, reference authentication/the-security-schemes-are
  it("requires both credentials, by their names", () => {
    assert.deepStrictEqual(document.security, [{ appIdAuth: [], appTokenAuth: [] }])
    const names = document.paths["/payments"]?.post?.parameters.map(({ name }) => name)
    assert.includeMembers(names ?? [], ["Api-Version", "Unique-Key", "Service-Risk-Token", "Client-IP"])
  })

  it("describes risk headers for every operation of an app (platform.md 2)", () => {
    const without = Object.entries(document.paths).flatMap(([path, { post }]) => {
      const taken = post?.parameters.map(({ name }) => name) ?? []
      return post === undefined || taken.includes("Client-IP") ? [] : [path]
    })
    assert.deepStrictEqual(without, [])
  })

  it("requires only the App-Id where browsers call, with their optional credentials", () => {
    const create = document.paths["/tokens"]?.post
    assert.deepStrictEqual(create?.security, [
      { appIdAuth: [], appTokenAuth: [] },
      { appIdAuth: [] },
      { appIdAuth: [], sessionTokenAuth: [] }
    ])
    assert.include(JSON.stringify(at(document, "components", "schemas", "CreateTokenRequest")), "POST /legal_entities")
  })

  it("describes documents as forms with a file", () => {
    const form = document.paths["/documents"]?.post?.requestBody?.content["multipart/form-data"]
    assert.include(JSON.stringify(form), "UploadDocumentRequest")
    const fields = JSON.stringify(at(document, "components", "schemas", "UploadDocumentRequest"))
    assert.include(fields, '"format":"binary"')
    assert.include(JSON.stringify(at(document, "components", "schemas")), "current_lease_contract")
  })

  it("describes the risk script, which needs no credentials", () => {
    assert.deepStrictEqual(document.paths["/risk/v1/risk.js"]?.get?.security, [])
  })

  // reaches reference endpoints/headers-and-authentication-of
  it("requires credentials for every operation except those of browsers, and says where sessions suffice", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
    )
    assert.isAbove(operations.length, 20)
    const having = (scheme: object) =>
      operations
        .filter(({ operation }) => securityIn(operation)?.some((each) => isDeepStrictEqual(each, scheme)) === true)
        .map(({ name }) => name)
        .sort()
    assert.deepStrictEqual(having({ appIdAuth: [] }), ["post /documents", "post /tokens"])
    assert.deepStrictEqual(having({ appIdAuth: [], sessionTokenAuth: [] }), [
      "get /payments",
      "get /payments/{id}",
      "get /payouts",
      "get /payouts/{id}",
      "get /refunds",
      "get /refunds/{id}",
      "get /terminals",
      "post /documents",
      "post /payments",
      "post /payments/{id}/cancel",
      "post /payments/{id}/capture",
      "post /tokens"
    ])
    assert.deepStrictEqual(having({ appIdAuth: [], authenticationCodeAuth: [] }), [
      "get /accounts/{id}",
      "get /accounts/{id}/capabilities",
      "get /payments",
      "get /payments/{id}",
      "get /payouts",
      "get /payouts/{id}"
    ])
    assert.deepStrictEqual(
      operations.flatMap(({ name, operation }) => (securityIn(operation)?.length === 0 ? [name] : [])),
      ["get /risk/v1/risk.js"]
    )
  })

  it("has one schema of errors, and explains each status", () => {
    const names = Object.keys(document.components.schemas)
    assert.deepStrictEqual(
      names.filter((name) => /_[0-9]+$/.test(name)),
      []
    )
    assert.strictEqual(
      document.paths["/payments"]?.get?.responses[429]?.description,
      "Too many requests; see Retry-After."
    )
  })

  it("exists for the operator too", () => {
    const operator = OpenApi.fromApi(OperatorApi)
    assert.isDefined(operator.paths["/operator/clock/advance"])
    const body = JSON.stringify(operator.paths["/operator/accounts/{id}/reserve"]?.post?.requestBody)
    assert.include(body, "HoldOrReleaseReserveRequest")
    assert.isDefined(at(operator, "components", "schemas", "HoldOrReleaseReserveRequest"))
  })

  it("has a sentence for every code", () => {
    for (const { message, status } of Object.values(codes)) assert.isTrue(message.endsWith(".") && status >= 400)
  })
})

layer(World.layer())("pages", (it) => {
  // reaches platform 10/billing_statements-charge_succeeded-billing_statements-charge_failed
  // reaches platform 10/terminals-created-terminals-updated
  // reaches reference payments/it-also-covers-payments
  it.effect("lead to the document where a process has no pages for readers", function* () {
    const leads = (accept: string) =>
      Effect.map(ask("GET", "/", { headers: { Accept: accept } }), ({ headers }) => headers.get("location"))
    assert.deepStrictEqual([yield* leads("text/html"), yield* leads("*/*")], ["/openapi.json", "/openapi.json"])
    assert.strictEqual((yield* ask("GET", "/docs")).status, 404)
    assert.strictEqual((yield* ask("POST", "/")).status, 405)
    const { json, text } = yield* ask("GET", "/openapi.json")
    assert.strictEqual(at(json, "openapi"), "3.1.0")
    assert.include(text, '"example":{"country":"US","entity_name":"Harbor Books LLC"')
    assert.include(text, '"servers":[{"url":"/"')
    assert.strictEqual((yield* ask("GET", "/health/ready")).status, 200)
  })
})

const heard: Array<string> = []
const listening = Logger.layer([Logger.make((entry) => void heard.push(JSON.stringify([entry.message, entry.cause])))])

layer(World.layer().pipe(Layer.provideMerge(listening)))("secrets", (it) => {
  // reaches platform 1/pan-cvv-account-number
  it.effect("are neither returned nor logged", function* () {
    const account = yield* makeAccount
    const wrong = { ...card, card_number: "4111111111111112", cvv: "9876598765" }
    const answers = [
      yield* pay(account, "secret"),
      yield* pay(account, "wrong", { payment_method: { credit_card: wrong } }),
      yield* ask("POST", "/payments", { text: `{"card_number":"${card.card_number}"`, headers: risk }),
      yield* ask("GET", "/payments?expand=true"),
      yield* ask("GET", "/payment_methods")
    ]
    const all = [...heard, ...answers.map(({ text }) => text)].join("\n")
    for (const secret of [card.card_number, wrong.card_number, wrong.cvv, World.appToken])
      assert.isFalse(all.includes(secret), `${secret.slice(0, 6)}… came out`)
  })
})

/** Data of persons and accounts, which may occur only in the requests below. */
const personal = {
  account_number: "900055512345",
  social_security_number: "536228764",
  birth: { year: 1931, month: 7, day: 23 },
  social_insurance_number: "046454286"
}

layer(World.layer().pipe(Layer.provideMerge(listening)))("secrets", (it) => {
  // reaches platform 1/raw-bank-account-data, reference endpoints/get-legal_entities-id/returns-among-other-fields
  // reaches reference resources/legal-entity/person-object-is_beneficial_owner-boolean
  // reaches reference what/raw-bank-account-data
  it.effect("of banks and persons are not in responses, notifications, the audit log or errors", function* () {
    yield* subscribe("legal_entities.*")
    const send = (path: string, body: object) => ask("POST", path, { body, headers: risk })
    const { account_number } = personal
    const payer = { account_number, routing_number: "021000021", account_holder: { holder_name: "Pat Payer" } }
    const merchant = { account_number, routing_number: "021000021", account_type: "checking" }
    const controller = {
      ...MerchantSamples.person("Pat", "Payer"),
      date_of_birth: personal.birth,
      personal_country_info: { US: { social_security_number: personal.social_security_number } }
    }
    const entity = yield* send("/legal_entities", { ...MerchantSamples.usCompany(), controller })
    const legal_entity_id = String(at(entity.json, "id"))
    const canada = { CA: { social_insurance_number: personal.social_insurance_number } }
    const answers = [
      entity,
      yield* send("/legal_entities", { country: "CA", controller: { personal_country_info: canada } }),
      yield* send("/legal_entities", { country: "US", controller: { ...controller, [account_number]: 1, name: 7 } }),
      yield* send("/payment_methods", { type: "payment_bank_us", payment_bank_us: payer }),
      yield* send("/payment_methods", {
        type: "payment_bank_us",
        payment_bank_us: { ...payer, routing_number: "1" }
      }),
      yield* send("/payout_methods", {
        legal_entity_id,
        nickname: "Till",
        type: "payout_bank_us",
        payout_bank_us: merchant
      }),
      yield* send("/payout_methods", { type: "payout_bank_us", payout_bank_us: { ...merchant, account_number: 9 } }),
      yield* ask("GET", `/legal_entities/${legal_entity_id}`),
      yield* ask("GET", "/payment_methods"),
      yield* ask("GET", `/payout_methods?owner_id=${legal_entity_id}&type=payout_bank_us`),
      yield* ask("GET", "/notifications"),
      yield* ask("GET", "/operator/audit?page_size=50"),
      yield* ask("GET", `/operator/legal_entities/${legal_entity_id}`)
    ]
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      [201, 201, 400, 201, 400, 201, 400, 200, 200, 200, 200, 200, 200]
    )
    const all = [...heard, ...answers.map(({ text }) => text)].join("\n")
    assert.include(all, "date_of_birth_is_present")
    const { social_insurance_number, social_security_number } = personal
    const births = ["1931-07", '":1931']
    for (const secret of [account_number, social_security_number, social_insurance_number, ...births])
      assert.isFalse(all.includes(secret), `${secret.slice(0, 2)}… came out`)
  })
})

const dying = World.layer({ before: Effect.die(new Error(`could not charge ${card.card_number}`)) })

layer(dying.pipe(Layer.provideMerge(listening)))("a defect", (it) => {
  // reaches reference errors/500
  it.effect("is answered 500, and logged by its place only", function* () {
    const answered = yield* pay(yield* makeAccount, "defect")
    assert.deepStrictEqual([answered.status, at(answered.json, "details")], [500, []])
    const line = heard.find((each) => each.includes(answered.headers.get("x-correlation-id") ?? "none"))
    assert.isTrue(line !== undefined && line.includes("payments.create"))
    assert.isFalse(heard.join().includes(card.card_number))
  })
})
