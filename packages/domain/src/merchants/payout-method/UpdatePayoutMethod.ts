/** POST /payout_methods/{id} (merchants.md 6): changes only the custom data. */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as UpdateCustomData from "../../decider/UpdateCustomData.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"

export const Request = Wire.mergePatch({
  ...Wire.recordMembers,
  legalEntityId: Wire.readOnly,
  nickname: Wire.readOnly,
  type: Wire.readOnly,
  status: Wire.readOnly,
  payoutBankUs: Wire.readOnly,
  payoutBankCa: Wire.readOnly,
  paperCheck: Wire.readOnly,
  plaidProcessorToken: Wire.readOnly,
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)).annotateKey({
    description: "A JSON object of the app, which replaces the one before; null removes it."
  }),
  rbits: EmbeddedRbits.member
}).annotate({ identifier: "UpdatePayoutMethodRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "PayoutMethod/AlreadyDeleted" }

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<PayoutMethod.State>,
  Rejection
> = EmbeddedRbits.withRbits<Command.OnResource<Request>, Fact<PayoutMethod.State>, Rejection>({
  name: "payout_methods.update",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<Rejection>()("PayoutMethod/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("Updated"),
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: RequiredFacts.ofPath(kind),
  decide: (method, { request }) =>
    method.state._tag === "Deleted"
      ? Result.fail({ _tag: "PayoutMethod/AlreadyDeleted" })
      : Result.succeed(UpdateCustomData.update(kind, method, method.state.details.customData, request))
})
