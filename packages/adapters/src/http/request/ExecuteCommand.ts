/** The helpers of handlers: they execute commands for the decoded request, and turn the result into a response. */
import { Effect } from "effect"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as DecodedInput from "@payments-platform/domain/decider/DecodedInput"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { type HttpResponse, invalidParams } from "../HttpMessage.ts"
import type { Rejection } from "../response/RejectionErrors.ts"
import type { Failure } from "../server/RouteTable.ts"
import type { OperationInput } from "./DecodeRequest.ts"
import { type RequestContext, commandResponse, renderer } from "./RequestContext.ts"

interface Options {
  readonly status?: 200 | 201
  /** changes the record before it is rendered */
  readonly view?: (record: JsonObject) => JsonObject
}

/** Executes the command of a request, and answers with its record. */
export const makeExecute = Effect.map(
  CommandExecutor,
  (executor) =>
    <A, C, F, R extends Rejection>(
      handler: CommandHandler.CommandHandler<C, F, R>,
      decoded: OperationInput<A>,
      context: RequestContext,
      commandOf: (request: A) => C,
      { status = 200, view }: Options = {}
    ): Effect.Effect<HttpResponse, Failure> =>
      Effect.map(
        executor.execute(
          handler,
          context.call,
          DecodedInput.map(decoded, commandOf),
          renderer<R>(context, status, view)
        ),
        commandResponse
      )
)

/** Runs a read, or an act that is no command. Fails with 400 unless the whole request was decoded. */
export const whenValid = <A, E>(
  decoded: OperationInput<A>,
  f: (request: A) => Effect.Effect<HttpResponse, E>
): Effect.Effect<HttpResponse, E | Failure> =>
  decoded._tag === "Malformed" || decoded.problems.length > 0
    ? Effect.fail(invalidParams(...decoded.problems))
    : f(decoded.command)

/**
 * Runs an act of the operator that is no command, once for each Unique-Key. As for a command, the key is looked up
 * first and stores the response. An act returns an error about the state, so that the key stores it, and fails with
 * every other error, so that the key stays free.
 */
export const makeOnce = Effect.map(
  CommandExecutor,
  (executor) =>
    <A, E>(decoded: OperationInput<A>, { call }: RequestContext, act: (request: A) => Effect.Effect<HttpResponse, E>) =>
      Effect.map(executor.remembered(call, whenValid(decoded, act)), commandResponse)
)
