/**
 * POST /operator/accounts/{id}/issues (platform.md 12): the operator closes an account with an issue of merchants.md 5,
 * which disables it. An issue that it has already changes nothing.
 */
import { Result } from "effect"
import * as Rule from "../../decider/Rule.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CapabilityChanges from "./CapabilityChanges.ts"
import * as ClosingIssue from "./ClosingIssue.ts"

export const Request = Wire.struct({
  issueType: ClosingIssue.Type.annotateKey({
    description: "Why the account is closed. Only `account_closed` and `closed_for_loss` can end."
  })
}).annotate({ identifier: "CloseAccountRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly accountId: string
  readonly request: Request
}

export type Rejection = { readonly _tag: "Account/WrongState" }

export const rule: Rule.Rule<Command, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.issues.create",
  contract: "platform.md 12",
  rejects: Rule.rejections<Rejection>()("Account/WrongState"),
  requires: ({ accountId }) => CapabilityChanges.ofPath(accountId),
  decide: (facts, { request: { issueType: issue } }, { app, at }) => {
    const { closings, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const events = closings.includes(issue) ? [] : [{ _tag: "Closed", issue } as const]
    const step = CapabilityChanges.moved(facts, events, { app: app.state, at })
    return Result.succeed(CapabilityChanges.answering(facts, step, { app: app.state, at }))
  }
}
