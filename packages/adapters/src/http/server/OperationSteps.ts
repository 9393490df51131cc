/**
 * The steps that carry out an operation, in the order of checks of platform.md 1: those that need only the head of the
 * request, then those that need its body.
 */
import { Effect } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { DocumentFiles } from "@payments-platform/domain/application/DocumentFiles"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { HttpResponse } from "../HttpMessage.ts"
import * as RequestContent from "../log/RequestContent.ts"
import * as ApplyMagicBehavior from "../request/ApplyMagicBehavior.ts"
import * as BodyLimits from "../request/body/BodyLimits.ts"
import * as InterpretBody from "../request/body/InterpretBody.ts"
import * as RequestBody from "../request/body/RequestBody.ts"
import * as AdmitCaller from "../request/caller/AdmitCaller.ts"
import * as DeniedActs from "../request/caller/DeniedActs.ts"
import type { OperationInput } from "../request/DecodeRequest.ts"
import type { RequestContext } from "../request/RequestContext.ts"
import type { AdmittedCaller, RoutedRequest } from "../request/RoutedRequest.ts"
import { HttpSettings } from "./HttpSettings.ts"
import type { ReceivedRequest } from "./ReceivedRequest.ts"
import { requireDeclaredSize, requireRoute, requireServiceOn, requireValidRead } from "./RequestGuards.ts"
import type { Failure } from "./RouteTable.ts"

/**
 * Lets the other requests of this turn of the event loop come to the same step, so that they take the next one right
 * after each other. Code that runs for many requests in a row stays in the caches of the processor: 64 requests at a
 * time take half the CPU each (`STORE=memory node packages/app/bench/profile.ts`).
 */
const together = Effect.yieldNow

/** Runs the handler. From here on a command is carried out, whether or not its caller still waits. */
const runHandler = (
  executor: CommandExecutor["Service"],
  { route }: RoutedRequest,
  input: OperationInput<unknown>,
  context: RequestContext,
  received: ReceivedRequest
): Effect.Effect<HttpResponse, Failure> => {
  const handled = Effect.suspend(() => route.handle(input, context))
  if (route.noDeadline) received.deadline.pause()
  if (route.isQuery) return handled
  received.isCommand = true
  return executor.withKeyLock(context.call.key, handled)
}

/**
 * The steps that need the body. The handler looks up the Unique-Key, then answers 400 with all problems of the input,
 * 403, 400 with all unknown ids, and the first state rule that applies.
 */
const makeInterpretBody = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const interpret = yield* InterpretBody.make
  const magic = yield* ApplyMagicBehavior.make
  return Effect.fnUntraced(function* (
    received: ReceivedRequest,
    routed: RoutedRequest,
    admitted: AdmittedCaller,
    content: BodyLimits.Body
  ) {
    yield* together
    yield* RequestBody.requireMediaType(routed, content) // 415
    yield* magic.failStatically(routed) // the answer that a test requests
    const mock = magic.mockOf(routed, admitted)
    if (mock !== null) return mock
    const sent = yield* content.parsed // 400 for the syntax of JSON or form
    if (!content.isEmpty && content.bytes <= RequestContent.maxBody) received.notes.body = sent.summary
    const body = { ...sent, value: routed.route.removeNulls(sent.value) }
    const query = interpret.readQuery(routed, admitted)
    const completed = yield* interpret.completeBody(routed, admitted, body.value)
    const interpreted = { body, query, completed }
    const context = interpret.contextOf(routed, admitted, interpreted)
    yield* magic.failTestRetry(routed, context) // 500 that a test requests
    const input = interpret.decode(routed, admitted, interpreted)
    yield* requireValidRead(routed, input) // 400
    yield* together
    const response = yield* runHandler(executor, routed, input, context, received)
    yield* together
    return response
  })
})

/** All steps. The time in which the body arrives does not count: the server has a limit of its own for it. */
export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const settings = yield* HttpSettings
  const admitCaller = yield* AdmitCaller.make
  const withBody = BodyLimits.make((yield* DocumentFiles).receive)
  const interpretBody = yield* makeInterpretBody
  const recordDenial = yield* DeniedActs.make

  /** The steps that need only the head of the request. */
  const admit = Effect.fnUntraced(function* (received: ReceivedRequest) {
    yield* requireServiceOn(appCache, received) // 503
    const routed = yield* requireRoute(settings, received) // 404, 405
    yield* requireDeclaredSize(routed) // 413
    const admitted = yield* admitCaller(routed) // credentials 403, Api-Version 400 or 403, throttle 429, scope 403
    return { routed, admitted }
  })

  /** The steps that need the body, while the caller waits. */
  const answerBody = (received: ReceivedRequest, routed: RoutedRequest, admitted: AdmittedCaller) =>
    Effect.suspend(() => {
      const { deadline, incoming } = received
      deadline.pause()
      return withBody(incoming, routed.route, admitted, (body) => {
        deadline.resume()
        return interpretBody(received, routed, admitted, body)
      })
    })

  return Effect.fnUntraced(function* (received: ReceivedRequest) {
    const { admitted, routed } = yield* admit(received)
    const answer = Effect.andThen(
      DeniedActs.requireRole(routed.route, admitted), // 403
      answerBody(received, routed, admitted)
    )
    return yield* recordDenial(routed, admitted, answer)
  })
})
