/**
 * The steps of every request, in the order of checks of platform.md 1. OperationSteps.ts has the steps of an operation, and
 * AnswerOperation.ts turns its result into the answer.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { Ids } from "@payments-platform/domain/ports/Ids"
import * as Deadlines from "../../clock/Deadlines.ts"
import { Telemetry } from "../../telemetry/Tracing.ts"
import { Api } from "../api/Api.ts"
import { endpointsOf } from "../api/EndpointDescription.ts"
import * as BrowserRequests from "../console/BrowserRequests.ts"
import { BuiltInReceiver } from "../console/BuiltInReceiver.ts"
import * as ConsolePages from "../console/ConsolePages.ts"
import { correlationOf, errorResponse, type HttpRequest, type HttpResponse, httpResponse } from "../HttpMessage.ts"
import { answeredRequest, Observer } from "../log/AnsweredRequest.ts"
import { LiveEvents } from "../log/LiveEvents.ts"
import { contentOf, noNotes } from "../log/RequestContent.ts"
import { RequestLog } from "../log/RequestLog.ts"
import { namesIn } from "../log/SecretMembers.ts"
import { OperatorApi } from "../operator/OperatorApi.ts"
import { bodySchema } from "../request/DecodeRequest.ts"
import * as ResourceHandlers from "../ResourceHandlers.ts"
import * as AnswerOperation from "./AnswerOperation.ts"
import * as Cors from "./Cors.ts"
import { HttpSettings, requestTimeout } from "./HttpSettings.ts"
import * as OperationSteps from "./OperationSteps.ts"
import * as PublicPages from "./PublicPages.ts"
import { type BegunRequest, isForBrowsers } from "./ReceivedRequest.ts"
import * as RouteTable from "./RouteTable.ts"
import * as TracedRequest from "./TracedRequest.ts"

/** The names of the members of all bodies, of both surfaces. */
const memberNames = namesIn(() =>
  [...endpointsOf(Api).values(), ...endpointsOf(OperatorApi).values()].flatMap(
    ({ endpoint }) => bodySchema(endpoint) ?? []
  )
)

const make = Effect.gen(function* () {
  const log = yield* RequestLog
  const live = yield* LiveEvents
  const observer = yield* Observer
  const ids = yield* Ids
  const clock = yield* Clock.Clock
  const carryOut = yield* OperationSteps.make
  const answerOperation = yield* AnswerOperation.make
  const beginDeadline = yield* Deadlines.make(requestTimeout)
  const state = { stopping: false }
  const settings = yield* HttpSettings
  const publicPage = yield* PublicPages.make(() => state.stopping)
  const consolePage = ConsolePages.make(settings)
  const receiver = yield* BuiltInReceiver
  const refuseBrowser = BrowserRequests.make(settings)
  const { trace } = yield* Telemetry
  const findRoute = RouteTable.table(yield* ResourceHandlers.routes)

  const pageOf = (incoming: HttpRequest) => publicPage(incoming) ?? receiver.answer(incoming) ?? consolePage(incoming)

  /** Answers by a page, by the preflight of a browser, or by an operation. */
  const respond = (begun: BegunRequest): Effect.Effect<HttpResponse> => {
    const { correlationId, incoming } = begun
    const refusal = refuseBrowser(incoming)
    const page = refusal === null ? pageOf(incoming) : Effect.succeed(errorResponse(refusal))
    if (page !== null)
      return Effect.map(page, (answer) => ({
        ...answer,
        headers: { "X-Correlation-Id": correlationId, ...answer.headers }
      }))
    if (incoming.method === "OPTIONS" && isForBrowsers(findRoute("POST", incoming.path)))
      return Effect.succeed(httpResponse(204, "", { "X-Correlation-Id": correlationId, ...Cors.preflight("POST") }))
    const match = findRoute(incoming.method, incoming.path)
    const received = { ...begun, match, deadline: beginDeadline(), isCommand: false }
    const answered = answerOperation(received, carryOut(received))
    return trace === null ? answered : trace(TracedRequest.make(received), answered)
  }

  /** Reports the answer to the log of requests and to the observer of the process. */
  const tell = (begun: BegunRequest, answer: HttpResponse): Effect.Effect<void> => {
    const { correlationId, incoming, notes } = begun
    const durationMs = Math.round(AnswerOperation.durationOf(clock, begun))
    const request = answeredRequest(incoming, answer, { correlationId, appId: notes.appId, durationMs })
    const content = () => contentOf(incoming, notes, answer, memberNames())
    return Effect.andThen(log.note(request, notes, content), observer(request))
  }

  const handle = (incoming: HttpRequest): Effect.Effect<HttpResponse> =>
    Effect.suspend(() => {
      const correlationId = correlationOf(incoming.header, ids.next)
      const begun = { incoming, correlationId, notes: noNotes(), began: clock.monotonicTimeNanosUnsafe() }
      return Effect.tap(respond(begun), (answer) => tell(begun, answer))
    })

  return {
    handle,
    isStopping: () => state.stopping,
    /** From now on /health/ready answers 503, and the streams of live events end. */
    stop: () => {
      state.stopping = true
      live.end()
    }
  } as const
})

/** The service that answers every request, whichever server received it. */
export class Pipeline extends Context.Service<Pipeline>()("@payments-platform/adapters/HttpPipeline", { make }) {
  static readonly layer = Layer.effect(this, this.make)
}
