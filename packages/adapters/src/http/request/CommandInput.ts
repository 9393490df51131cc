/** What the handlers of commands share: a part of what was asked, and reads that need all of it. */
import { Effect } from "effect"
import {
  type Input,
  CommandExecutor,
  type ExecutionResult,
  type Refusal
} from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../response/ErrorCodes.ts"
import { type RequestContext, replied } from "./RequestContext.ts"
import { type HttpResponse, invalid } from "../HttpMessage.ts"
import type { Failure } from "../server/RouteTable.ts"

/** The input of a use case, from what was understood of the request. */
export const input = <A, B>(
  { command, problems }: Input<A, WireProblem>,
  f: (asked: A) => B
): Input<B, WireProblem> => ({
  command: command === null ? null : f(command),
  problems
})

export const answered = (
  outcome: Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
): Effect.Effect<HttpResponse, Failure> => Effect.map(outcome, replied)

/** For what is no command: all of the request must have been understood. */
export const whole = <A, E>(
  { command, problems }: Input<A, WireProblem>,
  f: (asked: A) => Effect.Effect<HttpResponse, E>
): Effect.Effect<HttpResponse, E | Failure> =>
  command === null || problems.length > 0 ? Effect.fail(invalid(...problems)) : f(command)

/**
 * For acts of the operator that are no Change: done once for each Unique-Key, which is looked up first, as that of a
 * command, and keeps the answer all the same. What a state forbids is answered, so that the key keeps it; what else
 * stands against an act fails.
 */
export const makeOnce = Effect.map(
  CommandExecutor,
  (executor) =>
    <A, E>(given: Input<A, WireProblem>, { call }: RequestContext, act: (asked: A) => Effect.Effect<HttpResponse, E>) =>
      Effect.map(executor.remembered(call, whole(given, act)), replied)
)
