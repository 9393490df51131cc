/**
 * POST /operator/refunds/{id}/network_result (platform.md 12): the operator reports that the network settled or refused
 * a refund. Only a refund that the network has received has a result.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import { fits, NetworkCode } from "../payment/NetworkCode.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundOutcome from "./RefundOutcome.ts"

/** The two codes explain a failure and are ignored for a settled refund. */
export const Request = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]).annotateKey({
    description: "Whether the network settled or refused the refund."
  }),
  reason_code: Schema.optionalKey(Refund.ReasonCode).annotateKey({
    description: "Why it was refused; UNKNOWN unless stated."
  }),
  detail_code: Schema.optionalKey(NetworkCode).annotateKey({
    description: "What the network said: a card's detail code, or a return code of the bank."
  })
}).annotate({ identifier: "ReportRefundResultRequest" })
export type Request = typeof Request.Type

/** The reported failure; null when the refund settled. A failure without a reason is `UNKNOWN`. */
const failureOf = ({ detail_code, reason_code, result }: Request): Refund.FailureReason | null =>
  result === "settled" ? null : { reason: reason_code ?? "UNKNOWN", detail: detail_code ?? null }

export type Rejection =
  | CommandHandler.Busy<"Refund/NotSent">
  | { readonly _tag: "Refund/WrongState" }
  | { readonly _tag: "Refund/WrongDetail"; readonly path: ReadonlyArray<string> }

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  readonly [Fact<Refund.State>, RefundOutcome.RefundedPayment],
  Rejection
> = {
  name: "refunds.network_result",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Refund/NotSent", "Refund/WrongState", "Refund/WrongDetail"),
  allowedStates: ({ request }) => RefundKind.kind.allowedStates(request.result === "settled" ? "Settled" : "Failed"),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(RefundKind.kind, id, "path", "id"), RefundOutcome.refundedPayment),
  decide: ([refund, payment], { request }, { at }) => {
    const { state } = refund
    const failure = failureOf(request)
    // the API does not show whether a refund was sent: it is sent first
    if (state._tag === "Requested") return Result.fail(CommandHandler.busy("Refund/NotSent", refund.id))
    if (state._tag !== "Sent" && state._tag !== "Accepted") return Result.fail({ _tag: "Refund/WrongState" })
    const detail = failure?.detail ?? null
    if (detail !== null && !fits(state.terms, detail))
      return Result.fail({ _tag: "Refund/WrongDetail", path: ["detail_code"] })
    const event: Refund.Event = failure === null ? { _tag: "Settled", at } : { _tag: "Failed", reason: failure }
    return Result.succeed(RefundOutcome.decision(refund, event, payment))
  }
}
