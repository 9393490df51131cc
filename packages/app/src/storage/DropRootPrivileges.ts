/**
 * Moves a root process into a user namespace when PostgreSQL needs it. PostgreSQL refuses to run as root, and another
 * user cannot enter a directory that only root may enter. When the checkout or DATA_DIR lies in such a directory, the
 * process continues in a namespace of its own, with the same rights to its files and a user id that is not root's.
 */
import { spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const anyoneMayEnter = 0o001

/** Whether every existing directory on the path may be entered by anyone. */
const isOpen = (path: string): boolean => {
  const parent = dirname(path)
  const entered = !existsSync(path) || (statSync(path).mode & anyoneMayEnter) !== 0
  return entered && (parent === path || isOpen(parent))
}

const namespace = ["--user", "--map-user=1000", "--map-group=1000"]

/** Replaces this process when that is needed and possible; otherwise returns. */
export const leave = (dataDir: string): void => {
  const here = dirname(fileURLToPath(import.meta.url))
  if (process.platform !== "linux" || process.getuid?.() !== 0) return
  if (isOpen(dirname(resolve(dataDir))) && isOpen(here)) return
  const found = ["/usr/bin/unshare", "/bin/unshare"].find((path) => existsSync(path))
  if (found === undefined || spawnSync(found, [...namespace, "true"]).status !== 0) return
  const itself = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(found, ["unshare", ...namespace, ...itself], process.env)
}
