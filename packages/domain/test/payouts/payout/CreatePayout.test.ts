/** POST /payouts and the schedule (merchants.md 7): who is paid out, how much, and when. */
import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as RunPayoutSchedule from "@payments-platform/domain/payouts/payout/RunPayoutSchedule"
import * as SendPayout from "@payments-platform/domain/payouts/payout/SendPayout"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { hold } from "../../conversations.ts"
import { seconds } from "../../decoding.ts"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"
import * as Payouts from "./payouts.ts"

const { now, opening } = Samples
const { accountId, createCommand, methodId, payoutId } = Payouts

const world = (amount: number, account = Payouts.account(), method = Methods.states.active) =>
  given(Payouts.entity, method, account, ...(amount === 0 ? [] : [Payouts.withFunds(account, amount)]))
const create = (amount: number, body: object = {}, account = Payouts.account(), method = Methods.states.active) =>
  world(amount, account, method).when(CreatePayout.handler, createCommand(body), now, Samples.app())

describe("a payout", () => {
  it.each([100, 10_000, 99_999_999])("pays all that is available: %i", (amount) => {
    const { outcome, steps } = create(amount)
    expect(steps.map(({ topics }) => topics)).toEqual([["payouts.created"]])
    expect(steps.flatMap(({ entries }) => entries)).toEqual([
      {
        step: "L15",
        currency: "USD",
        postings: [
          { account: "merchant:account:available", amount },
          { account: "merchant:account:outgoing_pending", amount: 0 - amount }
        ]
      }
    ])
    const [step] = steps
    expect(step === undefined ? null : Payouts.recordOf(step)).toMatchObject({
      owner: { id: accountId, resource: "accounts" },
      payout_method: { id: methodId, path: `/payout_methods/${methodId}`, resource: "payout_methods" },
      amount,
      currency: "USD",
      status: "pending",
      reference_id: null,
      statement_descriptor: null,
      custom_data: null
    })
    const cycle = { accountId, currency: "USD", number: 0 }
    expect(outcome._tag === "Accepted" ? outcome.decision.payouts : null).toEqual([
      { payoutId: step?.subject.id, cycle }
    ])
  })

  it("stores the labels of the request", () => {
    const body = { reference_id: "r-1", statement_descriptor: "Harbor", custom_data: { week: 12 } }
    const [step] = create(500, body).steps
    expect(step === undefined ? null : Payouts.recordOf(step)).toMatchObject(body)
    expect(step?.take).toEqual(["payout_reference:app:r-1"])
    expect(create(500).steps[0]?.take).toEqual([])
  })
})

describe("a payout is rejected for the first obstacle", () => {
  const deleted = Payouts.account({ status: "deleted" })
  const disabled = Payouts.account({ status: "disabled" })
  const withoutMethod = Samples.account()
  it.each<readonly [string, CreatePayout.Rejection["_tag"], object, Step, Step, number]>([
    ["another currency", "Payout/WrongCurrency", { currency: "CAD" }, deleted, Methods.states.active, 0],
    ["deleted", "Payout/AccountDeleted", {}, deleted, Methods.states.disabled, 0],
    ["closed", "Payout/AccountClosed", {}, disabled, Methods.states.disabled, 0],
    ["no method", "Payout/PayoutsDisabled", {}, withoutMethod, Methods.states.active, 500],
    ["unverified", "Payout/PayoutsDisabled", {}, Payouts.account(), Methods.states.unverified, 500],
    ["pending verification", "Payout/PayoutsDisabled", {}, Payouts.account(), Methods.states.pending, 500],
    ["disabled", "Payout/PayoutsDisabled", {}, Payouts.account(), Methods.states.disabled, 0],
    ["deleted method", "Payout/PayoutsDisabled", {}, Payouts.account(), Methods.states.deleted, 500],
    ["below 1.00", "Payout/NoBalance", {}, Payouts.account(), Methods.states.active, 99],
    ["nothing", "Payout/NoBalance", {}, Payouts.account(), Methods.states.verified, 0],
    ["negative", "Payout/NoBalance", {}, Payouts.account(), Methods.states.active, -500]
  ])("%s", (_, tag, body, account, method, amount) => {
    const { outcome } = create(amount, body, account, method)
    expect(outcome._tag === "Rejected" ? outcome.rejection._tag : outcome._tag).toBe(tag)
  })
  // reaches merchants 7/01 POST
  it("pays to verified methods", () =>
    expect(create(100, {}, Payouts.account(), Methods.states.verified).steps).toHaveLength(1))
  it("must name a known account", () =>
    given(Payouts.entity).when(CreatePayout.handler, createCommand(), now).thenUnknown("body account_id"))
  it("must not repeat a reference", () =>
    expect(
      CreatePayout.handler.onConflict?.({ _tag: "Claimed", claim: "payout_reference:app:r-1" }, createCommand())
    ).toEqual({
      _tag: "Payout/ReferenceUsed",
      path: ["reference_id"]
    }))
  it("names the balance, so that it is decided again if the balance changes", () =>
    expect(CreatePayout.handler.onConflict?.({ _tag: "OutOfBounds", key: "k" }, createCommand())).toBeNull())
})

