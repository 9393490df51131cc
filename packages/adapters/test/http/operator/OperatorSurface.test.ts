/** The parts of platform.md 12 that concern every resource or the platform itself: lists, settings, switch, clock, audit, health. */
import { Deferred, Effect, Fiber } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, ids, results, unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, makeEntity, pay, risk, post } from "../fixtures/Asking.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import { createCharge, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Banks from "../fixtures/TestBankAccounts.ts"
import * as Payouts from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const outside = (field: string) => invalid(`body:${field} PARAM_VALUE_IS_OUT_OF_RANGE`)
const list = (resource: string, filters: string) => ask("GET", `/operator/${resource}?page_size=50&${filters}`)

const listed = [
  "payments",
  "refunds",
  "disputes",
  "payment_methods",
  "payout_methods",
  "payouts",
  "recoveries",
  "adjustments",
  "billing_statements",
  "legal_entities",
  "accounts",
  "terminals",
  "documents"
] as const

layer(World.layer())("GET /operator/{resource}", (it) => {
  it.effect.each(listed)("%s has pages and filters", function* (resource) {
    const answered = yield* list(resource, "app_id=nobody&account_id=nobody&status=none&pending_reason=NONE")
    assert.deepStrictEqual(answered.json, { results: [], next: null, previous: null })
    assertError(
      yield* ask("GET", `/operator/${resource}?page_size=51&owner_id=x&status=`),
      invalid(
        "query:owner_id PARAM_IS_UNKNOWN",
        "query:page_size PARAM_VALUE_IS_OUT_OF_RANGE",
        "query:status PARAM_VALUE_IS_OUT_OF_RANGE"
      )
    )
    assertError(yield* ask("GET", `/operator/${resource}/nobody`), unknownId)
  })

  it.effect("shows the records of all apps, with their app, and filters them", function* () {
    const account = yield* makeAccount
    const other = { "App-Id": World.otherAppId }
    const foreign = idOf(
      yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: { ...other, ...risk } })
    )
    const own = yield* makeEntity
    assert.includeMembers([...ids(yield* list("legal_entities", ""))], [own, foreign])
    assert.deepStrictEqual(ids(yield* list("legal_entities", `app_id=${World.otherAppId}`)), [foreign])
    const held = idOf(yield* pay(account, "held", { auto_capture: false }))
    const reviewed = idOf(yield* pay(account, "reviewed", { amount: 90_303, auto_capture: false }))
    const done = yield* createCharge(account)
    const ofAccount = `account_id=${account}`
    assert.sameMembers([...ids(yield* list("payments", ofAccount))], [held, reviewed, done])
    assert.deepStrictEqual(ids(yield* list("payments", `${ofAccount}&status=completed`)), [done])
    assert.deepStrictEqual(ids(yield* list("payments", `${ofAccount}&pending_reason=IN_REVIEW`)), [reviewed])
    assert.deepStrictEqual(ids(yield* list("payments", `${ofAccount}&pending_reason=PENDING_CAPTURE`)), [held])
    assert.deepStrictEqual(ids(yield* list("payments", `${ofAccount}&app_id=${World.otherAppId}`)), [])
    const [first] = results(yield* list("payments", `${ofAccount}&status=completed`))
    const record = yield* ask("GET", `/payments/${done}`)
    assert.deepStrictEqual({ ...Object(first), api_version: "3.2" }, { ...Object(record.json), app_id: World.appId })
  })

  // reaches reference endpoints/post-payout_methods/body-legal_entity_id-nickname-type
  it.effect("finds an account, its legal entity and the payout methods of that entity by account_id", function* () {
    const { account, method } = yield* Payable.makePayable()
    const entity = String(at((yield* ask("GET", `/operator/accounts/${account}`)).json, "owner", "id"))
    yield* makeAccount
    const ofAccount = `account_id=${account}`
    assert.deepStrictEqual(ids(yield* list("accounts", ofAccount)), [account])
    assert.deepStrictEqual(ids(yield* list("accounts", `${ofAccount}&app_id=${World.appId}`)), [account])
    assert.deepStrictEqual(ids(yield* list("accounts", `${ofAccount}&status=deleted`)), [])
    assert.deepStrictEqual(ids(yield* list("accounts", `${ofAccount}&app_id=${World.otherAppId}`)), [])
    assert.deepStrictEqual(ids(yield* list("accounts", `account_id=${entity}`)), [])
    assert.deepStrictEqual(ids(yield* list("legal_entities", ofAccount)), [entity])
    assert.deepStrictEqual(ids(yield* list("legal_entities", `account_id=${entity}`)), [])
    assert.deepStrictEqual(ids(yield* list("payout_methods", ofAccount)), [method])
    assert.deepStrictEqual(ids(yield* list("payout_methods", `account_id=${method}`)), [])
  })

  // reaches reference payments/it-centres-on-the
  it.effect(
    "filters pending refunds and payouts by their reason, and resources by the account that owns them",
    function* () {
      const account = yield* makeAccount
      const back = idOf(yield* refund(yield* createCharge(account)))
      const disputed = idOf(yield* report(yield* createCharge(account)))
      const ofAccount = `account_id=${account}`
      assert.deepStrictEqual(ids(yield* list("refunds", `${ofAccount}&pending_reason=PROCESSING`)), [back])
      assert.deepStrictEqual(ids(yield* list("disputes", `${ofAccount}&status=awaiting_merchant_response`)), [disputed])
      const { account: payee, payout } = yield* Payable.makePayout()
      assert.deepStrictEqual(ids(yield* list("payouts", `account_id=${payee}&pending_reason=PROCESSING`)), [payout])
      const credit = { type: "credit", amount: 100, currency: "USD" }
      const adjusted = idOf(yield* post(`/operator/accounts/${account}/adjustments`, credit))
      assert.deepStrictEqual(ids(yield* list("adjustments", ofAccount)), [adjusted])
      const unverified = idOf(yield* Banks.create(Banks.bank("900012345601")))
      assert.include([...ids(yield* list("payment_methods", "status=unverified"))], unverified)
      const late = idOf(yield* Payouts.create(yield* makeEntity, Payouts.bankOfUS("900012345602")))
      assert.include([...ids(yield* list("payout_methods", "status=unverified"))], late)
    }
  )
})

