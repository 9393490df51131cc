/**
 * Limits the requests of an app or an address to an operation (platform.md 2), in this
 * process or in all processes together. It has no errors: a request that cannot be
 * counted is admitted.
 */
import { Context, type Effect } from "effect"
import type * as App from "../access/app/App.ts"
import type { Admission } from "../access/caller/ThrottleLimit.ts"

export class Throttle extends Context.Service<
  Throttle,
  {
    /** counts one more request of `who` (an app or an address), unless its window is full; a limit of 0 requests admits all */
    readonly admit: (who: string, operation: string, limit: App.Throttle) => Effect.Effect<Admission>
    /** whether the shared counter answers; `off`: this process counts alone */
    readonly health: Effect.Effect<"ok" | "failed" | "off">
  }
>()("@payments-platform/domain/Throttle") {}
