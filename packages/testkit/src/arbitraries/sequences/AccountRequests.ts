/** Random requests that close, reopen and delete accounts, and block their capabilities (merchants.md 4.2, 5). */
import fc from "fast-check"
import type { ClosingIssue } from "../../model/ModelRequests.ts"
import { balance } from "../../model/State.ts"
import { any, at, found, mostly, request, type WeightedRequest } from "./Requests.ts"

const issues: ReadonlyArray<ClosingIssue> = ["account_closed", "closed_for_loss", "compliance"]

/** Mostly ends an issue that the account has. */
const reopen: WeightedRequest = [
  2,
  "ReopenAccount",
  fc
    .tuple(
      found("accounts", ({ closings, isVerified }) => isVerified && closings.length > 0),
      fc.nat(5)
    )
    .map(([find, which]) => (names) => {
      const account = find(names)
      const issue = at([...issues, ...(account?.closings ?? [])], which) ?? "account_closed"
      return { _tag: "ReopenAccount", account: account?.name ?? "nobody", issue }
    })
]

export const weighted: ReadonlyArray<WeightedRequest> = [
  request(1, "CloseAccount", { account: any("accounts"), issue: fc.constantFrom(...issues) }),
  reopen,
  request(2, "Block", {
    account: mostly("accounts", ({ isVerified }) => isVerified),
    capability: fc.constantFrom("payments", "payouts"),
    reason: fc.constantFrom("Risk", "Risk", "Dispute", null, null, null),
    byOperator: fc.boolean()
  }),
  request(2, "DeleteAccount", {
    account: mostly("accounts", (account, names) => balance(names, account, "available") === 0)
  })
]
