/**
 * The journey of a request, in the order of checks of platform.md 1. Each step lets the request go on, or fails with
 * the error that answers it.
 */
import { Cause, Clock, Context, Effect, Exit, Fiber, Layer } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { DocumentFiles } from "@payments-platform/domain/application/merchants/DocumentFiles"
import type { Decoded } from "../request/ExecuteCommand.ts"
import { answeredRequest, Observer } from "./AnsweredRequest.ts"
import * as AdmitCaller from "../request/AdmitCaller.ts"
import * as Deadlines from "../../clock/Deadlines.ts"
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
  isHttpError,
  errorResponse,
  httpError,
  retryLater,
  unexpectedError
} from "../HttpMessage.ts"
import { Metrics } from "./HttpMetrics.ts"
import * as ResourceHandlers from "../ResourceHandlers.ts"
import { RefusedRequests } from "./RefusedRequests.ts"
import * as PublicPages from "./PublicPages.ts"
import * as ClientAddress from "../request/ClientAddress.ts"
import * as RouteTable from "./RouteTable.ts"
import * as PrepareInput from "../request/PrepareInput.ts"
import * as RequestBody from "../request/RequestBody.ts"
import * as Cors from "./Cors.ts"
import type { Admitted, Named, RoutedRequest } from "../request/RoutedRequest.ts"

const routeNotFound = httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }])
const invalidPath = invalidParams({
  place: "path",
  path: [],
  reason: "PARAM_VALUE_IS_INVALID_PATTERN",
  requirement: "must begin with /"
})
const methodNotAllowed = (allow: string): HttpError =>
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: allow })

/**
 * Lets the other requests of this turn of the event loop come to the same step, so that they take the next one right
 * after each other. Code that runs for many requests in a row stays in the caches of the processor: 64 requests at a
 * time take half the CPU each (`STORE=memory node packages/app/bench/profile.ts`).
 */
const together = Effect.yieldNow

const isOperatorPath = ({ path }: HttpRequest): boolean => path.startsWith("/operator/")

/** A request with the correlation id of its answer. */
interface Begun {
  readonly incoming: HttpRequest
  readonly correlationId: string
  readonly named: Named
  /** nanoseconds of the monotonic clock at which it began */
  readonly began: bigint
}

/** A request with the operation that the route table found. */
interface Received extends Begun {
  readonly match: RouteTable.Match
  /** 503 once it is over */
  readonly deadline: Deadlines.Deadline
  /** whether it is carried out to its end, whether or not its caller still waits */
  isCommand: boolean
}

