/** The simulated networks for tests: a delay of 10 s, and a vault with a fixed key. */
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import { SimulatorUnavailable, SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import * as SimulatedBankNetwork from "../../src/networks/simulator/SimulatedBankNetwork.ts"
import * as SimulatedCardNetwork from "../../src/networks/simulator/SimulatedCardNetwork.ts"
import * as SimulatedDisputeDesk from "../../src/networks/simulator/SimulatedDisputeDesk.ts"
import * as SimulatedPayoutBank from "../../src/networks/simulator/SimulatedPayoutBank.ts"
import * as RecordingMerchantPorts from "@payments-platform/testkit/contract/RecordingMerchantPorts"
import * as RecordingNetworks from "@payments-platform/testkit/contract/RecordingNetworks"
import * as Vault from "../../src/vault/Vault.ts"
import { Effect, Layer, Redacted } from "effect"

export const delay = 10

const options = { delay: Effect.succeed(delay) }

export const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])

const networks = Layer.mergeAll(
  SimulatedCardNetwork.layer(options),
  SimulatedBankNetwork.layer(options),
  SimulatedDisputeDesk.layer(options),
  SimulatedPayoutBank.layer(options)
).pipe(Layer.provideMerge(SystemServiceTime.layer), Layer.provide(vault))

export const layer = Layer.mergeAll(RecordingNetworks.layer, RecordingMerchantPorts.payoutBank).pipe(
  Layer.provideMerge(networks)
)

const fail = Effect.fail(new SimulatorUnavailable({ message: "gone" }))
const book = { open: () => fail, find: () => fail, replace: () => fail, list: () => fail }

/** A simulator store that cannot be reached. */
export const unreachable = Layer.succeed(SimulatorStore, {
  authorizations: book,
  cardRefunds: book,
  debits: book,
  deposits: book,
  bankRefunds: book,
  transfers: book,
  firstCredits: book
})
