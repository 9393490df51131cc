/** The data of a legal entity is erased five years after its last account was deleted (merchants.md 15). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as EraseAccount from "@payments-platform/domain/merchants/account/commands/EraseAccountWithLegalEntity"
import * as EraseLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/EraseLegalEntity"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"
import { contextAt, given, questionOf } from "@payments-platform/specification/GivenWhenThen"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import * as Samples from "../../samples.ts"
import { storedFields } from "./legalEntities.ts"
import { attachment } from "./verifications.ts"

const day = 86_400
/** 1 March 2026 */
const at = Date.UTC(2026, 2, 1) / 1_000
const end = Date.UTC(2031, 2, 1) / 1_000
const labels = { reference_id: "merchant-7", custom_data: { team: "red" }, preferred_locale: "fr-CA" }
const people = { additional_representatives: { representative_1: MerchantSamples.person("Araminta") } }
const fields = storedFields({ ...MerchantSamples.usCompany(), ...labels, ...people })

const opened = (accountId: string) => ({ _tag: "AccountOpened", accountId }) as const
const deleted = (accountId: string, when = at) => ({ _tag: "AccountDeleted", accountId, at: when }) as const
const updated = (when: number) =>
  ({ _tag: "Updated", fields: { ...fields, email: "a@example.com" }, at: when }) as const
const entity = (...events: ReadonlyArray<LegalEntity.Event>): Step =>
  LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: at }, [
    { _tag: "Created", fields, at },
    { _tag: "Decided", outcomes: {}, at },
    ...events
  ])
const closed = [opened("a"), deleted("a")] as const
const erase = (step: Step, when: number, owned: ReadonlyArray<string> = []) =>
  given(step).when(EraseLegalEntity.handler, { entityId: "entity", owned }, when)
const erased = { _tag: "Erased" } as const
const eraseAt = (step: Step) => LegalEntity.eraseAt(LegalEntityKind.kind.fact(step.row).state)

describe("the erasure of a legal entity", () => {
  it("comes five calendar years after its last account was deleted", () => {
    for (const [step, expected] of [
      [entity(), null],
      [entity(opened("a")), null],
      [entity(opened("a"), opened("b"), deleted("a")), null],
      [entity(opened("a"), opened("b"), deleted("a"), deleted("b")), end],
      [entity(...closed, opened("b")), null],
      [entity(...closed, opened("b"), deleted("b", at + day)), end + day]
    ] as const)
      expect(eraseAt(step)).toBe(expected)
  })
  it("is due from that second on", () => {
    const step = entity(...closed)
    const due = (when: number) =>
      EraseLegalEntity.due(LegalEntityKind.kind.fact(step.row), contextAt(when, null, "app"))
    expect(due(end - 1)).toBeNull()
    const asked = due(end)
    expect(asked === null ? null : questionOf(asked)).toEqual({
      call: "retention.ownedBy",
      request: { id: "entity", types: ["accounts", "documents", "payout_methods", "rbits"] }
    })
    erase(step, end - 1).thenEvents()
    erase(step, end).thenEvents(erased)
    erase(entity(...closed, opened("b")), end).thenEvents()
  })
  it("waits until no stored response shows what was changed in the last 30 days", () => {
    const posted = (when: number) =>
      ({ _tag: "DocumentsPosted", documents: { controller: [attachment("document")] }, at: when }) as const
    for (const late of [updated, posted]) {
      expect(eraseAt(entity(...closed, late(end - 30 * day)))).toBe(end)
      expect(eraseAt(entity(...closed, late(end - 30 * day + 1)))).toBe(end + 1)
    }
    // data that comes after the erasure is erased again
    expect(eraseAt(entity(...closed, erased))).toBeNull()
    expect(eraseAt(entity(...closed, erased, updated(end + day)))).toBe(end + 31 * day)
    expect(eraseAt(entity(...closed, erased, opened("b")))).toBeNull()
  })
  it("keeps the people without data, and sends a signal to what the entity owns", () => {
    const { outcome, steps } = erase(entity(...closed), end, ["document", "method"])
    const [step] = steps
    const record = step?.record(() => 0)
    expect(record).toMatchObject({
      country: "US",
      ...labels,
      entity_name: null,
      address: null,
      entity_country_info: null
    })
    for (const person of [record?.["controller"], Object(record?.["additional_representatives"])["representative_1"]])
      expect(person).toMatchObject({ name: null, email: null, address: null, date_of_birth_is_present: false })
    expect(step?.topics).toEqual([])
    expect(step?.row.dueAt).toBeNull()
    const reason = "owner_erased"
    expect(outcome).toMatchObject({
      decision: {
        signals: [
          { id: "document", reason },
          { id: "method", reason }
        ]
      }
    })
    const text = JSON.stringify(step?.row.doc)
    for (const known of ["Ada", "Byron", "Araminta", "sealed:", "Harbor", "203.0.113.7"]) {
      expect(JSON.stringify(entity(...closed).row.doc)).toContain(known)
      expect(text).not.toContain(known)
    }
  })
})

describe("an account of an erased legal entity", () => {
  const account = Samples.account({
    fields: {
      name: "Shop",
      referralDetails: { name: "Ada Byron", email: "ada@harbor.example" },
      referralPartner: "Ada",
      onboardingLocation: { line1: "1 Main St" },
      customData: { team: "red" }
    },
    status: "deleted"
  })
  it("loses its personal data, sends its rbits a signal, and sends no notification", () => {
    const reason = "owner_erased"
    const { outcome, steps } = given(account).when(EraseAccount.handler, { id: "account", rbits: ["rbit"] }, end)
    expect(outcome).toMatchObject({
      decision: { signals: [{ id: "rbit", reason }], acknowledged: [{ id: "account", reason }] }
    })
    const [step] = steps
    expect(step?.topics).toEqual([])
    expect(step?.record(() => 0)).toMatchObject({
      name: "Shop",
      custom_data: { team: "red" },
      referral_details: null,
      referral_partner: null,
      onboarding_location: null
    })
    expect(JSON.stringify(step?.row.doc)).not.toMatch(/Ada|Main St/)
  })
})

describe("a number of years", () => {
  it.each([
    [Date.UTC(2026, 2, 1), 5, Date.UTC(2031, 2, 1)],
    [Date.UTC(2028, 1, 29), -2, Date.UTC(2026, 2, 1)],
    [Date.UTC(2028, 1, 29), 4, Date.UTC(2032, 1, 29)],
    [Date.UTC(2026, 10, 22, 23, 59, 59), -2, Date.UTC(2024, 10, 22, 23, 59, 59)]
  ])("after %d, %d of them, is %d", (from, years, to) => expect(Time.yearsAfter(from / 1_000, years)).toBe(to / 1_000))
})
