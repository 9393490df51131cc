/**
 * One file of all code that a start needs, instead of some two thousand. It is made once for the current sources, in the
 * cache. Its name derives from the sources: after a change of any of them it is not found, and the sources are run. A
 * process with options of Node, to profile or debug it, always runs the sources.
 */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const packages = fileURLToPath(new URL("../../", import.meta.url))
export const cache = join(packages, "app", ".cache")

/** The published packages have no sources, and no bundle is made of them. */
export const isWanted =
  import.meta.url.endsWith(".ts") && process.execArgv.length === 0 && (process.env["NODE_OPTIONS"] ?? "") === ""

/** What identifies the contents of a file without reading it: every change of a file sets its change time. */
export const fingerprint = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false })
  return `${path} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`
}

export const filesIn = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))

/** The name of the bundle of the current sources, for the versions of Node and the libraries. */
export const nameOf = (directory: string): string => {
  const files = ["domain", "adapters", "client", "app"].flatMap((name) => filesIn(join(directory, name, "src")))
  const all = [...files, join(directory, "..", "pnpm-lock.yaml")].map(fingerprint)
  return `start-${createHash("sha256")
    .update([process.version, ...all].join("\n"))
    .digest("hex")
    .slice(0, 16)}`
}

export const currentName = (): string => nameOf(packages)

export const pathOf = (name: string): string => join(cache, `${name}.js`)

/** The bundle of the current sources; null: there is none, or Node has options. */
export const find = (): string | null => {
  if (!isWanted) return null
  const path = pathOf(currentName())
  return existsSync(path) ? path : null
}
