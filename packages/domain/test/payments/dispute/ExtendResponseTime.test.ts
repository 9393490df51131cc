/** How the operator gives more business days for the merchant's answer to a dispute (platform.md 12). */
import { describe, expect, it } from "vitest"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as ExtendResponseTime from "@payments-platform/domain/payments/dispute/ExtendResponseTime"
import type { GivenWorld } from "@payments-platform/specification/GivenWhenThen"
import { decode, seconds } from "../../decoding.ts"
import { disputeId, effectsOf, explainDispute, now, openDispute, respondBy, submitDispute } from "./disputes.ts"

const extend = (world: GivenWorld, business_days: number, at = now) =>
  world.when(
    ExtendResponseTime.handler,
    { id: disputeId, request: decode(ExtendResponseTime.Request, { business_days }) },
    at
  )

describe("POST /operator/disputes/{id}/extension", () => {
  it("moves respond_by to the end of a later business day, skipping weekends", () => {
    const world = openDispute("chargeback")
    const { steps } = extend(world, 5)
    const extended = world.and(...steps)
    const later = seconds("2026-12-08T04:59:59Z")
    expect(DisputeKind.deadline(DisputeKind.kind.fact(extended.row(disputeId) ?? raise()).state)).toBe(later + 1)
    expect(effectsOf(steps)).toEqual({ topics: "updated", ledger: "", events: "ResponseTimeExtended" })
    expect(extend(extended, 1, later).steps).toHaveLength(1)
  })

  it.each([
    ["an answer in review", explainDispute("chargeback"), now],
    ["a dispute that the issuer decides", submitDispute("chargeback", "submit_with_credit"), now],
    ["a closed dispute", openDispute("pre_dispute"), now],
    ["a dispute whose time is over", openDispute("chargeback"), respondBy + 1]
  ] as const)("is rejected for %s", (_, world, at) => {
    extend(world, 1, at).thenRejected({ _tag: "Dispute/WrongState" })
  })

  it.each([0, 21, 1.5, null])("accepts 1 to 20 days, and not %s", (days) => {
    expect(() => decode(ExtendResponseTime.Request, { business_days: days })).toThrow()
  })
})

const raise = (): never => {
  throw new Error("the dispute is gone")
}
