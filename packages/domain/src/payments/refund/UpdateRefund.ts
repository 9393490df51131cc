/** POST /refunds/{id} (payments.md 4): `custom_data` and `reference_id` change in any status. */
import { Equal, Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundRecord from "./RefundRecord.ts"

export const Request = Wire.mergePatch({
  customData: CustomData.member,
  referenceId: Schema.optionalKey(Schema.NullOr(Text.Name)).annotateKey({
    description: "The app's own name for the refund, which need not be unique. null: none."
  }),
  rbits: EmbeddedRbits.member,
  ...RefundRecord.answered,
  paymentId: Wire.readOnly,
  refundReason: Wire.readOnly,
  amounts: Wire.readOnly,
  orderId: Wire.readOnly,
  isUnreferencedRefund: Wire.readOnly
}).annotate({ identifier: "UpdateRefundRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly refundId: string
  readonly request: Request
}

const updated = (terms: Refund.Terms, { customData, referenceId }: Request): Refund.Terms => ({
  ...terms,
  customData: MergePatch.replaced(terms.customData, customData),
  referenceId: MergePatch.replaced(terms.referenceId, referenceId)
})

export const rule = EmbeddedRbits.kept<Command, Fact<Refund.State>, never>({
  name: "refunds.update",
  contract: "payments.md 4",
  rejects: [],
  ...Rule.datedOnly(EmbeddedRbits.dated),
  requires: ({ refundId }) => RequiredFacts.resource(RefundKind.kind, refundId, "path", "id"),
  decide: (refund, { request }) => {
    const terms = updated(refund.state.terms, request)
    const isSame = Equal.equals(terms, refund.state.terms) && !EmbeddedRbits.areGiven(request)
    return Result.succeed(
      Rule.decided(isSame ? RefundKind.kind.keep(refund) : RefundKind.kind.move(refund, [{ _tag: "Updated", terms }]))
    )
  }
})
