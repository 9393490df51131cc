/** The helpers of handlers: they pass the decoded input to a use case, and turn its result into a response. */
import { Effect } from "effect"
import {
  type Input,
  CommandExecutor,
  type ExecutionResult,
  type Refusal
} from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../response/ErrorCodes.ts"
import { type RequestContext, commandResponse } from "./RequestContext.ts"
import { type HttpResponse, invalidParams } from "../HttpMessage.ts"
import type { Failure } from "../server/RouteTable.ts"

/** The input of a use case, with a command made from the decoded request. The problems of the request stay. */
export const input = <A, B>(
  { command, problems }: Input<A, WireProblem>,
  f: (request: A) => B
): Input<B, WireProblem> => ({
  command: command === null ? null : f(command),
  problems
})

/** The response for the result of a command. */
export const answered = (
  outcome: Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
): Effect.Effect<HttpResponse, Failure> => Effect.map(outcome, commandResponse)

/** Runs a read, or an act that is no command. Fails with 400 unless the whole request was decoded. */
export const whenValid = <A, E>(
  { command, problems }: Input<A, WireProblem>,
  f: (request: A) => Effect.Effect<HttpResponse, E>
): Effect.Effect<HttpResponse, E | Failure> =>
  command === null || problems.length > 0 ? Effect.fail(invalidParams(...problems)) : f(command)

/**
 * Runs an act of the operator that is no command, once for each Unique-Key. As for a command, the key is looked up
 * first and stores the response. An act returns the error of a state rule, so that the key stores it, and fails with
 * every other error, so that the key stays free.
 */
export const makeOnce = Effect.map(
  CommandExecutor,
  (executor) =>
    <A, E>(
      input: Input<A, WireProblem>,
      { call }: RequestContext,
      act: (request: A) => Effect.Effect<HttpResponse, E>
    ) =>
      Effect.map(executor.remembered(call, whenValid(input, act)), commandResponse)
)
