/** When an account with a negative balance gets a recovery (merchants.md 8, 10). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as HandleNegativeBalance from "@payments-platform/domain/merchants/account/commands/HandleNegativeBalance"
import * as CreateRecovery from "@payments-platform/domain/payouts/recovery/CreateRecovery"
import { contextAt, dueOf, given } from "@payments-platform/specification/GivenWhenThen"
import * as Methods from "../../merchants/payout-method/payoutMethods.ts"
import { now } from "../../samples.ts"
import * as Recoveries from "./recoveries.ts"

const { accountOf, fell, opening, owes } = Recoveries
const newId = () => "recovery"

const at = (account: Step, method: Step | null = Methods.states.active, time = opening) =>
  given(account, ...(method === null ? [] : [method])).when(
    CreateRecovery.handler,
    { accountId: "account" },
    time,
    null,
    {
      newId
    }
  )
const requested = (amount: number) => ({ _tag: "Requested", terms: Recoveries.terms({ amount }), at: opening })
const postponed = { _tag: "RecoveryPostponed", at: opening }

describe("at the opening after the balance fell below zero", () => {
  it("the payout method is debited by what is missing", () => {
    const { outcome, steps, thenEvents } = at(Recoveries.account({ available: -430 }, fell))
    const { row } = thenEvents(requested(430), owes)
    expect(steps.map(({ topics }) => topics)).toEqual([["recoveries.created"], []])
    expect(steps.flatMap(({ entries }) => entries)).toEqual([
      {
        step: "L19",
        currency: "USD",
        postings: [
          { account: "clearing:pending", amount: 430 },
          { account: "merchant:account:incoming_pending", amount: -430 }
        ]
      }
    ])
    expect(outcome).toMatchObject({
      decision: { conditions: [{ key: "merchant:account:available|USD", delta: 0, max: -430 }] }
    })
    expect(accountOf(row("account")).recovery).toMatchObject({ pendingId: "recovery", nextAt: null })
  })
  it.each([0, 1])(
    "nothing is recovered from a balance of %i",
    (available) => void at(Recoveries.account({ available }, fell)).thenEvents({ _tag: "RecoveryNotNeeded" })
  )
  // reaches merchants 8/01
  it("one cent is recovered too", () => at(Recoveries.account({ available: -1 }, fell)).thenEvents(requested(1), owes))

  it.each([
    ["none", null],
    ["unverified", Methods.states.unverified],
    ["disabled", Methods.states.disabled],
    ["deleted", Methods.states.deleted],
    ["a paper check", Methods.from(Methods.creation("active", Methods.paperCheck))],
    ["of another currency", Methods.from(Methods.creation("active", { type: "payout_bank_ca", lastFour: "6789" }))]
  ] as const)("the recovery is postponed to the next opening without a live bank account: %s", (_, method) => {
    const { thenEvents } = at(Recoveries.account({ available: -1 }, fell), method)
    expect(accountOf(thenEvents(postponed).row("account")).recovery.nextAt).toBe(opening + 86_400)
  })
  it.each(["active", "verified"] as const)(
    "a method that is %s is debited",
    (status) =>
      void at(Recoveries.account({ available: -1 }, fell), Methods.states[status]).thenEvents(requested(1), owes)
  )

  it("no recovery begins while another is pending, or before its time", () => {
    at(Recoveries.account({ available: -1 }, fell, owes)).thenEvents()
    at(Recoveries.account({ available: -1 }, fell), Methods.states.active, opening - 1).thenEvents()
    at(Recoveries.account({ available: -1 })).thenEvents()
  })
  it("an unknown account is rejected", () =>
    given(Methods.states.active)
      .when(CreateRecovery.handler, { accountId: "account" }, opening)
      .thenRejected({ _tag: "Account/Gone" }))

  it.each([
    ["none is owed", Recoveries.account({ available: -1 }), opening, null],
    ["not open yet", Recoveries.account({ available: -1 }, fell), opening - 1, null],
    [
      "open",
      Recoveries.account({ available: -1 }, fell),
      opening,
      { rule: "recoveries.create", command: { accountId: "account" } }
    ]
  ])("the due work of an account is right when %s", (_, { row }, time, expected) => {
    const timer = AccountKind.kind.timers(AccountKind.kind.fact(row).state).find(({ name }) => name === "recovery")
    expect(timer?.at ?? null).toBe(expected === null && time === opening ? null : opening)
    expect(dueOf(CreateRecovery.due(AccountKind.kind.fact(row), contextAt(time, null, "app")))).toEqual(expected)
  })
})

describe("the reserve covers a negative balance first", () => {
  const announced = (account: Step) =>
    given(account).when(
      HandleNegativeBalance.handler,
      { accountId: "account", since: now, reason: "negative_balance 1 -1" },
      opening
    )
  type Row = readonly [available: number, reserve: number, released: number]
  const rows: ReadonlyArray<Row> = [
    [-400, 1_000, 400],
    [-400, 400, 400],
    [-400, 300, 300],
    [-400, 0, 0],
    [0, 400, 0],
    [100, 400, 0]
  ]
  const releases = (amount: number) => (amount === 0 ? [] : [{ _tag: "Released", amount }])

  // reaches platform 10/accounts-negative_balance-fact
  it.each(rows)("when the balance falls to %i with a reserve of %i, %i is released", (available, reserve, released) => {
    const { outcome, steps, thenEvents } = announced(Recoveries.account({ available, reserve }))
    const after = thenEvents(fell, ...releases(released))
    expect(steps.flatMap(({ topics }) => topics)).toEqual(["accounts.negative_balance"])
    expect(after.counter("merchant:account:available|USD")).toBe(available + released)
    expect(after.counter("merchant:account:reserve|USD")).toBe(reserve - released)
    const bound = { key: "merchant:account:available|USD", delta: 0, max: Math.min(0, available + released) }
    expect(outcome).toMatchObject({
      decision: {
        conditions: available < 0 ? [bound] : [],
        acknowledged: [{ id: "account", reason: "negative_balance 1 -1" }]
      }
    })
  })
  it.each(rows)(
    "at an opening with a balance of %i and a reserve of %i, %i is released and the rest recovered",
    (...row) => {
      const [available, reserve, released] = row
      const missing = Math.max(0, -available - released)
      const expected = missing === 0 ? [{ _tag: "RecoveryNotNeeded" }] : [requested(missing), owes]
      at(Recoveries.account({ available, reserve }, fell)).thenEvents(...expected, ...releases(released))
    }
  )
  it("even without a bank account", () =>
    at(Recoveries.account({ available: -400, reserve: 100 }, fell), null).thenEvents(postponed, ...releases(100)))
  it("the recovery counts from the fall, even if it is processed late", () => {
    const { row } = announced(Recoveries.account({ available: -1 })).thenEvents(fell)
    expect(accountOf(row("account")).recovery).toMatchObject({ since: now, nextAt: opening })
  })
})

describe("accounts stored before recoveries", () => {
  it("owe nothing", () => {
    const { row } = Recoveries.account({ available: 0 })
    const { recovery: _, ...older } = row.doc.toJSON()
    expect(AccountKind.kind.fact({ ...row, doc: StateCodec.ofJson(older) }).state.recovery).toEqual(
      accountOf(row).recovery
    )
  })
})
