/**
 * Who is let in: an app by its credentials, in a version, within its throttle; or
 * the operator. What is refused here goes into the audit log.
 */
import { Effect } from "effect"
import type * as App from "@payments-platform/domain/access/App"
import type { Audit } from "@payments-platform/domain/platform/Journey"
import * as AuditTrail from "./AuditTrail.ts"
import * as Credentials from "./Credentials.ts"
import { HttpSettings } from "./HttpSettings.ts"
import { isRefused, type Refused } from "./Incoming.ts"
import { Metrics } from "./Metrics.ts"
import * as OperatorCredentials from "./OperatorCredentials.ts"
import type { Failure } from "./Routes.ts"
import * as Throttling from "./Throttling.ts"
import type { Caller, Use } from "./Use.ts"

const audited = (actor: Audit["actor"], note: string | null, of: Use) =>
  of.route.audited || of.route.surface === "operator"
    ? { actor, note, correlationId: of.correlationId, ip: of.ip, fields: [] }
    : null

export const make = Effect.gen(function* () {
  const settings = yield* HttpSettings
  const metrics = yield* Metrics
  const credentials = yield* Credentials.make
  const operatorCredentials = yield* OperatorCredentials.make
  const throttled = yield* Throttling.make(settings.throttle)
  const trail = yield* AuditTrail.make

  /** null: it may go on. Without the app's secret the address is counted before the app, which others share. */
  const counted = Effect.fnUntraced(function* ({ ip, route }: Use, app: App.App, proven: boolean) {
    const operation = `${route.method} ${route.pattern}`
    const over = proven ? null : yield* throttled.address(ip, operation)
    if (over !== null) return over
    if (route.throttled) return yield* throttled.app(app, operation)
    return proven ? null : yield* throttled.named(app, operation)
  })

  /** The caller of the API: an app, in a version, within its throttle. */
  const admitApp = Effect.fnUntraced(function* (of: Use) {
    const app = yield* credentials(of.incoming, of.route.fromBrowsers)
    if (isRefused(app)) {
      yield* trail.refused(of, of.incoming.header("app-id") ?? null)
      return app
    }
    const version = Credentials.versionOf(of.incoming, app)
    if (typeof version === "object") return version
    const proven = Credentials.isProven(of.incoming)
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

  const admitOperator = Effect.fnUntraced(function* (of: Use) {
    const operator = operatorCredentials(of.incoming, of.route)
    if (isRefused(operator)) {
      yield* trail.refused(of, null)
      return operator
    }
    const actor = { type: "operator", name: operator.name } as const
    const audit = audited(actor, operator.note, of)
    return { app: null, proven: true, scope: "operator", version: null, audit, problems: operator.problems }
  })

  return (of: Use): Effect.Effect<Caller | Refused, Failure> =>
    of.route.surface === "operator" ? admitOperator(of) : admitApp(of)
})
