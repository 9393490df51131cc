/** The handlers of history, requests, timers and live events (platform.md 12). */
import { Effect } from "effect"
import * as EventHandlers from "../../api/events/EventHandlers.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { ActivityApi } from "./ActivityApi.ts"
import * as HistoryRecord from "./HistoryRecord.ts"

export const make = Effect.gen(function* () {
  const list = yield* EventHandlers.makeList
  const handlers: HandlersOf<typeof ActivityApi> = {
    history: (decoded, context) =>
      whenValid(decoded, ({ query }) => list(context, query, query.app_id, HistoryRecord.render))
  }
  return handlers
})
