/**
 * The throttle of platform.md 2: a sliding window for each app and operation, on
 * a monotonic clock. Of more than `maxWindows` the first made begins anew.
 */
import { Clock, Effect } from "effect"
import type * as App from "@payments-platform/domain/access/App"
import * as Throttle from "@payments-platform/domain/access/Throttle"
import { type Refused, refused } from "./Incoming.ts"

export const maxWindows = 50_000

interface Held {
  readonly requests: number
  readonly windowSeconds: number
  readonly window: Throttle.Window
}

const over = (seconds: number): Refused =>
  refused(
    "THROTTLE_EXCEEDED",
    [{ place: "header", path: ["App-Id"], reason: "APPLICATION_REQUEST_THROTTLE_EXCEEDED" }],
    { "Retry-After": String(seconds) }
  )

/** What a throttled app is told. */
export const exceeded = over

export const make = (defaults: App.Throttle) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const windows = new Map<string, Held>()

    const windowOf = (key: string, { requests, windowSeconds }: App.Throttle): Throttle.Window => {
      const held = windows.get(key)
      if (held !== undefined && held.requests === requests && held.windowSeconds === windowSeconds) return held.window
      if (windows.size >= maxWindows) {
        const [oldest] = windows.keys()
        if (oldest !== undefined) windows.delete(oldest)
      }
      const window = Throttle.make(requests, windowSeconds)
      windows.set(key, { requests, windowSeconds, window })
      return window
    }

    /** null: it may go on. `operation` is the method with the route's pattern. */
    return (app: App.App, operation: string): Refused | null => {
      const limit = app.state.throttle ?? defaults
      if (limit.requests === 0) return null
      const now = Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
      const admission = windowOf(`${app.id}\0${operation}`, limit).admit(now)
      return admission._tag === "Admitted" ? null : over(admission.retryAfterSeconds)
    }
  })
