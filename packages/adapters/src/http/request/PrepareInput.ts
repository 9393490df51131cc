/** The steps between the parsed body and the handler: query, client-side token, context, and the decoded input. */
import { Effect, Redacted } from "effect"
import { ClientTokens, type Completed } from "@payments-platform/domain/application/access/CompleteRequestFromToken"
import { appOf } from "@payments-platform/domain/access/caller/Caller"
import type { Input } from "@payments-platform/domain/decider/CommandOrProblems"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { RequestContext } from "./RequestContext.ts"
import * as FailureResponse from "../response/FailureResponse.ts"
import { type HttpError, type HttpResponse, httpResponse, unexpectedError } from "../HttpMessage.ts"
import * as UniqueKeyHeader from "./UniqueKeyHeader.ts"
import * as MagicBehavior from "./MagicBehavior.ts"
import * as TestRetries from "./TestRetries.ts"
import * as QueryString from "./QueryString.ts"
import type { Body } from "./RequestBody.ts"
import * as AppCredentials from "./AppCredentials.ts"
import type { Admitted, RoutedRequest } from "./RoutedRequest.ts"

/** The audit log names at most so many fields of a body. */
const maxFields = 50

const fieldsOf = (body: unknown): ReadonlyArray<string> =>
  typeof body === "object" && body !== null ? Object.keys(body).slice(0, maxFields) : []

/** A request after every step before its input is decoded. */
export interface Interpreted {
  readonly body: Body
  readonly query: QueryString.Page
  /** the body with the fields of its client-side token; null: it names no token */
  readonly completed: Completed | null
}

export const make = Effect.gen(function* () {
  const vault = yield* Vault
  const clientTokens = yield* ClientTokens
  const { environment } = yield* Operator
  const failsTestRetry = yield* TestRetries.make

  /** Service-Magic-Behavior; production ignores it. */
  const magicOf = ({ incoming }: RoutedRequest): string | null =>
    environment === "production" ? null : (incoming.header("service-magic-behavior") ?? null)

  /** Fails with the static answer that Service-Magic-Behavior requests (platform.md 9). */
  const failStatically = (routed: RoutedRequest): Effect.Effect<void, HttpError> => {
    const { name, surface } = routed.route
    const error = surface === "api" ? MagicBehavior.staticError(magicOf(routed), name) : null
    return error === null ? Effect.void : Effect.fail(error)
  }

  /** The mock answer that Service-Magic-Behavior requests (platform.md 9); null: none. */
  const mockOf = (routed: RoutedRequest, { version }: Admitted): HttpResponse | null => {
    const { params, route } = routed
    const record =
      route.surface === "api" ? MagicBehavior.mockRecord(magicOf(routed), route.name, params["id"] ?? "") : null
    return record === null ? null : httpResponse(200, JSON.stringify({ ...record, api_version: version }))
  }

  /** The query; its cursor is opened where the operation has pages. */
  const readQuery = ({ incoming, route }: RoutedRequest, { caller }: Admitted): QueryString.Page => {
    const parameters = QueryString.parse(incoming.query, route.repeated)
    return route.pages
      ? QueryString.page(vault, parameters, appOf(caller)?.id ?? null, incoming.path)
      : { parameters, cursor: null, isWrong: false }
  }

  /** Merges the fields of the client-side token that the body names (platform.md 7). */
  const completeBody = (
    { route }: RoutedRequest,
    { caller }: Admitted,
    body: unknown
  ): Effect.Effect<Completed | null, Unavailable> => {
    const app = appOf(caller)
    return route.takesToken === null || app === null
      ? Effect.succeed(null)
      : clientTokens.complete(app.id, route.takesToken, body)
  }

  /** The context for the handler. The Unique-Key compares the body as it was sent, without the fields of a token. */
  const contextOf = (
    routed: RoutedRequest,
    { audit, caller, scope, version }: Admitted,
    { body, completed, query }: Interpreted
  ): RequestContext => {
    const { incoming, route } = routed
    const key = route.takesKey ? UniqueKeyHeader.uniqueKeyOf(vault, incoming, scope, version, body.summary) : null
    const magic = route.takesOutcome ? magicOf(routed) : null
    return {
      call: {
        appId: appOf(caller)?.id ?? "",
        caller,
        key,
        correlationId: routed.correlationId,
        audit: audit === null ? null : { ...audit, fields: fieldsOf(body.summary) },
        at: null,
        headers: {
          riskToken: completed?.browser.riskToken ?? incoming.header("service-risk-token") ?? null,
          clientIp: completed?.browser.clientIp ?? incoming.header("client-ip") ?? null,
          magic: magic !== null && MagicBehavior.testRetryOf(magic) === null ? magic : null
        },
        token: completed?.use
      },
      version,
      appToken: () => Redacted.make(AppCredentials.appTokenOf(incoming)),
      ip: routed.ip,
      paging: QueryString.paging(query),
      path: incoming.path,
      query: query.parameters.values
    }
  }

  /** 500 where Service-Magic-Behavior requests that the first tries with a Unique-Key fail (platform.md 9). */
  const failTestRetry = (
    routed: RoutedRequest,
    { call: { key } }: RequestContext
  ): Effect.Effect<void, HttpError | Unavailable> => {
    const magic = magicOf(routed)
    const retry = magic === null ? null : MagicBehavior.testRetryOf(magic)
    return retry === null || key === null
      ? Effect.void
      : Effect.flatMap(failsTestRetry(key, retry), (fails) => (fails ? Effect.fail(unexpectedError) : Effect.void))
  }

  /** The decoded input, with every problem of headers, path, query and body. */
  const decode = (
    routed: RoutedRequest,
    { problems: ofCaller, version }: Admitted,
    { body, completed, query }: Interpreted
  ): Input<unknown, WireProblem> => {
    const { incoming, params, route } = routed
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
    const magic = MagicBehavior.problems(magicOf(routed), route, incoming)
    const found = query.isWrong ? decoded.problems.filter(({ place }) => place !== "query") : decoded.problems
    const problems = [...ofCaller, ...magic, ...query.parameters.problems, ...found]
    return problems.length === 0 ? decoded : { ...decoded, problems: FailureResponse.sorted(problems) }
  }

  return { failStatically, mockOf, readQuery, completeBody, contextOf, failTestRetry, decode } as const
})
