/**
 * Serves the console under /console (platform.md 12): one page for all of its addresses, a page of its own for the data of
 * a merchant, and the files of both, which never change under their names. Nothing of it is secret: the page asks for the
 * operator's token and sends it with each request.
 */
import { Effect } from "effect"
import { errorResponse, httpError, type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"
import type { HttpSettings } from "../server/HttpSettings.ts"
import * as SiteFolder from "../server/SiteFolder.ts"
import { isConsolePath } from "./BrowserRequests.ts"

const policy = SiteFolder.policy()

const notAllowed = errorResponse(
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: "GET" })
)
/** What the page reads of the process, in place of `{}` in it. */
const settingsPlace = 'data-settings="{}"'
const attributeOf = (settings: object): string =>
  `data-settings="${JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`

/** The console's answer to a request; null: the path is not one of the console. */
export const make = (settings: HttpSettings["Service"]) => {
  const { console } = settings
  const load = SiteFolder.make(console?.folder ?? Effect.succeed(null), (files) => files)
  const shown = {
    mode: console?.mode,
    environment: console?.environment,
    command: console?.command,
    version: settings.version
  }

  const page = (files: SiteFolder.SiteFiles, name: string): HttpResponse => {
    const file = files.get(name)
    if (file === undefined) return SiteFolder.unavailable
    const body = SiteFolder.textOf(file).replace(settingsPlace, () => attributeOf(shown))
    return httpResponse(200, body, {
      ...SiteFolder.headers,
      ...SiteFolder.revalidation,
      "Content-Security-Policy": policy,
      "Content-Type": file.contentType
    })
  }

  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const { method, path } = incoming
    if (console === undefined || console.mode === "off" || !isConsolePath(path)) return null
    if (method !== "GET" && method !== "HEAD") return Effect.succeed(notAllowed)
    const name = path.slice("/console/".length)
    return Effect.map(load, (files) => {
      if (files === null) return SiteFolder.unavailable
      if (name.startsWith("assets/"))
        return SiteFolder.fileResponse(files.get(name), incoming, {
          ...SiteFolder.immutable,
          "Content-Security-Policy": policy
        })
      return page(files, name === "kyc" || name.startsWith("kyc/") ? "kyc.html" : "index.html")
    })
  }
}
