/** The audit log has the values before and after a change, and no data of persons (platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf, makeAccount, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const post = (path: string, body: object, headers = {}) =>
  Effect.map(ask("POST", path, { body, headers: { ...risk, ...headers } }), (answer) => {
    assert.isBelow(answer.status, 300, answer.text)
    return answer
  })

/** The newest entry about a resource. */
const entry = (id: string) =>
  Effect.map(ask("GET", `/operator/audit?resource_id=${id}`), ({ json }) => at(json, "results", 0, "changes"))

const phone = { country_code: "+1", phone_number: "4155550100" }
const address = { line1: "1 Market Street", city: "San Francisco", region: "CA", postal_code: "94105", country: "US" }

layer(World.layer())("an audit entry", (it) => {
  it.effect("has the values of an account before and after, nested values by their path", function* () {
    const account = yield* makeAccount
    yield* post(`/accounts/${account}`, { name: "Harbor", reference_id: "r-1" })
    const leasing = { "Api-Version": "3.1.rc.1.3" }
    const prepaid = { incoming_payments: { prepaid_cards_disabled: true } }
    yield* post(`/accounts/${account}`, { name: "Harbor Books", reference_id: null, ...prepaid }, leasing)
    assert.deepStrictEqual(at(yield* entry(account), "values"), {
      name: { from: "Harbor", to: "Harbor Books" },
      reference_id: { from: "r-1", to: null },
      "incoming_payments.prepaid_cards_disabled": { from: false, to: true }
    })
  })

  it.effect("has the operator's decision", function* () {
    const account = yield* makeAccount
    yield* post(`/operator/accounts/${account}`, { enhanced_review: "in_review" })
    assert.deepStrictEqual(yield* entry(account), {
      fields: ["enhanced_review"],
      events: ["Detailed"],
      values: { enhanced_review: { from: "not_requested", to: "in_review" } }
    })
    yield* post("/operator/settings", { dispute_fee: 2_000 })
    assert.deepStrictEqual(at(yield* entry("settings"), "values"), { dispute_fee: { from: 1_500, to: 2_000 } })
    yield* post("/operator/service", { available: true, retry_after: 30 })
    assert.deepStrictEqual(at(yield* entry("service"), "values"), { retry_after: { from: 60, to: 30 } })
    yield* post("/operator/clock/advance", { seconds: 60 })
    assert.deepStrictEqual(at(yield* entry("clock"), "values"), { offset_seconds: { from: 0, to: 60 } })
    const app = idOf(yield* post("/operator/apps", { name: "Shop" }))
    yield* post(`/operator/apps/${app}`, { name: "Market", throttle: { requests: 5, window_seconds: 1 } })
    assert.deepInclude(at(yield* entry(app), "values"), { name: { from: "Shop", to: "Market" } })
  })

  it.effect("has the label of a payout method, but neither payee nor numbers", function* () {
    const entity = idOf(yield* post("/legal_entities", { country: "US" }))
    const check = { type: "paper_check", paper_check: { name: "Ada Owner", address } }
    const method = { legal_entity_id: entity, nickname: "Till", ...check }
    const id = idOf(yield* post("/payout_methods", method))
    yield* post(`/payout_methods/${id}`, { custom_data: { drawer: 2 } })
    assert.deepStrictEqual(at(yield* entry(id), "values"), { custom_data: { from: null, to: { drawer: 2 } } })
    yield* ask("DELETE", `/operator/payout_methods/${id}`)
    assert.deepStrictEqual(at(yield* entry(id), "values"), { status: { from: "active", to: "deleted" } })
  })

  it.effect("has no data of the persons of a legal entity", function* () {
    const controller = { name: { first: "Ada", last: "Owner" }, email: "ada@example.com", phone, address }
    const id = idOf(yield* post("/legal_entities", { country: "US", controller, address, phone }))
    yield* post(`/legal_entities/${id}`, {
      reference_id: "label",
      entity_name: "Harbor Books LLC",
      address: { line1: "2 Market Street" },
      phone: { phone_number: "4155550101" },
      controller: {
        name: { first: "Grace" },
        email: "grace@example.com",
        date_of_birth: { year: 1940, month: 1, day: 2 }
      }
    })
    const changes = yield* entry(id)
    assert.deepStrictEqual(at(changes, "values"), { reference_id: { from: null, to: "label" } })
    const { text } = yield* ask("GET", `/operator/audit?resource_id=${id}`)
    assert.notMatch(text, /Ada|Grace|example\.com|Market Street|41555|1940/)
  })

  // reaches platform 1/the-app-as-owner
  it.effect("has no values of a new resource, and the chain is intact", function* () {
    const body = { topic: "payments.*", callback_uri: "https://a.example.com/?key=secret" }
    const id = idOf(yield* post("/notification_preferences", body))
    assert.isUndefined(at(yield* entry(id), "values"))
    yield* ask("DELETE", `/notification_preferences/${id}`)
    assert.deepStrictEqual(at(yield* entry(id), "values"), { status: { from: "active", to: "deleted" } })
    assert.notInclude((yield* ask("GET", `/operator/audit?resource_id=${id}`)).text, "key=secret")
    assert.strictEqual(at((yield* ask("GET", "/operator/audit/check")).json, "intact"), true)
  })
})
