/** The served OpenAPI documents are complete for every endpoint, and two linters find no fault. */
import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { serversOf } from "../../../src/http/server/HttpSettings.ts"
import { assertError } from "../fixtures/Answers.ts"
import { ask, at } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"
import { operationsOf } from "./DescribedOperations.ts"
import { problemsOf } from "./DocumentedAnswers.ts"
import { untypedAnswers } from "./UntypedMembers.ts"

const documents = [
  ["/openapi.json", OpenApi.fromApi(Api)],
  ["/operator/openapi.json", OpenApi.fromApi(OperatorApi)]
] as const

const surfaces = [
  ["the API", endpointsOf(Api), documents[0][1]],
  ["the operator surface", endpointsOf(OperatorApi), documents[1][1]]
] as const

const redocly = async (source: string) => {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  return problems.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""} ${message}`)
}

/** Every rule of Spectral except one: the software knows the operator's name, but no address and e-mail. */
const ruleset = unsafeCoerce<RulesetDefinition>(
  { extends: [[oas, "all"]], rules: { "contact-properties": "off" } },
  "the types of Spectral know no severity of a whole ruleset"
)

const spectral = async (source: string) => {
  const linter = new Spectral()
  linter.setRuleset(ruleset)
  const problems = await linter.run(source)
  return problems.map(({ code, message, path }) => `${code} ${path.join("/")} ${message}`)
}

layer(World.layer())("the served documents", (it) => {
  it.effect.each(documents)(
    "%s passes the strict rules of Redocly and Spectral",
    function* ([path]) {
      const { text } = yield* ask("GET", path)
      assert.deepStrictEqual(yield* Effect.promise(() => redocly(text)), [])
      assert.deepStrictEqual(yield* Effect.promise(() => spectral(text)), [])
    },
    120_000
  )

  // reaches platform 10/accounts-created-accounts-updated
  it.effect.each(documents)("%s is the document of its contract", function* ([path, document]) {
    assert.deepStrictEqual((yield* ask("GET", path)).json, JSON.parse(JSON.stringify(document)))
  })

  it.effect("shows the operator surface only to the operator (platform.md 12)", function* () {
    const answer = yield* ask("GET", "/operator/openapi.json", { headers: { "Operator-Token": null } })
    assertError(answer, "403 NOT_AUTHORIZED | header:Operator-Token PARAM_IS_MISSING")
  })
})

describe.each(documents)("each operation of %s", (_, document) => {
  for (const { answer, body, media, name, operation } of operationsOf(document))
    it(name, () => {
      assert.isAbove(String(operation["summary"] ?? "").length, 3, "a summary")
      assert.isAbove(String(operation["description"] ?? "").length, 20, "a description")
      const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"] : []
      for (const each of parameters)
        assert.isAbove(String(at(each, "description") ?? "").length, 10, String(at(each, "name")))
      if (media !== null) assert.isDefined(body, "an example of the body")
      // the script and the bytes of a file have no example
      if (!/risk.js|content$/.test(name)) assert.isDefined(answer, "an example of the answer")
      assert.match(JSON.stringify(at(operation, "responses")), /"4\d\d"/)
    })
})

describe.each(documents)("the schemas of %s", (_, document) => {
  it("give every member of an answer a type, or say in a description that it is open", () => {
    assert.deepStrictEqual(untypedAnswers(JSON.parse(JSON.stringify(document))), [])
  })

  it("are searched for members that are open or half open", () => {
    const properties = { a: {}, b: { type: "array" }, c: { anyOf: [{ type: "object" }, { type: "null" }] } }
    const schemas = { Record: { type: "object", properties }, Told: { description: "whatever an app sends" } }
    assert.deepStrictEqual(untypedAnswers({ components: { schemas } }), ["Record.a", "Record.b[]", "Record.c"])
  })
})

const typesOfDecoded: Readonly<Record<string, string>> = { Number: "integer", Arrays: "array", Boolean: "boolean" }

describe.each(surfaces)("the queries of %s", (_, endpoints, document) => {
  const operations = operationsOf(document)
  for (const [id, { endpoint }] of endpoints) {
    const ast = endpoint.query?.ast
    if (ast?._tag === "Objects")
      it(`${id}: what is decoded as a number, a list or a boolean is described as one`, () => {
        const parameters = operations.find(({ operation }) => operation["operationId"] === id)?.operation["parameters"]
        const described = (Array.isArray(parameters) ? parameters : [])
          .filter((each) => at(each, "in") === "query")
          .map((each) => [at(each, "name"), at(each, "schema", "type")])
        const decoded = ast.propertySignatures.map(({ name, type }) => [name, typesOfDecoded[type._tag] ?? "string"])
        assert.deepStrictEqual(described, decoded)
      })
  }
})

describe("the document of the API", () => {
  const document: object = JSON.parse(JSON.stringify(OpenApi.fromApi(Api)))

  it("lists the reasons of each operation from the tables of rejections", () => {
    const description = at(document, "paths", "/payments/{id}/cancel", "post", "responses", "400", "description")
    assert.include(description, "- `PAYMENT_CANNOT_BE_CANCELED`: `PAYMENT_NOT_CANCELABLE`, `TIME_LIMIT_EXCEEDED`")
    assert.include(description, "- `INVALID_PARAMS`: `ID_NOT_FOUND`, `UNIQUE_KEY_ALREADY_USED`")
  })

  const token = { id: "payment_methods-6c3f7a7e-9f5e-4a53-8d5c-5f2b7c1d9e10" }
  // reaches platform 7/the-openapi-document-describes
  it.each([
    ["/payment_methods", { token }, true],
    ["/payment_methods", { token, credit_card: { cvv: "123" }, custom_data: { a: "b" } }, true],
    ["/payment_methods", { token, colour: "red" }, false],
    ["/payment_methods", { token: {} }, false],
    ["/payment_methods", { type: "credit_card", credit_card: { cvv: "123" } }, false],
    ["/payment_methods", {}, false],
    ["/payment_methods", { token: null }, false],
    ["/payment_methods", { token, credit_card: null }, true],
    ["/payout_methods", { token }, true],
    ["/payout_methods", { token, nickname: "Till" }, true],
    ["/payout_methods", { nickname: "Till" }, false],
    ["/legal_entities", { token }, true],
    ["/legal_entities", { entity_name: "Harbor Books LLC" }, false],
    ["/legal_entities/{id}", { token }, true],
    ["/payments", { account_id: "a", amount: 100, currency: "USD", payment_method: { token } }, true],
    ["/payments", { account_id: "a", amount: 100, currency: "USD", payment_method: { type: "token", token } }, true],
    [
      "/payments",
      { account_id: "a", amount: 100, currency: "USD", payment_method: { token, credit_card: { cvv: "123" } } },
      true
    ],
    ["/payments", { amount: 100, currency: "USD", payment_method: { token } }, false]
  ])("a body may lack what its token brings, and nothing else: POST %s %j %s", (path, body, fits) => {
    const content = ["paths", path, "post", "requestBody", "content", "application/json", "schema"]
    assert.strictEqual(problemsOf("api", content, body).length === 0, fits)
  })

  it("requires a body only where one of its members is required", () => {
    const required = (path: string) => at(document, "paths", path, "post", "requestBody", "required")
    assert.deepStrictEqual(["/payments", "/payments/{id}", "/payment_methods"].map(required), [true, false, true])
  })

  // reaches platform 1/the-openapi-documents-leave
  it("has the lists of the contract in answers, and in requests no field that only the service sets", () => {
    const record = at(document, "components", "schemas", "Payment", "properties")
    assert.strictEqual(at(record, "status", "$ref"), "#/components/schemas/PaymentStatus")
    const statuses = at(document, "components", "schemas", "PaymentStatus", "enum")
    assert.deepStrictEqual(statuses, ["pending", "completed", "failed", "canceled"])
    const content = at(document, "paths", "/payments", "post", "requestBody", "content")
    assert.deepStrictEqual(at(content, "application/json", "schema"), {
      $ref: "#/components/schemas/CreatePaymentRequest"
    })
    const request = JSON.stringify(at(document, "components", "schemas", "CreatePaymentRequest", "properties"))
    assert.include(request, '"account_id"')
    for (const field of ["amount_refunded", "txnr_merchant", "create_time", "authorization_code"])
      assert.notInclude(request, `"${field}"`)
  })

  // reaches platform 10/payload-the-resource-s
  it("has a webhook for every topic of a resource that it can read", () => {
    const webhooks = Object.keys(Object(at(document, "webhooks")))
    const resources = new Set(webhooks.map((topic) => topic.slice(0, topic.lastIndexOf("."))))
    assert.includeMembers(
      [...resources],
      ["payments", "refunds", "disputes", "payment_methods", "accounts", "terminals"]
    )
    const expected = Topic.topics.filter((topic) => resources.has(topic.slice(0, topic.lastIndexOf("."))))
    assert.deepStrictEqual(webhooks, expected)
  })

  it("has an example of each webhook, as its schema describes it", () => {
    for (const [topic, webhook] of Object.entries(Object(at(document, "webhooks")))) {
      const content = ["post", "requestBody", "content", "application/json"]
      const example = at(webhook, ...content, "example")
      assert.deepStrictEqual([at(example, "topic"), typeof at(example, "payload", "resource")], [topic, "string"])
      assert.deepStrictEqual(problemsOf("api", ["webhooks", topic, ...content, "schema"], example), [], topic)
    }
  })

  it("lists the permissions that each operation requires, as its command handler returns them", () => {
    const description = at(document, "paths", "/refunds", "post", "responses", "403", "description")
    assert.include(description, "- `NOT_AUTHORIZED`: `UNREFERENCED_REFUNDS_NOT_PERMITTED`, `CURRENCY_NOT_PERMITTED`")
  })

  it("describes an rbit of each type, with the versions that have it", () => {
    const schemas = at(document, "components", "schemas")
    const forms = at(schemas, "Rbit", "oneOf")
    const names = (Array.isArray(forms) ? forms : []).map((each) => String(at(each, "$ref")).split("/").at(-1) ?? "")
    const typeOf = (name: string) => at(schemas, name, "properties", "type", "enum", 0)
    assert.sameMembers(names.map(typeOf), [...RbitTypes.types])
    assert.strictEqual(at(schemas, "Rbit", "discriminator", "propertyName"), "type")
    const rental = at(schemas, "RentalContractRbit")
    const name = at(rental, "properties", "properties", "anyOf", 0, "properties", "tenant_name")
    assert.deepStrictEqual([at(name, "anyOf", 0, "type"), at(name, "anyOf", 1, "type")], ["string", "null"])
    assert.include(at(rental, "description"), "Of the versions 3.1.rc.1.3, 3.2.")
  })

  // reaches platform 1/base-address-base_url-json, platform 13/base_url, platform 13/servers-of-both-documents
  // reaches reference payments/base-address-base_url
  it("names the configured address, else the host that serves it", () => {
    const servers = (baseUrl: string | null) => serversOf({ baseUrl }).map(({ url }) => url)
    assert.deepStrictEqual([servers("https://pay.example/"), servers(null)], [["https://pay.example"], ["/"]])
  })
})
