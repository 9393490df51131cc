/**
 * The files of a site out of a folder, by their paths in it: `assets/` has what its pages load, under names that say what is
 * in them. A file beside another one with `.gz` at its end is the same, compressed. The files stay in memory until the
 * folder is another one.
 */
import { Effect } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"
import { errorResponse, httpError, type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"

interface SiteFile {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** null: it is not smaller compressed */
  readonly gzipped: Uint8Array<ArrayBuffer> | null
}
/** By the path in the folder, such as `assets/console-ABCD.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".woff2", "font/woff2"],
  [".md", "text/markdown; charset=utf-8"]
])

const read = async (folder: string): Promise<SiteFiles> => {
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

/** What a site needs of the files of its folder as it is now, derived once; null: there is no folder. */
export const make = <A>(
  folder: Effect.Effect<string | null>,
  derive: (files: SiteFiles) => A
): Effect.Effect<A | null> => {
  let known: { readonly folder: string; readonly derived: Promise<A> } | null = null
  return Effect.flatMap(folder, (name) => {
    if (name === null) return Effect.succeed(null)
    const current = known?.folder === name ? known : { folder: name, derived: read(name).then(derive) }
    known = current
    const forget = Effect.sync(() => {
      if (known === current) known = null
      return null
    })
    return Effect.catchCause(
      Effect.promise(() => current.derived),
      () => forget
    )
  })
}

export const textOf = ({ bytes }: SiteFile): string => new TextDecoder().decode(bytes)

/** The headers of every file and page of a site. */
export const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY"
} as const

/** The policy of a page, which loads only files of this process and stands in no frame. `styles`: where else they come from. */
export const policy = (styles: string = ""): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ")

/** A file whose name says what is in it never changes. */
export const immutable = { "Cache-Control": "public, max-age=31536000, immutable" } as const
/** A page names its files by their hashes, so it is asked for each time. */
export const revalidation = { "Cache-Control": "no-cache" } as const

export const noFile = errorResponse(httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))
export const unavailable = errorResponse(httpError("SERVICE_TEMPORARILY_UNAVAILABLE", [], { "Retry-After": "1" }))

const acceptsGzip = ({ header }: HttpRequest): boolean => (header("accept-encoding") ?? "").includes("gzip")

/** The answer to a request for a file, which may be undefined: there is none. */
export const fileResponse = (found: SiteFile | undefined, incoming: HttpRequest, about: object): HttpResponse => {
  if (found === undefined) return noFile
  const gzipped = acceptsGzip(incoming) ? found.gzipped : null
  const encoding = gzipped === null ? {} : { "Content-Encoding": "gzip" }
  const all = { ...headers, ...about, ...encoding, Vary: "Accept-Encoding", "Content-Type": found.contentType }
  return { ...httpResponse(200, "", all), file: gzipped ?? found.bytes }
}
