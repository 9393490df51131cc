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
  it("keep omitted members, clear those that are null, merge objects and replace lists", () => {
    const before: Tree = { a: 1, b: "x", list: [1, 2], inner: { a: 2, b: "y" } }
    expect(MergePatch.merge<Tree>(before, {})).toEqual(before)
    expect(MergePatch.merge<Tree>(before, { a: null })).toStrictEqual({ b: "x", list: [1, 2], inner: { a: 2, b: "y" } })
    expect(MergePatch.merge<Tree>(before, { inner: { b: null, list: [] } }).inner).toStrictEqual({ a: 2, list: [] })
    expect(MergePatch.merge<Tree>(before, { list: [3] }).list).toEqual([3])
    expect(MergePatch.merge<Tree>(before, { inner: null })).not.toHaveProperty("inner")
  })
  it("leave no null in new members", () =>
    expect(MergePatch.merge<Tree>({}, { inner: { a: null, inner: { b: "z", a: null } } })).toStrictEqual({
      inner: { inner: { b: "z" } }
    }))
  it("change nothing if they are empty or equal to the value", () =>
    fc.assert(
      fc.property(tree, (value) => {
        expect(MergePatch.merge<Tree>(value, {})).toEqual(value)
        expect(MergePatch.merge<Tree>(value, value)).toEqual(value)
        expect(MergePatch.merge<Tree>({}, value)).toEqual(value)
      })
    ))
  it("have the same result once or twice, and do not change the old value", () =>
    fc.assert(
      fc.property(tree, tree, (before, patch) => {
        const copy = structuredClone(before)
        const once = MergePatch.merge<Tree>(before, patch)
        expect(MergePatch.merge<Tree>(once, patch)).toEqual(once)
        expect(before).toEqual(copy)
      })
    ))
  it("are associative without nulls", () =>
    fc.assert(
      fc.property(tree, tree, tree, (a, b, c) => {
        const left = MergePatch.merge<Tree>(MergePatch.merge<Tree>(a, b), c)
        expect(left).toEqual(MergePatch.merge<Tree>(a, MergePatch.merge<Tree>(b, c)))
      })
    ))
  // reaches platform 1/custom_data-is-replaced-whole
  it("replace the members that are named as whole, with the nulls inside them", () => {
    interface Data {
      readonly data?: { readonly [key: string]: number | null }
    }
    const merged = MergePatch.merge<Data>({ data: { a: 1 } }, { data: { b: null } }, ["data"])
    expect(merged).toStrictEqual({ data: { b: null } })
  })
  it("of one member keep it if it is omitted, and take null as a value", () => {
    expect(MergePatch.replace<string | null>("before", undefined)).toBe("before")
    expect(MergePatch.replace<string | null>("before", null)).toBeNull()
    expect(MergePatch.replace<string | null>(null, "after")).toBe("after")
  })
  it("replace a redacted value", () => {
    interface Safe {
      readonly secret?: Redacted.Redacted<{ readonly day: number }>
    }
    const secret = Redacted.make({ day: 2 })
    expect(MergePatch.merge<Safe>({ secret: Redacted.make({ day: 1 }) }, { secret }).secret).toBe(secret)
  })
})
