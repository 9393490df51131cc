/** Compiled decoders agree with their Schemas for each form. The adapters' tests check this for every request. */
import { Effect, Option, Redacted, Result, Schema, SchemaGetter } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

const strict = { errors: "all", onExcessProperty: "error" } as const

const inner = Wire.struct({ postalCode: Schema.optionalKey(Schema.String), houseNumber: Schema.Int })
interface Tree {
  readonly value: number
  readonly leaves: ReadonlyArray<Tree>
}
const tree: Schema.Codec<Tree> = Schema.Struct({
  value: Schema.Number,
  leaves: Schema.Array(Schema.suspend(() => tree))
})
const checked = Wire.withRule(inner, ({ house_number: number }) =>
  number === 13 ? [{ path: ["house_number"], reason: "PARAM_VALUE_IS_OUT_OF_RANGE" }] : []
)
const own: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}')

const agreeing: ReadonlyArray<readonly [of: string, schema: Schema.Codec<unknown>, values: ReadonlyArray<unknown>]> = [
  ["renamed members", inner, [{ house_number: 1 }, { house_number: 1, postal_code: "a" }, { houseNumber: 1 }, []]],
  [
    "an unknown member",
    inner,
    [
      { house_number: 1, other: 1 },
      { house_number: 1, postalCode: "a" }
    ]
  ],
  ["a check of undecoded members", checked, [{ house_number: 12 }, { house_number: 13 }, { house_number: "13" }]],
  ["members inside members", Wire.struct({ homeAddress: checked }), [{ home_address: { house_number: 1 } }, {}]],
  ["inherited names", Schema.Struct({ constructor: Schema.Unknown }), [{}, { constructor: 1 }]],
  ["names of prototypes", Schema.Struct({ __proto__: Schema.optionalKey(Schema.Json) }), [own, {}]],
  [
    "names that are data",
    Schema.Record(Schema.String, Schema.Json),
    [own, {}, { a: [1, { b: null }] }, { a: undefined }]
  ],
  ["names of a form", Wire.record(/^[a-z]+$/, Schema.Int, "PARAM_IS_UNKNOWN"), [{ a: 1 }, { A: 1 }, { a: "1" }]],
  ["no members", Schema.Struct({}), [{}, { a: 1 }, [], 1, "", null, undefined]],
  ["lists", Schema.Array(Schema.NullOr(Schema.Int)), [[], [1, null], [1.5], { 0: 1, length: 1 }]],
  ["tuples", Schema.Tuple([Schema.Int, Schema.String]), [[1, "a"], [1], [1, "a", 2]]],
  ["literals", Schema.Literals(["a", 1]), ["a", 1, "1", true]],
  ["unions", Schema.Union([Schema.Int, inner, Schema.String]), [1, "a", { house_number: 1 }, 1.5]],
  [
    "recursion",
    tree,
    [
      { value: 1, leaves: [{ value: 2, leaves: [] }] },
      { value: 1, leaves: [1] }
    ]
  ],
  [
    "a default",
    Schema.Struct({ a: Schema.Int.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(1))) }),
    [{}, { a: 2 }]
  ],
  ["a number in a text", Schema.NumberFromString, ["1", "", 1]],
  ["numbers", Schema.Number, [0, -0, Number.NaN, Number.POSITIVE_INFINITY, "1", 1n]],
  ["a class of values", Schema.Date, [new Date(0), "1970-01-01"]],
  [
    "renamed members to write",
    Schema.flip(Wire.struct({ sinceYear: Schema.NumberFromString, homeAddress: Schema.optionalKey(inner) })),
    [
      { sinceYear: 2_000 },
      { sinceYear: 2_000, homeAddress: { houseNumber: 1, postalCode: "a" } },
      { sinceYear: 2_000, homeAddress: { house_number: 1 } },
      { since_year: 2_000 },
      { sinceYear: "2000" },
      {}
    ]
  ],
  ["a check of members to write", Schema.flip(checked), [{ houseNumber: 12 }, { houseNumber: 13 }, {}]],
  [
    "redacted values",
    Schema.Redacted(Schema.Int),
    [Redacted.make(1), Redacted.make(1, { label: "a" }), Redacted.make("1"), 1, null]
  ],
  [
    "redacted values with a label",
    Schema.Redacted(Schema.Int, { label: "a" }),
    [Redacted.make(1), Redacted.make(1, { label: "a" }), Redacted.make(1, { label: "b" })]
  ]
]

