/**
 * The operation of each request of the model, as the targets below HTTP execute it: the pure core and the use cases.
 * It derives from the endpoint of the request, which defines its command.
 */
import { Context, type Schema } from "effect"
import { Api } from "@payments-platform/adapters/http/api/Api"
import { Command, type EndpointCommand } from "@payments-platform/adapters/http/api/CommandEndpoint"
import { TakesToken } from "@payments-platform/adapters/http/api/EndpointAnnotations"
import { type DescribedEndpoint, endpointsOf } from "@payments-platform/adapters/http/api/EndpointDescription"
import { OperatorApi } from "@payments-platform/adapters/http/operator/OperatorApi"
import { bodySchema } from "@payments-platform/adapters/http/request/DecodeRequest"
import type { Rejection } from "@payments-platform/adapters/http/response/RejectionErrors"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import type { CalendarMonth } from "@payments-platform/domain/vocabulary/time/Calendar"
import type { Request } from "../model/ModelRequests.ts"
import { decode } from "../wire/DecodeStrictly.ts"
import type * as WireRequest from "../wire/WireRequest.ts"

type Body = Schema.ConstraintDecoder<unknown>

/** A request that the outside world and perhaps a client-side token complete before its command is known. */
export interface PreparedRequest {
  /** where the body may name a token; null: nowhere */
  readonly place: Place | null
  readonly execute: <A>(
    execute: <S extends Body, C, F, R extends Rejection>(
      schema: S,
      prepared: CommandHandler.EnrichedHandler<S["Type"], C, F, R>
    ) => A
  ) => A
}

/** `file`: the name of the file */
export interface Upload {
  readonly type: string
  readonly file: string
}

/** An account and the month of which it is billed. */
export interface Billing {
  readonly accountId: string
  readonly month: CalendarMonth
}

export type Operation =
  | { readonly _tag: "Command"; readonly byOperator: boolean; readonly command: CommandHandler.BoundCommand<Rejection> }
  | { readonly _tag: "Prepared"; readonly request: PreparedRequest }
  | ({ readonly _tag: "Upload" } & Upload)
  | { readonly _tag: "RefundUnpaid"; readonly accountId: string }
  | ({ readonly _tag: "Bill" } & Billing)
  | { readonly _tag: "ReadCard"; readonly request: IssueEncodedPaymentMethod.Request }

/** An endpoint with its command, and the names of its path's parameters by their places. */
interface CommandEndpoint {
  readonly method: string
  readonly parts: ReadonlyArray<string>
  readonly body: Body | undefined
  readonly command: EndpointCommand
  readonly place: Place | null
}

const partsOf = (path: string): ReadonlyArray<string> => path.split("/").slice(1)

const commandEndpoint = ({ annotations, endpoint }: DescribedEndpoint): ReadonlyArray<CommandEndpoint> => {
  const command = Context.get(annotations, Command)
  if (command === null) return []
  const schema = bodySchema(endpoint)
  const body = schema === undefined ? undefined : CompiledDecoder.withoutServices(schema)
  const place = Context.get(annotations, TakesToken)
  return [{ method: endpoint.method, parts: partsOf(endpoint.path), body, command, place }]
}

const endpoints = [...endpointsOf(Api).values(), ...endpointsOf(OperatorApi).values()].flatMap(commandEndpoint)

/** The parameters of a path that an endpoint serves; null: it serves another path. */
const paramsOf = (endpoint: CommandEndpoint, parts: ReadonlyArray<string>): Readonly<Record<string, string>> | null => {
  if (endpoint.parts.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of endpoint.parts.entries()) {
    const part = parts[index] ?? ""
    if (name.startsWith(":")) params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}

const servedBy = ({ method, path }: WireRequest.WireRequest) => {
  for (const endpoint of endpoints) {
    const params = endpoint.method === method ? paramsOf(endpoint, partsOf(path)) : null
    if (params !== null) return { endpoint, params }
  }
  throw new TypeError(`no command is at ${method} ${path}`)
}

/** The request as `command` of its endpoint takes it. The requests of the model have no query. */
const decoded = (body: unknown, params: Readonly<Record<string, string>>): unknown => ({
  params,
  query: {},
  headers: {},
  payload: body
})

const bind = <C, F, R extends Rejection>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C
): CommandHandler.BoundCommand<Rejection> => CommandHandler.bindCommand<C, F, Rejection>(handler, command)

const prepared = <Q, C, F, R extends Rejection>(
  place: Place | null,
  schema: Body,
  { enrich, handler }: CommandHandler.EnrichedHandler<Q, C, F, R>,
  requestOf: (body: unknown) => Q
): Operation => ({
  _tag: "Prepared",
  request: {
    place,
    execute: (execute) => execute(schema, { handler, enrich: (body, context) => enrich(requestOf(body), context) })
  }
})

/** The operation of a request. `id` resolves the names of the model. */
export const operationOf = (request: Request, wire: WireRequest.WireRequest, id: WireRequest.IdOf): Operation => {
  switch (request._tag) {
    case "Upload":
      return { _tag: "Upload", type: request.type, file: wire.file ?? "" }
    case "RefundUnpaid":
      return { _tag: "RefundUnpaid", accountId: id(request.account) }
    case "Bill":
      return { _tag: "Bill", accountId: id(request.account), month: { year: request.year, month: request.month } }
    case "Read":
      return { _tag: "ReadCard", request: decode(IssueEncodedPaymentMethod.Request, wire.body) }
    default:
      return commandOf(wire)
  }
}

const commandOf = (wire: WireRequest.WireRequest): Operation => {
  const { endpoint, params } = servedBy(wire)
  const { body: schema, command, place } = endpoint
  return command.use(({ command: commandFor, executes }) => {
    if ("enrich" in executes) {
      if (schema === undefined) throw new TypeError("a request that the outside world completes has a body")
      return prepared(place, schema, executes, (body) => commandFor(decoded(body, params), wire.version))
    }
    const body = schema === undefined ? undefined : decode(schema, wire.body ?? {})
    const byOperator = wire.path.startsWith("/operator")
    return {
      _tag: "Command",
      byOperator,
      command: bind(executes, commandFor(decoded(body, params), byOperator ? null : wire.version))
    }
  })
}
