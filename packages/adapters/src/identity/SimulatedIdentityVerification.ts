/** The identity service of the staging platform (SimulatedIdentity.ts). It stores nothing. */
import { Effect, Layer } from "effect"
import { IdentityVerification } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as SimulatedIdentity from "@payments-platform/domain/simulation/SimulatedIdentity"
import type { Options } from "../networks/simulator/SimulatorOptions.ts"

const make = ({ delay }: Options) =>
  Effect.gen(function* () {
    const time = yield* ServiceTime
    const vault = yield* Vault
    const hash = (text: string) => vault.hash("simulated_identity", text)

    return IdentityVerification.of({
      evaluate: (evaluation) =>
        Effect.map(delay, (seconds) => SimulatedIdentity.evaluate(evaluation, { delay: seconds, hash })),
      inquire: (inquiry) => Effect.map(time.now, (at) => SimulatedIdentity.inquire(inquiry, at))
    })
  })

export const layer = (options: Options): Layer.Layer<IdentityVerification, never, ServiceTime | Vault> =>
  Layer.effect(IdentityVerification, make(options))
