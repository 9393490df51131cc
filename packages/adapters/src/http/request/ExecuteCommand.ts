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

/** Acts on a request, by an effect or by a generator of effects. */
type Act<A> = (
  request: A
) => Effect.Effect<HttpResponse, Failure> | Generator<Effect.Effect<unknown, Failure>, HttpResponse, never>

/** Runs a read, or an act that is no command. Fails with 400 unless the whole request was decoded. */
export const whenValid = <A>(decoded: OperationInput<A>, act: Act<A>): Effect.Effect<HttpResponse, Failure> => {
  if (decoded._tag === "Malformed" || decoded.problems.length > 0)
    return Effect.fail(invalidParams(...decoded.problems))
  const acted = act(decoded.command)
  return Effect.isEffect(acted) ? acted : Effect.gen(() => acted)
}

/** Whether a Unique-Key stores an answer (platform.md 2): not one that forbids. */
const isKept = ({ status }: { readonly status: number }): boolean => status !== 403

/**
 * Runs an act of the operator that is no command, once for each Unique-Key. As for a command, the key is looked up
 * first and stores the response. An act returns an error about the state, so that the key stores it, and fails with
 * every other error or returns 403, so that the key stays free.
 */
export const makeOnce = Effect.map(
  CommandExecutor,
  (executor) =>
    <A>(decoded: OperationInput<A>, { call }: RequestContext, act: Act<A>) =>
      Effect.map(executor.remembered(call, whenValid(decoded, act), isKept), commandResponse)
)
