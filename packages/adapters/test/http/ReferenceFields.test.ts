/**
 * The fields of answers, as the tables of docs/contract/reference.md have them. The documents describe each with its
 * type, and every answer of the tests fits the documents (Asking.ts). So the document of a record must refuse a record
 * that has a field of another type, or lacks one that the reference requires.
 */
import { OpenApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { reference } from "@payments-platform/testkit/contract/ContractTables"
import { Api } from "../../src/http/api/Api.ts"
import { LegalEntityRecord } from "../../src/http/api/merchants/LegalEntityRecordSchema.ts"
import { PadAgreementRecord } from "../../src/http/api/pad-agreements/PadAgreementRecordSchema.ts"
import { PaymentMethodRecord } from "../../src/http/api/payment-methods/PaymentMethodRecordSchema.ts"
import { PaymentRecord } from "../../src/http/api/payments/PaymentRecordSchema.ts"
import { PayoutMethodRecord } from "../../src/http/api/payout-methods/PayoutMethodRecordSchema.ts"
import { PayoutRecord } from "../../src/http/api/payouts/PayoutRecordSchema.ts"
import { RbitRecord } from "../../src/http/api/rbits/RbitRecordSchema.ts"
import { exampleOf, pageOf } from "../../src/http/api/RecordFields.ts"
import { SessionTokenRecord } from "../../src/http/api/session-tokens/SessionTokenRecordSchema.ts"
import { asMembers } from "../../src/http/api/JsonSchemaForm.ts"
import { problemsOf } from "./DocumentedAnswers.ts"

type Path = ReadonlyArray<string>

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null

/** The value with another one at a path; undefined: without it. */
const put = (value: unknown, [name, ...rest]: Path, other: unknown): unknown => {
  if (name === undefined) return other
  const { [name]: old, ...others } = asMembers(value)
  const changed = put(old, rest, other)
  return changed === undefined ? others : { ...others, [name]: changed }
}

const link = { id: "x", path: "/payments/x", resource: "payments" }
const noNumber: ReadonlyArray<unknown> = ["1", 1.5, true, {}, []]
const noObject: ReadonlyArray<unknown> = ["x", 7, true, []]

/** Values that are none of a type, as the reference writes types. */
const wrongOf = (type: string): ReadonlyArray<unknown> => {
  const [, max] = /\d+\.\.(\d+)/.exec(type) ?? []
  if (type.startsWith("string"))
    return [7, true, {}, [], ...(max === undefined ? [] : ["", "x".repeat(Number(max) + 1)])]
  if (type.startsWith("int64 >= 0")) return [...noNumber, -1]
  if (type.startsWith("integer")) return noNumber
  if (type.startsWith("boolean")) return ["true", 1, {}]
  if (type.startsWith("array")) return ["x", 7, {}, [7]]
  const parts = type.startsWith("reference object") ? Object.keys(link).map((name) => put(link, [name], undefined)) : []
  if (type.startsWith("object") || type.startsWith("reference object")) return [...noObject, ...parts]
  throw new Error(`The reference has no type ${type}`)
}

interface Fields {
  readonly title: string
  /** the name of the record in the document, and one that is right */
  readonly record: string
  readonly right: unknown
  /** where the fields are in it */
  readonly at?: Path
  /** name, type, and whether the field is required */
  readonly fields: ReadonlyArray<readonly [name: string, type: string, notes: string]>
}

/** The fields of a table; some lines have two. */
const tabled = (title: string): Fields["fields"] =>
  reference
    .table(`Resources and their fields / ${title}`, "Field")
    .flatMap(({ Field = "", Notes = "", Type = "" }) => Field.split(", ").map((name) => [name, Type, Notes] as const))

const listed = (types: Readonly<Record<string, string>>): Fields["fields"] =>
  Object.entries(types).map(([name, type]) => [name, type, "required"] as const)

const text = "string"
const time = "int64 >= 0"
const common = { id: text, path: text, resource: text, api_version: text, create_time: time }
const payment = exampleOf(PaymentRecord)
const failed = {
  ...payment,
  failure_reason: {
    reason_code: "REVIEW",
    reason_message: "Failed to capture the payment.",
    details: { detail_code: "risk_review", detail_message: "Risk review." }
  }
}
const session = exampleOf(SessionTokenRecord)
const controller = {
  name: null,
  is_beneficial_owner: false,
  phone: null,
  address: null,
  email: null,
  email_is_verified: false,
  job_title: null,
  reference_id: null,
  date_of_birth_is_present: true,
  personal_country_info: {
    US: { social_security_number_is_present: true, social_security_number_last_four_is_present: true },
    CA: { social_insurance_number_is_present: false }
  }
}
const entity = { ...exampleOf(LegalEntityRecord), controller }
const agreement = exampleOf(PadAgreementRecord)

/** What only requests have, and the member that is named after the type: a record may have any of these. */
const elsewhere = new Set(["associated_resource", "<type object>"])

const records: ReadonlyArray<Fields> = [
  {
    title: "Reference object",
    record: "Payment",
    right: payment,
    at: ["payment_method"],
    fields: listed({ id: text, path: text, resource: text })
  },
  { title: "Payment", record: "Payment", right: payment, fields: tabled("Payment") },
  {
    title: "Failure reason",
    record: "Payment",
    right: failed,
    at: ["failure_reason"],
    fields: tabled("Failure reason").map(([name, type]) => [name, type, "required"] as const)
  },
  {
    title: "Failure detail",
    record: "Payment",
    right: failed,
    at: ["failure_reason", "details"],
    fields: listed({ detail_code: text, detail_message: text })
  },
  {
    title: "Payment method",
    record: "PaymentMethod",
    right: exampleOf(PaymentMethodRecord),
    fields: listed({ id: text, path: text, resource: text, status: text })
  },
  {
    title: "Payout method",
    record: "PayoutMethod",
    right: exampleOf(PayoutMethodRecord),
    // the member of another type is null (merchants.md 6)
    fields: tabled("Payout method").map(([name, type, notes]) => [
      name,
      name === "payout_bank_us" ? `${type} or null` : type,
      notes
    ])
  },
  {
    title: "Payout",
    record: "Payout",
    right: exampleOf(PayoutRecord),
    fields: listed({
      ...common,
      amount: "integer",
      currency: text,
      complete_time: `${time} or null`,
      custom_data: "object or null",
      failure_reason: "object or null",
      owner: "reference object",
      payout_method: "reference object",
      pending_reasons: "array or null",
      status: text,
      txnr_failure: "reference object or null",
      txnr_payout: "reference object or null"
    })
  },
  {
    title: "Rbit",
    record: "RbitRecord",
    right: exampleOf(RbitRecord),
    fields: tabled("Rbit").filter(([name]) => !elsewhere.has(name))
  },
  {
    title: "Session token",
    record: "SessionToken",
    right: session,
    fields: listed({
      ...common,
      type: text,
      owner: "reference object",
      state: text,
      expire_time: time,
      session_token: "string or null"
    })
  },
  {
    title: "Mobile session",
    record: "SessionToken",
    right: session,
    at: ["mobile_session"],
    fields: listed({ time_to_live: "integer", account_id: text })
  },
  {
    title: "PAD agreement",
    record: "PadAgreement",
    right: agreement,
    fields: listed({
      ...common,
      payment_method_id: text,
      account_id: text,
      category: text,
      type: text,
      signature: "object",
      revoked: "boolean",
      owner: "reference object"
    })
  },
  {
    title: "Signature",
    record: "PadAgreement",
    right: agreement,
    at: ["signature"],
    fields: listed({ signatory_name: text, signature_time: time })
  },
  {
    title: "Person",
    record: "LegalEntity",
    right: entity,
    at: ["controller"],
    fields: listed({ date_of_birth_is_present: "boolean" })
  },
  {
    title: "Person of the US",
    record: "LegalEntity",
    right: entity,
    at: ["controller", "personal_country_info", "US"],
    fields: listed({ social_security_number_is_present: "boolean" })
  },
  {
    title: "Person of Canada",
    record: "LegalEntity",
    right: entity,
    at: ["controller", "personal_country_info", "CA"],
    fields: listed({ social_insurance_number_is_present: "boolean" })
  }
]

const refusing = (validate: (value: unknown) => ReadonlyArray<string>, of: Omit<Fields, "record">) =>
  describe(of.title, () => {
    const { at = [], fields, right } = of
    it("is right as it is", () => expect(validate(right)).toEqual([]))
    for (const [name, type, notes] of fields)
      it(`${name}: ${type}`, () => {
        const accepted = (value: unknown) => validate(put(right, [...at, name], value)).length === 0
        expect(wrongOf(type).filter(accepted)).toEqual([])
        expect(accepted(null)).toBe(type.includes("or null"))
        if (notes.startsWith("required")) expect(accepted(undefined)).toBe(false)
      })
  })

describe("answers", () => {
  for (const of of records) refusing((value) => problemsOf("api", ["components", "schemas", of.record], value), of)

  const list = ["paths", "/session_tokens", "get", "responses", "200", "content", "application/json", "schema"]
  refusing((value) => problemsOf("api", list, value), {
    title: "Session tokens",
    right: exampleOf(pageOf(SessionTokenRecord)),
    fields: listed({ results: "array", next: "string or null", previous: "string or null", api_version: text })
  })
})

/** Where the document describes times: the members of this name, at any depth. */
const timesIn = (schema: unknown, path: Path): ReadonlyArray<Path> => {
  const inside = isBranch(schema) ? Object.entries(schema) : []
  return inside.flatMap(([name, each]) => [
    ...(path.at(-1) === "properties" && /_time$|^capture_at$|^respond_by$/.test(name) ? [[...path, name]] : []),
    ...timesIn(each, [...path, name])
  ])
}

it("no time of an answer may be negative", () => {
  const { components, paths } = OpenApi.fromApi(Api)
  const answers = timesIn(paths, ["paths"]).filter((path) => path.includes("responses"))
  const times = [...timesIn(components, ["components"]), ...answers]
  expect(times.length).toBeGreaterThan(30)
  expect(times.filter((path) => problemsOf("api", path, -1).length === 0).map((path) => path.join("."))).toEqual([])
})
