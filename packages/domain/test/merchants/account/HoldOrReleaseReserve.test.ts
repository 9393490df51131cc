/**
 * POST /operator/accounts/{id}/reserve (merchants.md 10, platform.md 12): holds and releases, and their effect on
 * payments.
 */
import { describe, expect, it } from "vitest"
import { assemble } from "@payments-platform/domain/decider/AssembleChange"
import type { Verdict } from "@payments-platform/domain/decider/Change"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { judge } from "@payments-platform/domain/decider/JudgeCommits"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Refunds from "../../payments/refund/refunds.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const keyOf = (balance: "available" | "reserve") => Account.balanceKey("account", balance, "USD")
const balances = ({ counter }: GivenWorld) => [counter(keyOf("available")), counter(keyOf("reserve"))]

const asked = (amount: number, currency = "USD", accountId = "account") => ({
  id: accountId,
  request: decode(HoldOrReleaseReserve.Request, { currency, amount })
})
const changed = (world: GivenWorld, amount: number) => world.when(HoldOrReleaseReserve.handler, asked(amount), now)
const opened = (status: Account.State["status"] = "active") => given(Samples.account({ status }))

describe("L13 by its example", () => {
  const paid = opened().and(Refunds.paidPayment())
  it("a hold moves 500 from available to reserve, without a notification", () => {
    const hold = changed(paid, 500)
    const world = hold.thenEvents({ _tag: "Held", amount: 500 })
    expect(balances(world)).toEqual([9_070, 500])
    expect(hold.steps.flatMap(({ topics }) => topics)).toEqual([])
    expect(hold.steps[0]?.record(world.counter)).toMatchObject({
      balances: { currencies: { USD: { available: 9_070, balance: 9_070, reserve: 500 } } }
    })
  })
  it("a release moves it back, in parts or at once", () => {
    const held = changed(paid, 800).thenEvents({ _tag: "Held", amount: 800 })
    const released = changed(held, -500).thenEvents({ _tag: "Released", amount: 500 })
    expect(balances(released)).toEqual([9_270, 300])
    expect(balances(changed(released, -300).thenEvents({ _tag: "Released", amount: 300 }))).toEqual([9_570, 0])
  })
})

describe("the account", () => {
  it.each(["disabled", "deleted"] as const)("may be %s", (status) => {
    const held = changed(opened(status), 500).thenEvents({ _tag: "Held", amount: 500 })
    changed(held, -500).thenEvents({ _tag: "Released", amount: 500 })
  })
  it("must have the currency of the request", () =>
    opened()
      .when(HoldOrReleaseReserve.handler, asked(500, "CAD"), now)
      .thenRejected({ _tag: "Account/OtherCurrency", path: ["currency"] }))
  it("must be known to the app", () =>
    opened()
      .when(HoldOrReleaseReserve.handler, asked(500, "USD", "nobody"), now)
      .thenUnknown("path id"))
})

/** The verdict on one hold or release with these balances. */
const verdictOn = (available: number, reserve: number, amount: number): Verdict | undefined => {
  const counters = new Map([
    [keyOf("available"), available],
    [keyOf("reserve"), reserve]
  ])
  const { outcome } = changed(opened(), amount)
  if (outcome._tag !== "Accepted") throw new Error(outcome._tag)
  const change = assemble(outcome.decision, {
    at: now,
    newId: () => "new",
    expects: [],
    counters: (key) => counters.get(key) ?? 0
  })
  const locked = { versions: new Map([["account", 1]]), signals: new Map(), claims: new Set<string>(), counters }
  return judge<never>([{ change }], { ...locked, keys: new Map() }).verdicts[0]
}

describe("the bounds, checked against the balances at commit", () => {
  const committed: Verdict = { _tag: "Committed" }
  const beyond = (balance: "available" | "reserve"): Verdict => ({ _tag: "OutOfBounds", key: keyOf(balance) })
  it.each<readonly [string, number, number, number, Verdict]>([
    ["all that is available", 10, 0, 10, committed],
    ["more than that", 10, 0, 11, beyond("available")],
    ["of nothing", 0, 5, 1, beyond("available")],
    ["of less than nothing", -5, 5, 1, beyond("available")],
    ["all that is held", 0, 10, -10, committed],
    ["more than what is held", 100, 10, -11, beyond("reserve")],
    ["of no reserve", 100, 0, -1, beyond("reserve")],
    ["to raise what is below zero", -50, 10, -10, committed]
  ])("%s", (_, available, reserve, amount, verdict) => expect(verdictOn(available, reserve, amount)).toEqual(verdict))

  it("reject an amount beyond them, and a moved balance is decided again", () => {
    const refused = (verdict: CommandHandler.Conflict) => HoldOrReleaseReserve.handler.onConflict?.(verdict, asked(11))
    const rejection = { _tag: "Account/ReserveOutOfRange", path: ["amount"] }
    expect(refused({ _tag: "OutOfBounds", key: keyOf("available") })).toEqual(rejection)
    expect(refused({ _tag: "OutOfBounds", key: keyOf("reserve") })).toEqual(rejection)
    expect(refused({ _tag: "Stale", ids: ["account"] })).toBeNull()
  })
})

describe("a completed payment of an account with a reserve (payments.md 3.3)", () => {
  const payment = Refunds.paidPayment()
  const hold = () => changed(opened().and(payment), 9_570).thenEvents({ _tag: "Held", amount: 9_570 })
  // reaches payments 3.3/21
  it("does not change", () => {
    const world = hold()
    expect(balances(world)).toEqual([0, 9_570])
    expect(JSON.stringify(world.row("payment"))).toBe(JSON.stringify(payment.row))
  })
  it("is refunded from the available balance, which becomes negative despite the reserve", () => {
    const world = hold()
    const refund = world.when(CreateRefund.handler, Refunds.createCommand({ amounts: { total_amount: 4_000 } }), now)
    const after = world.and(...refund.steps)
    expect(refund.steps.flatMap(({ entries }) => entries.map(({ step }) => step))).toEqual(["L5"])
    expect(balances(after)).toEqual([-4_000, 9_570])
    expect(after.row("payment")?.listed?.status).toBe("completed")
    expect(balances(changed(after, -5_000).thenEvents({ _tag: "Released", amount: 5_000 }))).toEqual([1_000, 4_570])
  })
})
