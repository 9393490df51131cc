/**
 * POST /operator/accounts/{id} (platform.md 12): sets the details of an account that
 * only the operator decides: its enhanced review, its division and its weekly reserve limit.
 */
import { Equal, Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import type * as Account from "./Account.ts"
import type * as Fields from "./AccountFields.ts"
import * as AccountKind from "./AccountKind.ts"

export interface Command {
  readonly accountId: string
  readonly request: Fields.Details
}

export type Rejection = { readonly _tag: "Account/WrongState" }

export const rule: Rule.Rule<Command, Fact<Account.State>, Rejection> = {
  name: "accounts.additional_details",
  contract: "platform.md 12",
  requires: ({ accountId }) => RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"),
  decide: (account, { request }) => {
    const { details: before, status } = account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const details = MergePatch.merge(before, request)
    const unchanged = Equal.equals(before, details)
    return Result.succeed(
      Rule.decided(
        unchanged ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [{ _tag: "Detailed", details }])
      )
    )
  }
}