describe("the body", () => {
  it.each([
    [{ statement_descriptor: "x" }],
    [{ statement_descriptor: "x".repeat(80) }],
    [{ reference_id: "x".repeat(255) }],
    [{ reference_id: null, statement_descriptor: null, custom_data: null, rbits: null }]
  ])("accepts %o", (body) => expect(() => createCommand(body)).not.toThrow())
  it.each([
    [{ statement_descriptor: "" }],
    [{ statement_descriptor: "x".repeat(81) }],
    [{ reference_id: "" }],
    [{ reference_id: "x".repeat(256) }],
    [{ currency: "EUR" }],
    [{ account_id: "" }],
    [{ account_id: undefined }],
    [{ amount: 100 }],
    [{ payout_method: { id: "x" } }]
  ])("rejects %o", (body) => expect(() => createCommand(body)).toThrow())
})

describe("the call to the bank", () => {
  const secret = { _tag: "US", accountNumber: "0001234567", routingNumber: "110000000" }
  const vault = { seal: String, hash: String, open: () => Redacted.make(JSON.stringify(secret)) }
  const asked = (payout: Step, method = Methods.states.active) => {
    const context = { vault: { ...contextAt(now, null, "app").vault, ...vault } }
    const { outcome } = given(payout, method).when(SendPayout.handler, { payoutId }, now, null, context)
    const calls = outcome._tag === "Accepted" ? outcome.decision.calls : undefined
    if (calls === undefined) return null
    const { questions, result } = hold(calls.conversation(), {
      "payoutBank.credit": () => ({ reference: "reference", nextPollAt: null })
    })
    return { questions, recording: dueOf({ _tag: "End", result }) }
  }
  const credit = { payoutMethodId: methodId, amount: 10_000, currency: "USD", key: "payout:payout" }
  it("credits the bank account under the payout's key", () =>
    expect(asked(Payouts.withTerms({ statementDescriptor: "Harbor" }))).toEqual({
      questions: [
        ["payoutBank.credit", { ...credit, statementDescriptor: "Harbor", to: { _tag: "Bank", account: secret } }]
      ],
      recording: {
        rule: "payouts.result",
        command: { payoutId, answer: { _tag: "Taken", accepted: { reference: "reference", nextPollAt: null } } }
      }
    }))
  it("sends a paper check", () => {
    const address = { line1: "1 Main St", city: "Reno", region: "NV", postalCode: "89501", country: "US" } as const
    const check = { name: "Harbor Books", address }
    const method = Methods.from(Methods.creation("active", { type: "paper_check", check }))
    expect(asked(Payouts.requestedPayout(), method)?.questions).toEqual([
      ["payoutBank.credit", { ...credit, statementDescriptor: null, to: { _tag: "PaperCheck", ...check } }]
    ])
  })
  it("pays to a method that was deleted after the payout was created", () =>
    expect(asked(Payouts.requestedPayout(), Methods.states.deleted)).not.toBeNull())
  it.each([
    ["held", Payouts.heldBefore],
    ["sent", Payouts.sentPayout()],
    ["completed", Payouts.completedPayout()],
    ["failed", Payouts.recalledPayout]
  ])("is not made for a payout that is %s", (_, payout) => expect(asked(payout)).toBeNull())
})

describe("the schedule", () => {
  const due = opening
  const scheduled = (step: Step, at: number | null = due): Step =>
    AccountKind.kind.move(AccountKind.kind.fact(step.row), [{ _tag: "PayoutScheduled", at }])
  const run = (
    amount: number,
    { at = due, early = false, method = Methods.states.active, period = "daily" as const } = {}
  ) => {
    const account = scheduled(Payouts.account({}, period))
    return given(
      Payouts.entity,
      method,
      ...(amount === 0 ? [account] : [account, Payouts.withFunds(account, amount)])
    ).when(RunPayoutSchedule.handler, { accountId, early }, at)
  }
  const next = seconds("2026-11-24T14:00:00Z")

  // reaches merchants 7/01 schedule
  it("pays and sets the next time in one step", () => {
    const { steps } = run(500)
    expect(steps.map(({ events }) => events.map(({ _tag }) => _tag))).toEqual([["Requested"], ["PayoutScheduled"]])
    expect(steps[1]?.row.dueAt).toBe(next)
    expect(steps.flatMap(({ topics }) => topics)).toEqual(["payouts.created"])
  })
  it.each([
    ["less than 1.00", 99, Methods.states.active],
    ["nothing", 0, Methods.states.active],
    ["a method that is not live", 500, Methods.states.disabled]
  ])(
    "skips an account with %s",
    (_, amount, method) => void run(amount, { method }).thenEvents({ _tag: "PayoutScheduled", at: next })
  )
  it("pays nothing before its time, so no time is used twice", () => void run(500, { at: due - 1 }).thenEvents())
  it("runs early for the operator and keeps the next time", () =>
    expect(run(500, { at: due - 1, early: true }).steps.map(({ type }) => type)).toEqual(["payouts"]))
  it("pays no account without a period", () => {
    const account = Payouts.account()
    given(Payouts.entity, Methods.states.active, account, Payouts.withFunds(account, 500))
      .when(RunPayoutSchedule.handler, { accountId, early: true }, due)
      .thenEvents()
  })
  it("is due by the timer payout", () => {
    const fact = AccountKind.kind.fact(scheduled(Payouts.account({}, "daily")).row)
    expect(AccountKind.kind.timers(fact.state)).toContainEqual({ name: "payout", at: due })
    const workAt = (at: number) => dueOf(RunPayoutSchedule.due(fact, contextAt(at, null, "app")))
    expect([workAt(due - 1), workAt(due)]).toEqual([
      null,
      { rule: "payouts.schedule", command: { accountId, early: false } }
    ])
  })
})
