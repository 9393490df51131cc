/**
 * A serving process: it starts the database, the platform, the workers and HTTP in this order, and stops them in the
 * reverse order.
 */
import cluster from "node:cluster"
import { Context, Duration, Effect, Fiber, Layer, Redacted } from "effect"
import { type Health, HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import * as NodeServer from "@payments-platform/adapters/http/server/NodeServer"
import { isWithin } from "@payments-platform/adapters/addresses/AddressRanges"
import * as DatabaseAddress from "@payments-platform/adapters/postgres/DatabaseAddress"
import * as Database from "@payments-platform/adapters/postgres/Database"
import * as DatabaseRequirements from "@payments-platform/adapters/postgres/DatabaseRequirements"
import * as Migrations from "@payments-platform/adapters/postgres/migrations/Migrations"
import * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import { Workers } from "@payments-platform/domain/application/timers/BackgroundWork"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import * as Adapters from "./Adapters.ts"
import * as Bootstrap from "./Bootstrap.ts"
import { type Config, InvalidConfig } from "./Config.ts"
import * as LocalSecrets from "./LocalSecrets.ts"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as Log from "./Log.ts"
import * as ActivityLog from "./ActivityLog.ts"
import { version } from "./Version.ts"
import { mustBe } from "./Variables.ts"

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
    keys: yield* keysOf(vaultKey),
    postgresPassword: ""
  }
})

const keysOf = (vaultKey: Redacted.Redacted<string>) =>
  Effect.mapError(
    Effect.fromResult(MasterKeys.parse(vaultKey)),
    ({ message }) => new InvalidConfig({ message: `${mustBe("VAULT_KEY")}: ${message}`, variables: ["VAULT_KEY"] })
  )

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
    keys: yield* keysOf(config.vaultKey ?? (yield* directory.vaultKey)),
    postgresPassword: made.postgres_password
  }
})

/** Seconds for which a start waits for the database. */
const databaseTimeout = 60

const addressOf = (url: Redacted.Redacted): string => {
  const address = DatabaseAddress.parse(url)
  return "path" in address ? address.path : `${address.host}:${address.port}`
}

/** A database that neither accepts nor refuses a session within this time is told about. */
const patience = "1 second"

/** Waits until the database accepts a session. Logs within a second when it does not, and for how long it is tried. */
const waitForDatabase = (url: Redacted.Redacted) =>
  Effect.suspend(() => {
    const [began, database] = [performance.now(), addressOf(url)]
    let isLogged = false
    const logOnce = (reason: string) =>
      Effect.suspend(() => {
        if (isLogged) return Effect.void
        isLogged = true
        const text = `The database at ${database} is not reached. It is tried for ${databaseTimeout} seconds.`
        return Effect.logWarning(text, { event: "waiting", database, seconds: databaseTimeout, reason })
      })
    return Effect.flatMap(Database.Database, ({ checkAccess: admission }) => admission).pipe(
      Effect.raceFirst(Effect.andThen(Effect.delay(logOnce("no answer"), patience), Effect.never)),
      Effect.tapErrorTag("Store/Unavailable", ({ message }) => logOnce(message)),
      Effect.retry({
        while: (error) => error._tag === "Store/Unavailable" && performance.now() - began < databaseTimeout * 1_000,
        schedule: EmbeddedPostgres.everySecond
      }),
      Effect.catchTags({
        "Database/Refused": ({ message }) =>
          Effect.fail(
            new Database.Refused({
              message: `DATABASE_URL: the database at ${database} lets nobody in by it: ${message}`
            })
          ),
        "Store/Unavailable": ({ message }) =>
          Effect.fail(
            new EmbeddedPostgres.DatabaseDown({
              message: `the database at ${database} was not reached within ${databaseTimeout} seconds: ${message}`
            })
          )
      })
    )
  })

const otherEnvironment = (config: Config, environment: string) =>
  new InvalidConfig({
    message: `SERVICE_ENVIRONMENT is ${config.environment}, and the data of DATABASE_URL are those of ${environment}`,
    variables: ["SERVICE_ENVIRONMENT", "DATABASE_URL"]
  })

/** Migrates the schema, or checks it (`MIGRATE=off`), once the database is reachable. Returns how many migrations ran. */
export const migrateStorage = (config: Config, storage: Adapters.Storage) => {
  if (storage._tag === "Memory") return Effect.succeed(0)
  const work =
    config.migrate === "auto"
      ? Migrations.migrate(config.environment)
      : Effect.as(Migrations.check(config.environment), 0)
  return waitForDatabase(storage.url).pipe(
    Effect.andThen(DatabaseRequirements.check),
    Effect.andThen(work),
    Effect.provide(Database.layer({ url: storage.url, poolSize: 1 })),
    Effect.retry({
      times: 5,
      while: (error) => error._tag === "Store/Unavailable",
      schedule: EmbeddedPostgres.everySecond
    }),
    Effect.catchTag("Database/OtherEnvironment", ({ environment }) =>
      Effect.fail(otherEnvironment(config, environment))
    )
  )
}

