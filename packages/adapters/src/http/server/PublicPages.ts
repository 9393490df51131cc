/**
 * The pages that need no credentials (platform.md 7, 12, 13): health, the OpenAPI document, the documentation, the
 * redirect of / to one of both, and the risk script. The documentation page loads nothing from another host, and its
 * Content-Security-Policy forbids it.
 */
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { Api } from "../api/Api.ts"
import { type HttpResponse, httpResponse, type HttpRequest, errorResponse, httpError } from "../HttpMessage.ts"
import * as ClientAddress from "../request/caller/ClientAddress.ts"
import * as ThrottleCaller from "../request/caller/ThrottleCaller.ts"
import * as Cors from "./Cors.ts"
import * as DocsIntroduction from "./DocsIntroduction.ts"
import { Metrics } from "./HttpMetrics.ts"
import { type Health, HttpSettings, serversOf } from "./HttpSettings.ts"
import * as RiskScript from "./RiskScript.ts"

const selfContained =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'"

const html = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": selfContained }

/** The page has no icon; without this link a browser would request one. */
const noIcon = '<link rel="icon" href="data:," />'

/** The page that Effect renders, below our introduction. It calls the host that served it, as its policy demands. */
const docs = ({ baseUrl, version }: HttpSettings["Service"]) =>
  Effect.promise(async () => {
    const router = HttpApiSwagger.layer(Api, { path: "/docs" })
    const { dispose, handler } = HttpRouter.toWebHandler(router, { disableLogger: true })
    try {
      const page = await (await handler(new Request("http://docs.invalid/docs"))).text()
      return page
        .replace("</title>", `</title>${noIcon}`)
        .replace("<body>", () => `<body>${DocsIntroduction.html(baseUrl, version)}`)
    } finally {
      await dispose()
    }
  })

const scriptPath = "/risk/v1/risk.js"

const acceptsHtml = (incoming: HttpRequest): boolean => (incoming.header("accept") ?? "").includes("text/html")

const redirect = (to: string): HttpResponse => httpResponse(302, JSON.stringify({ location: to }), { Location: to })

const notAllowed = errorResponse(
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: "GET" })
)

/** `isStopping` returns true once the process no longer accepts connections. */
export const make = Effect.fnUntraced(function* (isStopping: () => boolean) {
  const settings = yield* HttpSettings
  const { health, isTrustedProxy, throttle } = settings
  const metrics = yield* Metrics
  const throttled = yield* ThrottleCaller.make(throttle)
  const page = yield* Effect.cached(docs(settings))
  const document = yield* Effect.cached(
    Effect.sync(() => JSON.stringify(OpenApi.fromApi(Api.annotate(OpenApi.Servers, serversOf(settings)))))
  )
  const live = httpResponse(200, JSON.stringify({ status: "ok" }))

  /** A process without Redis counts the throttle alone, and is ready. */
  const ready = Effect.map(health, (checks) => {
    const needed: Partial<Health> = { ...checks, redis: "off" }
    const ok = !isStopping() && Object.values(needed).every((check) => check !== "failed")
    return httpResponse(ok ? 200 : 503, JSON.stringify({ status: ok ? "ok" : "failed", checks }))
  })

  /** The script is served without credentials, so it is throttled by address. */
  const riskScript = Effect.fnUntraced(function* (incoming: HttpRequest) {
    const address = ClientAddress.addressOf(incoming, isTrustedProxy)
    const over = yield* throttled.address(address, `GET ${scriptPath}`)
    if (over === null)
      return httpResponse(200, RiskScript.text(address), { ...RiskScript.headers, ...Cors.responseHeaders })
    metrics.throttled()
    return errorResponse(over)
  })

  const pages: ReadonlyMap<string, (incoming: HttpRequest) => Effect.Effect<HttpResponse>> = new Map<
    string,
    (incoming: HttpRequest) => Effect.Effect<HttpResponse>
  >([
    ["/", (incoming) => Effect.succeed(redirect(acceptsHtml(incoming) ? "/docs" : "/openapi.json"))],
    ["/docs", () => Effect.map(page, (text) => httpResponse(200, text, html))],
    ["/openapi.json", () => Effect.map(document, (text) => httpResponse(200, text))],
    [scriptPath, riskScript],
    ["/health/live", () => Effect.succeed(live)],
    ["/health/ready", () => ready]
  ])

  /** The page of a path; null: the path has none. */
  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const found = pages.get(incoming.path)
    if (found === undefined) return null
    if (incoming.method === "OPTIONS" && incoming.path === scriptPath)
      return Effect.succeed(httpResponse(204, "", Cors.preflight("GET")))
    return incoming.method === "GET" || incoming.method === "HEAD" ? found(incoming) : Effect.succeed(notAllowed)
  }
})
