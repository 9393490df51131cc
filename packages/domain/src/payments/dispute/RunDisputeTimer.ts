/**
 * What a dispute wants when its time has come (payments.md 5): the card networks
 * settle what it has moved (L4), its merchant did not answer, or the dispute desk is to be told of an answer or asked how the case
 * stands. A word of the desk counts only while the case still waits for it.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as DisputeDesk from "../../ports/DisputeDesk.ts"
import * as Time from "../../vocabulary/Time.ts"
import { decided } from "./DecideDispute.ts"
import * as Dispute from "./Dispute.ts"
import { deadline, kind } from "./DisputeKind.ts"
import * as DisputeOpening from "./DisputeOpening.ts"
import type * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"

export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Inform"; readonly reference: string }
  | { readonly _tag: "Ask"; readonly reference: string }

const deskOf = (state: Dispute.State): Dispute.Desk | null => ("desk" in state ? state.desk : null)

/** The next duty of a state at a time, or null when there is none yet. */
export const dueAction = (state: Dispute.State, now: number): DueAction | null => {
  if (Time.isDue(state.settlement.at, now)) return { _tag: "Decide" }
  if (!Time.isDue(deadline(state), now)) return null
  const desk = deskOf(state)
  if (desk === null) return { _tag: "Decide" }
  return { _tag: desk.informed ? "Ask" : "Inform", reference: desk.reference }
}

/** What the desk has answered; `reference`: to which question. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Informed"; readonly reference: string; readonly waiting: DisputeDesk.Waiting | null }
  | { readonly _tag: "Progress"; readonly reference: string; readonly progress: DisputeDesk.Progress }

export interface Command {
  readonly disputeId: string
  readonly paymentId: string
  readonly news: CallResult
  /** of the chargeback that may follow */
  readonly next: DisputeOpening.New
}

type Facts = readonly [Fact<Dispute.State> | null, Fact<Payment.State> | null]
type Found = readonly [Fact<Dispute.State>, Fact<Payment.State>]

const following = (waiting: DisputeDesk.Waiting | null, at: number): Dispute.Desk | null =>
  waiting === null ? null : { reference: waiting.reference, askAt: Time.askAgain(waiting.askAt, at), informed: true }

/** What only asks is submitted as such, whatever the desk says of credit. */
const submission = ({ terms }: Dispute.State, credit: boolean): Dispute.Submission => {
  if (Dispute.onlyAsks(terms.type)) return "inquired"
  return credit ? "with_credit" : "without_credit"
}

const followed = (dispute: Fact<Dispute.State>, waiting: DisputeDesk.Waiting | null, at: number): Rule.Decision =>
  Rule.decided(kind.move(dispute, [{ _tag: "DeskFollowed", desk: following(waiting, at) }]))

/** A submission that was the operator's already is not made again; a decision implies one. */
const progressed = (
  [dispute, payment]: Found,
  progress: DisputeDesk.Progress,
  next: DisputeOpening.New,
  at: number
): Rule.Decision => {
  const inReview = dispute.state._tag === "InServiceReview"
  const submitted = (credit: boolean, desk: Dispute.Desk | null): Dispute.Event => ({
    _tag: "Submitted",
    submission: submission(dispute.state, credit),
    desk,
    at
  })
  switch (progress._tag) {
    case "Open":
      return followed(dispute, progress.next, at)
    case "Submitted":
      return inReview
        ? Rule.decided(kind.move(dispute, [submitted(progress.credit, following(progress.next, at))]))
        : followed(dispute, progress.next, at)
    case "Decided":
      return decided(dispute, payment, progress.won, next, at, ...(inReview ? [submitted(false, null)] : []))
  }
}

const onNews = (
  found: Found,
  news: Exclude<CallResult, { readonly _tag: "None" }>,
  next: DisputeOpening.New,
  at: number
) => {
  const [dispute] = found
  const desk = deskOf(dispute.state)
  const isAwaited = desk !== null && desk.reference === news.reference && desk.informed === (news._tag === "Progress")
  if (!isAwaited) return null
  return news._tag === "Informed" ? followed(dispute, news.waiting, at) : progressed(found, news.progress, next, at)
}

/** The card networks settle, or nobody answered in time. */
const onTime = ([dispute, payment]: Found, next: DisputeOpening.New, at: number): Rule.Decision | null => {
  const { state } = dispute
  if (Time.isDue(state.settlement.at, at)) return Rule.decided(kind.move(dispute, [{ _tag: "NetworkSettled" }]))
  return state._tag === "AwaitingResponse" && at > state.respondBy
    ? Rule.decided(
        kind.move(dispute, [{ _tag: "Expired", at }]),
        ...DisputeOpening.afterInquiry(state, payment, next, at)
      )
    : null
}

const decide = (
  [dispute, payment]: Facts,
  { news, next }: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, { readonly _tag: "Dispute/Gone" }> => {
  if (dispute === null || payment === null) return Result.fail({ _tag: "Dispute/Gone" })
  const found: Found = [dispute, payment]
  const decision = news._tag === "None" ? onTime(found, next, at) : onNews(found, news, next, at)
  return Result.succeed(decision ?? Rule.decided(kind.keep(dispute)))
}

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Dispute/Gone" }> = {
  name: "disputes.tick",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ disputeId, paymentId }) =>
    RequiredFacts.both(RequiredFacts.maybe(kind, disputeId), RequiredFacts.maybe(PaymentKind.kind, paymentId)),
  decide
}
