/**
 * The operations of a contract as a table, built once at the start: a tree of path segments, with one route for each
 * method. A route has the decoder and the handler of its operation.
 */
import { Context, Effect } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import type { HttpApiGroup } from "effect/http-api"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import type { Role } from "@payments-platform/domain/access/operator/Role"
import type { ExecutionRefusal, ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type * as NullMembers from "@payments-platform/domain/vocabulary/NullMembers"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { Command, type EndpointCommand, type ExecutesCommand } from "../api/CommandEndpoint.ts"
import * as EndpointAnnotations from "../api/EndpointAnnotations.ts"
import { Description, roleOf } from "../api/EndpointDescription.ts"
import { type EndpointRead, Read, type ReadsRecords } from "../api/ReadEndpoint.ts"
import type { HttpResponse, HttpError } from "../HttpMessage.ts"
import * as DecodeRequest from "../request/DecodeRequest.ts"
import { commandResponse, type RequestContext } from "../request/RequestContext.ts"
import type { WireProblem } from "../response/ErrorCodes.ts"

export type Failure = HttpError | ExecutionRefusal<WireProblem> | Unavailable

/** Answers a request from its decoded input. The handler of a read is called only when the input has no problems. */
export type Handler<A> = (
  input: DecodeRequest.OperationInput<A>,
  context: RequestContext
) => Effect.Effect<HttpResponse, Failure>

interface Groups {
  readonly groups: object
}

/** Carries out the command of an endpoint for a decoded input. */
export type Execute<A> = (
  input: DecodeRequest.OperationInput<A>,
  context: RequestContext
) => Effect.Effect<ExecutionResult, Failure>

/** Answers a request around its command, which `execute` carries out. */
export type HandlerWithCommand<A> = (
  input: DecodeRequest.OperationInput<A>,
  context: RequestContext,
  execute: Execute<A>
) => Effect.Effect<HttpResponse, Failure>

/** The handlers of a contract by the names of group and endpoint; a group whose endpoints all execute commands has none. */
export type Handlers<Api extends Groups> = {
  readonly [G in keyof Api["groups"] as object extends HandlersOf<Api["groups"][G]> ? never : G]: HandlersOf<
    Api["groups"][G]
  >
} & { readonly [G in keyof Api["groups"]]?: HandlersOf<Api["groups"][G]> }

/**
 * A handler for every endpoint whose definition states neither its command nor what it reads, and for those whose answer
 * needs more than that.
 */
export type HandlersOf<Group> = Group extends { readonly endpoints: infer Endpoints }
  ? {
      readonly [E in keyof Endpoints as Endpoints[E] extends ExecutesCommand | ReadsRecords ? never : E]: Handler<
        DecodeRequest.DecodedRequest<Endpoints[E]>
      >
    } & {
      readonly [E in keyof Endpoints as Endpoints[E] extends ReadsRecords ? E : never]?: Handler<
        DecodeRequest.DecodedRequest<Endpoints[E]>
      >
    } & {
      readonly [E in keyof Endpoints as Endpoints[E] extends ExecutesCommand ? E : never]?: HandlerWithCommand<
        DecodeRequest.DecodedRequest<Endpoints[E]>
      >
    }
  : never

export interface Route {
  readonly surface: "api" | "operator"
  readonly method: string
  readonly pattern: string
  /** the name of the operation in logs and metrics, such as `payments.create` */
  readonly name: string
  readonly params: ReadonlyArray<string>
  readonly decode: DecodeRequest.Decoder
  /** removes the members of a body whose null counts as absent */
  readonly removeNulls: NullMembers.Remove
  readonly handle: Handler<unknown>
  readonly isQuery: boolean
  readonly takesKey: boolean
  readonly audited: boolean
  /** the role that the operation of an operator takes */
  readonly role: Role
  /** the operation of an operator moves money */
  readonly movesMoney: boolean
  readonly stagingOnly: boolean
  readonly noDeadline: boolean
  readonly takesOutcome: boolean
  readonly fromBrowsers: boolean
  /** the sessions that may use the operation */
  readonly sessions: ReadonlyArray<SessionType>
  readonly throttled: boolean
  readonly takesToken: Place | null
  /** the body is a form with files instead of JSON */
  readonly takesForm: boolean
  readonly pages: boolean
  /** the query parameters that a client may repeat */
  readonly repeated: ReadonlyArray<string>
}

interface Node {
  readonly literals: Map<string, Node>
  param: Node | null
  readonly routes: Map<string, Route>
  allow: string
}

const node = (): Node => ({ literals: new Map(), param: null, routes: new Map(), allow: "" })

/** The handler that a resource brings for an endpoint; undefined: the endpoint has its command alone. */
const ownHandler = (handlers: object, group: string, endpoint: string): HandlerWithCommand<unknown> | undefined => {
  const ofGroup: unknown = Reflect.get(handlers, group)
  return unsafeCoerce(
    isObject(ofGroup) ? ofGroup[endpoint] : undefined,
    "`Handlers` has by its type a handler of each endpoint that fits it"
  )
}

/** What a read needs of a request: the id of one record, or the query of a list. */
export interface RecordRequest {
  readonly params: { readonly id: string }
  readonly query: object
}

/** How the handlers of endpoints derive from their definitions. */
export interface Derivation {
  readonly execute: (command: EndpointCommand) => Execute<unknown>
  readonly answer: (read: EndpointRead) => Handler<RecordRequest>
}

const noCommand: Execute<unknown> = () => Effect.die(new TypeError("the endpoint has no command"))

/** The handler of an endpoint: its own, or the one that its definition gives. */
const handlerOf = (
  own: HandlerWithCommand<unknown> | undefined,
  annotations: Context.Context<never>,
  { answer, execute: executeOf }: Derivation
): Handler<unknown> => {
  const command = Context.get(annotations, Command)
  const read = Context.get(annotations, Read)
  const execute = command === null ? noCommand : executeOf(command)
  if (own !== undefined) return (input, context) => own(input, context, execute)
  if (command !== null) return (input, context) => Effect.map(execute(input, context), commandResponse)
  if (read !== null)
    return unsafeCoerce(
      answer(read),
      "an endpoint that reads a record names it in its path, and one that lists has a query"
    )
  throw new TypeError("an endpoint has neither a handler nor a definition of its answer")
}

const namesIn = (endpoint: HttpApiEndpoint.Top, slot: "headers" | "query"): ReadonlyArray<string> => {
  const ast = endpoint[slot]?.ast
  return ast === undefined || ast._tag !== "Objects" ? [] : ast.propertySignatures.map(({ name }) => String(name))
}

const operatorsPart = (
  { method }: HttpApiEndpoint.Top,
  annotations: Context.Context<never>
): Pick<Route, "role" | "movesMoney"> => {
  const description = Context.get(annotations, Description)
  return {
    role: description === null ? "admin" : roleOf(method, description),
    movesMoney: description?.movesMoney === true
  }
}

const routeOf = (
  surface: Route["surface"],
  group: string,
  endpoint: HttpApiEndpoint.Top,
  annotations: Context.Context<never>,
  handle: Handler<unknown>
): Route => ({
  surface,
  method: endpoint.method,
  pattern: endpoint.path,
  name: `${group}.${endpoint.identifier}`,
  params: endpoint.path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : [])),
  decode: DecodeRequest.make(endpoint, annotations),
  removeNulls: DecodeRequest.removeNulls(endpoint),
  handle,
  isQuery: endpoint.method === "GET",
  takesKey: namesIn(endpoint, "headers").includes("unique-key"),
  ...operatorsPart(endpoint, annotations),
  audited: Context.get(annotations, EndpointAnnotations.WritesAudit),
  stagingOnly: Context.get(annotations, EndpointAnnotations.StagingOnly),
  noDeadline: Context.get(annotations, EndpointAnnotations.NoDeadline),
  takesOutcome: Context.get(annotations, EndpointAnnotations.TakesOutcome),
  fromBrowsers: Context.get(annotations, EndpointAnnotations.FromBrowsers),
  sessions: Context.get(annotations, EndpointAnnotations.Sessions),
  throttled: !Context.get(annotations, EndpointAnnotations.NoThrottle),
  takesToken: Context.get(annotations, EndpointAnnotations.TakesToken),
  takesForm: [...endpoint.payload.values()].some(({ encoding }) => encoding._tag === "Multipart"),
  pages: namesIn(endpoint, "query").includes("page"),
  repeated: Context.get(annotations, EndpointAnnotations.RepeatableParameters)
})

