/** The simulated network as the tests run it: a delay of 10 s, a vault with a key of no worth. */
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as SimulatedCardNetwork from "../../src/networks/SimulatedCardNetwork.ts"
import * as Vault from "../../src/vault/Vault.ts"
import { Effect, Layer, Redacted } from "effect"

export const delay = 10

export const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])

export const layer = SimulatedCardNetwork.layer({ delay: Effect.succeed(delay) }).pipe(
  Layer.provideMerge(SystemServiceTime.layer),
  Layer.provide(vault)
)
