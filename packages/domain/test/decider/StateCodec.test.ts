/** States as documents: what is written, and when the Schema judges what is read. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import * as MaintenanceModeKind from "@payments-platform/domain/access/settings/MaintenanceModeKind"
import * as SettingsKind from "@payments-platform/domain/access/settings/SettingsKind"
import * as VaultKeyCheck from "@payments-platform/domain/access/settings/VaultKeyCheck"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/preference/NotificationPreferenceKind"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import * as Disputes from "../payments/dispute/disputes.ts"
import * as Samples from "../samples.ts"

const State = Schema.TaggedUnion({
  Open: { at: Schema.Int, notes: Schema.Record(Schema.String, Schema.Json) },
  Closed: { reason: Schema.NullOr(Schema.String) }
})
const stored = StateCodec.of(State)
const open: typeof State.Type = { _tag: "Open", at: 5, notes: { list: [1, "two", null] } }
const formOf = (doc: object) => ("_form" in doc ? doc._form : undefined)

describe("a plain state", () => {
  const doc = stored.write(open)

  it("is stored as it is, with its form", () => expect(doc).toEqual({ ...open, _form: expect.any(String) }))
  it("is read back as it was", () => expect(stored.read(JSON.parse(JSON.stringify(doc)))).toEqual(open))
  it("is not decoded again in its own form", () =>
    expect(stored.read({ ...doc, at: "later" })).toEqual({ ...open, at: "later" }))
  it.each([
    ["no form", open],
    ["another form", { ...open, _form: "older" }]
  ])("is decoded by the Schema when the document has %s", (_, older) => {
    expect(stored.read({ ...older, gone: true })).toEqual(open)
    expect(() => stored.read({ ...older, at: "later" })).toThrow("Expected")
  })
})

describe("a field", () => {
  const state = Schema.Struct({ at: Schema.Int, by: StateCodec.field(Schema.NullOr(Schema.String), null) })
  const withField = StateCodec.of(state)

  it("that an older document lacks has the value for that", () =>
    expect(withField.read({ at: 5 })).toEqual({ at: 5, by: null }))
  it("is stored like any other", () =>
    expect(withField.write({ at: 5, by: "a" })).toEqual({ at: 5, by: "a", _form: expect.any(String) }))
})

describe("the form", () => {
  const of = (state: Schema.Codec<object, unknown>) => formOf(StateCodec.of(state).write({}))
  const before = Schema.Struct({ at: Schema.Int })
  const withDefault = StateCodec.field(Schema.String, "")

  it("is the same for the same Schema", () => expect(of(Schema.Struct({ at: Schema.Int }))).toBe(of(before)))
  it.each([
    ["a new member", Schema.Struct({ at: Schema.Int, by: Schema.String })],
    ["a new member with a default", Schema.Struct({ at: Schema.Int, by: withDefault })],
    ["another name", Schema.Struct({ on: Schema.Int })],
    ["another type", Schema.Struct({ at: Schema.NullOr(Schema.Int) })],
    ["another literal", Schema.Struct({ at: Schema.Literals([1, 2]) })]
  ] as const)("changes with %s", (_, after) => {
    expect(of(after)).toEqual(expect.any(String))
    expect(of(after)).not.toBe(of(before))
  })
})

describe("a state that is stored otherwise", () => {
  const renamed = StateCodec.of(Wire.struct({ createTime: Schema.Int }))

  it("is encoded, without a form, and always decoded", () => {
    const doc = renamed.write({ createTime: 5 })
    expect(doc).toEqual({ create_time: 5 })
    expect(renamed.read(doc)).toEqual({ createTime: 5 })
    expect(() => renamed.read({ create_time: "5" })).toThrow("Expected")
  })
})

const kinds = [
  AppKind.kind,
  ClientTokenKind.kind,
  MaintenanceModeKind.kind,
  SettingsKind.kind,
  VaultKeyCheck.kind,
  AccountKind.kind,
  DocumentKind.kind,
  LegalEntityKind.kind,
  NotificationPreferenceKind.kind,
  PadAgreementKind.kind,
  PaymentMethodKind.kind,
  DisputeKind.kind,
  ItemKind.kind,
  OrderKind.kind,
  PaymentKind.kind,
  RefundKind.kind,
  TerminalKind.kind
]

it("the kinds whose state has fields of a request are stored otherwise", () =>
  expect(kinds.filter(({ state }) => !StateCodec.isPlain(state.ast)).map(({ type }) => type)).toEqual([
    "applications",
    "service",
    "settings",
    "accounts",
    "legal_entities",
    "payment_methods",
    "items",
    "orders",
    "terminals"
  ]))

describe("a document without the members that were added later", () => {
  const account = Samples.account().row
  const method = Samples.method().row
  const dispute = Disputes.opened("pre_dispute").row(Disputes.disputeId) ?? account

  it.each([
    ["accounts", AccountKind.kind, account, ["documents", "details"]],
    ["payment_methods", PaymentMethodKind.kind, method, ["backing", "reading", "refreshMagic"]],
    ["disputes", DisputeKind.kind, dispute, ["credited"]]
  ] as const)("%s: is read with their values", (type, kind, row, added) => {
    const names = new Set<string>([...added, "_form"])
    const doc: JsonObject = JSON.parse(JSON.stringify(row.doc), (name, value) => (names.has(name) ? undefined : value))
    expect(row.type).toBe(type)
    for (const name of added) {
      expect(JSON.stringify(row.doc)).toContain(`"${name}":`)
      expect(JSON.stringify(doc)).not.toContain(`"${name}":`)
    }
    expect(kind.fact({ ...row, doc }).state).toEqual(kind.fact(row).state)
  })
})
