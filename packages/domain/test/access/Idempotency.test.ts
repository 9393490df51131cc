/** The table of platform.md 2, "Unique-Key", as a table: lease of 60 s, memory of 30 days, takeover. */
import { describe, expect, it } from "vitest"
import * as Idempotency from "../../src/access/Idempotency.ts"
import type { KeyRow } from "../../src/decider/Change.ts"

const now = 1_795_262_400_000
const first = { scope: "app", key: "k", hash: "h" }
const begun = Idempotency.begun(first, null, "payment", now)
const answered = Idempotency.answered(first, { ...begun, version: 1 }, "reply", now + 500)
const day = 86_400_000
const mine = (hash: string) => hash === "h"
const other = () => false

describe("what a key stands for", () => {
  it.each<readonly [string, KeyRow | null, (hash: string) => boolean, number, string]>([
    ["never used", null, mine, now, "Free"],
    ["begun, lease running", begun, mine, now + 59_999, "UnderWay"],
    ["begun, lease over", begun, mine, now + 60_000, "Abandoned"],
    ["let go", Idempotency.released(begun), mine, now, "Abandoned"],
    ["answered", answered, mine, now + day, "Answered"],
    ["answered, another request", answered, other, now + day, "Taken"],
    ["begun, another request", begun, other, now, "Taken"],
    ["let go, another request", Idempotency.released(begun), other, now, "Free"],
    ["answered, a millisecond before 30 days", answered, mine, now + 30 * day - 1, "Answered"],
    ["answered 30 days ago", answered, mine, now + 30 * day, "Free"],
    ["answered 30 days ago, another request", answered, other, now + 30 * day, "Free"]
  ])("%s", (_, row, same, at, tag) => expect(Idempotency.situation(row, same, at)._tag).toBe(tag))

  it("the answer is given back as it was stored", () =>
    expect(Idempotency.situation(answered, mine, now)).toEqual({ _tag: "Answered", reply: "reply" }))
})

describe("the rows of a key", () => {
  it("begin with the resource, a lease, and what was read", () =>
    expect(begun).toEqual({
      ...first,
      version: 0,
      resourceId: "payment",
      reply: null,
      leaseUntil: now + 60_000,
      usedAt: now
    }))
  it("keep the first use and the resource when answered", () =>
    expect(answered).toEqual({
      ...first,
      version: 1,
      resourceId: "payment",
      reply: "reply",
      leaseUntil: 0,
      usedAt: now
    }))
  it("a takeover begins anew on the row that was found", () => {
    const taken = Idempotency.begun(first, { ...begun, version: 3 }, "payment", now + 61_000)
    expect(taken).toMatchObject({ version: 3, leaseUntil: now + 121_000, resourceId: "payment" })
  })
  it("an answer without a beginning is used when it is given", () =>
    expect(Idempotency.answered(first, null, "reply", now)).toMatchObject({
      version: 0,
      resourceId: null,
      usedAt: now
    }))
  it("used again after it was forgotten, a key is remembered from then on", () => {
    const later = now + 31 * day
    const again = Idempotency.answered(first, { ...answered, version: 2 }, "second", later)
    expect(again).toMatchObject({ version: 2, resourceId: null, usedAt: later })
    expect(Idempotency.situation(again, mine, later + day)).toEqual({ _tag: "Answered", reply: "second" })
  })
})
