/**
 * POST /operator/accounts/{id}/issues (platform.md 12): the operator closes an account with an issue of merchants.md 5,
 * which disables it. Nothing changes if the account already has the issue.
 */
import { Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as AccountClosingIssue from "../capabilities/AccountClosingIssue.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"

export const Request = Wire.annotate(
  Wire.struct({
    issueType: AccountClosingIssue.Type.annotateKey({
      description: "Why the account is closed. Only `account_closed` and `closed_for_loss` can end."
    })
  }),
  { identifier: "CloseAccountRequest" }
)
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Account/WrongState" }

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.issues.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Account/WrongState"),
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { request: { issueType: issue } }, { app, at }) => {
    const { closings, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const events = closings.includes(issue) ? [] : [{ _tag: "Closed", issue } as const]
    const step = CapabilityChanges.applyEvents(facts, events, { app: app.state, at })
    return Result.succeed(CapabilityChanges.answer(facts, step, { app: app.state, at }))
  }
}