const initial = {
  dispute_fee: 1_500,
  sanctioned_countries: ["CU", "IR", "KP", "SY", "XX"],
  exchange_symbols: {},
  approvals: false,
  simulator_delay: 10
}

layer(World.layer())("settings", (it) => {
  const set = (body: object) => post("/operator/settings", body)

  it.effect("keep the members that an update omits", function* () {
    assert.deepStrictEqual((yield* ask("GET", "/operator/settings")).json, initial)
    yield* set({ dispute_fee: 0, exchange_symbols: { NYSE: ["ABC"], NASDAQ: ["DEF"] } })
    yield* set({ simulator_delay: 86_400, exchange_symbols: { NYSE: null } })
    const last = yield* set({ sanctioned_countries: ["KP"], dispute_fee: 99_999_999 })
    assert.deepStrictEqual(last.json, {
      dispute_fee: 99_999_999,
      sanctioned_countries: ["KP"],
      exchange_symbols: { NASDAQ: ["DEF"] },
      approvals: false,
      simulator_delay: 86_400
    })
    assert.deepStrictEqual((yield* ask("GET", "/operator/settings")).json, last.json)
  })

  it.effect.each([
    [{ dispute_fee: -1 }, outside("dispute_fee")],
    [{ dispute_fee: 100_000_000 }, outside("dispute_fee")],
    [{ dispute_fee: 1.5 }, invalid("body:dispute_fee PARAM_VALUE_IS_WRONG_TYPE")],
    [{ simulator_delay: 86_401 }, outside("simulator_delay")],
    [{ sanctioned_countries: ["kp"] }, invalid("body:sanctioned_countries.0 PARAM_VALUE_IS_INVALID_PATTERN")],
    [{ sanctioned_countries: ["KP", "KP"] }, invalid("body:sanctioned_countries PARAM_IS_REPEATED")],
    [{ exchange_symbols: { MOON: ["A"] } }, invalid("body:exchange_symbols.MOON PARAM_IS_UNKNOWN")],
    [{ fee: 1 }, invalid("body:fee PARAM_IS_UNKNOWN")]
  ] as const)("%j is refused", function* ([body, expected]) {
    assertError(yield* set(body), expected)
  })
})

