/**
 * The one definition of an endpoint that executes a command: its schemas, its description, the command, and, where it is
 * not the usual one, how a request becomes it. The route, its handler, the refusals and sessions in the OpenAPI document, the method of
 * the typed client, and the command that the tests find for a request derive from it.
 */
import { Context, type Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import type { Action, Creation } from "@payments-platform/domain/decider/Command"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import type { DecodedRequest } from "../request/DecodeRequest.ts"
import { errors } from "../response/ErrorCodes.ts"
import type { Rejection } from "../response/RejectionErrors.ts"
import * as EndpointAnnotations from "./EndpointAnnotations.ts"
import { describe, type EndpointDescription } from "./EndpointDescription.ts"
import * as SharedParameters from "./SharedParameters.ts"

/** The handler of a command, alone or with the outside calls that complete its request. */
export type Executable<Q, C, F, R> = CommandHandler.CommandHandler<Q, F, R> | CommandHandler.EnrichedHandler<Q, C, F, R>

/** Which app a command runs for. */
export type RunsFor<Request> =
  /** the app of the caller */
  | { readonly _tag: "Caller" }
  /** the app that owns this resource; the record of the answer then has its `app_id` */
  | { readonly _tag: "OwnerOf"; readonly resourceId: (request: Request) => string }
  /** this app; of a request that could not be decoded, "" */
  | { readonly _tag: "App"; readonly appId: string | ((request: Request) => string) }

/** What an endpoint executes, and how. */
interface Execution<Request, Q, C, F, R> {
  readonly executes: Executable<Q, C, F, R>
  /** the command of a decoded request; `version` is null on the operator surface */
  readonly command: (request: Request, version: string | null) => Q
  readonly runsFor: RunsFor<Request>
  /** the record as this version shows it */
  readonly show: (record: JsonObject, version: string | null) => JsonObject
  readonly status: 200 | 201
}

/** The execution of an endpoint, whatever the types of its command are. */
export interface EndpointCommand {
  readonly use: <A>(f: <Q, C, F, R extends Rejection>(execution: Execution<unknown, Q, C, F, R>) => A) => A
}

/** The command of an endpoint; null: the endpoint has a handler of its own. */
export const Command = Context.Reference<EndpointCommand | null>("http/api/Command", { defaultValue: () => null })

/** Marks the type of an endpoint whose handler derives from its command. */
export interface ExecutesCommand {
  readonly "~executesCommand": true
}

interface OnResource {
  readonly params: { readonly id: string }
}

interface WithBody<Payload> {
  readonly payload: Payload
}

/** The command that a request becomes unless its endpoint says otherwise: `id` is that of the path, `request` the body. */
type UsualCommand<Request> = (Request extends { readonly params: { readonly id: string } } ? Action : unknown) &
  (Request extends { readonly payload: infer Payload } ? Creation<Payload> : unknown)

type MakeCommand<Request, Q> = (request: Request, version: string | null) => Q

/** The definition of an endpoint with a command: what it executes, and its description. */
type Definition<Request, Q, C, F, R> = Omit<EndpointDescription, "forbids" | "refuses" | "sessions"> & {
  readonly executes: Executable<Q, C, F, R>
  /** absent: the caller, or on the operator surface the owner of the resource in the path */
  readonly runsFor?: RunsFor<Request>
  /** absent: as the command renders it */
  readonly show?: (record: JsonObject, version: string | null) => JsonObject
} & ([UsualCommand<Request>] extends [Q]
    ? { readonly command?: MakeCommand<Request, Q> }
    : { readonly command: MakeCommand<Request, Q> })

/** Whatever the types of a command are. */
type AnyDefinition = Definition<unknown, unknown, unknown, unknown, Rejection>

const handlerOf = <Q, C, F, R>(
  executable: Executable<Q, C, F, R>
): CommandHandler.CommandHandler<Q, F, R> | CommandHandler.CommandHandler<C, F, R> =>
  "enrich" in executable ? executable.handler : executable

const caller = { _tag: "Caller" } as const

const ownerOfPath = { _tag: "OwnerOf", resourceId: ({ params }: OnResource) => params.id } as const

/** `UsualCommand` of the requests of an endpoint. */
const usualCommand = (endpoint: HttpApiEndpoint.Top): MakeCommand<unknown, unknown> => {
  const [hasId, hasBody] = [endpoint.params !== undefined, endpoint.payload.size > 0]
  const commandOf = ({ params, payload }: OnResource & WithBody<unknown>) => ({
    ...(hasId ? { id: params.id } : {}),
    ...(hasBody ? { request: payload } : {})
  })
  return unsafeCoerce(commandOf, "a request has an id and a body where its endpoint has")
}

const isOperators = ({ path }: HttpApiEndpoint.Top): boolean => path.startsWith("/operator")

const statusOf = ({ success }: HttpApiEndpoint.Top): 200 | 201 =>
  [...success].some(({ ast }) => ast.context?.annotations?.["httpApiStatus"] === 201) ? 201 : 200

const annotationsOf = (
  endpoint: HttpApiEndpoint.Top,
  { command, executes, runsFor, show, ...description }: AnyDefinition
): Context.Context<never> => {
  const { forbids, name, rejects, sessions } = handlerOf(executes)
  if (rejects === undefined) throw new TypeError(`the handler of ${name} does not list its rejections`)
  const byPath = isOperators(endpoint) && endpoint.params !== undefined ? ownerOfPath : caller
  const execution = {
    executes,
    command: command ?? usualCommand(endpoint),
    runsFor: runsFor ?? unsafeCoerce<RunsFor<unknown>>(byPath, "an endpoint with parameters names its resource `id`"),
    show: show ?? ((record: JsonObject) => record),
    status: statusOf(endpoint)
  }
  return describe({ ...description, refuses: rejects, forbids }).pipe(
    // sessions are those of apps
    Context.add(EndpointAnnotations.Sessions, isOperators(endpoint) ? [] : (sessions?.types ?? [])),
    Context.add(Command, { use: (f) => f(execution) })
  )
}

/** Adds the command to an endpoint whose decoded requests are of the type that the definition takes. */
const annotated = <E>(endpoint: E, definition: object): E & ExecutesCommand => {
  const plain = unsafeCoerce<HttpApiEndpoint.Top>(endpoint, "every endpoint with a request is an endpoint")
  const erased = unsafeCoerce<AnyDefinition>(
    definition,
    "the route decodes the request by the schemas of this endpoint before it calls `command`"
  )
  return unsafeCoerce(plain.annotateMerge(annotationsOf(plain, erased)), "annotations leave the type as it is")
}

/** The endpoint with its command. */
export const withCommand = <E extends HttpApiEndpoint.ConstraintRequest, Q, C, F, R extends Rejection>(
  endpoint: E,
  definition: Definition<DecodedRequest<E>, Q, C, F, R>
): E & ExecutesCommand => annotated(endpoint, definition)

const appHeaders = { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders }

/** Makes endpoints of commands on the resource of the path, whose requests may have these headers. */
const commandOnResource =
  <H extends Schema.Struct.Fields>(headers: H) =>
  <
    const Name extends string,
    const Path extends HttpRouter.PathInput,
    P extends Schema.Top,
    S extends Schema.Top,
    Q,
    C,
    F,
    R extends Rejection
  >(
    name: Name,
    path: Path,
    payload: P,
    success: S,
    definition: Definition<OnResource & WithBody<P["Type"]>, Q, C, F, R>
  ) =>
    annotated(
      HttpApiEndpoint.post(name, path, { params: SharedParameters.Id, headers, payload, success, error: errors }),
      definition
    )

/** The endpoint of an app's command on the resource of the path. */
export const appCommand = commandOnResource(appHeaders)

/** The endpoint of an operator's command on the resource of the path (platform.md 12). */
export const operatorCommand = commandOnResource(SharedParameters.optionalUniqueKey)

/** Makes endpoints of commands on the resource of the path that have no body. */
const actionOnResource =
  <H extends Schema.Struct.Fields>(headers: H) =>
  <
    const Name extends string,
    const Path extends HttpRouter.PathInput,
    S extends Schema.Top,
    Q,
    C,
    F,
    R extends Rejection
  >(
    name: Name,
    path: Path,
    success: S,
    definition: Definition<OnResource, Q, C, F, R>
  ) =>
    annotated(
      HttpApiEndpoint.post(name, path, { params: SharedParameters.Id, headers, success, error: errors }),
      definition
    )

/** The endpoint of an app's command without a body. */
export const appAction = actionOnResource(appHeaders)

/** The endpoint of an operator's command without a body. */
export const operatorAction = actionOnResource(SharedParameters.optionalUniqueKey)

/** Makes endpoints of commands that delete the resource of the path. */
const removalOfResource =
  <H extends Schema.Struct.Fields>(headers: H) =>
  <const Path extends HttpRouter.PathInput, S extends Schema.Top, Q, C, F, R extends Rejection>(
    path: Path,
    success: S,
    definition: Definition<OnResource, Q, C, F, R>
  ) =>
    annotated(
      HttpApiEndpoint.delete("remove", path, { params: SharedParameters.Id, headers, success, error: errors }),
      definition
    )

/** The endpoint of an app's command that deletes a resource. */
export const appRemoval = removalOfResource(appHeaders)

/** The endpoint of an operator's command that deletes a resource. */
export const operatorRemoval = removalOfResource(SharedParameters.optionalUniqueKey)

/** The endpoint of an app's command that creates a resource. */
export const appCreation = <
  const Path extends HttpRouter.PathInput,
  P extends Schema.Top,
  S extends Schema.Top,
  Q,
  C,
  F,
  R extends Rejection
>(
  path: Path,
  payload: P,
  record: S,
  definition: Definition<WithBody<P["Type"]>, Q, C, F, R>
) =>
  annotated(
    HttpApiEndpoint.post("create", path, {
      headers: appHeaders,
      payload,
      success: record.pipe(HttpApiSchema.status(201)),
      error: errors
    }),
    definition
  )
