/** POST /operator/service (platform.md 12): takes the API out of service, or back into it. */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as ServiceSwitch from "./ServiceSwitch.ts"
import * as ServiceSwitchKind from "./ServiceSwitchKind.ts"
import * as Settings from "./Settings.ts"

export const rule: Rule.Rule<ServiceSwitch.ServiceSwitch, Fact<ServiceSwitch.ServiceSwitch> | null, never> = {
  name: "service.update",
  contract: "platform.md 12",
  requires: () => RequiredFacts.optional(ServiceSwitchKind.kind, ServiceSwitch.id),
  decide: (before, to, { at }) => {
    const event: ServiceSwitch.Event = { _tag: "Switched", to }
    const subject = { id: ServiceSwitch.id, appId: Settings.platform, createTime: at }
    return Result.succeed(
      Rule.decided(
        before === null ? ServiceSwitchKind.kind.create(subject, [event]) : ServiceSwitchKind.kind.move(before, [event])
      )
    )
  }
}
