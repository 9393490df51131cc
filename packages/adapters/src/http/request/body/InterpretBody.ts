/** The steps between the parsed body and the handler: query, client-side token, context, and the decoded input. */
import { Effect, Redacted } from "effect"
import { actorOf, appOf } from "@payments-platform/domain/access/caller/Caller"
import {
  ClientTokens,
  type CompletedRequest
} from "@payments-platform/domain/application/access/CompleteRequestFromToken"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import type { CommandContext } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { DecodedInput } from "@payments-platform/domain/decider/DecodedInput"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { magicOf } from "../ApplyMagicBehavior.ts"
import * as AppCredentials from "../caller/AppCredentials.ts"
import * as MagicBehavior from "../MagicBehavior.ts"
import * as QueryString from "../QueryString.ts"
import type { RequestContext } from "../RequestContext.ts"
import type { AdmittedCaller, RoutedRequest } from "../RoutedRequest.ts"
import * as UniqueKeyHeader from "../UniqueKeyHeader.ts"
import type { Body } from "./RequestBody.ts"

/** The maximum number of fields of a body that the audit log names. */
const maxFields = 50

const fieldsOf = (body: unknown): ReadonlyArray<string> =>
  typeof body === "object" && body !== null ? Object.keys(body).slice(0, maxFields) : []

/** A request after every step before its input is decoded. */
export interface InterpretedBody {
  readonly body: Body
  readonly query: QueryString.Page
  /** the body with the fields of its client-side token; null: it names no token */
  readonly completed: CompletedRequest | null
}

/** The query; its cursor is opened where the operation has pages. */
const readQuery = (
  vault: Vault["Service"],
  { incoming, route }: RoutedRequest,
  { caller }: AdmittedCaller
): QueryString.Page => {
  const parameters = QueryString.parse(incoming.query, route.repeated)
  return route.pages
    ? QueryString.page(vault, parameters, appOf(caller)?.id ?? null, incoming.path)
    : { parameters, cursor: null, isWrong: false }
}

/** Merges the fields of the client-side token that the body names (platform.md 7). */
const completeBody = (
  clientTokens: ClientTokens["Service"],
  { route }: RoutedRequest,
  { caller }: AdmittedCaller,
  body: unknown
): Effect.Effect<CompletedRequest | null, Unavailable> => {
  const app = appOf(caller)
  return route.takesToken === null || app === null
    ? Effect.succeed(null)
    : clientTokens.complete(app.id, route.takesToken, body)
}

/**
 * The headers that a command reads. A client-side token has the risk token and the address of its browser. `magic` is
 * Service-Magic-Behavior where the operation takes an outcome.
 */
const headersOf = (
  { incoming }: RoutedRequest,
  completed: CompletedRequest | null,
  magic: string | null
): CommandContext["headers"] => ({
  riskToken: completed?.browser.riskToken ?? incoming.header("service-risk-token") ?? null,
  clientIp: completed?.browser.clientIp ?? incoming.header("client-ip") ?? null,
  magic: magic !== null && MagicBehavior.testRetryOf(magic) === null ? magic : null
})

/** The context for the handler. The Unique-Key compares the body as it was sent, without the fields of a token. */
const contextOf = (
  vault: Vault["Service"],
  routed: RoutedRequest,
  { audit, caller, scope, version }: AdmittedCaller,
  { body, completed, query }: InterpretedBody,
  magic: string | null
): RequestContext => {
  const { incoming, route } = routed
  const key = route.takesKey ? UniqueKeyHeader.uniqueKeyOf(vault, incoming, scope, version, body.summary) : null
  return {
    call: {
      appId: appOf(caller)?.id ?? "",
      caller,
      actor: actorOf(caller),
      key,
      correlationId: routed.correlationId,
      audit: audit === null ? null : { ...audit, fields: fieldsOf(body.summary) },
      at: null,
      headers: headersOf(routed, completed, magic),
      token: completed?.use
    },
    version,
    appToken: () => Redacted.make(AppCredentials.appTokenOf(incoming)),
    ip: routed.ip,
    body: body.value,
    paging: QueryString.paging(query),
    path: incoming.path,
    query: query.parameters.values
  }
}

/** The decoded input, with every problem of headers, path, query and body. */
const decode = (
  { incoming, params, route }: RoutedRequest,
  { problems: problemsOfCaller, version }: AdmittedCaller,
  { body, completed, query }: InterpretedBody,
  magic: string | null
): DecodedInput<unknown, WireProblem> => {
  const decoded = route.decode({
    params,
    query: query.parameters.values,
    header: incoming.header,
    isRepeated: incoming.isRepeated,
    body: completed?.body ?? body.value,
    summary: completed?.body ?? body.summary,
    version: version ?? "",
    partial: completed?.use.opened === false
  })
  const found = query.isWrong ? decoded.problems.filter(({ place }) => place !== "query") : decoded.problems
  const problems = [
    ...problemsOfCaller,
    ...MagicBehavior.problems(magic, route, incoming),
    ...query.parameters.problems,
    ...found
  ]
  return problems.length === 0 ? decoded : { ...decoded, problems: FailureResponse.sortProblems(problems) }
}

export const make = Effect.gen(function* () {
  const vault = yield* Vault
  const clientTokens = yield* ClientTokens
  const { environment } = yield* Operator
  return {
    readQuery: (routed: RoutedRequest, admitted: AdmittedCaller) => readQuery(vault, routed, admitted),
    completeBody: (routed: RoutedRequest, admitted: AdmittedCaller, body: unknown) =>
      completeBody(clientTokens, routed, admitted, body),
    contextOf: (routed: RoutedRequest, admitted: AdmittedCaller, interpreted: InterpretedBody) => {
      const magic = routed.route.takesOutcome ? magicOf(environment, routed) : null
      return contextOf(vault, routed, admitted, interpreted, magic)
    },
    decode: (routed: RoutedRequest, admitted: AdmittedCaller, interpreted: InterpretedBody) =>
      decode(routed, admitted, interpreted, magicOf(environment, routed))
  } as const
})
