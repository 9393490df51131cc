/**
 * The files of the pages for readers, out of a folder: `assets/` has what the pages load, under names that say what is in
 * them, and `texts/` has the Markdown and the pictures of the repository, at their paths there. A file beside another one
 * with `.gz` at its end is the same, compressed. The files stay in memory until the folder is another one.
 */
import { Effect } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"

export interface DocsFile {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** null: it is not compressed */
  readonly gzipped: Uint8Array<ArrayBuffer> | null
}

export interface DocsFiles {
  /** by name */
  readonly assets: ReadonlyMap<string, DocsFile>
  /** by the path in the repository */
  readonly texts: ReadonlyMap<string, DocsFile>
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".woff2", "font/woff2"],
  [".md", "text/markdown; charset=utf-8"]
])

/** The files below a folder, by their paths in it. */
const filesBelow = async (folder: string): Promise<ReadonlyMap<string, DocsFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const path of paths)
    contents.set(relative(folder, path).replaceAll(sep, "/"), new Uint8Array(await readFile(path)))
  return new Map(
    [...contents].flatMap(([name, bytes]) => {
      const contentType = contentTypes.get(extname(name))
      const gzipped = contents.get(`${name}.gz`) ?? null
      return contentType === undefined ? [] : [[name, { contentType, bytes, gzipped }] as const]
    })
  )
}

const read = async (folder: string): Promise<DocsFiles> => ({
  assets: await filesBelow(join(folder, "assets")),
  texts: await filesBelow(join(folder, "texts"))
})

/** The files of the folder as it is now; null: there is none. */
export const make = (folder: Effect.Effect<string | null>): Effect.Effect<DocsFiles | null> => {
  let known: { readonly folder: string; readonly files: Promise<DocsFiles> } | null = null
  return Effect.flatMap(folder, (name) => {
    if (name === null) return Effect.succeed(null)
    if (known?.folder !== name) known = { folder: name, files: read(name) }
    const { files } = known
    return Effect.catchCause(
      Effect.promise(() => files),
      () => Effect.sync(() => (known = null))
    )
  })
}

/** Where a page finds an asset by the name that it has before its hash: `site.css` is `site-1A2B3C4D.css`. */
export const addressOf = ({ assets }: DocsFiles, name: string): string => {
  const [stem = "", ending = ""] = name.split(".")
  const found = [...assets.keys()].find((each) => each.startsWith(`${stem}-`) && each.endsWith(`.${ending}`))
  return `/docs/assets/${found ?? name}`
}
