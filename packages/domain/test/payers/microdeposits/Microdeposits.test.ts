/** The two deposits to a bank account (payments.md 1.5): when they are sent, and each answer of the bank. */
import { Redacted } from "effect"
import { assert, describe, expect, it } from "vitest"
import type * as MicrodepositCommands from "@payments-platform/domain/banking/MicrodepositCommands"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Timer from "@payments-platform/domain/decider/Timer"
import * as PaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodeposits"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as SendPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/SendPaymentMethodMicrodeposits"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import type * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentMethodTimers from "@payments-platform/domain/payers/payment-method/PaymentMethodTimers"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { hold } from "../../conversations.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const methodId = "method"
const ordered = { _tag: "DepositsOrdered", details: Samples.bank() } as const
const asked = { _tag: "DepositsAsked", at: now } as const
const sent = { _tag: "DepositsSent", amounts: [10, 55], at: now } as const
const mismatched = { _tag: "DepositsMismatched" } as const
const waiting = Samples.methodFrom(ordered)
const unverified = Samples.methodFrom(ordered, sent)
const locked = Samples.methodFrom(ordered, sent, mismatched, mismatched, { _tag: "LockedOut" })
const work = ({ row }: Step) =>
  dueOf(PaymentMethodTimers.due(PaymentMethodKind.kind.fact(row), contextAt(now, null, "app")))
/** The work that sends the deposits of the open round. */
const deposits = { rule: "payment_methods.microdeposits.ask", command: { methodId } }
const account = JSON.stringify({ _tag: "US", accountNumber: "12345678", routingNumber: "021000021" })
const vault = { ...contextAt(now, null, "app").vault, open: () => Redacted.make(account) }
const ask = (step: Step) => given(step).when(PaymentMethodMicrodeposits.request, { methodId }, now, null, { vault })
const callsOf = ({ outcome }: ReturnType<typeof ask>) => {
  const calls = outcome._tag === "Accepted" ? outcome.decision.calls : undefined
  return calls === undefined
    ? []
    : hold(calls.conversation(), { "banks.deposit": () => ({ _tag: "Undeliverable" }) }).calls
}
const answer = (step: Step, told: MicrodepositCommands.AnswerCommand["answer"], round = 1) =>
  given(step).when(PaymentMethodMicrodeposits.record, { methodId, round, answer: told }, now)
const verify = (step: Step, ...microdeposits: ReadonlyArray<number>) =>
  given(step).when(VerifyPaymentMethod.handler, { id: methodId, request: { microdeposits } }, now)
/** When the network is called for the deposits or an agreement ends; the erasure of the numbers comes much later. */
const due = (step: Step | undefined) =>
  step === undefined
    ? undefined
    : Timer.earliest(
        PaymentMethodKind.kind
          .timers(PaymentMethodKind.kind.fact(step.row).state)
          .filter(({ name }) => name !== "erasure")
      )

