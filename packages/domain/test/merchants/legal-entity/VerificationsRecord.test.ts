/** The record of verifications and its issues (merchants.md 2). */
import { describe, expect, it } from "vitest"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as VerificationsRecord from "@payments-platform/domain/merchants/legal-entity/verification/VerificationsRecord"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { storedFields } from "./legalEntities.ts"
import { type Name, states } from "./verifications.ts"

const subject = { id: "entity", createTime: 3 }
const owner = { id: "entity", path: "/legal_entities/entity", resource: "legal_entities" }
const path = "/legal_entities/entity/verifications"
const self = { id: null, path, resource: "verifications" }

/** A complete company; its entity in the state of this name. */
const company = (name: Name, more: object = {}) => {
  const state = LegalEntity.write(null, storedFields({ ...MerchantSamples.usCompany(), ...more }), 1)
  return LegalEntity.moveParty(state, "entity", () => states[name])
}
const recordOf = (state: LegalEntity.State) => VerificationsRecord.render(state, subject)

const waiting = { id: "waiting", create_time: 5, owner, status: "in_review", type: "passport" }
const documents = "entity_verification.documents"
const requested = { path: documents, requested_documents: ["passport"], message: "Show your passport." }

describe("the verification of a party", () => {
  it.each<readonly [Name, boolean, object | null]>([
    ["checking", false, null],
    ["checking again", true, null],
    [
      "errant by the service",
      false,
      { issue_type: "errant_fields", target: owner, errant_fields: { entity_name: ["is_invalid"] } }
    ],
    ["in_review", false, { issue_type: "in_review", target: owner, in_review: ["entity_verification"] }],
    ["in_review, still verified", true, { issue_type: "in_review", target: owner, in_review: ["entity_verification"] }],
    [
      "additional_documents_required",
      false,
      {
        issue_type: "additional_documents_required",
        target: owner,
        additional_documents_required: [documents]
      }
    ],
    [
      "identity_verification",
      false,
      { issue_type: "identity_verification", target: self, identity_verification: requested }
    ],
    ["verified", true, null],
    ["risk_outreach", true, { issue_type: "risk_outreach", target: self, risk_outreach: requested }],
    [
      "checking again, asked for documents",
      true,
      { issue_type: "risk_outreach", target: self, risk_outreach: requested }
    ]
  ])("%s", (name, verified, issue) => {
    const current_issues = issue === null ? [] : [issue]
    expect(recordOf(company(name))["entity_verification"]).toEqual({ verified, current_issues, documents: [waiting] })
    expect(LegalEntity.issuesOf(company(name), "entity")).toHaveLength(current_issues.length)
  })

  it("says until when documents are requested", () => {
    const { until } = states.risk_outreach
    const issue = { _tag: "AdditionalDocumentsRequired", target: owner, paths: [documents] }
    for (const name of ["risk_outreach", "checking again, asked for documents"] as const)
      expect(LegalEntity.upcomingIssuesOf(company(name), "entity")).toEqual([{ at: until, issue }])
    expect(LegalEntity.upcomingIssuesOf(company("verified"), "entity")).toEqual([])
  })
})

const verification = { verified: false, current_issues: [], documents: [] }

describe("the record", () => {
  it("has a part for each person, or null", () => {
    const people = { additional_representatives: { owner_1: { ...MerchantSamples.person(), reference_id: "r" } } }
    expect(recordOf(LegalEntity.write(null, storedFields({ ...MerchantSamples.usCompany(), ...people }), 1))).toEqual({
      ...self,
      owner,
      create_time: 3,
      entity_verification: verification,
      controller: { personal_verification: verification },
      account_controller: null,
      additional_representatives: { owner_1: { reference_id: "r", personal_verification: verification } }
    })
  })
  it("names an account controller in place of the controller", () => {
    const state = LegalEntity.write(
      null,
      storedFields({ country: "US", account_controller: { email: "a@example.com" } }),
      1
    )
    const record = recordOf(state)
    expect([record["controller"], "entity_verification" in record]).toEqual([null, false])
    const fields = {
      controller_type: ["is_unsupported_value"],
      "account_controller.name": ["is_null"],
      "account_controller.phone": ["is_null"]
    }
    const issue = { issue_type: "errant_fields", target: owner, errant_fields: fields }
    expect(record["account_controller"]).toEqual({
      personal_verification: { ...verification, current_issues: [issue] }
    })
  })
  it("shows the entity as soon as more than its country and e-mail is known", () => {
    const known = (body: object) => "entity_verification" in recordOf(LegalEntity.write(null, storedFields(body), 1))
    expect(known({ country: "US", controller: { email: "a@example.com" } })).toBe(false)
    expect(known({ country: "US", entity_name: "Bakery" })).toBe(true)
  })
  it("contains no secret", () => {
    const errant = LegalEntity.write(null, storedFields({ country: "US", controller: MerchantSamples.person() }), 1)
    for (const secret of ["6789", "1940", "sealed"]) expect(JSON.stringify(recordOf(errant))).not.toContain(secret)
  })
})

describe("the issues against a legal entity", () => {
  const both = (name: Name) => LegalEntity.moveParty(company(name), "controller", () => states[name])
  const types = (state: LegalEntity.State) => LegalEntity.issuesOf(state, "entity").map(({ _tag }) => _tag)
  it("include one review and one list of missing documents for all parties", () => {
    const paths = ["entity_verification", "controller.personal_verification"]
    expect(LegalEntity.issuesOf(both("in_review"), "entity")).toEqual([{ _tag: "InReview", target: owner, paths }])
    const lists = paths.map((each) => `${each}.documents`)
    const required = { _tag: "AdditionalDocumentsRequired", target: owner, paths: lists }
    expect(LegalEntity.issuesOf(both("additional_documents_required"), "entity")).toEqual([required])
    const { until } = states.risk_outreach
    expect(LegalEntity.upcomingIssuesOf(both("risk_outreach"), "entity")).toEqual([{ at: until, issue: required }])
  })
  it("include one issue with the errant fields of all parties", () => {
    const [issue, ...more] = LegalEntity.issuesOf(LegalEntity.write(null, storedFields({ country: "FR" }), 1), "entity")
    expect(more).toEqual([])
    expect(issue).toMatchObject({ fields: { entity_name: ["is_null"], "controller.name": ["is_null"] } })
  })
  it("include a request for each party", () =>
    expect(types(both("identity_verification"))).toEqual(["IdentityVerification", "IdentityVerification"]))
})

describe("the legal entity", () => {
  const verified = (more: object = {}) =>
    LegalEntity.moveParty(company("verified", more), "controller", () => states.verified)
  it("is verified when every party is", () => {
    expect(LegalEntity.isVerified(company("verified"))).toBe(false)
    expect(LegalEntity.isVerified(verified())).toBe(true)
    const more = verified({ additional_representatives: { owner_1: MerchantSamples.person() } })
    expect(LegalEntity.isVerified(more)).toBe(false)
  })
  it("is complete when no data of section 1.5 is missing, whatever its review says", () => {
    expect(LegalEntity.isDataComplete(company("in_review"))).toBe(true)
    expect(LegalEntity.isDataComplete(company("in_review", { phone: null }))).toBe(false)
    expect(LegalEntity.isDataComplete(company("verified", { controller: {} }))).toBe(false)
  })
})
