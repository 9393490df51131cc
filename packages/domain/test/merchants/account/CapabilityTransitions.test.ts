/** The enablement clock and the issues of capabilities (merchants.md 5) after each event of the account. */
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as AccountClosingIssue from "@payments-platform/domain/merchants/account/capabilities/AccountClosingIssue"
import * as EnablementClock from "@payments-platform/domain/merchants/account/capabilities/EnablementClock"
import * as ReviewCapabilities from "@payments-platform/domain/merchants/account/commands/ReviewCapabilities"
import type * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import type * as Verification from "@payments-platform/domain/merchants/legal-entity/verification/Verification"
import { given } from "@payments-platform/specification/GivenWhenThen"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import * as Samples from "../../samples.ts"
import { storedFields } from "../legal-entity/legalEntities.ts"
import { request } from "../legal-entity/verifications.ts"
import * as Methods from "../payout-method/payoutMethods.ts"

const { now } = Samples
const month = EnablementClock.period
const topics = ["accounts.capabilities.updated"]

/** The legal entity of the accounts; all its data is given unless a body says otherwise. */
const company = (body: object = MerchantSamples.usCompany(), ...events: ReadonlyArray<LegalEntity.Event>): Step =>
  LegalEntityKind.kind.create({ id: "entity", appId: "app", createTime: now }, [
    { _tag: "Created", fields: storedFields(body), at: now },
    ...events
  ])
const incomplete = company({ country: "US" })

const fields = {
  name: "Shop",
  description: "A shop",
  payout: { currencies: { USD: { payoutMethodId: Methods.methodId, period: "monthly" } } }
} as const

/** An account with this state of its clock. */
const account = (clock: EnablementClock.Clock, accountFields: Account.State["fields"] = fields): Step => {
  const { state, ...subject } = AccountKind.kind.fact(Samples.account({ fields: accountFields }).row)
  return AccountKind.kind.create(subject, [{ _tag: "Created", account: { ...state, clock } }])
}

const review = (
  step: Step,
  entity: Step,
  cause: ReviewCapabilities.Command["cause"],
  at: number,
  method = Methods.states.active
) => given(step, entity, method).when(ReviewCapabilities.handler, { accountId: "account", cause, signaledAt: at }, at)

/** The identity service found that the accounts of the company are to be closed. */
const closed: LegalEntity.Event = {
  _tag: "Answered",
  party: "entity",
  ask: { _tag: "Evaluate", attempt: 1, startedAt: now, failures: 0, at: now },
  answer: { outcome: { _tag: "InReview" }, reference: null, nextPollAt: null, documents: [] },
  closing: "compliance",
  at: now
}

const running = { _tag: "Running", since: now, limited: true } as const
const paymentsOff = { _tag: "PaymentsOff", since: now } as const

describe("the enablement clock", () => {
  it.each<
    readonly [
      row: string,
      string,
      EnablementClock.Clock,
      Step,
      ReviewCapabilities.Command["cause"],
      number,
      EnablementClock.Clock
    ]
  >([
    ["5/01", "the first payment", EnablementClock.initialClock, incomplete, Account.firstPayment, now, running],
    ["5/02", "30 days", running, incomplete, "clock", now + month, { ...paymentsOff, since: now + month }],
    ["5/02", "100,000.00", running, incomplete, Account.processingLimit, now + 5, { ...paymentsOff, since: now + 5 }],
    [
      "5/03 not started",
      "data before",
      EnablementClock.initialClock,
      company(),
      "capabilities",
      now,
      EnablementClock.clearedClock
    ],
    ["5/03 running", "data in time", running, company(), "capabilities", now, EnablementClock.clearedClock],
    ["5/03 payments off", "data late", paymentsOff, company(), "capabilities", now, EnablementClock.clearedClock],
    [
      "5/06",
      "data taken back",
      EnablementClock.clearedClock,
      incomplete,
      "capabilities",
      now + 5,
      { _tag: "Running", since: now + 5, limited: false }
    ]
  ])("%s: %s", (row, _, before, entity, cause, at, after) => {
    reaches(`merchants ${row}`)
    const [step] = review(account(before), entity, cause, at).steps
    if (step === undefined) throw new Error("nothing happened")
    expect(AccountKind.kind.fact(step.row).state.clock).toEqual(after)
    expect(step.topics).toEqual(topics)
    expect(step.entries).toEqual([])
  })

  // reaches merchants 4.2/03 clock runs out, merchants 5/04, platform 14/payment-enablement
  // reaches reference limits/merchant-payment-enablement
  it("closes the account 30 days after payments were disabled", () => {
    const [step] = review(
      account(paymentsOff, { name: "Shop", description: "A shop" }),
      incomplete,
      "clock",
      now + month
    ).steps
    if (step === undefined) throw new Error("nothing happened")
    expect(AccountKind.kind.fact(step.row).state).toMatchObject({
      status: "disabled",
      closings: ["account_closed"],
      clock: { _tag: "RanOut" }
    })
    const closed = { issue_type: "account_closed", target: { id: null, resource: "capabilities" } }
    const off = {
      enabled: false,
      current_issues: expect.arrayContaining([expect.objectContaining({ issue_type: closed.issue_type })])
    }
    expect(step.payload("accounts.capabilities.updated", () => 0)).toMatchObject({
      payments: off,
      payouts: off,
      terminals: off
    })
  })
})

