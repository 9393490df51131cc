/** A platform process for tests, with its own data directory and database, on a free port. */
import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type Server as NetServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as Server from "../bench/Server.ts"
import * as EmbeddedPostgres from "../src/storage/EmbeddedPostgres.ts"
import * as CleanUp from "./CleanUp.ts"

export interface Credentials {
  readonly app_id: string
  readonly app_token: string
  readonly operator_token: string
  readonly postgres_password: string
}

const isCredentials = (value: unknown): value is Credentials =>
  typeof value === "object" && value !== null && "app_id" in value && "app_token" in value && "operator_token" in value

export const remove = (path: string) => rm(path, { recursive: true, force: true })

/** A new directory, which is removed when the test file ends. */
export const directory = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), "payments-platform-"))
  CleanUp.later(() => remove(path))
  return path
}

export const credentialsIn = async (path: string): Promise<Credentials> => {
  const read: unknown = JSON.parse(await readFile(join(path, "credentials.json"), "utf8"))
  if (!isCredentials(read)) throw new TypeError("no credentials")
  return read
}

/** Listens on a free port and returns it. */
export const listen = (server: NetServer): Promise<number> =>
  new Promise((done) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      done(typeof address === "object" && address !== null ? address.port : 0)
    })
  )

/** A port that nobody uses now. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

/** A process that is killed when the test file ends, with the embedded PostgreSQL that it leaves then. */
const track = (kill: () => Promise<unknown>, dataDir: string | undefined): void =>
  CleanUp.later(async () => {
    await kill()
    if (dataDir !== undefined) await EmbeddedPostgres.stopOrphan(join(dataDir, "postgres"))
  })

export const start = (path: string, environment: Readonly<Record<string, string>> = {}) =>
  Server.start({ DATA_DIR: path, THROTTLE_REQUESTS: "0", LOG_LEVEL: "info", ...environment }, (stop) =>
    track(() => stop("SIGKILL"), path)
  )

interface Ended {
  readonly code: number | null
  readonly output: string
}

interface Run {
  readonly environment: Readonly<Record<string, string>>
  readonly args?: ReadonlyArray<string>
  /** the working directory; one without `.env` unless stated */
  readonly cwd?: string
  /** a signal ends the process once it has printed this; it ends by itself unless stated */
  readonly until?: string
  /** is given all that it has printed, whenever it prints */
  readonly said?: (output: string) => void
}

/** Runs a process to its end and returns its output. */
const run = ({ args = [], cwd = Server.home, environment, said, until }: Run): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [Server.main, ...args], {
      cwd,
      env: { ...Server.baseEnvironment, ...environment }
    })
    const ended = new Promise((exited) => child.once("exit", exited))
    track(() => (child.kill("SIGKILL"), ended), environment["DATA_DIR"])
    let output = ""
    const hear = (chunk: unknown) => {
      output += String(chunk)
      said?.(output)
      if (!child.killed && until !== undefined && output.includes(until)) child.kill()
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.on("close", (code) => done({ code, output }))
  })

export const runUntil = (
  environment: Readonly<Record<string, string>>,
  until: string,
  ...args: ReadonlyArray<string>
): Promise<Ended> => run({ environment, until, args })

export const runUntilSaid = (
  environment: Readonly<Record<string, string>>,
  until: string,
  said: (output: string) => void
): Promise<Ended> => run({ environment, until, said })

export const runToEnd = (
  environment: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Promise<Ended> => run({ environment, args })

export const runIn = (
  cwd: string,
  environment: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Promise<Ended> => run({ environment, cwd, args })

/** The processes that a process has started, on Linux. */
export const childrenOf = async (pid: number): Promise<ReadonlyArray<number>> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean).map(Number)

/** The URL of the embedded database of a process in this directory. */
export const databaseOf = async (path: string): Promise<string> => {
  const { postgres_password } = await credentialsIn(path)
  const port = (await readFile(join(path, "postgres", "postmaster.pid"), "utf8")).split("\n")[3] ?? ""
  return `postgres://platform:${encodeURIComponent(postgres_password)}@127.0.0.1:${port}/postgres`
}

export interface Answer {
  readonly status: number
  readonly correlationId: string
  readonly body: { readonly [key: string]: unknown }
  readonly text: string
}

/** The headers of every request of the app. */
export const appHeaders = ({ app_id, app_token }: Credentials) => ({
  "App-Id": app_id,
  "App-Token": app_token,
  "Api-Version": "3.2",
  "Service-Risk-Token": "6c3f7a7e-9f5e-4a53-8d5c-5f2b7c1d9e10",
  "Client-IP": "203.0.113.7"
})

export const client = (port: number, credentials: Credentials) => {
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object | null
  ): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, ...(body === null ? {} : { "Content-Type": "application/json" }) },
      ...(body === null ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const parsed: unknown = JSON.parse(text)
    const correlationId = response.headers.get("X-Correlation-Id") ?? ""
    return { status: response.status, correlationId, body: isObject(parsed) ? parsed : {}, text }
  }
  const app = appHeaders(credentials)
  return {
    get: (path: string) => send("GET", path, app, null),
    post: (path: string, body: object, key: string = crypto.randomUUID()) =>
      send("POST", path, { ...app, "Unique-Key": key }, body),
    operate: (method: string, path: string, body: object | null) =>
      send(
        method,
        `/operator${path}`,
        { "Operator-Token": credentials.operator_token, "Operator-Name": "test", "Operator-Note": "test" },
        body
      )
  }
}

export const card = (number: string) => ({
  card_number: number,
  cvv: "987",
  expiration_month: 12,
  expiration_year: new Date().getUTCFullYear() + 4,
  card_holder: { holder_name: "Pat Payer", address: { country: "US", postal_code: "94105" } }
})
