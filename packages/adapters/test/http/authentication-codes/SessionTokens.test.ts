/** /session_tokens over HTTP (platform.md 6): what is created, listed, shown and deleted. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ids, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("/session_tokens", (it) => {
  // reaches platform 6 GET shows the secret, reference endpoints/get-session_tokens/a-single-token-can
  // reaches reference resources/session-token/fields-id-path-resource
  it.effect("each session token has its own secret, which reads show", function* () {
    const account = yield* Sessions.makeAccount
    const [made, other] = [
      yield* Sessions.create("mobile_session", account, { time_to_live: 300 }),
      yield* Sessions.create("mobile_session", account)
    ]
    assert.strictEqual(made.status, 201)
    const created = Number(at(made.json, "create_time"))
    assert.deepStrictEqual(made.json, {
      id: idOf(made),
      path: `/session_tokens/${idOf(made)}`,
      resource: "session_tokens",
      owner: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      create_time: created,
      type: "mobile_session",
      state: "active",
      expire_time: created + 300,
      session_token: at(made.json, "session_token"),
      mobile_session: { account_id: account, time_to_live: 300 },
      api_version: "3.2"
    })
    assert.match(String(at(made.json, "session_token")), /^stage_[A-Za-z0-9_-]{43}$/)
    assert.notStrictEqual(at(made.json, "session_token"), at(other.json, "session_token"))
    assert.strictEqual(at(other.json, "expire_time"), created + 1_800)
    assert.deepStrictEqual((yield* ask("GET", `/session_tokens/${idOf(made)}`)).json, made.json)
  })

  // reaches platform 6 DELETE answers deleted, platform 6 GET hides the secret of a deleted session
  // reaches platform 6 GET hides the secret of an expired session, platform 6 an API session
  // reaches reference states/session-token/active-to-deleted-when
  it.effect("the secret is null after deletion or expiry; expiry leaves the state active", function* () {
    const account = yield* Sessions.makeAccount
    const made = yield* Sessions.create("api_session", account, { time_to_live: 300 })
    const path = `/session_tokens/${idOf(made)}`
    const shown = Effect.map(ask("GET", path), ({ json }) => [at(json, "state"), at(json, "session_token")])
    yield* advance(299)
    assert.deepStrictEqual(yield* shown, ["active", at(made.json, "session_token")])
    yield* advance(1)
    assert.deepStrictEqual(yield* shown, ["active", null])
    const gone = yield* ask("DELETE", path)
    assert.strictEqual(gone.status, 200)
    assert.deepInclude(gone.json, { state: "deleted", session_token: null })
    assert.deepStrictEqual(yield* shown, ["deleted", null])
    assertError(yield* ask("DELETE", path), invalid("path:id ALREADY_DELETED"))
  })

  // reaches platform 14/session-token-client-side, platform 5/query-page-the-value, platform 6 pages
  // reaches reference endpoints/get-session_tokens/creating-and-deleting-session
  // reaches reference endpoints/get-session_tokens/lists-session-tokens-created
  // reaches reference endpoints/get-session_tokens/query-parameters, reference endpoints/get-session_tokens/state
  // reaches reference endpoints/get-session_tokens/type
  it.effect("lists show the app's tokens, filtered by type, account and state", function* () {
    const [one, two] = [yield* Sessions.makeAccount, yield* Sessions.makeAccount]
    const mobile = idOf(yield* Sessions.create("mobile_session", one))
    const api = idOf(yield* Sessions.create("api_session", one))
    const gone = idOf(yield* Sessions.create("api_session", two))
    yield* ask("DELETE", `/session_tokens/${gone}`)
    const found = (query: string) => Effect.map(ask("GET", `/session_tokens?${query}`), ids)
    assert.deepStrictEqual(yield* found(`account_id=${one}`), [api, mobile])
    assert.deepStrictEqual(yield* found(`account_id=${one}&type=mobile_session`), [mobile])
    assert.deepStrictEqual(yield* found(`account_id=${two}&state=active`), [])
    assert.deepStrictEqual(yield* found(`account_id=${two}&state=deleted&type=api_session`), [gone])
    assert.deepStrictEqual(yield* found("account_id=unknown"), [])
    const all = yield* ask("GET", "/session_tokens?page_size=2")
    assert.deepStrictEqual(ids(all), [gone, api])
    const [deleted, active] = [at(all.json, "results", 0), at(all.json, "results", 1)]
    assert.isNull(at(deleted, "session_token"))
    assert.match(String(at(active, "session_token")), /^stage_/)
    assert.strictEqual(ids(yield* ask("GET", String(at(all.json, "next"))))[0], mobile)
    const other = yield* ask("GET", "/session_tokens", { headers: { "App-Id": World.otherAppId } })
    assert.deepStrictEqual(ids(other), [])
    assertError(
      yield* ask("GET", "/session_tokens?type=web&state=expired&account_id="),
      invalid(
        "query:type PARAM_VALUE_IS_INVALID_ENUM",
        "query:account_id PARAM_VALUE_IS_OUT_OF_RANGE",
        "query:state PARAM_VALUE_IS_INVALID_ENUM"
      )
    )
  })

  it.effect("another app's token and a token that does not exist are unknown", function* () {
    const account = yield* Sessions.makeAccount
    const id = idOf(yield* Sessions.create("api_session", account))
    for (const method of ["GET", "DELETE"]) {
      const headers = { "App-Id": World.otherAppId }
      assertError(yield* ask(method, `/session_tokens/${id}`, { headers }), unknownId)
      assertError(yield* ask(method, `/session_tokens/${account}`), unknownId)
      assertError(yield* ask(method, "/session_tokens/unknown"), unknownId)
    }
    const body = Sessions.bodyOf("api_session", account)
    const foreign = yield* ask("POST", "/session_tokens", { body, headers: { "App-Id": World.otherAppId } })
    assertError(foreign, invalid("body:api_session.account_id ID_NOT_FOUND"))
    const { id: deleted } = yield* World.putDeletedAccount("USD")
    assertError(
      yield* Sessions.create("mobile_session", deleted),
      invalid("body:mobile_session.account_id ALREADY_DELETED")
    )
  })

  // reaches reference versioning/session-token-schema-changes
  it.effect("all problems are reported together, in every version", function* () {
    const body = { type: "api_session", mobile_session: {}, api_session: { time_to_live: 299 }, colour: "red" }
    for (const [sent, problem] of [
      [{}, "body:type PARAM_IS_MISSING"],
      [{ type: "web_session" }, "body:type PARAM_VALUE_IS_INVALID_ENUM"],
      [{ type: "api_session" }, "body:api_session PARAM_IS_MISSING"]
    ] as const)
      assertError(yield* ask("POST", "/session_tokens", { body: sent }), invalid(problem))
    for (const version of ["3.0", "3.1.rc.1.3", "3.2"]) {
      const refused = yield* ask("POST", "/session_tokens", { body, headers: { "Api-Version": version } })
      assertError(
        refused,
        invalid(
          "body:colour PARAM_IS_UNKNOWN",
          "body:mobile_session.account_id PARAM_IS_MISSING",
          "body:api_session.account_id PARAM_IS_MISSING",
          "body:api_session.time_to_live PARAM_VALUE_IS_OUT_OF_RANGE",
          "body:mobile_session PARAM_IS_UNKNOWN"
        )
      )
    }
  })

  it.effect("a repeated Unique-Key returns the same token", function* () {
    const body = Sessions.bodyOf("api_session", yield* Sessions.makeAccount)
    const keyed = ask("POST", "/session_tokens", { body, headers: { "Unique-Key": "session" } })
    const [first, again] = [yield* keyed, yield* keyed]
    assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
  })

  it.effect("the tokens of an account are deleted before its deletion is answered", function* () {
    const [account, other] = [yield* Sessions.makeAccount, yield* Sessions.makeAccount]
    const tokens: Array<HttpAnswer> = []
    for (let count = 0; count < 101; count++) tokens.push(yield* Sessions.create("api_session", account))
    const spared = yield* Sessions.create("api_session", other)
    const using = ({ json }: HttpAnswer) =>
      ask("GET", "/payments", { headers: Sessions.withToken(at(json, "session_token")) })
    const [first, last] = [tokens[0] ?? spared, tokens.at(-1) ?? spared]
    assert.strictEqual((yield* using(first)).status, 200)
    assert.strictEqual((yield* ask("DELETE", `/accounts/${account}`)).status, 200)
    for (const each of [first, last]) {
      const { json } = yield* ask("GET", `/session_tokens/${idOf(each)}`)
      assert.deepInclude(json, { state: "deleted", session_token: null })
      assertError(yield* using(each), "403 NOT_AUTHORIZED | header:App-Id.Session-Token INVALID_CREDENTIALS")
    }
    const active = yield* ask("GET", `/session_tokens?account_id=${account}&state=active`)
    assert.deepStrictEqual(ids(active), [])
    assert.strictEqual((yield* using(spared)).status, 200)
  })
})
