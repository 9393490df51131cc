/**
 * What the answers of network and screening make of an intent. Only the attempt
 * is checked: a result that comes after the attempt was given up changes
 * nothing, and is given back.
 */
import { Result } from "effect"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import type { Avs, DeclineCode } from "../payers/IssuerAnswer.ts"
import * as Calendar from "../vocabulary/Calendar.ts"
import * as Time from "../vocabulary/Time.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

/** An authorization that is not captured is open for so long. */
export const authorizationLife = Time.days(7)

export type Outcome =
  /** some call was not answered: nothing is kept */
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "Declined"; readonly code: DeclineCode; readonly avs: Avs }
  | { readonly _tag: "Later"; readonly authorization: Payment.Authorization; readonly askAt: number }
  | { readonly _tag: "Rejected"; readonly authorization: Payment.Authorization }
  | { readonly _tag: "Review"; readonly authorization: Payment.Authorization; readonly screening: Payment.Screening }
  | { readonly _tag: "Authorized"; readonly authorization: Payment.Authorization }
  | { readonly _tag: "Captured"; readonly authorization: Payment.Authorization }

export interface Command {
  readonly paymentId: string
  readonly attempt: number
  readonly outcome: Outcome
  /** keys of what was authorized for a verification only */
  readonly voids: ReadonlyArray<string>
  /** the method that an inline card becomes; not verified when its verification was declined (payments.md 1.5) */
  readonly method: { readonly id: string; readonly details: PaymentMethod.Details; readonly verified: boolean } | null
}

export type Rejection = { readonly _tag: "Payment/AttemptGivenUp" }

type Events = readonly [Payment.Event, ...ReadonlyArray<Payment.Event>]

const result = (outcome: Outcome, paymentId: string, attempt: number, at: number): Events => {
  const expiresAt = at + authorizationLife
  switch (outcome._tag) {
    case "Unknown":
      return [{ _tag: "VoidOwed", keys: Payment.keysOf(paymentId, attempt) }, { _tag: "Abandoned" }]
    case "Declined":
      return [{ _tag: "Declined", reason: Payment.notCaptured(outcome.code), avs: outcome.avs }]
    case "Later":
      return [{ _tag: "Deferred", authorization: outcome.authorization, askAt: outcome.askAt, expiresAt }]
    case "Rejected":
      return [{ _tag: "Rejected", authorization: outcome.authorization }]
    case "Review":
      return [
        { _tag: "QueuedForReview", authorization: outcome.authorization, screening: outcome.screening, expiresAt }
      ]
    case "Authorized":
      return [{ _tag: "Authorized", authorization: outcome.authorization, expiresAt }]
    case "Captured":
      return [{ _tag: "Sold", authorization: outcome.authorization, at, settlesAt: Calendar.nextOpening(at) }]
  }
}

const events = ({ attempt, outcome, paymentId, voids }: Command, at: number): Events => {
  const followed = result(outcome, paymentId, attempt, at)
  return voids.length === 0 ? followed : [{ _tag: "VoidOwed", keys: voids }, ...followed]
}

type Made = readonly [PaymentMethod.Event, ...ReadonlyArray<PaymentMethod.Event>]

const made = ({ details, verified }: NonNullable<Command["method"]>, at: number): Made =>
  verified
    ? [{ _tag: "Created", details }]
    : [{ _tag: "VerificationOpened", details, at }, { _tag: "VerificationFailed" }]

const decide = (
  payment: Fact<Payment.State> | null,
  command: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, Rejection> => {
  if (payment === null || payment.state._tag !== "Authorizing" || payment.state.attempt !== command.attempt)
    return Result.fail({ _tag: "Payment/AttemptGivenUp" })
  const step = PaymentKind.kind.move(payment, events(command, at))
  if (command.method === null || command.outcome._tag === "Unknown") return Result.succeed(Rule.decided(step))
  const subject = { id: command.method.id, appId: payment.appId, createTime: at }
  const method = PaymentMethod.kind.create(subject, made(command.method, at))
  return Result.succeed(Rule.decided(step, method))
}

export const rule: Rule.Rule<Command, Fact<Payment.State> | null, Rejection> = {
  name: "payments.finish",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ paymentId }) => Needs.maybe(PaymentKind.kind, paymentId),
  decide
}
