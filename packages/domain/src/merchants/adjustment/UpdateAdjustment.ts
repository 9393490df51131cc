/** POST /adjustments/{id} (merchants.md 9): only `custom_data` changes. */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
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

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Adjustment.State>,
  never
> = EmbeddedRbits.withAccountRbits<Command.OnResource<Request>, Fact<Adjustment.State>, never>({
  name: "adjustments.update",
  contract: "merchants.md 9",
  rejects: [],
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: RequiredFacts.ofPath(kind),
  decide: (adjustment, { request }) =>
    Result.succeed(UpdateCustomData.update(kind, adjustment, adjustment.state.customData, request))
})
