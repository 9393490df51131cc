/**
 * Where the files of the pages for readers lie. In a checkout they are made of the sources in packages/docs and of the
 * repository's Markdown, into the cache, by the script that makes the start bundle, and anew by the first request after a
 * change of one of them. A published package has them beside its code.
 */
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as StartBundle from "./StartBundle.ts"

/** This file may run as a part of the start bundle, which lies as deep. */
const app = fileURLToPath(new URL("../", import.meta.url))
export const repository = join(app, "..", "..")
export const sources = join(app, "..", "docs", "src")
const published = fileURLToPath(new URL("docs/", import.meta.url))
const script = join(app, "src", "BuildDocs.ts")
/** The scripts and styles of the pages import from here. */
const shared = [
  "packages/adapters/src/http/docs/Citation.ts",
  "packages/domain/src/vocabulary/Examples.ts",
  "packages/console/src/design/tokens.css"
]

/** The texts that are pages, and their pictures, by their paths in the repository. */
export const texts = (): ReadonlyArray<string> =>
  globSync(["*.md", "docs/**/*.{md,svg}", "packages/*/README.md"], { cwd: repository }).sort()

/** The folder for the sources and texts as they are now. */
const currentFolder = (): string => {
  const inRepository = [...texts(), ...shared, "pnpm-lock.yaml"].map((path) => join(repository, path))
  const files = [...StartBundle.filesIn(sources), script, ...inRepository]
  const digest = createHash("sha256").update(files.map(StartBundle.fingerprint).join("\n")).digest("hex")
  return join(StartBundle.cache, `docs-${digest.slice(0, 16)}`)
}

/** Makes the files in a process of its own, unless they are there; null: esbuild or a right to write is missing. */
export const prepare = async (): Promise<string | null> => {
  const current = currentFolder()
  const isThere = () => (existsSync(current) ? current : null)
  return (
    isThere() ??
    promisify(execFile)(process.execPath, [script, "--out", current]).then(isThere, (cause: unknown) => {
      process.emitWarning(`the pages for readers cannot be made: ${String(cause)}`)
      return isThere()
    })
  )
}

/** Several requests that find no files wait for one build. */
let making: Promise<string | null> | null = null

/** The folder of the newest sources; null: it cannot be made. */
export const folder: Effect.Effect<string | null> = Effect.promise(async () => {
  if (!existsSync(sources)) return existsSync(published) ? published : null
  making ??= prepare().finally(() => (making = null))
  return making
})
