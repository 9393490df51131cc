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

/** For people: where it is, and one line that takes a look around. */
const banner =
  (config: Config.Config) =>
  ({ baseUrl, secrets }: Serve.Served): Effect.Effect<void> =>
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
      const { keeping } = yield* Serve.keepingOf(config, secrets)
      const count = yield* Serve.migrated(config, keeping)
      yield* Log.event("migrated", "The schema is there.", { count })
    })
  )

/** A fresh platform in memory, walked through from outside, over HTTP. */
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
      catch: (cause) => new Tour.Stumbled({ message: cause instanceof Error ? cause.message : "unknown" })
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

/** The name of a defect, with its SQLSTATE or errno where it has one; never its message, which may hold what was asked. */
const kindOf = (reason: unknown): string => {
  const inner = typeof reason === "object" && reason !== null && "defect" in reason ? reason.defect : undefined
  if (!(inner instanceof Error)) return "failure"
  return "code" in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}

void run().then((code) => process.exit(code))
