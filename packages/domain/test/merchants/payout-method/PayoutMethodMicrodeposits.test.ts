/** The creation of payout methods, the calls for their deposits, and the erasure of numbers (merchants.md 6, 15). */
import { assert, describe, expect, it } from "vitest"
import type * as MicrodepositCommands from "@payments-platform/domain/banking/MicrodepositCommands"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as ErasePayoutMethodNumbers from "@payments-platform/domain/merchants/payout-method/ErasePayoutMethodNumbers"
import * as ErasePayoutMethodWithLegalEntity from "@payments-platform/domain/merchants/payout-method/ErasePayoutMethodWithLegalEntity"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as PayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/PayoutMethodMicrodeposits"
import * as RunPayoutMethodTimer from "@payments-platform/domain/merchants/payout-method/RunPayoutMethodTimer"
import * as SendPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/SendPayoutMethodMicrodeposits"
import { contextAt, dueOf, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { hold, recordedOf } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import * as Methods from "./payoutMethods.ts"

const { now } = Samples
const { account, entity, methodId, states, vault } = Methods
const day = 86_400

describe("the creation of a payout method", () => {
  const body = {
    legal_entity_id: "entity",
    nickname: "House",
    type: "payout_bank_us",
    payout_bank_us: { account_number: "12345678", routing_number: "021000021" }
  }
  const request = decode(CreatePayoutMethod.Request, body)
  const commandOf = (verifies: boolean, context: CommandHandler.Context) =>
    hold(CreatePayoutMethod.enrichedHandler.enrich({ request, verifies }, context), {}).result
  const creates = (body: object) =>
    given(entity).when(
      CreatePayoutMethod.handler,
      hold(
        CreatePayoutMethod.enrichedHandler.enrich(
          {
            request: decode(CreatePayoutMethod.Request, { legal_entity_id: "entity", nickname: "House", ...body }),
            verifies: false
          },
          contextAt(now, null, "app")
        ),
        { "bankDirectory.knowsInstitution": () => true, "bankDirectory.knowsTransit": () => true }
      ).result,
      now,
      Samples.app({ directIntegration: true, permissions: { paperCheck: true } }),
      { vault }
    )
  const create = (verifies: boolean, more: Partial<CommandHandler.Context> = {}, ...before: ReadonlyArray<Step>) =>
    given(entity, ...before).when(
      CreatePayoutMethod.handler,
      commandOf(verifies, contextAt(now, null, "app")),
      now,
      Samples.app({ directIntegration: true }),
      { vault, ...more }
    )
  const callsOf = ({ outcome }: ReturnType<typeof create>) =>
    outcome._tag === "Accepted" ? (outcome.decision.calls ?? null) : assert.fail(outcome._tag)

  // reaches merchants 6/01 payout_bank_us
  it("makes no call without a verification, and its events contain no number", () => {
    const when = create(false)
    expect(callsOf(when)).toBeNull()
    expect(when.steps[0]?.row.listed).toEqual({
      ownerId: "entity",
      status: "active",
      facets: { type: "payout_bank_us", last_four: "5678" }
    })
    expect(JSON.stringify(when.steps[0]?.row.doc)).toContain("12345678")
    expect(JSON.stringify(when.steps[0]?.events)).not.toContain("12345678")
  })
  // reaches merchants 6/01 paper_check, merchants 6/01 payout_bank_ca
  it.each([
    {
      type: "payout_bank_ca",
      body: { payout_bank_ca: { account_number: "1234567", institution_number: "001", transit_number: "00012" } },
      digits: { last_four: "4567" }
    },
    {
      type: "paper_check",
      body: {
        paper_check: {
          name: "Harbor Books",
          address: { line1: "PO Box 7", city: "Boston", region: "MA", postal_code: "02110", country: "US" }
        }
      },
      digits: {}
    }
  ])("of a $type is announced at once", ({ body, digits, type }) => {
    const [step] = creates({ type, ...body }).steps
    expect(step?.row.listed).toEqual({ ownerId: "entity", status: "active", facets: { type, ...digits } })
    expect(step?.topics).toEqual(["payout_methods.created"])
  })
  it("asks the bank for deposits before the method is shown, if it must be verified", () => {
    const when = create(true)
    expect(when.steps[0]?.row.listed).toBeNull()
    expect(when.steps[0]?.topics).toEqual([])
    expect(JSON.stringify(when.steps[0]?.events)).not.toContain("12345678")
    const calls = callsOf(when)
    assert(calls !== null)
    const { questions, result } = hold(calls.conversation(), {
      "payoutBank.deposit": () => ({ _tag: "Sent", amounts: [10, 55] })
    })
    const deposit = { key: `${newId(1)}:1:deposits`, account: JSON.parse(account), isReleased: false }
    expect(questions).toEqual([["payoutBank.deposit", deposit]])
    expect(result.execute(({ name }, command) => ({ rule: name, command }))).toEqual({
      rule: "payout_methods.microdeposits",
      command: { methodId: newId(1), round: 1, answer: { _tag: "Sent", amounts: [10, 55] } }
    })
  })
  it("resumes after a crash with the same deposits, or returns their result", () => {
    const again = create(true, { resumes: methodId }, states.opening)
    again.thenEvents()
    expect(callsOf(again)).not.toBeNull()
    const known = create(true, { resumes: methodId }, states.unverified)
    known.thenEvents()
    expect(callsOf(known)).toBeNull()
  })
})

describe("the deposits of a payout method", () => {
  const answer = (step: Step, told: MicrodepositCommands.AnswerCommand["answer"], round = 1) =>
    given(step, entity).when(PayoutMethodMicrodeposits.record, { methodId, round, answer: told }, now)
  const due = (step: Step | undefined, at = now) =>
    step === undefined ? null : dueOf(RunPayoutMethodTimer.due(kind.fact(step.row), contextAt(at, null, "app")))
  const ask = { rule: "payout_methods.microdeposits.ask", command: { methodId } }
  const sent = { _tag: "Sent", amounts: [10, 55] } as const

  it("are requested again after a minute without a recorded response", () => {
    expect([due(states.opening, now + 59), due(states.opening, now + 60)]).toEqual([null, ask])
    const asked = given(states.opening).when(PayoutMethodMicrodeposits.request, { methodId }, now + 60, null, { vault })
    asked.thenEvents()
    expect(asked.outcome._tag === "Accepted" && asked.outcome.decision.calls !== undefined).toBe(true)
  })
  it("create the method with the first response, and are booked", () => {
    const [step] = answer(states.opening, sent).steps
    expect([step?.row.listed?.status, step?.topics]).toEqual(["unverified", ["payout_methods.created"]])
    expect(step?.entries.map((entry) => entry.step)).toEqual(["L14"])
    expect(due(step)).toBeNull()
    answer(states.unverified, sent).thenEvents()
    answer(states.opening, sent, 2).thenEvents()
  })
  // reaches merchants 6/02 they are queued, merchants 6/03
  it("that are queued create the method too, which waits for them", () => {
    const [step] = answer(states.opening, { _tag: "Queued", nextPollAt: now + 10 }).steps
    expect([step?.row.listed?.status, step?.topics]).toEqual(["pending_verification", ["payout_methods.created"]])
    const [later] = answer(states.pending, sent).steps
    expect([later?.row.listed?.status, later?.topics]).toEqual(["unverified", ["payout_methods.updated"]])
    expect(later?.entries.map((entry) => entry.step)).toEqual(["L14"])
  })
  // reaches merchants 6/06 undeliverable
  it("that are undeliverable disable the method", () => {
    const [step] = answer(states.pending, { _tag: "Undeliverable" }).steps
    expect([step?.row.listed?.status, step?.topics]).toEqual(["disabled", ["payout_methods.updated"]])
    expect(step?.entries).toEqual([])
  })
  it("that are queued are requested at their time, or when the operator releases them", () => {
    expect([due(states.pending, now + 9), due(states.pending, now + 10)]).toEqual([null, ask])
    const released = given(states.pending).when(SendPayoutMethodMicrodeposits.handler, { id: methodId }, now).steps[0]
    assert(released !== undefined)
    expect(due(released)).toEqual(ask)
    const asked = given(released).when(PayoutMethodMicrodeposits.request, { methodId }, now, null, { vault })
    const calls = asked.outcome._tag === "Accepted" ? asked.outcome.decision.calls : undefined
    assert(calls !== undefined)
    const { questions } = hold(calls.conversation(), { "payoutBank.deposit": () => sent })
    expect(questions).toMatchObject([["payoutBank.deposit", { isReleased: true }]])
  })
  it("that are sent for a method that was deleted meanwhile are booked once", () => {
    const deleted = Methods.from(Methods.opening, Methods.depositsQueue, Methods.deletion)
    expect(due(deleted, now + 10)).toEqual(ask)
    const [step] = answer(deleted, sent).steps
    expect([step?.row.listed?.status, step?.topics]).toEqual(["deleted", []])
    expect(step?.entries.map((entry) => entry.step)).toEqual(["L14"])
    assert(step !== undefined)
    expect(due(step, now + 10)).toBeNull()
    answer(step, sent).thenEvents()
  })
  // reaches merchants 6/02 the deposits are sent
  it("of a Canadian bank are paid in CAD", () => {
    const opened = { ...Methods.opening, details: Methods.details(Methods.bankOfCA) }
    const [step] = answer(Methods.from(opened), sent).steps
    expect(step?.entries.map(({ currency }) => currency)).toEqual(["CAD"])
  })
})

describe("the numbers of a deleted payout method (merchants.md 15)", () => {
  const later = now + 180 * day
  const dueAt = (step: Step, at: number) =>
    dueOf(RunPayoutMethodTimer.due(kind.fact(step.row), contextAt(at, null, "app")))
  const erase = (step: Step, ...more: ReadonlyArray<Step>) =>
    given(step, ...more).when(ErasePayoutMethodNumbers.handler, { methodId }, later)
  /** A payout that may still be returned. */
  const open: Step = {
    ...Samples.account(),
    entries: [],
    counts: [{ key: PayoutMethod.openCounter(methodId), delta: 1 }]
  }

  it("are erased 180 days after its deletion", () => {
    const work = { rule: "payout_methods.erase", command: { methodId } }
    expect([dueAt(states.deleted, later - 1), dueAt(states.deleted, later)]).toEqual([null, work])
    const [step] = erase(states.deleted).steps
    expect(step?.after).toMatchObject({ numbers: null, eraseAt: null })
    expect(step?.row.dueAt).toBeNull()
    expect(step?.record(() => 0)).toMatchObject({ status: "deleted", payout_bank_us: { last_four: "6789" } })
    assert(step !== undefined)
    erase(step).thenEvents()
  })
  it("are kept for another day while something is open", () => {
    erase(states.deleted, open).thenEvents({ _tag: "ErasureDeferred", until: later + day })
    const asked = Methods.from(Methods.opening, Methods.depositsQueue, Methods.deletion)
    erase(asked).thenEvents({ _tag: "ErasureDeferred", until: later + day })
  })
  it("do not exist for a paper check", () => {
    expect(Methods.from(Methods.creation("active", Methods.check), Methods.deletion).row.dueAt).toBeNull()
  })
})

describe("a payout method of a legal entity whose data is erased (merchants.md 15)", () => {
  const later = now + 9 * day
  const erase = (step: Step) =>
    given(step).when(ErasePayoutMethodWithLegalEntity.handler, { id: methodId, rbits: ["rbit"] }, later)
  const acknowledged = [{ id: methodId, reason: "owner_erased" }]

  it("is deleted and loses its payee, and its numbers are erased at once", () => {
    erase(states.active).thenEvents({ _tag: "OwnerErased", at: later })
    const [bank] = erase(states.active).steps
    expect(bank?.row.dueAt).toBe(later)
    const check = erase(Methods.from(Methods.creation("active", Methods.check)))
    expect(check.steps[0]?.record(() => 0)).toMatchObject({
      status: "deleted",
      paper_check: { name: null, address: null }
    })
    expect(check.steps[0]?.row.dueAt).toBeNull()
    expect(check.outcome).toMatchObject({
      decision: { acknowledged, signals: [{ id: "rbit", reason: "owner_erased" }] }
    })
  })
  it("loses its notifications first", () => {
    const due = ErasePayoutMethodWithLegalEntity.due(kind.fact(states.active.row), contextAt(later, null, "app"), {
      reason: "owner_erased",
      at: later
    })
    const table = { "retention.ownedBy": () => ["rbit"], "retention.deleteNotifications": () => undefined }
    expect(due === null ? null : hold(due, table).questions).toEqual([
      ["retention.ownedBy", { id: methodId, types: ["rbits"] }],
      ["retention.deleteNotifications", methodId]
    ])
    expect(recordedOf(due, table)).toEqual({ rule: "payout_methods.erase", command: { id: methodId, rbits: ["rbit"] } })
  })
  it("acknowledges the signal if the API does not show it yet", () => {
    erase(states.opening).thenEvents()
    expect(erase(states.opening).outcome).toMatchObject({ decision: { acknowledged } })
  })
})
