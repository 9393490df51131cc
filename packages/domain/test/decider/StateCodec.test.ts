/** States are written as documents and read from them. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

const State = Schema.TaggedUnion({
  Open: { at: Schema.Int, notes: Schema.Record(Schema.String, Schema.Json) },
  Closed: { reason: Schema.NullOr(Schema.String) }
})
const stored = StateCodec.make(State)
const open: typeof State.Type = { _tag: "Open", at: 5, notes: { list: [1, "two", null] } }
const jsonOf = (document: StateCodec.StateDocument): JsonObject => JSON.parse(JSON.stringify(document))

describe("a state", () => {
  it("is read in the process as it was written", () => expect(stored.read(stored.write(open))).toBe(open))
  it("is stored as its Schema encodes it", () => expect(jsonOf(stored.write(open))).toEqual(open))
  it("is read from its JSON, which is decoded once", () => {
    const document = StateCodec.ofJson(jsonOf(stored.write(open)))
    expect(stored.read(document)).toEqual(open)
    expect(stored.read(document)).toBe(stored.read(document))
  })
  it("is read without former members, and refused with members of another type", () => {
    expect(stored.read(StateCodec.ofJson({ ...open, gone: true }))).toEqual(open)
    expect(() => stored.read(StateCodec.ofJson({ ...open, at: "later" }))).toThrow("Expected")
  })
  it("is decoded by the Schema of each codec that reads it", () => {
    const other = StateCodec.make(Schema.Struct({ at: Schema.Int }))
    for (const document of [stored.write(open), StateCodec.ofJson({ ...open })]) {
      expect(stored.read(document)).toEqual(open)
      expect(other.read(document)).toEqual({ at: 5 })
      expect(stored.read(document)).toEqual(open)
    }
  })
  it("is stored by the encoded names of its Schema", () => {
    const renamed = StateCodec.make(Wire.struct({ createTime: Schema.Int }))
    expect(jsonOf(renamed.write({ createTime: 5 }))).toEqual({ create_time: 5 })
    expect(renamed.read(StateCodec.ofJson({ create_time: 5 }))).toEqual({ createTime: 5 })
  })
})

describe("a member with a default", () => {
  const members = Schema.Struct({
    by: StateCodec.orNull(Schema.String),
    count: StateCodec.field(Schema.Int, 0),
    tags: StateCodec.field(Schema.Array(Schema.String), []),
    custom: StateCodec.orNull(Schema.Record(Schema.String, Schema.Json))
  })
  const codec = StateCodec.make(members)
  const byDefault = { by: null, count: 0, tags: [], custom: null }
  const values: ReadonlyArray<readonly [JsonObject, typeof members.Type]> = [
    [{}, byDefault],
    [{ by: "" }, { ...byDefault, by: "" }],
    [{ count: 1 }, { ...byDefault, count: 1 }],
    [{ tags: [""] }, { ...byDefault, tags: [""] }],
    [{ custom: {} }, { ...byDefault, custom: {} }],
    [{ custom: { by: null, tags: [] } }, { ...byDefault, custom: { by: null, tags: [] } }]
  ]

  it.each(values)("stores every value but its default: %j", (json, state) => {
    expect(jsonOf(codec.write(state))).toEqual(json)
    expect(codec.read(StateCodec.ofJson(json))).toEqual(state)
  })
  it("is read from an older document that contains its default", () =>
    expect(codec.read(StateCodec.ofJson(byDefault))).toEqual(byDefault))
})
