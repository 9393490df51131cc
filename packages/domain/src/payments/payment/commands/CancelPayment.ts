/**
 * POST /payments/{id}/cancel (payments.md 3.2, 3.3): voids a pending card payment that does not
 * capture automatically.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../../risk/rbit/EmbeddedRbits.ts"
import * as Text from "../../../vocabulary/text/Text.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"

export const Request = Wire.annotate(
  Wire.struct({
    cancelReason: Schema.optionalKey(Schema.NullOr(Text.Name)).annotateKey({
      description: "Why the merchant cancels; it is kept, and no record shows it."
    }),
    rbits: EmbeddedRbits.member
  }),
  { identifier: "CancelPaymentRequest" }
)
export type Request = typeof Request.Type

export type Rejection =
  | CommandHandler.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/NotCancelable" }
  | { readonly _tag: "Payment/TooLateToCancel" }

/** The time limit of a card-present cancellation, in seconds after the authorization at the reader. */
const cardPresentLimit = Time.minutes(90)

const isCancelable = (state: Payment.State): boolean =>
  Payment.isPending(state) && !state.terms.autoCapture && !Payment.isBank(state.terms)

const isTooLate = ({ terms: { reading } }: Payment.State, at: number): boolean =>
  reading !== null && at > reading.authorizedAt + cardPresentLimit

const decide = (
  payment: Fact<Payment.State>,
  { request }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { state } = payment
  if (state._tag === "Capturing") return Result.fail(CommandHandler.busy("Payment/Busy"))
  if (!isCancelable(state)) return Result.fail({ _tag: "Payment/NotCancelable" })
  if (isTooLate(state, at)) return Result.fail({ _tag: "Payment/TooLateToCancel" })
  const reason = request.cancelReason ?? null
  return Result.succeed(CommandHandler.decision(PaymentKind.kind.move(payment, [{ _tag: "Canceled", at, reason }])))
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Payment.State>,
  Rejection
> = EmbeddedRbits.withRbits({
  name: "payments.cancel",
  contract: "payments.md 3.2",
  rejects: CommandHandler.rejections<Rejection>()("Payment/Busy", "Payment/NotCancelable", "Payment/TooLateToCancel"),
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  sessions: { types: ["mobile_session"], accountOf: ({ state }) => state.terms.accountId },
  allowedStates: () => PaymentKind.kind.allowedStates("Canceled"),
  requires: RequiredFacts.ofPath(PaymentKind.kind),
  decide
})
