/** POST /legal_entities/{id} (merchants.md 1): which changes are announced. */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { contextAt, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples

/** A vault whose seals are all different. */
let seals = 0
const vault: CommandHandler.Sealer = {
  ...contextAt(now, null, "app").vault,
  seal: (_, text) => `${++seals}:${text}`,
  open: (_, sealed) => Redacted.make(sealed.slice(sealed.indexOf(":") + 1))
}

const person = (year: number) => ({
  name: { first: "Ada", last: "Byron" },
  date_of_birth: { year, month: 12, day: 10 },
  personal_country_info: { US: { social_security_number: "123456789" } }
})
const body = { country: "US", custom_data: { a: 1, b: 2 }, controller: person(1980) }

const made = (): ReadonlyArray<Step> => {
  const request = decode(LegalEntityFields.Create, body)
  return given().when(CreateLegalEntity.handler, { request }, now, null, { vault }).steps
}
const update = (change: object) => {
  const request = decode(LegalEntityFields.Update, change)
  return given(...made()).when(UpdateLegalEntity.handler, { id: newId(1), request }, now, null, { vault })
}

describe("an update of a legal entity", () => {
  // reaches merchants 2/01 new
  it("sends no notification if it repeats stored values, including secrets", () => {
    update(body).thenEvents()
    update({ custom_data: { b: 2, a: 1 } }).thenEvents()
  })
  // reaches platform 10/legal_entities-created-legal_entities-updated
  it("sends a notification if a secret changes", () => {
    const { steps } = update({ controller: person(1981) })
    expect(steps.flatMap(({ topics }) => topics)).toEqual(["legal_entities.updated"])
  })
})
