/** The weekly limit of the reserve (merchants.md 10): what is held of payments, when it is released, and what is paid out. */
import { describe, expect, it } from "vitest"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as CoverFromReserve from "@payments-platform/domain/merchants/account/commands/CoverFromReserve"
import * as ReleaseWeeklyReserve from "@payments-platform/domain/merchants/account/commands/ReleaseWeeklyReserve"
import * as HoldAboveWeeklyLimit from "@payments-platform/domain/merchants/account/HoldAboveWeeklyLimit"
import * as WeeklyReserve from "@payments-platform/domain/merchants/account/WeeklyReserve"
import { kind as paymentKind } from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import { type GivenWorld, given } from "@payments-platform/specification/GivenWhenThen"
import * as Payouts from "../../payouts/payout/payouts.ts"
import * as Samples from "../../samples.ts"
import * as Methods from "../payout-method/payoutMethods.ts"

const { now: noon } = Samples
const [hour, week] = [3_600, 7 * 86_400]

/** A receipt at some seconds after noon. */
const receipt = (seconds: number, received: number, held = 0) => ({ at: noon + seconds, received, held })

describe("the amount above the weekly limit", () => {
  const first = [receipt(0, 600)]
  it.each<readonly [string, WeeklyReserve.Receipts, number | null, number, number, number]>([
    ["nothing without a limit", first, null, 0, 9_000, 0],
    ["nothing of what fills it", first, 1_000, 0, 400, 0],
    ["one cent beyond it", first, 1_000, 0, 401, 1],
    ["all, once it is full", [receipt(0, 1_200, 200)], 1_000, 60, 500, 500],
    ["all with a limit of nothing", [], 0, 0, 5, 5],
    ["a receipt counts for 7 days less a second", first, 1_000, week - 1, 500, 100],
    ["and no longer", first, 1_000, week, 500, 0]
  ])("%s", (_, receipts, limit, seconds, amount, above) =>
    expect(WeeklyReserve.above(receipts, limit, { amount, at: noon + seconds })).toBe(above)
  )
})

describe("the receipts of an account", () => {
  const all = (...some: ReadonlyArray<ReturnType<typeof receipt>>) =>
    some.reduce<WeeklyReserve.Receipts>(WeeklyReserve.withReceipt, [])
  it("of one hour are joined, at the time of the last", () =>
    expect(all(receipt(0, 5, 1), receipt(hour - 1, 7, 2), receipt(hour, 9))).toEqual([
      receipt(hour - 1, 12, 3),
      receipt(hour, 9)
    ]))
  it("are dropped after 7 days, unless something is still held", () =>
    expect(all(receipt(0, 5), receipt(hour, 6, 1), receipt(week + hour, 7))).toEqual([
      receipt(hour, 6, 1),
      receipt(week + hour, 7)
    ]))
  it("are bounded, however many payments there are", () => {
    const many = Array.from({ length: 4_000 }, (_, index) => receipt(index * 600, 10, index > 2_000 ? 5 : 0))
    expect(all(...many.map((each) => ({ ...each, held: 0 }))).length).toBeLessThanOrEqual(169)
  })
  it("are released oldest first", () =>
    expect(WeeklyReserve.release([receipt(0, 9, 5), receipt(hour, 9, 5)], 7)).toEqual([
      receipt(0, 9, 0),
      receipt(hour, 9, 3)
    ]))
})

const keyOf = (balance: "available" | "reserve") => Account.balanceKey("account", balance, "USD")
const balances = ({ counter }: GivenWorld) =>
  [keyOf("available"), keyOf("reserve"), Account.receivedKey("account")].map(counter)

/** A completed payment of an account that had a limit when it was created. */
const paid = (id: string, amount: number, feeAmount = 0) =>
  paymentKind.create({ id, appId: "app", createTime: noon }, [
    {
      _tag: "Opened",
      terms: { ...Samples.terms({ accountId: "account", amount, feeAmount }), weeklyLimit: true },
      at: noon
    },
    { _tag: "Sold", authorization: Samples.authorization, at: noon, settlesAt: null, reportPollAt: null }
  ])

const limited = (reserveWeeklyLimit: number | null = 1_000, account: Partial<Account.State> = {}) =>
  Samples.account({ ...account, details: { reserveWeeklyLimit } })
const receive = (world: GivenWorld, at = noon) => world.when(HoldAboveWeeklyLimit.handler, { accountId: "account" }, at)
const release = (world: GivenWorld, at: number) =>
  world.when(ReleaseWeeklyReserve.handler, { accountId: "account" }, at)
const stateOf = (world: GivenWorld) => {
  const row = world.row("account")
  if (row === undefined) throw new Error("there is an account")
  return AccountKind.kind.fact(row)
}

