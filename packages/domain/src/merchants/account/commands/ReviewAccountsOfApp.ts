/**
 * Due work of an app after the operator changed a permission that capabilities depend on (merchants.md 5): its accounts
 * get a signal, and those with other capabilities announce accounts.capabilities.updated. The app signals a batch at a
 * time, newest first, and stores the last account, so that Changes stay small and a process that dies loses none. An
 * account that is opened meanwhile has the new permissions.
 */
import { Equal, Result } from "effect"
import * as App from "../../../access/app/App.ts"
import * as AppKind from "../../../access/app/AppKind.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import { reviewCapabilities } from "../../legal-entity/LegalEntity.ts"
import * as AccountKind from "../AccountKind.ts"

/** How many accounts one Change signals. */
export const batch = 50

export interface Command {
  readonly appId: string
  /** the part of the review that this is */
  readonly review: App.AccountReview
  readonly accounts: ReadonlyArray<string>
  /** the last of these accounts, if there are more; null: these are the last */
  readonly last: App.AccountReview["after"]
}

export const due: CommandHandler.DueWork<App.State> = ({ id: appId, state: { accountReview: review } }, { at }) => {
  if (review === null || !Time.isDue(review.at, at)) return null
  const { type } = AccountKind.kind
  const page = { type, appId, size: batch, position: review.after, direction: "next" } as const
  return ExternalCalls.askOnce("store.list", page, ({ items, more }) => {
    const last = more ? items.at(-1) : undefined
    return CommandHandler.bindCommand(handler, {
      appId,
      review,
      accounts: items.map(({ id }) => id),
      last: last === undefined ? null : { time: last.createTime, id: last.id }
    })
  })
}

export const handler: CommandHandler.CommandHandler<
  Command,
  Fact<App.State> | null,
  { readonly _tag: "App/OtherReview" }
> = {
  name: "apps.review_accounts",
  contract: "merchants.md 5",
  requires: ({ appId }) => RequiredFacts.optional(AppKind.kind, appId),
  decide: (app, { accounts, last, review }, { at }) => {
    if (app === null || !Equal.equals(app.state.accountReview, review)) return Result.fail({ _tag: "App/OtherReview" })
    const next = last === null ? null : { at, after: last }
    return Result.succeed({
      ...CommandHandler.decision(AppKind.kind.move(app, [{ _tag: "AccountsReviewed", next }])),
      signals: accounts.map((id) => ({ id, reason: reviewCapabilities }))
    })
  }
}
