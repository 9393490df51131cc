/** JSON merge patch. */
import { Redacted } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MergePatch from "@payments-platform/domain/vocabulary/MergePatch"

interface Tree {
  readonly a?: number
  readonly b?: string
  readonly list?: ReadonlyArray<number>
  readonly inner?: Tree
}

const leaves = { a: fc.integer(), b: fc.string(), list: fc.array(fc.integer()) }
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc
    .record({ ...leaves, inner: fc.option(tie("tree"), { nil: undefined, depthSize: "small" }) }, { requiredKeys: [] })
    .map(({ inner, ...rest }) => (inner === undefined ? rest : { ...rest, inner }))
}))

describe("merge patches", () => {
  // reaches platform 1/updates-are-merge-patches
  it("omitted keeps, null clears, objects merge, lists are replaced", () => {
    const before: Tree = { a: 1, b: "x", list: [1, 2], inner: { a: 2, b: "y" } }
    expect(MergePatch.merge<Tree>(before, {})).toEqual(before)
    expect(MergePatch.merge<Tree>(before, { a: null })).toStrictEqual({ b: "x", list: [1, 2], inner: { a: 2, b: "y" } })
    expect(MergePatch.merge<Tree>(before, { inner: { b: null, list: [] } }).inner).toStrictEqual({ a: 2, list: [] })
    expect(MergePatch.merge<Tree>(before, { list: [3] }).list).toEqual([3])
    expect(MergePatch.merge<Tree>(before, { inner: null })).not.toHaveProperty("inner")
  })
  it("leaves no null behind in what is new", () =>
    expect(MergePatch.merge<Tree>({}, { inner: { a: null, inner: { b: "z", a: null } } })).toStrictEqual({
      inner: { inner: { b: "z" } }
    }))
  it("changes nothing by nothing, or by itself", () =>
    fc.assert(
      fc.property(tree, (value) => {
        expect(MergePatch.merge<Tree>(value, {})).toEqual(value)
        expect(MergePatch.merge<Tree>(value, value)).toEqual(value)
        expect(MergePatch.merge<Tree>({}, value)).toEqual(value)
      })
    ))
  it("is the same once or twice, and leaves the old value alone", () =>
    fc.assert(
      fc.property(tree, tree, (before, patch) => {
        const copy = structuredClone(before)
        const once = MergePatch.merge<Tree>(before, patch)
        expect(MergePatch.merge<Tree>(once, patch)).toEqual(once)
        expect(before).toEqual(copy)
      })
    ))
  it("is associative, without nulls", () =>
    fc.assert(
      fc.property(tree, tree, tree, (a, b, c) => {
        const left = MergePatch.merge<Tree>(MergePatch.merge<Tree>(a, b), c)
        expect(left).toEqual(MergePatch.merge<Tree>(a, MergePatch.merge<Tree>(b, c)))
      })
    ))
  // reaches platform 1/custom_data-is-replaced-whole
  it("replaces what is to be replaced whole, nulls inside included", () => {
    interface Data {
      readonly data?: { readonly [key: string]: number | null }
    }
    const merged = MergePatch.merge<Data>({ data: { a: 1 } }, { data: { b: null } }, ["data"])
    expect(merged).toStrictEqual({ data: { b: null } })
  })
  it("of one member: omitted keeps, null is a value", () => {
    expect(MergePatch.replace<string | null>("before", undefined)).toBe("before")
    expect(MergePatch.replace<string | null>("before", null)).toBeNull()
    expect(MergePatch.replace<string | null>(null, "after")).toBe("after")
  })
  it("takes a redacted value as one", () => {
    interface Safe {
      readonly secret?: Redacted.Redacted<{ readonly day: number }>
    }
    const secret = Redacted.make({ day: 2 })
    expect(MergePatch.merge<Safe>({ secret: Redacted.make({ day: 1 }) }, { secret }).secret).toBe(secret)
  })
})
