/**
 * DELETE /accounts/{id} (merchants.md 4.2). An account without obstacles (DeletionObstacle.ts) is deleted; otherwise
 * all obstacles are reported together. They are checked again at commit, so that no payment, refund, payout or dispute
 * begins meanwhile. A deleted account stays readable, and late disputes still post. Its session tokens end before the
 * response (merchants/session-token/EndSessionTokens.ts).
 */
import { Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Counters } from "../../../decider/ResourceKind.ts"
import * as LegalEntityKind from "../../legal-entity/LegalEntityKind.ts"
import * as Account from "../Account.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as DeletionObstacle from "../DeletionObstacle.ts"

export type Rejection = { readonly _tag: "Account/AlreadyDeleted" } | DeletionObstacle.Rejection

interface Facts extends CapabilityChanges.Facts {
  readonly counters: Counters
}

export const handler: CommandHandler.CommandHandler<Command.Action, Facts, Rejection> = {
  name: "accounts.delete",
  contract: "merchants.md 4.2",
  rejects: CommandHandler.rejections<Rejection>()("Account/AlreadyDeleted", "Account/CannotBeDeleted"),
  ...CommandHandler.permissions(["PERMISSION_NOT_GRANTED"], ({ state }) =>
    state.permissions.deleteAccounts ? [] : [{ reason: "PERMISSION_NOT_GRANTED", path: [] }]
  ),
  requires: ({ id }) =>
    RequiredFacts.andThen(CapabilityChanges.ofPath(id), (facts) =>
      RequiredFacts.map(RequiredFacts.counters(...DeletionObstacle.keys(facts.account)), (counters): Facts => ({
        ...facts,
        counters
      }))
    ),
  decide: (facts, { id }, { app, at }) => {
    const { account, counters, entity } = facts
    if (account.state.status === "deleted") return Result.fail({ _tag: "Account/AlreadyDeleted" })
    const rejection = DeletionObstacle.rejection(account, counters)
    if (rejection !== null) return Result.fail(rejection)
    const step = CapabilityChanges.applyEvents(facts, [{ _tag: "Deleted" }], { app: app.state, at })
    const closed = LegalEntityKind.kind.move(entity, [{ _tag: "AccountDeleted", accountId: id, at }])
    return Result.succeed({
      steps: [step, closed],
      conditions: DeletionObstacle.conditions(account),
      signals: [{ id, reason: Account.accountDeletion }]
    })
  }
}
