/**
 * Serves the console under /console (platform.md 12): one page for all of its addresses, a page of its own for the data of
 * a merchant, and the files of both, which never change under their names. Nothing of it is secret: the page asks for the
 * operator's token and sends it with each request.
 */
import { Effect } from "effect"
import { errorResponse, httpError, type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"
import type { HttpSettings } from "../server/HttpSettings.ts"
import { isConsolePath } from "./BrowserRequests.ts"
import * as ConsoleFolder from "./ConsoleFolder.ts"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'"
].join("; ")

const headers = {
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY"
} as const

const notFound = errorResponse(httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))
const notAllowed = errorResponse(
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: "GET" })
)
const unavailable = errorResponse(httpError("SERVICE_TEMPORARILY_UNAVAILABLE", [], { "Retry-After": "1" }))

const immutable = { "Cache-Control": "public, max-age=31536000, immutable" } as const
const revalidated = { "Cache-Control": "no-cache" } as const

/** What the page reads of the process, in place of `{}` in it. */
const settingsPlace = 'data-settings="{}"'
const attributeOf = (settings: object): string =>
  `data-settings="${JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const acceptsGzip = ({ header }: HttpRequest): boolean => (header("accept-encoding") ?? "").includes("gzip")

/** The console's answer to a request; null: the path is not one of the console. */
export const make = (settings: HttpSettings["Service"]) => {
  const { console } = settings
  const load = ConsoleFolder.make(console?.folder ?? Effect.succeed(null))
  const shown = { mode: console?.mode, environment: console?.environment, version: settings.version }

  const page = (files: ConsoleFolder.ConsoleFiles, name: string): HttpResponse => {
    const file = files.get(name)
    if (file === undefined) return unavailable
    const body = text(file.bytes).replace(settingsPlace, () => attributeOf(shown))
    return httpResponse(200, body, { ...headers, ...revalidated, "Content-Type": file.contentType })
  }

  const asset = (files: ConsoleFolder.ConsoleFiles, name: string, incoming: HttpRequest): HttpResponse => {
    const file = files.get(name)
    if (file === undefined) return notFound
    const gzipped = acceptsGzip(incoming) ? file.gzipped : null
    const encoding = gzipped === null ? {} : { "Content-Encoding": "gzip" }
    const about = { ...headers, ...immutable, ...encoding, Vary: "Accept-Encoding", "Content-Type": file.contentType }
    return { ...httpResponse(200, "", about), file: gzipped ?? file.bytes }
  }

  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const { method, path } = incoming
    if (console === undefined || console.mode === "off" || !isConsolePath(path)) return null
    if (method !== "GET" && method !== "HEAD") return Effect.succeed(notAllowed)
    const name = path.slice("/console/".length)
    return Effect.map(load, (files) => {
      if (files === null) return unavailable
      if (name.startsWith("assets/")) return asset(files, name, incoming)
      return page(files, name === "kyc" || name.startsWith("kyc/") ? "kyc.html" : "index.html")
    })
  }
}
