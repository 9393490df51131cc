/**
 * The network call of an open capture, and the record of its result (payments.md 3.3). A result that is already recorded
 * changes nothing. If the call times out, the capture stays open and the payment's timer repeats it.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import type * as CardNetwork from "../../../ports/networks/CardNetwork.ts"
import * as Calendar from "../../../vocabulary/time/Calendar.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"

export interface Command {
  readonly paymentId: string
  readonly result: CardNetwork.CaptureResult
}

export const handler: CommandHandler.CommandHandler<Command, Fact<Payment.State>, never> = {
  name: "payments.capture",
  contract: "payments.md 3.3",
  rejects: [],
  requires: ({ paymentId }) => RequiredFacts.resource(PaymentKind.kind, paymentId, "path", "id"),
  decide: (payment, { result }, { at }) => {
    if (payment.state._tag !== "Capturing")
      return Result.succeed(CommandHandler.decision(PaymentKind.kind.keep(payment)))
    const event: Payment.Event =
      result._tag === "Accepted"
        ? { _tag: "Captured", at, settlesAt: Calendar.nextOpening(at), reportPollAt: result.reportPollAt }
        : { _tag: "Failed", reason: Payment.captureFailure(result.code) }
    return Result.succeed(CommandHandler.decision(PaymentKind.kind.move(payment, [event])))
  }
}

/** The network call of an open capture; null in any other state. The network executes one capture per key. */
export const calls = ({ id, state }: Pick<Fact<Payment.State>, "id" | "state">): CommandHandler.Calls<never> | null => {
  if (state._tag !== "Capturing") return null
  const { authorization, terms } = state
  const request: CardNetwork.Capture = {
    key: Payment.captureKey(authorization),
    reference: Payment.referenceOf(authorization),
    amount: terms.amount,
    authorized: authorization.amount
  }
  return {
    conversation: () =>
      ExternalCalls.askOnce("cards.capture", request, (result) =>
        CommandHandler.bindCommand(handler, { paymentId: id, result })
      )
  }
}
