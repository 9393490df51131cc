/**
 * Every request goes this way, in the order of checks of platform.md 1: switch,
 * route, size, credentials, version, throttle; its body is read; media type,
 * static magic, JSON; then its handler, which looks up the Unique-Key, tells all problems together,
 * permits, finds and decides.
 */
import { Cause, Clock, Context, Effect, Exit, Fiber, Layer } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { type Input, CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Documents } from "@payments-platform/domain/application/merchants/Documents"
import type { WireProblem } from "../response/ErrorCodes.ts"
import * as AdmitCaller from "../request/AdmitCaller.ts"
import * as ApiRoutes from "../api/ApiRoutes.ts"
import * as AuditTrail from "./AuditTrail.ts"
import * as BodyLimits from "../request/BodyLimits.ts"
import type { RequestContext } from "../request/RequestContext.ts"
import * as FailureResponse from "../response/FailureResponse.ts"
import { HttpSettings } from "./HttpSettings.ts"
import {
  type HttpResponse,
  answer,
  correlationOf,
  type HttpRequest,
  invalid,
  isRefused,
  type Refused,
  refusal,
  refused,
  retryLater,
  unexpected
} from "../HttpMessage.ts"
import * as MagicBehavior from "../request/MagicBehavior.ts"
import { Metrics } from "./HttpMetrics.ts"
import * as MultipartBody from "../request/MultipartBody.ts"
import * as OperatorRoutes from "../operator/OperatorRoutes.ts"
import * as PublicPages from "./PublicPages.ts"
import * as ClientAddress from "../request/ClientAddress.ts"
import * as RouteTable from "./RouteTable.ts"
import * as InterpretRequest from "../request/InterpretRequest.ts"
import * as Cors from "./Cors.ts"
import type { Caller, RoutedRequest } from "../request/RoutedRequest.ts"

/** Milliseconds in which a caller is answered. What became of the command is learnt by its Unique-Key. */
const patience = 30_000

