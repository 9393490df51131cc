/** POST /recoveries/{id} (merchants.md 8): `custom_data` changes in any status. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as UpdateCustomData from "../../decider/UpdateCustomData.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as RecoveryRecord from "./RecoveryRecord.ts"

export const Request = Wire.mergePatch({
  customData: CustomData.member,
  rbits: EmbeddedRbits.member,
  ...RecoveryRecord.readOnlyFields
}).annotate({ identifier: "UpdateRecoveryRequest" })
export type Request = typeof Request.Type

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  Fact<Recovery.State>,
  never
> = EmbeddedRbits.withAccountRbits<Command.OnResource<Request>, Fact<Recovery.State>, never>({
  name: "recoveries.update",
  contract: "merchants.md 8",
  rejects: [],
  ...CommandHandler.withTimeChecks(EmbeddedRbits.timeChecks),
  requires: RequiredFacts.ofPath(RecoveryKind.kind),
  decide: (recovery, { request }) =>
    Result.succeed(UpdateCustomData.update(RecoveryKind.kind, recovery, recovery.state.terms.customData, request))
})
