/** Which adapter stands behind which port, by the configuration. No other place chooses. */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, type Redacted } from "effect"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as ManualCardDirectory from "@payments-platform/adapters/networks/ManualCardDirectory"
import * as ManualCardNetwork from "@payments-platform/adapters/networks/ManualCardNetwork"
import * as MemoryNetworkLedger from "@payments-platform/adapters/networks/MemoryNetworkLedger"
import * as PgNetworkLedger from "@payments-platform/adapters/networks/PgNetworkLedger"
import * as SimulatedCardDirectory from "@payments-platform/adapters/networks/SimulatedCardDirectory"
import * as SimulatedCardNetwork from "@payments-platform/adapters/networks/SimulatedCardNetwork"
import * as WebhookNotifier from "@payments-platform/adapters/notifications/WebhookNotifier"
import * as Database from "@payments-platform/adapters/postgres/Database"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as ManualRiskScreening from "@payments-platform/adapters/risk/ManualRiskScreening"
import * as SimulatedRiskScreening from "@payments-platform/adapters/risk/SimulatedRiskScreening"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import * as RedisThrottle from "@payments-platform/adapters/throttle/RedisThrottle"
import type * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import * as Settings from "@payments-platform/domain/access/Settings"
import { Directory } from "@payments-platform/domain/platform/Directory"
import { Operator } from "@payments-platform/domain/platform/Operator"
import type { Config } from "./Config.ts"

/** Where everything is kept: nowhere, or in a database. */
export type Keeping = { readonly _tag: "Memory" } | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted }

const stores = (keeping: Keeping, config: Config) =>
  keeping._tag === "Memory"
    ? Memory.layer
    : Postgres.layer.pipe(Layer.provide(Database.layer({ url: keeping.url, poolSize: config.poolSize })))

const networkLedger = (keeping: Keeping) =>
  keeping._tag === "Memory"
    ? MemoryNetworkLedger.layer
    : PgNetworkLedger.layer.pipe(
        Layer.provide(PgClient.layer({ url: keeping.url, maxConnections: 4, multiplex: true })),
        Layer.orDie
      )

/** Seconds after which the simulators take their scripted steps: a setting of the operator. */
const delay = Effect.map(Directory, (directory) =>
  directory.settings.pipe(
    Effect.map((settings) => settings.simulatorDelay),
    Effect.catch(() => Effect.succeed(Settings.initial.simulatorDelay))
  )
)

const simulated = (keeping: Keeping) =>
  Layer.unwrap(
    Effect.map(delay, (delay) =>
      Layer.mergeAll(
        SimulatedCardNetwork.layer({ delay }).pipe(Layer.provide(networkLedger(keeping))),
        SimulatedRiskScreening.layer({ delay }),
        SimulatedCardDirectory.layer
      )
    )
  )

const manual = Layer.mergeAll(ManualCardNetwork.layer, ManualRiskScreening.layer, ManualCardDirectory.layer)

/** Every port, and the directory over them. */
export const layer = (config: Config, keeping: Keeping, keys: MasterKeys.MasterKeys) => {
  const staging = config.environment === "staging"
  const basics = Layer.mergeAll(
    staging ? SystemServiceTime.layer : SystemServiceTime.layerProduction,
    SystemIds.layer,
    Vault.layer(keys),
    RandomSecrets.layer(config.environment),
    WebhookNotifier.layer({ environment: config.environment }),
    Layer.succeed(Operator, { name: config.operatorName, environment: config.environment }),
    config.redisUrl === null ? ProcessThrottle.layer : RedisThrottle.layer(config.redisUrl),
    stores(keeping, config)
  )
  const directory = Directory.layer.pipe(Layer.provideMerge(basics))
  return config.adapters === "simulator"
    ? simulated(keeping).pipe(Layer.provideMerge(directory))
    : manual.pipe(Layer.provideMerge(directory))
}
