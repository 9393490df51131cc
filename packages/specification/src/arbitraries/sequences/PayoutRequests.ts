/** Random requests about payout methods and payouts (merchants.md 6, 7). */
import fc from "fast-check"
import * as PayoutMethods from "../../model/merchants/PayoutMethods.ts"
import { period } from "./AccountRequests.ts"
import { any, at, currency, mostlyFit, mostly, request, type WeightedRequest } from "./Requests.ts"

/**
 * Account numbers of merchants.md 16: from which debits settle, fail, or come back after they settled, and to which
 * deposits are queued or cannot be delivered.
 */
const numbers = ["9009999", "9009999", "9004001", "9000002", "9001007", "9003001", "9005005"]

/** Mostly one of the account's legal entity, in the currency of the account. */
const setPayout: WeightedRequest = [
  2,
  "SetPayout",
  fc
    .tuple(
      mostlyFit("accounts", ({ currency }) => currency === "USD"),
      currency,
      fc.nat(8),
      period
    )
    .map(([find, currency, which, period]) => (names) => {
      const account = find(names)
      const owned = names.payoutMethods.filter((each) => each.entity === account?.entity.name)
      return {
        _tag: "SetPayout",
        account: account?.name ?? "nobody",
        currency: currency ?? account?.currency ?? "USD",
        method: at(which === 0 ? names.payoutMethods : owned, which)?.name ?? "nobody",
        period
      }
    })
]

export const requests: ReadonlyArray<WeightedRequest> = [
  request(2, "CreatePayoutMethod", {
    entity: mostly("entities", ({ country }) => country === "US"),
    number: fc.constantFrom(...numbers),
    isVerified: fc.boolean()
  }),
  request(3, "VerifyPayoutMethod", {
    method: mostly("payoutMethods", ({ status }) => status === "unverified"),
    amounts: fc.constantFrom<readonly [number, number]>([10, 55], [55, 10], [1, 2], [10, 10])
  }),
  request(2, "ChangePayoutMethod", {
    method: mostly("payoutMethods", ({ status }) => status === "disabled"),
    change: fc.constantFrom("restore", "restore", "reset", "reset", "delete")
  }),
  request(1, "ChangePayoutMethod", {
    method: mostly("payoutMethods", ({ status }) => status === "pending_verification"),
    change: fc.constantFrom("send", "send", "send", "delete")
  }),
  setPayout,
  request(4, "PayOut", {
    account: mostly("accounts", ({ method }) => method !== null && PayoutMethods.isLive(method)),
    currency: fc.constantFrom("USD", "USD", "USD", "CAD")
  }),
  request(4, "DecidePayout", {
    payout: mostly("payouts", ({ status }) => status !== "failed"),
    decision: fc.constantFrom("hold", "release", "complete", "fail", "return")
  }),
  request(1, "ChangePayoutMethod", { method: any("payoutMethods"), change: fc.constant("delete") })
]
