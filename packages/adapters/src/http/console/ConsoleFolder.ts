/**
 * The pages of the console out of a folder: `index.html`, `kyc.html`, and `assets/` with files whose names say what is in
 * them. A file beside another one with `.gz` at its end is the same, compressed. The files stay in memory until the
 * folder is another one.
 */
import { Effect } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"

export interface ConsoleFile {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** null: it is not smaller compressed */
  readonly gzipped: Uint8Array<ArrayBuffer> | null
}
/** By the path in the folder, such as `assets/console-ABCD.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".woff2", "font/woff2"]
])

const read = async (folder: string): Promise<ConsoleFiles> => {
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

/** The files of the folder as it is now; null: there is none. */
export const make = (folder: Effect.Effect<string | null>): Effect.Effect<ConsoleFiles | null> => {
  let known: { readonly folder: string; readonly files: Promise<ConsoleFiles> } | null = null
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
