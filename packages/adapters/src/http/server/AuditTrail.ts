/**
 * The entries that the HTTP surface adds to the audit log (platform.md 12): refused credentials, and changes by the
 * operator that no command makes. Also the log line of a defect, which never has the message of the error: a message
 * may contain data of the request.
 */
import { Cause, Clock, Effect } from "effect"
import * as Change from "@payments-platform/domain/decider/Change"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { maxCredential } from "../request/AppCredentials.ts"
import type { RoutedRequest } from "../request/RoutedRequest.ts"

/** At most so many refusals a minute get an entry each, so that a flood does not fill the log. The others are counted. */
const maxRefusals = 60
const minute = 60_000
const action = "credentials.refused"
const unknown = "unknown"
const apps = ["app", "applications"] as const

export const make = Effect.gen(function* () {
  const store = yield* Store
  const ids = yield* Ids
  const time = yield* ServiceTime
  const clock = yield* Clock.Clock
  const appCache = yield* AppCache
  const window = { minute: 0, count: 0 }

  const write = Effect.fnUntraced(function* (
    audit: Audit,
    action: string,
    resource: string,
    resourceId: string,
    more: JsonObject = {}
  ) {
    const { actor, correlationId, fields, ip, note } = audit
    const id = ids.next()
    const row = { id, actor, note, action, resource, resourceId, correlationId, ip, changes: { fields, ...more } }
    yield* store.commit({ ...Change.empty(yield* time.now), audit: [row] })
  })

  const admits = (): boolean => {
    const now = Math.floor(clock.currentTimeMillisUnsafe() / minute)
    if (now !== window.minute) Object.assign(window, { minute: now, count: 0 })
    window.count += 1
    return window.count <= maxRefusals
  }

  /** The refusals beyond the limit. One entry records their number when the minute ends. */
  const uncounted = { count: 0, scheduled: false }

  const writeUncounted = Effect.suspend(() => {
    const { count } = uncounted
    Object.assign(uncounted, { count: 0, scheduled: false })
    if (count === 0) return Effect.void
    const actor = { type: "system", name: "credentials" } as const
    const audit = { actor, note: null, correlationId: crypto.randomUUID(), ip: null, fields: [] }
    return write(audit, action, "applications", unknown, { count }).pipe(
      Effect.catchTag("Store/Unavailable", () => {
        uncounted.count += count
        return Effect.logWarning("refused credentials were not counted yet", { event: "audit_waits", count })
      })
    )
  })
  const scope = yield* Effect.scope
  yield* Effect.addFinalizer(() => writeUncounted)

  const countRefusal = Effect.suspend(() => {
    uncounted.count += 1
    if (uncounted.scheduled) return Effect.void
    uncounted.scheduled = true
    const rest = minute - (clock.currentTimeMillisUnsafe() % minute)
    return Effect.asVoid(Effect.forkIn(Effect.andThen(Effect.sleep(rest), writeUncounted), scope))
  })

  /** The id of an existing app, else `unknown`: another value of App-Id might be a secret. */
  const knownApp = Effect.fnUntraced(function* (appId: string | null) {
    const app = appId === null || appId.length > maxCredential ? null : yield* appCache.app(appId)
    return app?.id ?? unknown
  })

  /** Records that the credentials of a request were refused. */
  const refused = Effect.fnUntraced(function* (
    { correlationId, ip, named, route }: RoutedRequest,
    appId: string | null
  ) {
    if (!admits()) return yield* countRefusal
    const name = yield* knownApp(appId)
    if (name !== unknown) named.appId = name
    const [type, resource] = route.surface === "operator" ? (["operator", "operator"] as const) : apps
    yield* write({ actor: { type, name }, note: null, correlationId, ip, fields: [] }, action, resource, name)
  })

  return { write, refused } as const
})

/** The frames of a stack, without the message in its first line. */
const framesOf = (defect: unknown): string =>
  defect instanceof Error
    ? (defect.stack ?? "")
        .split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 12)
        .join("\n")
    : typeof defect

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)

/** Logs a defect with its operation, the name of the error and its stack frames. */
export const logDefect = (cause: Cause.Cause<unknown>, correlationId: string, operation: string) => {
  const reason = cause.reasons.find(Cause.isDieReason)
  return Effect.logError("a request failed unexpectedly", {
    correlation_id: correlationId,
    operation,
    defect: reason === undefined ? "interrupted" : nameOf(reason.defect),
    at: reason === undefined ? "" : framesOf(reason.defect)
  })
}
