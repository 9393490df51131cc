/**
 * The fields of answers, as the tables of docs/contract/reference.md have them. The documents describe each with its
 * type, and every answer of the tests fits the documents (Asking.ts). So the document of a record must refuse a record
 * that has a field of another type, or lacks one that the reference requires.
 */
import { OpenApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import { SessionTokenRecord } from "@payments-platform/domain/merchants/session-token/SessionTokenRecord"
import { exampleOf } from "@payments-platform/domain/vocabulary/RecordFields"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import { Api } from "../../../src/http/api/Api.ts"
import { apiRecord, pageOf } from "../../../src/http/api/ApiRecord.ts"
import { problemsOf } from "./DocumentedAnswers.ts"
import { type Fields, fieldsOf, records } from "./ReferenceRecordFields.ts"

type Path = ReadonlyArray<string>

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null

/** The value with another one at a path, in every element of a list; undefined removes it. */
const put = (value: unknown, [name, ...rest]: Path, other: unknown): unknown => {
  if (name === undefined) return other
  if (Array.isArray(value)) return value.map((each: unknown) => put(each, rest, other))
  const { [name]: old, ...others } = membersOf(value)
  const changed = put(old, rest, other)
  return changed === undefined ? others : { ...others, [name]: changed }
}

const link = { id: "x", path: "/payments/x", resource: "payments" }
const noNumber: ReadonlyArray<unknown> = ["1", 1.5, true, {}, []]
const noObject: ReadonlyArray<unknown> = ["x", 7, true, []]

/** Values of other types, by the type's name in the reference. */
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

/** The fields whose values the reference lists, so that any other text is refused. */
const listedValues = new Set([
  "status",
  "currency",
  "initiated_by",
  "address_verification",
  "state",
  "category",
  "type",
  "source"
])

const refusing = (validate: (value: unknown) => ReadonlyArray<string>, givenFields: Omit<Fields, "record">) =>
  describe(givenFields.title, () => {
    const { at = [], fields, right } = givenFields
    it("is a valid example", () => expect(validate(right)).toEqual([]))
    for (const [name, type, notes, row] of fields)
      // reaches reference endpoints/get-session_tokens/response-200-results-array
      // reaches reference resources/pad-agreement/fields-payment_method_id-string-uuid
      // reaches reference resources/payment-method/record-fields-not-shown
      // reaches reference resources/payout/fields-id-path-resource
      // reaches reference resources/reference-object/fields-id-string-path
      // reaches reference resources/session-token/fields-id-path-resource
      it(`${name}: ${type}`, () => {
        if (row !== undefined) reaches(row)
        const accepted = (value: unknown) => validate(put(right, [...at, name], value)).length === 0
        expect(wrongOf(type).filter(accepted)).toEqual([])
        expect(accepted(null)).toBe(type.includes("or null"))
        if (listedValues.has(name)) expect(accepted("strange")).toBe(false)
        if (notes.startsWith("required")) expect(accepted(undefined)).toBe(false)
      })
  })

describe("answers", () => {
  for (const record of records)
    refusing((value) => problemsOf("api", ["components", "schemas", record.record], value), record)

  const list = ["paths", "/session_tokens", "get", "responses", "200", "content", "application/json", "schema"]
  refusing((value) => problemsOf("api", list, value), {
    title: "Session tokens",
    right: exampleOf(pageOf(apiRecord(SessionTokenRecord))),
    fields: fieldsOf({ results: "array", next: "string or null", previous: "string or null", api_version: "string" })
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

// reaches reference payments/fields-named-_time-are
it("no time of an answer may be negative", () => {
  const { components, paths } = OpenApi.fromApi(Api)
  const answers = timesIn(paths, ["paths"]).filter((path) => path.includes("responses"))
  const times = [...timesIn(components, ["components"]), ...answers]
  expect(times.length).toBeGreaterThan(30)
  expect(times.filter((path) => problemsOf("api", path, -1).length === 0).map((path) => path.join("."))).toEqual([])
})
