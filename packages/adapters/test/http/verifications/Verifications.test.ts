/** Verifications of legal entities over HTTP (merchants.md 2, 16; platform.md 12). */
import { Effect, Schema } from "effect"
import { VerificationsRecord } from "@payments-platform/domain/merchants/legal-entity/verification/VerificationsRecord"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { unknownId, assertError } from "../fixtures/Answers.ts"
import { ask, at } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import { subscribe } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const { create, decide, documentStatus, issueOf, post, read, stateOf, update, upload } = LegalEntities
const verified = "verified"
const address = {
  path: "controller.personal_verification.documents",
  requested_documents: ["drivers_license", "current_lease_contract"],
  message: "We need to verify your address."
}

layer(World.layer())("verifications", (it) => {
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  // reaches reference endpoints/post-legal_entities/direct-creation-of-a
  // reaches reference endpoints/post-legal_entities/response-the-legal-entity
  it.effect("of a complete legal entity are done before the response to its creation", function* () {
    yield* subscribe("legal_entities.*")
    const id = yield* create()
    const { json } = yield* read(id)
    Schema.decodeUnknownSync(VerificationsRecord)(json)
    const done = { verified: true, current_issues: [], documents: [] }
    const owner = { id, path: `/legal_entities/${id}`, resource: "legal_entities" }
    assert.deepStrictEqual(json, {
      id: null,
      resource: "verifications",
      path: `/legal_entities/${id}/verifications`,
      owner,
      create_time: 0,
      entity_verification: done,
      controller: { personal_verification: done },
      account_controller: null,
      additional_representatives: null,
      api_version: "3.2"
    })
    // the parties were checked together, in one change with the record of GET
    const payloads = yield* LegalEntities.announcements(id)
    assert.lengthOf(payloads, 1)
    assert.deepStrictEqual(at(payloads[0], "controller"), at(json, "controller"))
    assert.strictEqual(at(payloads[0], "api_version"), "3.0")
  })

  it.effect("name the missing data, and begin when it is given", function* () {
    yield* subscribe("legal_entities.*")
    const id = yield* create({ country: "US", controller: { email: "ada@example.com" } })
    const first = yield* read(id)
    assert.isUndefined(at(first.json, "entity_verification"))
    assert.deepStrictEqual(at(first.json, "controller", "personal_verification", "current_issues", 0, "target"), {
      id,
      path: `/legal_entities/${id}`,
      resource: "legal_entities"
    })
    assert.deepStrictEqual(yield* LegalEntities.announcements(id), [])
    const { address: _, ...rest } = MerchantSamples.usCompany()
    yield* update(id, rest)
    const expected = { address: ["is_null"] }
    assert.deepStrictEqual(at(yield* issueOf(id, "entity"), "errant_fields"), expected)
    assert.strictEqual(yield* stateOf(id), verified)
    yield* update(id, { description: "Books" })
    assert.lengthOf(yield* LegalEntities.announcements(id), 2)
    yield* update(id, { address: MerchantSamples.usCompany().address })
    assert.strictEqual(yield* stateOf(id, "entity"), verified)
    // removed data is missing again
    yield* update(id, { phone: null })
    assert.deepStrictEqual(at(yield* issueOf(id, "entity"), "errant_fields"), { phone: ["is_null"] })
  })

  // reaches merchants 16 Documents of a entity
  it.effect("that stay verified announce nothing when a name changes", function* () {
    yield* subscribe("legal_entities.*")
    const id = yield* create()
    const before = yield* LegalEntities.announcements(id)
    yield* update(id, { entity_name: "Harbor Books Inc", address: { line1: "2 Main St" } })
    assert.strictEqual(yield* stateOf(id, "entity"), verified)
    assert.deepStrictEqual(yield* LegalEntities.announcements(id), before)
    // the new name is checked
    yield* update(id, { entity_name: "Magic Documents" })
    assert.strictEqual(yield* stateOf(id, "entity"), "not verified, additional_documents_required")
    assert.lengthOf(yield* LegalEntities.announcements(id), before.length + 1)
  })

  it.effect("belong to one app", function* () {
    const id = yield* create()
    const other = { headers: { "App-Id": World.otherAppId } }
    assertError(yield* ask("GET", `/legal_entities/${id}/verifications`, other), unknownId)
    const body = LegalEntities.bodyOf([yield* upload()])
    const posted = yield* ask("POST", `/legal_entities/${id}/verifications`, { body, ...other })
    const document = "body:controller.personal_verification.documents.0 ID_NOT_FOUND"
    assertError(posted, `${unknownId} | ${document}`)
    assertError(yield* read("nothing"), unknownId)
    assertError(yield* post("nothing", body), unknownId)
  })

  it.effect("show no secret, not even to the operator", function* () {
    yield* subscribe("legal_entities.*")
    const number = { US: { social_security_number: "987654321" } }
    const controller = { ...MerchantSamples.person("Magic", "Mismatch"), personal_country_info: number }
    const id = yield* create({ ...MerchantSamples.usCompany(), controller })
    const decided = yield* decide(id, { party: "all", decision: "in_review" })
    const audit = yield* ask("GET", `/operator/audit?resource_id=${id}`)
    const notes = yield* ask("GET", `/notifications?object_id=${id}`)
    for (const { text } of [yield* read(id), decided, audit, notes])
      for (const secret of ["987654321", "1940-12-10", '":1940']) assert.notInclude(text, secret)
  })

  // reaches merchants 16 Review of a person
  it.effect("of an account controller", function* () {
    const { controller: _, ...company } = MerchantSamples.usCompany()
    const { email, name, phone } = MerchantSamples.person("Magic", "Review")
    const id = yield* create({ ...company, account_controller: { email, name, phone } })
    const issue = at((yield* read(id)).json, "account_controller", "personal_verification", "current_issues", 0)
    assert.deepStrictEqual(at(issue, "errant_fields"), { controller_type: ["is_unsupported_value"] })
    yield* update(id, { entity_country_info: { US: { legal_form: "government_entity" } } })
    const { json } = yield* read(id)
    assert.isNull(at(json, "controller"))
    assert.deepStrictEqual(at(json, "account_controller", "personal_verification", "current_issues", 0, "in_review"), [
      "account_controller.personal_verification"
    ])
  })
})

