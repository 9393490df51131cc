/** How payments require and use PAD agreements (payments.md 2, 3.2). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import {
  agreement,
  agreementId,
  bank,
  agreementEnd,
  agreementEvent,
  methodId
} from "../../payers/pad-agreement/padAgreements.ts"
import * as Samples from "../../samples.ts"

const { authorization, now } = Samples
const paymentId = "payment"

const request = decode(CreatePayment.Request, {
  account_id: "account",
  amount: 10_000,
  currency: "CAD",
  payment_method: { payment_method_id: methodId }
})
const command = { request, inline: null }
const pay = (method: Step, ...more: ReadonlyArray<Step>) =>
  given(Samples.account({ currency: "CAD" }), method, ...more).when(CreatePayment.handler, command, now + 61, null, {
    resumes: paymentId
  })
const missing = { _tag: "PadAgreement/Missing", path: ["payment_method", "payment_method_id"] } as const
const agreementOf = ([step]: ReadonlyArray<Step>) =>
  step === undefined ? undefined : Samples.stateOf(step).terms.agreementId

const opened = (agreementId: string | null): Step =>
  Samples.openedPayment({
    methodType: "payment_bank_ca",
    currency: "CAD",
    agreementId: agreementId,
    feeAmount: 0,
    price: null
  })
const finish = (outcome: RecordAuthorizationResult.AuthorizationResult): RecordAuthorizationResult.Command => ({
  paymentId,
  attempt: 1,
  outcome,
  voids: [],
  method: null,
  order: null,
  agreedMethodId: methodId
})

const abandoned = (agreementId: string | null): Step =>
  Samples.openedPayment(
    { methodType: "payment_bank_ca", agreementId: agreementId },
    { _tag: "VoidOwed", keys: [] },
    { _tag: "Abandoned" }
  )

describe("POST /payments with a Canadian bank account", () => {
  it("requires a live agreement with this account", () => {
    pay(bank()).thenRejected(missing)
    pay(bank(agreementEvent(agreementId, { accountId: "other" }))).thenRejected(missing)
    pay(bank(agreementEvent(agreementId), agreementEnd(agreementId))).thenRejected(missing)
  })
  it("may use a recurring agreement any number of times", () => {
    const { steps } = pay(bank(agreementEvent(agreementId)))
    expect([agreementOf(steps), steps[0]?.take]).toEqual([null, []])
  })
  // reaches reference resources/payment/currency-a-value-other
  it("reserves a one_time agreement from the intent on", () => {
    const { steps } = pay(bank(agreementEvent(agreementId, { oneTime: true })))
    expect([agreementOf(steps), steps[0]?.take]).toEqual([agreementId, [`pad_agreements:used:${agreementId}`]])
    expect(CreatePayment.handler.onConflict?.({ _tag: "Claimed", claim: "" }, command)).toEqual(missing)
  })
  it("continues a retry in progress, whatever happened to its agreement", () => {
    expect(agreementOf(pay(bank(), opened(agreementId)).steps)).toBe(agreementId)
    expect(agreementOf(pay(bank(agreementEvent("later", { oneTime: true })), opened(agreementId)).steps)).toBe(
      agreementId
    )
    expect(agreementOf(pay(bank(), opened(null)).steps)).toBeNull()
  })
  it("checks an abandoned attempt again, because another payment may have used the agreement", () => {
    pay(bank(), abandoned(agreementId)).thenRejected(missing)
    expect(agreementOf(pay(bank(agreementEvent("later", { oneTime: true })), abandoned(agreementId)).steps)).toBe(
      "later"
    )
  })
})

describe("a payment uses its one_time agreement up", () => {
  const screening = { reference: "screening", nextPollAt: null }
  const outcomes: ReadonlyArray<RecordAuthorizationResult.AuthorizationResult> = [
    { _tag: "Later", authorization, nextPollAt: null },
    { _tag: "Review", authorization, screening, nextPollAt: null },
    { _tag: "Rejected", authorization }
  ]
  const live = bank(agreementEvent(agreementId, { oneTime: true }), agreementEvent("other", { accountId: "other" }))
  // reaches payments 2 agreement used up by a payment, platform 10/payments-in_review
  // reaches reference events/payments-in_review, reference states/payment/new-post
  it.each(outcomes.map((each) => [each._tag, each] as const))("if the payment was made: %s", (_, outcome) => {
    const { steps } = given(opened(agreementId), live, agreement()).when(
      RecordAuthorizationResult.handler,
      finish(outcome),
      now
    )
    expect(steps.map(({ subject }) => subject.id)).toEqual([paymentId, methodId])
    expect(steps[1]?.events).toEqual([agreementEnd(agreementId)])
  })
  // reaches reference resources/payment/without-it-not_authorized-is
  it("unless the bank did not answer", () => {
    const { steps } = given(opened(agreementId), live).when(
      RecordAuthorizationResult.handler,
      finish({ _tag: "Unknown" }),
      now
    )
    expect(steps.map(({ subject }) => subject.id)).toEqual([paymentId])
    expect(steps[0]?.release).toEqual([`pad_agreements:used:${agreementId}`])
  })
  // reaches payments 3.3/06 Canada
  it("unless the agreement was revoked meanwhile or may be used again", () => {
    const later: RecordAuthorizationResult.AuthorizationResult = { _tag: "Later", authorization, nextPollAt: null }
    expect(
      given(opened(agreementId), bank()).when(RecordAuthorizationResult.handler, finish(later), now).steps
    ).toHaveLength(1)
    expect(given(opened(null), live).when(RecordAuthorizationResult.handler, finish(later), now).steps).toHaveLength(1)
  })
})
