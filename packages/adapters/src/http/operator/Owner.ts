/** Operator commands act for the app whose resource they name. */
import { Effect } from "effect"
import { Directory } from "@payments-platform/domain/platform/Directory"
import type { Call } from "@payments-platform/domain/platform/Journey"
import { Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { Exchange } from "../Exchange.ts"

export const make = Effect.gen(function* () {
  const store = yield* Store
  const directory = yield* Directory

  /** The call in the name of the owner of a resource; of an unknown one: of nobody, and so it stays unknown. */
  return Effect.fnUntraced(function* ({ call }: Exchange, id: string | undefined) {
    if (id === undefined) return call
    const found = yield* store.load({ ids: [id], tallies: [], key: null, subscribers: [] })
    const row = found.rows.get(id)
    if (row === undefined) return call
    const app = yield* directory.app(row.appId)
    const owned: Call = { ...call, appId: row.appId, notificationVersion: app?.state.notificationVersion ?? "3.0" }
    return owned
  })
})

/** A record with the app that owns it. */
export const withApp =
  ({ appId }: Call) =>
  (record: JsonObject): JsonObject => ({ ...record, app_id: appId })
