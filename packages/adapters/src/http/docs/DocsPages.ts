/**
 * The pages for readers (platform.md 13): / leads people to everything and machines to /openapi.json, /docs and
 * /docs/operator show the operations, and below /docs/ stand the contract and the guides. They need no credentials, and no
 * secret is in them.
 */
import { Effect } from "effect"
import { errorResponse, httpError, type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"
import type { HttpSettings } from "../server/HttpSettings.ts"
import * as DocsFolder from "./DocsFolder.ts"
import * as LandingPage from "./LandingPage.ts"
import * as MarkdownPage from "./MarkdownPage.ts"
import { headers, policy, type PageSite } from "./PageFrame.ts"
import * as ReferencePage from "./ReferencePage.ts"

const immutable = { "Cache-Control": "public, max-age=31536000, immutable" } as const
/** A page names its files by their hashes, so it is asked for each time. */
const revalidated = { "Cache-Control": "no-cache" } as const

const notFound = errorResponse(httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }]))
const unavailable = errorResponse(httpError("SERVICE_TEMPORARILY_UNAVAILABLE", [], { "Retry-After": "1" }))

const acceptsHtml = ({ header }: HttpRequest): boolean => (header("accept") ?? "").includes("text/html")
const acceptsGzip = ({ header }: HttpRequest): boolean => (header("accept-encoding") ?? "").includes("gzip")

const toDocument = httpResponse(302, JSON.stringify({ location: "/openapi.json" }), {
  Location: "/openapi.json",
  Vary: "Accept"
})

const page = (text: string, contentSecurityPolicy = policy()): HttpResponse =>
  httpResponse(200, text, {
    ...headers,
    ...revalidated,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy
  })

const file = (found: DocsFolder.DocsFile | undefined, incoming: HttpRequest, cached: object): HttpResponse => {
  if (found === undefined) return notFound
  const gzipped = acceptsGzip(incoming) ? found.gzipped : null
  const about = {
    ...headers,
    ...cached,
    ...(gzipped === null ? {} : { "Content-Encoding": "gzip" }),
    Vary: "Accept-Encoding",
    "Content-Type": found.contentType
  }
  return { ...httpResponse(200, "", about), file: gzipped ?? found.bytes }
}

const assets = "/docs/assets/"

/** The page or file of a path. */
const answer = (site: PageSite, baseUrl: string | null, incoming: HttpRequest): HttpResponse => {
  const { path } = incoming
  const { assets: known, texts } = site.files
  if (path === "/") {
    const landing = page(LandingPage.make(site, baseUrl))
    return { ...landing, headers: { ...landing.headers, Vary: "Accept" } }
  }
  if (path.startsWith(assets)) return file(known.get(path.slice(assets.length)), incoming, immutable)
  const surface = path === "/docs" ? "api" : path === "/docs/operator" ? "operator" : null
  if (surface !== null) {
    const made = ReferencePage.make(site, surface)
    return page(made.text, made.policy)
  }
  const text = MarkdownPage.pathOfText(path, texts)
  const found = text === null ? undefined : texts.get(text)
  if (text === null || found === undefined) return notFound
  if (!text.endsWith(".md")) return file(found, incoming, revalidated)
  return page(MarkdownPage.make(site, text, new TextDecoder().decode(found.bytes)))
}

/** The answer to a request for a page for readers; null: the path has none. */
export const make = ({ baseUrl, console, docs, version }: HttpSettings["Service"]) => {
  const hasConsole = console !== undefined && console.mode !== "off"
  const load = DocsFolder.make(docs?.folder ?? Effect.succeed(null))

  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const { path } = incoming
    if (path === "/" && (docs === undefined || !acceptsHtml(incoming))) return Effect.succeed(toDocument)
    if (docs === undefined || (path !== "/" && path !== "/docs" && !path.startsWith("/docs/"))) return null
    return Effect.map(load, (files) => {
      if (files === null) return path === "/" ? toDocument : unavailable
      return answer({ files, version, environment: docs.environment, hasConsole }, baseUrl, incoming)
    })
  }
}
