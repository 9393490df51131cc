/** Operators are people (platform.md 12): their names, roles and tokens, and credentials that are refused. */
import { Effect } from "effect"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it, layer } from "@payments-platform/specification/EffectTests"
import { assertError, ids, invalid } from "../fixtures/Answers.ts"
import { ask, at, idOf, post } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { askAs, auditOf, createOperator, me } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

const wrong = "403 NOT_AUTHORIZED | header:Operator-Token INVALID_CREDENTIALS"
const roleMissing = "403 NOT_AUTHORIZED | path: OPERATOR_ROLE_MISSING"
const day = 86_400

layer(World.layer())("an operator", (it) => {
  it.effect("is created with a token that only this answer shows", function* () {
    const made = yield* post("/operator/operators", { name: "Grace Hopper", role: "support" })
    assert.strictEqual(made.status, 201)
    const token = String(at(made.json, "operator_token"))
    assert.match(token, /^stage_[\w-]{43}$/)
    const read = yield* ask("GET", `/operator/operators/${idOf(made)}`)
    const { operator_token: _, ...record } = Object(made.json)
    assert.deepStrictEqual(read.json, record)
    const created = Number(at(record, "create_time"))
    assert.deepInclude(record, { name: "Grace Hopper", role: "support", status: "active", path: null })
    assert.deepInclude(at(record, "tokens", 0), { last_four: token.slice(-4), expire_time: created + 90 * day })
    assert.include(ids(yield* ask("GET", "/operator/operators?status=active")), idOf(made))
    const { rows } = yield* (yield* Store).load({ ids: [idOf(made)], counters: [], key: null, subscribers: [] })
    const stored = JSON.stringify(rows.get(idOf(made))?.doc)
    assert.notInclude(stored, token)
    assert.notInclude(stored, token.slice("stage_".length))
    const log = yield* ask("GET", "/operator/requests?path=/operator/operators&page_size=50")
    const correlationId = String(at(log.json, "results", 0, "correlation_id"))
    assert.notInclude((yield* ask("GET", `/operator/requests/${correlationId}`)).text, token)
  })

  it.effect("is told who is signed in: name and role come from the token and not from a header", function* () {
    const { id, token } = yield* createOperator("Ada", "read")
    const told = yield* askAs(token, "GET", "/operator/me", { headers: { "Operator-Name": "Mallory" } })
    assert.deepInclude(Object(told.json), { id, name: "Ada", role: "read", roles: ["read"], approvals: false })
    assert.isNumber(at(told.json, "expire_time"))
    const first = yield* ask("GET", "/operator/me", { headers: { "Operator-Name": "Ada" } })
    assert.deepStrictEqual(first.json, {
      id: null,
      name: "Ada",
      role: "admin",
      roles: ["read", "support", "finance", "admin"],
      expire_time: null,
      approvals: false
    })
  })

  it.effect("stands in the audit log by its name and id, which a header cannot imitate", function* () {
    const { id, token } = yield* createOperator("Barbara", "admin")
    const headers = { "Operator-Name": "Mallory", "Operator-Note": "A new shop" }
    const app = idOf(yield* askAs(token, "POST", "/operator/apps", { body: { name: "Shop" }, headers }))
    const [entry] = yield* auditOf(app)
    assert.deepInclude(entry, { action: "apps.create", name: "Barbara", note: "A new shop" })
    assert.strictEqual(at(entry?.changes, "operator_id"), id)
    const imitated = idOf(yield* post("/operator/apps", { name: "Mall" }, { "Operator-Name": "Barbara" }))
    const [imitation] = yield* auditOf(imitated)
    assert.strictEqual(imitation?.name, "Barbara")
    assert.isUndefined(at(imitation?.changes, "operator_id"))
    const own = yield* ask("GET", `/operator/audit?operator_id=${id}`)
    assert.deepStrictEqual([at(own.json, "results", "length"), at(own.json, "results", 0, "resource_id")], [1, app])
  })

  it.effect("has a name that nobody else has, in any form, until it is deleted", function* () {
    const { id } = yield* createOperator("Katherine", "read")
    const again = { name: "KATHERINE", role: "admin" }
    for (const name of ["\uff2batherine", "OPERATOR", "unknown"])
      assertError(
        yield* post("/operator/operators", { name, role: "read" }),
        invalid("body:name RESOURCE_ALREADY_EXISTS")
      )
    assertError(yield* post("/operator/operators", again), invalid("body:name RESOURCE_ALREADY_EXISTS"))
    assertError(
      yield* post(`/operator/operators/${id}`, { name: "Other" }),
      invalid("body:name PARAM_CANNOT_BE_MODIFIED")
    )
    yield* ask("DELETE", `/operator/operators/${id}`)
    assert.strictEqual((yield* post("/operator/operators", again)).status, 201)
  })

  it.effect.each([
    [{ role: "read" }, "body:name PARAM_IS_MISSING"],
    [{ name: "Joan" }, "body:role PARAM_IS_MISSING"],
    [{ name: "", role: "read" }, "body:name PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ name: "a".repeat(65), role: "read" }, "body:name PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ name: " Joan", role: "read" }, "body:name PARAM_VALUE_IS_INVALID_PATTERN"],
    [{ name: "Joan 4111111111111111", role: "read" }, "body:name PARAM_VALUE_IS_INVALID_PATTERN"],
    [{ name: "Joan", role: "root" }, "body:role PARAM_VALUE_IS_INVALID_ENUM"],
    [{ name: "Joan", role: "read", expires_in: 59 }, "body:expires_in PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ name: "Joan", role: "read", expires_in: 31_622_401 }, "body:expires_in PARAM_VALUE_IS_OUT_OF_RANGE"],
    [{ name: "Joan", role: "read", tokens: [] }, "body:tokens PARAM_CANNOT_BE_MODIFIED"]
  ] as const)("%j is refused", function* ([body, problem]) {
    assertError(yield* post("/operator/operators", body), invalid(problem))
  })

  it.effect("has another role at once, and the audit log says which it was", function* () {
    const { id, token } = yield* createOperator("Mary", "read")
    const act = askAs(token, "POST", "/operator/service", { body: { available: true } })
    assertError(yield* act, roleMissing)
    yield* post(`/operator/operators/${id}`, { role: "admin" })
    assert.strictEqual((yield* act).status, 200)
    const [entry] = yield* auditOf(id)
    assert.deepStrictEqual(at(entry?.changes, "values"), { role: { from: "read", to: "admin" } })
    yield* post(`/operator/operators/${id}`, {})
    assert.strictEqual((yield* auditOf(id)).length, 2, "an update without a change is not audited")
  })
})

