/** No dispute desk is connected (ADAPTERS=manual): the operator submits and decides. */
import { Effect, Layer } from "effect"
import { DisputeDesk } from "@payments-platform/domain/ports/DisputeDesk"

export const layer: Layer.Layer<DisputeDesk> = Layer.succeed(DisputeDesk, {
  challenged: () => Effect.succeed(null),
  progress: () => Effect.succeed({ _tag: "Open", next: null })
})
