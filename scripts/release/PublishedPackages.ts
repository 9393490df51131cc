/** The packages that are published: those of the workspace that are not private. */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export interface PublishedPackage {
  readonly name: string
  readonly version: string
  /** the folder of its sources */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const manifestIn = (folder: string): Readonly<Record<string, unknown>> => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return isRecord(manifest) ? manifest : {}
}

export const publishedPackages: ReadonlyArray<PublishedPackage> = readdirSync(join(root, "packages"))
  .map((name) => join(root, "packages", name))
  .map((folder) => ({ folder, manifest: manifestIn(folder) }))
  .filter(({ manifest }) => manifest["private"] !== true)
  .map(({ folder, manifest }) => ({
    folder,
    manifest,
    name: String(manifest["name"]),
    version: String(manifest["version"])
  }))

/** Runs npm or npx, and returns what it prints; its errors are shown. Throws where it fails. On Windows both are scripts. */
export const runNpm = (command: "npm" | "npx", words: ReadonlyArray<string>, cwd: string): string =>
  execFileSync(command, words, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32"
  })

export const pnpm = (words: ReadonlyArray<string>, cwd: string = root): string =>
  runNpm("npx", ["-y", "pnpm@12", ...words], cwd)

/** Packs the compiled package into a folder; the path of its archive. */
export const pack = ({ folder, name, version }: PublishedPackage, destination: string): string => {
  const archive = join(destination, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
  pnpm(["pack", "--out", archive], folder)
  return archive
}
