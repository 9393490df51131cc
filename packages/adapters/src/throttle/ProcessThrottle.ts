/**
 * The throttle of one process, on a monotonic clock. It keeps at most 50,000 windows and drops the least recently used.
 */
import { Clock, Effect, Layer } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import * as Window from "@payments-platform/domain/access/caller/ThrottleLimit"
import { Throttle } from "@payments-platform/domain/ports/Throttle"

const maxWindows = 50_000

interface Held {
  readonly limit: App.Throttle
  readonly window: Window.Window
}

export const make: Effect.Effect<Throttle["Service"]> = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const windows = new Map<string, Held>()

  const windowOf = (key: string, limit: App.Throttle): Window.Window => {
    const held = windows.get(key)
    const { requests, windowSeconds } = limit
    if (held?.limit.requests === requests && held.limit.windowSeconds === windowSeconds) {
      // moves it to the end of the insertion order
      windows.delete(key)
      windows.set(key, held)
      return held.window
    }
    if (windows.size >= maxWindows) {
      const [oldest] = windows.keys()
      if (oldest !== undefined) windows.delete(oldest)
    }
    const window = Window.make(requests, windowSeconds)
    windows.set(key, { limit, window })
    return window
  }

  return {
    admit: (who, operation, limit) =>
      Effect.sync(() => {
        if (limit.requests === 0) return Window.admission
        const now = Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
        return windowOf(`${who}\0${operation}`, limit).admit(now)
      }),
    health: Effect.succeed("off")
  }
})

export const layer: Layer.Layer<Throttle> = Layer.effect(Throttle, make)
