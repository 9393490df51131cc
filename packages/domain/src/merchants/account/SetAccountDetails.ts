/**
 * POST /operator/accounts/{id} (platform.md 12): sets the details of an account that
 * only the operator decides: its enhanced review, its division and its weekly reserve limit.
 */
import { Equal, Result } from "effect"
import * as Rule from "../../decider/Rule.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import type * as Fields from "./AccountFields.ts"
import * as CapabilityChanges from "./CapabilityChanges.ts"

export interface Command {
  readonly accountId: string
  readonly request: Fields.Details
}

export type Rejection = { readonly _tag: "Account/WrongState" }

export const rule: Rule.Rule<Command, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.additional_details",
  contract: "platform.md 12",
  rejects: Rule.rejections<Rejection>()("Account/WrongState"),
  requires: ({ accountId }) => CapabilityChanges.ofPath(accountId),
  decide: (facts, { request }, { app, at }) => {
    const { details: before, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const details = MergePatch.merge(before, request)
    const events = Equal.equals(before, details) ? [] : [{ _tag: "Detailed", details } as const]
    return Result.succeed(Rule.decided(CapabilityChanges.moved(facts, events, { app: app.state, at })))
  }
}