layer(World.layer())("the tokens of an operator", (it) => {
  it.effect("rotate: the others end when they are told to, and four are too many", function* () {
    const { id, token } = yield* createOperator("Ada", "read")
    const add = (body: object) => post(`/operator/operators/${id}/tokens`, body)
    const second = String(at((yield* add({ expire_others_in: 0 })).json, "operator_token"))
    assertError(yield* me(token), wrong)
    assert.strictEqual((yield* me(second)).status, 200)
    yield* add({})
    yield* add({})
    assertError(yield* add({}), invalid("path:id TOO_MANY_TOKENS"))
    assert.strictEqual((yield* add({ expire_others_in: 0 })).status, 201)
    assertError(yield* me(second), wrong)
  })

  it.effect("are refused once they are revoked, and unknown ones are not revoked", function* () {
    const { id, token, tokenId } = yield* createOperator("Grace", "read")
    assert.strictEqual((yield* me(token)).status, 200)
    const revoked = yield* ask("DELETE", `/operator/operators/${id}/tokens/${tokenId}`)
    assert.deepStrictEqual(at(revoked.json, "tokens"), [])
    assertError(yield* me(token), wrong)
    assertError(
      yield* ask("DELETE", `/operator/operators/${id}/tokens/${tokenId}`),
      invalid("path:token_id ID_NOT_FOUND")
    )
  })

  it.effect("expire", function* () {
    const { token } = yield* createOperator("Joan", "read", { expires_in: 60 })
    assert.strictEqual((yield* me(token)).status, 200)
    yield* advance(59)
    assert.strictEqual((yield* me(token)).status, 200)
    yield* advance(1)
    assertError(yield* me(token), wrong)
  })

  it.effect("all end when the operator is deleted, once", function* () {
    const { id, token } = yield* createOperator("Mary", "admin")
    assert.strictEqual(at((yield* ask("DELETE", `/operator/operators/${id}`)).json, "status"), "deleted")
    assertError(yield* me(token), wrong)
    const deleted = invalid("path:id ALREADY_DELETED")
    assertError(yield* ask("DELETE", `/operator/operators/${id}`), deleted)
    assertError(yield* post(`/operator/operators/${id}`, { role: "read" }), deleted)
    assertError(yield* post(`/operator/operators/${id}/tokens`, {}), deleted)
  })
})

