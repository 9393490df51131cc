/**
 * `check`: reaches everything that the configuration names and says what is wrong with it, by the name of its variable. It
 * starts nothing and changes nothing: the schema is not migrated, and no folder is made and no file written.
 */
import { Data, Effect, Result } from "effect"
import { access, constants, opendir } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import * as RestoreMark from "@payments-platform/adapters/postgres/backup/RestoreMark"
import * as Migrations from "@payments-platform/adapters/postgres/migrations/Migrations"
import * as Database from "@payments-platform/adapters/postgres/sessions/Database"
import * as DatabaseRequirements from "@payments-platform/adapters/postgres/sessions/DatabaseRequirements"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import * as Adapters from "../Adapters.ts"
import { type Config, InvalidConfig } from "../config/Config.ts"
import * as DocumentFolder from "../storage/DocumentFolder.ts"
import * as HeldWork from "../storage/HeldWork.ts"

/** Seconds for which something is tried. */
const patience = 5

/** What was found by one variable. `problem` null: it works. */
interface Finding {
  readonly variable: string
  readonly meaning: string
  readonly problem: string | null
}

class Unreachable extends Data.TaggedError("Check/Unreachable")<{ readonly message: string }> {}

/** A line for people: `REDIS_URL: the throttle of all processes: not reached within 5 seconds`. */
const lineOf = ({ meaning, problem, variable }: Finding): string => `${variable}: ${meaning}: ${problem ?? "ok"}`

/** The problem of an attempt, which may not take longer than `patience`. */
const problemOf = <E extends { readonly message: string }>(attempt: Effect.Effect<unknown, E>) =>
  attempt.pipe(
    Effect.timeoutOrElse({
      duration: `${patience} seconds`,
      orElse: () => Effect.fail(new Unreachable({ message: `not reached within ${patience} seconds` }))
    }),
    Effect.result,
    Effect.map((result) => (Result.isFailure(result) ? result.failure.message : null))
  )

/** The code of a system error, such as `EACCES`; its message may hold an address with a password. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "failed"

const attempt = <A>(run: () => Promise<A>, text: (code: string) => string) =>
  Effect.tryPromise({ try: run, catch: (error) => new Unreachable({ message: text(codeOf(error)) }) })

/** No restore into the database is under way, and nothing is held that this process would run. */
const restore = (config: Config) =>
  Effect.flatMap(Database.Database, ({ read }) =>
    Effect.flatMap(RestoreMark.requireWhole(read), (mark) => (mark === null ? Effect.void : HeldWork.refuse(config)))
  )

/** The database lets this user in, is recent enough, and has the schema of this version, or none yet with MIGRATE=auto. */
const database = (config: Config) => {
  const { databaseUrl, environment, migrate, store } = config
  if (store === "memory" || databaseUrl === null) return Effect.succeed([])
  const schema =
    migrate === "auto"
      ? Effect.void
      : Effect.catchTag(Migrations.check(environment), "Database/OtherEnvironment", (other) =>
          Effect.fail(new Unreachable({ message: `its data are those of ${other.environment} (SERVICE_ENVIRONMENT)` }))
        )
  const reached = Effect.flatMap(Database.Database, ({ checkAccess }) => checkAccess).pipe(
    Effect.andThen(DatabaseRequirements.check),
    Effect.andThen(schema),
    Effect.andThen(restore(config)),
    Effect.provide(Database.layer({ url: databaseUrl, poolSize: 1 }))
  )
  return Effect.map(problemOf(reached), (problem) => [{ variable: "DATABASE_URL", meaning: "the database", problem }])
}

/** The client of Redis is loaded only where Redis is used. */
const redis = ({ redisUrl }: Config) => {
  if (redisUrl === null) return Effect.succeed([])
  const health = Effect.gen(function* () {
    const { layer } = yield* Effect.promise(() => import("@payments-platform/adapters/throttle/RedisThrottle"))
    const answered = yield* Effect.flatMap(Throttle, ({ health }) => health).pipe(Effect.provide(layer(redisUrl)))
    if (answered !== "ok") return yield* new Unreachable({ message: "it does not answer" })
  })
  return Effect.map(problemOf(health), (problem) => [
    { variable: "REDIS_URL", meaning: "the throttle that all processes share", problem }
  ])
}

