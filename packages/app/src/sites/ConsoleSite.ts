/**
 * The files of the console by esbuild: scripts that are split by page, and one style sheet for each page. Their names say
 * what is in them.
 */
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild"
import { readFile, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { outcomes, testCards } from "@payments-platform/domain/simulation/TestOutcomes"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import * as SiteFiles from "./SiteFiles.ts"
import { writeWithGzip } from "./WriteFile.ts"

const { sources } = SiteFiles.sites.console

/** Where the pages find the files. */
const publicPath = "/console/assets/"

/** What Try offers: the outcomes by which the simulated networks go, and the data of the examples. */
const { answer, card, completeCompany, holder, payoutBank } = Examples
const givenToTry = { outcomes, testCards, examples: { answer, card, completeCompany, holder, payoutBank } }

/** The pages: the script that each begins with. */
const pages = { index: "main.tsx", kyc: join("kyc", "main.tsx") }

const options = {
  absWorkingDir: sources,
  entryPoints: Object.entries(pages).map(([out, file]) => ({ in: file, out })),
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
} as const satisfies BuildOptions

/**
 * esbuild makes a chunk of the modules that the same pages need, which would split the frame of the console into dozens. With
 * this, every part that is loaded later needs all of the frame, which is there before it, so that the frame is one chunk.
 */
const frameInOne: Plugin = {
  name: "the frame in one chunk",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === "dynamic-import" ? { path: join(resolveDir, path), namespace: "part" } : undefined
    )
    onLoad({ filter: /^/, namespace: "part" }, ({ path }) => ({
      contents: [`import "./shell/App.tsx"`, `export * from ${JSON.stringify(path)}`].join("\n"),
      resolveDir: sources
    }))
  }
}

const bundle = (outdir: string) => build({ ...options, outdir, plugins: [frameInOne] })

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

export const write = async (folder: string): Promise<void> => {
  const assets = join(folder, "assets")
  const { metafile, outputFiles } = await bundle(assets)
  for (const { contents, path } of outputFiles) await writeWithGzip(join(assets, basename(path)), contents)
  for (const [page, entry] of Object.entries(pages)) {
    const template = await readFile(join(sources, `${page}.html`), "utf8")
    const tags = tagsOf(firstFiles(metafile.outputs, entry))
    await writeFile(
      join(folder, `${page}.html`),
      template.replace("<!-- files -->", () => tags)
    )
  }
}
