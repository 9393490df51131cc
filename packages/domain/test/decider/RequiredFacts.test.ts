/** Facts are read from loaded rows and counters. What is still to load is reported first, then all unknown ids together. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import { kind, loadedFacts, thing } from "./things.ts"

const { resource } = RequiredFacts
const unresolved = (some: Partial<RequiredFacts.UnresolvedFacts>) =>
  Result.fail({ ids: [], counters: [], missing: [], ...some })
const unknown = (place: "path" | "body", ...path: ReadonlyArray<string>) => ({ place, path })

describe("several facts", () => {
  const facts = RequiredFacts.both(
    resource(kind, "a", "body", "a_id"),
    RequiredFacts.both(RequiredFacts.exists("things", "b", "path", "id"), resource(kind, "c", "body", "c_id"))
  )
  it("are loaded together", () => {
    expect(facts(RequiredFacts.emptyFacts, "app")).toEqual(unresolved({ ids: ["a", "b", "c"] }))
    expect(facts(loadedFacts({ a: thing("a"), b: thing("b") }), "app")).toEqual(unresolved({ ids: ["c"] }))
  })
  it("report all unknown ids together, in order, also those of other apps", () => {
    const missing = [unknown("body", "a_id"), unknown("path", "id"), unknown("body", "c_id")]
    const [, ...others] = missing
    expect(facts(loadedFacts({ a: null, b: null, c: null }), "app")).toEqual(unresolved({ missing }))
    expect(facts(loadedFacts({ a: thing("a"), b: null, c: null }), "app")).toEqual(unresolved({ missing: others }))
    expect(facts(loadedFacts({ a: thing("a"), b: null, c: null }), "other")).toEqual(unresolved({ missing }))
  })
  it("report an unknown id together with what is still to load", () =>
    expect(facts(loadedFacts({ a: null }), "app")).toEqual(
      unresolved({ ids: ["b", "c"], missing: [unknown("body", "a_id")] })
    ))
  it("of a list are loaded and reported in the same way, each id once", () => {
    const list = RequiredFacts.all(["a", "b", "a"].map((id, index) => resource(kind, id, "body", String(index))))
    expect(list(RequiredFacts.emptyFacts, "app")).toEqual(unresolved({ ids: ["a", "b"] }))
    expect(list(loadedFacts({ a: null, b: thing("b") }), "app")).toEqual(
      unresolved({ missing: [unknown("body", "0"), unknown("body", "2")] })
    )
    const found = Result.map(list(loadedFacts({ a: thing("a"), b: thing("b") }), "app"), (all) =>
      all.map(({ id }) => id)
    )
    expect(found).toEqual(Result.succeed(["a", "b", "a"]))
  })
})

describe("one fact", () => {
  const named = resource(kind, "a", "path", "id")
  const unlisted = { ...thing("a"), listed: null }
  it("of another kind, or not listed, is unknown", () => {
    for (const row of [unlisted, { ...thing("a"), type: "refunds" }])
      expect(named(loadedFacts({ a: row }), "app")).toEqual(unresolved({ missing: [unknown("path", "id")] }))
  })
  it("of any app is visible to the operator", () =>
    expect(named(loadedFacts({ a: thing("a") }), null)).toMatchObject({ success: { id: "a" } }))
  it("that the platform itself names may be unlisted or absent", () => {
    const optional = RequiredFacts.optional(kind, "a")
    expect(optional(RequiredFacts.emptyFacts, "app")).toEqual(unresolved({ ids: ["a"] }))
    expect(optional(loadedFacts({ a: unlisted }), "app")).toMatchObject(Result.succeed({ version: 1 }))
    expect(optional(loadedFacts({ a: null }), "app")).toEqual(Result.succeed(null))
    expect(RequiredFacts.optional(kind, null)(RequiredFacts.emptyFacts, "app")).toEqual(Result.succeed(null))
  })
})

describe("counters", () => {
  const amounts = RequiredFacts.map(RequiredFacts.counters("k", "l"), (counters) => [counters("k"), counters("l")])
  it("are loaded like rows", () => {
    expect(amounts(RequiredFacts.emptyFacts, "app")).toEqual(unresolved({ counters: ["k", "l"] }))
    expect(amounts(loadedFacts({}, { k: 3 }), "app")).toEqual(unresolved({ counters: ["l"] }))
    expect(amounts(loadedFacts({}, { k: 3, l: 0 }), "app")).toEqual(Result.succeed([3, 0]))
  })
})