/** What a review of an account announces. */
const announcedOf = (state: Partial<Account.State>, entity = company()) => {
  const { state: before, ...subject } = AccountKind.kind.fact(Samples.account().row)
  const givenStep = AccountKind.kind.create(subject, [{ _tag: "Created", account: { ...before, ...state } }])
  const [step] = review(givenStep, entity, "capabilities", now).steps
  return step?.payload("accounts.capabilities.updated", () => 0)
}

describe("an issue of an account", () => {
  const target = { id: null, path: "/accounts/account/capabilities", resource: "capabilities" }
  const off = (issue_type: string) => ({
    enabled: false,
    current_issues: expect.arrayContaining([{ issue_type, target }])
  })

  it.each(AccountClosingIssue.Type.literals)("%s disables all", (type) =>
    expect(announcedOf({ status: "disabled", closings: [type] })).toMatchObject({
      payments: off(type),
      payouts: off(type),
      terminals: off(type)
    })
  )

  it("account_deleted is the only issue", () => {
    const alone = { enabled: false, current_issues: [{ issue_type: "account_deleted", target }], upcoming_issues: {} }
    const told = announcedOf({ status: "deleted", closings: ["fraud"] })
    expect(told).toMatchObject({ payments: alone, payouts: alone, terminals: alone })
  })

  it("of a legal entity that is closed for good closes the account", () => {
    const told = announcedOf({}, company(MerchantSamples.usCompany(), closed))
    expect(told).toMatchObject({ payments: off("compliance") })
  })

  it("application_block disables only its capability", () => {
    const block = {
      issue_type: "application_block",
      target: { id: "account", path: "/accounts/account", resource: "accounts" },
      application_block: { reason: "Chargebacks" }
    }
    const blocked = { enabled: false, current_issues: expect.arrayContaining([block]) }
    const inPayments = announcedOf({ blocks: { payments: "Chargebacks", payouts: null } })
    expect(inPayments?.["payments"]).toMatchObject(blocked)
    expect(inPayments?.["payouts"]).not.toMatchObject(blocked)
    const inPayouts = announcedOf({ blocks: { payments: null, payouts: "Chargebacks" } })
    expect(inPayouts).toMatchObject({ payments: { enabled: true, current_issues: [] }, payouts: blocked })
  })
})

/** A company whose controller the operator has decided about. */
const decided = (outcome: Verification.Outcome): Step =>
  company(MerchantSamples.usCompany(), {
    _tag: "Decided",
    outcomes: { entity: { _tag: "Verified" }, controller: outcome },
    at: now
  })

/** What is announced of a capability. */
const told = (entity: Step, capability: "payments" | "payouts", method = Methods.states.active) => {
  const [step] = review(Samples.account({ fields }), entity, "capabilities", now, method).steps
  return step?.payload("accounts.capabilities.updated", () => 0)?.[capability]
}
const issues = (...types: ReadonlyArray<string>) => types.map((issue_type) => expect.objectContaining({ issue_type }))

describe("the issues of a legal entity", () => {
  it.each<readonly [string, Verification.Outcome, payments: ReadonlyArray<string>, payouts: ReadonlyArray<string>]>([
    ["in review", { _tag: "InReview" }, [], ["in_review"]],
    ["documents", { _tag: "AdditionalDocumentsRequired" }, [], ["additional_documents_required"]],
    ["identity", { _tag: "IdentityVerification", request }, ["identity_verification"], ["identity_verification"]]
  ])("%s disable payouts but not payments", (_, outcome, payments, payouts) => {
    expect(told(decided(outcome), "payments")).toMatchObject({ enabled: true, current_issues: issues(...payments) })
    expect(told(decided(outcome), "payouts")).toMatchObject({ enabled: false, current_issues: issues(...payouts) })
  })

  it("a risk outreach disables nothing until its time has passed", () => {
    const entity = decided({ _tag: "RiskOutreach", request })
    expect(told(entity, "payments")).toMatchObject({ enabled: true, current_issues: issues("risk_outreach") })
    expect(told(entity, "payouts")).toMatchObject({
      enabled: true,
      upcoming_issues: { [`${now + 14 * 86_400}`]: issues("additional_documents_required") }
    })
  })

  it("a disabled method must be replaced", () =>
    expect(told(decided({ _tag: "Verified" }), "payouts", Methods.states.disabled)).toMatchObject({
      enabled: false,
      current_issues: [{ errant_fields: { "payout.currencies.USD.payout_method_id": ["is_invalid"] } }]
    }))
})
