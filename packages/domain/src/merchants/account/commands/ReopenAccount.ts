/**
 * DELETE /operator/accounts/{id}/issues/{issue_type} (platform.md 12): the operator ends an issue that may end
 * (merchants.md 5). The data of the legal entity and the account must be complete, and the account is active again when
 * no other issue closes it.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as AccountClosingIssue from "../capabilities/AccountClosingIssue.ts"
import * as Capabilities from "../capabilities/Capabilities.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"

export interface Command {
  readonly id: string
  readonly issue: AccountClosingIssue.Type
}

export type Rejection = { readonly _tag: "Account/WrongState" }

export const handler: CommandHandler.CommandHandler<Command, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.issues.delete",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Account/WrongState"),
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { issue }, { app, at }) => {
    const { closings, status } = facts.account.state
    const mayReopen = status === "disabled" && closings.includes(issue) && AccountClosingIssue.mayEnd(issue)
    if (!mayReopen || !Capabilities.isDataComplete(facts)) return Result.fail({ _tag: "Account/WrongState" })
    const step = CapabilityChanges.applyEvents(facts, [{ _tag: "Reopened", issue }], { app: app.state, at })
    return Result.succeed(CapabilityChanges.answer(facts, step, { app: app.state, at }))
  }
}
