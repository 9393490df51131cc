/**
 * A command as a host executes it: the Schema of its request beside its handler, and how a request becomes the command.
 * Its type names no Schema of a resource, so that importing every command loads few declarations.
 */
import type { Schema } from "effect"
import type * as Command from "../decider/Command.ts"
import type * as CommandHandler from "../decider/CommandHandler.ts"
import type { DecodedInput } from "../decider/DecodedInput.ts"
import * as ExternalCalls from "../decider/ExternalCalls.ts"
import * as EmbeddedRulesEngine from "../EmbeddedRulesEngine.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"
import * as Wire from "../vocabulary/Wire.ts"

/** A rejection of a handler: `Payment/NotCancelable`. */
export interface Rejection {
  readonly _tag: string
}

/** Receives a command with the types of its handler. */
export type Receive<A> = <Q, C, F, R extends Rejection>(
  handler: CommandHandler.EnrichedHandler<Q, C, F, R>,
  request: DecodedInput<Q, Problem>
) => A

/** A command. `Target` is what names the resources that it acts on, besides its body. */
export interface HostCommand<in Target> {
  /** the `action` of audit entries: `payments.create` */
  readonly name: string
  /** the section of docs/contract that the command carries out: `payments.md 3.2` */
  readonly contract: string
  /** who executes it unless the caller says otherwise */
  readonly by: "app" | "operator"
  /** the Schema of the body; its encoded side is the JSON of the contract */
  readonly Request: Schema.ConstraintDecoder<unknown>
  /** decodes a body, and gives the command to a function that takes handlers of every type */
  readonly decode: <A>(body: unknown, target: Target, receive: Receive<A>) => A
}

/** A command that creates a resource, or acts on what its body names. */
export type Creation = HostCommand<object>

/** A command on the resource that its target names. */
export type OnResource = HostCommand<Command.Action>

type Handler<Q, C, F, R> = CommandHandler.CommandHandler<Q, F, R> | CommandHandler.EnrichedHandler<Q, C, F, R>

/** The handler with the calls that complete its request; most have none. */
const enrichedBy = <Q, F, R>(handler: CommandHandler.CommandHandler<Q, F, R>) => ({
  enrich: (command: Q): ExternalCalls.Conversation<Q> => ExternalCalls.end(command),
  handler
})

type MakeCommand<Request, T, Q> = (request: Request, target: T) => Q

/** How a request becomes the command, which is said only where it is not the usual one. */
type UnlessUsual<Usual, Request, T, Q> = [Usual] extends [Q]
  ? readonly [commandOf?: MakeCommand<Request, T, Q>]
  : readonly [commandOf: MakeCommand<Request, T, Q>]

/** The body of a command that has none: what is given is not looked at. */
export const NoBody = Wire.struct({})

type By = HostCommand<never>["by"]

/** `given`: how a request becomes the command; absent: it becomes what `usual` makes of it. */
const define = <Request, T, Q, C, F, R extends Rejection>(
  by: By,
  Request: Schema.ConstraintDecoder<Request>,
  handler: Handler<Q, C, F, R>,
  given: MakeCommand<Request, T, Q> | undefined,
  usual: MakeCommand<Request, T, unknown>
): HostCommand<T> => {
  const { contract, name } = "enrich" in handler ? handler.handler : handler
  const commandOf =
    given ?? unsafeCoerce<MakeCommand<Request, T, Q>>(usual, "`UnlessUsual` compares it with the handler's")
  return {
    name,
    contract,
    by,
    Request,
    decode: (body, target, receive) => {
      const request = EmbeddedRulesEngine.decode(Request, body, (decoded) => commandOf(decoded, target))
      return "enrich" in handler ? receive(handler, request) : receive(enrichedBy(handler), request)
    }
  }
}

const creationBy =
  (by: By) =>
  <S extends Schema.ConstraintDecoder<unknown>, Q, C, F, R extends Rejection>(
    Request: S,
    handler: Handler<Q, C, F, R>,
    ...[given]: UnlessUsual<Command.Creation<S["Type"]>, S["Type"], object, Q>
  ): Creation =>
    define<S["Type"], object, Q, C, F, R>(by, Request, handler, given, (request) => ({ request }))

const commandBy =
  (by: By) =>
  <S extends Schema.ConstraintDecoder<unknown>, Q, C, F, R extends Rejection>(
    Request: S,
    handler: Handler<Q, C, F, R>,
    ...[given]: UnlessUsual<Command.OnResource<S["Type"]>, S["Type"], Command.Action, Q>
  ): OnResource =>
    define<S["Type"], Command.Action, Q, C, F, R>(by, Request, handler, given, (request, { id }) => ({ id, request }))

const actionBy =
  (by: By) =>
  <Q, C, F, R extends Rejection>(
    handler: Handler<Q, C, F, R>,
    ...[given]: UnlessUsual<Command.Action, object, Command.Action, Q>
  ): OnResource =>
    define<object, Command.Action, Q, C, F, R>(by, NoBody, handler, given, (_, { id }) => ({ id }))

/** A command of apps that creates a resource. */
export const appCreation = creationBy("app")
/** A command of apps on a resource. */
export const appCommand = commandBy("app")
/** A command of apps on a resource, without a body. */
export const appAction = actionBy("app")
/** A command of the operator that creates a resource (platform.md 12). */
export const operatorCreation = creationBy("operator")
/** A command of the operator on a resource (platform.md 12). */
export const operatorCommand = commandBy("operator")
/** A command of the operator on a resource, without a body (platform.md 12). */
export const operatorAction = actionBy("operator")
