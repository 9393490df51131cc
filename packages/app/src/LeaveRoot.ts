/**
 * PostgreSQL does not run as root, and another user cannot enter a directory that
 * is root's alone. Where the checkout or DATA_DIR lies in one (a home, a private
 * temporary folder), the process goes on in a user namespace of its own: the same
 * process and the same rights to its files, under a number that is not root's.
 */
import { spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const anyoneMayEnter = 0o001

/** Whether every directory on the way, as far as it exists, may be entered by anyone. */
const isOpen = (path: string): boolean => {
  const parent = dirname(path)
  const entered = !existsSync(path) || (statSync(path).mode & anyoneMayEnter) !== 0
  return entered && (parent === path || isOpen(parent))
}

const namespace = ["--user", "--map-user=1000", "--map-group=1000"]

/** Replaces this process when it must; returns when there is no need, or no way. */
export const leave = (dataDir: string): void => {
  const here = dirname(fileURLToPath(import.meta.url))
  if (process.platform !== "linux" || process.getuid?.() !== 0) return
  if (isOpen(dirname(resolve(dataDir))) && isOpen(here)) return
  const found = ["/usr/bin/unshare", "/bin/unshare"].find((path) => existsSync(path))
  if (found === undefined || spawnSync(found, [...namespace, "true"]).status !== 0) return
  const itself = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(found, ["unshare", ...namespace, ...itself], process.env)
}
