/** The parties of a legal entity and their states (merchants.md 1.5, 2). */
import { describe, expect, it } from "vitest"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as Parties from "@payments-platform/domain/merchants/legal-entity/Parties"
import { storedFields } from "./legalEntities.ts"

const subject = { id: "entity", appId: "app", createTime: 1 }
const person = { name: { first: "Ada", last: "Byron" }, date_of_birth: { year: 1980, month: 12, day: 10 } }
const fields = storedFields({ country: "US", entity_name: "Bakery", controller: person })
const { controller, ...facts } = fields
const unverified = { _tag: "Unverified", documents: [], reference: null }

const created = (body: object) =>
  LegalEntityKind.kind.create(subject, [{ _tag: "Created", fields: storedFields(body), at: 1 }])
const idsIn = (doc: { readonly [key: string]: unknown }) => Object.keys(Object(doc["verifications"]))

describe("the parties of a legal entity", () => {
  it("are the entity and each person, with sealed data and a state", () => {
    expect(Parties.all(fields, {})).toEqual([
      { _tag: "Entity", id: "entity", facts, verification: unverified },
      { _tag: "Controller", id: "controller", person: controller, verification: unverified }
    ])
    expect(JSON.stringify(Parties.all(fields, {}))).not.toContain("1980-12-10")
  })

  it.each([
    [{ country: "FR" }, ["entity", "controller"]],
    [{ account_controller: person }, ["entity", "account_controller"]],
    [
      { controller: person, additional_representatives: { owner_1: person, representative_2: {} } },
      ["entity", "controller", "additional_representatives.owner_1", "additional_representatives.representative_2"]
    ],
    [{ controller: null, additional_representatives: {} }, ["entity", "controller"]]
  ])("are known by their paths in the record: %j", (body, ids) => {
    expect(Parties.all(storedFields(body), {}).map(({ id }) => id)).toEqual(ids)
    expect(idsIn(created(body).row.doc.toJSON())).toEqual(ids)
  })

  it("keep their states, and a new person in the place of another one begins without a state", () => {
    const before = storedFields({ country: "CA", controller: person, additional_representatives: { owner_1: person } })
    const states = Parties.afterWrite(before, null, 1, 1)
    const verified = { _tag: "Verified", documents: [], reference: null, ask: null } as const
    const all = { ...states, entity: verified, "additional_representatives.owner_1": verified }
    const without = storedFields({ country: "CA", controller: person })
    const kept = Parties.afterWrite(without, { fields: before, verifications: all }, 2, 2)
    expect(Object.keys(kept)).toEqual(["entity", "controller"])
    expect(kept["entity"]).toBe(verified)
    const again = Parties.afterWrite(before, { fields: without, verifications: kept }, 3, 3)
    expect(again["additional_representatives.owner_1"]).toEqual(unverified)
    const nobody = Parties.afterWrite(
      storedFields({ country: "CA" }),
      { fields: before, verifications: { controller: verified } },
      4,
      4
    )
    expect(nobody["controller"]).toEqual(unverified)
  })
})

/** A row stored before parties had states. */
const old = {
  fields: {
    entity_name: "Bakery",
    country: "US",
    controller: {
      name: { first: "Ada", last: "Byron" },
      date_of_birth: "sealed:01-21-0891",
      personal_country_info: { US: { social_security_number_last_four: "sealed:9876" } }
    },
    additional_representatives: { owner_1: { is_beneficial_owner: true } }
  }
}
const row = { ...subject, type: "legal_entities", version: 3, dueAt: null, listed: null, doc: StateCodec.ofJson(old) }

describe("a stored row without states of parties", () => {
  it("is read with unverified parties", () => {
    const { state } = LegalEntityKind.kind.fact(row)
    expect(LegalEntity.parties(state).map(({ id, verification }) => [id, verification])).toEqual([
      ["entity", unverified],
      ["controller", unverified],
      ["additional_representatives.owner_1", unverified]
    ])
  })

  it("keeps its fields, and the next update adds the states", () => {
    const fact = LegalEntityKind.kind.fact(row)
    const updated = LegalEntityKind.kind.move(fact, [{ _tag: "Updated", fields: fact.state.fields, at: 1 }])
    const doc = updated.row.doc.toJSON()
    expect(doc["fields"]).toEqual(old.fields)
    expect(idsIn(doc)).toEqual(["entity", "controller", "additional_representatives.owner_1"])
  })
})
