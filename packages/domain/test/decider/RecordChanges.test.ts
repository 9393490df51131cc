/** What the audit log shows of a change (platform.md 12): only values that the erasure of personal data keeps. */
import { assert, describe, it } from "@effect/vitest"
import * as RecordChanges from "../../src/decider/RecordChanges.ts"
import type { JsonObject } from "../../src/vocabulary/text/Json.ts"

/** A record of which `name` and `address` are personal data. */
const shown = (whole: JsonObject): RecordChanges.RecordViews => ({
  whole,
  erased: { ...whole, ...("name" in whole ? { name: null } : {}), ...("address" in whole ? { address: null } : {}) }
})
const between = (before: JsonObject, after: JsonObject) => RecordChanges.changesBetween(shown(before), shown(after))

describe("the changes between two records", () => {
  it.each<readonly [string, JsonObject, JsonObject, JsonObject]>([
    ["no change", { nickname: "A" }, { nickname: "A" }, {}],
    [
      "a changed value",
      { nickname: "A", status: "x" },
      { nickname: "B", status: "x" },
      { nickname: { from: "A", to: "B" } }
    ],
    ["a cleared value", { nickname: "A" }, { nickname: null }, { nickname: { from: "A", to: null } }],
    ["a new member", {}, { limit: 5 }, { limit: { from: null, to: 5 } }],
    ["a nested member", { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { "a.c": { from: 2, to: 3 } }],
    ["a new object", { a: null }, { a: { b: 1 } }, { a: { from: null, to: { b: 1 } } }],
    ["a list", { a: [1] }, { a: [1, 2] }, { a: { from: [1], to: [1, 2] } }],
    ["the name of a person, which is not shown", { name: "Ada" }, { name: "Grace" }, {}],
    ["a new name, which is not shown", { name: null }, { name: "Grace" }, {}],
    ["a cleared name, which is not shown", { name: "Ada" }, { name: null }, {}],
    [
      "the address of a person, which is not shown",
      { address: { line1: "1 Main" } },
      { address: { line1: "2 Main" } },
      {}
    ],
    ["a long text, which is not shown", { text: "a" }, { text: "b".repeat(2_000) }, {}]
  ])("%s", (_, before, after, changes) => {
    assert.deepStrictEqual(between(before, after), changes)
  })

  it("are at most 50", () => {
    const members = (value: number) => Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`m${n}`, value]))
    assert.lengthOf(Object.keys(between(members(1), members(2))), 50)
  })
})
