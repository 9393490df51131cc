/**
 * Due work of an account whose capabilities may have changed (merchants.md 5): its enablement clock moves, and
 * accounts.capabilities.updated announces changed capabilities. Signals come from changes of its legal entity's
 * verification or payout methods (LegalEntity.accountSignals) and from the payments that its clock counts. The clock
 * also has a timer.
 */
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import { reviewCapabilities } from "../../legal-entity/LegalEntity.ts"
import * as Account from "../Account.ts"
import * as AccountDueWork from "../AccountDueWork.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as EnablementClock from "../capabilities/EnablementClock.ts"

/** Why an account is reviewed: the reason of a signal, or its clock. */
type Cause = "clock" | typeof reviewCapabilities | Account.PaymentsSignal

export interface Command {
  readonly accountId: string
  readonly cause: Cause
  /** since when the signal is pending, in UNIX seconds; 0: there is none */
  readonly signaledAt: number
}

const reaction =
  (cause: Cause): CommandHandler.Reaction<Account.State> =>
  ({ id }, _, { at }) =>
    ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, cause, signaledAt: at }))

/**
 * Due work of an account for each reason of a signal. What moves the clock comes first, so that one review announces what
 * follows from all of them.
 */
export const reactions = ([Account.firstPayment, Account.processingLimit, reviewCapabilities] as const).map(
  (reason) => [reason, reaction(reason)] as const
)

/** Due work of an account whose clock is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) => {
  const deadline = state.status === "active" ? EnablementClock.deadline(state.clock) : null
  return deadline === null || deadline > at
    ? null
    : ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, cause: "clock", signaledAt: 0 }))
}

export const handler = AccountDueWork.handler<Command, CapabilityChanges.Facts>({
  name: "accounts.capabilities.review",
  contract: "merchants.md 5",
  requires: (account) => CapabilityChanges.withOwner(RequiredFacts.succeed(account)),
  decide: (facts, { accountId, cause, signaledAt }, { app, at }) => {
    const isFirst = cause === Account.firstPayment
    const isLimited = cause === Account.processingLimit || (isFirst && facts.processed >= EnablementClock.limit)
    const seen = { at, startedAt: isFirst ? signaledAt : null, limitedAt: isLimited ? signaledAt : null }
    const decision = CommandHandler.decision(CapabilityChanges.applyEvents(facts, [], { app: app.state, ...seen }))
    return cause === "clock" ? decision : { ...decision, acknowledged: [{ id: accountId, reason: cause }] }
  }
})
