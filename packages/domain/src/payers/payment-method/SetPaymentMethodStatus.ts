/**
 * The operator's POST /operator/payment_methods/{id}/status (platform.md 12): sets
 * a method that is not deleted to `verified` or `verification_failed`.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PaymentMethod from "./PaymentMethod.ts"
import { kind } from "./PaymentMethodKind.ts"

export const Request = Schema.Struct({
  status: Schema.Literals(["verified", "verification_failed"]).annotateKey({
    description: "The status that the payment method gets; only a verified one pays."
  })
}).annotate({ identifier: "SetPaymentMethodStatusRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "PaymentMethod/WrongState" }

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<PaymentMethod.State>,
  Rejection
> = {
  name: "payment_methods.status",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("PaymentMethod/WrongState"),
  allowedStates: () => kind.allowedStates("StatusSet"),
  requires: RequiredFacts.ofPath(kind),
  decide: (method, { request }) => {
    if (method.state._tag === "Deleted") return Result.fail({ _tag: "PaymentMethod/WrongState" })
    const usable = request.status === "verified"
    const unchanged = method.state._tag === (usable ? "Usable" : "Refused")
    return Result.succeed(
      CommandHandler.decision(unchanged ? kind.keep(method) : kind.move(method, [{ _tag: "StatusSet", usable }]))
    )
  }
}
