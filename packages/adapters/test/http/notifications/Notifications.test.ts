/** Preferences, notifications and their deliveries over HTTP (platform.md 10). */
import { Effect, Layer } from "effect"
import { Notifier, type WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, ids, results, invalid, unknownId, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const subscribe = (topic: string, callback_uri: string) =>
  ask("POST", "/notification_preferences", { body: { topic, callback_uri } })
const unsubscribe = (id: string) => ask("DELETE", `/notification_preferences/${id}`)

const preferences = (query = "") => Effect.map(ask("GET", `/notification_preferences${query}`), ids)
const deliveries = (query: string) => Effect.map(ask("GET", `/operator/deliveries?page_size=50&${query}`), results)

layer(World.layer())("preferences", (it) => {
  // reaches platform 10/get-notification_preferences-id-ours, platform 10/signing_secret-only-in-the
  it.effect("a preference shows its secret only in the response to its creation", function* () {
    const made = yield* subscribe("payments.*", "https://a.example.com/once")
    assert.strictEqual(made.status, 201)
    assert.match(String(at(made.json, "signing_secret")), /^whsec_/)
    const reads = [
      yield* ask("GET", `/notification_preferences/${idOf(made)}`),
      yield* ask("GET", "/notification_preferences"),
      yield* unsubscribe(idOf(made))
    ]
    for (const { status, text } of reads) {
      assert.strictEqual(status, 200)
      assert.notMatch(text, /whsec_|signing_secret/)
    }
  })

  // reaches platform 10/post-notification_preferences
  it.effect("a topic and a callback_uri are required", function* () {
    const post = (body: object) => Effect.map(ask("POST", "/notification_preferences", { body }), errorLine)
    assert.strictEqual(yield* post({}), invalid("body:topic PARAM_IS_MISSING | body:callback_uri PARAM_IS_MISSING"))
    assert.strictEqual(
      yield* post({ topic: "rbits.created", callback_uri: "ftp://a.example.com" }),
      invalid("body:topic PARAM_VALUE_IS_INVALID_ENUM | body:callback_uri PARAM_VALUE_IS_INVALID_PATTERN")
    )
  })

  it.effect("a refused address is answered with the reason and the setting that allows it", function* () {
    const refused = (uri: string) => subscribe("refunds.*", uri)
    for (const uri of ["http://169.254.169.254/latest", "http://0.0.0.0/", "https://[fe80::1]/"]) {
      const answer = yield* refused(uri)
      assertError(answer, invalid("body:callback_uri CALLBACK_ADDRESS_NOT_ALLOWED"))
      assert.include(String(at(answer.json, "details", 0, "message")), "CALLBACK_ALLOWED")
    }
    for (const uri of ["http://192.168.1.20:3000/", "http://receiver:3000/", "http://receiver.test/"])
      assert.strictEqual((yield* refused(uri)).status, 201)
  })

  // reaches platform 10/post-notification_preferences
  it.effect("an address in CALLBACK_ALLOWED is accepted", () =>
    Effect.gen(function* () {
      const allowed = ["http://10.1.1.1/", "http://receiver/", "http://a.internal/", "http://127.0.0.1/"]
      for (const uri of allowed) assert.strictEqual((yield* subscribe("refunds.*", uri)).status, 201)
      const names = errorLine(yield* subscribe("refunds.*", "http://other/"))
      assert.strictEqual(names, invalid("body:callback_uri CALLBACK_NAME_NOT_ALLOWED"))
      const addresses = errorLine(yield* subscribe("refunds.*", "http://192.168.1.20/"))
      assert.strictEqual(addresses, invalid("body:callback_uri CALLBACK_ADDRESS_NOT_ALLOWED"))
    }).pipe(Effect.provide(World.layer({ callbackAllowed: "10.0.0.0/8,receiver,.internal" }).pipe(Layer.fresh)))
  )

  // reaches platform 10/post-notification_preferences, platform 11/card_present, platform 11/currencies
  // reaches platform 11/enterprise_customer_id-delete_accounts-block_capabilities-beneficiary_transfer
  // reaches platform 11/onboarding_as_a_service
  it.effect("an address in production requires HTTPS", () =>
    Effect.gen(function* () {
      const audited = { "Operator-Name": "Ada", "Operator-Note": "Access" }
      const app = { name: "New", production_access: true }
      const made = yield* ask("POST", "/operator/apps", { body: app, headers: audited })
      const headers = { "App-Id": idOf(made), "App-Token": String(at(made.json, "app_token")) }
      const body = { topic: "refunds.*", callback_uri: "http://a.example.com/" }
      const refused = errorLine(yield* ask("POST", "/notification_preferences", { body, headers }))
      assert.strictEqual(refused, invalid("body:callback_uri CALLBACK_NEEDS_HTTPS"))
    }).pipe(Effect.provide(World.layer({ environment: "production" }).pipe(Layer.fresh)))
  )

  // reaches platform 1/creating-post-201-everything, platform 10/delete-notification_preferences-id
  // reaches platform 10/post-notification_preferences
  it.effect("a pair of topic and address is active once, and can be created again after its deletion", function* () {
    const uri = "https://a.example.com/pair"
    const first = idOf(yield* subscribe("refunds.*", uri))
    assert.include(errorLine(yield* subscribe("refunds.*", uri)), "RESOURCE_ALREADY_EXISTS")
    assert.strictEqual((yield* subscribe("refunds.created", uri)).status, 201)
    assert.strictEqual((yield* subscribe("refunds.*", `${uri}/other`)).status, 201)
    yield* unsubscribe(first)
    assertError(yield* unsubscribe(first), "400 RESOURCE_PREVIOUSLY_DELETED | path:id RESOURCE_PREVIOUSLY_DELETED")
    assert.strictEqual((yield* subscribe("refunds.*", uri)).status, 201)
    assertError(yield* unsubscribe("nobody"), unknownId)
  })

  // reaches platform 10/get-notification_preferences-id-ours
  it.effect("another app's preferences are unknown", function* () {
    const id = idOf(yield* subscribe("disputes.*", "https://a.example.com/mine"))
    const headers = { "App-Id": World.otherAppId }
    const unknown = unknownId
    const path = `/notification_preferences/${id}`
    assertError(yield* ask("GET", path, { headers }), unknown)
    assertError(yield* ask("DELETE", path, { headers }), unknown)
    assert.deepStrictEqual(results(yield* ask("GET", "/notification_preferences", { headers })), [])
  })
})

layer(World.layer())("preferences", (it) => {
  // reaches platform 10/get-notification_preferences, platform 10/preference-notification_preferences-fact-id
  it.effect("preferences are listed by topic, address and status, active ones unless asked", function* () {
    const [one, two] = ["https://a.example.com/1", "https://a.example.com/2"]
    const a = idOf(yield* subscribe("payments.*", one))
    const b = idOf(yield* subscribe("payments.created", two))
    const c = idOf(yield* subscribe("payments.*", two))
    yield* unsubscribe(b)
    assert.deepStrictEqual(yield* preferences(), [c, a])
    assert.deepStrictEqual(yield* preferences("?status=deleted"), [b])
    assert.deepStrictEqual(yield* preferences("?status=unreachable"), [])
    assert.deepStrictEqual(yield* preferences("?type=notification&topic=payments.*"), [c, a])
    assert.deepStrictEqual(yield* preferences(`?callback_uri=${encodeURIComponent(two)}`), [c])
    const first = yield* ask("GET", "/notification_preferences?page_size=1")
    assert.deepStrictEqual([...ids(first), ...ids(yield* ask("GET", String(at(first.json, "next"))))], [c, a])
    assertError(
      yield* ask("GET", "/notification_preferences?type=letter&status=gone&topic=none"),
      invalid(["type", "status", "topic"].map((name) => `query:${name} PARAM_VALUE_IS_INVALID_ENUM`).join(" | "))
    )
  })

  // reaches platform 10/post-notification_preferences, platform 14/preferences-callback_uri-delivery
  it.effect("an app has at most 200 active ones; deleted ones do not count", function* () {
    const headers = { "App-Id": World.otherAppId }
    const make = (n: number) =>
      ask("POST", "/notification_preferences", {
        body: { topic: "payments.*", callback_uri: `https://a.example.com/${n}` },
        headers
      })
    const made = yield* Effect.forEach(Array.from({ length: 200 }), (_, n) => make(n))
    assert.deepStrictEqual([...new Set(made.map(({ status }) => status))], [201])
    assertError(yield* make(200), invalid("body: PARAM_VALUE_IS_OUT_OF_RANGE"))
    const [first] = made
    if (first !== undefined) yield* ask("DELETE", `/notification_preferences/${idOf(first)}`, { headers })
    assert.strictEqual((yield* make(200)).status, 201)
  })
})

layer(World.layer())("notifications", (it) => {
  // reaches platform 10/get-notifications
  it.effect("are listed by object and time, newest first", function* () {
    yield* subscribe("payments.*", "https://a.example.com/listed")
    const account = yield* makeAccount
    const early = yield* pay(account, "early")
    yield* advance(100)
    const late = yield* pay(account, "late")
    const found = (query: string) =>
      Effect.map(ask("GET", `/notifications?${query}`), (answered) =>
        results(answered).map((each) => [at(each, "topic"), at(each, "payload", "id")])
      )
    const topicsOf = (payment: HttpAnswer) => [
      ["payments.completed", idOf(payment)],
      ["payments.created", idOf(payment)]
    ]
    const time = Number(at(late.json, "create_time"))
    assert.deepStrictEqual(yield* found(`object_id=${idOf(early)}`), topicsOf(early))
    assert.deepStrictEqual(yield* found("object_type=payments"), [...topicsOf(late), ...topicsOf(early)])
    assert.deepStrictEqual(yield* found("object_type=refunds"), [])
    assert.deepStrictEqual(yield* found(`event_time_start=${time}`), topicsOf(late))
    assert.deepStrictEqual(yield* found(`event_time_end=${time - 1}`), topicsOf(early))
    assert.deepStrictEqual(yield* found(`event_time_start=${time}&event_time_end=${time}`), topicsOf(late))
    const page = yield* ask("GET", "/notifications?page_size=3")
    assert.lengthOf([...results(page), ...results(yield* ask("GET", String(at(page.json, "next"))))], 4)
    const [first] = ids(page)
    const read = (headers: Record<string, string>) => ask("GET", `/notifications/${String(first)}`, { headers })
    assert.strictEqual(at((yield* read({})).json, "path"), `/notifications/${String(first)}`)
    assertError(yield* read({ "App-Id": World.otherAppId }), unknownId)
  })

  // reaches platform 10/payload-the-record-as, reference events/payload-shape-of-notifications
  it.effect("keep the payload of the moment when their event committed", function* () {
    yield* subscribe("payments.created", "https://a.example.com/fixed")
    const paid = yield* pay(yield* makeAccount, "fixed", { reference_id: "before" })
    yield* ask("POST", `/payments/${idOf(paid)}`, { body: { reference_id: "after" } })
    const list = yield* ask("GET", `/notifications?object_id=${idOf(paid)}`)
    const created = results(list).find((each) => at(each, "topic") === "payments.created")
    assert.strictEqual(at(created, "payload", "reference_id"), "before")
  })
})

const letters: Array<WebhookRequest> = []
/** the answer of the receivers */
let status = 200
const notifier = Layer.succeed(Notifier, {
  send: (letter) =>
    Effect.sync(() => {
      letters.push(letter)
      return { time: 0, status, error: null, durationMs: 1 }
    })
})

layer(World.layer({ notifier }))("deliveries", (it) => {
  // reaches platform 10/active-or-unreachable-deleted, platform 10/delivery-states-waiting-delivered
  // reaches platform 10/new-active, platform 10/unreachable-active-by-the
  it.effect(
    "wait, arrive, fail or are dropped; nothing dropped is sent when the operator makes an address reachable again",
    function* () {
      const preference = idOf(yield* subscribe("payments.created", "https://a.example.com/deliveries"))
      const account = yield* makeAccount
      const statesOf = (state: string) => Effect.map(deliveries(`state=${state}`), (found) => found.length)
      const arrived = idOf(yield* pay(account, "arrives"))
      assert.strictEqual(yield* statesOf("waiting"), 1)
      yield* advance(1)
      assert.strictEqual(yield* statesOf("delivered"), 1)
      assert.deepStrictEqual(
        letters.map(({ body }) => at(JSON.parse(body), "payload", "id")),
        [arrived]
      )

      // with jitter, the attempts of a delivery may end within 3 days of the success, which then still counts
      yield* advance(86_400)
      status = 500
      yield* pay(account, "fails")
      yield* advance(2 * 86_400)
      yield* pay(account, "waits")
      yield* advance(3 * 86_400)
      assert.deepStrictEqual(
        [yield* statesOf("failed"), yield* statesOf("dropped"), yield* statesOf("waiting")],
        [1, 1, 0]
      )
      const read = ask("GET", `/notification_preferences/${preference}`)
      assert.strictEqual(at((yield* read).json, "status"), "unreachable")

      // nothing is sent to an unreachable address, but its notification is stored
      const quiet = idOf(yield* pay(account, "quiet"))
      const sent = letters.length
      yield* advance(86_400)
      assert.strictEqual(letters.length, sent)
      assert.lengthOf(ids(yield* ask("GET", `/notifications?object_id=${quiet}`)), 1)

      status = 200
      const revived = yield* ask("POST", `/operator/notification_preferences/${preference}/revive`)
      assert.strictEqual(at(revived.json, "status"), "active")
      yield* advance(86_400)
      assert.strictEqual(letters.length, sent)
      yield* pay(account, "again")
      yield* advance(1)
      assert.strictEqual(letters.length, sent + 1)
    }
  )
})
