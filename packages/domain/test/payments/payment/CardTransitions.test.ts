/** Every card row of payments.md 3.3, with the record and failures of payments.md 3.1 and 3.4. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Samples from "../../samples.ts"
import {
  finish,
  clock,
  acceptance,
  refusal,
  review,
  withCapture,
  capture,
  cancel,
  soon,
  lines,
  testLines
} from "./cardTransitions.ts"

const { authorization, now, week } = Samples

describe("payments.md 3.3", () => {
  // reaches reference events/payments-completed, reference states/payment/steps-between-creation-and
  testLines(lines)

  const voided = [
    ["a failed review", Samples.inReview(), review("failed")],
    ["a rejection", Samples.openedPayment(), finish({ _tag: "Rejected", authorization })],
    ["a cancel", Samples.pendingCapture(), cancel],
    ["an expiry", Samples.pendingCapture(), (from: Step) => clock(from, now + week)],
    ["a refused capture", Samples.pendingCapture(), withCapture(capture(), refusal)]
  ] as const
  // reaches platform 10/payments-canceled, platform 10/payments-failed
  it.each(voided)("%s voids the authorization at once", (_, from, trigger) => {
    const last = trigger(from, now + 60).at(-1)
    const state = last === undefined ? null : Samples.stateOf(last)
    expect(state?.voids).toEqual([authorization.key])
    expect(last?.row.dueAt).toBe(0)
  })

  // reaches reference endpoints/post-payments-id-capture/captures-a-payment
  it.each([
    ["a capture", withCapture(capture(), acceptance), Samples.pendingCapture()],
    ["a sale", finish({ _tag: "Captured", authorization, reportPollAt: null }), Samples.openedPayment()],
    ["a decline", finish({ _tag: "Declined", code: "lost_card", avs: "SKIPPED" }), Samples.openedPayment()]
  ] as const)("%s leaves nothing to void", (_, trigger, from) => {
    const last = trigger(from, now + 60).at(-1)
    expect(last === undefined ? null : Samples.stateOf(last).voids).toEqual([])
  })
})

describe("the record of payments.md 3.1 and 3.4", () => {
  const record = (step: Step | undefined) => step?.record(() => 0)
  it("shows capture_at as planned while pending, as the actual time once captured, and otherwise not", () => {
    expect(record(Samples.pendingCapture(soon))).toMatchObject({ capture_at: now + 3_600 })
    expect(record(withCapture(capture(), acceptance)(Samples.pendingCapture(soon), now + 60).at(-1))).toMatchObject({
      capture_at: now + 60
    })
    expect(record(cancel(Samples.pendingCapture(soon), now + 60)[0])).toMatchObject({ capture_at: null })
    expect(record(Samples.failedPayment())).toMatchObject({ capture_at: null })
  })
  it("has a refundable amount only once it is completed", () => {
    const refundable = (step: Step) => {
      const { amount_refundable, fee_amount_refundable } = record(step) ?? {}
      return [amount_refundable, fee_amount_refundable]
    }
    expect(refundable(Samples.completedPayment())).toEqual([10_000, 430])
    for (const step of [
      Samples.pendingCapture(),
      Samples.failedPayment(),
      Samples.canceledPayment(),
      Samples.inReview()
    ])
      expect(refundable(step)).toEqual([0, 0])
  })
  it.each([
    [
      "card declined",
      Samples.failedPayment(),
      "NOT_CAPTURED",
      "Failed to capture the payment.",
      "card_declined",
      "Card declined."
    ],
    [
      "expired",
      clock(Samples.pendingCapture(), now + week)[0],
      "PAYMENT_EXPIRED",
      "Failed to capture the payment as it has expired.",
      "request_expired",
      "Request expired."
    ],
    [
      "review",
      review("failed")(Samples.inReview(), now)[0],
      "REVIEW",
      "Failed to capture the payment.",
      "risk_review",
      "Risk review."
    ]
  ] as const)(
    "says why the payment failed: %s",
    (_, step, reason_code, reason_message, detail_code, detail_message) => {
      expect(record(step)).toMatchObject({
        failure_reason: { reason_code, reason_message, details: { detail_code, detail_message } },
        pending_reasons: null
      })
    }
  )
  it.each([
    ["PROCESSING", "Payment is being processed.", Samples.processingPayment()],
    ["PENDING_CAPTURE", "Payment pending capture.", Samples.pendingCapture()],
    ["IN_REVIEW", "Payment is in review.", Samples.inReview()],
    ["PENDING_CAPTURE", "Payment pending capture.", Samples.capturingPayment()]
  ] as const)("says what the payment waits for: %s", (reason_code, reason_message, step) => {
    expect(record(step)).toMatchObject({
      status: "pending",
      pending_reasons: [{ reason_code, reason_message, details: [] }],
      failure_reason: null
    })
  })
})
