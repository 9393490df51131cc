/**
 * No text of a request keeps the number of a card or a US social security number in clear (platform.md 5). The walk goes over
 * the Schema of every body, so that it finds a new text without a line here.
 */
import { Result, Schema, SchemaAST } from "effect"
import { describe, expect, it } from "vitest"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as CustomData from "@payments-platform/domain/vocabulary/CustomData"
import * as Phone from "@payments-platform/domain/vocabulary/people/Phone"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { Api } from "../../../src/http/api/Api.ts"
import { endpointsOf } from "../../../src/http/api/EndpointDescription.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { at } from "../fixtures/Asking.ts"

/** Texts with a number, in the forms that texts, addresses and telephones have. */
const sensitive = [
  "4111111111111111",
  "378282246310005",
  "123-45-6789",
  "4111111111111111@example.com",
  "https://example.com/4111111111111111",
  "+4111111111111111"
]

/** Whether a request may have one of these values where the Schema stands. */
const accepts = (ast: SchemaAST.AST, values: ReadonlyArray<unknown>): boolean => {
  const schema = unsafeCoerce<Schema.Codec<unknown>>(Schema.make(ast), "a body is decoded without services")
  const decode = CompiledDecoder.requestDecoder(schema)
  return values.some((value) => Result.isSuccess(decode(value)))
}

const keyed = sensitive.flatMap((text) => [{ a: text }, { a: [{ b: text }] }, { [text]: 1 }])

const isText = ({ _tag }: SchemaAST.AST): boolean => ["String", "Unknown", "Any"].includes(_tag)

const representationOf = ({ annotations }: SchemaAST.AST): unknown => at(annotations, "representation", "id")

/** The places under a Schema that take a number in clear. A secret is none: the vault seals it. */
const takersIn = (
  ast: SchemaAST.AST,
  path: string,
  above: ReadonlyArray<SchemaAST.AST> = []
): ReadonlyArray<string> => {
  const within = (next: SchemaAST.AST, name?: string): ReadonlyArray<string> =>
    above.includes(next) ? [] : takersIn(next, name === undefined ? path : `${path}.${name}`, [...above, ast])
  switch (ast._tag) {
    case "Suspend":
      return within(ast.thunk())
    case "Union":
      // the union as a whole may refuse what one of its types takes
      return ast.types.flatMap((type) => (isText(type) && !accepts(ast, sensitive) ? [] : within(type)))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((type) => within(type))
    case "Objects":
      return [
        ...ast.propertySignatures.flatMap(({ name, type }) => within(type, String(name))),
        ...ast.indexSignatures.flatMap(({ type }) => within(type)),
        ...(ast.indexSignatures.length > 0 && accepts(ast, keyed) ? [path] : [])
      ]
    case "Declaration":
      // the object around JSON screens it
      return ["effect/schema/Redacted", "effect/schema/Json"].includes(String(representationOf(ast))) ? [] : [path]
    case "String":
    case "Unknown":
    case "Any":
      return accepts(ast, sensitive) ? [path] : []
    default:
      return []
  }
}

/** What programs write: by the name of the member, why it is not screened. */
const unscreened = {
  callbackUri: "a web address",
  commodityCode: "a code",
  customerReferenceNumber: "an id in another system",
  documents: "ids of documents",
  file: "sealed",
  merchantUrl: "a web address",
  photos: "web addresses",
  primaryUrl: "a web address",
  productCode: "a code",
  referenceNumber: "an id in another system",
  serialNumber: "a code",
  transactionDivisionMid: "an id in another system",
  type: "compared with the type that the resource has",
  uri: "a web address"
}

const isId = (name: string): boolean => /^id$|Id$|_id$/.test(name)

describe("a number of a card or a social security number", () => {
  const bodies = [...endpointsOf(Api), ...endpointsOf(OperatorApi)].flatMap(([name, { endpoint }]) =>
    [...endpoint.payload.values()].flatMap(({ schemas }) => schemas.map(({ ast }) => ({ name, ast })))
  )
  // reaches platform 5/what-programs-write-is
  it("is taken in clear by ids, codes and addresses alone", () => {
    expect(bodies.length).toBeGreaterThan(60)
    const taken = bodies.flatMap(({ ast, name }) => takersIn(ast, name))
    const names = new Set(taken.map((path) => path.replace(/^.*\./, "")).filter((name) => !isId(name)))
    expect([...names].sort()).toEqual(Object.keys(unscreened))
  })
  it("is found by the walk wherever a Schema takes it", () => {
    const body = Schema.Struct({
      plain: Schema.String,
      short: Text.code(1, 16),
      screened: Text.text(1, 255),
      listed: Schema.Array(Schema.NullOr(Schema.String)),
      inner: Schema.optionalKey(Schema.Struct({ deep: Schema.Unknown })),
      open: Schema.Record(Schema.String, Schema.Json),
      data: CustomData.CustomData,
      byKey: Schema.Record(Schema.String, Schema.Struct({ said: Schema.String })),
      secret: Schema.RedactedFromValue(Schema.String)
    })
    expect(takersIn(body.ast, "body")).toEqual(
      ["plain", "short", "listed", "inner.deep", "open", "byKey.said"].map((name) => `body.${name}`)
    )
  })
})

describe("a telephone number", () => {
  it("is screened without its separators", () => {
    const decode = CompiledDecoder.requestDecoder(Phone.Phone)
    const phone = (phone_number: string) => decode({ country_code: "+1", phone_number })
    expect(Result.isSuccess(phone("650.555.1234"))).toBe(true)
    expect(Result.isFailure(phone("4111.1111.1111.1111"))).toBe(true)
  })
})