layer(World.layer())("the service switch", (it) => {
  const turn = (body: object) => post("/operator/service", body)

  it.effect("is read and set, and requests of apps are refused while it is off", function* () {
    const on = yield* ask("GET", "/operator/service")
    assert.deepInclude(on.json, { available: true, retry_after: 60, environment: "staging" })
    assert.deepStrictEqual([typeof at(on.json, "version"), typeof at(on.json, "start_time")], ["string", "number"])
    const off = yield* turn({ available: false, retry_after: 3_600 })
    assert.deepStrictEqual(off.json, { ...Object(on.json), available: false, retry_after: 3_600 })
    const refused = yield* ask("GET", "/payments", { headers: { "App-Token": "wrong" } })
    assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [503, "3600"])
    assert.strictEqual((yield* advance(60)).status, 200)
    assert.deepInclude((yield* turn({ available: true })).json, { available: true, retry_after: 60 })
    assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
  })

  it.effect.each([
    [{}, invalid("body:available PARAM_IS_MISSING")],
    [{ available: "yes" }, invalid("body:available PARAM_VALUE_IS_WRONG_TYPE")],
    [{ available: true, retry_after: 0 }, outside("retry_after")],
    [{ available: true, retry_after: 3_601 }, outside("retry_after")]
  ] as const)("%j is refused", function* ([body, expected]) {
    assertError(yield* turn(body), expected)
  })
})

layer(World.layer())("the clock", (it) => {
  const move = (body: object) => post("/operator/clock/advance", body)

  it.effect.each([
    [{}, invalid("body:seconds PARAM_IS_MISSING")],
    [{ seconds: 0 }, outside("seconds")],
    [{ seconds: 31_536_001 }, outside("seconds")],
    [{ to: 0 }, outside("to")],
    [{ seconds: 1, to: 2 }, invalid("body:seconds PARAM_MUTUALLY_EXCLUSIVE", "body:to PARAM_MUTUALLY_EXCLUSIVE")]
  ] as const)("does not move by %j", function* ([body, expected]) {
    yield* advance(1)
    assertError(yield* move(body), expected)
  })

  it.effect("returns the time and how many jobs ran", function* () {
    const account = yield* makeAccount
    yield* pay(account, "held", { auto_capture: false })
    const before = Number(at((yield* ask("GET", "/operator/clock")).json, "time"))
    const moved = yield* move({ seconds: 31_536_000 })
    assert.isAtLeast(Number(at(moved.json, "jobs_run")), 1)
    assert.isAtLeast(Number(at(moved.json, "time")), before + 31_536_000)
    const { json } = yield* ask("GET", "/operator/clock")
    assert.deepStrictEqual(at(json, "offset_seconds"), at(moved.json, "offset_seconds"))
    const to = Number(at(json, "time")) + 100
    assert.deepStrictEqual([at((yield* move({ to })).json, "time"), (yield* move({ to: to - 1 })).status], [to, 400])
    const [entry] = results(yield* ask("GET", "/operator/audit?action=clock.advance"))
    assert.strictEqual(at(entry, "resource"), "clock")
  })
})