/** The routes of a contract, each with its handler. */
export const ofApi = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  surface: Route["surface"],
  api: HttpApi.HttpApi<Id, Groups>,
  handlers: Handlers<HttpApi.HttpApi<Id, Groups>>,
  derivation: Derivation
): ReadonlyArray<Route> => {
  const routes: Array<Route> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, mergedAnnotations }) => {
      const own = ownHandler(handlers, group.identifier, endpoint.identifier)
      const handle = handlerOf(own, mergedAnnotations, derivation)
      routes.push(routeOf(surface, group.identifier, endpoint, mergedAnnotations, handle))
    }
  })
  return routes
}

export type Match =
  | { readonly _tag: "Route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly _tag: "OtherMethod"; readonly allow: string }
  | { readonly _tag: "None" }

/** Finds the route of a method and a path. */
export type FindRoute = (method: string, path: string) => Match

const none: Match = { _tag: "None" }
const noParams: Readonly<Record<string, string>> = {}

const decoded = (segment: string): string => {
  if (!segment.includes("%")) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    // not UTF-8: the segment stays as written, and no id matches it
    return segment
  }
}

const add = (root: Node, route: Route): void => {
  let at = root
  for (const part of route.pattern.split("/").slice(1)) {
    if (part.startsWith(":")) {
      at.param ??= node()
      at = at.param
    } else {
      const next = at.literals.get(part) ?? node()
      at.literals.set(part, next)
      at = next
    }
  }
  at.routes.set(route.method, route)
  at.allow = [...at.routes.keys()].sort().join(", ")
}

const named = (names: ReadonlyArray<string>, values: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  if (names.length === 0) return noParams
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) params[name] = decoded(values[index] ?? "")
  return params
}

/** A lookup of the route of a method and a path. A literal segment takes precedence over a parameter. */
export const table = (routes: ReadonlyArray<Route>): FindRoute => {
  const root = node()
  for (const route of routes) add(root, route)

  return (method, path) => {
    if (!path.startsWith("/")) return none
    const values: Array<string> = []
    let at = root
    let from = 1
    while (from <= path.length) {
      const slash = path.indexOf("/", from)
      const to = slash < 0 ? path.length : slash
      const segment = path.slice(from, to)
      const next = at.literals.get(segment) ?? (segment === "" ? null : at.param)
      if (next === null || next === undefined) return none
      if (next === at.param) values.push(segment)
      at = next
      from = to + 1
    }
    const route = at.routes.get(method)
    if (route !== undefined) return { _tag: "Route", route, params: named(route.params, values) }
    return at.routes.size === 0 ? none : { _tag: "OtherMethod", allow: at.allow }
  }
}
