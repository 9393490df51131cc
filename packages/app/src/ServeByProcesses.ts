/**
 * Serves by several processes that share the port (PROCESSES, platform.md 13). The first process opens the storage and
 * migrates it, starts the others, replaces each that ends, and stops them before the storage. The others serve as any
 * processes over one database do: each has its own sessions and caches, and one of them leads.
 */
import { Effect, Fiber, Redacted } from "effect"
import cluster, { type Worker } from "node:cluster"
import type * as Adapters from "./Adapters.ts"
import type { Config } from "./config/Config.ts"
import { ProcessEnd, stopMessage } from "./ProcessExit.ts"
import * as Serve from "./Serve.ts"

/** Milliseconds before each attempt to replace a process. After the last one the service ends. */
const restartDelays = [0, 500, 1_000, 2_000, 4_000]

/** All processes share the storage of the first one: the others neither start a database nor migrate it. */
const environmentOf = (config: Config, storage: Adapters.Storage): Readonly<Record<string, string>> => ({
  PROCESSES: "1",
  MIGRATE: "off",
  LOG_FORMAT: config.logFormat,
  DRAIN_SECONDS: String(config.drainSeconds),
  ...(storage._tag === "Postgres" ? { DATABASE_URL: Redacted.value(storage.url) } : {})
})

interface Started {
  readonly worker: Worker
  readonly port: number
}

const endedWith = (code: number | null): ProcessEnd =>
  new ProcessEnd({ code: code ?? 1, message: "a process ended and could not be replaced" })

/** The processes that accept requests. */
const accepting = new WeakSet<Worker>()

/** Starts a process; succeeds when it accepts requests. */
const start = (environment: Readonly<Record<string, string>>) =>
  Effect.callback<Started, ProcessEnd>((resume) => {
    const worker = cluster.fork(environment)
    worker.once("listening", ({ port }) => {
      accepting.add(worker)
      resume(Effect.succeed({ worker, port }))
    })
    worker.once("exit", (code: number | null) => resume(Effect.fail(endedWith(code))))
  })

/** Waits until a process has ended. */
const ended = (worker: Worker): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (worker.isDead()) return resume(Effect.void)
    const onExit = () => resume(Effect.void)
    worker.once("exit", onExit)
    return Effect.sync(() => void worker.off("exit", onExit))
  })

const running = (): ReadonlyArray<Worker> =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker === undefined ? [] : [worker]))

/** Stops all processes in order and waits for their ends. One that serves nothing yet has nothing to finish. */
const stopAll: Effect.Effect<void> = Effect.suspend(() => {
  const all = running()
  for (const worker of all)
    if (!accepting.has(worker)) worker.process.kill("SIGKILL")
    else if (worker.isConnected()) worker.send(stopMessage)
  return Effect.forEach(all, ended, { concurrency: "unbounded", discard: true })
})

/** When this process exits before the others have ended. */
const killTheRest = (): void => {
  for (const worker of running()) worker.process.kill("SIGKILL")
}

/** Replaces a process whenever it ends. Fails when that is not possible. */
const keep = (first: Worker, environment: Readonly<Record<string, string>>): Effect.Effect<never, ProcessEnd> => {
  const again = (failures: number): Effect.Effect<Started, ProcessEnd> =>
    Effect.delay(start(environment), restartDelays[failures] ?? 0).pipe(
      Effect.catch((error) => (failures + 1 < restartDelays.length ? again(failures + 1) : Effect.fail(error)))
    )
  const from = (worker: Worker): Effect.Effect<never, ProcessEnd> =>
    ended(worker).pipe(
      Effect.andThen(Effect.logWarning("A process has ended. Another one is started.", { event: "process_ended" })),
      Effect.andThen(again(0)),
      Effect.flatMap((next) => from(next.worker))
    )
  return from(first)
}

/** Serves while `use` runs, which starts once all processes accept requests. */
export const serve = <E>(config: Config, use: (served: Serve.ServedPlatform) => Effect.Effect<void, E>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { clockOffset, lost, secrets, storage } = yield* Serve.prepare(config)
      const environment = environmentOf(config, storage)
      process.on("exit", killTheRest)
      yield* Effect.addFinalizer(() => stopAll)
      // the first one creates missing secrets, and detects a port that is taken
      const first = yield* start(environment)
      yield* Serve.logApp(secrets)
      const others = yield* Effect.forEach(Array.from({ length: config.processes - 1 }), () => start(environment), {
        concurrency: "unbounded"
      })
      const kept = [first, ...others].map(({ worker }) => keep(worker, environment))
      const serving = Serve.ready(config, { port: first.port, secrets, clockOffset }, use)
      yield* Effect.raceAllFirst([serving, Fiber.join(lost), ...kept])
    })
  )
