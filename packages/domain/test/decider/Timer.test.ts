/** Timers by name, and the timers of resource kinds whose states have several. */
import { describe, expect, it } from "vitest"
import type * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"
import * as Timer from "@payments-platform/domain/decider/Timer"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as Disputes from "../payments/dispute/disputes.ts"
import * as Samples from "../samples.ts"

const { now, week } = Samples

describe("timers", () => {
  const timers = Timer.runningTimers({ capture: 20, void: 0, expiry: null, poll: 10 })

  it("run if they have a time", () =>
    expect(timers).toEqual([
      { name: "capture", at: 20 },
      { name: "void", at: 0 },
      { name: "poll", at: 10 }
    ]))
  it("make the row due at the earliest", () => {
    expect(Timer.earliest(timers)).toBe(0)
    expect(Timer.earliest([])).toBeNull()
  })
  it("have the names that their resource kind declares", () => {
    const names: Timer.Timers<"capture" | "void"> = Timer.runningTimers({ capture: 1, void: null })
    // @ts-expect-error the kind has no timer of this name
    const others: Timer.Timers<"capture" | "void"> = Timer.runningTimers({ capture: 1, poll: 2 })
    expect([names.length, others.length]).toEqual([1, 2])
  })
})

describe("the timers of a state, by name", () => {
  const { key } = Samples.authorization
  const ofPayment = (step: ResourceKind.Step) => PaymentKind.kind.timers(Samples.stateOf(step))
  const soon = { captureAt: now + 3_600 }

  it.each([
    ["a card that is being authorized", Samples.openedPayment(), { attempt_timeout: now + 60 }],
    ["a card that is being captured", Samples.capturingPayment(), { capture_timeout: now + 120 }],
    ["a deferred card", Samples.processingPayment(), { network_poll: now + 10, authorization_expiry: now + week }],
    ["a deferred debit", Samples.processingBankPayment(), { network_poll: Samples.holdEnds }],
    ["an authorized card", Samples.pendingCapture(soon), { capture: now + 3_600, authorization_expiry: now + week }],
    [
      "a card in review",
      Samples.inReview({}, { ...Samples.review, nextPollAt: now + 5 }),
      { screening_poll: now + 5, authorization_expiry: now + week }
    ],
    ["a debit in review", Samples.bankInReview(), { network_poll: Samples.holdEnds }],
    ["a completed card", Samples.completedPayment(), { network_settlement: Samples.opening }],
    ["a completed debit", Samples.completedBankPayment(now + 9), { network_report: now + 9 }],
    ["a canceled card", Samples.canceledPayment(), { void: 0 }],
    ["an abandoned card", Samples.abandonedPayment(), { void: 0 }],
    ["a declined card", Samples.failedPayment(), {}]
  ])("%s", (_, step, timers) => {
    expect(ofPayment(step)).toEqual(Timer.runningTimers(timers))
    expect(step.row.dueAt).toBe(Timer.earliest(Timer.runningTimers(timers)))
  })

  it("a card that is voided and still to be settled", () => {
    const owed = { ...Samples.stateOf(Samples.completedPayment()), voids: [key] }
    expect(PaymentKind.kind.timers(owed)).toEqual(Timer.runningTimers({ network_settlement: Samples.opening, void: 0 }))
  })

  it("a dispute", () => {
    const timers = (world: ReturnType<typeof Disputes.openDispute>) => DisputeKind.kind.timers(Disputes.stateOf(world))
    expect(timers(Disputes.openDispute("chargeback"))).toEqual([
      { name: "response_deadline", at: Disputes.respondBy + 1 },
      { name: "network_settlement", at: Samples.opening }
    ])
    expect(timers(Disputes.settleDispute(Disputes.explainDispute("chargeback", "case")))).toMatchObject([
      { name: "desk_answer" }
    ])
  })

  it("a payment method", () => {
    const timers = (step: ResourceKind.Step) => methodKind.timers(methodKind.fact(step.row).state)
    const details = Samples.details()
    expect(timers(Samples.methodFrom({ _tag: "VerificationOpened", details, at: now }))).toEqual([
      { name: "verification_timeout", at: now + 60 }
    ])
    expect(timers(Samples.method())).toEqual([])
    const card = { ...details, refreshAt: now + 7 }
    expect(timers(Samples.methodFrom({ _tag: "Created", details: card }))).toEqual([
      { name: "card_update", at: now + 7 }
    ])
    expect(timers(Samples.methodFrom({ _tag: "DepositsOrdered", details: Samples.bank() }))).toEqual([
      { name: "microdeposits", at: 0 }
    ])
    const agreements = [{ id: "agreement", accountId: "account", oneTime: false }]
    expect(
      timers(
        Samples.methodFrom(
          { _tag: "Created", details: Samples.bank({ agreements, deposits: null }) },
          { _tag: "Deleted", at: now }
        )
      )
    ).toEqual([
      { name: "agreement_end", at: 0 },
      { name: "erasure", at: now + 180 * 86_400 }
    ])
  })
})