/** The storage of the configuration. `supervise` fails when the embedded database is lost for good. */
export const openStorage = Effect.fnUntraced(function* (config: Config, secrets: Secrets) {
  if (config.store === "memory") return { storage: { _tag: "Memory" }, supervise: Effect.never } as const
  const url = config.databaseUrl
  if (url !== null) return { storage: { _tag: "Postgres", url }, supervise: Effect.never } as const
  const embedded = yield* EmbeddedPostgres.make(config.dataDir, secrets.postgresPassword)
  return { storage: { _tag: "Postgres", url: embedded.url }, supervise: embedded.supervise } as const
})

/** The time limit of the check of the workers. */
const healthTimeout = "2 seconds"

const health = (config: Config) =>
  Effect.gen(function* () {
    const store = yield* Store
    const [work, workers] = [yield* Work, yield* Workers]
    const throttle = yield* Throttle
    const answering = Effect.match(work.isLed, {
      onSuccess: (isLed) => (isLed && !workers.state().failing ? ("ok" as const) : ("failed" as const)),
      onFailure: () => "failed" as const
    }).pipe(Effect.timeoutOrElse({ duration: healthTimeout, orElse: () => Effect.succeed("failed" as const) }))
    const led = config.workers === "off" ? Effect.succeed("off" as const) : answering
    const all = Effect.all([store.health, throttle.health, led], { concurrency: "unbounded" })
    return Effect.map(all, ([database, redis, workers]): Health => ({
      database,
      migrations: config.store === "memory" ? "off" : "ok",
      vault: "ok",
      redis,
      workers
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
      callbackAllowed: config.callbackAllowed
    }))
  )

const surface = (config: Config, secrets: Secrets) =>
  HttpLayer.layer.pipe(Layer.provideMerge(settings(config, secrets)), Layer.provideMerge(ActivityLog.requests))

const ports = (config: Config, storage: Adapters.Storage, { keys }: Secrets) =>
  ActivityLog.deliveries.pipe(Layer.provideMerge(Adapters.layer(config, storage, keys)))

export interface Serving {
  readonly port: number
  readonly baseUrl: string
  readonly secrets: Secrets
}

/**
 * The secrets, and a storage with the schema. `lost` fails when the storage is lost. Of several processes (PROCESSES) the
 * first one tries the port.
 */
export const prepare = Effect.fnUntraced(function* (config: Config) {
  if (!cluster.isWorker) yield* NodeServer.checkPort(config)
  const secrets = yield* secretsOf(config)
  const { storage, supervise } = yield* openStorage(config, secrets)
  const lost = yield* Effect.forkScoped(supervise)
  const count = yield* migrateStorage(config, storage)
  yield* Log.event("migrated", "The schema is there.", { count })
  return { secrets, storage, lost }
})

/** Logs that the first app is there: its id, and where its credentials lie if they were made. */
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
  return Effect.provide(DatabaseRequirements.withRightsNamed(steps), database)
}

/** Logs that requests are accepted, and runs `use`; an interruption logs that running requests finish. */
export const ready = <E>(
  config: Config,
  { port, secrets }: Pick<Serving, "port" | "secrets">,
  use: (served: Serving) => Effect.Effect<void, E>
) => {
  const { drainSeconds, environment, host } = config
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`
  const using = Effect.onInterrupt(use({ port, baseUrl, secrets }), () =>
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
export const serve = <E>(config: Config, use: (served: Serving) => Effect.Effect<void, E>) => {
  let isReady = false
  const serving = Effect.scoped(
    Effect.gen(function* () {
      const { lost, secrets, storage } = yield* prepare(config)
      const everything = surface(config, secrets).pipe(
        Layer.provideMerge(ApplicationLayer.layer),
        Layer.provideMerge(ports(config, storage, secrets))
      )
      yield* Effect.gen(function* () {
        yield* bootstrap(secrets, storage)
        yield* logApp(secrets)
        const workers = yield* Workers
        if (config.workers !== "off") yield* Effect.forkScoped(workers.run)
        if (cluster.isWorker) yield* Effect.addFinalizer(() => leaveCluster)
        const { port } = Context.get(yield* Layer.build(server(config)), NodeServer.NodeServer)
        isReady = true
        yield* Effect.raceFirst(ready(config, { port, secrets }, use), Fiber.join(lost))
        // server and workers end first, while all that they use is still open
      }).pipe(Effect.scoped, Effect.provide(everything))
    })
  )
  return Effect.onInterrupt(serving, () => (isReady ? Effect.void : Log.event("stopping", "The start ends.")))
}
