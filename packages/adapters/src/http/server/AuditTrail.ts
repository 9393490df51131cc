/**
 * What the surface itself writes into the audit log: refused credentials, and
 * operator changes that no command carries out. And what it logs of a defect:
 * never a message, which might hold what a caller sent.
 */
import { Cause, Clock, Effect } from "effect"
import * as Change from "@payments-platform/domain/decider/Change"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import type { Audit } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import type { RoutedRequest } from "../request/RoutedRequest.ts"

/** Refusals that are written down at most, per minute: a flood of them must not fill the log. The others are counted. */
const maxRefusals = 60
const minute = 60_000
const action = "credentials.refused"
const apps = ["app", "applications"] as const
const maxAppId = 512

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
    yield* store.commit({ ...Change.empty(ids.next(), yield* time.now, null), audit: [row] })
  })

  const admits = (): boolean => {
    const now = Math.floor(clock.currentTimeMillisUnsafe() / minute)
    if (now !== window.minute) Object.assign(window, { minute: now, count: 0 })
    window.count += 1
    return window.count <= maxRefusals
  }

  /** How many were refused beside those that are written down; they are told in one entry when the minute ends. */
  const others = { count: 0, awaited: false }

  const writeOthers = Effect.suspend(() => {
    const { count } = others
    Object.assign(others, { count: 0, awaited: false })
    if (count === 0) return Effect.void
    const actor = { type: "system", name: "credentials" } as const
    const audit = { actor, note: null, correlationId: crypto.randomUUID(), ip: null, fields: [] }
    return write(audit, action, "applications", "unknown", { count }).pipe(
      Effect.catchTag("Store/Unavailable", () => {
        others.count += count
        return Effect.logWarning("refused credentials were not counted yet", { event: "audit_waits", count })
      })
    )
  })
  const scope = yield* Effect.scope
  yield* Effect.addFinalizer(() => writeOthers)

  const countOther = Effect.suspend(() => {
    others.count += 1
    if (others.awaited) return Effect.void
    others.awaited = true
    const rest = minute - (clock.currentTimeMillisUnsafe() % minute)
    return Effect.asVoid(Effect.forkIn(Effect.andThen(Effect.sleep(rest), writeOthers), scope))
  })

  /** The id of an app that there is; anything else that was sent in its place might be a secret. */
  const knownApp = Effect.fnUntraced(function* (appId: string | null) {
    const app = appId === null || appId.length > maxAppId ? null : yield* appCache.app(appId)
    return app?.id ?? "unknown"
  })

  /** Credentials of a request were refused. */
  const refused = Effect.fnUntraced(function* ({ correlationId, ip, route }: RoutedRequest, appId: string | null) {
    if (!admits()) return yield* countOther
    const name = yield* knownApp(appId)
    const [type, resource] = route.surface === "operator" ? (["operator", "operator"] as const) : apps
    yield* write({ actor: { type, name }, note: null, correlationId, ip, fields: [] }, action, resource, name)
  })

  return { write, refused } as const
})

/** The places in the code that a stack names; not its first line, which is the message. */
const placesOf = (defect: unknown): string =>
  defect instanceof Error
    ? (defect.stack ?? "")
        .split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 12)
        .join("\n")
    : typeof defect

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)

/** Logs that a request died: which operation, what kind of defect, where. */
export const defect = (cause: Cause.Cause<unknown>, correlationId: string, operation: string) => {
  const reason = cause.reasons.find(Cause.isDieReason)
  return Effect.logError("a request failed unexpectedly", {
    correlation_id: correlationId,
    operation,
    defect: reason === undefined ? "interrupted" : nameOf(reason.defect),
    at: reason === undefined ? "" : placesOf(reason.defect)
  })
}
