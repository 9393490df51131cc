#!/usr/bin/env node
/** The commands of the process: `serve` (the default), `migrate`, `tour`. */
import { Effect, Latch, Redacted, Result } from "effect"
import * as Config from "./Config.ts"
import * as Log from "./Log.ts"
import * as ProcessExit from "./ProcessExit.ts"
import * as LeaveRoot from "./LeaveRoot.ts"
import * as Serve from "./Serve.ts"
import * as Tour from "./Tour.ts"

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

const serve = (config: Config.Config) =>
  Serve.serve(config, ProcessExit.stopped(config.shutdownTimeoutSeconds), banner(config))

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
  const walked = Latch.makeUnsafe(false)
  return Serve.serve(fresh, walked.await, ({ port, secrets }) =>
    Effect.tryPromise({
      try: () =>
        Tour.walk({
          baseUrl: `http://127.0.0.1:${port}`,
          appId: secrets.app?.id ?? "",
          appToken: Redacted.value(secrets.app?.token ?? Redacted.make("")),
          operatorToken: Redacted.value(secrets.operatorToken ?? Redacted.make("")),
          print: (line) => void process.stdout.write(`${line}\n`)
        }),
      catch: (cause) => new Tour.TourFailed({ message: cause instanceof Error ? cause.message : "unknown" })
    }).pipe(Effect.ensuring(walked.open))
  ).pipe(Effect.provide(Log.layer(fresh)))
}

const commands = { serve, migrate, tour } as const
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

const run = async (): Promise<number> => {
  const name = process.argv[2] ?? "serve"
  const read = Config.read(process.env, process.stdout.isTTY === true)
  if (Result.isFailure(read) || !isCommand(name)) {
    const { message, variables } = Result.isFailure(read)
      ? read.failure
      : { message: `no such command: ${name}`, variables: [] }
    process.stderr.write(`${Log.early("configuration", message, { variables })}\n`)
    return 2
  }
  const config = read.success
  if (config.store === "postgres" && config.databaseUrl === null) LeaveRoot.leave(config.dataDir)
  const program = name === "tour" ? commands.tour(config) : Effect.andThen(starting(config), commands[name](config))
  return Effect.runPromise(
    program.pipe(
      Effect.as(0),
      Effect.catchCause((cause) => {
        const [first] = cause.reasons
        const error = first?._tag === "Fail" ? first.error : undefined
        const message = error instanceof Error ? error.message : "unexpected failure"
        return Effect.as(Effect.logError(message, { event: "failed", cause: kindOf(first) }), ProcessExit.codeOf(error))
      }),
      Effect.provide(Log.layer(config))
    )
  )
}

/** The name of a defect and its SQLSTATE or errno. Its message is left out, because it may contain data of a request. */
const kindOf = (reason: unknown): string => {
  const inner = typeof reason === "object" && reason !== null && "defect" in reason ? reason.defect : undefined
  if (!(inner instanceof Error)) return "failure"
  return "code" in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}

void run().then((code) => process.exit(code))
