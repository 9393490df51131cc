/** The operator's decisions on parties, over HTTP (merchants.md 2, platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { errorLine, unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { bodyOf, create, decide, documentStatus, post, read, stateOf, update, upload } = LegalEntities
const waiting = "not verified, additional_documents_required"

layer(World.layer())("the operator", (it) => {
  const request = { path: "entity_verification.documents", requested_documents: ["utility_bill"], message: "A bill." }
  it.effect.each([
    ["verified", {}, "verified", undefined],
    ["in_review", {}, "not verified, in_review", ["entity_verification"]],
    ["additional_documents_required", {}, waiting, ["entity_verification.documents"]],
    [
      "identity_verification",
      { requested_documents: ["utility_bill"], message: "A bill." },
      "not verified, identity_verification",
      request
    ],
    [
      "risk_outreach",
      { requested_documents: ["utility_bill"], message: "A bill." },
      "verified, risk_outreach",
      request
    ],
    [
      "errant_fields",
      { errant_fields: { entity_name: ["is_invalid"] } },
      "not verified, errant_fields",
      { entity_name: ["is_invalid"] }
    ]
  ] as const)("decides %s", function* ([decision, more, state, member]) {
    yield* subscribe("legal_entities.*")
    // each decision starts from a state that it changes
    const id = yield* create(LegalEntities.magicCompany("Documents"))
    if (decision === "additional_documents_required") yield* decide(id, { party: "entity", decision: "verified" })
    const before = (yield* LegalEntities.announcements(id)).length
    const decided = yield* decide(id, { party: "entity", decision, ...more })
    assert.strictEqual(decided.status, 200, decided.text)
    assert.strictEqual(yield* stateOf(id, "entity"), state)
    assert.deepStrictEqual(at(yield* LegalEntities.issueOf(id, "entity"), decision), member)
    const { api_version: _, ...record } = Object((yield* read(id)).json)
    assert.deepStrictEqual(decided.json, { ...record, app_id: World.appId })
    assert.lengthOf(yield* LegalEntities.announcements(id), before + 1)
    // a repeated decision changes nothing
    yield* decide(id, { party: "entity", decision, ...more })
    assert.lengthOf(yield* LegalEntities.announcements(id), before + 1)
  })

  // reaches merchants 16 Documents of a person
  it.effect("need not decide on the documents of a removed person, which are rejected", function* () {
    const owner_1 = MerchantSamples.person("Magic", "Documents")
    const id = yield* create({ ...MerchantSamples.usCompany(), additional_representatives: { owner_1 } })
    const [theirs, other] = [yield* upload("review.pdf"), yield* upload("review.pdf")]
    const documents = { personal_verification: { documents: [theirs] } }
    yield* post(id, { additional_representatives: { owner_1: documents } })
    yield* post(id, bodyOf([other]))
    const states = Effect.all([documentStatus(theirs), documentStatus(other)])
    assert.deepStrictEqual(yield* states, ["in_review", "in_review"])
    assert.strictEqual((yield* update(id, { additional_representatives: { owner_1: null } })).status, 200)
    assert.deepStrictEqual(yield* states, ["rejected", "in_review"])
    yield* update(id, { additional_representatives: { owner_1 } })
    assert.deepStrictEqual(yield* states, ["rejected", "in_review"])
  })

  it.effect("decides on all parties, and on one representative", function* () {
    const representatives = { owner_1: MerchantSamples.person("Magic", "Review") }
    const id = yield* create({ ...MerchantSamples.usCompany(), additional_representatives: representatives })
    const state = Effect.map(read(id), ({ json }) =>
      at(json, "additional_representatives", "owner_1", "personal_verification", "verified")
    )
    assert.isFalse(yield* state)
    yield* decide(id, { party: "additional_representatives.owner_1", decision: "verified" })
    assert.isTrue(yield* state)
    yield* decide(id, { party: "all", decision: "in_review" })
    assert.deepStrictEqual(
      [yield* stateOf(id, "entity"), yield* stateOf(id), yield* state],
      ["not verified, in_review", "not verified, in_review", false]
    )
    const fields = { phone: ["is_invalid"], "controller.phone": ["is_invalid", "is_unsupported_value"] }
    yield* decide(id, { party: "all", decision: "errant_fields", errant_fields: fields })
    assert.deepStrictEqual(at(yield* LegalEntities.issueOf(id), "errant_fields"), {
      "controller.phone": ["is_invalid", "is_unsupported_value"]
    })
    yield* update(id, { phone: { phone_number: "6505551235" } })
    assert.deepStrictEqual(
      [yield* stateOf(id, "entity"), yield* stateOf(id)],
      ["verified", "not verified, errant_fields"]
    )
  })

  // reaches merchants 16 Reviewfail of a person
  it.effect("ends a pending check of the service", function* () {
    const id = yield* create(LegalEntities.withController("Reviewfail"))
    yield* decide(id, { party: "controller", decision: "verified" })
    yield* advance(60)
    assert.strictEqual(yield* stateOf(id), "verified")
  })

  it.effect("is refused impossible decisions, and audited for the others", function* () {
    const id = yield* create()
    const refused = (body: object) => Effect.map(decide(id, body), errorLine)
    const invalid = "400 INVALID_PARAMS | body:"
    const wrong = "PARAM_VALUE_IS_INVALID_ENUM"
    assert.strictEqual(yield* refused({}), `${invalid}party PARAM_IS_MISSING | body:decision PARAM_IS_MISSING`)
    assert.strictEqual(yield* refused({ party: "nobody", decision: "verified" }), `${invalid}party ${wrong}`)
    assert.strictEqual(
      yield* refused({ party: "account_controller", decision: "verified" }),
      `${invalid}party ${wrong}`
    )
    assert.strictEqual(yield* refused({ party: "all", decision: "unverified" }), `${invalid}decision ${wrong}`)
    const errant = { party: "controller", decision: "errant_fields" }
    assert.strictEqual(yield* refused(errant), `${invalid}errant_fields PARAM_IS_MISSING`)
    assert.strictEqual(
      yield* refused({ ...errant, errant_fields: {} }),
      `${invalid}errant_fields PARAM_VALUE_IS_OUT_OF_RANGE`
    )
    assert.strictEqual(
      yield* refused({ ...errant, errant_fields: { entity_name: ["is_null"] } }),
      `${invalid}errant_fields.entity_name PARAM_VALUE_IS_INVALID_PATTERN`
    )
    assert.include(yield* refused({ ...errant, errant_fields: { "controller.name": ["is_wrong"] } }), wrong)
    const request = { party: "entity", decision: "risk_outreach" }
    assert.include(yield* refused({ ...request, message: "" }), "message PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(yield* refused({ ...request, requested_documents: [] }), "PARAM_VALUE_IS_OUT_OF_RANGE")
    assert.include(yield* refused({ ...request, requested_documents: ["novel"] }), wrong)
    assertError(yield* decide("nothing", request), unknownId)
    assert.strictEqual((yield* decide(id, { ...request, message: "x".repeat(1_024) })).status, 200)
    const audit = yield* ask("GET", `/operator/audit?action=legal_entities.verification&resource_id=${id}`)
    assert.strictEqual(at(audit.json, "results", 0, "resource"), "legal_entities")
  })
})
