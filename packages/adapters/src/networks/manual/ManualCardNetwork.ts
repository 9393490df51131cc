/**
 * No card network is connected (ADAPTERS=manual): no authorization is ever
 * answered, so that there is nothing to give back and no news. Refunds are taken
 * all the same, for charges of another time; they are never accepted, and the
 * operator says what became of them.
 */
import { Effect, Layer } from "effect"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/NoAnswer"

export const layer: Layer.Layer<CardNetwork> = Layer.succeed(CardNetwork, {
  authorize: ({ key }) => Effect.fail(new NoAnswer({ key })),
  result: (reference) => Effect.fail(new NoAnswer({ key: reference })),
  capture: ({ key }) => Effect.fail(new NoAnswer({ key })),
  void: () => Effect.void,
  news: () => Effect.succeed({ _tag: "None", newsAt: null }),
  refund: () => Effect.succeed({ askAt: 0 }),
  refundResult: () => Effect.succeed({ _tag: "Pending", askAt: null })
})
