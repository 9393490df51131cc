/**
 * Who is let in: an app by its credentials, in a version, within its throttle; or
 * the operator. What is refused here goes into the audit log.
 */
import { Effect } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as AuditTrail from "../server/AuditTrail.ts"
import * as AppCredentials from "./AppCredentials.ts"
import { HttpSettings } from "../server/HttpSettings.ts"
import { isRefused, type Refused } from "../HttpMessage.ts"
import { Metrics } from "../server/HttpMetrics.ts"
import * as OperatorCredentials from "./OperatorCredentials.ts"
import type { Failure } from "../server/RouteTable.ts"
import * as ThrottleCaller from "./ThrottleCaller.ts"
import type { Caller, RoutedRequest } from "./RoutedRequest.ts"

const audited = (actor: Audit["actor"], note: string | null, of: RoutedRequest) =>
  of.route.audited || of.route.surface === "operator"
    ? { actor, note, correlationId: of.correlationId, ip: of.ip, fields: [] }
    : null

export const make = Effect.gen(function* () {
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const credentials = yield* AppCredentials.make
  const operatorCredentials = yield* OperatorCredentials.make
  const throttled = yield* ThrottleCaller.make(settings.throttle)
  const trail = yield* AuditTrail.make

  /** null: it may go on. Without the app's secret the address is counted before the app, which others share. */
  const counted = Effect.fnUntraced(function* ({ ip, route }: RoutedRequest, app: App.App, proven: boolean) {
    const operation = `${route.method} ${route.pattern}`
    const over = proven ? null : yield* throttled.address(ip, operation)
    if (over !== null) return over
    if (route.throttled) return yield* throttled.app(app, operation)
    return proven ? null : yield* throttled.named(app, operation)
  })

  /** The caller of the API: an app, in a version, within its throttle. */
  const admitApp = Effect.fnUntraced(function* (of: RoutedRequest) {
    const app = yield* credentials(of.incoming, of.route.fromBrowsers)
    if (isRefused(app)) {
      yield* trail.refused(of, of.incoming.header("app-id") ?? null)
      return app
    }
    const version = AppCredentials.versionOf(of.incoming, app)
    if (typeof version === "object") return version
    const proven = AppCredentials.isProven(of.incoming)
    const over = yield* counted(of, app, proven)
    if (over !== null) {
      metrics.throttled()
      return over
    }
    return {
      app,
      proven,
      scope: proven ? app.id : `${app.id} browsers`,
      version,
      audit: audited({ type: "app", name: app.id }, null, of),
      problems: []
    }
  })

  const admitOperator = Effect.fnUntraced(function* (of: RoutedRequest) {
    const operator = operatorCredentials(of.incoming, of.route)
    if (isRefused(operator)) {
      yield* trail.refused(of, null)
      return operator
    }
    const actor = { type: "operator", name: operator.name } as const
    const audit = audited(actor, operator.note, of)
    return { app: null, proven: true, scope: "operator", version: null, audit, problems: operator.problems }
  })

  return (of: RoutedRequest): Effect.Effect<Caller | Refused, Failure> =>
    of.route.surface === "operator" ? admitOperator(of) : admitApp(of)
})