layer(World.layer())("credentials of operators", (it) => {
  it.effect("of another form, operator, environment or surface are refused alike", function* () {
    const [one, other] = [yield* createOperator("Ada", "admin"), yield* createOperator("Grace", "admin")]
    const secretOf = ({ token }: { readonly token: string }) => token.slice("stage_".length)
    const forged = SessionSecret.make(one.id, new Uint8Array(SessionSecret.randomBytes))
    const unknown = SessionSecret.make(crypto.randomUUID(), new Uint8Array(SessionSecret.randomBytes))
    const app = yield* post("/operator/apps", { name: "Shop" })
    const texts = [
      secretOf(one),
      `prod_${secretOf(one)}`,
      `stage_${forged}`,
      `stage_${unknown}`,
      `stage_${secretOf(one).slice(0, 22)}${secretOf(other).slice(22)}`,
      `${one.token} `.repeat(20),
      `${one.token}x`,
      one.id,
      World.appToken,
      String(at(app.json, "app_token")),
      `${World.operatorToken},${one.token}`,
      "x".repeat(10_000)
    ]
    for (const text of texts) assertError(yield* me(text), wrong, text)
    assertError(
      yield* ask("GET", "/payments", { headers: { "App-Token": one.token } }),
      "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
    )
  })

  it.effect("do not replay the answer that another operator got for the same Unique-Key", function* () {
    const [one, other] = [yield* createOperator("Joan", "admin"), yield* createOperator("Mary", "admin")]
    const create = (token: string) =>
      askAs(token, "POST", "/operator/apps", { body: { name: "Shop" }, headers: { "Unique-Key": "k" } })
    const first = yield* create(one.token)
    assert.strictEqual((yield* create(one.token)).text, first.text)
    assert.notStrictEqual(idOf(yield* create(other.token)), idOf(first))
  })

  it.effect("need a role before anything of the request is read", function* () {
    const { token } = yield* createOperator("Katherine", "support")
    const headers = { "Content-Type": "text/plain" }
    assertError(yield* askAs(token, "POST", "/operator/apps", { text: "{", headers }), roleMissing)
    assertError(yield* askAs(token, "GET", "/operator/credentials"), roleMissing)
  })
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  it.effect("a change by an operator needs a note, and no name", function* () {
    const headers = { "Operator-Name": "Ada", "Operator-Note": "The first operator" }
    const made = yield* post("/operator/operators", { name: "Grace", role: "admin" }, headers)
    const token = String(at(made.json, "operator_token"))
    assert.match(token, /^prod_/)
    const change = (sent: Readonly<Record<string, string>>) =>
      askAs(token, "POST", "/operator/service", { body: { available: true }, headers: sent })
    assertError(yield* change({}), invalid("header:Operator-Note PARAM_IS_MISSING"))
    assert.strictEqual((yield* change({ "Operator-Note": "Back" })).status, 200)
  })
})

it.effect("without OPERATOR_TOKEN there is no operator surface", () =>
  Effect.gen(function* () {
    const token = `stage_${SessionSecret.make(crypto.randomUUID(), new Uint8Array(SessionSecret.randomBytes))}`
    assert.strictEqual((yield* me(token)).status, 404)
  }).pipe(Effect.provide(World.layer({ operated: false })))
)
