/** No directory is connected: every card is taken for a credit card, and none is ever updated. */
import { Effect, Layer } from "effect"
import { CardDirectory } from "@payments-platform/domain/ports/CardDirectory"

export const layer: Layer.Layer<CardDirectory> = Layer.succeed(CardDirectory, {
  fundingOf: () => Effect.succeed("credit"),
  update: () => Effect.succeed(null)
})
