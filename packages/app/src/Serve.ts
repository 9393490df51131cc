/**
 * A serving process: it starts the database, the platform, the workers and HTTP in this order, and stops them in the
 * reverse order.
 */
import { Context, Duration, Effect, Fiber, Layer, Redacted } from "effect"
import cluster from "node:cluster"
import { isWithin } from "@payments-platform/adapters/addresses/AddressRanges"
import { BuiltInReceiver } from "@payments-platform/adapters/http/console/BuiltInReceiver"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import { type Health, HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import * as NodeServer from "@payments-platform/adapters/http/server/NodeServer"
import { AttemptFeed } from "@payments-platform/adapters/notifications/AttemptFeed"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import * as DatabaseRequirements from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import { Telemetry } from "@payments-platform/adapters/telemetry/Tracing"
import type * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { Store } from "@payments-platform/domain/ports/Store"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import { Work } from "@payments-platform/domain/ports/Work"
import * as ActivityLog from "./ActivityLog.ts"
import * as Adapters from "./Adapters.ts"
import * as Bootstrap from "./Bootstrap.ts"
import { type Config, InvalidConfig } from "./config/Config.ts"
import * as LocalSecrets from "./config/LocalSecrets.ts"
import * as VaultKeys from "./config/VaultKeys.ts"
import * as Log from "./Log.ts"
import { ownCommand } from "./OwnCommand.ts"
import * as SiteFiles from "./sites/SiteFiles.ts"
import * as DocumentFolder from "./storage/DocumentFolder.ts"
import * as HeldWork from "./storage/HeldWork.ts"
import * as PrepareStorage from "./storage/PrepareStorage.ts"
import { version } from "./Version.ts"

/** The secrets of a process. `appMade`, `operatorTokenMade`: the process created them itself and may print them. */
export interface Secrets {
  readonly app: Bootstrap.FirstApp | null
  readonly appMade: boolean
  readonly operatorToken: Redacted.Redacted<string> | null
  readonly operatorTokenMade: boolean
  /** where the created ones are kept; null in production */
  readonly file: string | null
  readonly keys: MasterKeys.MasterKeys
  readonly postgresPassword: string
}

const productionSecrets = Effect.fnUntraced(function* (config: Config, vaultKey: Redacted.Redacted<string>) {
  if (config.app !== null)
    yield* Effect.logWarning("APP_ID and APP_TOKEN are ignored in production", { event: "ignored" })
  return {
    app: null,
    appMade: false,
    operatorToken: config.operatorToken,
    operatorTokenMade: false,
    file: null,
    keys: yield* VaultKeys.parse(vaultKey),
    postgresPassword: ""
  }
})

const noSecret = Redacted.make("")

/** The secrets of the configuration. Staging creates missing ones once and keeps them in DATA_DIR; production does not. */
export const secretsOf = Effect.fnUntraced(function* (config: Config): Effect.fn.Return<Secrets, InvalidConfig> {
  if (config.environment === "production") return yield* productionSecrets(config, config.vaultKey ?? noSecret)
  const directory = yield* LocalSecrets.open(config.dataDir)
  const made = yield* directory.credentials
  return {
    app: config.app ?? { id: made.app_id, token: Redacted.make(made.app_token) },
    appMade: config.app === null,
    operatorToken: config.operatorToken ?? Redacted.make(made.operator_token),
    operatorTokenMade: config.operatorToken === null,
    file: directory.credentialsFile,
    keys: yield* VaultKeys.parse(config.vaultKey ?? (yield* directory.vaultKey)),
    postgresPassword: made.postgres_password
  }
})

/** The time limit of the checks of the workers and of the outbox. */
const healthTimeout = "2 seconds"

/** Whether a part answers in time. */
const answering = <A, E>(ask: Effect.Effect<A, E>) =>
  Effect.match(ask, { onSuccess: () => "ok" as const, onFailure: () => "failed" as const }).pipe(
    Effect.timeoutOrElse({ duration: healthTimeout, orElse: () => Effect.succeed("failed" as const) })
  )

/** As `answering`, but asks every 5 seconds at most, so that nobody floods a service outside by asking for readiness. */
const seldom = <A, E>(ask: Effect.Effect<A, E>) => Effect.cachedWithTTL(answering(ask), "5 seconds")

const health = (config: Config) =>
  Effect.gen(function* () {
    const store = yield* Store
    const [work, workers] = [yield* Work, yield* Workers]
    const [throttle, files] = [yield* Throttle, yield* DocumentStore]
    const working = Effect.filterOrFail(work.isLed, (isLed) => isLed && !workers.state().failing)
    const led = config.workers === "off" ? Effect.succeed("off" as const) : answering(working)
    const { health: exporting } = yield* Telemetry
    const outbox = yield* Outbox
    const reached = outbox === null ? Effect.succeed("off" as const) : yield* seldom(outbox.reach)
    const all = Effect.all([store.health, throttle.health, led, files.health, exporting, reached], {
      concurrency: "unbounded"
    })
    return Effect.map(all, ([database, redis, workers, documents, telemetry, outbox]): Health => ({
      database,
      migrations: config.store === "memory" ? "off" : "ok",
      vault: "ok",
      redis,
      workers,
      documents,
      telemetry,
      outbox
    }))
  })

const settings = (config: Config, secrets: Secrets) =>
  Layer.effect(
    HttpSettings,
    Effect.map(health(config), (health) => ({
      operatorToken: secrets.operatorToken,
      throttle: config.throttle,
      baseUrl: config.baseUrl,
      version,
      health,
      isTrustedProxy: isWithin(config.trustedProxies),
      callbackAllowed: config.callbackAllowed,
      firstApp: secrets.app === null ? null : { id: secrets.app.id, token: secrets.appMade ? secrets.app.token : null },
      docs: { environment: config.environment, folder: SiteFiles.folders.docs },
      console: {
        mode: config.console,
        environment: config.environment,
        host: config.host,
        command: ownCommand,
        folder: SiteFiles.folders.console
      }
    }))
  )

const surface = (config: Config, secrets: Secrets) =>
  Adapters.metrics(config).pipe(
    Layer.provideMerge(HttpLayer.layer),
    Layer.provideMerge(settings(config, secrets)),
    Layer.provideMerge(ActivityLog.requests)
  )

const ports = (config: Config, storage: Adapters.Storage, { keys }: Secrets) =>
  ActivityLog.deliveries.pipe(
    Layer.provideMerge(AttemptFeed.telling),
    Layer.provideMerge(AttemptFeed.layer),
    Layer.provideMerge(Adapters.layer(config, storage, keys))
  )

export interface ServedPlatform {
  readonly port: number
  readonly baseUrl: string
  /** whether there is a console */
  readonly hasConsole: boolean
  readonly secrets: Secrets
  /** seconds by which service time was ahead of real time at the start */
  readonly clockOffset: number
}

/**
 * The secrets, and a storage with the schema. `lost` fails when the storage is lost. Of several processes (PROCESSES) the
 * first one tries the port.
 */
export const prepare = Effect.fnUntraced(function* (config: Config) {
  if (!cluster.isWorker) yield* NodeServer.checkPort(config)
  const secrets = yield* secretsOf(config)
  yield* DocumentFolder.check(config)
  const { storage, supervise } = yield* PrepareStorage.open(config, secrets.postgresPassword)
  const lost = yield* Effect.forkScoped(supervise)
  const { clockOffset, count, isHeld } = yield* PrepareStorage.migrate(config, storage)
  yield* Log.event("migrated", "The schema is there.", { count })
  if (isHeld) {
    yield* HeldWork.refuse(config)
    yield* Log.event("held", "Timers and deliveries of this restored database are held.")
  }
  return { secrets, storage, lost, clockOffset }
})

/** Logs the id of the first app, and the file of its credentials if they were created. */
export const logApp = ({ app, appMade, file }: Secrets) =>
  app === null
    ? Effect.void
    : Log.event("bootstrapped", "The first app is there.", {
        app_id: app.id,
        ...(appMade ? { credentials: file } : {})
      })

/** The first reads and writes of the process. */
const bootstrap = ({ app }: Secrets, storage: Adapters.Storage) => {
  const steps = Effect.andThen(Bootstrap.checkVaultKey, app === null ? Effect.void : Bootstrap.ensureApp(app))
  if (storage._tag === "Memory") return steps
  const database = Database.layer({ url: storage.url, poolSize: 1 })
  return Effect.provide(DatabaseRequirements.explainRights(steps), database)
}

/** Logs that requests are accepted, and runs `use`; an interruption logs that running requests finish. */
export const ready = <E>(
  config: Config,
  serving: Omit<ServedPlatform, "baseUrl" | "hasConsole">,
  use: (served: ServedPlatform) => Effect.Effect<void, E>
) => {
  const { drainSeconds, environment, host } = config
  const { port } = serving
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`
  const using = Effect.onInterrupt(use({ ...serving, baseUrl, hasConsole: config.console !== "off" }), () =>
    Log.event("stopping", "Requests are accepted while it drains, and running ones finish.", {
      drain_seconds: drainSeconds
    })
  )
  return Effect.andThen(Log.event("ready", "Ready.", { host, port, environment, version }), using)
}

/** A process for background work alone has no requests to drain. */
const server = ({ drainSeconds, host, port, workers }: Config) => {
  const only = workers === "only"
  return NodeServer.NodeServer.layer({ host, port, only, drain: Duration.seconds(only ? 0 : drainSeconds) })
}

/**
 * The first process accepts the connections of all (PROCESSES). It may have passed one on just before it learned that
 * this process accepts no more. Until it has confirmed that, this process stays and sends that connection back.
 */
const leaveCluster = Effect.callback<void>((resume) => {
  if (cluster.worker?.isConnected() !== true) return resume(Effect.void)
  cluster.worker.once("disconnect", () => resume(Effect.void)).disconnect()
})

/** Serves while `use` runs, which starts once requests are accepted. An interruption stops the process in order. */
export const serve = <E>(config: Config, use: (served: ServedPlatform) => Effect.Effect<void, E>) => {
  let isReady = false
  const serving = Effect.scoped(
    Effect.gen(function* () {
      const { clockOffset, lost, secrets, storage } = yield* prepare(config)
      const everything = surface(config, secrets).pipe(
        Layer.provideMerge(ApplicationLayer.layer),
        Layer.provideMerge(ports(config, storage, secrets))
      )
      yield* Effect.gen(function* () {
        yield* bootstrap(secrets, storage)
        yield* logApp(secrets)
        yield* Bootstrap.tellOfOutbox
        const [receiver, workers] = [yield* BuiltInReceiver, yield* Workers]
        if (config.workers !== "off") yield* Effect.forkScoped(workers.run)
        if (cluster.isWorker) yield* Effect.addFinalizer(() => leaveCluster)
        const { port } = Context.get(yield* Layer.build(server(config)), NodeServer.NodeServer)
        receiver.listen(port)
        isReady = true
        yield* Effect.raceFirst(ready(config, { port, secrets, clockOffset }, use), Fiber.join(lost))
        // server and workers end first, while all that they use is still open
      }).pipe(Effect.scoped, Effect.provide(everything))
    })
  )
  return Effect.onInterrupt(serving, () => (isReady ? Effect.void : Log.event("stopping", "The start ends.")))
}
