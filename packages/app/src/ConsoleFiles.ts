/**
 * Where the files of the console lie. In a checkout they are made of the sources in packages/console, into the cache, by
 * the script that makes the start bundle, and anew by the first request after a change of a source. A published package
 * has them beside its code.
 */
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as StartBundle from "./StartBundle.ts"

/** This file may run as a part of the start bundle, which lies as deep. */
const app = fileURLToPath(new URL("../", import.meta.url))
export const sources = join(app, "..", "console", "src")
const published = fileURLToPath(new URL("console/", import.meta.url))
const script = join(app, "src", "BuildConsole.ts")
/** What the script takes from other packages. */
const given = [
  join(app, "..", "adapters", "src", "networks", "simulator", "TestOutcomes.ts"),
  join(app, "..", "domain", "src", "vocabulary", "Examples.ts")
]

/** The folder for the sources as they are now. */
export const currentFolder = (): string => {
  const files = [...StartBundle.filesIn(sources), script, ...given, join(app, "..", "..", "pnpm-lock.yaml")]
  const digest = createHash("sha256").update(files.map(StartBundle.fingerprint).join("\n")).digest("hex")
  return join(StartBundle.cache, `console-${digest.slice(0, 16)}`)
}

/** Makes the files of the sources as they are, unless they are there; false: esbuild or a right to write is missing. */
export const prepare = async (): Promise<boolean> => {
  if (!existsSync(sources)) return false
  if (existsSync(currentFolder())) return true
  return promisify(execFile)(process.execPath, [script]).then(
    () => existsSync(currentFolder()),
    () => false
  )
}

const makingOf = (): Promise<string | null> => prepare().then((isThere) => (isThere ? currentFolder() : null))

/** Several requests that find no files wait for one build. */
let making: Promise<string | null> | null = null

/** The folder of the newest sources; null: it cannot be made. */
export const folder: Effect.Effect<string | null> = Effect.promise(async () => {
  if (!existsSync(sources)) return existsSync(published) ? published : null
  const current = currentFolder()
  if (existsSync(current)) return current
  making ??= makingOf().finally(() => (making = null))
  return making
})
