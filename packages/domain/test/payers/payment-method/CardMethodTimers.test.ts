/**
 * The timers of cards (payments.md 1.5): the card updater, verifications without an answer, and voids that must still
 * be sent.
 */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Card from "@payments-platform/domain/payers/card/Card"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentMethodTimers from "@payments-platform/domain/payers/payment-method/PaymentMethodTimers"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { hold, recordedOf } from "../../conversations.ts"
import { decode, seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const methodId = "method"
const key = PaymentMethod.verificationKey(methodId, 1)
const opened: PaymentMethod.Event = { _tag: "VerificationOpened", details: Samples.details(), at: now }
const owed = { _tag: "VoidOwed", keys: [key] } as const

describe("the due work of a card", () => {
  const auto = { ...Samples.details({ autoUpdate: true }), refreshAt: now + 10 }
  const created = Samples.methodFrom({ _tag: "Created", details: auto })
  const work = ({ row }: Step, at: number) => PaymentMethodTimers.due(kind.fact(row), contextAt(at, null, "app"))
  const due = (step: Step, at: number) => dueOf(work(step, at))
  const refreshes = (step: Step, expiry: Card.Expiry | null) => {
    const refreshing = work(step, now + 10)
    return refreshing === null ? null : hold(refreshing, { "cardDirectory.update": () => expiry })
  }
  const tick = (step: Step, answer: PaymentMethodTimers.CallResult, at = now + 10) =>
    given(step).when(PaymentMethodTimers.handler, { methodId, answer }, at)
  it("asks the card updater once for each expiry, when it is due", () => {
    expect(due(created, now + 9)).toBeNull()
    expect(due(created, now + 10)).toMatchObject({ call: "cardDirectory.update" })
    const expiry = { expirationMonth: 12, expirationYear: 2033 }
    const asked = refreshes(created, expiry)
    expect(asked?.questions).toEqual([
      [
        "cardDirectory.update",
        { card: { number: "sealed", cvv: null, expirationMonth: 12, expirationYear: 2030 }, magic: null }
      ]
    ])
    expect(recordedOf(work(created, now + 10), { "cardDirectory.update": () => expiry })).toEqual({
      rule: "payment_methods.run_timer",
      command: { methodId, answer: { _tag: "Refreshed", card: auto.card, expiry } }
    })
    const [step] = tick(created, { _tag: "Refreshed", card: auto.card, expiry }).steps
    expect(step).toMatchObject({
      topics: ["payment_methods.updated"],
      row: { dueAt: seconds("2033-12-01T00:00:00Z") },
      after: { details: { card: expiry } }
    })
    const none = tick(created, { _tag: "Refreshed", card: auto.card, expiry: null })
    expect(none.steps[0]).toMatchObject({ topics: [], row: { dueAt: null } })
  })
  it("ignores the response for an expiry that the app has changed meanwhile", () => {
    const card = { ...auto.card, expirationYear: auto.card.expirationYear - 1 }
    tick(created, { _tag: "Refreshed", card, expiry: { expirationMonth: 12, expirationYear: 2033 } }).thenEvents()
    tick(created, { _tag: "Refreshed", card, expiry: null }).thenEvents()
  })
  it("does not ask the directory about a deleted card", () =>
    expect(
      due(Samples.methodFrom({ _tag: "Created", details: auto }, { _tag: "Deleted", at: now }), now + 10)
    ).toBeNull())
  it("does not ask the directory about an abandoned card", () => {
    const attempt = { _tag: "VerificationOpened", details: auto, at: now } as const
    const abandoned = Samples.methodFrom(attempt, { _tag: "VerificationAbandoned", at: now })
    expect(abandoned.row.dueAt).toBe(now + 31 * 86_400)
    expect(due(abandoned, now + 10)).toBeNull()
  })
  it("deletes an abandoned card when its authorizations are voided and no retry can make it", () => {
    const owing = Samples.methodFrom(opened, owed, { _tag: "VerificationAbandoned", at: now })
    const end = now + 31 * 86_400
    expect(due(owing, end)).toMatchObject({ call: "cards.void" })
    const [voided] = tick(owing, { _tag: "Voided", key }).steps
    expect(voided?.row.dueAt).toBe(end)
    const abandoned = Samples.methodFrom(
      opened,
      owed,
      { _tag: "VerificationAbandoned", at: now },
      { _tag: "Voided", key }
    )
    expect(due(abandoned, end - 1)).toBeNull()
    expect(due(abandoned, end)).toEqual({ call: "retention.deleteResource", request: methodId })
    expect(recordedOf(work(abandoned, end), { "retention.deleteResource": () => undefined })).toEqual({
      rule: "payment_methods.run_timer",
      command: { methodId, answer: { _tag: "None" } }
    })
    const body = { type: "credit_card", credit_card: Samples.cardBody({ trigger_verification: true }) }
    const command = { details: Samples.details(), problems: [], request: decode(CreatePaymentMethod.Request, body) }
    const retried = given(abandoned).when(CreatePaymentMethod.handler, command, end - 1, null, { resumes: methodId })
    expect(retried.steps[0]?.row.dueAt).toBe(end + 59)
  })
  it("abandons a verification whose process died", () => {
    const verifying = Samples.methodFrom(opened)
    expect(due(verifying, now + 59)).toBeNull()
    expect(due(verifying, now + 60)).toEqual({
      rule: "payment_methods.run_timer",
      command: { methodId, answer: { _tag: "None" } }
    })
    tick(verifying, { _tag: "None" }, now + 59).thenEvents()
    tick(verifying, { _tag: "None" }, now + 60).thenEvents(owed, { _tag: "VerificationAbandoned", at: now + 60 })
  })
  it("voids authorizations", () => {
    const owing = Samples.methodFrom(opened, owed, { _tag: "Verified" })
    expect(due(owing, now)).toEqual({ call: "cards.void", request: key })
    expect(recordedOf(work(owing, now), { "cards.void": () => undefined })).toEqual({
      rule: "payment_methods.run_timer",
      command: { methodId, answer: { _tag: "Voided", key } }
    })
    tick(owing, { _tag: "Voided", key }).thenEvents({ _tag: "Voided", key })
    tick(Samples.method(), { _tag: "Voided", key }).thenEvents()
  })
})
