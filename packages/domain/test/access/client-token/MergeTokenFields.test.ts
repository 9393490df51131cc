/** Merging the fields of a client-side token with those of the request (platform.md 7). */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MergeTokenFields from "@payments-platform/domain/access/client-token/MergeTokenFields"

const told = (paths: ReadonlyArray<MergeTokenFields.Path>): ReadonlyArray<string> => paths.map((path) => path.join("."))

describe("the fields of a token and of its request", () => {
  it.each([
    ["other members", { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
    ["members of one object", { o: { a: 1 } }, { o: { b: 2 } }, { o: { a: 1, b: 2 } }, []],
    ["the same member", { a: 1 }, { a: 1 }, { a: 1 }, ["a"]],
    [
      "the same member deep inside",
      { o: { p: { a: 1 } } },
      { o: { p: { a: 2 }, q: 3 } },
      { o: { p: { a: 2 }, q: 3 } },
      ["o.p.a"]
    ],
    ["a list in both", { l: [1] }, { l: [2] }, { l: [2] }, ["l"]],
    ["null against a value", { a: 1 }, { a: null }, { a: null }, ["a"]],
    ["a value against an object", { a: { b: 1 } }, { a: "x" }, { a: "x" }, ["a"]],
    ["an object without members", { o: { a: 1 } }, { o: {} }, { o: { a: 1 } }, []],
    [
      "custom_data, which is one field",
      { custom_data: { a: 1 } },
      { custom_data: { b: 2 } },
      { custom_data: { b: 2 } },
      ["custom_data"]
    ],
    ["no fields", {}, {}, {}, []]
  ])("%s", (_, supplied, stated, fields, duplicates) => {
    const merged = MergeTokenFields.merge(supplied, stated)
    expect(merged.fields).toEqual(fields)
    expect(told(merged.duplicates)).toEqual(duplicates)
  })

  // reaches platform 7/a-field-in-both
  it.each([
    [null, []],
    [[], ["email", "controller.name.first", "tags"]],
    [["email", "controller", "tags"], []],
    [["email", "controller.name"], ["tags"]],
    [
      ["ema", "controller.name.first", "tags.0"],
      ["email", "tags"]
    ]
  ])("with the permissioned fields %j leave %j forbidden", (permissioned, forbidden) => {
    const supplied = { email: "a@b.co", controller: { name: { first: "Ada" } }, tags: ["x"] }
    expect(told(MergeTokenFields.forbiddenPaths(supplied, permissioned))).toEqual(forbidden)
  })

  it("need no permission if the token has none", () => expect(MergeTokenFields.forbiddenPaths({}, [])).toEqual([]))

  const fields = fc.dictionary(
    fc.constantFrom("a", "b", "c", "__proto__"),
    fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.constant(null),
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"))
      )
    })).value
  )

  it("stay as they are if one of the two has none", () =>
    fc.assert(
      fc.property(fields, (given) => {
        expect(MergeTokenFields.merge(given, {})).toEqual({ fields: given, duplicates: [] })
        expect(MergeTokenFields.merge({}, given)).toEqual({ fields: given, duplicates: [] })
      })
    ))

  // reaches platform 7/fields-beside-it-are
  it("merge to the same object either way if they have no duplicates", () =>
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const [left, right] = [MergeTokenFields.merge(one, other), MergeTokenFields.merge(other, one)]
        expect(left.duplicates.length === 0).toBe(right.duplicates.length === 0)
        if (left.duplicates.length === 0) expect(left.fields).toEqual(right.fields)
      })
    ))
})
