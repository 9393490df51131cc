/**
 * Service time, in UNIX seconds: Effect's clock plus the greatest offset that was read from the store. The offset never
 * decreases, in whatever order reads complete.
 */
import { Clock, Effect, Layer } from "effect"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"

/** Real time plus an offset. Every request asks for it several times, so it is one operation. */
const nowPlus = (offset: () => number): Effect.Effect<number> =>
  Clock.clockWith((clock) => Effect.succeed(Math.floor(clock.currentTimeMillisUnsafe() / 1_000) + offset()))

/** For staging, where the operator may move the clock ahead (platform.md 12). */
export const layer: Layer.Layer<ServiceTime> = Layer.sync(ServiceTime, () => {
  let greatest = 0
  return {
    now: nowPlus(() => greatest),
    observe: (offset) => {
      greatest = Math.max(greatest, offset)
    },
    nowWith: (offset) => nowPlus(() => offset)
  }
})

const realTime = nowPlus(() => 0)

/** For production: real time. Offsets are ignored. */
export const layerProduction: Layer.Layer<ServiceTime> = Layer.succeed(ServiceTime, {
  now: realTime,
  observe: () => undefined,
  nowWith: () => realTime
})
