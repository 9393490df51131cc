/**
 * Counts requests by who asks, an app or an address, and operation (platform.md 2), in this process
 * or over all of them. It never stands in the way: what cannot be counted is let in.
 */
import { Context, type Effect } from "effect"
import type * as App from "../access/app/App.ts"
import type { Admission } from "../access/throttle/ThrottleLimit.ts"

export class Throttle extends Context.Service<
  Throttle,
  {
    /** one request more of this app or address on this operation, unless its window is full; 0 requests: unlimited */
    readonly admit: (who: string, operation: string, limit: App.Throttle) => Effect.Effect<Admission>
    /** whether it can be asked, where it is outside of the process */
    readonly health: Effect.Effect<"ok" | "failed" | "off">
  }
>()("@payments-platform/domain/Throttle") {}
