import { describe, expect, it } from "vitest"
import { invariants } from "@payments-platform/testkit"
import type { TruePayment } from "../../src/integration/PlatformBooks.ts"

const paid: TruePayment = {
  id: "p1",
  status: "completed",
  amount: 1_000,
  completed: true,
  inReview: false,
  refunded: 0,
  refunding: 0,
  reversal: "none"
}

const problemOf = (...payments: ReadonlyArray<TruePayment>): string | null =>
  invariants.chargedOnce.check({
    orders: [{ shown: { order: "order-1", paid: 1_000, fulfilled: 1 }, payments }],
    untrusted: [],
    refused: [],
    crashes: [],
    totals: null
  })

describe("an order is charged once", () => {
  it("breaks by two payments that hold money, also when some of it went back", () => {
    expect(problemOf(paid, paid)).toContain("has 2 payments")
    expect(problemOf(paid, { ...paid, refunded: 1 })).toContain("has 2 payments")
    expect(problemOf({ ...paid, refunding: 999 }, { ...paid, status: "pending" })).toContain("has 2 payments")
  })

  it("holds when all others failed, went back or were taken back", () => {
    expect(problemOf(paid)).toBeNull()
    expect(problemOf(paid, { ...paid, status: "failed" }, { ...paid, status: "canceled" })).toBeNull()
    expect(problemOf(paid, { ...paid, refunded: 400, refunding: 600 })).toBeNull()
    expect(problemOf(paid, { ...paid, reversal: "withdrawn" })).toBeNull()
  })
})
