/**
 * What needs no credentials: health, the OpenAPI document, the docs page, the way
 * to them, and the risk script. The docs page holds all it needs; the browser is told so.
 */
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { Api } from "../api/Api.ts"
import * as Cors from "./Cors.ts"
import { type Health, HttpSettings } from "./HttpSettings.ts"
import { type HttpResponse, answer, type HttpRequest, refusal, refused } from "../HttpMessage.ts"
import { Metrics } from "./HttpMetrics.ts"
import * as ClientAddress from "../request/ClientAddress.ts"
import * as RiskScript from "./RiskScript.ts"
import * as ThrottleCaller from "../request/ThrottleCaller.ts"

const selfContained =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'"

const html = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": selfContained }

/** A browser asks for an icon on its own; the page has none, and says so. */
const noIcon = '<link rel="icon" href="data:," />'

/** The page that Effect renders, whole: its scripts and styles are in it. */
const docs = Effect.promise(async () => {
  const router = HttpApiSwagger.layer(Api, { path: "/docs" })
  const { dispose, handler } = HttpRouter.toWebHandler(router, { disableLogger: true })
  try {
    const page = await (await handler(new Request("http://docs.invalid/docs"))).text()
    return page.replace("</title>", `</title>${noIcon}`)
  } finally {
    await dispose()
  }
})

const scriptPath = "/risk/v1/risk.js"

const wantsPage = (incoming: HttpRequest): boolean => (incoming.header("accept") ?? "").includes("text/html")

const leads = (to: string): HttpResponse => answer(302, JSON.stringify({ location: to }), { Location: to })

const notAllowed = refusal(
  refused("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: "GET" })
)

/** `isStopping`: this process takes no more requests. */
export const make = Effect.fnUntraced(function* (isStopping: () => boolean) {
  const { health, isTrustedProxy, throttle } = yield* HttpSettings
  const metrics = yield* Metrics
  const throttled = yield* ThrottleCaller.make(throttle)
  const page = yield* Effect.cached(docs)
  const document = yield* Effect.cached(Effect.sync(() => JSON.stringify(OpenApi.fromApi(Api))))
  const live = answer(200, JSON.stringify({ status: "ok" }))

  /** Without Redis a process throttles alone, and is ready all the same. */
  const ready = Effect.map(health, (checks) => {
    const needed: Partial<Health> = { ...checks, redis: "off" }
    const ok = !isStopping() && Object.values(needed).every((check) => check !== "failed")
    return answer(ok ? 200 : 503, JSON.stringify({ status: ok ? "ok" : "failed", checks }))
  })

  /** Nobody is known but by the address. */
  const riskScript = Effect.fnUntraced(function* (incoming: HttpRequest) {
    const address = ClientAddress.addressOf(incoming, isTrustedProxy)
    const over = yield* throttled.address(address, `GET ${scriptPath}`)
    if (over === null) return answer(200, RiskScript.text(address), { ...RiskScript.headers, ...Cors.shared })
    metrics.throttled()
    return refusal(over)
  })

  const pages: ReadonlyMap<string, (incoming: HttpRequest) => Effect.Effect<HttpResponse>> = new Map<
    string,
    (incoming: HttpRequest) => Effect.Effect<HttpResponse>
  >([
    ["/", (incoming) => Effect.succeed(leads(wantsPage(incoming) ? "/docs" : "/openapi.json"))],
    ["/docs", () => Effect.map(page, (text) => answer(200, text, html))],
    ["/openapi.json", () => Effect.map(document, (text) => answer(200, text))],
    [scriptPath, riskScript],
    ["/health/live", () => Effect.succeed(live)],
    ["/health/ready", () => ready]
  ])

  /** null: the path is none of these. */
  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const found = pages.get(incoming.path)
    if (found === undefined) return null
    if (incoming.method === "OPTIONS" && incoming.path === scriptPath)
      return Effect.succeed(answer(204, "", Cors.preflight("GET")))
    return incoming.method === "GET" || incoming.method === "HEAD" ? found(incoming) : Effect.succeed(notAllowed)
  }
})
