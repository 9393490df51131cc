/** The bank rows of payments.md 1.5, and the checks of payments.md 1.3 and 1.4 for banks. */
import { describe, expect, it } from "vitest"
import { reaches } from "@payments-platform/contract/Reached"
import * as BankAccount from "@payments-platform/domain/banking/BankAccount"
import type * as MicrodepositCommands from "@payments-platform/domain/banking/MicrodepositCommands"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as PaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodeposits"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as ErasePaymentMethodNumbers from "@payments-platform/domain/payers/payment-method/ErasePaymentMethodNumbers"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentMethodTimers from "@payments-platform/domain/payers/payment-method/PaymentMethodTimers"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const methodId = "method"
const ordered = { _tag: "DepositsOrdered", details: Samples.bank() } as const
const sent = { _tag: "DepositsSent", amounts: [10, 55], at: now } as const
const mismatched = { _tag: "DepositsMismatched" } as const
const waiting = Samples.methodFrom(ordered)
const unverified = Samples.methodFrom(ordered, sent)
const locked = Samples.methodFrom(ordered, sent, mismatched, mismatched, { _tag: "LockedOut" })
const body = (given: object = {}) => ({
  type: "payment_bank_us",
  payment_bank_us: {
    account_number: "12345678",
    routing_number: "021000021",
    account_holder: { holder_name: "Zoë" },
    ...given
  }
})
const request = decode(CreatePaymentMethod.Request, body())
const create = CreatePaymentMethod.handler
const verify = (step: Step, ...microdeposits: ReadonlyArray<number>) =>
  given(step).when(VerifyPaymentMethod.handler, { id: methodId, request: { microdeposits } }, now)
const answer = (step: Step, told: MicrodepositCommands.AnswerCommand["answer"], round = 1) =>
  given(step).when(PaymentMethodMicrodeposits.record, { methodId, round, answer: told }, now)

describe("payments.md 1.5, banks", () => {
  const command = { request, details: Samples.bank(), problems: [] }
  const linked = { ...command, details: Samples.bank({ deposits: null }) }
  const canadian = { ...command, details: Samples.bank({ type: "payment_bank_ca" }) }
  const lines: ReadonlyArray<
    readonly [string, row: string | null, () => ReadonlyArray<Step>, string, ReadonlyArray<string>, string]
  > = [
    [
      "(new), to be verified",
      "1.5/04 payment_bank_us",
      () => given().when(create, command, now).steps,
      "unverified",
      [],
      ""
    ],
    [
      "(new), of Canada",
      "1.5/04 payment_bank_ca",
      () => given().when(create, canadian, now).steps,
      "unverified",
      [],
      ""
    ],
    ["(new), linked", "1.5/01 payment_bank_us", () => given().when(create, linked, now).steps, "verified", [], ""],
    [
      "deposits go out",
      "1.5/04 the deposits are sent",
      () => answer(waiting, { _tag: "Sent", amounts: [10, 55] }).steps,
      "unverified",
      ["payment_methods.microdeposit_sent"],
      "L14"
    ],
    ["amounts match", "1.5/05", () => verify(unverified, 10, 55).steps, "verified", ["payment_methods.updated"], ""],
    ["in any order", "1.5/05", () => verify(unverified, 55, 10).steps, "verified", ["payment_methods.updated"], ""],
    ["1st mismatch", "1.5/06 mismatch 1", () => verify(unverified, 10, 54).steps, "unverified", [], ""],
    [
      "2nd mismatch",
      "1.5/06 mismatch 2",
      () => verify(Samples.methodFrom(ordered, sent, mismatched), 1, 2).steps,
      "unverified",
      [],
      ""
    ],
    [
      "3rd mismatch",
      "1.5/07",
      () => verify(Samples.methodFrom(ordered, sent, mismatched, mismatched), 1, 2).steps,
      "verification_failed",
      ["payment_methods.updated"],
      ""
    ],
    [
      "deposits undeliverable",
      "1.5/08",
      () => answer(waiting, { _tag: "Undeliverable" }).steps,
      "verification_failed",
      ["payment_methods.updated"],
      ""
    ],
    [
      "operator resets",
      "1.5/09",
      () => given(locked).when(ResetPaymentMethodMicrodeposits.handler, { id: methodId }, now).steps,
      "unverified",
      ["payment_methods.updated"],
      ""
    ],
    [
      "DELETE",
      "1.5/10 unverified",
      () => given(unverified).when(RemovePaymentMethod.handler, { id: methodId }, now).steps,
      "deleted",
      ["payment_methods.deleted"],
      ""
    ]
  ]
  // reaches platform 10/payment_methods-microdeposit_sent-payment_methods-deleted
  // reaches reference errors/the-method-stays-unverified, reference states/payment-method/after-the-third-incorrect
  it.each(lines)("%s", (_, row, decided, status, topics, ledger) => {
    if (row !== null) reaches(`payments ${row}`)
    const steps = decided()
    expect(steps.at(-1)?.row.listed?.status).toBe(status)
    expect(steps.flatMap((step) => step.topics)).toEqual(topics)
    expect(steps.flatMap((step) => step.entries.map((entry) => entry.step)).join(" ")).toBe(ledger)
  })

  it("posts L14 as in its example: deposits of 10 and 55", () =>
    expect(answer(waiting, { _tag: "Sent", amounts: [10, 55] }).steps[0]?.entries).toEqual([
      {
        step: "L14",
        currency: "USD",
        postings: [
          { account: "service:verification_cost", amount: 65 },
          { account: "cash", amount: -65 }
        ]
      }
    ]))
})

