/** How payments require and use PAD agreements (payments.md 2, 3.2). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/Kind"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/RecordAuthorizationResult"
import { given } from "@payments-platform/testkit/GivenWhenThen"
import { agreement, agreementId, bank, ended, made, methodId } from "../../payers/pad-agreement/padAgreements.ts"
import * as Samples from "../../samples.ts"
import { decode } from "../../decoding.ts"

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
  given(Samples.account({ currency: "CAD" }), method, ...more).when(CreatePayment.rule, command, now + 61, null, {
    resumes: paymentId
  })
const missing = { _tag: "PadAgreement/Missing", path: ["payment_method", "payment_method_id"] } as const
const agreementOf = ([step]: ReadonlyArray<Step>) =>
  step === undefined ? undefined : Samples.stateOf(step).terms.agreementId

const opened = (of: string | null): Step =>
  Samples.opened({ methodType: "payment_bank_ca", currency: "CAD", agreementId: of, feeAmount: 0, price: null })
const finish = (outcome: RecordAuthorizationResult.AuthorizationResult): RecordAuthorizationResult.Command => ({
  paymentId,
  attempt: 1,
  outcome,
  voids: [],
  method: null,
  order: null,
  agreedMethodId: methodId
})

const abandoned = (of: string | null): Step =>
  Samples.opened(
    { methodType: "payment_bank_ca", agreementId: of },
    { _tag: "VoidOwed", keys: [] },
    { _tag: "Abandoned" }
  )

describe("POST /payments with a Canadian bank account", () => {
  it("requires a live agreement with this account", () => {
    pay(bank()).thenRejected(missing)
    pay(bank(made(agreementId, { accountId: "other" }))).thenRejected(missing)
    pay(bank(made(agreementId), ended(agreementId))).thenRejected(missing)
  })
  it("a recurring one serves any number", () => {
    const { steps } = pay(bank(made(agreementId)))
    expect([agreementOf(steps), steps[0]?.take]).toEqual([null, []])
  })
  // reaches reference resources/payment/currency-a-value-other
  it("a one_time one is this payment's from its intent on", () => {
    const { steps } = pay(bank(made(agreementId, { oneTime: true })))
    expect([agreementOf(steps), steps[0]?.take]).toEqual([agreementId, [`pad_agreements:used:${agreementId}`]])
    expect(CreatePayment.rule.onConflict?.({ _tag: "Claimed", claim: "" }, command)).toEqual(missing)
  })
  it("a retry under way goes on, whatever became of its agreement", () => {
    expect(agreementOf(pay(bank(), opened(agreementId)).steps)).toBe(agreementId)
    expect(agreementOf(pay(bank(made("later", { oneTime: true })), opened(agreementId)).steps)).toBe(agreementId)
    expect(agreementOf(pay(bank(), opened(null)).steps)).toBeNull()
  })
  it("a retry of what was given up begins anew, and another payment may have used the agreement up", () => {
    pay(bank(), abandoned(agreementId)).thenRejected(missing)
    expect(agreementOf(pay(bank(made("later", { oneTime: true })), abandoned(agreementId)).steps)).toBe("later")
  })
})

describe("a payment uses its one_time agreement up", () => {
  const screening = { reference: "screening", askAt: null }
  const outcomes: ReadonlyArray<RecordAuthorizationResult.AuthorizationResult> = [
    { _tag: "Later", authorization, askAt: null },
    { _tag: "Review", authorization, screening, askAt: null },
    { _tag: "Rejected", authorization }
  ]
  const live = bank(made(agreementId, { oneTime: true }), made("other", { accountId: "other" }))
  // reaches payments 2 agreement used up by a payment, platform 10/payments-in_review
  // reaches reference events/payments-in_review, reference states/payment/new-post
  it.each(outcomes.map((each) => [each._tag, each] as const))("when it was made: %s", (_, outcome) => {
    const { steps } = given(opened(agreementId), live, agreement()).when(
      RecordAuthorizationResult.rule,
      finish(outcome),
      now
    )
    expect(steps.map(({ subject }) => subject.id)).toEqual([paymentId, methodId])
    expect(steps[1]?.events).toEqual([ended(agreementId)])
  })
  // reaches reference resources/payment/without-it-not_authorized-is
  it("not when the bank did not answer", () => {
    const { steps } = given(opened(agreementId), live).when(
      RecordAuthorizationResult.rule,
      finish({ _tag: "Unknown" }),
      now
    )
    expect(steps.map(({ subject }) => subject.id)).toEqual([paymentId])
    expect(steps[0]?.release).toEqual([`pad_agreements:used:${agreementId}`])
  })
  // reaches payments 3.3/06 Canada
  it("nothing is left to end when it was revoked meanwhile, or may be used again", () => {
    const later: RecordAuthorizationResult.AuthorizationResult = { _tag: "Later", authorization, askAt: null }
    expect(
      given(opened(agreementId), bank()).when(RecordAuthorizationResult.rule, finish(later), now).steps
    ).toHaveLength(1)
    expect(given(opened(null), live).when(RecordAuthorizationResult.rule, finish(later), now).steps).toHaveLength(1)
  })
})
