/**
 * What becomes of an answered dispute (payments.md 5): it is sent back, submitted
 * to the issuer, won or lost, by the operator (platform.md 12) or as the dispute
 * desk tells. Money follows where it was withdrawn.
 */
import { Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"
import * as DisputeOpening from "./DisputeOpening.ts"
import type * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"

export const Decision = Schema.Literals([
  "submit",
  "submit_with_credit",
  "submit_without_credit",
  "send_back",
  "won",
  "lost"
])
export type Decision = typeof Decision.Type

export const Request = Schema.Struct({ decision: Decision })

export interface Command {
  readonly disputeId: string
  /** the payment that is disputed; null: not known */
  readonly paymentId: string | null
  readonly decision: Decision
  /** of the chargeback that may follow */
  readonly next: DisputeOpening.New
}

export type Rejection = { readonly _tag: "Dispute/WrongState" }

type Disputed = Fact<Dispute.State>
export type Facts = readonly [Disputed, Fact<Payment.State> | null]

/** Its payment's counters move back when a dispute is won that had withdrawn. */
const won = ({ state }: Disputed, payment: Fact<Payment.State>): ReadonlyArray<Step> =>
  state.terms.withdrawal === null
    ? []
    : DisputeOpening.moved(payment, [{ _tag: "DisputeWon", ...state.terms.withdrawal }])

/** The issuer's decision, after what may have come before it in the same moment. */
export const decided = (
  dispute: Disputed,
  payment: Fact<Payment.State>,
  isWon: boolean,
  next: DisputeOpening.New,
  at: number,
  ...before: ReadonlyArray<Dispute.Event>
): Rule.Decision => {
  const decision: Dispute.Event = { _tag: isWon ? "Won" : "Lost", at }
  const [first = decision, ...rest] = [...before, decision]
  const more = isWon ? won(dispute, payment) : DisputeOpening.afterInquiry(dispute.state, payment, next, at)
  return Rule.decided(kind.move(dispute, [first, ...rest]), ...more)
}

/** How the operator submits each type. */
const submissions: Readonly<Partial<Record<Decision, Dispute.Submission>>> = {
  submit: "inquired",
  submit_with_credit: "with_credit",
  submit_without_credit: "without_credit"
}

/** What a decision makes of an answer that the service has before it; null: it cannot be. */
const reviewed = ({ state }: Disputed, decision: Decision, at: number): Dispute.Event | null => {
  if (state._tag !== "InServiceReview") return null
  if (decision === "send_back") return { _tag: "SentBack", respondBy: DisputeOpening.respondBy(at) }
  const submission = submissions[decision]
  const fits = (submission === "inquired") === Dispute.onlyAsks(state.terms.type)
  return submission === undefined || !fits ? null : { _tag: "Submitted", submission, desk: state.desk, at }
}

const decide = (
  [dispute, payment]: Facts,
  { decision, next }: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, Rejection> => {
  if (decision === "won" || decision === "lost")
    return dispute.state._tag === "AwaitingDecision" && payment !== null
      ? Result.succeed(decided(dispute, payment, decision === "won", next, at))
      : Result.fail({ _tag: "Dispute/WrongState" })
  const event = reviewed(dispute, decision, at)
  return event === null
    ? Result.fail({ _tag: "Dispute/WrongState" })
    : Result.succeed(Rule.decided(kind.move(dispute, [event])))
}

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "disputes.decide",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ disputeId, paymentId }) =>
    RequiredFacts.both(
      RequiredFacts.one(kind, disputeId, "path", "id"),
      RequiredFacts.maybe(PaymentKind.kind, paymentId)
    ),
  decide
}