describe("verification", () => {
  const forGood = { _tag: "PaymentMethod/VerificationFailedForGood" } as const
  it("returns an error for the third mismatch and commits it", () => {
    const third = verify(Samples.methodFrom(ordered, sent, mismatched, mismatched), 1, 2)
    expect(third.outcome).toMatchObject({ _tag: "Accepted", decision: { rejection: forGood } })
    expect(third.steps).toHaveLength(1)
  })
  it("stays failed after that, even with the right amounts", () => verify(locked, 10, 55).thenRejected(forGood))
  it("is rejected for a method that deposits cannot verify", () => {
    verify(Samples.method(), 1, 2).thenRejected({ _tag: "PaymentMethod/NotABank" })
    verify(Samples.bankMethod(), 1, 2).thenRejected({ _tag: "PaymentMethod/AlreadyVerified" })
    verify(Samples.methodFrom(ordered, { _tag: "Deleted", at: now }), 1, 2).thenRejected({
      _tag: "PaymentMethod/DeletedUnverified"
    })
    verify(waiting, 10, 55).thenRejected({ _tag: "PaymentMethod/DepositsNotSent" })
  })
  it("does not accept one amount twice for two different amounts", () =>
    verify(unverified, 10, 10).thenEvents(mismatched))
})

describe("platform.md 12, the status of a bank account", () => {
  const set = (step: Step, usable: boolean) =>
    given(step).when(
      SetPaymentMethodStatus.handler,
      { id: methodId, request: { status: usable ? "verified" : "verification_failed" } },
      now
    )
  it.each([
    ["unverified", unverified, true],
    ["unverified", unverified, false],
    ["verified", Samples.bankMethod(), false],
    ["verification_failed", locked, true]
  ] as const)("changes from %s to the status that the operator sets", (_, step, usable) => {
    set(step, usable).thenEvents({ _tag: "StatusSet", usable })
  })
  it("changes nothing if it is the same", () => {
    set(Samples.bankMethod(), true).thenEvents()
    set(locked, false).thenEvents()
  })
})

describe("POST /payment_methods of a bank", () => {
  const command = { request, details: Samples.bank(), problems: [] }
  it("requires the direct integration", () =>
    given().when(create, command, now, Samples.app()).thenForbidden("payment_bank_us DIRECT_INTEGRATION_NOT_APPROVED"))
  it("shows what the directories found", () =>
    given()
      .when(
        create,
        { ...command, problems: [{ path: ["payment_bank_ca", "transit_number"], reason: "INVALID_TRANSIT_NUMBER" }] },
        now
      )
      .thenInvalid("payment_bank_ca.transit_number INVALID_TRANSIT_NUMBER"))
  it("shows no account number", () => {
    const [step] = given().when(create, command, now).steps
    expect(JSON.stringify([step?.row, step?.record(() => 0)])).not.toMatch(/12345678|021000021/)
  })
})

