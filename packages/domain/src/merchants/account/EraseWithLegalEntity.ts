/**
 * Erases what an account holds of persons, with the data of its legal entity (merchants.md 15): who referred the merchant
 * and where it was onboarded, also in notifications. The rbits about it are woken to do the same. The rest is a financial
 * record and stays.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"

/** What an account does for the reason `RetentionPeriods.ownerErased`. */
export const due: Rule.Reaction<Account.State> = ({ id: accountId }) =>
  OutsideConversation.ask("retention.ownedBy", { id: accountId, types: ["rbits"] }, (rbits) =>
    OutsideConversation.askOnce("retention.deleteNotifications", accountId, () => Rule.bind(rule, { accountId, rbits }))
  )

export interface Command {
  readonly accountId: string
  /** the rbits about the account */
  readonly rbits: ReadonlyArray<string>
}

export const rule: Rule.Rule<Command, Fact<Account.State> | null, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.erase",
  contract: "merchants.md 15",
  requires: ({ accountId }) => RequiredFacts.optional(AccountKind.kind, accountId),
  decide: (account, { rbits }) => {
    if (account === null) return Result.fail({ _tag: "Account/Gone" })
    const reason = RetentionPeriods.ownerErased
    const wakes = rbits.map((id) => ({ id, reason }))
    const step = AccountKind.kind.move(account, [{ _tag: "OwnerErased" }])
    return Result.succeed({ ...Rule.decided(step), wakes, awake: [{ id: account.id, reason }] })
  }
}