/** Whether a folder takes files, or if there is none whether it can be made in the nearest one above it. */
const takesFiles = async (folder: string): Promise<void> => {
  try {
    await (await opendir(folder)).close()
  } catch (error) {
    if (codeOf(error) === "ENOENT") return takesFiles(dirname(folder))
    throw error
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** The bucket of the documents lets these credentials list it. The client of S3 is loaded only where it is used. */
const bucket = ({ documentBucket }: Config) => {
  if (documentBucket === null) return Effect.succeed([])
  const reached = Effect.gen(function* () {
    const { probe } = yield* Effect.promise(() => import("@payments-platform/adapters/documents/S3Documents"))
    yield* Effect.mapError(probe(documentBucket), ({ code }) => new Unreachable({ message: `not reached: ${code}` }))
  })
  return Effect.map(problemOf(reached), (problem) => [
    { variable: "DOCUMENTS_URL", meaning: "the bucket of the documents", problem }
  ])
}

/** Files can be written where the documents or their drafts will lie, and beside them. */
const documents = (config: Config) => {
  if (config.store === "memory") return Effect.succeed([])
  const folders = [config.dataDir, DocumentFolder.pathOf(config)].map((folder) => resolve(folder))
  const look = () => Promise.all(folders.map(takesFiles))
  const written = attempt(look, (code) => `files cannot be written: ${code}`)
  const meaning = config.documentBucket === null ? "the documents" : "the documents that are on their way to the bucket"
  return Effect.map(problemOf(Effect.andThen(written, DocumentFolder.check(config))), (problem) => [
    { variable: "DATA_DIR", meaning, problem }
  ])
}

/** The collector takes traces: an empty list of them. */
const collector = ({ telemetry }: Config) => {
  if (telemetry === null) return Effect.succeed([])
  const sent = Effect.gen(function* () {
    const { probe } = yield* Effect.promise(() => import("@payments-platform/adapters/telemetry/Otlp"))
    const status = yield* attempt(
      () => probe(telemetry),
      (code) => `not reached: ${code}`
    )
    if (status >= 400) return yield* new Unreachable({ message: `it answers ${status}` })
  })
  return Effect.map(problemOf(sent), (problem) => [
    { variable: "OTEL_EXPORTER_OTLP_ENDPOINT", meaning: "the collector of traces and metrics", problem }
  ])
}

/** The queue of the notifications lets this user in, and takes them. */
const outbox = (config: Config) => {
  if (config.outbox === null) return Effect.succeed([])
  const reached = Effect.flatMap(Outbox, (queue) => queue?.reach ?? Effect.void).pipe(
    Effect.provide(Adapters.outbox(config)),
    Effect.mapError(({ reason }) => new Unreachable({ message: `not reached: ${reason}` }))
  )
  return Effect.map(problemOf(reached), (problem) => [
    { variable: "OUTBOX_URL", meaning: "the queue of the notifications", problem }
  ])
}

/** Checks all parts, and prints a line for each. Fails with every variable that is wrong. */
export const check = Effect.fnUntraced(function* (config: Config, print: (line: string) => Effect.Effect<void>) {
  const parts: ReadonlyArray<Effect.Effect<ReadonlyArray<Finding>>> = [
    database(config),
    redis(config),
    outbox(config),
    documents(config),
    bucket(config),
    collector(config)
  ]
  const findings = (yield* Effect.all(parts, { concurrency: "unbounded" })).flat()
  for (const finding of findings) yield* print(lineOf(finding))
  const wrong = findings.filter(({ problem }) => problem !== null)
  if (wrong.length > 0)
    return yield* new InvalidConfig({
      variables: wrong.map(({ variable }) => variable),
      message: wrong.map(lineOf).join("; ")
    })
})
