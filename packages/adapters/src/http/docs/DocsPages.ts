/**
 * The pages for readers (platform.md 13): / leads people to everything and machines to /openapi.json, /docs and
 * /docs/operator show the operations, and below /docs/ stand the contract and the guides. They need no credentials, and no
 * secret is in them.
 */
import { Effect } from "effect"
import { type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"
import type { HttpSettings } from "../server/HttpSettings.ts"
import * as SiteFolder from "../server/SiteFolder.ts"
import * as LandingPage from "./LandingPage.ts"
import * as MarkdownPage from "./MarkdownPage.ts"
import { assetsIn, type PageSite } from "./PageFrame.ts"
import * as ReferencePage from "./ReferencePage.ts"

const acceptsHtml = ({ header }: HttpRequest): boolean => (header("accept") ?? "").includes("text/html")

const toDocument = httpResponse(302, JSON.stringify({ location: "/openapi.json" }), {
  Location: "/openapi.json",
  Vary: "Accept"
})

const page = (text: string, contentSecurityPolicy = SiteFolder.policy()): HttpResponse =>
  httpResponse(200, text, {
    ...SiteFolder.headers,
    ...SiteFolder.revalidation,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy
  })

const assets = "/docs/assets/"
const texts = "texts/"

/** The Markdown and the pictures, by their paths in the repository. */
const textsIn = (files: SiteFolder.SiteFiles): SiteFolder.SiteFiles =>
  new Map([...files].flatMap(([path, each]) => (path.startsWith(texts) ? [[path.slice(texts.length), each]] : [])))

const filesOf = (files: SiteFolder.SiteFiles) => ({ files, texts: textsIn(files), assets: assetsIn(files) })

/** The page or file of a path. */
const answer = (site: PageSite, baseUrl: string | null, incoming: HttpRequest): HttpResponse => {
  const { path } = incoming
  const { files, texts } = site
  if (path === "/") {
    const landing = page(LandingPage.make(site, baseUrl))
    return { ...landing, headers: { ...landing.headers, Vary: "Accept" } }
  }
  if (path.startsWith(assets))
    return SiteFolder.fileResponse(files.get(path.slice("/docs/".length)), incoming, SiteFolder.immutable)
  const surface = path === "/docs" ? "api" : path === "/docs/operator" ? "operator" : null
  if (surface !== null) {
    const made = ReferencePage.make(site, surface)
    return page(made.text, made.policy)
  }
  const text = MarkdownPage.pathOfText(path, texts)
  const found = text === null ? undefined : texts.get(text)
  if (text === null || found === undefined) return SiteFolder.noFile
  if (!text.endsWith(".md")) return SiteFolder.fileResponse(found, incoming, SiteFolder.revalidation)
  return page(MarkdownPage.make(site, text, SiteFolder.textOf(found)))
}

/** The answer to a request for a page for readers; null: the path has none. */
export const make = ({ baseUrl, console, docs, version }: HttpSettings["Service"]) => {
  const hasConsole = console !== undefined && console.mode !== "off"
  const load = SiteFolder.make(docs?.folder ?? Effect.succeed(null), filesOf)

  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const { path } = incoming
    if (path === "/" && (docs === undefined || !acceptsHtml(incoming))) return Effect.succeed(toDocument)
    if (docs === undefined || (path !== "/" && path !== "/docs" && !path.startsWith("/docs/"))) return null
    return Effect.map(load, (site) => {
      if (site === null) return path === "/" ? toDocument : SiteFolder.unavailable
      return answer({ ...site, version, environment: docs.environment, hasConsole }, baseUrl, incoming)
    })
  }
}
