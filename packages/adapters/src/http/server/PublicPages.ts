/**
 * What needs no credentials (platform.md 7, 12, 13): health, the OpenAPI document, the pages for readers, and the risk
 * script.
 */
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import { Api } from "../api/Api.ts"
import * as DocsPages from "../docs/DocsPages.ts"
import { type HttpResponse, httpResponse, type HttpRequest, errorResponse, httpError } from "../HttpMessage.ts"
import * as ClientAddress from "../request/caller/ClientAddress.ts"
import * as ThrottleCaller from "../request/caller/ThrottleCaller.ts"
import * as Cors from "./Cors.ts"
import { Metrics } from "./HttpMetrics.ts"
import { checks, HttpSettings, serversOf } from "./HttpSettings.ts"
import * as RiskScript from "./RiskScript.ts"

const scriptPath = "/risk/v1/risk.js"

const notAllowed = errorResponse(
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: "GET" })
)

/**
 * Without Redis a process counts the throttle alone, without the bucket of documents it refuses uploads alone, without a
 * collector nobody sees its traces, and without the outbox its deliveries wait: it is ready.
 */
const dispensable: ReadonlySet<string> = new Set(["redis", "documents", "telemetry", "outbox"])

/** The answer to a method that pages have; null: there is no page. */
const allowed = ({ method }: HttpRequest, answer: Effect.Effect<HttpResponse> | null) =>
  answer === null || method === "GET" || method === "HEAD" ? answer : Effect.succeed(notAllowed)

/** `isStopping` returns true once the process no longer accepts connections. */
export const make = Effect.fnUntraced(function* (isStopping: () => boolean) {
  const settings = yield* HttpSettings
  const { health, isTrustedProxy, throttle } = settings
  const metrics = yield* Metrics
  const throttled = yield* ThrottleCaller.make(throttle)
  const forReaders = DocsPages.make(settings)
  const document = yield* Effect.cached(
    Effect.sync(() => JSON.stringify(OpenApi.fromApi(Api.annotate(OpenApi.Servers, serversOf(settings)))))
  )
  const live = httpResponse(200, JSON.stringify({ status: "ok" }))

  const ready = Effect.map(health, (found) => {
    const isFit = checks.every((check) => found[check] !== "failed" || dispensable.has(check))
    const ok = !isStopping() && isFit
    const shown = Object.fromEntries(checks.map((check) => [check, found[check] ?? "off"]))
    return httpResponse(ok ? 200 : 503, JSON.stringify({ status: ok ? "ok" : "failed", checks: shown }))
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
    ["/openapi.json", () => Effect.map(document, (text) => httpResponse(200, text))],
    [scriptPath, riskScript],
    ["/health/live", () => Effect.succeed(live)],
    ["/health/ready", () => ready]
  ])

  /** The page of a path; null: the path has none. */
  return (incoming: HttpRequest): Effect.Effect<HttpResponse> | null => {
    const found = pages.get(incoming.path)
    if (found === undefined) return allowed(incoming, forReaders(incoming))
    if (incoming.method === "OPTIONS" && incoming.path === scriptPath)
      return Effect.succeed(httpResponse(204, "", Cors.preflight("GET")))
    return allowed(incoming, found(incoming))
  }
})
