/** No screening is connected (ADAPTERS=manual): people look at every payment, and the operator decides. */
import { Effect, Layer } from "effect"
import { RiskScreening } from "@payments-platform/domain/ports/RiskScreening"

const open = { askAt: null } as const

export const layer: Layer.Layer<RiskScreening> = Layer.succeed(RiskScreening, {
  screen: ({ paymentId }) => Effect.succeed({ _tag: "Review", reference: paymentId, ...open }),
  decision: () => Effect.succeed({ _tag: "Open", ...open })
})
