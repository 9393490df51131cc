/** POST /authentication_codes (platform.md 6): each problem of an assertion, and the life of a code. */
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import * as World from "../fixtures/World.ts"

const wrong = (claim: string) => `403 NOT_AUTHORIZED | body:auth_assertion.${claim} WRONG_AUTH_ASSERTION_FIELD`
const notJwt = invalid("body:auth_assertion PARAM_VALUE_IS_INVALID_PATTERN")
const forged = "403 NOT_AUTHORIZED | body:auth_assertion INVALID_CREDENTIALS"

const base64 = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString("base64url")

layer(World.layer())("POST /authentication_codes", (it) => {
  // reaches platform 14/authentication-code-assertion, platform 6 an authentication code
  it.effect("answers a code that is valid for 10 minutes", function* () {
    const account = yield* Sessions.makeAccount
    const assertion = yield* Effect.flatMap(Sessions.claims(account), (claims) => Sessions.sign(claims))
    const made = yield* Sessions.send(assertion)
    assert.strictEqual(made.status, 201, made.text)
    const created = Number(at(made.json, "create_time"))
    assert.deepStrictEqual(made.json, {
      id: idOf(made),
      resource: "authentication_codes",
      path: null,
      owner: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      create_time: created,
      expire_time: created + 600,
      code: at(made.json, "code"),
      scope: ["accounts:read", "payments:read", "payouts:read"],
      api_version: "3.2"
    })
    assert.match(String(at(made.json, "code")), /^[A-Za-z0-9_-]{43}$/)
    const again = yield* Sessions.send(assertion)
    assert.notStrictEqual(at(again.json, "code"), at(made.json, "code"))
  })

  // reaches reference authentication/missing_auth_assertion_field-validation-error-means
  // reaches reference errors/other-codes-named-payment_too_old
  it.effect("requires every claim, and reports all missing claims together", function* () {
    const all = yield* Sessions.claims(yield* Sessions.makeAccount)
    for (const claim of ["app_id", "account_id", "controller_email", "exp"]) {
      const assertion = yield* Sessions.sign({ ...all, [claim]: undefined })
      assertError(yield* Sessions.send(assertion), invalid(`body:auth_assertion.${claim} MISSING_AUTH_ASSERTION_FIELD`))
    }
    const none = yield* Sessions.send(yield* Sessions.sign({ app_id: null }))
    assert.strictEqual(String(at(none.json, "details", "length")), "4")
  })

  it.effect("requires claims that name the app, one of its accounts and the controller of the account", function* () {
    const account = yield* Sessions.makeAccount
    const all = yield* Sessions.claims(account)
    const asserted = (given: object) =>
      Effect.flatMap(Sessions.sign({ ...all, ...given }), (assertion) =>
        Effect.map(Sessions.send(assertion), errorLine)
      )
    assert.strictEqual(yield* asserted({ app_id: World.otherAppId }), wrong("app_id"))
    assert.strictEqual(yield* asserted({ app_id: Number(World.appId) }), wrong("app_id"))
    for (const account_id of ["unknown", "", "\0", { id: account }])
      assert.strictEqual(yield* asserted({ account_id }), wrong("account_id"))
    assert.strictEqual(yield* asserted({ controller_email: "eve@example.com" }), wrong("controller_email"))
    // an app may sign only for its own accounts
    const foreign = yield* Sessions.sign({ ...all, app_id: World.otherAppId })
    const headers = { "App-Id": World.otherAppId }
    const refused = yield* ask("POST", "/authentication_codes", { body: { auth_assertion: foreign }, headers })
    assertError(refused, wrong("account_id"))
  })

  // reaches platform 14/authentication-code-assertion, reference authentication/issuing-authentication-codes-and
  it.effect("requires an assertion whose times contain the current real time", function* () {
    const account = yield* Sessions.makeAccount
    yield* TestClock.adjust("1 hour")
    yield* advance(86_400)
    const expiring = (seconds: number, more: object = {}) =>
      Sessions.claims(account, seconds).pipe(
        Effect.flatMap((claims) => Sessions.sign({ ...claims, ...more })),
        Effect.flatMap(Sessions.send),
        Effect.map((answered) => (answered.status === 201 ? "201" : errorLine(answered)))
      )
    assert.strictEqual(yield* expiring(1), "201")
    assert.strictEqual(yield* expiring(300), "201")
    assert.strictEqual(yield* expiring(0), wrong("exp"))
    assert.strictEqual(yield* expiring(-1), wrong("exp"))
    assert.strictEqual(yield* expiring(301), wrong("exp"))
    assert.strictEqual(yield* expiring(300, { exp: "soon" }), wrong("exp"))
    assert.strictEqual(yield* expiring(300, { nbf: 1e12 }), wrong("nbf"))
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
    assert.strictEqual(yield* expiring(300, { nbf: now + 60 }), "201")
    assert.strictEqual(yield* expiring(300, { nbf: now + 61 }), wrong("nbf"))
    assert.strictEqual(yield* expiring(300, { nbf: "now" }), wrong("nbf"))
    assert.strictEqual(yield* expiring(300, { nbf: null }), "201")
    assert.strictEqual(yield* expiring(300, { iat: 0, iss: "the app", jti: "1" }), "201")
    assert.strictEqual(yield* expiring(300, { iat: "today", iss: 5, aud: [], sub: {} }), "201")
    const both = `${wrong("nbf")} | body:auth_assertion.exp WRONG_AUTH_ASSERTION_FIELD`
    assert.strictEqual(yield* expiring(300, { nbf: 1e12, exp: 1 }), both)
  })

  it.effect("requires a signature with the App-Token of the request, by HS256", function* () {
    const claims = yield* Sessions.claims(yield* Sessions.makeAccount)
    const other = yield* ask("POST", `/operator/apps/${World.appId}/tokens`, { body: {} })
    // this token is live, but the request has another one
    const byOther = yield* Sessions.sign(claims, String(at(other.json, "app_token")))
    assertError(yield* Sessions.send(byOther), forged)
    assertError(yield* Sessions.send(yield* Sessions.sign(claims, World.appToken, "HS512")), forged)
    const right = yield* Sessions.sign(claims)
    const [head = "", body = "", signature = ""] = right.split(".")
    const none = base64({ alg: "none" })
    assertError(yield* Sessions.send([head, base64({ ...claims, iat: 1 }), signature].join(".")), forged)
    assertError(yield* Sessions.send([none, body, signature].join(".")), forged)
    assertError(yield* Sessions.send([none, body, ""].join(".")), forged)
    assertError(yield* Sessions.send([head, body, ""].join(".")), forged)
    // the signature comes before the claims
    const wrongToo = yield* Sessions.sign({ ...claims, app_id: "1", exp: 0 }, "another")
    assertError(yield* Sessions.send(wrongToo), forged)
    assert.strictEqual((yield* Sessions.send(right)).status, 201)
  })

  for (const text of ["x", "a.b", "a.b.c", "..", "a.b.c.d.e", "e30.e30.e30.", " ", "{}"])
    it.effect(`refuses ${JSON.stringify(text)}, which is no JWT`, function* () {
      assertError(yield* Sessions.send(text), notJwt)
    })

  it.effect("requires a body and the credentials of the app", function* () {
    const refused = yield* ask("POST", "/authentication_codes", { body: { colour: "red" } })
    assertError(refused, invalid("body:colour PARAM_IS_UNKNOWN", "body:auth_assertion PARAM_IS_MISSING"))
    const account = yield* Sessions.makeAccount
    const code = yield* Sessions.makeCode(account)
    const body = { auth_assertion: "x" }
    const scope = "403 NOT_AUTHORIZED | path: AUTH_CODE_CANNOT_ACCESS_SCOPE"
    const ofCode = { body, headers: Sessions.withCode(code) }
    assertError(yield* ask("POST", "/authentication_codes", ofCode), scope)
    const ofNobody = yield* ask("POST", "/authentication_codes", { body, headers: { "App-Token": null } })
    assertError(ofNobody, "403 NOT_AUTHORIZED | header:App-Token PARAM_IS_MISSING")
  })

  // reaches reference authentication/not_authorized-reasons-related-to
  it.effect("a code can be used repeatedly until it expires; then the app requests a new one", function* () {
    const account = yield* Sessions.makeAccount
    const headers = Sessions.withCode(yield* Sessions.makeCode(account))
    const read = ask("GET", `/accounts/${account}`, { headers })
    assert.deepStrictEqual([(yield* read).status, (yield* read).status], [200, 200])
    yield* advance(599)
    assert.strictEqual((yield* read).status, 200)
    yield* advance(1)
    const expired = "403 NOT_AUTHORIZED | header:Authentication-Code AUTH_CODE_EXPIRED"
    assertError(yield* read, expired)
    // the code is deleted 30 days later and is unknown from then on
    yield* advance(30 * 86_400 - 1)
    assertError(yield* read, expired)
    yield* advance(1)
    assertError(yield* read, "403 NOT_AUTHORIZED | header:App-Id.Authentication-Code INVALID_CREDENTIALS")
  })
})
