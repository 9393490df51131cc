/**
 * Legal entities and accounts: a change without effect sends no notification, and a reference must exist
 * (merchants.md 1, 4).
 */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, idOf, risk } from "../fixtures/Asking.ts"
import { topicsOf, subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const entity = {
  country: "US",
  entity_name: "Harbor Books LLC",
  description: "Books",
  controller: { name: { first: "Ada", last: "Owner" } },
  entity_country_info: { US: { legal_form: "corporation" } },
  custom_data: { shelf: 1, aisle: 2 }
}
const rbit = { type: "website_uri", source: "user", properties: { uri: "https://books.example" } }

layer(World.layer())("merchants", (it) => {
  // reaches platform 10/accounts-capabilities-updated-fact, platform 10/updated-only-when-a
  it.effect("an update that changes nothing announces nothing (platform.md 10)", function* () {
    yield* subscribe("legal_entities.*", "accounts.*")
    const id = idOf(yield* ask("POST", "/legal_entities", { body: entity, headers: risk }))
    yield* ask("POST", `/legal_entities/${id}`, { body: { description: "Books" }, headers: risk })
    yield* ask("POST", `/legal_entities/${id}`, { body: { custom_data: { aisle: 2, shelf: 1 } } })
    assert.deepStrictEqual(yield* topicsOf(id), ["legal_entities.created"])

    const industry = { category_detail: "used", merchant_category_code: "5942" }
    const made = yield* ask("POST", "/accounts", {
      body: { legal_entity_id: id, custom_data: { b: 1, a: 2 }, industry }
    })
    yield* ask("POST", `/accounts/${idOf(made)}`, { body: { custom_data: { a: 2, b: 1 } } })
    yield* ask("POST", `/accounts/${idOf(made)}`, { body: { industry: { category_detail: "used" } } })
    const created = ["accounts.created", "accounts.capabilities.updated"]
    assert.deepStrictEqual(yield* topicsOf(idOf(made)), created)
    yield* ask("POST", `/accounts/${idOf(made)}`, { body: { industry: { category_detail: "new" } } })
    assert.deepStrictEqual(yield* topicsOf(idOf(made)), [...created, "accounts.updated"])
  })

  it.effect("a request with an unknown client token is refused as a whole (platform.md 7)", function* () {
    const body = { ...entity, token: { id: "legal_entities-0" } }
    const unknown = invalid("body:token.id ID_NOT_FOUND")
    assertError(yield* ask("POST", "/legal_entities", { body }), unknown)
    const id = idOf(yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk }))
    assertError(yield* ask("POST", `/legal_entities/${id}`, { body }), unknown)
  })

  // the test clock stands at 1970
  it.effect("the receive_time of an rbit is at most a minute ahead (platform.md 8)", function* () {
    const rbits = [
      { ...rbit, receive_time: 60 },
      { ...rbit, receive_time: 61 }
    ]
    const late = invalid("body:rbits.1.receive_time PARAM_VALUE_IS_OUT_OF_RANGE")
    const made = yield* ask("POST", "/legal_entities", { body: { country: "US", rbits }, headers: risk })
    assertError(made, late)
    const id = idOf(yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk }))
    assertError(yield* ask("POST", `/legal_entities/${id}`, { body: { rbits } }), late)
    assertError(yield* ask("POST", "/accounts", { body: { legal_entity_id: id, rbits } }), late)
  })
})
