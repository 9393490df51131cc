/**
 * Where the files of the console and of the pages for readers lie. In a checkout they are made of their sources, into the
 * cache, by the script that makes the start bundle, and anew by the first request after a change of a source. A published
 * package has them beside its code.
 */
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as StartBundle from "../StartBundle.ts"

const packages = StartBundle.packages
export const repository = join(packages, "..")
/** Where a published package has the folders of the sites. */
const published = fileURLToPath(new URL("../", import.meta.url))
const scripts = join(packages, "app", "src", "sites")

export interface Site {
  readonly name: "console" | "docs"
  readonly sources: string
  /** what the files are made of beside the sources, by paths in the repository */
  readonly given: () => ReadonlyArray<string>
}

/** The texts that are pages, and their pictures, by their paths in the repository. */
export const texts = (): ReadonlyArray<string> =>
  globSync(["*.md", "docs/**/*.{md,svg}", "{deploy,packages/*}/README.md"], { cwd: repository }).sort()

const console: Site = {
  name: "console",
  sources: join(packages, "console", "src"),
  given: () => ["packages/domain/src/simulation/TestOutcomes.ts", "packages/domain/src/vocabulary/Examples.ts"]
}

const docs: Site = {
  name: "docs",
  sources: join(packages, "docs", "src"),
  given: () => [
    ...texts(),
    "packages/adapters/src/http/docs/Citation.ts",
    "packages/domain/src/vocabulary/Examples.ts",
    "packages/domain/src/vocabulary/text/Json.ts",
    "packages/console/src/design/tokens.css"
  ]
}

export const sites = { console, docs } as const

/** Whether a folder is one of the cache for the site, for its sources as they are now or were. */
export const isCached = ({ name }: Site, folder: string): boolean =>
  new RegExp(`^${name}-[0-9a-f]{16}$`).test(basename(folder)) && resolve(folder, "..") === resolve(StartBundle.cache)

/** The folder for the sources as they are now. Throws when one of them is missing, so that none is forgotten when it moves. */
const currentFolder = ({ given, name, sources }: Site): string => {
  const inRepository = [...given(), "pnpm-lock.yaml"].map((path) => join(repository, path))
  const missing = inRepository.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`the files of ${name} are made of what is missing: ${missing.join(", ")}`)
  const files = [...StartBundle.filesIn(sources), ...StartBundle.filesIn(scripts), ...inRepository]
  const digest = createHash("sha256").update(files.map(StartBundle.fingerprint).join("\n")).digest("hex")
  return join(StartBundle.cache, `${name}-${digest.slice(0, 16)}`)
}

/** Makes the files in a process of its own, unless they are there; null: esbuild or a right to write is missing. */
export const prepare = async (site: Site): Promise<string | null> => {
  const current = currentFolder(site)
  const isThere = () => (existsSync(current) ? current : null)
  return (
    isThere() ??
    promisify(execFile)(process.execPath, [join(scripts, "BuildSite.ts"), site.name, "--out", current]).then(
      isThere,
      (cause: unknown) => {
        process.emitWarning(`the files of ${site.name} cannot be made: ${String(cause)}`)
        return isThere()
      }
    )
  )
}

/** The folder of the newest sources; null: it cannot be made. Several requests that find no files wait for one build. */
const folderOf = (site: Site): Effect.Effect<string | null> => {
  let making: Promise<string | null> | null = null
  const made = join(published, site.name)
  return Effect.promise(async () => {
    if (!existsSync(site.sources)) return existsSync(made) ? made : null
    making ??= prepare(site).finally(() => (making = null))
    return making
  })
}

export const folders = { console: folderOf(console), docs: folderOf(docs) } as const
