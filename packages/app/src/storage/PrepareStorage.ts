/** Prepares the storage before a process serves: reaches or starts it, checks its requirements, and migrates its schema. */
import { Effect, type Redacted } from "effect"
import * as Migrations from "@payments-platform/adapters/postgres/migrations/Migrations"
import * as PgWork from "@payments-platform/adapters/postgres/PgWork"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import * as DatabaseAddress from "@payments-platform/adapters/postgres/sessions/DatabaseAddress"
import * as DatabaseRequirements from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import type * as Adapters from "../Adapters.ts"
import { type Config, InvalidConfig } from "../config/Config.ts"
import * as Progress from "../Progress.ts"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as HeldWork from "./HeldWork.ts"

/** Seconds for which a start waits for the database. */
const databaseTimeout = 60

const addressOf = (url: Redacted.Redacted): string => {
  const address = DatabaseAddress.parse(url)
  return "path" in address ? address.path : `${address.host}:${address.port}`
}

/** The time after which a database that neither accepts nor refuses a session is logged. */
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
            new Database.AccessRefusal({
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

/** `place`: what has the data. */
export const otherEnvironment = (config: Config, environment: string, place = "DATABASE_URL") =>
  new InvalidConfig({
    message: `SERVICE_ENVIRONMENT is ${config.environment}, and the data of ${place} are those of ${environment}`,
    variables: ["SERVICE_ENVIRONMENT", "DATABASE_URL"]
  })

/** Waits until the database is reachable, and checks that it can hold the data. */
export const reach = (url: Redacted.Redacted) =>
  Effect.andThen(waitForDatabase(url), DatabaseRequirements.check).pipe(
    Effect.provide(Database.layer({ url, poolSize: 1 }))
  )

/**
 * Migrates the schema, or checks it (`MIGRATE=off`), once the database is reachable. `count`: how many migrations ran.
 * `clockOffset`: the seconds by which service time is ahead of real time. `isHeld`: it was restored, and its work is held.
 */
export const migrate = (config: Config, storage: Adapters.Storage) => {
  if (storage._tag === "Memory") return Effect.succeed({ count: 0, clockOffset: 0, isHeld: false })
  const work =
    config.migrate === "auto"
      ? Progress.track("Migrating the schema", (tell) =>
          Effect.provideService(Migrations.migrate(config.environment), Migrations.OnStatement, (done, total) =>
            tell(`Migrating the schema ${Progress.bar(done, total)}`)
          )
        )
      : Effect.as(Migrations.check(config.environment), 0)
  return waitForDatabase(storage.url).pipe(
    Effect.andThen(DatabaseRequirements.check),
    Effect.andThen(
      Effect.all({
        count: work,
        clockOffset: Effect.flatMap(Database.Database, PgWork.clockOffset),
        isHeld: HeldWork.isHeld
      })
    ),
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
export const open = Effect.fnUntraced(function* (config: Config, postgresPassword: string) {
  if (config.store === "memory") return { storage: { _tag: "Memory" }, supervise: Effect.never } as const
  const url = config.databaseUrl
  if (url !== null) return { storage: { _tag: "Postgres", url }, supervise: Effect.never } as const
  const text = EmbeddedPostgres.isMade(config.dataDir)
    ? "Starting the embedded PostgreSQL"
    : "Making the database of the embedded PostgreSQL and starting it"
  const embedded = yield* Progress.track(text, () => EmbeddedPostgres.make(config.dataDir, postgresPassword))
  return { storage: { _tag: "Postgres", url: embedded.url }, supervise: embedded.supervise } as const
})