const begun = Deferred.makeUnsafe<void>()
const answer = Deferred.makeUnsafe<void>()
const waiting = { void: () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(answer)) }

layer(World.layer({ network: waiting }))("a second advance", (it) => {
  it.effect("is refused while the first one runs", function* () {
    yield* pay(yield* makeAccount, "held", { auto_capture: false })
    const first = yield* Effect.forkChild(advance(8 * 86_400))
    yield* Deferred.await(begun)
    assertError(yield* advance(1), "409 RESOURCE_CONFLICT | path: RESOURCE_CONFLICT")
    yield* Deferred.succeed(answer, undefined)
    assert.strictEqual((yield* Fiber.join(first)).status, 200)
    assert.strictEqual((yield* advance(1)).status, 200)
  })
})

layer(World.layer())("the audit log", (it) => {
  it.effect("is filtered by actor, action, resource and resource_id, and its chain is intact", function* () {
    const account = yield* makeAccount
    const headers = { "Operator-Name": "Grace", "Operator-Note": "a test" }
    yield* post(`/operator/accounts/${account}`, { enhanced_review: "in_review" }, headers)
    const audit = (filters: string) => Effect.map(ask("GET", `/operator/audit?${filters}`), results)
    const [detailed, created, ...others] = yield* audit(`resource=accounts&resource_id=${account}`)
    assert.deepStrictEqual(others, [])
    assert.deepInclude(detailed, {
      actor: { type: "operator", name: "Grace" },
      note: "a test",
      action: "accounts.additional_details",
      resource: "accounts",
      resource_id: account,
      changes: {
        fields: ["enhanced_review"],
        events: ["Detailed"],
        values: { enhanced_review: { from: "not_requested", to: "in_review" } }
      },
      previous_hash: at(created, "hash")
    })
    assert.deepStrictEqual(at(created, "actor"), { type: "app", name: World.appId })
    assert.deepStrictEqual(yield* audit("actor=Grace"), [detailed])
    assert.deepStrictEqual(yield* audit(`actor=${World.appId}&action=accounts.create`), [created])
    assert.deepStrictEqual(yield* audit("resource=nothing"), [])
    const { json } = yield* ask("GET", "/operator/audit/check")
    assert.deepStrictEqual(json, { intact: true, entries: 3, first_broken_id: null })
  })
})

layer(World.layer())("health", (it) => {
  it.effect("needs no token", function* () {
    const headers = { "App-Id": null, "App-Token": null, "Api-Version": null }
    const live = yield* ask("GET", "/health/live", { headers })
    assert.deepStrictEqual([live.status, live.json], [200, { status: "ok" }])
    const ready = yield* ask("GET", "/health/ready", { headers })
    assert.deepStrictEqual(
      [ready.status, at(ready.json, "status"), Object.keys(Object(at(ready.json, "checks"))).toSorted()],
      [200, "ok", ["database", "documents", "migrations", "outbox", "redis", "telemetry", "vault", "workers"]]
    )
    assert.strictEqual((yield* ask("GET", "/operator/health/live")).status, 404)
  })
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  it.effect("the delay of the simulator is no setting, and a change says who made it and why", function* () {
    const who = { "Operator-Name": "Grace", "Operator-Note": "a test" }
    const denied = "403 NOT_AUTHORIZED | body:simulator_delay STAGING_ONLY"
    assertError(yield* post("/operator/settings", { simulator_delay: 3 }, who), denied)
    const fee = yield* post("/operator/settings", { dispute_fee: 2_000 }, who)
    assert.deepStrictEqual([fee.status, at(fee.json, "dispute_fee"), at(fee.json, "simulator_delay")], [200, 2_000, 10])
    assertError(
      yield* post("/operator/service", { available: true }),
      invalid("header:Operator-Name PARAM_IS_MISSING", "header:Operator-Note PARAM_IS_MISSING")
    )
  })
})
