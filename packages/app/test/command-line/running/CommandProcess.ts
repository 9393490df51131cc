/** A command of the command line as a process, whose output is read while it runs. */
import { spawn } from "node:child_process"
import { vi } from "vitest"
import * as Server from "../../../bench/Server.ts"
import * as CleanUp from "../../CleanUp.ts"

export interface Result {
  readonly code: number | null
  /** standard output */
  readonly out: string
  /** standard error */
  readonly err: string
}

export interface CommandProcess {
  /** all that it has printed */
  readonly said: () => string
  /** waits until it has printed this */
  readonly until: (text: string) => Promise<void>
  readonly stop: (signal: NodeJS.Signals) => Promise<Result>
  readonly ended: Promise<Result>
}

export const start = (
  environment: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
): CommandProcess => {
  const child = spawn(process.execPath, [Server.main, ...words], {
    cwd: Server.home,
    env: { PATH: process.env["PATH"] ?? "", ...environment }
  })
  let [out, err] = ["", ""]
  child.stdout.on("data", (chunk) => void (out += String(chunk)))
  child.stderr.on("data", (chunk) => void (err += String(chunk)))
  const ended = new Promise<Result>((done) => child.once("close", (code) => done({ code, out, err })))
  CleanUp.later(() => (child.kill("SIGKILL"), ended))
  const said = () => `${out}${err}`
  return {
    said,
    until: (text) =>
      vi.waitFor(() => {
        if (!said().includes(text)) throw new Error(`it has not said "${text}" but: ${said()}`)
      }, 60_000),
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
    ended
  }
}

export const run = (environment: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>): Promise<Result> =>
  start(environment, ...words).ended

/** The JSON objects that it printed, one a line. */
export const linesOf = (out: string): ReadonlyArray<{ readonly [key: string]: unknown }> =>
  out
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
