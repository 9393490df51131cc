/**
 * What an account does that was woken since its capabilities may have changed (merchants.md 5): its enablement clock
 * moves, and accounts.capabilities.updated tells what has changed since the capabilities were announced last. Whoever
 * changes the verification of a legal entity or a payout method wakes its accounts (LegalEntity.accountWakes).
 */
import { Result } from "effect"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { reviewCapabilities } from "../legal-entity/LegalEntity.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"
import * as CapabilityChanges from "./CapabilityChanges.ts"

export interface Command {
  readonly accountId: string
}

export const due: Rule.DueWork<Account.State> = ({ id }) => OutsideConversation.end(Rule.bind(rule, { accountId: id }))

export const rule: Rule.Rule<Command, CapabilityChanges.Facts | null, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.capabilities.review",
  contract: "merchants.md 5",
  requires: ({ accountId }) =>
    RequiredFacts.andThen(RequiredFacts.optional(AccountKind.kind, accountId), (account) =>
      account === null ? RequiredFacts.of(null) : CapabilityChanges.withEntity(RequiredFacts.of(account))
    ),
  decide: (facts, { accountId }, { app }) =>
    facts === null
      ? Result.fail({ _tag: "Account/Gone" })
      : Result.succeed({
          ...Rule.decided(CapabilityChanges.moved(facts, [], app.state)),
          awake: [{ id: accountId, reason: reviewCapabilities }]
        })
}
