/**
 * Records in the audit log that the credentials of a request were refused (platform.md 12). The first refusals of a
 * minute get an entry each, so that a flood does not fill the log. One entry counts the others when the minute ends.
 */
import { Clock, Effect } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import * as AuditTrail from "../../server/AuditTrail.ts"
import type { RoutedRequest } from "../RoutedRequest.ts"
import { maxCredential } from "./AppCredentials.ts"

/** The most refusals of a minute that get an entry each. */
const maxRefusals = 60
/** Milliseconds. */
const minute = 60_000
const action = "credentials.refused"
const unknown = "unknown"
const apps = ["app", "applications"] as const

/** Whether one more refusal of this minute gets an entry. */
const makeMinuteLimit = (clock: Clock.Clock) => {
  const window = { minute: 0, count: 0 }
  return (): boolean => {
    const now = Math.floor(clock.currentTimeMillisUnsafe() / minute)
    if (now !== window.minute) Object.assign(window, { minute: now, count: 0 })
    window.count += 1
    return window.count <= maxRefusals
  }
}

/** Counts the refusals beyond the limit. One entry records their number when the minute or the scope ends. */
const makeOverflow = Effect.fnUntraced(function* (trail: AuditTrail.AuditTrail, clock: Clock.Clock) {
  const overflow = { count: 0, scheduled: false }

  const write = Effect.suspend(() => {
    const { count } = overflow
    Object.assign(overflow, { count: 0, scheduled: false })
    if (count === 0) return Effect.void
    const actor = { type: "system", name: "credentials" } as const
    const audit = { actor, note: null, correlationId: crypto.randomUUID(), ip: null, fields: [] }
    return trail.write(audit, action, "applications", unknown, { count }).pipe(
      Effect.catchTag("Store/Unavailable", () => {
        overflow.count += count
        return Effect.logWarning("refused credentials were not counted yet", { event: "audit_waits", count })
      })
    )
  })
  const scope = yield* Effect.scope
  yield* Effect.addFinalizer(() => write)

  return Effect.suspend(() => {
    overflow.count += 1
    if (overflow.scheduled) return Effect.void
    overflow.scheduled = true
    const rest = minute - (clock.currentTimeMillisUnsafe() % minute)
    return Effect.asVoid(Effect.forkIn(Effect.andThen(Effect.sleep(rest), write), scope))
  })
})

export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const clock = yield* Clock.Clock
  const trail = yield* AuditTrail.make
  const admits = makeMinuteLimit(clock)
  const countOverflow = yield* makeOverflow(trail, clock)

  /** The id of an existing app, else `unknown`: another value of App-Id might be a secret. */
  const knownApp = Effect.fnUntraced(function* (appId: string | null) {
    const app = appId === null || appId.length > maxCredential ? null : yield* appCache.app(appId)
    return app?.id ?? unknown
  })

  /** Records that the credentials of a request were refused. */
  return Effect.fnUntraced(function* ({ correlationId, ip, notes, route }: RoutedRequest, appId: string | null) {
    if (!admits()) return yield* countOverflow
    const name = yield* knownApp(appId)
    if (name !== unknown) notes.appId = name
    const [type, resource] = route.surface === "operator" ? (["operator", "operator"] as const) : apps
    yield* trail.write({ actor: { type, name }, note: null, correlationId, ip, fields: [] }, action, resource, name)
  })
})
