/**
 * Authenticates the caller (platform.md 2, 3, 6, 12): an app or a session with its credentials, its version, its throttle
 * and the operations that it may use; or the operator. The audit log records refused credentials.
 */
import { Effect } from "effect"
import { actorOf } from "@payments-platform/domain/access/caller/Caller"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import { type HttpError, isHttpError } from "../../HttpMessage.ts"
import { outsideScope } from "../../response/FailureResponse.ts"
import { Metrics } from "../../server/HttpMetrics.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { Failure } from "../../server/RouteTable.ts"
import type { AdmittedCaller, RoutedRequest } from "../RoutedRequest.ts"
import * as ApiVersionHeader from "./ApiVersionHeader.ts"
import * as AppCredentials from "./AppCredentials.ts"
import * as OperatorCredentials from "./OperatorCredentials.ts"
import * as RefusedCredentials from "./RefusedCredentials.ts"
import * as ThrottleCaller from "./ThrottleCaller.ts"

const audited = (actor: Audit["actor"], note: string | null, { correlationId, ip }: RoutedRequest): Audit => ({
  actor,
  note,
  correlationId,
  ip,
  fields: []
})

/** The scope of the caller's Unique-Keys. Sessions of one type and one account share theirs, so that a new one may retry. */
const scopeOf = (caller: AppCredentials.AppCaller, authenticated: boolean): string => {
  const { app } = caller
  if (caller._tag === "Session") return `${app.id} ${caller.session.type} ${caller.session.accountId}`
  return authenticated ? app.id : `${app.id} browsers`
}

/** Admits an operator: credentials 403, or 429 for too many tokens of unknown operators. */
const makeOperatorAdmission = Effect.fnUntraced(function* (
  recordRefusal: Effect.Success<typeof RefusedCredentials.make>
) {
  const operatorCredentials = yield* OperatorCredentials.make
  const metrics = yield* Metrics

  return Effect.fnUntraced(function* (routed: RoutedRequest) {
    const admitted = yield* operatorCredentials(routed)
    if (isHttpError(admitted)) {
      if (admitted.code === "THROTTLE_EXCEEDED") metrics.throttled()
      else yield* recordRefusal(routed, null)
      return yield* Effect.fail(admitted)
    }
    const { note, operator, problems } = admitted
    const caller = { _tag: "Operator", operator } as const
    const actor = { type: "operator", name: operator.name } as const
    routed.notes.actor = actor
    const audit = audited(actor, note, routed)
    const named = operator.id === null ? audit : { ...audit, operatorId: operator.id }
    const scope = operator.id === null ? "operator" : `operator ${operator.id}`
    return { caller, authenticated: true, scope, version: null, audit: named, problems }
  })
})

export const make = Effect.gen(function* () {
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const credentials = yield* AppCredentials.make
  const throttled = yield* ThrottleCaller.make(settings.throttle)
  const recordRefusal = yield* RefusedCredentials.make
  const admitOperator = yield* makeOperatorAdmission(recordRefusal)

  /**
   * Counts the request for the throttle; null: it is within the limits. Without any secret the address is counted
   * before the app, so that one address cannot use up the limit of the app.
   */
  const countRequest = Effect.fnUntraced(function* (
    { ip, route }: RoutedRequest,
    { _tag, app }: AppCredentials.AppCaller,
    authenticated: boolean
  ) {
    const operation = `${route.method} ${route.pattern}`
    const over = authenticated || _tag === "Session" ? null : yield* throttled.address(ip, operation)
    if (over !== null) return over
    if (route.throttled) return yield* throttled.app(app, operation)
    return authenticated ? null : yield* throttled.named(app, operation)
  })

  /** 403 for an operation that no session of this type may use, whatever the request. */
  const requireScope = ({ route }: RoutedRequest, caller: AppCredentials.AppCaller): Effect.Effect<void, HttpError> =>
    caller._tag === "App" || route.sessions.includes(caller.session.type) ? Effect.void : Effect.fail(outsideScope)

  /**
   * Credentials 403, Api-Version 400 or 403, throttle 429, the operations of a session 403. The throttle counts every
   * caller, also one whose version is refused.
   */
  const admitApp = Effect.fnUntraced(function* (routed: RoutedRequest) {
    const caller = yield* credentials(routed.incoming, routed.route.fromBrowsers)
    if (isHttpError(caller)) {
      yield* recordRefusal(routed, routed.incoming.header("app-id") ?? null)
      return yield* Effect.fail(caller)
    }
    const { app } = caller
    routed.notes.appId = app.id
    routed.notes.actor = actorOf(caller)
    const version = ApiVersionHeader.versionOf(routed.incoming, app)
    const authenticated = AppCredentials.appTokenOf(routed.incoming) !== ""
    const over = yield* countRequest(routed, caller, authenticated)
    if (typeof version === "object") return yield* Effect.fail(version)
    if (over !== null) {
      metrics.throttled()
      return yield* Effect.fail(over)
    }
    yield* requireScope(routed, caller)
    const audit = routed.route.audited ? audited({ type: "app", name: app.id }, null, routed) : null
    return { caller, authenticated, scope: scopeOf(caller, authenticated), version, audit, problems: [] }
  })

  return (routed: RoutedRequest): Effect.Effect<AdmittedCaller, Failure> =>
    routed.route.surface === "operator" ? admitOperator(routed) : admitApp(routed)
})