describe("a compiled decoder agrees with its Schema about", () => {
  it.each(agreeing)("%s", (_, schema, values) => {
    for (const value of values) {
      const expected = Schema.decodeUnknownResult(schema, strict)(value)
      const found = CompiledDecoder.validRequestDecoder(schema)(value)
      expect(Option.getOrElse(found, () => "refused")).toEqual(Result.getOrElse(expected, () => "refused"))
      const problems = Result.mapError(expected, (error) => Problem.ofError(error, value))
      expect(CompiledDecoder.requestDecoder(schema)(value)).toEqual(problems)
    }
  })
})

it("a compiled decoder reads the content of a redacted value by its Schema", () => {
  const read = CompiledDecoder.storedDecoder(Schema.Redacted(Schema.Struct({ a: Schema.Int })))
  expect(Redacted.value(read(Redacted.make({ a: 1, gone: true }, { label: "b" })))).toStrictEqual({ a: 1 })
  expect(read(Redacted.make({ a: 1 }, { label: "b" })).label).toBe("b")
})

/** Schemas that accept 1 and are not compiled. */
const slow: ReadonlyArray<readonly [of: string, schema: Schema.Codec<unknown>]> = [
  ["a form that is not compiled", Schema.Union([Schema.Int, Schema.String], { mode: "oneOf" })],
  [
    "a transformation that does not end at once",
    Schema.Int.pipe(
      Schema.decodeTo(Schema.Int, {
        decode: SchemaGetter.transformEffect((value) => Effect.suspend(() => Effect.succeed(value))),
        encode: SchemaGetter.passthrough()
      })
    )
  ]
]

describe("the Schema itself decodes", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  it("every object if code must not be generated from text", () => {
    vi.stubGlobal("Function", function forbidden() {
      throw new EvalError("code generation from strings is disallowed")
    })
    const fresh = Wire.struct({ houseNumber: Schema.Int })
    expect(Option.isNone(CompiledDecoder.validRequestDecoder(fresh)({ house_number: 1 }))).toBe(true)
    expect(CompiledDecoder.requestDecoder(fresh)({ house_number: 1 })).toEqual(Result.succeed({ houseNumber: 1 }))
  })
  it.each(slow)("%s", (_, schema) => {
    expect(Option.isNone(CompiledDecoder.validRequestDecoder(schema)(1))).toBe(true)
    expect(CompiledDecoder.requestDecoder(schema)(1)).toEqual(Result.succeed(1))
  })
  it("a value that is refused, and names its problems", () => {
    expect(CompiledDecoder.requestDecoder(inner)({ house_number: "1", other: 1 })).toEqual(
      Result.fail([
        Problem.problem("PARAM_IS_UNKNOWN", "other"),
        Problem.violation("PARAM_VALUE_IS_WRONG_TYPE", "must be a number", "house_number")
      ])
    )
  })
  it("a value whose check throws", () => {
    const throwing = Schema.Int.check(
      Schema.makeFilter(() => {
        throw new Error("a defect")
      })
    )
    expect(() => CompiledDecoder.requestDecoder(throwing)(1)).toThrow()
  })
})

describe("a stored value", () => {
  const read = CompiledDecoder.storedDecoder(inner)
  it("may have former members", () => expect(read({ house_number: 1, gone: true })).toEqual({ houseNumber: 1 }))
  it("throws if it does not fit its Schema", () => expect(() => read({ house_number: "1" })).toThrow("Expected"))
  it("is written by the flipped Schema", () =>
    expect(CompiledDecoder.storedDecoder(Schema.flip(inner))({ houseNumber: 1 })).toEqual({ house_number: 1 }))
})
