/** The handlers of /events, and the list of history that the operator reads too. */
import { Effect } from "effect"
import * as History from "@payments-platform/domain/decider/History"
import { type HistoryQuery, type Position, Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { invalidParams } from "../../HttpMessage.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import type { RequestContext } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers } from "../ListFilters.ts"
import * as EventRecord from "./EventRecord.ts"
import type { EventsApi } from "./EventsApi.ts"

/** The query of a list of history, as it is decoded. */
interface Query {
  readonly resource_id?: string
  readonly after?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

const unknownEntry = invalidParams({ place: "query", path: ["after"], reason: "ID_NOT_FOUND" })

/** The list of history of one app, or of all of them. */
export const makeList = Effect.gen(function* () {
  const store = yield* Store
  const records = yield* RecordResponse.make

  /** The place of the entry with this id; 400 when the app has none. */
  const placeOf = Effect.fnUntraced(function* (id: string, ofApp: Pick<HistoryQuery, "appId">) {
    const version = EventRecord.resourceOf(id)
    if (version === null) return yield* Effect.fail(unknownEntry)
    const page = yield* store.history({ ...ofApp, ...version, size: 1, position: null, direction: "next" })
    const [entry] = page.items
    return entry === undefined ? yield* Effect.fail(unknownEntry) : History.placeOf(entry)
  })

  return Effect.fnUntraced(function* (
    context: RequestContext,
    query: Query,
    appId: string | undefined,
    render: (entry: History.HistoryEntry) => JsonObject
  ) {
    const ofApp = definedMembers({ appId })
    const after: Position | undefined = query.after === undefined ? undefined : yield* placeOf(query.after, ofApp)
    const filters = { ...ofApp, ...createTimeSpan(query), ...definedMembers({ resourceId: query.resource_id, after }) }
    return yield* records.paged(
      context,
      (paging) => store.history({ ...paging, ...filters }),
      History.placeOf,
      (entries) => Effect.succeed(entries.map(render))
    )
  })
})

export const make = Effect.gen(function* () {
  const list = yield* makeList
  const handlers: HandlersOf<typeof EventsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => list(context, query, context.call.appId, EventRecord.renderForApp))
  }
  return handlers
})
