/** The operator's credentials, apps, reads and metrics (platform.md 12). OperatorSurface.test.ts has the other rows. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { unknownId, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay, post } from "../fixtures/Asking.ts"
import { createOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

/** Refused credentials in the audit log: who was refused, and how often. */
const refusals = Effect.map(ask("GET", "/operator/audit?action=credentials.refused&page_size=50"), ({ json }) => {
  const entries = Array.from({ length: 50 }, (_, index) => at(json, "results", index)).filter(
    (each) => each !== undefined
  )
  return {
    counts: entries.map((each) => at(each, "changes", "count")).filter((count) => count !== undefined),
    actors: new Set(entries.map((each) => at(each, "actor", "type")))
  }
})

layer(World.layer())("refused credentials", (it) => {
  it.effect("above sixty a minute are counted, and one entry records them when the minute ends", function* () {
    const guess = ask("GET", "/payments", { headers: { "App-Token": "stage_guess" } })
    for (let i = 0; i < 97; i++) assert.strictEqual((yield* guess).status, 403)
    assert.deepStrictEqual((yield* refusals).counts, [])
    yield* TestClock.adjust("1 minute")
    const first = yield* refusals
    assert.deepStrictEqual(first.counts, [37])
    assert.deepStrictEqual(first.actors, new Set(["system", "app"]))
    yield* TestClock.adjust("10 minutes")
    for (let i = 0; i < 61; i++) yield* guess
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual((yield* refusals).counts, [1])
    const check = yield* ask("GET", "/operator/audit/check")
    assert.strictEqual(at(check.json, "intact"), true)
  })
})

