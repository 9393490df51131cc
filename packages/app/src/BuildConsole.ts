/**
 * Makes the files of the console with esbuild, in a process of its own: scripts that are split by page, one style sheet for
 * each page, and both compressed. Their names say what is in them. The folder appears complete or not at all; those of the
 * last few changes remain, so that a change that is taken back needs no build. `--out` names another folder.
 */
import { build, type Metafile } from "esbuild"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { outcomes, testCards } from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import * as ConsoleFiles from "./ConsoleFiles.ts"
import * as StartBundle from "./StartBundle.ts"

/** How many folders remain. */
const kept = 3
/** Where the pages find the files. */
const publicPath = "/console/assets/"

/** What Try offers: the outcomes by which the simulated networks go, and the data of the examples. */
const { answer, card, completeCompany, holder, payoutBank } = Examples
const givenToTry = { outcomes, testCards, examples: { answer, card, completeCompany, holder, payoutBank } }

/** The pages: the script that each begins with. */
const pages = { index: "main.tsx", kyc: join("kyc", "main.tsx") }

const bundle = async (outdir: string) => {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ConsoleFiles.sources,
    entryPoints: Object.entries(pages).map(([out, file]) => ({ in: file, out })),
    outdir,
    publicPath,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    target: ["chrome120", "firefox121", "safari17.2"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".woff2": "file", ".svg": "file" },
    define: { "process.env.NODE_ENV": '"production"', GIVEN_TO_TRY: JSON.stringify(givenToTry) },
    legalComments: "none"
  })
  return { metafile, outputFiles }
}

type Output = Metafile["outputs"][string]

/** What a page loads before it shows anything: its script with what that imports at once, its style sheet and its font. */
const firstFiles = (outputs: Metafile["outputs"], entry: string) => {
  const [script, output] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
  if (script === undefined || output === undefined) throw new Error(`${entry} was not bundled`)
  const scripts = new Set<string>()
  const visit = (name: string, { imports }: Output): void => {
    scripts.add(name)
    for (const { kind, path } of imports) {
      const next = outputs[path]
      if (kind === "import-statement" && next !== undefined && !scripts.has(path)) visit(path, next)
    }
  }
  visit(script, output)
  const styles = output.cssBundle === undefined ? [] : [output.cssBundle]
  const fonts = styles.flatMap((name) => (outputs[name]?.imports ?? []).map(({ path }) => path))
  return { script, preloads: [...scripts].slice(1), styles, fonts: fonts.filter((name) => name.endsWith(".woff2")) }
}

const tagsOf = (first: ReturnType<typeof firstFiles>): string => {
  const at = (name: string): string => `${publicPath}${basename(name)}`
  return [
    ...first.fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(name)}" />`),
    ...first.styles.map((name) => `<link rel="stylesheet" href="${at(name)}" />`),
    ...first.preloads.map((name) => `<link rel="modulepreload" href="${at(name)}" />`),
    `<script type="module" src="${at(first.script)}"></script>`
  ].join("\n    ")
}

const writeAll = async (folder: string): Promise<void> => {
  const assets = join(folder, "assets")
  await mkdir(assets, { recursive: true })
  const { metafile, outputFiles } = await bundle(assets)
  for (const { contents, path } of outputFiles) {
    await writeFile(join(assets, basename(path)), contents)
    const gzipped = gzipSync(contents, { level: 9 })
    if (gzipped.length < contents.length * 0.9) await writeFile(join(assets, `${basename(path)}.gz`), gzipped)
  }
  for (const [page, entry] of Object.entries(pages)) {
    const template = await readFile(join(ConsoleFiles.sources, `${page}.html`), "utf8")
    const tags = tagsOf(firstFiles(metafile.outputs, entry))
    await writeFile(
      join(folder, `${page}.html`),
      template.replace("<!-- files -->", () => tags)
    )
  }
}

const removeOld = async (): Promise<void> => {
  const names = (await readdir(StartBundle.cache)).filter((name) => /^console-[0-9a-f]{16}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(StartBundle.cache, name))).mtimeMs }))
  )
  const old = dated.toSorted((a, b) => b.time - a.time).slice(kept)
  for (const { name } of old) await rm(join(StartBundle.cache, name), { recursive: true, force: true })
}

const [option, named] = process.argv.slice(2)
const folder = option === "--out" && named !== undefined ? resolve(named) : ConsoleFiles.currentFolder()
const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`)
try {
  await writeAll(draft)
  if (option === "--out") await rm(folder, { recursive: true, force: true })
  // another process may have made the same meanwhile
  if (!existsSync(folder)) await rename(draft, folder)
  if (option !== "--out") await removeOld()
} finally {
  await rm(draft, { recursive: true, force: true })
}
