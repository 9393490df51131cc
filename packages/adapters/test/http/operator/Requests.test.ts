/** The operator reads the last requests with their answers, without secrets (platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results } from "../fixtures/Answers.ts"
import { ask, at, card, type HttpAnswer, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const correlationOf = ({ headers }: HttpAnswer) => headers.get("X-Correlation-Id") ?? ""
const request = (correlationId: string) => ask("GET", `/operator/requests/${correlationId}`)
const correlationIds = (answered: HttpAnswer) => results(answered).map((each) => at(each, "correlation_id"))

layer(World.layer())("the log of requests", (it) => {
  it.effect("has what was sent and answered, who sent it, and the resources that it names", function* () {
    const account = yield* makeAccount
    const paid = yield* pay(account, "seen", { custom_data: { order: "17" } })
    const { json } = yield* request(correlationOf(paid))
    assert.strictEqual(at(json, "operation"), "payments.create")
    assert.deepStrictEqual(at(json, "actor"), { type: "app", name: World.appId })
    assert.strictEqual(at(json, "status"), 201)
    assert.isNull(at(json, "error_code"))
    assert.strictEqual(at(json, "request", "headers", "Unique-Key"), "seen")
    assert.strictEqual(at(json, "request", "body", "account_id"), account)
    assert.deepStrictEqual(at(json, "request", "body", "custom_data"), { order: "17" })
    assert.deepStrictEqual(at(json, "response", "body"), paid.json)
    const resources = at(json, "resources")
    const method = at(paid.json, "payment_method", "id")
    assert.includeMembers(Array.isArray(resources) ? resources : [], [account, idOf(paid), method])
  })

  it.effect("says why a request was refused, and lists by app, status, method, path and resource", function* () {
    const payment = idOf(yield* pay(yield* makeAccount, "listed"))
    const refused = yield* ask("POST", `/payments/${payment}/cancel`)
    const read = yield* ask("GET", `/payments/${payment}`)
    const { json } = yield* request(correlationOf(refused))
    assert.strictEqual(at(json, "error_code"), "PAYMENT_CANNOT_BE_CANCELED")
    assert.strictEqual(at(json, "rule"), "payments.cancel")
    assert.strictEqual(at(json, "state", "state"), "Completed")
    const find = (query: string) => Effect.map(ask("GET", `/operator/requests?${query}`), correlationIds)
    const [failed, fine] = [correlationOf(refused), correlationOf(read)]
    assert.deepStrictEqual((yield* find(`resource_id=${payment}&page_size=2`)).slice(0, 2), [fine, failed])
    assert.deepStrictEqual(yield* find(`path=/payments/${payment}&status=400`), [failed])
    assert.deepStrictEqual(yield* find(`path=/payments/${payment}&method=GET`), [fine])
    assert.deepStrictEqual(yield* find("app_id=nobody"), [])
  })

  it.effect("leaves out what the operator only reads, and has what the operator changes", function* () {
    const read = yield* ask("GET", "/operator/clock")
    const changed = yield* ask("POST", "/operator/settings", {
      body: { dispute_fee: 1_600 },
      headers: { "Operator-Name": "Grace Hopper" }
    })
    assert.strictEqual(
      errorLine(yield* request(correlationOf(read))),
      "400 INVALID_PARAMS | path:correlation_id ID_NOT_FOUND"
    )
    const { json } = yield* request(correlationOf(changed))
    assert.deepStrictEqual(at(json, "actor"), { type: "operator", name: "Grace Hopper" })
    assert.isNull(at(json, "app_id"))
  })

  it.effect("keeps no body that is longer than 32 KiB", function* () {
    const bodyOf = (length: number) =>
      Effect.gen(function* () {
        const sent = yield* ask("POST", "/orders", { body: { reference_number: "x".repeat(length) } })
        return at((yield* request(correlationOf(sent))).json, "request", "body")
      })
    assert.property(yield* bodyOf(30_000), "reference_number")
    assert.isNull(yield* bodyOf(33_000))
  })

  it.effect("hides every secret of requests and answers, also of those that were refused", function* () {
    const account = yield* makeAccount
    const sent = { account_id: account, amount: 1_000, currency: "USD" }
    const misspelled = { ...card, cvv: null, cvc: "739", card_numer: "4003830171874018" }
    const holder = {
      country: "US",
      controller: { date_of_birth: { year: 1971, month: 11, day: 23 }, social_security_number: "078051120" },
      custom_data: { note: "card 4111 1111 1111 1111" }
    }
    const bank = {
      account_number: "900012345678",
      routing_number: "021000021",
      account_holder: { holder_name: "Ada" }
    }
    const app = yield* ask("POST", "/operator/apps", { body: { name: "Secretive" } })
    const preference = yield* ask("POST", "/notification_preferences", {
      body: { topic: "payments.*", callback_uri: "https://books.example.com/n" }
    })
    const token = yield* ask("POST", "/tokens", {
      body: { resource: "payment_methods", payment_methods: { type: "credit_card", credit_card: card } },
      headers: risk
    })
    const wrong = yield* ask("POST", "/payments", {
      body: { ...sent, payment_method: { type: "credit_card", credit_card: misspelled } }
    })
    yield* ask("POST", "/legal_entities", { body: holder, headers: risk })
    yield* ask("POST", "/payment_methods", {
      body: { type: "payment_bank_us", payment_bank_us: bank },
      headers: risk
    })
    yield* ask("POST", "/payment_methods", {
      body: { token: { id: idOf(token) } },
      headers: { "User-Agent": `mine ${World.appToken}` }
    })
    yield* ask("GET", `/payments?reference_id=4111111111111111`)
    const secrets = [
      "4111111111111111",
      "4111 1111 1111 1111",
      "4003830171874018",
      '"year":1971',
      "078051120",
      "900012345678",
      idOf(token),
      String(at(app.json, "app_token")),
      String(at(preference.json, "signing_secret")),
      World.appToken,
      World.operatorToken
    ]
    const shown = at((yield* request(correlationOf(wrong))).json, "request", "body", "payment_method", "credit_card")
    assert.strictEqual(at(shown, "cvc"), "***")
    assert.strictEqual(at(shown, "card_holder", "holder_name"), card.card_holder.holder_name)
    for (const secret of secrets) assert.isAbove(secret.length, 2)
    assert.strictEqual(token.status, 201)
    let found = 0
    for (const id of correlationIds(yield* ask("GET", "/operator/requests?page_size=50"))) {
      const { text } = yield* request(String(id))
      for (const secret of secrets) assert.notInclude(text, secret)
      found += 1
    }
    assert.isAtLeast(found, 8)
  })
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  it.effect("no request is kept", function* () {
    const line = "403 NOT_AUTHORIZED | path: STAGING_ONLY"
    for (const path of ["/operator/network_calls", "/operator/requests", `/operator/requests/${crypto.randomUUID()}`])
      assert.strictEqual(errorLine(yield* ask("GET", path)), line)
  })
})
