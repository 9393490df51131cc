/** POST /payouts/{id} (merchants.md 7): `custom_data` changes in any status. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as UpdateCustomData from "../../decider/UpdateCustomData.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as PayoutRecord from "./PayoutRecord.ts"

export const Request = Wire.mergePatch({
  customData: CustomData.member,
  rbits: EmbeddedRbits.member,
  ...PayoutRecord.readOnlyFields,
  accountId: Wire.readOnly,
  currency: Wire.readOnly,
  referenceId: Wire.readOnly,
  statementDescriptor: Wire.readOnly
}).annotate({ identifier: "UpdatePayoutRequest" })
export type Request = typeof Request.Type

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Payout.State>,
  never
> = EmbeddedRbits.withRbits<Command.OnResource<Request>, Fact<Payout.State>, never>({
  name: "payouts.update",
  contract: "merchants.md 7",
  rejects: [],
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: RequiredFacts.ofPath(PayoutKind.kind),
  decide: (payout, { request }) =>
    Result.succeed(UpdateCustomData.update(PayoutKind.kind, payout, payout.state.terms.customData, request))
})
