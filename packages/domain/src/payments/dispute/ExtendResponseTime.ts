/**
 * POST /operator/disputes/{id}/extension (platform.md 12): the operator gives the merchant more business days to answer a
 * dispute, as a card network does on request.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"

/** The most business days of one extension. */
const maxDays = 20

export const Request = Wire.annotate(
  Wire.struct({
    businessDays: Check.Integer.check(Check.between(1, maxDays)).annotateKey({
      description: "The business days of New York by which `respond_by` moves, 1 to 20."
    })
  }),
  { identifier: "ExtendResponseTimeRequest" }
)

export type Rejection = { readonly _tag: "Dispute/WrongState" }

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<typeof Request.Type>,
  Fact<Dispute.State>,
  Rejection
> = {
  name: "disputes.extend_response_time",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Dispute/WrongState"),
  allowedStates: () => kind.allowedStates("ResponseTimeExtended"),
  requires: RequiredFacts.ofPath(kind),
  decide: (dispute, { request }, { at }) => {
    const { state } = dispute
    if (state._tag !== "AwaitingResponse" || state.respondBy < at) return Result.fail({ _tag: "Dispute/WrongState" })
    const respondBy = Calendar.endOfNthBusinessDayAfter(state.respondBy, request.businessDays)
    return Result.succeed(CommandHandler.decision(kind.move(dispute, [{ _tag: "ResponseTimeExtended", respondBy }])))
  }
}
