import { describe, expect, it } from "vitest"
import { audit } from "@payments-platform/specification/suites/store/StoreSamples"
import { chain, firstBrokenId, origin } from "../../src/store/AuditHashChain.ts"

const entries = chain(
  [1, 2, 3, 4].map((n) => ({ ...audit({ id: `entry-${n}` }), createTime: n })),
  origin
)
const [one, two, three, four] = entries
const end = entries.at(-1)?.hash

describe("the chain of the audit log", () => {
  it("is whole as it was written, and from any entry on", () => {
    expect(firstBrokenId(entries, origin)).toBeNull()
    for (const [index, { hash }] of entries.entries()) expect(firstBrokenId(entries.slice(index + 1), hash)).toBeNull()
  })

  it.each([
    {
      change: "an entry is changed",
      chained: entries.map((each) => ({ ...each, note: each === two ? "changed" : each.note })),
      brokenId: "entry-2"
    },
    { change: "the first is gone", chained: entries.slice(1), brokenId: "entry-2" },
    { change: "one in the middle is gone", chained: entries.filter((each) => each !== three), brokenId: "entry-4" },
    {
      change: "two changed places",
      chained: [one, three, two, four].flatMap((each) => each ?? []),
      brokenId: "entry-3"
    },
    {
      change: "one stands twice",
      chained: [one, two, two, three, four].flatMap((each) => each ?? []),
      brokenId: "entry-2"
    }
  ])("breaks where $change", ({ brokenId, chained }) => expect(firstBrokenId(chained, origin)).toBe(brokenId))

  it("is whole in itself without its newest entries, or written anew from a changed one, but ends otherwise", () => {
    const anew = chain(
      entries.map((each) => ({ ...each, note: each === two ? "changed" : each.note })),
      origin
    )
    for (const forged of [entries.slice(0, 3), entries.slice(0, 1), anew]) {
      expect(firstBrokenId(forged, origin)).toBeNull()
      expect(forged.at(-1)?.hash).not.toBe(end)
    }
  })
})
