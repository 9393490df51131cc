/** The OpenAPI documents as an integrator meets them: complete for every endpoint, and without fault to two linters. */
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { Api } from "../../src/http/api/Api.ts"
import { OperatorApi } from "../../src/http/operator/OperatorApi.ts"
import { serversOf } from "../../src/http/server/HttpSettings.ts"
import { ask, at, told } from "./Asking.ts"
import { operationsOf } from "./DescribedOperations.ts"
import * as World from "./World.ts"

const documents = [
  ["/openapi.json", OpenApi.fromApi(Api)],
  ["/operator/openapi.json", OpenApi.fromApi(OperatorApi)]
] as const

const redocly = async (source: string) => {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  return problems.map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer ?? ""} ${message}`)
}

/** Every rule of Spectral but one: the software does not know the address and e-mail of its operator, and states a name. */
function ruleset(): RulesetDefinition
function ruleset(): object {
  return { extends: [[oas, "all"]], rules: { "contact-properties": "off" } }
}

const spectral = async (source: string) => {
  const linter = new Spectral()
  linter.setRuleset(ruleset())
  const problems = await linter.run(source)
  return problems.map(({ code, message, path }) => `${code} ${path.join("/")} ${message}`)
}

layer(World.layer())("the served documents", (it) => {
  it.effect.each(documents)(
    "%s passes the strict rules of Redocly and Spectral",
    ([path]) =>
      Effect.gen(function* () {
        const { text } = yield* ask("GET", path)
        assert.deepStrictEqual(yield* Effect.promise(() => redocly(text)), [])
        assert.deepStrictEqual(yield* Effect.promise(() => spectral(text)), [])
      }),
    120_000
  )

  it.effect.each(documents)("%s is the document of its contract", ([path, document]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* ask("GET", path)).json, JSON.parse(JSON.stringify(document)))
    })
  )

  it.effect("shows the operator surface only to the operator (platform.md 12)", () =>
    Effect.gen(function* () {
      const answer = yield* ask("GET", "/operator/openapi.json", { headers: { "Operator-Token": null } })
      assert.strictEqual(told(answer), "403 NOT_AUTHORIZED | header:Operator-Token PARAM_IS_MISSING")
    })
  )
})

describe.each(documents)("each operation of %s", (_, document) => {
  for (const { answer, body, media, name, operation } of operationsOf(document))
    it(name, () => {
      assert.isAbove(String(operation["summary"] ?? "").length, 3, "a summary")
      assert.isAbove(String(operation["description"] ?? "").length, 20, "a description")
      if (media !== null) assert.isDefined(body, "an example of the body")
      // the script and the bytes of a file have no example
      if (!/risk.js|content$/.test(name)) assert.isDefined(answer, "an example of the answer")
      assert.match(JSON.stringify(at(operation, "responses")), /"4\d\d"/)
    })
})

describe("the document of the API", () => {
  const document: object = JSON.parse(JSON.stringify(OpenApi.fromApi(Api)))

  it("lists the reasons of each operation from the tables of rejections", () => {
    const description = at(document, "paths", "/payments/{id}/cancel", "post", "responses", "400", "description")
    assert.include(description, "- `PAYMENT_CANNOT_BE_CANCELED`: `PAYMENT_NOT_CANCELABLE`, `TIME_LIMIT_EXCEEDED`")
    assert.include(description, "- `INVALID_PARAMS`: `ID_NOT_FOUND`, `UNIQUE_KEY_ALREADY_USED`")
  })

  it("has the lists of the contract in answers, and no field of a request that only the service sets", () => {
    const record = at(document, "components", "schemas", "Payment", "properties")
    assert.deepStrictEqual(at(record, "status", "enum"), ["pending", "completed", "failed", "canceled"])
    const content = at(document, "paths", "/payments", "post", "requestBody", "content")
    const request = JSON.stringify(at(content, "application/json", "schema", "properties"))
    for (const field of ["amount_refunded", "txnr_merchant", "create_time", "authorization_code"])
      assert.notInclude(request, `"${field}"`)
  })

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

  it("names the configured address, else the host that serves it", () => {
    const servers = (baseUrl: string | null) => serversOf({ baseUrl }).map(({ url }) => url)
    assert.deepStrictEqual([servers("https://pay.example/"), servers(null)], [["https://pay.example"], ["/"]])
  })
})