/** The state at once and 10 s later. */
const words: ReadonlyArray<readonly [of: LegalEntities.Party, word: string, now: string, later: string]> = [
  ["controller", "Review", "not verified, in_review", "not verified, in_review"],
  ["entity", "review", "not verified, in_review", "not verified, in_review"],
  ["controller", "Reviewpass", "not verified, in_review", verified],
  ["entity", "Reviewpass", "not verified, in_review", verified],
  ["controller", "REVIEWFAIL", "not verified, in_review", "not verified, additional_documents_required"],
  ["entity", "Reviewfail", "not verified, in_review", "not verified, additional_documents_required"],
  [
    "controller",
    "Documents",
    "not verified, additional_documents_required",
    "not verified, additional_documents_required"
  ],
  ["entity", "Documents", "not verified, additional_documents_required", "not verified, additional_documents_required"],
  ["controller", "Identity", "not verified, identity_verification", "not verified, identity_verification"],
  ["entity", "Identity", "not verified, identity_verification", "not verified, identity_verification"],
  ["controller", "Address", "not verified, identity_verification", "not verified, identity_verification"],
  ["entity", "Address", verified, verified],
  ["controller", "Outreach", verified, "verified, risk_outreach"],
  ["entity", "Outreach", verified, "verified, risk_outreach"],
  ["controller", "Fullssn", "not verified, errant_fields", "not verified, errant_fields"],
  ["controller", "Mismatch", "not verified, errant_fields", "not verified, errant_fields"],
  ["entity", "Mismatch", verified, verified],
  ["entity", "Edd", "not verified, errant_fields", "not verified, errant_fields"],
  ["controller", "Edd", verified, verified],
  ["controller", "Sanctioned", "not verified, in_review", "not verified, in_review"],
  ["entity", "Sanctioned", "not verified, in_review", "not verified, in_review"],
  ["entity", "Country", "not verified, in_review", "not verified, in_review"],
  ["controller", "Country", verified, verified],
  ["controller", "Timeout", "not verified", "not verified"],
  ["entity", "Timeout", "not verified", "not verified"],
  ["controller", "Byron", verified, verified]
]

