/** Records in the audit log that the credentials of a request were refused (platform.md 12). */
import { Effect } from "effect"
import { unknownName as unknown } from "@payments-platform/domain/access/operator/AuditName"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import type { RoutedRequest } from "../RoutedRequest.ts"
import { maxCredential } from "./AppCredentials.ts"
import * as BoundedEntries from "./BoundedEntries.ts"

const action = "credentials.refused"
const apps = ["app", "applications"] as const

export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const bounded = yield* BoundedEntries.make({
    most: 60,
    action,
    resource: "applications",
    resourceId: unknown,
    countedBy: "credentials"
  })

  /** The id of an existing app, else `unknown`: another value of App-Id might be a secret. */
  const knownApp = Effect.fnUntraced(function* (appId: string | null) {
    const app = appId === null || appId.length > maxCredential ? null : yield* appCache.app(appId)
    return app?.id ?? unknown
  })

  /** Records that the credentials of a request were refused. */
  return ({ correlationId, ip, notes, route }: RoutedRequest, appId: string | null) =>
    bounded(
      "all",
      Effect.fnUntraced(function* (trail) {
        const name = yield* knownApp(appId)
        if (name !== unknown) notes.appId = name
        const [type, resource] = route.surface === "operator" ? (["operator", "operator"] as const) : apps
        yield* trail.write({ actor: { type, name }, note: null, correlationId, ip, fields: [] }, action, resource, name)
      })
    )
})
