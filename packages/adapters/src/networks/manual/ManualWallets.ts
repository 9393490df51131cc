/** No wallet is connected: there are no certificates that could open a payload. */
import { Effect, Layer } from "effect"
import { Wallets } from "@payments-platform/domain/ports/Wallets"

export const layer: Layer.Layer<Wallets> = Layer.succeed(Wallets, {
  open: () => Effect.succeed({ _tag: "CertificateError" })
})
