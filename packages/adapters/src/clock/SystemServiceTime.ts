/**
 * Service time, in UNIX seconds: Effect's clock plus the greatest offset that was read from the store. The offset never
 * decreases, in whatever order reads complete.
 */
import { Clock, Effect, Layer } from "effect"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"

const seconds = Effect.map(Clock.currentTimeMillis, (milliseconds) => Math.floor(milliseconds / 1_000))

/** For staging, where the operator may move the clock ahead (platform.md 12). */
export const layer: Layer.Layer<ServiceTime> = Layer.sync(ServiceTime, () => {
  let greatest = 0
  return {
    now: Effect.map(seconds, (now) => now + greatest),
    observe: (offset) => {
      greatest = Math.max(greatest, offset)
    },
    nowWith: (offset) => Effect.map(seconds, (now) => now + offset)
  }
})

/** For production: real time. Offsets are ignored. */
export const layerProduction: Layer.Layer<ServiceTime> = Layer.succeed(ServiceTime, {
  now: seconds,
  observe: () => undefined,
  nowWith: () => seconds
})
