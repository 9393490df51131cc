/**
 * The commands of the process (platform.md 13). Each reads the configuration, logs why it failed, and fails with the
 * error that has the exit code.
 */
import { Cause, Data, Effect, Redacted } from "effect"
import cluster from "node:cluster"
import * as Config from "../config/Config.ts"
import * as LocalSecrets from "../config/LocalSecrets.ts"
import * as MisspelledVariables from "../config/MisspelledVariables.ts"
import * as Log from "../Log.ts"
import * as ProcessExit from "../ProcessExit.ts"
import * as Serve from "../Serve.ts"
import * as DropRootPrivileges from "../storage/DropRootPrivileges.ts"
import * as PrepareStorage from "../storage/PrepareStorage.ts"
import { version } from "../Version.ts"
import type { FolderWords, Print } from "./backup/BackupContext.ts"
import { banner } from "./Banner.ts"

/** The tour did not end as expected. */
export class TourFailure extends Data.TaggedError("Tour/Failed")<{ readonly message: string }> {}

const isTerminal = (): boolean => process.stdout.isTTY === true

/** Variables of the command line, which take the place of those of the environment. */
type Given = Readonly<Record<string, string>>

/** The configuration. Its errors are printed in the format of the log, with the names that may be misspelled. */
const configuration = (given: Given) =>
  Effect.suspend(() => Effect.fromResult(Config.read({ ...process.env, ...given }, isTerminal()))).pipe(
    Effect.tapError(({ message, variables }) => {
      const text = [message, ...misspelled()].join("; ")
      const line = Log.early(Config.formatOf(process.env, isTerminal()), "configuration", text, { variables })
      return Effect.sync(() => void process.stderr.write(`${line}\n`))
    })
  )

/** Logs misspelled variables; of several processes only the first one does. */
const misspelled = (): ReadonlyArray<string> =>
  cluster.isWorker ? [] : MisspelledVariables.sentences(Object.keys(process.env))

/** The name of a defect and its SQLSTATE or errno. Its message is left out, because it may contain data of a request. */
const kindOf = (reason: unknown): string => {
  const inner = typeof reason === "object" && reason !== null && "defect" in reason ? reason.defect : undefined
  if (!(inner instanceof Error)) return "failure"
  return "code" in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}

const logFailure = (cause: Cause.Cause<unknown>) => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const [first] = cause.reasons
  const error = first?._tag === "Fail" ? first.error : undefined
  const message = error instanceof Error ? error.message : "unexpected failure"
  return Effect.logError(message, { event: "failed", cause: kindOf(first) })
}

/** Runs a command with the configuration, over an embedded PostgreSQL without the privileges of root. */
const withConfig = <E>(run: (config: Config.Config) => Effect.Effect<void, E>, given: Given = {}) =>
  Effect.flatMap(configuration(given), (config) => {
    if (config.store === "postgres" && config.databaseUrl === null) DropRootPrivileges.leave(config.dataDir)
    return run(config).pipe(Effect.tapCause(logFailure), Effect.provide(Log.layer(config)))
  })

const logStart = Effect.fnUntraced(function* (config: Config.Config) {
  const { adapters, environment, given } = config
  yield* Log.event("starting", "Starting.", { version, environment, adapters, variables: given })
  for (const sentence of misspelled()) yield* Effect.logWarning(sentence, { event: "misspelled" })
})

const print = (text: string) => Effect.sync(() => void process.stdout.write(text))

const serving = Effect.fnUntraced(function* (config: Config.Config) {
  yield* logStart(config)
  yield* ProcessExit.limitStop(config.shutdownTimeoutSeconds)
  const forPeople = config.logFormat === "pretty" && !cluster.isWorker
  // the commands on a running platform find it there
  const isFound = !cluster.isWorker && config.workers !== "only" && config.environment === "staging"
  const use = (served: Serve.ServedPlatform) =>
    Effect.gen(function* () {
      if (isFound) yield* LocalSecrets.keepAddress(config.dataDir, served.baseUrl)
      if (forPeople) yield* print(banner(served, process.stdout))
      yield* Effect.never
    })
  if (config.processes === 1) return yield* Serve.serve(config, use)
  const { serve } = yield* Effect.promise(() => import("../ServeByProcesses.ts"))
  yield* serve(config, use)
})

export const serve = (given: Given = {}) => withConfig(serving, given)

/** Runs a command that prints lines, and serves nothing. */
const withLines = <E>(run: (config: Config.Config, print: Print) => Effect.Effect<void, E>) =>
  Effect.flatMap(configuration({}), (config) =>
    run(config, (line) => print(`${line}\n`)).pipe(Effect.tapCause(logFailure), Effect.provide(Log.layer(config)))
  )

/** Reaches what the configuration names, and prints a line for each part. */
export const check = withLines((config, printLine) =>
  Effect.flatMap(
    Effect.promise(() => import("./CheckConfiguration.ts")),
    (commands) => commands.check(config, printLine)
  )
)

const backups = Effect.promise(() => import("./backup/BackupCommands.ts"))

export const backup = (words: FolderWords) =>
  withLines((config, printLine) => Effect.flatMap(backups, ({ backup }) => backup(config, words, printLine)))

export const restore = (words: FolderWords) =>
  withLines((config, printLine) => Effect.flatMap(backups, ({ restore }) => restore(config, words, printLine)))

export const drill = (words: FolderWords) =>
  withLines((config, printLine) => Effect.flatMap(backups, ({ drill }) => drill(config, words, printLine)))

export const resume = withLines((config, printLine) =>
  Effect.flatMap(backups, ({ resume }) => resume(config, printLine))
)

export const migrate = withConfig((config) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* logStart(config)
      if (config.store === "memory")
        return yield* Log.event("migrated", "STORE is memory, which keeps nothing: there is nothing to migrate.", {
          count: 0
        })
      const secrets = yield* Serve.secretsOf(config)
      const { storage } = yield* PrepareStorage.open(config, secrets.postgresPassword)
      const { count } = yield* PrepareStorage.migrate(config, storage)
      yield* Log.event("migrated", "The schema is there.", { count })
    })
  )
)

/** Runs the tour over HTTP, on a new platform in memory. */
export const tour = withConfig((config) => {
  const fresh = {
    ...config,
    store: "memory",
    port: 0,
    logLevel: "warn",
    drainSeconds: 0,
    throttle: { requests: 0, windowSeconds: 1 }
  } as const
  const none = Redacted.make("")
  return Serve.serve(fresh, ({ port, secrets: { app, operatorToken } }) =>
    Effect.tryPromise({
      try: async () => {
        const { walk } = await import("./GuidedTour.ts")
        return walk({
          baseUrl: `http://127.0.0.1:${port}`,
          appId: app?.id ?? "",
          appToken: Redacted.value(app?.token ?? none),
          operatorToken: Redacted.value(operatorToken ?? none),
          print: (line) => void process.stdout.write(`${line}\n`)
        })
      },
      catch: (cause) => new TourFailure({ message: cause instanceof Error ? cause.message : "unknown" })
    })
  ).pipe(Effect.provide(Log.layer(fresh)))
})
