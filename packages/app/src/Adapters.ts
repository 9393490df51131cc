/** Which adapter stands behind which port, by the configuration. No other place chooses. */
import { join } from "node:path"
import { Layer, type Redacted } from "effect"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as FileDocuments from "@payments-platform/adapters/documents/FileDocuments"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as ManualNetworks from "@payments-platform/adapters/networks/ManualNetworks"
import * as MemorySimulatorStore from "@payments-platform/adapters/networks/simulator/MemorySimulatorStore"
import * as PgSimulatorStore from "@payments-platform/adapters/networks/simulator/PgSimulatorStore"
import * as SimulatedNetworks from "@payments-platform/adapters/networks/simulator/SimulatedNetworks"
import * as WebhookNotifier from "@payments-platform/adapters/notifications/WebhookNotifier"
import * as Database from "@payments-platform/adapters/postgres/Database"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import * as RedisThrottle from "@payments-platform/adapters/throttle/RedisThrottle"
import type * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/Operator"
import type { Config } from "./Config.ts"

/** Where everything is kept: nowhere, or in a database. */
export type Keeping = { readonly _tag: "Memory" } | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted }

const stores = (keeping: Keeping, config: Config) =>
  keeping._tag === "Memory"
    ? Memory.layer
    : Postgres.layer.pipe(Layer.provide(Database.layer({ url: keeping.url, poolSize: config.poolSize })))

/** Where the bytes of documents are. */
const documents = (keeping: Keeping, config: Config) =>
  keeping._tag === "Memory" ? MemoryDocuments.layer : FileDocuments.layer(join(config.dataDir, "documents"))

const networkLedger = (keeping: Keeping) =>
  keeping._tag === "Memory"
    ? MemorySimulatorStore.layer
    : PgSimulatorStore.layer.pipe(Layer.provide(Database.layer({ url: keeping.url, poolSize: 4 })), Layer.orDie)

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
    stores(keeping, config),
    documents(keeping, config)
  )
  const directory = AppCache.layer.pipe(Layer.provideMerge(basics))
  return config.adapters === "simulator"
    ? SimulatedNetworks.layer.pipe(Layer.provide(networkLedger(keeping)), Layer.provideMerge(directory))
    : ManualNetworks.layer.pipe(Layer.provideMerge(directory))
}
