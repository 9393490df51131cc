/** The table of transitions of a recovery (merchants.md 8): every event in every state, with topics and entries. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import type * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { impossible as no, shownBy, testTransitions } from "../../transitions.ts"
import * as Recoveries from "./recoveries.ts"

const { opening, settlementTime, states } = Recoveries
const [incomeId, returnId] = ["recovery-00c", "recovery-00d"]

const events: Readonly<Record<Recovery.Event["_tag"], Recovery.Event>> = {
  Requested: Recoveries.requestEvent(),
  Taken: Recoveries.acceptanceEvent,
  Postponed: { _tag: "Postponed", nextPollAt: settlementTime + 60 },
  Completed: Recoveries.completionEvent,
  ReportPolled: { _tag: "ReportPolled", reportPollAt: settlementTime + 20 },
  Failed: Recoveries.failureEvent,
  Returned: Recoveries.returnEvent,
  Recalled: { _tag: "Recalled" },
  Updated: { _tag: "Updated", customData: { team: "red" } }
}

const created = "pending recoveries.created L19"
const completed = "completed recoveries.completed L20"
const failed = "failed recoveries.failed L19"

/** The status after the event, its topics and entries, in the order of `states`. */
const table: Readonly<Record<Recovery.Event["_tag"], ReadonlyArray<string>>> = {
  Requested: [no, no, no, no, no, no],
  Taken: ["pending", no, no, no, no, no],
  Postponed: [no, "pending", no, no, no, no],
  Completed: [no, completed, no, no, no, no],
  ReportPolled: [no, no, "completed", no, no, no],
  Failed: [failed, failed, no, no, no, no],
  Returned: [no, no, "failed recoveries.failed L21", no, no, no],
  Recalled: [no, no, no, "failed", "failed", "failed"],
  Updated: ["pending", "pending", "completed", "failed", "failed", "failed"].map(
    (status) => `${status} recoveries.updated`
  )
}

describe("merchants.md 8", () => {
  it("a new recovery is pending", () => expect(shownBy(states.requested)).toBe(created))
  testTransitions(RecoveryKind.kind, { states, events, table })
})

describe("the ledger", () => {
  const sums = ({ entries }: Step) => {
    const map = new Map<string, number>()
    for (const { postings } of entries) {
      expect(Ledger.sum(postings)).toBe(0)
      for (const { account, amount } of postings) map.set(account, (map.get(account) ?? 0) + amount)
    }
    return Object.fromEntries([...map].filter(([, amount]) => amount !== 0))
  }
  it.each([
    ["pending", states.sent, { "clearing:pending": 1_000, "merchant:account:incoming_pending": -1_000 }],
    ["failed", states.failed, {}],
    ["completed", states.completed, { cash: 1_000, "merchant:account:available": -1_000 }],
    ["returned", states.returned, {}]
  ])("%s", (_, step, expected) => expect(sums(step)).toEqual(expected))
  it("has a transaction record of the completion and of the return", () => {
    const { entries, row } = states.returned
    const written = entries.map((entry, index) => ({
      id: `entry-${index}`,
      resourceId: row.id,
      resourceType: row.type,
      version: index + 1,
      appId: "app",
      ownerId: row.listed?.ownerId ?? null,
      entry
    }))
    const records = TransactionRecords.derive(written, settlementTime)
    expect(records.map(({ accountId, fee, gross, id, type }) => [id, type, accountId, gross, fee])).toEqual([
      [incomeId, "recovery", "account", 1_000, 0],
      [returnId, "recovery_return", "account", -1_000, 0]
    ])
  })
})

describe("the record", () => {
  const record = ({ row }: Step) => RecoveryKind.kind.record(RecoveryKind.kind.fact(row).state, row, () => 0)
  const failure = {
    reason_code: "BANK_REJECTED",
    reason_message: "Bank rejected.",
    details: [{ detail_code: "R01", detail_message: "Insufficient funds." }]
  }
  const pending = {
    id: "recovery",
    resource: "recoveries",
    path: "/recoveries/recovery",
    owner: { id: "account", resource: "accounts", path: "/accounts/account" },
    create_time: opening,
    payout_method: { id: "payout-method", resource: "payout_methods", path: "/payout_methods/payout-method" },
    amount: 1_000,
    currency: "USD",
    status: "pending",
    complete_time: null,
    pending_reasons: [{ reason_code: "PROCESSING", reason_message: "Recovery is being processed.", details: [] }],
    failure_reason: null,
    txnr_recovery: null,
    txnr_failure: null,
    custom_data: null
  }
  const reference = (id: string) => ({ id, path: `/transaction_records/${id}`, resource: "transaction_records" })
  const ended = { ...pending, pending_reasons: null }
  it.each([
    ["requested", states.requested, pending],
    ["sent", states.sent, pending],
    ["failed", states.failed, { ...ended, status: "failed", failure_reason: failure }],
    [
      "completed",
      states.completed,
      { ...ended, status: "completed", complete_time: settlementTime, txnr_recovery: reference(incomeId) }
    ],
    [
      "returned",
      states.returned,
      {
        ...ended,
        status: "failed",
        complete_time: settlementTime,
        failure_reason: failure,
        txnr_recovery: reference(incomeId),
        txnr_failure: reference(returnId)
      }
    ]
  ])("%s", (_, step, expected) => expect(record(step)).toEqual(expected))
  it.each([
    [{ reason: "UNKNOWN", detail: null }, "The bank did not say why.", []],
    [{ reason: "OPERATOR", detail: "risk" }, "Operator.", [{ detail_code: "risk", detail_message: "Risk." }]],
    [
      { reason: "BANK_REJECTED", detail: "905" },
      "Bank rejected.",
      [{ detail_code: "905", detail_message: "Account closed." }]
    ]
  ] as const)("failure_reason of %j", (reason, reason_message, details) =>
    expect(
      record(Recoveries.from(Recoveries.requestEvent(), { _tag: "Failed", reason, recalls: true }))["failure_reason"]
    ).toEqual({ reason_code: reason.reason, reason_message, details })
  )
  it("is listed by account, status and payout method", () =>
    expect(states.sent.row.listed).toEqual({
      ownerId: "account",
      status: "pending",
      relatedId: "payout-method",
      amount: 1_000,
      facets: { type: "payout_bank_us", pending_reason: "PROCESSING" }
    }))
})

describe("what a recovery counts as open on its payout method and account", () => {
  const ofMethod = { key: PayoutMethod.openCounter("payout-method"), delta: 1 }
  const ofAccount = { key: Account.openKey("account"), delta: 1 }
  const settledForGood = Recoveries.from(Recoveries.requestEvent(), Recoveries.acceptanceEvent, {
    _tag: "Completed",
    at: settlementTime,
    reportPollAt: null
  })
  it.each([
    ["requested", states.requested, [ofMethod, ofAccount]],
    ["sent", states.sent, [ofMethod, ofAccount]],
    ["completed, and it may come back", states.completed, [ofMethod]],
    ["completed for good", settledForGood, []],
    ["failed", states.failed, []],
    ["failed, and not recalled yet", states.failedByOperator, [ofMethod]],
    ["returned", states.returned, []]
  ])("%s", (_, step, counts) => expect(step.counts).toEqual(counts))
})
