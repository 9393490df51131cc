/** What an app is told that asks too often (platform.md 2). */
import { Effect } from "effect"
import type * as App from "@payments-platform/domain/access/App"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import { type Refused, refused } from "./Incoming.ts"

/** To be tried again after so many seconds. */
export const exceeded = (seconds: number): Refused =>
  refused(
    "THROTTLE_EXCEEDED",
    [{ place: "header", path: ["App-Id"], reason: "APPLICATION_REQUEST_THROTTLE_EXCEEDED" }],
    { "Retry-After": String(seconds) }
  )

export const make = (defaults: App.Throttle) =>
  Effect.map(
    Throttle,
    (throttle) =>
      /** null: it may go on. `operation` is the method with the route's pattern. */
      (app: App.App, operation: string): Effect.Effect<Refused | null> =>
        Effect.map(throttle.admit(app.id, operation, app.state.throttle ?? defaults), (admission) =>
          admission._tag === "Admitted" ? null : exceeded(admission.retryAfterSeconds)
        )
  )