describe("deposits", () => {
  const meanwhile = [
    ["deleted", { _tag: "Deleted", at: now }],
    ["verified", { _tag: "StatusSet", usable: true }],
    ["verification_failed", { _tag: "StatusSet", usable: false }]
  ] as const

  it("are due at once, and again at the time that the network states", () => {
    expect(due(waiting)).toBe(0)
    expect(due(answer(waiting, { _tag: "Queued", nextPollAt: now + 10 }).steps[0])).toBe(now + 10)
    expect(due(unverified)).toBeNull()
    expect(due(locked)).toBeNull()
  })
  it("of a round are ordered once, under the key of the round, for the stored account", () => {
    const { outcome } = ask(waiting)
    const calls = outcome._tag === "Accepted" ? outcome.decision.calls : undefined
    assert(calls !== undefined)
    const { questions, result } = hold(calls.conversation(), { "banks.deposit": () => ({ _tag: "Undeliverable" }) })
    expect(questions).toEqual([["banks.deposit", { key: "method:1:deposits", account: JSON.parse(account) }]])
    expect(dueOf(ExternalCalls.end(result))).toEqual({
      rule: "payment_methods.microdeposits",
      command: { methodId, round: 1, answer: { _tag: "Undeliverable" } }
    })
    expect(callsOf(ask(unverified))).toEqual([])
  })
  it("of another round, or deposits that were sent already, change nothing", () => {
    answer(waiting, { _tag: "Sent", amounts: [1, 2] }, 2).thenEvents()
    answer(unverified, { _tag: "Sent", amounts: [1, 2] }).thenEvents()
  })
  it("are requested once the request is stored", () => {
    ask(waiting).thenEvents(asked)
    expect(due(Samples.methodFrom(ordered, asked))).toBe(now)
    ask(Samples.methodFrom(ordered, asked)).thenEvents()
    ask(unverified).thenEvents()
  })
  it.each(meanwhile)("that were never requested are not requested for a method that is %s", (_, event) => {
    const gone = Samples.methodFrom(ordered, event)
    expect(due(gone)).toBeNull()
    ask(gone).thenEvents()
  })
  it.each(meanwhile)(
    "that were requested are requested until the network answers, even if the method is %s",
    (_, event) => {
      const gone = Samples.methodFrom(ordered, asked, event)
      expect(due(gone)).toBe(now)
      expect(work(gone)).toEqual(deposits)
      expect(callsOf(ask(gone))).toEqual(["banks.deposit"])
    }
  )
  it.each(meanwhile)("that were sent are booked once, even if the method is %s meanwhile", (status, event) => {
    const gone = Samples.methodFrom(ordered, asked, event)
    const [step] = answer(gone, { _tag: "Sent", amounts: [10, 55] }).steps
    expect(step?.row.listed?.status).toBe(status)
    expect(due(step)).toBeNull()
    expect(step?.entries.map((entry) => entry.step)).toEqual(["L14"])
    expect(step?.topics).toEqual(status === "deleted" ? [] : ["payment_methods.microdeposit_sent"])
    answer(Samples.methodFrom(ordered, asked, event, sent), { _tag: "Sent", amounts: [10, 55] }).thenEvents()
  })
  // reaches reference states/payment-method/other-payment-method-statuses
  it.each(meanwhile)(
    "that are queued or undeliverable do not change a method that is %s meanwhile",
    (status, event) => {
      const gone = Samples.methodFrom(ordered, asked, event)
      for (const [told, dueAt] of [
        [{ _tag: "Queued", nextPollAt: now + 10 }, now + 10],
        [{ _tag: "Undeliverable" }, null]
      ] as const) {
        const [step] = answer(gone, told).steps
        expect(step?.row.listed?.status).toBe(status)
        expect([due(step), step?.topics]).toEqual([dueAt, []])
      }
      const known = Samples.methodFrom(ordered, asked, event, { _tag: "DepositsUndeliverable" })
      answer(known, { _tag: "Undeliverable" }).thenEvents()
    }
  )
  it("of a deleted method wait for the end of its agreements", () => {
    const agreement = { _tag: "AgreementMade", agreement: { id: "pad", accountId: "account", oneTime: false } } as const
    const events = [
      ordered,
      asked,
      { _tag: "StatusSet", usable: true },
      agreement,
      { _tag: "Deleted", at: now }
    ] as const
    expect(work(Samples.methodFrom(...events))).toEqual({
      rule: "pad_agreements.revoke",
      command: { id: "pad" }
    })
    const ended = Samples.methodFrom(...events, { _tag: "AgreementEnded", agreementId: "pad" })
    expect(work(ended)).toEqual(deposits)
  })
  it("get a new round with all attempts after a reset", () => {
    const reset = given(locked).when(ResetPaymentMethodMicrodeposits.handler, { id: methodId }, now).steps[0]
    expect(reset?.after).toMatchObject({ details: { deposits: { round: 2, amounts: null, mismatches: 0 } } })
    expect(reset?.row.dueAt).toBe(0)
  })
  it("continue after a reset if the network has not answered", () => {
    const failed = { _tag: "StatusSet", usable: false } as const
    const resetOf = (...events: ReadonlyArray<PaymentMethod.Event>) =>
      given(Samples.methodFrom(ordered, ...events)).when(ResetPaymentMethodMicrodeposits.handler, { id: methodId }, now)
        .steps[0]?.after
    const open = { _tag: "DepositsQueued", nextPollAt: now + 10 } as const
    expect(resetOf(asked, open, failed)).toMatchObject({ details: { deposits: { round: 1, nextPollAt: now + 10 } } })
    const answered = [asked, { _tag: "DepositsUndeliverable" }] as const
    expect(resetOf(...answered)).toMatchObject({ details: { deposits: { round: 2, nextPollAt: 0 } } })
    expect(resetOf(...answered, failed)).toMatchObject({ details: { deposits: { round: 2, nextPollAt: 0 } } })
  })
  // reaches payments 1.5/09
  it("get a first round for a linked account that the operator failed", () => {
    const failed = Samples.methodFrom(
      { _tag: "Created", details: Samples.bank({ deposits: null }) },
      { _tag: "StatusSet", usable: false }
    )
    const [reset] = given(failed).when(ResetPaymentMethodMicrodeposits.handler, { id: methodId }, now).steps
    assert(reset !== undefined)
    expect(reset.row.dueAt).toBe(0)
    const [sent] = answer(reset, { _tag: "Sent", amounts: [10, 55] }).steps
    assert(sent !== undefined)
    expect(sent.entries.map((entry) => entry.step)).toEqual(["L14"])
    verify(sent, 55, 10).thenEvents({ _tag: "DepositsMatched" })
  })
  it("are reset only for a failed method, and sent only if they are queued", () => {
    const wrong = { _tag: "PaymentMethod/WrongState" } as const
    const failedCard = Samples.method({ _tag: "StatusSet", usable: false })
    for (const step of [unverified, Samples.method(), failedCard, Samples.bankMethod()])
      given(step).when(ResetPaymentMethodMicrodeposits.handler, { id: methodId }, now).thenRejected(wrong)
    given(unverified).when(SendPaymentMethodMicrodeposits.handler, { id: methodId }, now).thenRejected(wrong)
    const gone = Samples.methodFrom(ordered, asked, { _tag: "Deleted", at: now })
    given(gone).when(SendPaymentMethodMicrodeposits.handler, { id: methodId }, now).thenRejected(wrong)
    given(waiting)
      .when(SendPaymentMethodMicrodeposits.handler, { id: methodId }, now)
      .thenEvents({ _tag: "DepositsReleased", at: now })
  })
})
