/**
 * The timers of a dispute (payments.md 5): the card networks settle it (L4), the
 * merchant's time limit passes, or the dispute desk receives an answer or is polled
 * for the state of the case. A desk's reply counts only while the dispute awaits it.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as DisputeDesk from "../../ports/networks/DisputeDesk.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type * as Payment from "../payment/Payment.ts"
import * as Dispute from "./Dispute.ts"
import { deadline, kind } from "./DisputeKind.ts"
import * as DisputeOpening from "./DisputeOpening.ts"
import * as DisputeOutcome from "./DisputeOutcome.ts"

/** The desk's answer, with the reference that the call used; `None`: the time decides alone. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Informed"; readonly reference: string; readonly waiting: DisputeDesk.NextInquiry | null }
  | { readonly _tag: "Progress"; readonly reference: string; readonly progress: DisputeDesk.Progress }

export interface Command {
  readonly disputeId: string
  readonly answer: CallResult
}

const deskOf = (state: Dispute.State): Dispute.Desk | null => ("desk" in state ? state.desk : null)

/** The call of a dispute that is due: the desk receives the merchant's answer, or is asked how far the case is. */
export const due: CommandHandler.DueWork<Dispute.State> = ({ id: disputeId, state }, { at }) => {
  const decided = (answer: CallResult) => CommandHandler.bindCommand(handler, { disputeId, answer })
  if (Time.isDue(state.settlement.at, at)) return ExternalCalls.end(decided({ _tag: "None" }))
  if (!Time.isDue(deadline(state), at)) return null
  const desk = deskOf(state)
  if (desk === null) return ExternalCalls.end(decided({ _tag: "None" }))
  const { informed, reference } = desk
  return informed
    ? ExternalCalls.askOnce("disputeDesk.progress", reference, (progress) =>
        decided({ _tag: "Progress", reference, progress })
      )
    : ExternalCalls.askOnce("disputeDesk.challenged", reference, (waiting) =>
        decided({ _tag: "Informed", reference, waiting })
      )
}

type Facts = readonly [Fact<Dispute.State> | null, Fact<Payment.State> | null]
type Found = readonly [Fact<Dispute.State>, Fact<Payment.State>]

/** The desk's state after a reply: the next poll, or null when the desk needs none. */
const deskAfter = (waiting: DisputeDesk.NextInquiry | null, at: number): Dispute.Desk | null =>
  waiting === null
    ? null
    : { reference: waiting.reference, nextPollAt: Time.askAgain(waiting.nextPollAt, at), informed: true }

/** An inquiry or retrieval has no provisional credit, whatever the desk reports. */
const submissionOf = ({ terms }: Dispute.State, credit: boolean): Dispute.Submission => {
  if (Dispute.movesNoMoney(terms.type)) return "inquired"
  return credit ? "with_credit" : "without_credit"
}

const followed = (
  dispute: Fact<Dispute.State>,
  waiting: DisputeDesk.NextInquiry | null,
  at: number
): CommandHandler.Decision =>
  CommandHandler.decision(kind.move(dispute, [{ _tag: "DeskFollowed", desk: deskAfter(waiting, at) }]))

/**
 * The decision on the desk's progress. An answer is submitted once, by the operator or the desk; a
 * decision implies a submission.
 */
const progressed = (
  [dispute, payment]: Found,
  progress: DisputeDesk.Progress,
  context: CommandHandler.Context
): CommandHandler.Decision => {
  const { at } = context
  const inReview = dispute.state._tag === "InServiceReview"
  const submitted = (credit: boolean, desk: Dispute.Desk | null): Dispute.Event => ({
    _tag: "Submitted",
    submission: submissionOf(dispute.state, credit),
    desk,
    at
  })
  switch (progress._tag) {
    case "Open":
      return followed(dispute, progress.next, at)
    case "Submitted":
      return inReview
        ? CommandHandler.decision(kind.move(dispute, [submitted(progress.credit, deskAfter(progress.next, at))]))
        : followed(dispute, progress.next, at)
    case "Decided": {
      const preceding = inReview ? [submitted(false, null)] : []
      return DisputeOutcome.decision(dispute, payment, progress.won, context, ...preceding)
    }
  }
}

const afterReply = (
  found: Found,
  reply: Exclude<CallResult, { readonly _tag: "None" }>,
  context: CommandHandler.Context
) => {
  const [dispute] = found
  const desk = deskOf(dispute.state)
  const isAwaited = desk !== null && desk.reference === reply.reference && desk.informed === (reply._tag === "Progress")
  if (!isAwaited) return null
  return reply._tag === "Informed"
    ? followed(dispute, reply.waiting, context.at)
    : progressed(found, reply.progress, context)
}

/** The card networks settle, or the merchant's time limit passes. */
const afterTime = ([dispute, payment]: Found, context: CommandHandler.Context): CommandHandler.Decision | null => {
  const { state } = dispute
  const { at } = context
  if (Time.isDue(state.settlement.at, at))
    return CommandHandler.decision(kind.move(dispute, [{ _tag: "NetworkSettled" }]))
  if (state._tag !== "AwaitingResponse" || at <= state.respondBy) return null
  return CommandHandler.decision(
    kind.move(dispute, [{ _tag: "Expired", at }]),
    ...DisputeOutcome.followingChargeback(state, payment, context)
  )
}

const decide = (
  [dispute, payment]: Facts,
  { answer }: Command,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, { readonly _tag: "Dispute/Gone" }> => {
  if (dispute === null || payment === null) return Result.fail({ _tag: "Dispute/Gone" })
  const found: Found = [dispute, payment]
  const decision = answer._tag === "None" ? afterTime(found, context) : afterReply(found, answer, context)
  return Result.succeed(decision ?? CommandHandler.decision(kind.keep(dispute)))
}

export const handler: CommandHandler.CommandHandler<Command, Facts, { readonly _tag: "Dispute/Gone" }> = {
  name: "disputes.run_timer",
  contract: "payments.md 5",
  requires: ({ disputeId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(kind, disputeId), DisputeOpening.disputedPayment),
  decide
}
