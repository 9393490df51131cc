/** Chooses the adapter of every port by the configuration. Nothing else chooses one. */
import { Effect, Layer, type Redacted } from "effect"
import { join } from "node:path"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as FileDocuments from "@payments-platform/adapters/documents/FileDocuments"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as HttpCardNetwork from "@payments-platform/adapters/networks/http/HttpCardNetwork"
import * as ManualNetworks from "@payments-platform/adapters/networks/ManualNetworks"
import * as SimulatedNetworks from "@payments-platform/adapters/networks/simulator/SimulatedNetworks"
import * as SimulatorInlineCalls from "@payments-platform/adapters/networks/simulator/SimulatorInlineCalls"
import { SimulatorStore } from "@payments-platform/adapters/networks/simulator/SimulatorStore"
import * as WebhookNotifier from "@payments-platform/adapters/notifications/WebhookNotifier"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import type * as Otlp from "@payments-platform/adapters/telemetry/Otlp"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import type * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as OutboxPorts from "@payments-platform/domain/application/delivery/OutboxPorts"
import type { Config } from "./config/Config.ts"
import * as DocumentFolder from "./storage/DocumentFolder.ts"
import { version } from "./Version.ts"

/** Where the platform keeps its data: in memory, or in PostgreSQL. */
export type Storage = { readonly _tag: "Memory" } | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted }

const stores = (storage: Storage, config: Config) =>
  storage._tag === "Memory"
    ? Memory.layer
    : Postgres.layer.pipe(Layer.provide(Database.layer({ url: storage.url, poolSize: config.poolSize })))

/** The client of Redis is loaded only where Redis is used. */
const throttle = ({ redisUrl }: Config) =>
  redisUrl === null
    ? ProcessThrottle.layer
    : Layer.unwrap(
        Effect.promise(async () => (await import("@payments-platform/adapters/throttle/RedisThrottle")).layer(redisUrl))
      )

const outboxLayer = async (settings: NonNullable<Config["outbox"]>, baseUrl: string | null) =>
  settings._tag === "Nats"
    ? (await import("@payments-platform/adapters/notifications/outbox/NatsOutbox")).layer(settings, baseUrl)
    : (await import("@payments-platform/adapters/notifications/outbox/SqsOutbox")).layer(settings, baseUrl)

/** The queue of OUTBOX_URL. Its client is loaded only where there is one. */
export const outbox = ({ baseUrl, outbox }: Config) =>
  outbox === null ? Layer.empty : Layer.unwrap(Effect.promise(() => outboxLayer(outbox, baseUrl)))

/** The ports of a process with an outbox. Without one no port differs. */
const portsWithOutbox = (config: Config) =>
  config.outbox === null ? Layer.empty : OutboxPorts.layer.pipe(Layer.provideMerge(outbox(config)))

/** The store of the bytes of documents. The client of S3 is loaded only where it is used. */
const documents = (storage: Storage, config: Config) => {
  if (storage._tag === "Memory") return MemoryDocuments.layer
  const [folder, bucket] = [DocumentFolder.pathOf(config), config.documentBucket]
  return bucket === null
    ? FileDocuments.layer(folder)
    : Layer.unwrap(
        Effect.promise(async () =>
          (await import("@payments-platform/adapters/documents/S3Documents")).layer(folder, bucket)
        )
      )
}

/** The socket in `DATA_DIR` on which the process of the card network listens (CardNetworkProcess.ts). */
const cardNetworkSocket = "card-network.sock"

/** The adapters of the outside ports by `ADAPTERS`. */
const networks = ({ adapters, dataDir }: Config) => {
  const simulators = SimulatedNetworks.layer.pipe(Layer.provide(SimulatorStore.layer))
  switch (adapters) {
    case "manual":
      return ManualNetworks.layer
    case "simulator":
      return simulators
    case "simulator-process":
      return HttpCardNetwork.layer({ socketPath: join(dataDir, cardNetworkSocket) }).pipe(
        Layer.provideMerge(simulators)
      )
  }
}

/** The calls that simulators in this process answer before a commit. */
const inlineCalls = ({ adapters }: Config) => {
  switch (adapters) {
    case "manual":
      return Layer.empty
    case "simulator":
      return SimulatorInlineCalls.layer()
    case "simulator-process":
      return SimulatorInlineCalls.layer(["banks", "screening"])
  }
}

/** A part of what `OTEL_EXPORTER_OTLP_ENDPOINT` asks for. The exporter is loaded only then. */
const exported = <A, R>(
  { environment, telemetry }: Config,
  part: (otlp: typeof Otlp, settings: Otlp.Settings) => Layer.Layer<A, never, R>
) =>
  telemetry === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.promise(async () =>
          part(await import("@payments-platform/adapters/telemetry/Otlp"), { ...telemetry, environment, version })
        )
      )

/** The traces, and the ports whose calls they show. */
const traces = (config: Config) => exported(config, (otlp, settings) => otlp.traces(settings))

/** The export of the metrics. */
export const metrics = (config: Config) => exported(config, (otlp, settings) => otlp.metrics(settings))

/** Every port of the domain, and the cache of apps and settings over them. */
export const layer = (config: Config, storage: Storage, keys: MasterKeys.MasterKeys) => {
  const staging = config.environment === "staging"
  const basics = Layer.mergeAll(
    staging ? SystemServiceTime.layer : SystemServiceTime.layerProduction,
    SystemIds.layer,
    Vault.layer(keys),
    RandomSecrets.layer(config.environment),
    WebhookNotifier.layer(config),
    Layer.succeed(Operator, { name: config.operatorName, environment: config.environment }),
    throttle(config),
    stores(storage, config),
    documents(storage, config)
  )
  const directory = AppCache.layer.pipe(Layer.provideMerge(basics))
  return inlineCalls(config).pipe(
    Layer.provideMerge(traces(config)),
    Layer.provideMerge(portsWithOutbox(config)),
    Layer.provideMerge(networks(config)),
    Layer.provideMerge(directory)
  )
}
