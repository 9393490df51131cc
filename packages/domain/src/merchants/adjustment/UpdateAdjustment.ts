/** POST /adjustments/{id} (merchants.md 9): only `custom_data` changes. */
import { Equal, Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Adjustment from "./Adjustment.ts"
import { kind } from "./AdjustmentKind.ts"

export const Request = Wire.struct({
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: EmbeddedRbits.member,
  ...Wire.recordMembers,
  type: Wire.readOnly,
  amount: Wire.readOnly,
  currency: Wire.readOnly,
  reason: Wire.readOnly,
  txnrAdjustment: Wire.readOnly
})
export type Request = typeof Request.Type

export interface Command {
  readonly adjustmentId: string
  readonly request: Request
}

export const rule = EmbeddedRbits.keptForAccount<Command, Fact<Adjustment.State>, never>({
  name: "adjustments.update",
  contract: "merchants.md 9",
  ...Rule.datedOnly(EmbeddedRbits.dated),
  requires: ({ adjustmentId }) => RequiredFacts.resource(kind, adjustmentId, "path", "id"),
  decide: (adjustment, { request }) => {
    const customData = MergePatch.replaced(adjustment.state.customData, request.customData)
    const isSame = Equal.equals(customData, adjustment.state.customData) && !EmbeddedRbits.areGiven(request)
    return Result.succeed(
      Rule.decided(isSame ? kind.keep(adjustment) : kind.move(adjustment, [{ _tag: "Updated", customData }]))
    )
  }
})
