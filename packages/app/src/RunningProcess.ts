/**
 * What another process is, by its number. A number is given anew when its process is gone, so it alone says nothing:
 * when a process began tells it from the next one with its number, and its command tells what it works on.
 */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

/** One that belongs to somebody else lives as well. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}

/** Of Linux; null where there is none, or no such process. */
const inProc = (pid: number, file: string): Promise<string | null> =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => null)

/** Of every other Unix. */
const fromPs = (pid: number, column: string): Promise<string | null> =>
  run("ps", ["-o", `${column}=`, "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null
  )

/** The place of the start in what follows the name of the command in /proc/PID/stat. */
const startColumn = 19

/** When it began, in a notation of the system's own; null when that cannot be known. */
export const startOf = async (pid: number): Promise<string | null> => {
  const stat = await inProc(pid, "stat")
  if (stat === null) return fromPs(pid, "lstart")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[startColumn] ?? null
}

/** What it was started with, its arguments separated by spaces; null when that cannot be known. */
export const commandOf = async (pid: number): Promise<string | null> =>
  (await inProc(pid, "cmdline"))?.replaceAll("\0", " ").trim() ?? fromPs(pid, "command")
