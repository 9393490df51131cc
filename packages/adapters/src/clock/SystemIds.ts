/**
 * Ids (UUID version 7) from Effect's clock and the random source of the system. Within a process each id is greater than
 * the one before, even when the clock stops or goes back.
 */
import { Clock, Effect, Layer } from "effect"
import { Ids } from "@payments-platform/domain/ports/Ids"
import * as Id from "@payments-platform/domain/vocabulary/Id"
import * as RandomBytes from "../vault/RandomBytes.ts"

/** The 12 bits after the time are a counter within the millisecond (RFC 9562, 6.2, method 1). */
const counterEnd = 0x1000

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const entropy = RandomBytes.pieces(Id.entropy)
  let time = -1
  let counter = 0

  const next = (): string => {
    const bytes = entropy()
    const now = clock.currentTimeMillisUnsafe()
    const [high = 0, low = 0] = bytes
    // starts in the lower half, so that it can count up
    const fresh = ((high & 0x07) << 8) | low
    if (now > time) {
      time = now
      counter = fresh
    } else if (counter + 1 < counterEnd) {
      counter += 1
    } else {
      time += 1
      counter = fresh
    }
    bytes[0] = counter >> 8
    bytes[1] = counter & 0xff
    return Id.make(time, bytes)
  }

  return Ids.of({ next })
})

export const layer: Layer.Layer<Ids> = Layer.effect(Ids, make)
