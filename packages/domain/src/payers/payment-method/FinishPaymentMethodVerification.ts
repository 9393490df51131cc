/**
 * Records the result of a card's verification (payments.md 1.5): the second of the
 * two commits around the network call. The authorization is voided whatever the
 * result. Without a response the method is abandoned, and the API does not show it.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

export interface Command {
  readonly methodId: string
  readonly attempt: number
  /** null: the network did not respond */
  readonly approved: boolean | null
}

/** Another process has taken the verification over, or a timer has abandoned it. */
export type Rejection = { readonly _tag: "PaymentMethod/AttemptGivenUp" }

const resultOf = (approved: boolean | null, at: number): PaymentMethod.Event => {
  if (approved === null) return { _tag: "VerificationAbandoned", at }
  return { _tag: approved ? "Verified" : "VerificationFailed" }
}

export const handler: CommandHandler.CommandHandler<Command, Fact<PaymentMethod.State> | null, Rejection> = {
  name: "payment_methods.finish",
  contract: "payments.md 1.5",
  rejects: CommandHandler.rejections<Rejection>()("PaymentMethod/AttemptGivenUp"),
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { approved, attempt }, { at }) => {
    if (method === null || method.state._tag !== "Verifying" || method.state.attempt !== attempt)
      return Result.fail({ _tag: "PaymentMethod/AttemptGivenUp" })
    const keys = [PaymentMethod.verificationKey(method.id, attempt)]
    return Result.succeed(
      CommandHandler.decision(kind.move(method, [{ _tag: "VoidOwed", keys }, resultOf(approved, at)]))
    )
  }
}
