/** Starts the platform as a separate process on a free port, for benchmarks and crash tests. */
import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { dirname } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export interface RunningServer {
  readonly pid: number
  readonly port: number
  /** milliseconds from the start of the process to its line `ready` */
  readonly readyAfter: number
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))

/** The working directory. It has no `.env`: that of the checkout is for the platform of whoever works there. */
export const home = dirname(main)

/** The environment of every process, which takes a free port. */
export const baseEnvironment = {
  PATH: process.env["PATH"] ?? "",
  ...(process.env["TMPDIR"] === undefined ? {} : { TMPDIR: process.env["TMPDIR"] }),
  PORT: "0",
  DRAIN_SECONDS: "0"
}

const portIn = (line: string): number | null => {
  if (!line.includes('"ready"')) return null
  const parsed: unknown = JSON.parse(line)
  return typeof parsed === "object" && parsed !== null && "port" in parsed && typeof parsed.port === "number"
    ? parsed.port
    : null
}

/** `onSpawn` is given what stops the process before it is ready. */
export const start = (
  environment: Readonly<Record<string, string>>,
  onSpawn: (stop: RunningServer["stop"]) => void = () => undefined
): Promise<RunningServer> =>
  new Promise((done, fail) => {
    const began = performance.now()
    const child = spawn(process.execPath, [main], {
      cwd: home,
      env: { ...baseEnvironment, LOG_FORMAT: "json", ...environment },
      stdio: ["ignore", "pipe", "inherit"]
    })
    const ended = new Promise<number | null>((exited) => child.once("exit", (code) => exited(code)))
    const stop = (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal)
      return ended
    }
    onSpawn(stop)
    const last: Array<string> = []
    createInterface({ input: child.stdout }).on("line", (line) => {
      last.push(line)
      if (last.length > 5) last.shift()
      const port = portIn(line)
      if (port !== null) done({ pid: child.pid ?? 0, port, readyAfter: performance.now() - began, stop })
    })
    void ended.then((code) => fail(new Error(`the server ended with ${code}: ${last.join("\n")}`)))
  })

/** Starts a server for as long as it is used, and stops it also when its use fails. */
export const withServer = async <A>(
  environment: Readonly<Record<string, string>>,
  use: (server: RunningServer) => Promise<A>
): Promise<A> => {
  const server = await start(environment)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Microseconds of CPU of a process so far. */
export const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000
}
