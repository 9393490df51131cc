/** A platform process of its own on a free port, in memory, that ends with the test file. */
import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../app/src/main.ts", import.meta.url))

/** A port that nobody uses now. */
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      server.close(() => done(port))
    })
  })

const stringIn = (value: unknown, name: string): string => {
  const member: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
  return typeof member === "string" ? member : ""
}

export interface Platform {
  readonly baseUrl: string
  readonly port: number
  readonly operatorToken: string
  readonly appId: string
  readonly appToken: string
  /** what it has printed so far */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts a platform and waits until it serves. */
export const start = async (environment: Readonly<Record<string, string>> = {}): Promise<Platform> => {
  const directory = await mkdtemp(join(tmpdir(), "payments-console-"))
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    cwd: directory,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      DATA_DIR: directory,
      STORE: "memory",
      THROTTLE_REQUESTS: "0",
      DRAIN_SECONDS: "0",
      LOG_FORMAT: "pretty",
      ...environment
    }
  })
  let output = ""
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const ready = new Promise<void>((done, fail) => {
    const hear = (chunk: unknown): void => {
      output += String(chunk)
      if (output.includes("/health/ready")) done()
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.once("exit", () => fail(new Error(output)))
  })
  await ready
  const credentials: unknown = JSON.parse(await readFile(join(directory, "credentials.json"), "utf8"))
  return {
    baseUrl: `http://localhost:${port}`,
    port,
    operatorToken: stringIn(credentials, "operator_token"),
    appId: stringIn(credentials, "app_id"),
    appToken: stringIn(credentials, "app_token"),
    output: () => output,
    stop: async () => {
      child.kill("SIGKILL")
      await ended
      await rm(directory, { recursive: true, force: true })
    }
  }
}
