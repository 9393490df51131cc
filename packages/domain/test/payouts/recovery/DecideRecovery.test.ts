/** The operator's decision on a recovery (platform.md 12), and POST /recoveries/{id} (merchants.md 8). */
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import type * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import * as Recoveries from "./recoveries.ts"

const { fell, owes, settlementTime, states } = Recoveries
const recoveryId = "recovery"

const say = (recovery: Step, body: object) =>
  given(Recoveries.account({ available: -1_000 }, fell, owes), Methods.states.active, recovery).when(
    DecideRecovery.handler,
    { id: recoveryId, request: decode(DecideRecovery.Request, body) },
    settlementTime
  )
const byOperator = { reason: "OPERATOR", detail: null }
const accountFailed = { _tag: "RecoveryFailed", recoveryId, at: settlementTime }

describe("the operator", () => {
  it("completes a recovery that the bank has accepted", () => {
    const nextPollAt = settlementTime
    say(states.sent, { decision: "complete" }).thenEvents(
      { _tag: "Completed", at: settlementTime, reportPollAt: nextPollAt },
      { _tag: "RecoveryCompleted", at: settlementTime }
    )
    const waiting = Recoveries.from(Recoveries.requestEvent(), Recoveries.acceptanceEvent, {
      _tag: "Postponed",
      nextPollAt: null
    })
    say(waiting, { decision: "complete", detail_code: "any" }).thenEvents(
      { _tag: "Completed", at: settlementTime, reportPollAt: null },
      { _tag: "RecoveryCompleted", at: settlementTime }
    )
  })
  it("must wait until a recovery is sent before completing it", () =>
    say(states.requested, { decision: "complete" }).thenRejected(CommandHandler.busy("Recovery/NotSent", recoveryId)))
  // reaches merchants 8/03 operator fails it
  it.each([
    ["requested", states.requested],
    ["sent", states.sent]
  ])("fails a pending recovery, which is recalled at the bank: %s", (_, recovery) => {
    const { row } = say(recovery, { decision: "fail" }).thenEvents(
      { _tag: "Failed", reason: byOperator, recalls: true },
      accountFailed
    )
    expect(row(recoveryId)?.dueAt).toBe(0)
  })
  it("returns a completed recovery", () => {
    const { row } = say(states.completed, { decision: "return" }).thenEvents(
      { _tag: "Returned", reason: byOperator },
      accountFailed
    )
    expect(row(recoveryId)?.dueAt).toBeNull()
  })
  it.each([
    ["completed", states.completed, ["complete", "fail"]],
    ["pending", states.sent, ["return"]],
    ["requested", states.requested, ["return"]],
    ["failed", states.failed, ["complete", "fail", "return"]],
    ["returned", states.returned, ["complete", "fail", "return"]]
  ] as const)("of a %s recovery cannot report %s", (_, recovery, decisions) => {
    for (const decision of decisions) say(recovery, { decision }).thenRejected({ _tag: "Recovery/WrongState" })
  })
  it("must name a known recovery", () =>
    given()
      .when(DecideRecovery.handler, { id: recoveryId, request: { decision: "fail" } }, settlementTime)
      .thenUnknown("path id"))
})

describe("the reason that the operator gives", () => {
  const canadian = { methodType: "payout_bank_ca", currency: "CAD" } as const
  type Row = readonly [terms: Partial<Recovery.Terms>, reason: Recovery.ReasonCode | null, detail: string | null]
  const event = (terms: Partial<Recovery.Terms>, reason: string | null, detail: string | null) =>
    say(Recoveries.from(Recoveries.requestEvent(terms), Recoveries.acceptanceEvent), {
      decision: "fail",
      ...(reason === null ? {} : { reason_code: reason }),
      ...(detail === null ? {} : { detail_code: detail })
    })
  it.each<Row>([
    [{}, null, null],
    [{}, null, "canceled"],
    [{}, "OPERATOR", "risk"],
    [{}, "UNKNOWN", null],
    [{}, "BANK_REJECTED", null],
    [{}, "BANK_REJECTED", "R01"],
    [{}, "BANK_REJECTED", "R85"],
    [canadian, "BANK_REJECTED", "900"],
    [canadian, "BANK_REJECTED", "999"]
  ])(
    "%j %s %s",
    (terms, reason, detail) =>
      void event(terms, reason, detail).thenEvents(
        { _tag: "Failed", reason: { reason: reason ?? "OPERATOR", detail }, recalls: true },
        accountFailed
      )
  )
  it.each<Row>([
    [{}, null, "R01"],
    [{}, "UNKNOWN", "risk"],
    [{}, "BANK_REJECTED", "canceled"],
    [{}, "BANK_REJECTED", "R00"],
    [{}, "BANK_REJECTED", "R86"],
    [{}, "BANK_REJECTED", "905"],
    [canadian, "BANK_REJECTED", "R01"],
    [canadian, "BANK_REJECTED", "899"]
  ])("%j %s %s is rejected", (terms, reason, detail) =>
    event(terms, reason, detail).thenRejected({ _tag: "Recovery/WrongDetail", path: ["detail_code"] })
  )
})

describe("POST /recoveries/{id}", () => {
  const update = (recovery: Step, body: object) =>
    given(recovery).when(
      UpdateRecovery.handler,
      { id: recoveryId, request: decode(UpdateRecovery.Request, body) },
      settlementTime
    )
  it.each(Object.entries(states))("changes custom_data of a recovery that is %s", (_, recovery) => {
    const { steps, thenEvents } = update(recovery, { custom_data: { a: 1 } })
    thenEvents({ _tag: "Updated", customData: { a: 1 } })
    expect(steps[0]?.record(() => 0)["custom_data"]).toEqual({ a: 1 })
  })
  // reaches platform 10/recoveries-updated, reference events/recoveries-updated
  it("sends no notification without a change", () => {
    const noted = Recoveries.from(Recoveries.requestEvent({ customData: { a: 1 } }))
    update(noted, {}).thenEvents()
    update(noted, { custom_data: { a: 1 } }).thenEvents()
    update(noted, { rbits: [] }).thenEvents()
    update(noted, { custom_data: null }).thenEvents({ _tag: "Updated", customData: null })
  })
})
