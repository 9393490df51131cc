/**
 * The files of the pages for readers: the scripts and style sheets of packages/docs by esbuild, the script of Scalar as it
 * is, the repository's Markdown, and the licenses that go with a published package.
 */
import { build } from "esbuild"
import { createHash } from "node:crypto"
import { cp, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import * as SiteFiles from "./SiteFiles.ts"
import { writeWithGzip } from "./WriteFile.ts"

const { sources } = SiteFiles.sites.docs

const bundle = async (assets: string): Promise<void> => {
  const { outputFiles } = await build({
    absWorkingDir: sources,
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
  for (const { contents, path } of outputFiles) await writeWithGzip(path, contents)
}

/** Scalar's file has all of its code in itself. */
const copyScalar = async (assets: string): Promise<void> => {
  const main = createRequire(join(sources, "reference.ts")).resolve("@scalar/api-reference")
  const contents = await readFile(join(dirname(main), "browser", "standalone.js"))
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase()
  await writeWithGzip(join(assets, `scalar-${hash}.js`), contents)
}

export const write = async (folder: string): Promise<void> => {
  const assets = join(folder, "assets")
  await bundle(assets)
  await copyScalar(assets)
  for (const path of SiteFiles.texts()) await cp(join(SiteFiles.repository, path), join(folder, "texts", path))
  await cp(join(sources, "..", "licenses"), join(folder, "licenses"), { recursive: true })
}
