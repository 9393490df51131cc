/** When an account is paid out automatically (merchants.md 7), and what its record shows (merchants.md 4.1). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import * as PayoutSchedule from "@payments-platform/domain/merchants/account/PayoutSchedule"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode, seconds } from "../../decoding.ts"
import { account, entity } from "../../payouts/payout/payouts.ts"
import * as Samples from "../../samples.ts"
import * as Methods from "../payout-method/payoutMethods.ts"

const stateOf = ({ row }: Step) => AccountKind.kind.fact(row).state

describe("the next payout time", () => {
  it.each([
    // a Saturday in winter time
    ["daily", "2026-11-21T12:00:00Z", "2026-11-23T14:00:00Z"],
    ["daily", "2026-11-23T13:59:59Z", "2026-11-23T14:00:00Z"],
    ["daily", "2026-11-23T14:00:00Z", "2026-11-24T14:00:00Z"],
    // Thanksgiving
    ["daily", "2026-11-25T14:00:00Z", "2026-11-27T14:00:00Z"],
    // summer time begins on 8 March and ends on 1 November
    ["daily", "2026-03-06T14:00:00Z", "2026-03-09T13:00:00Z"],
    ["daily", "2026-10-30T13:00:00Z", "2026-11-02T14:00:00Z"],
    ["weekly", "2026-11-21T12:00:00Z", "2026-11-23T14:00:00Z"],
    ["weekly", "2026-11-23T14:00:00Z", "2026-11-30T14:00:00Z"],
    ["weekly", "2026-11-22T23:59:59Z", "2026-11-23T14:00:00Z"],
    // Labor Day is a Monday: Tuesday
    ["weekly", "2026-09-01T00:00:00Z", "2026-09-08T13:00:00Z"],
    ["weekly", "2026-09-07T18:00:00Z", "2026-09-08T13:00:00Z"],
    ["weekly", "2026-09-08T13:00:00Z", "2026-09-14T13:00:00Z"],
    ["weekly", "2026-03-02T14:00:00Z", "2026-03-09T13:00:00Z"],
    ["monthly", "2026-11-21T12:00:00Z", "2026-12-01T14:00:00Z"],
    // 1 November is a Sunday
    ["monthly", "2026-11-01T12:00:00Z", "2026-11-02T14:00:00Z"],
    ["monthly", "2026-11-02T14:00:00Z", "2026-12-01T14:00:00Z"],
    // 1 January is a holiday, and the 2nd a Saturday
    ["monthly", "2026-12-01T14:00:00Z", "2027-01-04T14:00:00Z"],
    ["monthly", "2027-01-02T12:00:00Z", "2027-01-04T14:00:00Z"],
    // still the 31st in New York
    ["monthly", "2026-07-01T03:00:00Z", "2026-07-01T13:00:00Z"]
  ] as const)("%s, %s: %s", (period, at, expected) =>
    expect(PayoutSchedule.nextAt(stateOf(account({}, period)), seconds(at))).toBe(seconds(expected))
  )
  it.each([
    ["no period", account({}, null)],
    ["no method", Samples.account({ fields: { payout: { currencies: { USD: { period: "daily" } } } } })],
    [
      "a period of another currency",
      Samples.account({ currency: "CAD", fields: stateOf(account({}, "daily")).fields })
    ],
    ["a closed account", account({ status: "disabled" }, "daily")],
    ["a deleted account", account({ status: "deleted" }, "daily")]
  ])("is absent with %s", (_, step) => expect(PayoutSchedule.nextAt(stateOf(step), Samples.now)).toBeNull())
})

const opening = Samples.opening
const nextPayoutTime = (step: Step) =>
  JSON.parse(JSON.stringify(step.record(() => 0))).payout.currencies.USD.next_payout_time

describe("an update of the account", () => {
  const update = (givenStep: Step, usd: object, owner = entity) => {
    const request = decode(AccountFields.Patch, { payout: { currencies: { USD: usd } } })
    const [step] = given(owner, givenStep, Methods.states.active).when(
      UpdateAccount.handler,
      { id: "account", request },
      Samples.now
    ).steps
    return step === undefined
      ? null
      : {
          events: step.events.map(({ _tag }) => _tag).filter((tag) => tag !== "CapabilitiesChanged"),
          next: nextPayoutTime(step)
        }
  }
  const scheduled = AccountKind.kind.move(AccountKind.kind.fact(account({}, "daily").row), [
    { _tag: "PayoutScheduled", at: opening }
  ])
  it.each([
    ["a period begins the schedule", account({}, null), { period: "weekly" }, ["Updated", "PayoutScheduled"], opening],
    [
      "so does a method",
      Samples.account({
        fields: { name: "Shop", description: "A shop", payout: { currencies: { USD: { period: "daily" } } } }
      }),
      { payout_method_id: Methods.methodId },
      ["Updated", "PayoutScheduled"],
      opening
    ],
    ["a period alone does not", Samples.account(), { period: "daily" }, ["Updated"], null],
    [
      "another period changes it",
      scheduled,
      { period: "monthly" },
      ["Updated", "PayoutScheduled"],
      seconds("2026-12-01T14:00:00Z")
    ],
    ["no period ends it", scheduled, { period: null }, ["Updated", "PayoutScheduled"], null],
    ["no method ends it", scheduled, { payout_method_id: null }, ["Updated", "PayoutScheduled"], null]
  ])("%s", (_, step, usd, events, next) => expect(update(step, usd)).toEqual({ events, next }))

  it("hides the time while the capability is disabled, and the schedule continues", () => {
    const events = ["Updated", "PayoutScheduled"]
    expect(update(account({}, null), { period: "weekly" }, Samples.entity())).toEqual({ events, next: null })
  })
})
