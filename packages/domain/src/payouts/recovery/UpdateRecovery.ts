/** POST /recoveries/{id} (merchants.md 8): `custom_data` changes in any status. */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
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
  ...RecoveryRecord.answered
}).annotate({ identifier: "UpdateRecoveryRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly recoveryId: string
  readonly request: Request
}

export const rule = EmbeddedRbits.keptForAccount<Command, Fact<Recovery.State>, never>({
  name: "recoveries.update",
  contract: "merchants.md 8",
  rejects: [],
  ...Rule.datedOnly(EmbeddedRbits.dated),
  requires: ({ recoveryId }) => RequiredFacts.resource(RecoveryKind.kind, recoveryId, "path", "id"),
  decide: (recovery, { request }) =>
    Result.succeed(UpdateCustomData.updated(RecoveryKind.kind, recovery, recovery.state.terms.customData, request))
})
