/** How the verification of a legal entity changes its accounts, over HTTP (merchants.md 2, 5, 16). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { payloadsOf, subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { create, decide, update } = LegalEntities

const accountOf = (legal_entity_id: string) => Effect.map(ask("POST", "/accounts", { body: { legal_entity_id } }), idOf)

/** The types of the issues of payouts in the last one. */
const issues = (id: string) =>
  Effect.map(payloadsOf(id, "accounts.capabilities.updated"), (all) => {
    const found = at(all.at(-1), "payouts", "current_issues")
    return Array.isArray(found) ? found.map((each) => String(at(each, "issue_type"))) : null
  })

layer(World.layer())("the accounts of a legal entity", (it) => {
  // reaches merchants 16 Country of a entity, merchants 16 Sanctioned of a entity, merchants 16 Sanctioned of a person
  it.effect.each([
    [LegalEntities.withController("Sanctioned"), "compliance"],
    [LegalEntities.magicCompany("Sanctioned"), "compliance"],
    [LegalEntities.magicCompany("Country"), "country_not_supported"]
  ] as const)("are closed for good: %#", function* ([body, closing]) {
    yield* subscribe("accounts.*")
    const account = yield* Effect.flatMap(create(body), accountOf)
    assert.strictEqual(at((yield* ask("GET", `/accounts/${account}`)).json, "status"), "active")
    yield* advance(10)
    assert.strictEqual(at((yield* ask("GET", `/accounts/${account}`)).json, "status"), "disabled")
    assert.isTrue((yield* issues(account))?.includes(closing))
  })

  // reaches reference what/a-merchant-is-represented
  it.effect("are announced only when their issues change", function* () {
    yield* subscribe("accounts.*")
    const id = yield* create()
    const account = yield* accountOf(id)
    const count = Effect.andThen(
      advance(1),
      Effect.map(payloadsOf(account, "accounts.capabilities.updated"), (all) => all.length)
    )
    const first = yield* count
    yield* update(id, { description: "Books", entity_name: "Harbor Books Inc" })
    assert.strictEqual(yield* count, first)
    yield* decide(id, { party: "controller", decision: "in_review" })
    assert.strictEqual(yield* count, first + 1)
    assert.deepStrictEqual(yield* issues(account), ["errant_fields", "in_review"])
    yield* decide(id, { party: "controller", decision: "verified" })
    assert.strictEqual(yield* count, first + 2)
    assert.deepStrictEqual(yield* issues(account), ["errant_fields"])
  })
})
