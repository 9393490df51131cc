/** The registration of accounts for Apple Pay over HTTP, version by version: platform.md 3. */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, post } from "../fixtures/Asking.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const pathOf = (account: string) => `/accounts/${account}/method_of_payments/apple_pay`
const registration = { domain_names: ["shop.example.com", "example.org"], partner_merchant_name: "Shop" }

layer(World.layer())("Apple Pay", (it) => {
  it.effect("has no registration at first, and each new registration replaces the one before", function* () {
    const account = yield* makeAccount
    const shown = (members: object) => ({
      id: null,
      resource: "method_of_payments",
      path: pathOf(account),
      owner: { id: account, resource: "accounts", path: `/accounts/${account}` },
      domain_names: null,
      partner_merchant_name: null,
      merchant_url: null,
      ...members,
      api_version: "3.2"
    })
    const read = Effect.map(ask("GET", pathOf(account)), ({ json }) => json)
    assert.deepStrictEqual(yield* read, shown({}))
    const first = yield* post(pathOf(account), { ...registration, merchant_url: "https://shop.example.com/" })
    assert.deepStrictEqual(
      [first.status, first.json],
      [200, shown({ ...registration, merchant_url: "https://shop.example.com/" })]
    )
    assert.deepStrictEqual(yield* read, first.json)
    yield* post(pathOf(account), { ...registration, partner_merchant_name: "Other" })
    assert.deepStrictEqual(yield* read, shown({ ...registration, partner_merchant_name: "Other" }))
  })

  // reaches platform 3 Apple Pay registered, platform 3 Apple Pay registered by POST
  it.effect("is known only to the versions with Apple Pay", function* () {
    const account = yield* makeAccount
    const absent = invalid("header:Api-Version PARAM_VALUE_IS_INVALID_ENUM")
    const asked = (version: string) =>
      Effect.gen(function* () {
        const headers = { "Api-Version": version }
        const made = yield* post(pathOf(account), registration, headers)
        const read = yield* ask("GET", pathOf(account), { headers })
        return [made, read]
      })
    for (const version of ["3.1.rc.1.1", "3.1.rc.1.3", "3.2"])
      for (const answer of yield* asked(version))
        assert.deepStrictEqual([answer.status, at(answer.json, "api_version")], [200, version])
    for (const version of ["3.0", "3.0.rc.2.1", "3.0.rc.5.1"])
      for (const answer of yield* asked(version)) assertError(answer, absent, version)
    const [made, read] = yield* asked("3.1")
    assert.strictEqual(made === undefined ? "" : errorLine(made), absent)
    assert.deepStrictEqual(
      [read?.status, at(read?.json, "api_version"), at(read?.json, "domain_names")],
      [200, "3.1", registration.domain_names]
    )
  })

  it.effect.each(["shop.example.com", "shop.example.com/books?in=en", "shop.example.com:8443", "http://localhost"])(
    "takes the merchant_url %s",
    function* (merchant_url) {
      const made = yield* post(pathOf(yield* makeAccount), { ...registration, merchant_url })
      assert.deepStrictEqual([made.status, at(made.json, "merchant_url")], [200, merchant_url])
    }
  )

  it.effect.each([
    "ftp://example.com",
    "mailto:a@example.com",
    "10.0.0.1",
    "example .com",
    "//example.com",
    "a@b.example"
  ])("refuses the merchant_url %s", function* (merchant_url) {
    const made = yield* post(pathOf("any"), { ...registration, merchant_url })
    assertError(made, invalid("body:merchant_url PARAM_VALUE_IS_INVALID_PATTERN"))
  })

  it.effect.each([
    [{}, ["body:domain_names PARAM_IS_MISSING", "body:partner_merchant_name PARAM_IS_MISSING"]],
    [{ ...registration, domain_names: [] }, ["body:domain_names PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [
      { ...registration, domain_names: Array.from({ length: 100 }, (_, n) => `s${n}.example.com`) },
      ["body:domain_names PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [{ ...registration, domain_names: "example.org" }, ["body:domain_names PARAM_VALUE_IS_WRONG_TYPE"]],
    [
      { ...registration, domain_names: ["4.example", "https://example.org", "localhost", "1.2.3.4"] },
      [1, 2, 3].map((index) => `body:domain_names.${index} PARAM_VALUE_IS_INVALID_PATTERN`)
    ],
    [{ ...registration, domain_names: ["a.example", "a.example"] }, ["body:domain_names PARAM_IS_REPEATED"]],
    [{ ...registration, domain_names: ["a.example", "A.Example"] }, ["body:domain_names PARAM_IS_REPEATED"]],
    [{ ...registration, partner_merchant_name: "" }, ["body:partner_merchant_name PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [
      { ...registration, partner_merchant_name: "x".repeat(1_025) },
      ["body:partner_merchant_name PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [{ ...registration, merchant_url: "shop" }, ["body:merchant_url PARAM_VALUE_IS_INVALID_PATTERN"]],
    [{ ...registration, owner: {} }, ["body:owner PARAM_CANNOT_BE_MODIFIED"]],
    [{ ...registration, zzz: 1 }, ["body:zzz PARAM_IS_UNKNOWN"]]
  ] as const)("%j is refused", function* ([body, problems]) {
    assertError(yield* post(pathOf("any"), body), invalid(...problems))
  })

  it.effect("takes the longest name and 99 domains", function* () {
    const domain_names = Array.from({ length: 99 }, (_, n) => `s${n}.example.com`)
    const body = { domain_names, partner_merchant_name: "x".repeat(1_024), merchant_url: null }
    assert.strictEqual((yield* post(pathOf(yield* makeAccount), body)).status, 200)
  })

  // reaches platform 3 Apple Pay not registered
  it.effect("requires an account of the app that is not deleted", function* () {
    const unknown = unknownId
    assertError(yield* ask("GET", pathOf("nobody")), unknown)
    assertError(yield* post(pathOf("nobody"), registration), unknown)
    const account = yield* makeAccount
    yield* World.putApp(World.otherAppId)
    const headers = { "App-Id": World.otherAppId }
    assertError(yield* ask("GET", pathOf(account), { headers }), unknown)
    assertError(yield* post(pathOf(account), registration, headers), unknown)
    yield* ask("DELETE", `/accounts/${account}`)
    assertError(yield* post(pathOf(account), registration), "400 ACCOUNT_CANNOT_BE_MODIFIED | path:id ALREADY_DELETED")
    assert.strictEqual((yield* ask("GET", pathOf(account))).status, 200)
  })

  it.effect("is audited, and announces no change of the account", function* () {
    const account = yield* makeAccount
    yield* subscribe("accounts.*")
    yield* post(pathOf(account), registration)
    const told = yield* ask("GET", `/notifications?object_type=accounts&object_id=${account}`)
    assert.deepStrictEqual(at(told.json, "results"), [])
    const audit = yield* ask("GET", `/operator/audit?resource_id=${account}&action=accounts.apple_pay`)
    assert.strictEqual(at(audit.json, "results", 0, "resource"), "accounts")
    assert.strictEqual(idOf(yield* ask("GET", `/accounts/${account}`)), account)
  })
})
