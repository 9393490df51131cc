/** The wallets of the staging platform (payments.md 8.3). */
import { Effect, Layer, Redacted } from "effect"
import { Wallets } from "@payments-platform/domain/ports/networks/Wallets"
import { open } from "@payments-platform/domain/simulation/cards/SimulatedWallets"

export const layer: Layer.Layer<Wallets> = Layer.succeed(Wallets, {
  open: ({ paymentData }) => Effect.sync(() => open(Redacted.value(paymentData)))
})