const otherType = refused("UNSUPPORTED_MEDIA_TYPE", [
  { place: "header", path: ["Content-Type"], reason: "UNSUPPORTED_MEDIA_TYPE" }
])
const unknown = refused("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }])
const noPath = invalid({ place: "path", path: [], reason: "PARAM_VALUE_IS_INVALID_PATTERN" })
const otherMethod = (allow: string): Refused =>
  refused("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: allow })

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const isJson = (type: string): boolean => jsonType.test(type)

const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const executor = yield* CommandExecutor
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const clock = yield* Clock.Clock
  const admit = yield* AdmitCaller.make
  const understanding = yield* InterpretRequest.make
  const withBody = BodyLimits.make((yield* Documents).receive)
  const state = { stopping: false }
  const pages = yield* PublicPages.make(() => state.stopping)
  const find = RouteTable.table([...(yield* ApiRoutes.routes), ...(yield* OperatorRoutes.routes)])

  /** Whoever waits for longer is told to come back. */
  const inTime = <A>(
    milliseconds: number,
    effect: Effect.Effect<A, RouteTable.Failure>
  ): Effect.Effect<A, RouteTable.Failure> =>
    Effect.timeoutOrElse(effect, { duration: milliseconds, orElse: () => Effect.fail(retryLater()) })

  /** A command runs in a fiber of its own: neither a caller that hangs up nor one that has waited enough ends it. */
  const run = (
    of: RoutedRequest,
    input: Input<unknown, WireProblem>,
    exchange: RequestContext,
    body: BodyLimits.Body
  ): Effect.Effect<HttpResponse, RouteTable.Failure> => {
    const handled = Effect.suspend(() => of.route.handle(input, exchange))
    if (of.route.isQuery) return handled
    const exclusive = executor.exclusively(exchange.call.key, handled)
    if (of.route.unhurried) return exclusive
    // no interruption comes between keeping the body and the fiber that it is kept for
    const forked = Effect.uninterruptible(Effect.suspend(() => Effect.forkDetach(body.keptFor(exclusive))))
    return Effect.flatMap(forked, Fiber.join)
  }

  /** All that comes before a request whose body was read is worked on; it answers with the work. */
  const understand = Effect.fnUntraced(function* (of: RoutedRequest, caller: Caller, body: BodyLimits.Body) {
    const { incoming } = of
    const type = incoming.header("content-type") ?? ""
    const isOfType = of.route.takesForm ? MultipartBody.isForm : isJson
    if (!body.isEmpty && !isOfType(type)) return yield* Effect.fail(otherType)
    const answered = MagicBehavior.staticAnswer(understanding.magicOf(incoming), of.route.name)
    if (answered !== null && of.route.surface === "api") return yield* Effect.fail(answered)
    const { summary, value } = yield* body.parsed
    const page = understanding.pageOf(of, caller)
    const completed = yield* understanding.completed(of, caller, value)
    const exchange = understanding.exchangeOf(of, caller, summary, page, completed)
    if (understanding.failsByMagic(of, exchange)) return yield* Effect.fail(unexpected)
    const input = understanding.given(of, caller, value, page.parameters, completed)
    if (of.route.isQuery && input.problems.length > 0) return yield* Effect.fail(invalid(...input.problems))
    return run(of, input, exchange, body)
  })

  /** The switch, the table, the declared size, and who asks. */
  const letIn = Effect.fnUntraced(function* (incoming: HttpRequest, found: RouteTable.Match, correlationId: string) {
    const operator = incoming.path.startsWith("/operator/")
    if (!operator) {
      const service = yield* appCache.service
      if (!service.available) return yield* Effect.fail(retryLater(service.retryAfter))
    }
    if (!incoming.path.startsWith("/")) return yield* Effect.fail(noPath)
    if (found._tag === "None" || (operator && settings.operatorToken === null)) return yield* Effect.fail(unknown)
    if (found._tag === "OtherMethod") return yield* Effect.fail(otherMethod(found.allow))
    const ip = ClientAddress.addressOf(incoming, settings.isTrustedProxy)
    const of: RoutedRequest = { incoming, route: found.route, params: found.params, correlationId, ip }
    if (BodyLimits.isTooLarge(incoming, of.route)) return yield* Effect.fail(BodyLimits.tooLarge)
    const caller = yield* admit(of)
    return isRefused(caller) ? yield* Effect.fail(caller) : { of, caller }
  })

  /** The time of a request does not count how long its body is on its way, for which the server has a limit of its own. */
  const answered = Effect.fnUntraced(function* (incoming: HttpRequest, found: RouteTable.Match, correlationId: string) {
    const began = clock.monotonicTimeNanosUnsafe()
    const { caller, of } = yield* inTime(patience, letIn(incoming, found, correlationId))
    const left = patience - Number(clock.monotonicTimeNanosUnsafe() - began) / 1e6
    return yield* withBody(incoming, of.route, caller, (body) => {
      const work = understand(of, caller, body)
      return of.route.unhurried ? Effect.flatten(inTime(left, work)) : inTime(left, Effect.flatten(work))
    })
  })

  const failed = (
    cause: Cause.Cause<RouteTable.Failure>,
    correlationId: string,
    name: string
  ): Effect.Effect<HttpResponse> => {
    const failure = cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) {
      const told = FailureResponse.ofFailure(failure.error)
      metrics.failed(told.code)
      return Effect.succeed(refusal(told))
    }
    metrics.failed(unexpected.code)
    return Effect.as(AuditTrail.defect(cause, correlationId, name), refusal(unexpected))
  }

  const isForBrowsers = (found: RouteTable.Match): boolean => found._tag === "Route" && found.route.fromBrowsers

  const handle = Effect.fnUntraced(function* (incoming: HttpRequest) {
    const began = clock.monotonicTimeNanosUnsafe()
    const correlationId = correlationOf(incoming.header)
    const open = pages(incoming)
    if (open !== null) {
      const page = yield* open
      return answer(page.status, page.body, { "X-Correlation-Id": correlationId, ...page.headers })
    }
    if (incoming.method === "OPTIONS" && isForBrowsers(find("POST", incoming.path)))
      return answer(204, "", { "X-Correlation-Id": correlationId, ...Cors.preflight("POST") })
    const found = find(incoming.method, incoming.path)
    const name = found._tag === "Route" ? found.route.name : "none"
    const exit = yield* Effect.exit(answered(incoming, found, correlationId))
    const result = Exit.isSuccess(exit) ? exit.value : yield* failed(exit.cause, correlationId, name)
    metrics.answered(found, incoming, result.status, Number(clock.monotonicTimeNanosUnsafe() - began) / 1e9)
    const shared = isForBrowsers(found) ? Cors.shared : {}
    return { ...result, headers: { "X-Correlation-Id": correlationId, ...shared, ...result.headers } }
  })

  return {
    handle,
    isStopping: () => state.stopping,
    /** Readiness is 503 from now on. */
    stop: () => {
      state.stopping = true
    }
  } as const
})

export class Pipeline extends Context.Service<Pipeline>()("@payments-platform/adapters/HttpPipeline", { make }) {
  static readonly layer = Layer.effect(this, this.make)
}
