/**
 * Makes the files of the pages for readers in the folder that `--out` names: the scripts and style sheets of packages/docs
 * by esbuild, the script of Scalar as it is, and the repository's Markdown. Large files are compressed beside. The folder
 * appears complete or not at all; in the cache, those of the last few changes remain.
 */
import { build } from "esbuild"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import * as DocsFiles from "./DocsFiles.ts"
import * as StartBundle from "./StartBundle.ts"

/** How many folders remain in the cache. */
const kept = 3
/** Smaller files are not compressed. */
const smallest = 1_024

/** A file, compressed beside where that makes it smaller. */
const write = async (path: string, contents: Uint8Array): Promise<void> => {
  await writeFile(path, contents)
  if (contents.length < smallest || path.endsWith(".woff2")) return
  await writeFile(`${path}.gz`, gzipSync(contents, { level: 9 }))
}

const bundle = async (assets: string): Promise<void> => {
  const { outputFiles } = await build({
    absWorkingDir: DocsFiles.sources,
    entryPoints: ["site.ts", "reference.ts", "site.css", "reference.css"],
    outdir: assets,
    publicPath: "/docs/assets/",
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: ["chrome123", "firefox121", "safari17.5"],
    loader: { ".woff2": "file" },
    legalComments: "none"
  })
  for (const { contents, path } of outputFiles) await write(path, contents)
}

/** Scalar's file has all of its code in itself. */
const copyScalar = async (assets: string): Promise<void> => {
  const main = createRequire(join(DocsFiles.sources, "reference.ts")).resolve("@scalar/api-reference")
  const contents = await readFile(join(dirname(main), "browser", "standalone.js"))
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase()
  await write(join(assets, `scalar-${hash}.js`), contents)
}

const copyTexts = async (folder: string): Promise<void> => {
  for (const path of DocsFiles.texts()) await cp(join(DocsFiles.repository, path), join(folder, path))
}

const removeOld = async (): Promise<void> => {
  const names = (await readdir(StartBundle.cache)).filter((name) => /^docs-[0-9a-f]{16}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(StartBundle.cache, name))).mtimeMs }))
  )
  const old = dated.toSorted((a, b) => b.time - a.time).slice(kept)
  for (const { name } of old) await rm(join(StartBundle.cache, name), { recursive: true, force: true })
}

const [option, named] = process.argv.slice(2)
if (option !== "--out" || named === undefined) throw new Error("--out FOLDER is missing")
const folder = resolve(named)
const isInCache = dirname(folder) === resolve(StartBundle.cache)
const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`)
try {
  await mkdir(join(draft, "assets"), { recursive: true })
  await bundle(join(draft, "assets"))
  await copyScalar(join(draft, "assets"))
  await copyTexts(join(draft, "texts"))
  // of the works of others that go with a published package
  await cp(join(DocsFiles.sources, "..", "licenses"), join(draft, "licenses"), { recursive: true })
  if (!isInCache) await rm(folder, { recursive: true, force: true })
  // another process may have made the same meanwhile
  if (!existsSync(folder)) await rename(draft, folder)
  if (isInCache) await removeOld()
} finally {
  await rm(draft, { recursive: true, force: true })
}
