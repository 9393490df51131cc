/**
 * Facts about a running process, by its process id. The system reuses ids, so an id alone identifies nothing: the start
 * time tells a process from a later one with the same id, and the command line tells what it works on.
 */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Whether a process runs, also one of another user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}

/** A file of /proc on Linux; null elsewhere, and when there is no such process. */
const inProc = (pid: number, file: string): Promise<string | null> =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => null)

/** A column of ps, for other Unix systems. */
const fromPs = (pid: number, column: string): Promise<string | null> =>
  run("ps", ["-o", `${column}=`, "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null
  )

/** The index of the start time among the fields after the command name in /proc/PID/stat. */
const startColumn = 19

/** The start time of a process in the notation of the system; null when it is unknown. */
export const startOf = async (pid: number): Promise<string | null> => {
  const stat = await inProc(pid, "stat")
  if (stat === null) return fromPs(pid, "lstart")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[startColumn] ?? null
}

/** The command line of a process, its arguments separated by spaces; null when it is unknown. */
export const commandOf = async (pid: number): Promise<string | null> =>
  (await inProc(pid, "cmdline"))?.replaceAll("\0", " ").trim() ?? fromPs(pid, "command")
