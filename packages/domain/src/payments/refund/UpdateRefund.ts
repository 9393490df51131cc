/** POST /refunds/{id} (payments.md 4): `custom_data` and `reference_id` change in any status. */
import { Equal, Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundRecord from "./RefundRecord.ts"

export const Request = Wire.mergePatch({
  customData: CustomData.member,
  referenceId: Schema.optionalKey(Schema.NullOr(Text.Reference)).annotateKey({
    description: "The app's own name for the refund, which need not be unique. null: none."
  }),
  rbits: EmbeddedRbits.member,
  ...RefundRecord.readOnlyFields,
  paymentId: Wire.readOnly,
  refundReason: Wire.readOnly,
  amounts: Wire.readOnly,
  orderId: Wire.readOnly,
  isUnreferencedRefund: Wire.readOnly
}).annotate({ identifier: "UpdateRefundRequest" })
export type Request = typeof Request.Type

const updated = (terms: Refund.Terms, { customData, referenceId }: Request): Refund.Terms => ({
  ...terms,
  customData: MergePatch.replace(terms.customData, customData),
  referenceId: MergePatch.replace(terms.referenceId, referenceId)
})

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Refund.State>,
  never
> = EmbeddedRbits.withRbits<Command.OnResource<Request>, Fact<Refund.State>, never>({
  name: "refunds.update",
  contract: "payments.md 4",
  rejects: [],
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: RequiredFacts.ofPath(RefundKind.kind),
  decide: (refund, { request }) => {
    const terms = updated(refund.state.terms, request)
    const isSame = Equal.equals(terms, refund.state.terms) && !EmbeddedRbits.hasRbits(request)
    return Result.succeed(
      CommandHandler.decision(
        isSame ? RefundKind.kind.keep(refund) : RefundKind.kind.move(refund, [{ _tag: "Updated", terms }])
      )
    )
  }
})
