/** Client-side tokens in requests for legal entities, and the expiry of a token (merchants.md 1, platform.md 7). */
import { Effect, Layer } from "effect"
import { ClientTokens } from "@payments-platform/domain/application/access/CompleteRequestFromToken"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import { listen } from "../../../src/http/server/NodeServer.ts"
import { errorLine, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const browser = { "App-Token": null, "Service-Risk-Token": risk["Service-Risk-Token"] }
const raw = {
  country: "US",
  controller: {
    name: { first: "Ada", last: "Byron" },
    personal_country_info: { US: { social_security_number: "123456789" } }
  }
}
const tokenOf = (legal_entities: object) =>
  Effect.map(ask("POST", "/tokens", { body: { resource: "legal_entities", legal_entities }, headers: browser }), idOf)
const make = (body: object, headers: Readonly<Record<string, string | null>> = {}) =>
  ask("POST", "/legal_entities", { body, headers })
const update = (id: string, body: object) => ask("POST", `/legal_entities/${id}`, { body })
const setApp = (change: object) => ask("POST", `/operator/apps/${World.appId}`, { body: change })

layer(World.layer())("a token for a legal entity", (it) => {
  it.effect("completes the request without risk headers and without approval for the direct integration", function* () {
    yield* setApp({ direct_integration: false })
    const id = yield* tokenOf(raw)
    const made = yield* make({ token: { id }, entity_name: "Harbor", controller: { job_title: "Owner" } })
    yield* setApp({ direct_integration: true })
    assert.strictEqual(made.status, 201)
    assert.strictEqual(at(made.json, "entity_name"), "Harbor")
    assert.strictEqual(at(made.json, "controller", "name", "first"), "Ada")
    assert.strictEqual(at(made.json, "controller", "job_title"), "Owner")
    const social = ["controller", "personal_country_info", "US", "social_security_number_is_present"]
    assert.isTrue(at(made.json, ...social))
    assert.notInclude(made.text, "123456789")
  })

  it.effect("does not allow raw data in the same request", function* () {
    yield* setApp({ direct_integration: false })
    const id = yield* tokenOf({ country: "US" })
    const made = yield* make({ token: { id }, controller: { name: { first: "Ada", last: "Byron" } } })
    yield* setApp({ direct_integration: true })
    assertError(made, "403 NOT_AUTHORIZED | body:controller.name DIRECT_INTEGRATION_NOT_APPROVED")
  })

  // reaches platform 7/use-fact-token-id
  it.effect("updates a legal entity too", function* () {
    const entity = idOf(yield* make({ token: { id: yield* tokenOf({ country: "US" }) } }))
    const changed = yield* update(entity, { token: { id: yield* tokenOf({ entity_name: "Harbor" }) } })
    assert.deepStrictEqual([changed.status, at(changed.json, "entity_name")], [200, "Harbor"])
  })

  it.effect("is used once, and its Unique-Key replays the stored response", function* () {
    const body = { token: { id: yield* tokenOf(raw) } }
    const first = yield* make(body, { "Unique-Key": "with-token" })
    assert.strictEqual(first.status, 201)
    const again = yield* make(body, { "Unique-Key": "with-token" })
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
    assertError(yield* make(body), invalid("body:token.id TOKEN_ALREADY_USED"))
    const other = { ...body, entity_name: "Harbor" }
    assert.include(errorLine(yield* make(other, { "Unique-Key": "with-token" })), "UNIQUE_KEY_ALREADY_USED")
  })

  // reaches platform 7/single-use-consumed-by, platform 7/token_expired-token_already_used
  it.effect("creates one legal entity when many requests use it at once", function* () {
    const body = { token: { id: yield* tokenOf(raw) } }
    const all = yield* Effect.all(
      Array.from({ length: 8 }, () => make(body)),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: 7 }, () => 400)])
    for (const each of all) if (each.status === 400) assert.include(errorLine(each), "TOKEN_ALREADY_USED")
  })

  // reaches platform 7/single-use-consumed-by, platform 7/token_expired-token_already_used
  it.effect("is not used up by a failed request, whose problems have the merged paths", function* () {
    const id = yield* tokenOf({ controller: { email: "ada@example.com" } })
    assertError(yield* make({ token: { id } }), invalid("body:country PARAM_IS_MISSING"))
    const wrong = yield* make({ token: { id }, country: "US", controller: { reference_id: "" } })
    assertError(wrong, invalid("body:controller.reference_id PARAM_VALUE_IS_OUT_OF_RANGE"))
    const unknown = yield* update("nobody", { token: { id } })
    assertError(unknown, unknownId)
    assert.strictEqual((yield* make({ token: { id }, country: "US" })).status, 201)
  })

  it.effect("conflicts with the same field in the body, and its fields need the usual permissions", function* () {
    const id = yield* tokenOf({ country: "US", controller: { email: "ada@example.com" } })
    const conflict = "400 TOKEN_CONFLICT | body:token TOKEN_FIELD_NOT_PERMISSED"
    const twice = yield* make({ token: { id }, controller: { email: "ada@example.com" } })
    assertError(twice, conflict)
    assert.strictEqual(at(twice.json, "error_message"), "There was a problem submitting your information.")
    const permitting = (...permissioned_fields: ReadonlyArray<string>) => make({ token: { id, permissioned_fields } })
    assertError(yield* permitting(), conflict)
    assertError(yield* permitting("country", "controller.name"), conflict)
    assert.strictEqual((yield* permitting("country", "controller.email")).status, 201)
  })

  // reaches reference resources/legal-entity/entity_name
  it.effect(
    "is reported with other unknown ids if it does not exist or belongs to another app or resource",
    function* () {
      const unknown = invalid("body:token.id ID_NOT_FOUND")
      assertError(yield* make({ token: { id: "legal_entities-x" } }), unknown)
      const id = yield* tokenOf({ country: "US" })
      assertError(yield* make({ token: { id } }, { "App-Id": World.otherAppId }), unknown)
      const body = { resource: "payment_methods", payment_methods: {} }
      const card = idOf(yield* ask("POST", "/tokens", { body, headers: browser }))
      assertError(yield* make({ token: { id: card } }), unknown)
      assertError(
        yield* update("nobody", { token: { id: "x" } }),
        invalid("path:id ID_NOT_FOUND", "body:token.id ID_NOT_FOUND")
      )
      assertError(
        yield* make({ token: { id: "x" }, entity_name: 5 }),
        invalid("body:entity_name PARAM_VALUE_IS_WRONG_TYPE")
      )
    }
  )

  // reaches platform 2/with-a-client-side
  it.effect("supplies the browser's risk headers to the request that uses it", function* () {
    const tokens = yield* ClientTokens
    const place = { resource: "legal_entities", within: ["payment_method"], target: ["token"], typed: true } as const
    const body = { amount: 5, payment_method: { type: "token", token: { id: yield* tokenOf({ country: "US" }) } } }
    const completed = yield* tokens.complete(World.appId, place, body)
    assert.deepStrictEqual(completed?.browser, { riskToken: risk["Service-Risk-Token"], clientIp: null })
    assert.deepStrictEqual(completed?.body, {
      amount: 5,
      payment_method: { country: "US", token: body.payment_method.token }
    })
    assert.deepStrictEqual(completed?.use.path, ["payment_method", "token", "id"])
    assert.isNull(yield* tokens.complete(World.appId, place, { payment_method: { type: "credit_card" } }))
  })

  it.effect("must be an object with an id", function* () {
    const wrong = (token: unknown) => Effect.map(make({ country: "US", token }), errorLine)
    assert.strictEqual(yield* wrong({}), invalid("body:token.id PARAM_IS_MISSING"))
    assert.strictEqual(
      yield* wrong({ id: "x", permissioned_fields: "email" }),
      invalid("body:token.permissioned_fields PARAM_VALUE_IS_WRONG_TYPE")
    )
  })
})

