/**
 * Records the network's result of an open capture (payments.md 3.3). A result that is already recorded
 * changes nothing.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as CardNetwork from "../../ports/CardNetwork.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export interface Command {
  readonly paymentId: string
  readonly result: CardNetwork.CaptureResult
}

export const rule: Rule.Rule<Command, Fact<Payment.State>, never> = {
  name: "payments.capture",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ paymentId }) => RequiredFacts.resource(PaymentKind.kind, paymentId, "path", "id"),
  decide: (payment, { result }, { at }) => {
    if (payment.state._tag !== "Capturing") return Result.succeed(Rule.decided(PaymentKind.kind.keep(payment)))
    const event: Payment.Event =
      result._tag === "Accepted"
        ? { _tag: "Captured", at, settlesAt: Calendar.nextOpening(at), newsAt: result.newsAt }
        : { _tag: "Failed", reason: Payment.notCaptured(result.code) }
    return Result.succeed(Rule.decided(PaymentKind.kind.move(payment, [event])))
  }
}
