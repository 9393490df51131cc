/** Adjustments: merchants.md 9, and the operator's POST /operator/accounts/{id}/adjustments (platform.md 12). */
import { describe, expect, it } from "vitest"
import { assemble } from "@payments-platform/domain/decider/AssembleChange"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import type * as Adjustment from "@payments-platform/domain/merchants/adjustment/Adjustment"
import { kind } from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode, problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples

const credit = { type: "credit", amount: 500, currency: "USD" }
const command = (body: object, accountId = "account") => ({
  id: accountId,
  request: decode(CreateAdjustment.Request, { ...credit, ...body })
})
const opened = (status: Account.State["status"] = "active") => given(Samples.account({ status }))
const created = (body: object = {}, world = opened()) => world.when(CreateAdjustment.handler, command(body), now)

const adjustment: Adjustment.State = {
  accountId: "account",
  currency: "USD",
  amount: 500,
  reasonCode: "REIMBURSEMENTS_AND_CORRECTIONS",
  detailCode: null,
  customData: null
}
const made = (more: Partial<Adjustment.State> = {}) =>
  kind.create({ id: "adjustment", appId: "app", createTime: now }, [
    { _tag: "Made", adjustment: { ...adjustment, ...more } }
  ])

const availableIn = ({ counter }: ReturnType<typeof given>) =>
  counter(Account.balanceKey("account", "available", "USD"))

describe("an adjustment", () => {
  it.each([
    ["credit", 500, 500],
    ["debit", -500, -500]
  ] as const)("%s moves the available balance by %i, and is announced", (type, amount, available) => {
    const when = created({ type })
    expect(availableIn(when.thenEvents({ _tag: "Made", adjustment: { ...adjustment, amount } }))).toBe(available)
    expect(when.steps.map(({ topics, type }) => [type, topics])).toEqual([["adjustments", ["adjustments.created"]]])
  })

  it("may have a reason and a detail of that reason", () =>
    created({ reason_code: "FEES", detail_code: "unpaid_statement" }).thenEvents({
      _tag: "Made",
      adjustment: { ...adjustment, reasonCode: "FEES", detailCode: "unpaid_statement" }
    }))

  it.each(["disabled", "deleted"] as const)("is possible for an account that is %s", (status) => {
    expect(created({}, opened(status)).outcome._tag).toBe("Accepted")
  })

  it("must be in the currency of the account", () =>
    created({ currency: "CAD" }).thenRejected({ _tag: "Account/OtherCurrency", path: ["currency"] }))

  it("must name a known account", () =>
    opened().when(CreateAdjustment.handler, command({}, "nobody"), now).thenUnknown("path id"))
})

describe("the request", () => {
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ amount: 99_999_999 }, []],
    [{ amount: 100_000_000 }, ["amount PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ amount: 0 }, ["amount PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ amount: -1 }, ["amount PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ type: "refund" }, ["type PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ detail_code: "dispute_correction" }, []],
    [{ detail_code: "abandoned_funds" }, ["detail_code PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ reason_code: "ESCHEATMENT", detail_code: "abandoned_funds" }, []],
    [{ reason_code: "FEES", detail_code: "debit_failure" }, []],
    [{ reason_code: "LOSS_WRITE_OFF", detail_code: "closed_for_loss" }, []],
    [{ reason_code: "OTHER", detail_code: "closed_for_loss" }, ["detail_code PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ reason_code: "GOODWILL" }, ["reason_code PARAM_VALUE_IS_INVALID_ENUM"]]
  ])("of %j", (body, problems) =>
    expect(problemsOf(CreateAdjustment.Request, { ...credit, ...body })).toEqual(problems)
  )
})

describe("a debit above the available balance", () => {
  it("makes it negative, and sends the account a signal", () => {
    const { outcome } = created({ type: "debit" })
    if (outcome._tag !== "Accepted") throw new Error(outcome._tag)
    const { counters } = assemble(outcome.decision, { at: now, newId: () => "new", expects: [], counters: () => 0 })
    const key = Account.balanceKey("account", "available", "USD")
    expect(counters).toEqual([
      { key, delta: -500, signal: { id: "account", reason: "negative_balance", below: 0, isEachSignalled: true } }
    ])
  })
})

describe("the record", () => {
  it("shows the signed amount, the reason in words, and the transaction record", () =>
    expect(made({ amount: -500, detailCode: "billing_correction" }).record(() => 0)).toEqual({
      id: "adjustment",
      resource: "adjustments",
      path: "/adjustments/adjustment",
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      type: "debit",
      amount: -500,
      currency: "USD",
      reason: {
        reason_code: "REIMBURSEMENTS_AND_CORRECTIONS",
        reason_message: "Adjustment for reimbursement or corrections.",
        details: [{ detail_code: "billing_correction", detail_message: "Correction of a billing statement." }]
      },
      txnr_adjustment: TransactionRecords.referenceTo("adjustment", "adjustment"),
      custom_data: null
    }))
})

describe("an update", () => {
  const update = (body: object) =>
    given(made()).when(
      UpdateAdjustment.handler,
      { id: "adjustment", request: decode(UpdateAdjustment.Request, body) },
      now
    )
  // reaches reference events/adjustments-updated
  it("changes custom_data and posts no entry", () => {
    const when = update({ custom_data: { a: 1 } })
    when.thenEvents({ _tag: "Updated", customData: { a: 1 } })
    expect(when.steps.map(({ entries, topics }) => [entries, topics])).toEqual([[[], ["adjustments.updated"]]])
  })
  it("sends no notification without a change", () => update({ custom_data: null }).thenEvents())
  it("rejects a fixed field", () =>
    expect(problemsOf(UpdateAdjustment.Request, { amount: 1, reason: {} })).toEqual([
      "amount PARAM_CANNOT_BE_MODIFIED",
      "reason PARAM_CANNOT_BE_MODIFIED"
    ]))
})
