/**
 * The journey of a request, in the order of checks of platform.md 1. Each step lets the request go on, or fails with
 * the error that answers it.
 */
import { Cause, Clock, Context, Effect, Exit, Fiber, Layer } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { DocumentFiles } from "@payments-platform/domain/application/merchants/DocumentFiles"
import type { Decoded } from "../request/ExecuteCommand.ts"
import * as AdmitCaller from "../request/AdmitCaller.ts"
import * as AuditTrail from "./AuditTrail.ts"
import * as BodyLimits from "../request/BodyLimits.ts"
import type { RequestContext } from "../request/RequestContext.ts"
import * as FailureResponse from "../response/FailureResponse.ts"
import { HttpSettings, requestTimeout } from "./HttpSettings.ts"
import {
  type HttpResponse,
  httpResponse,
  correlationOf,
  type HttpRequest,
  invalidParams,
  type HttpError,
  errorResponse,
  httpError,
  retryLater,
  unexpectedError
} from "../HttpMessage.ts"
import { Metrics } from "./HttpMetrics.ts"
import * as ResourceHandlers from "../ResourceHandlers.ts"
import * as PublicPages from "./PublicPages.ts"
import * as ClientAddress from "../request/ClientAddress.ts"
import * as RouteTable from "./RouteTable.ts"
import * as PrepareInput from "../request/PrepareInput.ts"
import * as RequestBody from "../request/RequestBody.ts"
import * as Cors from "./Cors.ts"
import type { Admitted, RoutedRequest } from "../request/RoutedRequest.ts"

const routeNotFound = httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }])
const invalidPath = invalidParams({ place: "path", path: [], reason: "PARAM_VALUE_IS_INVALID_PATTERN" })
const methodNotAllowed = (allow: string): HttpError =>
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: allow })

const isOperatorPath = ({ path }: HttpRequest): boolean => path.startsWith("/operator/")

/** A request with the correlation id of its answer and the operation that the route table found. */
interface Received {
  readonly incoming: HttpRequest
  readonly correlationId: string
  readonly match: RouteTable.Match
}