describe("an account with a limit", () => {
  it("moves what is above it to the reserve, and acknowledges the signal when nothing more comes in", () => {
    const before = given(limited(), paid("p1", 800, 30), paid("p2", 500))
    expect(balances(before)).toEqual([1_270, 0, 1_270])
    const receiving = receive(before)
    const world = receiving.thenEvents({ _tag: "PaymentsReceived", amount: 1_270, held: 270, at: noon })
    expect(receiving.outcome).toMatchObject({ decision: { conditions: [{ delta: -1_270, min: 0 }, { min: 0 }] } })
    expect(balances(world)).toEqual([1_000, 270, 0])
    expect(stateOf(world).state.receipts).toEqual([receipt(0, 1_270, 270)])
    expect(receiving.steps.flatMap(({ entries }) => entries.map(({ step }) => step))).toEqual(["L13"])
    expect(receiving.steps.flatMap(({ topics }) => topics)).toEqual([])
    const resting = receive(world)
    resting.thenEvents()
    expect(resting.outcome).toMatchObject({
      decision: {
        acknowledged: [{ id: "account", reason: Account.paymentReceipt }],
        conditions: [{ key: Account.receivedKey("account"), delta: 0, max: 0 }]
      }
    })
  })
  it("holds at most what is available", () => {
    const spent = given(limited(0), paid("p1", 800), Payouts.withFunds(limited(0), -500))
    expect(balances(receive(spent).thenEvents({ _tag: "PaymentsReceived", amount: 800, held: 300, at: noon }))).toEqual(
      [0, 800, 0]
    )
    const owing = given(limited(0), paid("p1", 800), Payouts.withFunds(limited(0), -900))
    expect(balances(receive(owing).thenEvents({ _tag: "PaymentsReceived", amount: 800, held: 0, at: noon }))).toEqual([
      -100, 900, 0
    ])
  })
  it("holds nothing after the limit was removed", () =>
    expect(
      balances(
        receive(given(limited(null), paid("p1", 800))).thenEvents({
          _tag: "PaymentsReceived",
          amount: 800,
          held: 0,
          at: noon
        })
      )
    ).toEqual([800, 0, 0]))
})

describe("after 7 days", () => {
  const held = receive(given(limited(), paid("p1", 1_500))).thenEvents({
    _tag: "PaymentsReceived",
    amount: 1_500,
    held: 500,
    at: noon
  })
  it("the held amount is due and released", () => {
    expect(AccountKind.kind.timers(stateOf(held).state)).toContainEqual({ name: "reserve", at: noon + week })
    release(held, noon + week - 1).thenEvents()
    const world = release(held, noon + week).thenEvents({ _tag: "Released", amount: 500 })
    expect(balances(world)).toEqual([1_500, 0, 0])
    expect(AccountKind.kind.timers(stateOf(world).state).map(({ name }) => name)).not.toContain("reserve")
  })
  it("what the reserve has paid meanwhile is not released again", () => {
    const covering = CoverFromReserve.events({ released: 400, missing: 0 })
    const [first] = covering
    if (first === undefined) throw new Error("the reserve pays")
    const world = held.and(AccountKind.kind.move(stateOf(held), [first]))
    expect(balances(release(world, noon + week).thenEvents({ _tag: "Released", amount: 100 }))).toEqual([1_500, 0, 0])
  })
})

describe("a payout that commits before the account's due work", () => {
  const account = Payouts.account({ details: { reserveWeeklyLimit: 1_000 } })
  const world = given(account, Payouts.entity, Methods.states.active, paid("p1", 1_500))
  it("pays what is not above the limit", () => {
    const paying = world.when(CreatePayout.handler, Payouts.createCommand(), noon)
    expect(paying.steps.flatMap(({ events }) => events)).toMatchObject([
      { _tag: "Requested", terms: { amount: 1_000 } },
      { _tag: "PaymentsReceived", amount: 1_500, held: 500 }
    ])
    const after = world.and(...paying.steps)
    expect(balances(after).slice(0, 2)).toEqual([0, 500])
  })
  it("is rejected if less than 1.00 is left", () => {
    const poor = Payouts.account({ details: { reserveWeeklyLimit: 99 } })
    given(poor, Payouts.entity, Methods.states.active, paid("p1", 1_500))
      .when(CreatePayout.handler, Payouts.createCommand(), noon)
      .thenRejected({
        _tag: "Payout/NoBalance",
        bound: { key: "merchant:account:available|USD", amount: 99, min: 100 }
      })
  })
})

it("does not write an account without a limit", () => {
  const unlimited = paymentKind.create({ id: "p1", appId: "app", createTime: noon }, [
    { _tag: "Opened", terms: Samples.terms({ accountId: "account", amount: 1_500 }), at: noon },
    { _tag: "Sold", authorization: Samples.authorization, at: noon, settlesAt: null, reportPollAt: null }
  ])
  expect(unlimited.counts.filter(({ key }) => key.startsWith("received:"))).toEqual([])
  const world = given(Payouts.account(), Payouts.entity, Methods.states.active, unlimited)
  const paying = world.when(CreatePayout.handler, Payouts.createCommand(), noon)
  expect(paying.steps.map(({ type }) => type)).toEqual(["payouts"])
})