layer(World.layer())("operator", (it) => {
  it.effect("requires its token", function* () {
    const without = yield* ask("GET", "/operator/apps", { headers: { "Operator-Token": null } })
    assertError(without, "403 NOT_AUTHORIZED | header:Operator-Token PARAM_IS_MISSING")
    const wrong = yield* ask("GET", "/operator/apps", { headers: { "Operator-Token": "guess" } })
    assertError(wrong, "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS")
    const audit = yield* ask("GET", "/operator/audit?action=credentials.refused")
    assert.strictEqual(at(audit.json, "results", "length"), 2)
    const [later, earlier] = [at(audit.json, "results", 0), at(audit.json, "results", 1)]
    assert.match(String(at(later, "hash")), /^[0-9a-f]{64}$/)
    assert.strictEqual(at(later, "previous_hash"), at(earlier, "hash"))
  })

  // reaches platform 2/app-id
  it.effect("audits refused credentials by the id of a known app, never by the text that was sent", function* () {
    const refused = (appId: string) => ask("GET", "/payments", { headers: { "App-Id": appId, "App-Token": "guess" } })
    for (const appId of ["4111111111111111", "123-45-6789", "100200300400", "a".repeat(600), World.appId])
      assert.strictEqual((yield* refused(appId)).status, 403)
    const audit = yield* ask("GET", "/operator/audit?action=credentials.refused&resource=applications")
    const names = [0, 1, 2, 3, 4].map((index) => [
      at(audit.json, "results", index, "actor", "name"),
      at(audit.json, "results", index, "resource_id")
    ])
    const unknown = Array.from({ length: 4 }, () => ["unknown", "unknown"])
    assert.deepStrictEqual(names, [[World.appId, World.appId], ...unknown])
  })

  // reaches platform 5/screened-alike-are-the
  it.effect("writes no card number or social security number to the audit log", function* () {
    const headers = { "Operator-Name": "4111 1111 1111 1111", "Operator-Note": "asked by 123-45-6789" }
    assertError(
      yield* ask("POST", "/operator/apps", { body: { name: "Noted" }, headers }),
      invalid(
        "header:Operator-Name PARAM_VALUE_IS_INVALID_PATTERN",
        "header:Operator-Note PARAM_VALUE_IS_INVALID_PATTERN"
      )
    )
  })

  it.effect("shows no name that was refused, wherever requests are told", function* () {
    const headers = { "Operator-Name": "4111111111111111" }
    const refused = yield* ask("POST", "/operator/service", { body: { available: true }, headers })
    assertError(refused, invalid("header:Operator-Name PARAM_VALUE_IS_INVALID_PATTERN"))
    const id = refused.headers.get("X-Correlation-Id") ?? ""
    for (const path of ["requests", `requests/${id}`, "refusals", `refusals/${id}`, "audit"])
      assert.notInclude((yield* ask("GET", `/operator/${path}`)).text, "4111111111111111", path)
    const told = yield* ask("GET", `/operator/requests/${id}`)
    assert.strictEqual(at(told.json, "actor", "name"), "operator")
  })

  it.effect("takes no token into the audit log or the names of operators", function* () {
    const { token } = yield* createOperator("Keeper", "finance")
    const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
    const client = "card-01900000-0000-7000-8000-000000000000"
    const secrets = [token, World.operatorToken, World.appToken, "whsec_abc", "a".repeat(43), client]
    for (const secret of secrets) {
      const sent = { body: { available: true }, headers: { "Operator-Note": `use ${secret} now` } }
      assertError(yield* ask("POST", "/operator/service", sent), invalid(`header:Operator-Note ${pattern}`), secret)
    }
    assertError(
      yield* post("/operator/service", { available: true }, { "Operator-Name": World.operatorToken }),
      invalid(`header:Operator-Name ${pattern}`)
    )
    assertError(yield* post("/operator/operators", { name: token, role: "read" }), invalid(`body:name ${pattern}`))
  })

  it.effect("creates apps, whose tokens work until they are revoked", function* () {
    const app = yield* ask("POST", "/operator/apps", {
      body: { name: "New", permissions: { currencies: ["USD", "CAD"] } }
    })
    assert.strictEqual(app.status, 201)
    const id = idOf(app)
    const list = (token: unknown) => ask("GET", "/payments", { headers: { "App-Id": id, "App-Token": String(token) } })
    assert.strictEqual((yield* list(at(app.json, "app_token"))).status, 200)
    const token = yield* ask("POST", `/operator/apps/${id}/tokens`, { body: {} })
    assert.strictEqual((yield* list(at(token.json, "app_token"))).status, 200)
    yield* ask("POST", `/operator/apps/${id}/tokens`)
    const fourth = yield* ask("POST", `/operator/apps/${id}/tokens`)
    assertError(fourth, invalid("path:id TOO_MANY_TOKENS"))
    assert.strictEqual((yield* ask("DELETE", `/operator/apps/${id}/tokens/${idOf(token)}`)).status, 200)
    assert.strictEqual((yield* list(at(token.json, "app_token"))).status, 403)
    const unknown = yield* ask("DELETE", `/operator/apps/${id}/tokens/${idOf(token)}`)
    assertError(unknown, invalid("path:token_id ID_NOT_FOUND"))
    assertError(yield* ask("POST", "/operator/apps/0", { body: {} }), unknownId)
    const keyed = { headers: { "Unique-Key": "revoking nothing" } }
    for (let times = 0; times < 2; times++) {
      const again = yield* ask("DELETE", `/operator/apps/${id}/tokens/none`, keyed)
      assert.isNull(again.headers.get("Unique-Key-Replayed"), "an unknown id leaves its key free")
    }
  })

  it.effect("rotates tokens: the others expire", function* () {
    const app = yield* ask("POST", "/operator/apps", { body: { name: "Rotating" } })
    const id = idOf(app)
    const list = (token: unknown) => ask("GET", "/payments", { headers: { "App-Id": id, "App-Token": String(token) } })
    const token = yield* ask("POST", `/operator/apps/${id}/tokens`, { body: { expire_others_in: 0 } })
    assert.strictEqual((yield* list(at(token.json, "app_token"))).status, 200)
    assertError(
      yield* list(at(app.json, "app_token")),
      "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
    )
    yield* ask("POST", `/operator/apps/${id}/tokens`)
    yield* ask("POST", `/operator/apps/${id}/tokens`)
    const later = yield* ask("POST", `/operator/apps/${id}/tokens`, { body: { expire_others_in: 60 } })
    assertError(later, invalid("path:id TOO_MANY_TOKENS"))
    const only = yield* ask("POST", `/operator/apps/${id}/tokens`, { body: { expire_others_in: 0 } })
    assert.strictEqual((yield* list(at(only.json, "app_token"))).status, 200)
  })

  it.effect("sees all apps, decides reviews, reads the ledger", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, "operator"))
    const record = yield* ask("GET", `/operator/payments/${id}`)
    assert.deepStrictEqual([at(record.json, "app_id"), at(record.json, "api_version")], [World.appId, undefined])
    const review = yield* ask("POST", `/operator/payments/${id}/review`, { body: { decision: "passed" } })
    assertError(review, wrongState)
    const lines = yield* ask("GET", `/operator/accounts/${account}/ledger`)
    assert.strictEqual(at(lines.json, "results", 0, "amount"), -1_000)
    assert.strictEqual(at((yield* ask("GET", "/operator/ledger")).json, "balanced"), true)
  })

  it.effect("serves the metrics, and nothing else, to a bearer of its token", function* () {
    const bearer = { "Operator-Token": null, Authorization: `Bearer ${World.operatorToken}` }
    const metrics = yield* ask("GET", "/operator/metrics", { headers: bearer })
    assert.match(metrics.headers.get("content-type") ?? "", /^text\/plain/)
    assert.match(metrics.text, /service_http_requests_total\{.*route="\/payments\/?".*\} \d/)
    assert.match(metrics.text, /service_ledger_imbalance\{currency="USD"\} 0/)
    assert.strictEqual((yield* ask("GET", "/operator/apps", { headers: bearer })).status, 403)
  })
})

const silent = { void: (key: string) => Effect.fail(new NoAnswer({ key })) }

layer(World.layer({ network: silent }))("the clock (platform.md 12)", (it) => {
  // reaches platform 1/_time-fields-are-unix, platform 1/no-body
  it.effect("runs due work in order, each item at its time, even while a timer waits for the network", function* () {
    const account = yield* makeAccount
    const canceled = idOf(yield* pay(account, "canceled", { auto_capture: false }))
    const captures = [100, 200].map((capture_at) =>
      pay(account, `at ${capture_at}`, { auto_capture: false, capture_at })
    )
    const payments = (yield* Effect.all(captures)).map(idOf)
    yield* ask("POST", `/payments/${canceled}/cancel`, { body: {} })
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 1_000 } })
    const captured = yield* Effect.forEach(payments, (id) => ask("GET", `/payments/${id}`))
    assert.deepStrictEqual(
      captured.map(({ json }) => at(json, "capture_at")),
      [100, 200]
    )
  })
})
