/**
 * Random requests about the things that payments need: merchants, payment methods, PAD agreements, tokens,
 * terminals, documents, items and orders.
 */
import fc from "fast-check"
import type { Lines } from "../../model/ModelRequests.ts"
import { balance, week } from "../../model/State.ts"
import * as PaymentSources from "./PaymentSources.ts"
import {
  any,
  at,
  found,
  indexFromNewest,
  mostly,
  nameAt,
  request,
  type Snapshot,
  type WeightedRequest
} from "./Requests.ts"

/** Mostly null, which stands for the currency of the account. */
export const currency = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  fc.constantFrom("USD" as const, "CAD" as const)
)

const text = fc.constantFrom("x", "y")

const lines = fc
  .option(fc.tuple(fc.nat(2), fc.option(indexFromNewest, { freq: 2 })))
  .map((drawn) => (names: Snapshot): Lines | null => {
    if (drawn === null) return null
    const [count, item] = drawn
    return { count, item: item === null ? null : nameAt(names.items, item) }
  })

/** Holds or releases a part of the balance, or more than it. */
const reserve = (label: string, from: "available" | "reserve"): WeightedRequest => [
  2,
  label,
  fc
    .tuple(
      found("accounts", (account, names) => balance(names, account, from) > 0),
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
      found("accounts", () => true),
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

/** Account numbers from which debits settle, fail, or come back after they settled (merchants.md 16). */
const bankNumbers = ["9009999", "9009999", "9004001", "9000002", "9001007"]

const createAccount: WeightedRequest = [
  1,
  "CreateAccount",
  fc
    .tuple(
      found("entities", () => true),
      fc.constantFrom(null, "2.9", "0.0001", "20"),
      fc.nat(2)
    )
    .map(([find, percentage, which]) => (names) => {
      const entity = find(names)
      const currency = entity?.country === "CA" ? "CAD" : "USD"
      const owned = names.payoutMethods.filter((each) => each.entity === entity?.name)
      const method = currency === "USD" ? (at(owned, which)?.name ?? null) : null
      return { _tag: "CreateAccount", entity: entity?.name ?? "nobody", percentage, currency, method }
    })
]

const merchants: ReadonlyArray<WeightedRequest> = [
  request(1, "CreateEntity", {
    complete: fc.constant(false),
    country: fc.constantFrom("US", "US", "US", "US", "US", "CA", "CA", "DE")
  }),
  createAccount,
  request(4, "PayOut", {
    account: mostly("accounts", ({ isVerified }) => isVerified),
    currency: fc.constantFrom("USD", "USD", "USD", "CAD")
  }),
  request(4, "DecidePayout", {
    payout: mostly("payouts", ({ status }) => status !== "failed"),
    decision: fc.constantFrom("hold", "release", "complete", "fail", "return")
  }),
  request(1, "CreatePayoutMethod", {
    entity: mostly("entities", ({ country }) => country === "US"),
    number: fc.constantFrom(...bankNumbers)
  }),
  request(1, "UpdateAccount", { account: any("accounts"), reference: text }),
  adjust,
  request(1, "UpdateAdjustment", { adjustment: any("adjustments"), note: fc.nat(1) }),
  reserve("Hold", "available"),
  reserve("Release", "reserve")
]

const methods: ReadonlyArray<WeightedRequest> = [
  request(8, "CreateMethod", { given: PaymentSources.given, magic: PaymentSources.magic }),
  request(5, "Verify", {
    method: mostly("methods", ({ status }) => status === "unverified"),
    amounts: fc.constantFrom<readonly [number, number]>([10, 55], [55, 10], [55, 10], [1, 2], [10, 10])
  }),
  request(2, "Reset", {
    method: mostly("methods", ({ kind, status }) => kind !== "card" && status === "verification_failed")
  }),
  request(1, "SetStatus", { method: any("methods"), usable: fc.boolean() }),
  request(1, "UpdateMethod", { method: any("methods"), note: fc.nat(1) }),
  request(1, "DeleteMethod", { method: any("methods"), byOperator: fc.boolean() }),
  request(3, "Sign", {
    account: mostly("accounts", ({ currency }) => currency === "CAD"),
    method: mostly("methods", ({ kind }) => kind === "CA"),
    type: fc.constantFrom("one_time", "one_time", "one_time", "recurring", "recurring", "sporadic"),
    signedAt: fc.constantFrom(0, 0, 0, 0, 5).map(
      (ahead) =>
        ({ now }) =>
          now + ahead
    )
  }),
  request(1, "Revoke", { agreement: any("agreements") }),
  request(3, "CreateToken", {
    holds: fc.oneof(PaymentSources.card, PaymentSources.unlinked),
    holder: fc.constantFrom(true, true, false)
  })
]

const terminal = (status: string) => mostly("terminals", (each) => each.status === status)

const terminals: ReadonlyArray<WeightedRequest> = [
  request(2, "CreateTerminal", {
    account: any("accounts"),
    serial: fc.nat(2),
    line: fc.constantFrom("3.0", "3.2")
  }),
  request(1, "Onboard", { terminal: terminal("pending") }),
  request(1, "Deactivate", { terminal: terminal("active") }),
  request(1, "DeleteTerminal", { terminal: terminal("inactive") }),
  request(1, "UpdateTerminal", { terminal: any("terminals"), reference: text }),
  request(5, "Read", {
    terminal: mostly("terminals", ({ status }) => status !== "deleted"),
    outcome: PaymentSources.outcome,
    amount: fc.integer({ min: 1_000, max: 30_000 }),
    age: fc.constantFrom(0, 0, 0, 5_000, 6_000, week - 5, week, week + 1)
  })
]

const others: ReadonlyArray<WeightedRequest> = [
  request(2, "Upload", { type: fc.constantFrom("dispute_evidence", "other") }),
  request(1, "CreateItem", { account: any("accounts"), price: fc.nat(99) }),
  request(1, "UpdateItem", { item: any("items"), price: fc.option(fc.nat(99)) }),
  request(1, "DeleteItem", { item: any("items") }),
  request(2, "CreateOrder", { account: any("accounts"), lines }),
  request(2, "UpdateOrder", {
    order: any("orders"),
    notes: fc.constantFrom(undefined, null, "n"),
    lines: fc.option(lines, { nil: undefined })
  })
]

export const weighted: ReadonlyArray<WeightedRequest> = [...merchants, ...methods, ...terminals, ...others]