const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const executor = yield* CommandExecutor
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const clock = yield* Clock.Clock
  const admitCaller = yield* AdmitCaller.make
  const interpret = yield* PrepareInput.make
  const withBody = BodyLimits.make((yield* DocumentFiles).receive)
  const state = { stopping: false }
  const publicPage = yield* PublicPages.make(() => state.stopping)
  const findRoute = RouteTable.table(yield* ResourceHandlers.routes)

  /** 503 while the operator has switched the service off. The operator surface stays available. */
  const requireServiceOn = ({ incoming }: Received): Effect.Effect<void, RouteTable.Failure> =>
    isOperatorPath(incoming)
      ? Effect.void
      : Effect.flatMap(appCache.service, ({ available, retryAfter }) =>
          available ? Effect.void : Effect.fail(retryLater(retryAfter))
        )

  /** 404 for an unknown path, 405 for another method. Without an operator token there is no operator surface. */
  const requireRoute = ({ correlationId, incoming, match }: Received): Effect.Effect<RoutedRequest, HttpError> => {
    const closed = isOperatorPath(incoming) && settings.operatorToken === null
    if (!incoming.path.startsWith("/")) return Effect.fail(invalidPath)
    if (match._tag === "None" || closed) return Effect.fail(routeNotFound)
    if (match._tag === "OtherMethod") return Effect.fail(methodNotAllowed(match.allow))
    const ip = ClientAddress.addressOf(incoming, settings.isTrustedProxy)
    return Effect.succeed({ incoming, route: match.route, params: match.params, correlationId, ip })
  }

  /** 413 when the declared length exceeds the limit of the operation. */
  const requireDeclaredSize = ({ incoming, route }: RoutedRequest): Effect.Effect<void, HttpError> =>
    BodyLimits.isTooLarge(incoming, route) ? Effect.fail(BodyLimits.tooLarge) : Effect.void

  /** 400 for a read with problems. The problems of a command are answered after its Unique-Key was looked up. */
  const requireValidRead = ({ route }: RoutedRequest, { problems }: Decoded<unknown>): Effect.Effect<void, HttpError> =>
    route.isQuery && problems.length > 0 ? Effect.fail(invalidParams(...problems)) : Effect.void

  /** Runs the handler. A command runs in a fiber of its own, so neither a disconnect nor the timeout interrupts it. */
  const runHandler = (
    { route }: RoutedRequest,
    input: Decoded<unknown>,
    context: RequestContext,
    body: BodyLimits.Body
  ): Effect.Effect<HttpResponse, RouteTable.Failure> => {
    const handled = Effect.suspend(() => route.handle(input, context))
    if (route.isQuery) return handled
    const exclusive = executor.exclusively(context.call.key, handled)
    if (route.unhurried) return exclusive
    // no interruption comes between keeping the body's files and the fiber that they are kept for
    const forked = Effect.uninterruptible(Effect.suspend(() => Effect.forkDetach(body.keptFor(exclusive))))
    return Effect.flatMap(forked, Fiber.join)
  }

  /** The steps that need only the head of the request. */
  const admit = Effect.fnUntraced(function* (received: Received) {
    yield* requireServiceOn(received) // 503
    const routed = yield* requireRoute(received) // 404, 405
    yield* requireDeclaredSize(routed) // 413
    const admitted = yield* admitCaller(routed) // credentials 403, Api-Version 400 or 403, throttle 429, scope 403
    return { routed, admitted }
  })

  /**
   * The steps that need the body; they succeed with the run of the handler. The handler looks up the Unique-Key, then
   * answers 400 with all problems of the input, 403, 400 with all unknown ids, and the first state rule that applies.
   */
  const interpretBody = Effect.fnUntraced(function* (
    routed: RoutedRequest,
    admitted: Admitted,
    received: BodyLimits.Body
  ) {
    yield* RequestBody.requireMediaType(routed, received) // 415
    yield* interpret.failStatically(routed) // the answer that a test requests
    const mock = interpret.mockOf(routed, admitted)
    if (mock !== null) return Effect.succeed(mock)
    const body = yield* received.parsed // 400 for the syntax of JSON or form
    const query = interpret.readQuery(routed, admitted)
    const completed = yield* interpret.completeBody(routed, admitted, body.value)
    const interpreted = { body, query, completed }
    const context = interpret.contextOf(routed, admitted, interpreted)
    yield* interpret.failTestRetry(routed, context) // 500 that a test requests
    const input = interpret.decode(routed, admitted, interpreted)
    yield* requireValidRead(routed, input) // 400
    return runHandler(routed, input, context, received)
  })

  /** 503 once these milliseconds have passed. */
  const within = <A>(
    milliseconds: number,
    effect: Effect.Effect<A, RouteTable.Failure>
  ): Effect.Effect<A, RouteTable.Failure> =>
    Effect.timeoutOrElse(effect, { duration: milliseconds, orElse: () => Effect.fail(retryLater()) })

  /** All steps. The time in which the body arrives does not count: the server has a limit of its own for it. */
  const handleOperation = Effect.fnUntraced(function* (received: Received) {
    const began = clock.monotonicTimeNanosUnsafe()
    const { admitted, routed } = yield* within(requestTimeout, admit(received))
    const left = requestTimeout - Number(clock.monotonicTimeNanosUnsafe() - began) / 1e6
    return yield* withBody(received.incoming, routed.route, admitted, (body) => {
      const work = interpretBody(routed, admitted, body)
      return routed.route.unhurried ? Effect.flatten(within(left, work)) : within(left, Effect.flatten(work))
    })
  })

  /** The error that answers a failure. A defect is logged and answered 500. */
  const responseOf = (
    cause: Cause.Cause<RouteTable.Failure>,
    correlationId: string,
    operation: string
  ): Effect.Effect<HttpResponse> => {
    const failure = cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) {
      const error = FailureResponse.errorOf(failure.error)
      metrics.failed(error.code)
      return Effect.succeed(errorResponse(error))
    }
    metrics.failed(unexpectedError.code)
    return Effect.as(AuditTrail.logDefect(cause, correlationId, operation), errorResponse(unexpectedError))
  }

  const isForBrowsers = (match: RouteTable.Match): boolean => match._tag === "Route" && match.route.fromBrowsers

  const handle = Effect.fnUntraced(function* (incoming: HttpRequest) {
    const began = clock.monotonicTimeNanosUnsafe()
    const correlationId = correlationOf(incoming.header)
    const page = publicPage(incoming)
    if (page !== null) {
      const { body, headers, status } = yield* page
      return httpResponse(status, body, { "X-Correlation-Id": correlationId, ...headers })
    }
    if (incoming.method === "OPTIONS" && isForBrowsers(findRoute("POST", incoming.path)))
      return httpResponse(204, "", { "X-Correlation-Id": correlationId, ...Cors.preflight("POST") })
    const match = findRoute(incoming.method, incoming.path)
    const operation = match._tag === "Route" ? match.route.name : "none"
    const exit = yield* Effect.exit(handleOperation({ incoming, correlationId, match }))
    const response = Exit.isSuccess(exit) ? exit.value : yield* responseOf(exit.cause, correlationId, operation)
    metrics.answered(match, incoming, response.status, Number(clock.monotonicTimeNanosUnsafe() - began) / 1e9)
    const cors = isForBrowsers(match) ? Cors.responseHeaders : {}
    return { ...response, headers: { "X-Correlation-Id": correlationId, ...cors, ...response.headers } }
  })

  return {
    handle,
    isStopping: () => state.stopping,
    /** From now on /health/ready answers 503. */
    stop: () => {
      state.stopping = true
    }
  } as const
})

/** The service that answers every request, whichever server received it. */
export class Pipeline extends Context.Service<Pipeline>()("@payments-platform/adapters/HttpPipeline", { make }) {
  static readonly layer = Layer.effect(this, this.make)
}
