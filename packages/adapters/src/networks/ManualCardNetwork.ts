/**
 * No card network is connected (ADAPTERS=manual): nothing is ever answered, and
 * nothing was ever authorized, so that there is nothing to give back.
 */
import { Effect, Layer } from "effect"
import { CardNetwork, NoAnswer } from "@payments-platform/domain/ports/CardNetwork"

export const layer: Layer.Layer<CardNetwork> = Layer.succeed(CardNetwork, {
  authorize: ({ key }) => Effect.fail(new NoAnswer({ key })),
  result: (reference) => Effect.fail(new NoAnswer({ key: reference })),
  capture: ({ key }) => Effect.fail(new NoAnswer({ key })),
  void: () => Effect.void
})
