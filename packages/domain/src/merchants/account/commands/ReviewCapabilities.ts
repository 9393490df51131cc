/**
 * The reaction of an account whose capabilities may have changed (merchants.md 5): its enablement clock moves, and
 * accounts.capabilities.updated tells what has changed since the capabilities were announced last. It is woken by
 * whoever changes the verification of its legal entity or one of its payout methods (LegalEntity.accountWakes), and by
 * the payments that its clock counts; and its clock has a timer.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import { reviewCapabilities } from "../../legal-entity/LegalEntity.ts"
import * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as EnablementClock from "../capabilities/EnablementClock.ts"

/** Why an account is reviewed: for the reason of a wake, or since its clock is due. */
type Cause = "clock" | typeof reviewCapabilities | Account.PaymentsWake

export interface Command {
  readonly accountId: string
  readonly cause: Cause
  /** since when the account is awake, in UNIX seconds; 0: it is not */
  readonly wokenAt: number
}

const reaction =
  (cause: Cause): CommandHandler.Reaction<Account.State> =>
  ({ id }, _, { at }) =>
    ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, cause, wokenAt: at }))

/** What an account does for each of the reasons of its wakes. */
export const reactions = ([reviewCapabilities, Account.firstPayment, Account.processingLimit] as const).map(
  (reason) => [reason, reaction(reason)] as const
)

/** What an account does when its clock is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) => {
  const deadline = state.status === "active" ? EnablementClock.deadline(state.clock) : null
  return deadline === null || deadline > at
    ? null
    : ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, cause: "clock", wokenAt: 0 }))
}

export const handler: CommandHandler.CommandHandler<
  Command,
  CapabilityChanges.Facts | null,
  { readonly _tag: "Account/Gone" }
> = {
  name: "accounts.capabilities.review",
  contract: "merchants.md 5",
  requires: ({ accountId }) =>
    RequiredFacts.andThen(RequiredFacts.optional(AccountKind.kind, accountId), (account) =>
      account === null ? RequiredFacts.succeed(null) : CapabilityChanges.withOwner(RequiredFacts.succeed(account))
    ),
  decide: (facts, { accountId, cause, wokenAt }, { app, at }) => {
    if (facts === null) return Result.fail({ _tag: "Account/Gone" })
    const isFirst = cause === Account.firstPayment
    const isLimited = cause === Account.processingLimit || (isFirst && facts.processed >= EnablementClock.limit)
    const seen = { at, startedAt: isFirst ? wokenAt : null, limitedAt: isLimited ? wokenAt : null }
    const decision = CommandHandler.decision(CapabilityChanges.applyEvents(facts, [], { app: app.state, ...seen }))
    return Result.succeed(
      cause === "clock" ? decision : { ...decision, acknowledged: [{ id: accountId, reason: cause }] }
    )
  }
}