layer(World.layer())("magic names (merchants.md 16)", (it) => {
  // reaches merchants 16 Outreach of a entity, merchants 16 Review of a entity, merchants 16 Reviewfail of a entity
  // reaches merchants 16 Reviewfail of a person, merchants 16 Reviewpass of a entity
  it.effect.each(words)("%s %s", function* ([party, word, now, later]) {
    const id = yield* create(party === "entity" ? LegalEntities.magicCompany(word) : LegalEntities.withController(word))
    assert.strictEqual(yield* stateOf(id, party), now)
    yield* advance(9)
    assert.strictEqual(yield* stateOf(id, party), now)
    yield* advance(1)
    assert.strictEqual(yield* stateOf(id, party), later)
    assert.strictEqual(yield* stateOf(id, party === "entity" ? "controller" : "entity"), verified)
  })

  // reaches merchants 16 (other) of a person, merchants 16 Address of a person, merchants 16 Identity of a entity
  // reaches merchants 16 Identity of a person
  it.effect("ask people and entities for their data", function* () {
    const asked = (party: LegalEntities.Party, body: object) => Effect.flatMap(create(body), (id) => issueOf(id, party))
    assert.deepStrictEqual(
      at(yield* asked("controller", LegalEntities.withController("Identity")), "identity_verification"),
      {
        path: "controller.personal_verification.documents",
        requested_documents: ["passport", "drivers_license"],
        message: "We need to verify your date of birth."
      }
    )
    assert.deepStrictEqual(
      at(yield* asked("entity", LegalEntities.magicCompany("Identity")), "identity_verification"),
      {
        path: "entity_verification.documents",
        requested_documents: ["passport"],
        message: "We need to verify your name."
      }
    )
    const issue = yield* asked("controller", LegalEntities.withController("Address"))
    assert.deepStrictEqual(at(issue, "identity_verification"), address)
    assert.strictEqual(at(issue, "target", "resource"), "verifications")
  })

  // reaches merchants 16 Edd of a entity, merchants 16 Fullssn of a person, merchants 16 Mismatch of a person
  it.effect("Fullssn and Mismatch end with the data that they ask for, Edd with four fields", function* () {
    const number = yield* create(LegalEntities.withController("Fullssn"))
    assert.deepStrictEqual(at(yield* issueOf(number), "errant_fields"), {
      "controller.personal_country_info.US.social_security_number": ["is_null"]
    })
    yield* update(number, { controller: { address: { line1: "2 Main St" } } })
    assert.strictEqual(yield* stateOf(number), "not verified, errant_fields")
    const full = { US: { social_security_number: "123456789", social_security_number_last_four: null } }
    yield* update(number, { controller: { personal_country_info: full } })
    assert.strictEqual(yield* stateOf(number), verified)

    const born = yield* create(LegalEntities.withController("Mismatch"))
    assert.deepStrictEqual(at(yield* issueOf(born), "errant_fields"), { "controller.date_of_birth": ["is_invalid"] })
    yield* update(born, { controller: { date_of_birth: MerchantSamples.person().date_of_birth } })
    yield* update(born, { controller: { address: { line1: "2 Main St" } } })
    assert.strictEqual(yield* stateOf(born), "not verified, errant_fields")
    yield* update(born, { controller: { date_of_birth: { year: 1940, month: 12, day: 11 } } })
    assert.strictEqual(yield* stateOf(born), verified)
    yield* update(born, { controller: { address: { line1: "3 Main St" } } })
    assert.strictEqual(yield* stateOf(born), verified)

    const due = yield* create(LegalEntities.magicCompany("Edd"))
    const nothing = ["is_null"]
    assert.deepStrictEqual(at(yield* issueOf(due, "entity"), "errant_fields"), {
      entity_purpose_or_ideology: nothing,
      source_and_use_of_funds: nothing,
      has_significant_wealth_contributors: nothing,
      significant_wealth_contributors: nothing
    })
    yield* update(due, { entity_purpose_or_ideology: "Books", source_and_use_of_funds: "Sales" })
    assert.deepStrictEqual(at(yield* issueOf(due, "entity"), "errant_fields"), {
      has_significant_wealth_contributors: nothing,
      significant_wealth_contributors: nothing
    })
    yield* update(due, { has_significant_wealth_contributors: false })
    assert.strictEqual(yield* stateOf(due, "entity"), verified)
  })

  // reaches merchants 16 Timeout of a entity, merchants 16 Timeout of a person
  it.effect("Timeout is repeated after 1, 5 and 30 minutes, then in review", function* () {
    yield* subscribe("legal_entities.*")
    const id = yield* create(LegalEntities.withController("Timeout"))
    const before = (yield* LegalEntities.announcements(id)).length
    yield* advance(36 * 60 - 1)
    assert.strictEqual(yield* stateOf(id), "not verified")
    assert.lengthOf(yield* LegalEntities.announcements(id), before)
    yield* advance(1)
    assert.strictEqual(yield* stateOf(id), "not verified, in_review")
    assert.lengthOf(yield* LegalEntities.announcements(id), before + 1)
  })

  it.effect("a country under sanctions is reviewed by the operator", function* () {
    const sanctioned = { entity_country_info: { operates_in_sanctioned_countries: ["IR"] } }
    const id = yield* create()
    yield* update(id, sanctioned)
    assert.strictEqual(yield* stateOf(id, "entity"), "not verified, in_review")
    yield* advance(day)
    assert.strictEqual(yield* stateOf(id, "entity"), "not verified, in_review")
    yield* decide(id, { party: "entity", decision: "verified" })
    assert.strictEqual(yield* stateOf(id, "entity"), verified)
    yield* update(id, { entity_name: "Harbor Books Inc" })
    assert.strictEqual(yield* stateOf(id, "entity"), "not verified, in_review")
  })
})

layer(World.layer())("risk outreach", (it) => {
  const reached = Effect.gen(function* () {
    const id = yield* create(LegalEntities.withController("Outreach"))
    yield* advance(10)
    return id
  })

  it.effect("asks a verified party for documents, for 14 days", function* () {
    const id = yield* reached
    assert.deepStrictEqual(at(yield* issueOf(id), "risk_outreach"), address)
    yield* advance(14 * day - 1)
    assert.strictEqual(yield* stateOf(id), "verified, risk_outreach")
    yield* advance(1)
    assert.strictEqual(yield* stateOf(id), "not verified, additional_documents_required")
  })

  // reaches merchants 16 Outreach of a person, merchants 16 document other
  it.effect("keeps a party verified that sends documents in time", function* () {
    const id = yield* reached
    const document = yield* upload()
    yield* post(id, LegalEntities.bodyOf([document]))
    assert.strictEqual(yield* stateOf(id), "verified, in_review")
    yield* advance(10)
    assert.deepStrictEqual([yield* stateOf(id), yield* documentStatus(document)], [verified, "accepted"])
    yield* advance(15 * day)
    assert.strictEqual(yield* stateOf(id), verified)
  })
})
