/** POST /adjustments/{id} (merchants.md 9): only `custom_data` changes. */
import { Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as UpdateCustomData from "../../decider/UpdateCustomData.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Adjustment from "./Adjustment.ts"
import { kind } from "./AdjustmentKind.ts"

export const Request = Wire.mergePatch({
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)).annotateKey({
    description: "A JSON object of the app, which replaces the one before; null removes it."
  }),
  rbits: EmbeddedRbits.member,
  ...Wire.recordMembers,
  type: Wire.readOnly,
  amount: Wire.readOnly,
  currency: Wire.readOnly,
  reason: Wire.readOnly,
  txnrAdjustment: Wire.readOnly
}).annotate({ identifier: "UpdateAdjustmentRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly adjustmentId: string
  readonly request: Request
}

export const rule = EmbeddedRbits.keptForAccount<Command, Fact<Adjustment.State>, never>({
  name: "adjustments.update",
  contract: "merchants.md 9",
  rejects: [],
  ...Rule.datedOnly(EmbeddedRbits.dated),
  requires: ({ adjustmentId }) => RequiredFacts.resource(kind, adjustmentId, "path", "id"),
  decide: (adjustment, { request }) =>
    Result.succeed(UpdateCustomData.updated(kind, adjustment, adjustment.state.customData, request))
})
