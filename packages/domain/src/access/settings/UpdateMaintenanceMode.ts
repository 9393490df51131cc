/** POST /operator/service (platform.md 12): takes the API out of service, or back into it. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as MaintenanceMode from "./MaintenanceMode.ts"
import * as MaintenanceModeKind from "./MaintenanceModeKind.ts"
import * as Settings from "./Settings.ts"

export const handler: CommandHandler.CommandHandler<MaintenanceMode.State, Fact<MaintenanceMode.State> | null, never> =
  {
    name: "service.update",
    contract: "platform.md 12",
    rejects: [],
    requires: () => RequiredFacts.optional(MaintenanceModeKind.kind, MaintenanceMode.id),
    decide: (before, to, { at }) => {
      const event: MaintenanceMode.Event = { _tag: "Switched", to }
      const subject = { id: MaintenanceMode.id, appId: Settings.platform, createTime: at }
      return Result.succeed(
        CommandHandler.decision(
          before === null
            ? MaintenanceModeKind.kind.create(subject, [event])
            : MaintenanceModeKind.kind.move(before, [event])
        )
      )
    }
  }
