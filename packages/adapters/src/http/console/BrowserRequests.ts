/**
 * Which requests of browsers reach the console and the operator surface (platform.md 12). Another page, a frame of it, and
 * a foreign name that resolves to this machine (DNS rebinding) do not. Callers that are no browsers send neither `Origin`
 * nor `Sec-Fetch-Site`, and are not judged on the operator surface.
 */
import { isIP } from "node:net"
import { type HttpError, httpError, type HttpRequest } from "../HttpMessage.ts"
import type { HttpSettings } from "../server/HttpSettings.ts"
import type { ConsoleSettings } from "./ConsoleSettings.ts"

const refused = (reason: "ORIGIN_NOT_ALLOWED" | "CONSOLE_IS_READ_ONLY", ...path: ReadonlyArray<string>): HttpError =>
  httpError("NOT_AUTHORIZED", [{ place: path.length === 0 ? "path" : "header", path, reason }])

const foreignHost = refused("ORIGIN_NOT_ALLOWED", "Host")
const foreignOrigin = refused("ORIGIN_NOT_ALLOWED", "Origin")
const crossSite = refused("ORIGIN_NOT_ALLOWED", "Sec-Fetch-Site")
const readOnly = refused("CONSOLE_IS_READ_ONLY")

export const isConsolePath = (path: string): boolean => path === "/console" || path.startsWith("/console/")
const isOperatorPath = (path: string): boolean => path === "/operator" || path.startsWith("/operator/")

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
const withoutBrackets = (name: string): string => name.replace(/^\[(.*)\]$/, "$1")

const isLoopback = (name: string): boolean =>
  name === "localhost" || name.endsWith(".localhost") || name === "::1" || (isIP(name) === 4 && name.startsWith("127."))

const listensEverywhere = (host: string): boolean => host === "0.0.0.0" || host === "::"

/** Whether the name is one of this process. A rebound name is never an address, so any address is where it listens on all. */
const isOwnHost = (host: string, publicUrl: URL | null, settings: ConsoleSettings | undefined): boolean => {
  const url = urlOf(`http://${host}`)
  if (url === null) return false
  const name = withoutBrackets(url.hostname)
  const listens = settings?.host ?? "127.0.0.1"
  return (
    isLoopback(name) ||
    name === listens ||
    (listensEverywhere(listens) && isIP(name) !== 0) ||
    url.hostname === publicUrl?.hostname
  )
}

/** A link on another site may open the page, which has no secret in it. */
const opensPage = ({ header, method, path }: HttpRequest): boolean =>
  isConsolePath(path) &&
  method === "GET" &&
  header("sec-fetch-mode") === "navigate" &&
  header("sec-fetch-dest") === "document"

const isRead = ({ method }: HttpRequest): boolean => method === "GET" || method === "HEAD"

/** The refusal of a request to the console or the operator surface; null: it may go on, or is to neither of them. */
export const make = ({ baseUrl, console }: Pick<HttpSettings["Service"], "baseUrl" | "console">) => {
  const publicUrl = baseUrl === null ? null : urlOf(baseUrl)

  /** Behind a proxy the Host may be an inner one, while the origin is that of BASE_URL. */
  const isOwnOrigin = (origin: string, host: string): boolean => {
    const url = urlOf(origin)
    return url !== null && (url.origin === publicUrl?.origin || url.host === host.toLowerCase())
  }

  return (incoming: HttpRequest): HttpError | null => {
    const { header, path } = incoming
    const isConsole = isConsolePath(path)
    if (!isConsole && !isOperatorPath(path)) return null
    const [host, origin, site] = [header("host") ?? "", header("origin"), header("sec-fetch-site")]
    const isBrowser = origin !== undefined || site !== undefined
    if (!isConsole && !isBrowser) return null
    const isOwn = isOwnHost(host, publicUrl, console) || (origin !== undefined && origin === publicUrl?.origin)
    if (!isOwn) return foreignHost
    if (origin !== undefined && !isOwnOrigin(origin, host)) return foreignOrigin
    if (site === "cross-site" && !opensPage(incoming)) return crossSite
    return console?.mode === "read-only" && !isConsole && !isRead(incoming) ? readOnly : null
  }
}
