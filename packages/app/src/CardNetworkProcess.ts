/**
 * The simulated card network as a process of its own, which stands in for a real network (`ADAPTERS=simulator-process`).
 * It serves the socket that its argument names, prints `ready`, and keeps its authorizations in memory.
 */
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as SimulatedCardNetwork from "@payments-platform/adapters/networks/simulator/cards/SimulatedCardNetwork"
import * as ServeCardNetwork from "@payments-platform/adapters/networks/simulator/ServeCardNetwork"
import { SimulatorStore } from "@payments-platform/adapters/networks/simulator/SimulatorStore"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import * as Settings from "@payments-platform/domain/access/settings/Settings"

const [socketPath = ""] = process.argv.slice(2)
if (socketPath === "") {
  console.error("usage: node CardNetworkProcess.ts <path of the socket>")
  process.exit(2)
}
// removes the socket that a killed process left
rmSync(socketPath, { force: true })

const network = SimulatedCardNetwork.layer({ delay: Effect.succeed(Settings.initial.simulatorDelay) }).pipe(
  Layer.provide(SimulatorStore.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      SystemServiceTime.layer,
      SystemIds.layer,
      Memory.layer,
      Vault.layer([Redacted.make(new Uint8Array(randomBytes(32)))])
    )
  )
)

const served = ServeCardNetwork.layer(socketPath).pipe(Layer.provide(network))
NodeRuntime.runMain(Layer.launch(Layer.effectDiscard(Console.log("ready")).pipe(Layer.provide(served))))
