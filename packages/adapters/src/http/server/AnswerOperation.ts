/** Turns the result of an operation into its answer: 503 after the time limit, an error for a failure, 500 for a defect. */
import { Cause, Clock, Effect, Exit, Fiber } from "effect"
import {
  errorResponse,
  type HttpError,
  type HttpResponse,
  isHttpError,
  retryLater,
  unexpectedError
} from "../HttpMessage.ts"
import * as FailureResponse from "../response/FailureResponse.ts"
import * as Cors from "./Cors.ts"
import { Metrics } from "./HttpMetrics.ts"
import { type BegunRequest, isForBrowsers, type ReceivedRequest } from "./ReceivedRequest.ts"
import type { Failure } from "./RouteTable.ts"

/** The time since a request began, in ms. */
export const durationOf = (clock: Clock.Clock, { began }: BegunRequest): number =>
  Number(clock.monotonicTimeNanosUnsafe() - began) / 1e6

/** The frames of a stack, without the message in its first line. */
const framesOf = (defect: unknown): string =>
  defect instanceof Error
    ? (defect.stack ?? "")
        .split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 12)
        .join("\n")
    : typeof defect

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)

/**
 * Logs a defect with its operation, the name of the error and its stack frames. The message of the error is left out,
 * since it may contain data of the request.
 */
const logDefect = (cause: Cause.Cause<unknown>, correlationId: string, operation: string) => {
  const reason = cause.reasons.find(Cause.isDieReason)
  return Effect.logError("a request failed unexpectedly", {
    correlation_id: correlationId,
    operation,
    defect: reason === undefined ? "interrupted" : nameOf(reason.defect),
    at: reason === undefined ? "" : framesOf(reason.defect)
  })
}

/** The error that answers a failure. A defect is logged and answered 500. */
const errorOf = (cause: Cause.Cause<Failure>, { correlationId, match }: ReceivedRequest): Effect.Effect<HttpError> => {
  const failure = cause.reasons.find(Cause.isFailReason)
  if (failure !== undefined) return Effect.succeed(FailureResponse.errorOf(failure.error))
  const operation = match._tag === "Route" ? match.route.name : "none"
  return Effect.as(logDefect(cause, correlationId, operation), unexpectedError)
}

export const make = Effect.gen(function* () {
  const metrics = yield* Metrics
  const clock = yield* Clock.Clock

  /** The response as it is sent. */
  const responseOf = (received: ReceivedRequest, answer: HttpResponse | HttpError): HttpResponse => {
    const { correlationId, incoming, match } = received
    const isError = isHttpError(answer)
    if (isError) metrics.failed(answer.code)
    const response = isError ? errorResponse(answer) : answer
    metrics.answered(match, incoming, response.status, durationOf(clock, received) / 1e3)
    const cors = isForBrowsers(match) ? Cors.responseHeaders : {}
    return { ...response, headers: { "X-Correlation-Id": correlationId, ...cors, ...response.headers } }
  }

  /**
   * Waits for the response, and answers 503 when the time is over. Then, and when the client disconnects before its request
   * is complete, everything but a command is interrupted.
   */
  const waitFor = (
    received: ReceivedRequest,
    fiber: Fiber.Fiber<HttpResponse | HttpError>
  ): Effect.Effect<HttpResponse> =>
    Effect.callback((resume) => {
      const { deadline, incoming } = received
      const leave = (): void => (received.isCommand ? undefined : fiber.interruptUnsafe())
      incoming.onDisconnect?.(leave)
      deadline.onOver = () => {
        resume(Effect.succeed(responseOf(received, retryLater())))
        leave()
      }
      fiber.addObserver((exit) => {
        deadline.pause()
        if (!deadline.isOver)
          resume(Exit.isSuccess(exit) ? Effect.succeed(responseOf(received, exit.value)) : Effect.interrupt)
      })
    })

  /** Runs an operation in a fiber of its own, so that a command continues when its caller no longer waits. */
  return (received: ReceivedRequest, operation: Effect.Effect<HttpResponse, Failure>): Effect.Effect<HttpResponse> => {
    const answer = Effect.catchCause(operation, (cause) => errorOf(cause, received))
    return Effect.flatMap(Effect.forkDetach(answer, { startImmediately: true }), (fiber) => waitFor(received, fiber))
  }
})
