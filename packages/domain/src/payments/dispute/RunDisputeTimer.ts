/**
 * The timers of a dispute (payments.md 5): the card networks settle it (L4), the
 * merchant's time limit passes, or the dispute desk receives an answer or is polled
 * for the state of the case. A desk's reply counts only while the dispute awaits it.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as DisputeDesk from "../../ports/DisputeDesk.ts"
import * as Time from "../../vocabulary/Time.ts"
import type * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as Dispute from "./Dispute.ts"
import { deadline, kind } from "./DisputeKind.ts"
import type * as DisputeOpening from "./DisputeOpening.ts"
import * as DisputeOutcome from "./DisputeOutcome.ts"

/** The action that a due timer requires: a decision alone, or a call to the dispute desk. */
export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Inform"; readonly reference: string }
  | { readonly _tag: "Ask"; readonly reference: string }

const deskOf = (state: Dispute.State): Dispute.Desk | null => ("desk" in state ? state.desk : null)

/** The action that is due at `now`, in UNIX seconds of service time; null when none is. */
export const dueAction = (state: Dispute.State, now: number): DueAction | null => {
  if (Time.isDue(state.settlement.at, now)) return { _tag: "Decide" }
  if (!Time.isDue(deadline(state), now)) return null
  const desk = deskOf(state)
  if (desk === null) return { _tag: "Decide" }
  return { _tag: desk.informed ? "Ask" : "Inform", reference: desk.reference }
}

/**
 * The desk's reply to the call that the action made, with the reference that the call used; `None`
 * when it made none.
 */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Informed"; readonly reference: string; readonly waiting: DisputeDesk.NextInquiry | null }
  | { readonly _tag: "Progress"; readonly reference: string; readonly progress: DisputeDesk.Progress }

export interface Command {
  readonly disputeId: string
  readonly paymentId: string
  readonly news: CallResult
  /** for the chargeback that may follow */
  readonly next: DisputeOpening.NewDispute
}

type Facts = readonly [Fact<Dispute.State> | null, Fact<Payment.State> | null]
type Found = readonly [Fact<Dispute.State>, Fact<Payment.State>]

/** The desk's state after a reply: the next poll, or null when the desk needs none. */
const deskAfter = (waiting: DisputeDesk.NextInquiry | null, at: number): Dispute.Desk | null =>
  waiting === null ? null : { reference: waiting.reference, askAt: Time.askAgain(waiting.askAt, at), informed: true }

/** An inquiry or retrieval has no provisional credit, whatever the desk reports. */
const submissionOf = ({ terms }: Dispute.State, credit: boolean): Dispute.Submission => {
  if (Dispute.movesNoMoney(terms.type)) return "inquired"
  return credit ? "with_credit" : "without_credit"
}

const followed = (dispute: Fact<Dispute.State>, waiting: DisputeDesk.NextInquiry | null, at: number): Rule.Decision =>
  Rule.decided(kind.move(dispute, [{ _tag: "DeskFollowed", desk: deskAfter(waiting, at) }]))

/**
 * The decision on the desk's progress. An answer is submitted once, by the operator or the desk; a
 * decision implies a submission.
 */
const progressed = (
  [dispute, payment]: Found,
  progress: DisputeDesk.Progress,
  next: DisputeOpening.NewDispute,
  at: number
): Rule.Decision => {
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
        ? Rule.decided(kind.move(dispute, [submitted(progress.credit, deskAfter(progress.next, at))]))
        : followed(dispute, progress.next, at)
    case "Decided": {
      const preceding = inReview ? [submitted(false, null)] : []
      return DisputeOutcome.decided(dispute, payment, progress.won, next, at, ...preceding)
    }
  }
}

const afterReply = (
  found: Found,
  reply: Exclude<CallResult, { readonly _tag: "None" }>,
  next: DisputeOpening.NewDispute,
  at: number
) => {
  const [dispute] = found
  const desk = deskOf(dispute.state)
  const isAwaited = desk !== null && desk.reference === reply.reference && desk.informed === (reply._tag === "Progress")
  if (!isAwaited) return null
  return reply._tag === "Informed" ? followed(dispute, reply.waiting, at) : progressed(found, reply.progress, next, at)
}

/** The card networks settle, or the merchant's time limit passes. */
const afterTime = ([dispute, payment]: Found, next: DisputeOpening.NewDispute, at: number): Rule.Decision | null => {
  const { state } = dispute
  if (Time.isDue(state.settlement.at, at)) return Rule.decided(kind.move(dispute, [{ _tag: "NetworkSettled" }]))
  if (state._tag !== "AwaitingResponse" || at <= state.respondBy) return null
  return Rule.decided(
    kind.move(dispute, [{ _tag: "Expired", at }]),
    ...DisputeOutcome.followingChargeback(state, payment, next, at)
  )
}

const decide = (
  [dispute, payment]: Facts,
  { news, next }: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, { readonly _tag: "Dispute/Gone" }> => {
  if (dispute === null || payment === null) return Result.fail({ _tag: "Dispute/Gone" })
  const found: Found = [dispute, payment]
  const decision = news._tag === "None" ? afterTime(found, next, at) : afterReply(found, news, next, at)
  return Result.succeed(decision ?? Rule.decided(kind.keep(dispute)))
}

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Dispute/Gone" }> = {
  name: "disputes.tick",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ disputeId, paymentId }) =>
    RequiredFacts.both(RequiredFacts.optional(kind, disputeId), RequiredFacts.optional(PaymentKind.kind, paymentId)),
  decide
}