layer(World.layer())("a token that nobody used", (it) => {
  // reaches platform 14/session-token-client-side, platform 7/single-use-consumed-by
  // reaches platform 7/token_expired-token_already_used, platform 7/valid-30-minutes-before
  // reaches reference authentication/client-side-tokens-are, reference limits/client-side-token-validity
  // reaches reference limits/session-token-lifetime
  it.effect("expires after 30 minutes, and its data is destroyed", function* () {
    const store = yield* Store
    const id = yield* tokenOf(raw)
    const doc = Effect.map(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) =>
      Object.keys(rows.get(id)?.doc.toJSON() ?? {}).toSorted()
    )
    assert.include(yield* doc, "held")
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1_800 } })
    assert.deepStrictEqual(yield* doc, ["_tag", "expireTime", "resource"])
    assertError(yield* make({ token: { id } }), invalid("body:token.id TOKEN_EXPIRED"))
  })

  it.effect("is deleted 30 days after its expiry, used or not (merchants.md 15)", function* () {
    const store = yield* Store
    const ids = [yield* tokenOf(raw), yield* tokenOf(raw)]
    assert.strictEqual((yield* make({ token: { id: ids[0] } })).status, 201)
    const left = Effect.map(store.load({ ids, counters: [], key: null, subscribers: [] }), ({ rows }) => rows.size)
    const use = (id: string | undefined) => Effect.map(make({ token: { id } }), errorLine)
    const advance = (seconds: number) => ask("POST", "/operator/clock/advance", { body: { seconds } })
    yield* advance(1_800 + 30 * 86_400 - 1)
    assert.strictEqual(yield* left, 2)
    assert.include(yield* use(ids[0]), "body:token.id TOKEN_ALREADY_USED")
    yield* advance(1)
    assert.strictEqual(yield* left, 0)
    for (const id of ids) assert.strictEqual(yield* use(id), invalid("body:token.id ID_NOT_FOUND"))
  })
})

test.live("a token keeps the address that it was given from, whatever the page says", () =>
  Effect.gen(function* () {
    const tokens = yield* ClientTokens
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const id = yield* Effect.promise(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/tokens`, {
        method: "POST",
        headers: { "App-Id": World.appId, "Api-Version": "3.2", "Content-Type": "application/json", ...risk },
        body: JSON.stringify({ resource: "legal_entities", legal_entities: {} })
      })
      return at(await response.json(), "id")
    })
    const place = { resource: "legal_entities", within: [], target: ["token"] } as const
    const completed = yield* tokens.complete(World.appId, place, { token: { id } })
    assert.deepStrictEqual(completed?.browser, { riskToken: risk["Service-Risk-Token"], clientIp: "127.0.0.1" })
  }).pipe(Effect.scoped, Effect.provide(World.layer().pipe(Layer.fresh)))
)
