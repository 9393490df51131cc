/** Random requests about legal entities and accounts (merchants.md 1, 4, 5, 9, 10). */
import fc from "fast-check"
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import type { ClosingIssue } from "../../model/ModelRequests.ts"
import { balance } from "../../model/State.ts"
import { any, at, currency, mostlyFit, mostly, request, type WeightedRequest } from "./Requests.ts"

export const period = fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const)

const createAccount: WeightedRequest = [
  1,
  "CreateAccount",
  fc
    .tuple(
      mostlyFit("entities", () => true),
      fc.constantFrom(null, "2.9", "0.0001", "20"),
      fc.nat(2),
      period,
      fc.boolean()
    )
    .map(([find, percentage, which, period, interchangePlus]) => (names) => {
      const entity = find(names)
      const currency = entity?.country === "CA" ? "CAD" : "USD"
      const owned = names.payoutMethods.filter((each) => each.entity === entity?.name)
      const method = currency === "USD" ? (at(owned, which)?.name ?? null) : null
      const isBilled = interchangePlus && percentage !== null && currency === "USD"
      return { _tag: "CreateAccount", entity: entity?.name ?? "nobody", percentage, isBilled, currency, method, period }
    })
]

const issues: ReadonlyArray<ClosingIssue> = ["account_closed", "closed_for_loss", "compliance"]

/** Mostly ends an issue that the account has. */
const reopen: WeightedRequest = [
  2,
  "ReopenAccount",
  fc
    .tuple(
      mostlyFit("accounts", ({ closings, method }) => method !== null && closings.length > 0),
      fc.nat(5)
    )
    .map(([find, which]) => (names) => {
      const account = find(names)
      const issue = at([...issues, ...(account?.closings ?? [])], which) ?? "account_closed"
      return { _tag: "ReopenAccount", account: account?.name ?? "nobody", issue }
    })
]

/** Holds or releases a part of the balance, or more than it. */
const reserve = (label: string, from: "available" | "reserve"): WeightedRequest => [
  2,
  label,
  fc
    .tuple(
      mostlyFit("accounts", (account, names) => balance(names, account, from) > 0),
      currency,
      fc.constantFrom(1, 2, 2, 3, 0.9)
    )
    .map(([find, currency, part]) => (names) => {
      const account = find(names)
      const amount = Math.max(1, Math.floor((account === undefined ? 0 : balance(names, account, from)) / part))
      return {
        _tag: "Reserve",
        account: account?.name ?? "nobody",
        amount: from === "available" ? amount : 0 - amount,
        currency: currency ?? account?.currency ?? "USD"
      }
    })
]

/** Credits at the limit of payouts and above it, or debits, also of more than is available. */
const adjust: WeightedRequest = [
  3,
  "Adjust",
  fc
    .tuple(
      mostlyFit("accounts", () => true),
      currency,
      fc.constantFrom(99, 100, 5_000, -50, -2_000, -30_000)
    )
    .map(([find, currency, amount]) => (names) => {
      const account = find(names)
      return {
        _tag: "Adjust",
        account: account?.name ?? "nobody",
        amount,
        currency: currency ?? account?.currency ?? "USD"
      }
    })
]

/** The statement of this month or of one before, mostly of an account that has statements. */
const bill: WeightedRequest = [
  2,
  "Bill",
  fc
    .tuple(
      mostlyFit("accounts", ({ isBilled }) => isBilled),
      fc.constantFrom(0, 0, 1, 1, 2)
    )
    .map(([find, ago]) => (names) => {
      const { month, year } = Calendar.monthsAfter(Calendar.monthOf(names.now), 0 - ago)
      return { _tag: "Bill", account: find(names)?.name ?? "nobody", year, month }
    })
]

export const requests: ReadonlyArray<WeightedRequest> = [
  createAccount,
  request(1, "UpdateAccount", { account: any("accounts"), reference: fc.constantFrom("x", "y") }),
  request(1, "CloseAccount", { account: any("accounts"), issue: fc.constantFrom(...issues) }),
  reopen,
  request(2, "RefundUnpaid", {
    account: mostly("accounts", ({ closings, isDeleted }) => closings.length > 0 && !isDeleted)
  }),
  request(2, "Block", {
    account: mostly("accounts", ({ method }) => method !== null),
    capability: fc.constantFrom("payments", "payouts"),
    reason: fc.constantFrom("Risk", "Risk", "Dispute", null, null, null),
    byOperator: fc.boolean()
  }),
  request(2, "DeleteAccount", {
    account: mostly("accounts", (account, names) => balance(names, account, "available") === 0)
  }),
  request(2, "SetWeeklyLimit", {
    account: any("accounts"),
    limit: fc.constantFrom(null, 0, 5_000, 20_000, 50_000, 100_000)
  }),
  bill,
  request(2, "Charge", {
    statement: mostly("statements", ({ status }) => status === "not_charged" || status === "failed")
  }),
  request(2, "ChargeResult", {
    statement: mostly("statements", ({ status }) => status === "pending"),
    succeeded: fc.boolean()
  }),
  adjust,
  request(1, "UpdateAdjustment", { adjustment: any("adjustments"), note: fc.nat(1) }),
  reserve("Hold", "available"),
  reserve("Release", "reserve")
]
