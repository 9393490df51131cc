/**
 * Authenticates the caller (platform.md 2, 3, 12): an app with its credentials, its version and its throttle, or the
 * operator. The audit log records refused credentials.
 */
import { Effect } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as AuditTrail from "../server/AuditTrail.ts"
import * as AppCredentials from "./AppCredentials.ts"
import * as ApiVersionHeader from "./ApiVersionHeader.ts"
import { HttpSettings } from "../server/HttpSettings.ts"
import { isHttpError } from "../HttpMessage.ts"
import { Metrics } from "../server/HttpMetrics.ts"
import * as OperatorCredentials from "./OperatorCredentials.ts"
import type { Failure } from "../server/RouteTable.ts"
import * as ThrottleCaller from "./ThrottleCaller.ts"
import type { Caller, RoutedRequest } from "./RoutedRequest.ts"

const audited = (actor: Audit["actor"], note: string | null, routed: RoutedRequest) =>
  routed.route.audited || routed.route.surface === "operator"
    ? { actor, note, correlationId: routed.correlationId, ip: routed.ip, fields: [] }
    : null

export const make = Effect.gen(function* () {
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const credentials = yield* AppCredentials.make
  const operatorCredentials = yield* OperatorCredentials.make
  const throttled = yield* ThrottleCaller.make(settings.throttle)
  const trail = yield* AuditTrail.make

  /**
   * Counts the request for the throttle; null: it is within the limits. Without the app's secret the address is counted
   * before the app, so that one address cannot use up the limit of the app.
   */
  const countRequest = Effect.fnUntraced(function* ({ ip, route }: RoutedRequest, app: App.App, proven: boolean) {
    const operation = `${route.method} ${route.pattern}`
    const over = proven ? null : yield* throttled.address(ip, operation)
    if (over !== null) return over
    if (route.throttled) return yield* throttled.app(app, operation)
    return proven ? null : yield* throttled.named(app, operation)
  })

  /** Credentials 403, Api-Version 400 or 403, throttle 429. */
  const admitApp = Effect.fnUntraced(function* (routed: RoutedRequest) {
    const app = yield* credentials(routed.incoming, routed.route.fromBrowsers)
    if (isHttpError(app)) {
      yield* trail.refused(routed, routed.incoming.header("app-id") ?? null)
      return yield* Effect.fail(app)
    }
    const version = ApiVersionHeader.versionOf(routed.incoming, app)
    if (typeof version === "object") return yield* Effect.fail(version)
    const proven = AppCredentials.isProven(routed.incoming)
    const over = yield* countRequest(routed, app, proven)
    if (over !== null) {
      metrics.throttled()
      return yield* Effect.fail(over)
    }
    return {
      app,
      proven,
      scope: proven ? app.id : `${app.id} browsers`,
      version,
      audit: audited({ type: "app", name: app.id }, null, routed),
      problems: []
    }
  })

  const admitOperator = Effect.fnUntraced(function* (routed: RoutedRequest) {
    const operator = operatorCredentials(routed.incoming, routed.route)
    if (isHttpError(operator)) {
      yield* trail.refused(routed, null)
      return yield* Effect.fail(operator)
    }
    const actor = { type: "operator", name: operator.name } as const
    const audit = audited(actor, operator.note, routed)
    return { app: null, proven: true, scope: "operator", version: null, audit, problems: operator.problems }
  })

  return (routed: RoutedRequest): Effect.Effect<Caller, Failure> =>
    routed.route.surface === "operator" ? admitOperator(routed) : admitApp(routed)
})
