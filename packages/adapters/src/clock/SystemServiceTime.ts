/**
 * Service time from Effect's clock and the offset that was last read from the
 * store. Offsets never shrink, whatever order they are heard of in.
 */
import { Clock, Effect, Layer } from "effect"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"

const seconds = Effect.map(Clock.currentTimeMillis, (milliseconds) => Math.floor(milliseconds / 1_000))

/** Of the staging platform, whose operator may move the clock ahead. */
export const layer: Layer.Layer<ServiceTime> = Layer.sync(ServiceTime, () => {
  let seen = 0
  return {
    now: Effect.map(seconds, (now) => now + seen),
    observe: (offset) => {
      seen = Math.max(seen, offset)
    },
    nowWith: (offset) => Effect.map(seconds, (now) => now + offset)
  }
})

/** Of production: real time, whatever is said. */
export const layerProduction: Layer.Layer<ServiceTime> = Layer.succeed(ServiceTime, {
  now: seconds,
  observe: () => undefined,
  nowWith: () => seconds
})
