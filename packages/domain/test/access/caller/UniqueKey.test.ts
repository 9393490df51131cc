/** The Unique-Key table of platform.md 2: lease of 60 s, storage for 30 days, takeover. */
import { describe, expect, it } from "vitest"
import * as UniqueKey from "@payments-platform/domain/access/caller/UniqueKey"
import type { UniqueKeyRow } from "@payments-platform/domain/decider/Change"

const now = { real: 1_795_262_400_000, service: 1_800_000_000 }
const after = (real: number, service = 0) => ({ real: now.real + real, service: now.service + service })
const [reply, second] = [Uint8Array.of(1), Uint8Array.of(2)]
const first = { scope: "app", key: "k", hash: "h" }
const begun = UniqueKey.startedRow(first, null, "payment", now)
const answered = UniqueKey.answeredRow(first, { ...begun, version: 1 }, reply, after(500))
const day = 86_400
const mine = (hash: string) => hash === "h"
const other = () => false

describe("the status of a key", () => {
  // reaches platform 2/same-request-method-path
  it.each<readonly [string, UniqueKeyRow | null, (hash: string) => boolean, UniqueKey.Clocks, string]>([
    ["that was never used", null, mine, now, "Free"],
    ["in progress during its lease", begun, mine, after(59_999), "UnderWay"],
    ["in progress after its lease", begun, mine, after(60_000), "Abandoned"],
    ["that was released", UniqueKey.releasedRow(begun), mine, now, "Abandoned"],
    ["with a response", answered, mine, after(0, day), "Answered"],
    ["with a response to another request", answered, other, after(0, day), "Taken"],
    ["in progress for another request", begun, other, now, "Taken"],
    ["released by another request", UniqueKey.releasedRow(begun), other, now, "Free"],
    ["with a response a second less than 30 days old", answered, mine, after(0, 30 * day - 1), "Answered"],
    ["with a response 30 days of real time old", answered, mine, after(30 * day * 1_000), "Answered"],
    ["with a response 30 days old", answered, mine, after(0, 30 * day), "Free"],
    ["with a response to another request 30 days old", answered, other, after(0, 30 * day), "Free"],
    ["in progress for 30 days of service time during its lease", begun, mine, after(59_999, 30 * day), "UnderWay"],
    ["in progress for another request for 30 days during its lease", begun, other, after(59_999, 30 * day), "Taken"],
    ["in progress for 30 days of service time after its lease", begun, mine, after(60_000, 30 * day), "Free"]
  ])("%s", (_, row, same, at, tag) => expect(UniqueKey.statusOf(row, same, at)._tag).toBe(tag))

  it("with a response contains the response as it was stored", () =>
    expect(UniqueKey.statusOf(answered, mine, now)).toEqual({ _tag: "Answered", reply }))
})

describe("the rows of a key", () => {
  // reaches platform 2/another-process-that-finds, platform 2/the-key-s-row
  it("begin with the resource, a lease and the version that was read", () =>
    expect(begun).toEqual({
      ...first,
      version: 0,
      resourceId: "payment",
      reply: null,
      leaseUntil: now.real + 60_000,
      usedAt: now.service
    }))
  // reaches platform 2/first-use
  it("keep the resource with the response", () =>
    expect(answered).toEqual({
      ...first,
      version: 1,
      resourceId: "payment",
      reply,
      leaseUntil: 0,
      usedAt: now.service
    }))
  // reaches platform 2/another-process-that-finds, platform 2/the-key-s-row
  it("have a new lease after a takeover", () => {
    const taken = UniqueKey.startedRow(first, { ...begun, version: 3 }, "payment", after(61_000))
    expect(taken).toMatchObject({ version: 3, leaseUntil: now.real + 121_000, resourceId: "payment" })
  })
  it("may have a response without having been in progress", () =>
    expect(UniqueKey.answeredRow(first, null, reply, now)).toMatchObject({
      version: 0,
      resourceId: null,
      usedAt: now.service
    }))
  it("are kept for 30 days from a second use after the first has expired", () => {
    const later = after(0, 31 * day)
    const again = UniqueKey.answeredRow(first, { ...answered, version: 2 }, second, later)
    expect(again).toMatchObject({ version: 2, resourceId: null, usedAt: later.service })
    expect(UniqueKey.statusOf(again, mine, after(0, 60 * day))).toEqual({ _tag: "Answered", reply: second })
  })
})