describe("numbers of banks", () => {
  it.each(["021000021", "011000015", "322271627", "111000025", "000000518", "110000000"])(
    "%s is a routing number",
    (number) => expect(BankAccount.isRoutingNumber(number)).toBe(true)
  )
  it.each(["021000022", "000000000", "131000000", "500000005", "990000007", "02100002", "0210000211", "02100002a", ""])(
    "%s is not a routing number",
    (number) => expect(BankAccount.isRoutingNumber(number)).toBe(false)
  )
  it.each([
    ["000", false],
    ["003", true],
    ["12", false]
  ])("institution %s: %s", (number, isOne) => expect(BankAccount.isInstitutionNumber(number)).toBe(isOne))
  it.each([
    ["00000", false],
    ["00012", true],
    ["1234", false]
  ])("transit %s: %s", (number, isOne) => expect(BankAccount.isTransitNumber(number)).toBe(isOne))
})

describe("the shown part of an account number", () => {
  it.each([
    ["12345678", "5678"],
    ["12345", "2345"],
    ["1234", "34"],
    ["123", "23"]
  ])("of %s: %s", (number, told) => expect(BankAccount.lastDigits(number)).toBe(told))
})

describe("POST /payment_methods/{id} of a bank", () => {
  const update = (body: object) =>
    given(Samples.bankMethod()).when(
      UpdatePaymentMethod.handler,
      { id: methodId, request: decode(UpdatePaymentMethod.Request, body) },
      now
    )
  it("changes only custom_data", () =>
    void update({ payment_bank_us: null, custom_data: { a: 1 } }).thenEvents({
      _tag: "Updated",
      details: Samples.bank({ deposits: null, customData: { a: 1 } })
    }))
  it("rejects members of a card", () =>
    update({ credit_card: { auto_update: true } }).thenRejected({
      _tag: "PaymentMethod/TypeIsFixed",
      path: ["credit_card"]
    }))
})

describe("the numbers of a deleted method (merchants.md 15)", () => {
  const day = 86_400
  const later = now + 180 * day
  const deleted = Samples.methodFrom(ordered, sent, { _tag: "Deleted", at: now })
  const due = (step: Step, at: number) =>
    dueOf(PaymentMethodTimers.due(kind.fact(step.row), contextAt(at, null, "app")))
  const erasure = { rule: "payment_methods.erase", command: { methodId } }
  const erase = (step: Step, at: number, ...more: ReadonlyArray<Step>) =>
    given(step, ...more).when(ErasePaymentMethodNumbers.handler, { methodId }, at)

  it("are erased 180 days after its deletion", () => {
    expect(due(deleted, later - 1)).toBeNull()
    expect(due(deleted, later)).toEqual(erasure)
    erase(deleted, later - 1).thenEvents()
    erase(deleted, later).thenEvents({ _tag: "NumbersErased" })
    const [step] = erase(deleted, later).steps
    expect(step?.row.dueAt).toBeNull()
    expect(step?.after).toMatchObject({ details: { bank: { sealed: null } } })
    expect(step?.record(() => 0)).toEqual(deleted.record(() => 0))
  })
  it("are kept for another day while a payment or deposits are open", () => {
    const deferred = { _tag: "ErasureDeferred", until: later + day }
    const pending = { key: PaymentMethod.pendingPaymentsCounter(methodId), delta: 1 }
    erase(deleted, later, { ...Samples.account(), entries: [], counts: [pending] }).thenEvents(deferred)
    const asked = Samples.methodFrom(
      ordered,
      { _tag: "DepositsQueued", nextPollAt: now + 10 * day },
      { _tag: "Deleted", at: now }
    )
    erase(asked, later).thenEvents(deferred)
  })
  it("are erased for a deleted card too, whose record stays the same", () => {
    const card = Samples.method({ _tag: "Deleted", at: now })
    expect(due(card, later - 1)).toBeNull()
    expect(due(card, later)).toEqual(erasure)
    erase(card, later).thenEvents({ _tag: "NumbersErased" })
    const [step] = erase(card, later).steps
    expect(step?.row.dueAt).toBeNull()
    expect(step?.after).toMatchObject({ details: { card: { sealed: null } } })
    expect(step?.record(() => 0)).toEqual(card.record(() => 0))
  })
})