const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const executor = yield* CommandExecutor
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const refused = yield* RefusedRequests
  const observer = yield* Observer
  const clock = yield* Clock.Clock
  const admitCaller = yield* AdmitCaller.make
  const interpret = yield* PrepareInput.make
  const beginDeadline = yield* Deadlines.make(requestTimeout)
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
  const requireRoute = ({
    correlationId,
    incoming,
    match,
    named
  }: Received): Effect.Effect<RoutedRequest, HttpError> => {
    const closed = isOperatorPath(incoming) && settings.operatorToken === null
    if (!incoming.path.startsWith("/")) return Effect.fail(invalidPath)
    if (match._tag === "None" || closed) return Effect.fail(routeNotFound)
    if (match._tag === "OtherMethod") return Effect.fail(methodNotAllowed(match.allow))
    const ip = ClientAddress.addressOf(incoming, settings.isTrustedProxy)
    return Effect.succeed({ incoming, route: match.route, params: match.params, correlationId, ip, named })
  }

  /** 413 when the declared length exceeds the limit of the operation. */
  const requireDeclaredSize = ({ incoming, route }: RoutedRequest): Effect.Effect<void, HttpError> =>
    BodyLimits.isTooLarge(incoming, route) ? Effect.fail(BodyLimits.tooLarge) : Effect.void

  /** 400 for a read with problems. The problems of a command are answered after its Unique-Key was looked up. */
  const requireValidRead = ({ route }: RoutedRequest, { problems }: Decoded<unknown>): Effect.Effect<void, HttpError> =>
    route.isQuery && problems.length > 0 ? Effect.fail(invalidParams(...problems)) : Effect.void

  /** Runs the handler. From here on a command is carried out, whether or not its caller still waits. */
  const runHandler = (
    { route }: RoutedRequest,
    input: Decoded<unknown>,
    context: RequestContext,
    received: Received
  ): Effect.Effect<HttpResponse, RouteTable.Failure> => {
    const handled = Effect.suspend(() => route.handle(input, context))
    if (route.unhurried) received.deadline.pause()
    if (route.isQuery) return handled
    received.isCommand = true
    return executor.exclusively(context.call.key, handled)
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
   * The steps that need the body. The handler looks up the Unique-Key, then answers 400 with all problems of the input,
   * 403, 400 with all unknown ids, and the first state rule that applies.
   */
  const interpretBody = Effect.fnUntraced(function* (
    received: Received,
    routed: RoutedRequest,
    admitted: Admitted,
    content: BodyLimits.Body
  ) {
    yield* together
    yield* RequestBody.requireMediaType(routed, content) // 415
    yield* interpret.failStatically(routed) // the answer that a test requests
    const mock = interpret.mockOf(routed, admitted)
    if (mock !== null) return mock
    const sent = yield* content.parsed // 400 for the syntax of JSON or form
    const body = { ...sent, value: routed.route.removeNulls(sent.value) }
    const query = interpret.readQuery(routed, admitted)
    const completed = yield* interpret.completeBody(routed, admitted, body.value)
    const interpreted = { body, query, completed }
    const context = interpret.contextOf(routed, admitted, interpreted)
    yield* interpret.failTestRetry(routed, context) // 500 that a test requests
    const input = interpret.decode(routed, admitted, interpreted)
    yield* requireValidRead(routed, input) // 400
    yield* together
    const response = yield* runHandler(routed, input, context, received)
    yield* together
    return response
  })

  /** All steps. The time in which the body arrives does not count: the server has a limit of its own for it. */
  const handleOperation = Effect.fnUntraced(function* (received: Received) {
    const { deadline, incoming } = received
    const { admitted, routed } = yield* admit(received)
    deadline.pause()
    return yield* withBody(incoming, routed.route, admitted, (body) => {
      deadline.resume()
      return interpretBody(received, routed, admitted, body)
    })
  })

  /** The error that answers a failure. A defect is logged and answered 500. */
  const errorOf = (
    cause: Cause.Cause<RouteTable.Failure>,
    { correlationId, match }: Received
  ): Effect.Effect<HttpError> => {
    const failure = cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) return Effect.succeed(FailureResponse.errorOf(failure.error))
    const operation = match._tag === "Route" ? match.route.name : "none"
    return Effect.as(AuditTrail.logDefect(cause, correlationId, operation), unexpectedError)
  }

  const isForBrowsers = (match: RouteTable.Match): boolean => match._tag === "Route" && match.route.fromBrowsers

  /** The time since a request began, in ms. */
  const durationOf = ({ began }: Begun): number => Number(clock.monotonicTimeNanosUnsafe() - began) / 1e6

  /** The response as it is sent. */
  const answered = (received: Received, answer: HttpResponse | HttpError): HttpResponse => {
    const { correlationId, incoming, match } = received
    const isError = isHttpError(answer)
    if (isError) metrics.failed(answer.code)
    const response = isError ? errorResponse(answer) : answer
    metrics.answered(match, incoming, response.status, durationOf(received) / 1e3)
    const cors = isForBrowsers(match) ? Cors.responseHeaders : {}
    return { ...response, headers: { "X-Correlation-Id": correlationId, ...cors, ...response.headers } }
  }

  /**
   * Waits for the response, and answers 503 when the time is over. Then, and when the client is gone before its request
   * is complete, everything but a command is interrupted.
   */
  const waitFor = (received: Received, fiber: Fiber.Fiber<HttpResponse | HttpError>): Effect.Effect<HttpResponse> =>
    Effect.callback((resume) => {
      const { deadline, incoming } = received
      const leave = (): void => (received.isCommand ? undefined : fiber.interruptUnsafe())
      incoming.onDisconnect?.(leave)
      deadline.onOver = () => {
        resume(Effect.succeed(answered(received, retryLater())))
        leave()
      }
      fiber.addObserver((exit) => {
        deadline.pause()
        if (!deadline.isOver)
          resume(Exit.isSuccess(exit) ? Effect.succeed(answered(received, exit.value)) : Effect.interrupt)
      })
    })

  /** Answers by a page, by the preflight of a browser, or by an operation. */
  const respond = (begun: Begun): Effect.Effect<HttpResponse> => {
    const { correlationId, incoming } = begun
    const page = publicPage(incoming)
    if (page !== null)
      return Effect.map(page, ({ body, headers, status }) =>
        httpResponse(status, body, { "X-Correlation-Id": correlationId, ...headers })
      )
    if (incoming.method === "OPTIONS" && isForBrowsers(findRoute("POST", incoming.path)))
      return Effect.succeed(httpResponse(204, "", { "X-Correlation-Id": correlationId, ...Cors.preflight("POST") }))
    const match = findRoute(incoming.method, incoming.path)
    const received = { ...begun, match, deadline: beginDeadline(), isCommand: false }
    const operation = Effect.catchCause(handleOperation(received), (cause) => errorOf(cause, received))
    return Effect.flatMap(Effect.forkDetach(operation, { startImmediately: true }), (fiber) => waitFor(received, fiber))
  }

  /** Tells of the answer: the list of refusals, and the observer of the process. */
  const tell = (begun: Begun, answer: HttpResponse): Effect.Effect<void> => {
    const { correlationId, incoming, named } = begun
    const about = { correlationId, appId: named.appId, durationMs: Math.round(durationOf(begun)) }
    const request = answeredRequest(incoming, answer, about)
    return Effect.andThen(refused.note(request), observer(request))
  }

  const handle = (incoming: HttpRequest): Effect.Effect<HttpResponse> =>
    Effect.suspend(() => {
      const correlationId = correlationOf(incoming.header)
      const begun = { incoming, correlationId, named: { appId: null }, began: clock.monotonicTimeNanosUnsafe() }
      return Effect.tap(respond(begun), (answer) => tell(begun, answer))
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
