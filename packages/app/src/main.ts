#!/usr/bin/env node
/** The commands of the process: `serve` (the default), `migrate`, `tour`. */
import cluster from "node:cluster"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Redacted } from "effect"
import * as Config from "./Config.ts"
import * as Log from "./Log.ts"
import * as ProcessExit from "./ProcessExit.ts"
import * as DropRootPrivileges from "./DropRootPrivileges.ts"
import * as Serve from "./Serve.ts"
import * as ServeByProcesses from "./ServeByProcesses.ts"
import * as GuidedTour from "./GuidedTour.ts"

const starting = (config: Config.Config) =>
  Log.event("starting", "Starting.", {
    version: Serve.version,
    environment: config.environment,
    adapters: config.adapters,
    variables: config.given
  })

/** Prints the address, the created credentials and a curl line, unless the log is JSON. */
const banner =
  (config: Config.Config) =>
  ({ baseUrl, secrets }: Serve.Serving): Effect.Effect<void> =>
    Effect.sync(() => {
      if (config.logFormat === "json") return
      const app = secrets.app
      const lines = [
        "",
        `  Base URL        ${baseUrl}`,
        ...(app === null ? [] : [`  App-Id          ${app.id}`]),
        ...(app === null || !secrets.appMade ? [] : [`  App-Token       ${Redacted.value(app.token)}`]),
        ...(secrets.operatorToken === null || !secrets.operatorTokenMade
          ? []
          : [`  Operator-Token  ${Redacted.value(secrets.operatorToken)}`]),
        `  Documentation   ${baseUrl}/docs`,
        ...(app === null || !secrets.appMade
          ? []
          : [
              "",
              `  curl ${baseUrl}/payments -H 'App-Id: ${app.id}' -H 'App-Token: ${Redacted.value(app.token)}' -H 'Api-Version: 3.2'`
            ]),
        ""
      ]
      process.stdout.write(`${lines.join("\n")}\n`)
    })

/** Of several processes, the first one prints the banner. */
const serve = (config: Config.Config): Effect.Effect<void, unknown> => {
  const use = (serving: Serve.Serving) =>
    Effect.andThen(cluster.isWorker ? Effect.void : banner(config)(serving), Effect.never)
  const serving: Effect.Effect<void, unknown> =
    config.processes > 1 ? ServeByProcesses.serve(config, use) : Serve.serve(config, use)
  return Effect.andThen(ProcessExit.limitStop(config.shutdownTimeoutSeconds), serving)
}

const migrate = (config: Config.Config) =>
  Effect.scoped(
    Effect.gen(function* () {
      const secrets = yield* Serve.secretsOf(config)
      const { storage } = yield* Serve.openStorage(config, secrets)
      const count = yield* Serve.migrateStorage(config, storage)
      yield* Log.event("migrated", "The schema is there.", { count })
    })
  )

/** Runs the tour over HTTP, on a new platform in memory. */
const tour = (config: Config.Config) => {
  const fresh = {
    ...config,
    store: "memory",
    port: 0,
    logLevel: "warn",
    throttle: { requests: 0, windowSeconds: 1 }
  } as const
  return Serve.serve(fresh, ({ port, secrets }) =>
    Effect.tryPromise({
      try: () =>
        GuidedTour.walk({
          baseUrl: `http://127.0.0.1:${port}`,
          appId: secrets.app?.id ?? "",
          appToken: Redacted.value(secrets.app?.token ?? Redacted.make("")),
          operatorToken: Redacted.value(secrets.operatorToken ?? Redacted.make("")),
          print: (line) => void process.stdout.write(`${line}\n`)
        }),
      catch: (cause) => new GuidedTour.TourFailed({ message: cause instanceof Error ? cause.message : "unknown" })
    })
  ).pipe(Effect.provide(Log.layer(fresh)))
}

const commands = { serve, migrate, tour } as const
const name = process.argv[2] ?? "serve"
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

/** The command line and the configuration; prints why when they are wrong. */
const start = Effect.gen(function* () {
  const config = yield* Effect.fromResult(Config.read(process.env, process.stdout.isTTY === true))
  if (!isCommand(name)) return yield* new Config.InvalidConfig({ message: `no such command: ${name}`, variables: [] })
  return { config, command: commands[name] }
}).pipe(
  Effect.tapError(({ message, variables }) =>
    Effect.sync(() => process.stderr.write(`${Log.early("configuration", message, { variables })}\n`))
  )
)

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

const main = Effect.gen(function* () {
  const { command, config } = yield* start
  if (config.store === "postgres" && config.databaseUrl === null) DropRootPrivileges.leave(config.dataDir)
  const program = name === "tour" ? command(config) : Effect.andThen(starting(config), command(config))
  yield* program.pipe(Effect.tapCause(logFailure), Effect.provide(Log.layer(config)))
})

NodeRuntime.runMain(main, { disableErrorReporting: true, teardown: ProcessExit.teardown(name) })
