/**
 * POST /payment_methods for a card (payments.md 1.4, 1.5): verified at once, or,
 * when its verification is asked for, after a 1.00 authorization that is given
 * back in any case.
 */
import { Result, Schema } from "effect"
import type * as App from "../access/App.ts"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import * as Rbits from "../risk/Rbits.ts"
import * as CustomData from "../vocabulary/CustomData.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import * as Wire from "../vocabulary/Wire.ts"
import * as CardRequest from "./CardRequest.ts"
import * as Funding from "./Funding.ts"
import * as PaymentMethod from "./PaymentMethod.ts"

/** The amount of a verification, in the smallest unit. */
export const verificationAmount = 100

export const Request = Wire.struct({
  type: Schema.Literal("credit_card"),
  creditCard: CardRequest.CardRequest,
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})
export type Request = typeof Request.Type

export interface Command {
  readonly methodId: string
  readonly request: Request
  readonly details: PaymentMethod.Details
}

/** A method that the same request has begun before. */
type Begun = Fact<PaymentMethod.State> | null

export type Rejection = { readonly _tag: "PaymentMethod/AlreadyMade" }

const path = ["credit_card"]

const problems = ({ details, request }: Command, { at }: Rule.Moment): ReadonlyArray<Problem> => [
  ...CardRequest.problems(request.creditCard, at, path),
  ...Funding.problems(request.creditCard.cardFunding ?? null, details.card.funding, path)
]

const forbidden = (app: App.App): ReadonlyArray<Rule.Forbidden> =>
  app.state.directIntegration ? [] : [{ reason: "DIRECT_INTEGRATION_NOT_APPROVED", path }]

const reopened = (begun: Fact<PaymentMethod.State>, details: PaymentMethod.Details, at: number) => {
  const { state } = begun
  const again = { _tag: "VerificationReopened", details, at } as const
  if (state._tag === "Abandoned") return PaymentMethod.kind.move(begun, [again])
  if (state._tag !== "Verifying") return null
  const key = PaymentMethod.verificationKey(begun.id, state.attempt)
  return PaymentMethod.kind.move(begun, [{ _tag: "VoidOwed", keys: [key] }, again])
}

const decideFor =
  (appId: string) =>
  (
    begun: Begun,
    { details, methodId, request }: Command,
    { at }: Rule.Moment
  ): Result.Result<Rule.Decision, Rejection> => {
    if (begun !== null) {
      const step = reopened(begun, details, at)
      return step === null ? Result.fail({ _tag: "PaymentMethod/AlreadyMade" }) : Result.succeed(Rule.decided(step))
    }
    const subject = { id: methodId, appId, createTime: at }
    const first: PaymentMethod.Event =
      request.creditCard.triggerVerification === true
        ? { _tag: "VerificationOpened", details, at }
        : { _tag: "Created", details }
    return Result.succeed(Rule.decided(PaymentMethod.kind.create(subject, [first])))
  }

export const rule = (appId: string): Rule.Rule<Command, Begun, Rejection> => ({
  name: "payment_methods.create",
  problems,
  forbidden,
  needs: ({ methodId }) => Needs.maybe(PaymentMethod.kind, methodId),
  decide: decideFor(appId)
})

export interface Finish {
  readonly methodId: string
  readonly attempt: number
  /** null: the network did not answer */
  readonly approved: boolean | null
}

export const finish: Rule.Rule<Finish, Begun, { readonly _tag: "PaymentMethod/AttemptGivenUp" }> = {
  name: "payment_methods.finish",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId }) => Needs.maybe(PaymentMethod.kind, methodId),
  decide: (method, { approved, attempt }) => {
    if (method === null || method.state._tag !== "Verifying" || method.state.attempt !== attempt)
      return Result.fail({ _tag: "PaymentMethod/AttemptGivenUp" })
    const owed = { _tag: "VoidOwed", keys: [PaymentMethod.verificationKey(method.id, attempt)] } as const
    const move = (event: PaymentMethod.Event) =>
      Result.succeed(Rule.decided(PaymentMethod.kind.move(method, [owed, event])))
    if (approved === null) return move({ _tag: "VerificationAbandoned" })
    return move({ _tag: approved ? "Verified" : "VerificationFailed" })
  }
}
