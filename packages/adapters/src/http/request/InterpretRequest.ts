/** What is understood of an admitted request: its command with all that is wrong, and what handlers need beside it. */
import { Effect } from "effect"
import { ClientTokens, type Completed } from "@payments-platform/domain/application/access/ClientTokens"
import type { Input } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Operator } from "@payments-platform/domain/application/access/Operator"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { RequestContext } from "./RequestContext.ts"
import * as FailureResponse from "../response/FailureResponse.ts"
import type { HttpRequest } from "../HttpMessage.ts"
import * as UniqueKeyHeader from "./UniqueKeyHeader.ts"
import * as MagicBehavior from "./MagicBehavior.ts"
import * as QueryString from "./QueryString.ts"
import type { Caller, RoutedRequest } from "./RoutedRequest.ts"

const fieldsOf = (body: unknown): ReadonlyArray<string> =>
  typeof body === "object" && body !== null ? Object.keys(body).slice(0, 50) : []

export const make = Effect.gen(function* () {
  const vault = yield* Vault
  const clientTokens = yield* ClientTokens
  const { environment } = yield* Operator
  const fails = yield* MagicBehavior.makeTrials

  const magicOf = (incoming: HttpRequest): string | null =>
    environment === "production" ? null : (incoming.header("service-magic-behavior") ?? null)

  /** The request with what its client-side token brings; null: it names none. */
  const completed = (
    { route }: RoutedRequest,
    caller: Caller,
    body: unknown
  ): Effect.Effect<Completed | null, Unavailable> =>
    route.takesToken === null || caller.app === null
      ? Effect.succeed(null)
      : clientTokens.complete(caller.app.id, route.takesToken, body)

  /** All that a handler needs beside what it was asked. A key stands for the body as it was sent. */
  const exchangeOf = (
    of: RoutedRequest,
    caller: Caller,
    body: unknown,
    page: QueryString.Page,
    completed: Completed | null
  ): RequestContext => {
    const key = of.route.takesKey ? UniqueKeyHeader.useOf(vault, of.incoming, caller.scope, caller.version, body) : null
    const magic = of.route.takesOutcome ? magicOf(of.incoming) : null
    return {
      call: {
        appId: caller.app?.id ?? "",
        app: caller.app,
        notificationVersion: caller.app?.state.notificationVersion ?? "3.0",
        key,
        audit: caller.audit === null ? null : { ...caller.audit, fields: fieldsOf(body) },
        at: null,
        given: completed?.body ?? body,
        token: completed?.use
      },
      correlationId: of.correlationId,
      version: caller.version,
      magic: magic !== null && MagicBehavior.trialOf(magic) === null ? magic : null,
      riskToken: completed?.browser.riskToken ?? of.incoming.header("service-risk-token") ?? null,
      clientIp: completed?.browser.clientIp ?? of.incoming.header("client-ip") ?? null,
      ip: of.ip,
      paging: QueryString.paging(page),
      path: of.incoming.path,
      query: page.parameters.values
    }
  }

  const given = (
    of: RoutedRequest,
    caller: Caller,
    body: unknown,
    parameters: QueryString.Parameters,
    completed: Completed | null
  ): Input<unknown, WireProblem> => {
    const decoded = of.route.decode({
      params: of.params,
      query: parameters.values,
      header: of.incoming.header,
      isRepeated: of.incoming.isRepeated,
      body: completed?.body ?? body,
      version: caller.version ?? "",
      partial: completed?.use.opened === false
    })
    const magic = MagicBehavior.problems(magicOf(of.incoming), of.route, of.incoming)
    const problems = [...caller.problems, ...magic, ...parameters.problems, ...decoded.problems]
    return problems.length === 0 ? decoded : { command: decoded.command, problems: FailureResponse.sorted(problems) }
  }

  const failsByMagic = (of: RoutedRequest, exchange: RequestContext): boolean => {
    const magic = magicOf(of.incoming)
    const trial = magic === null ? null : MagicBehavior.trialOf(magic)
    const { key } = exchange.call
    return trial !== null && key !== null && fails(`${key.scope}\0${key.key}`, trial)
  }

  return {
    magicOf,
    completed,
    exchangeOf,
    given,
    failsByMagic,
    /** The query, with its cursor opened where the operation has pages. */
    pageOf: ({ incoming, route }: RoutedRequest, caller: Caller): QueryString.Page => {
      const parameters = QueryString.parse(incoming.query, route.repeated)
      return route.pages
        ? QueryString.page(vault, parameters, caller.app?.id ?? null, incoming.path)
        : { parameters, cursor: null }
    }
  } as const
})
