/** The simulated networks for tests: a delay of 10 s, and a vault with a fixed key. */
import { Clock, Effect, Layer, Redacted } from "effect"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import * as SimulatorEntries from "@payments-platform/specification/SimulatorEntries"
import * as SystemIds from "../../src/clock/SystemIds.ts"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import * as Memory from "../../src/memory/Memory.ts"
import * as SimulatedBankNetwork from "../../src/networks/simulator/banks/SimulatedBankNetwork.ts"
import * as SimulatedPayoutBank from "../../src/networks/simulator/banks/SimulatedPayoutBank.ts"
import * as SimulatedCardNetwork from "../../src/networks/simulator/cards/SimulatedCardNetwork.ts"
import * as SimulatedDisputeDesk from "../../src/networks/simulator/cards/SimulatedDisputeDesk.ts"
import { SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import * as Vault from "../../src/vault/Vault.ts"

export const delay = 10

/** The simulator store over a store in memory. */
export const memory = SimulatorEntries.layer.pipe(
  Layer.provide([Memory.layer, SystemIds.layer, SystemServiceTime.layer])
)

/** Retries against a real database take real time, whatever the service time of a test is. */
const realTime = Layer.succeed(Clock.Clock, Clock.Clock.defaultValue())

/** The simulator store over PostgreSQL. */
export const postgres = SimulatorEntries.layer.pipe(
  Layer.provide([Postgres.layer.pipe(Layer.provide(realTime)), SystemIds.layer, SystemServiceTime.layer])
)

const options = { delay: Effect.succeed(delay) }

export const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])

export const layer = Layer.mergeAll(
  SimulatedCardNetwork.layer(options),
  SimulatedBankNetwork.layer(options),
  SimulatedDisputeDesk.layer(options),
  SimulatedPayoutBank.layer(options)
).pipe(Layer.provideMerge(SystemServiceTime.layer), Layer.provide(vault))

const fail = Effect.fail(new Unavailable({ message: "gone" }))
const table = { open: () => fail, find: () => fail, replace: () => fail }
const tables = {
  authorizations: table,
  cardRefunds: table,
  debits: table,
  deposits: table,
  bankRefunds: table,
  transfers: table,
  firstCredits: table
}

/** A simulator store that cannot be reached. */
export const unreachable = Layer.succeed(SimulatorStore, tables)
