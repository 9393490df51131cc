/**
 * A lock file that gives a directory to one process at a time. The lock of a dead process does not count, even when
 * another program has its process id by now.
 */
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { InvalidConfig } from "../config/Config.ts"
import * as RunningProcess from "../RunningProcess.ts"

const inUse = (path: string, pid: number) =>
  new InvalidConfig({
    message: `DATA_DIR is in use by another process (${pid}, by ${path})`,
    variables: ["DATA_DIR"]
  })

const hasCode = (code: string) => (cause: unknown) => {
  if (!(cause instanceof Error && "code" in cause && cause.code === code)) throw cause
  return null
}

interface Owner {
  readonly pid: number
  /** when the process began; null when the lock holds the process id alone */
  readonly start: string | null
  readonly text: string
}

const ownerIn = async (path: string): Promise<Owner | null> => {
  const text = await readFile(path, "utf8").catch(hasCode("ENOENT"))
  if (text === null) return null
  const [, number = "0", start = ""] = /^(\d+)\s*(.*)/s.exec(text) ?? []
  return { pid: Number(number), start: start === "" ? null : start, text }
}

/** Whether the process that wrote the lock is still running. */
const isThere = async ({ pid, start }: Owner): Promise<boolean> => {
  if (pid === 0 || !RunningProcess.isAlive(pid)) return false
  if (start === null) return (await RunningProcess.commandOf(pid))?.includes("node") ?? true
  const found = await RunningProcess.startOf(pid)
  return found === null || found === start
}

/** Removes the lock of a dead process. Restores it if another process has replaced it meanwhile. */
const clear = async (path: string, dead: Owner, aside: string): Promise<void> => {
  const isMoved = await rename(path, aside).then(() => true, hasCode("ENOENT"))
  if (isMoved === null) return
  if ((await ownerIn(aside))?.text !== dead.text) await link(aside, path).catch(hasCode("EEXIST"))
  await rm(aside, { force: true })
}

/** Takes the lock, or throws `InvalidConfig` when another running process has it. The file is complete when it appears. */
export const take = async (path: string, pid = process.pid): Promise<void> => {
  const own = `${path}.${pid}`
  await writeFile(own, `${pid} ${(await RunningProcess.startOf(pid)) ?? ""}`)
  try {
    while (true) {
      const owner = await ownerIn(path)
      if (owner !== null && owner.pid !== pid && (await isThere(owner))) throw inUse(path, owner.pid)
      if (owner !== null) await clear(path, owner, `${own}.aside`)
      if ((await link(own, path).then(() => true, hasCode("EEXIST"))) === true) return
    }
  } finally {
    await rm(own, { force: true })
  }
}
