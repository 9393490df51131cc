/** The handlers of history, requests, timers and live events (platform.md 12). */
import { Effect } from "effect"
import * as OperatorStanding from "@payments-platform/domain/application/access/OperatorStanding"
import { type NetworkCall, NetworkCallLog } from "@payments-platform/domain/application/executor/NetworkCallLog"
import * as UpcomingTimers from "@payments-platform/domain/application/timers/UpcomingTimers"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as ListPages from "../../../memory/ListPages.ts"
import * as EventHandlers from "../../api/events/EventHandlers.ts"
import { createTimeSpan, definedMembers } from "../../api/ListFilters.ts"
import { defaultPageSize } from "../../api/SharedParameters.ts"
import { httpResponse, invalidParams, retryLater } from "../../HttpMessage.ts"
import { LiveEvents } from "../../log/LiveEvents.ts"
import { RequestLog } from "../../log/RequestLog.ts"
import { signedInBy } from "../../request/caller/SignedInOperator.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { type ActivityApi, eventStream } from "./ActivityApi.ts"
import * as HistoryRecord from "./HistoryRecord.ts"
import * as NetworkCallRecord from "./NetworkCallRecord.ts"
import * as RequestRecord from "./RequestRecord.ts"
import * as TimerRecord from "./TimerRecord.ts"

type Handlers = HandlersOf<typeof ActivityApi>

const unknownRequest = invalidParams({ place: "path", path: ["correlation_id"], reason: "ID_NOT_FOUND" })

const makeHistory = Effect.gen(function* () {
  const list = yield* EventHandlers.makeList
  const handlers: Pick<Handlers, "history"> = {
    history: (decoded, context) =>
      whenValid(decoded, ({ query }) => list(context, query, query.app_id, HistoryRecord.render))
  }
  return handlers
})

const makeRequests = Effect.gen(function* () {
  const log = yield* RequestLog
  const records = yield* RecordResponse.make
  const handlers: Pick<Handlers, "requests" | "request"> = {
    requests: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { app_id: appId, method, path, resource_id: resourceId, status } = query
        const filters = { ...createTimeSpan(query), ...definedMembers({ appId, method, path, resourceId, status }) }
        return records.paged(
          context,
          (paging) => Effect.succeed(log.list({ ...paging, ...filters })),
          RecordResponse.byCreation,
          (found) => Effect.succeed(found.map(RequestRecord.renderSummary))
        )
      }),
    request: (decoded, context) =>
      whenValid(decoded, ({ params }) => {
        const found = log.find(params.correlation_id)
        return found === null
          ? Effect.fail(unknownRequest)
          : Effect.succeed(recordResponse(context, RequestRecord.render(found)))
      })
  }
  return handlers
})

/** The calls of a resource, and those that its requests waited for before it was there. */
const callsOf = (calls: ReadonlyArray<NetworkCall>, resourceId: string): ReadonlyArray<NetworkCall> => {
  const requests = new Set(calls.flatMap((each) => (each.resourceId === resourceId ? (each.correlationId ?? []) : [])))
  return calls.filter(
    (each) =>
      each.resourceId === resourceId ||
      (each.resourceId === null && each.correlationId !== null && requests.has(each.correlationId))
  )
}

const makeNetworkCalls = Effect.gen(function* () {
  const log = yield* NetworkCallLog
  const records = yield* RecordResponse.make
  const handlers: Pick<Handlers, "networkCalls"> = {
    networkCalls: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { app_id: appId, correlation_id: correlationId, resource_id: resourceId } = query
        const { from, to } = createTimeSpan(query)
        const all = resourceId === undefined ? log.all() : callsOf(log.all(), resourceId)
        const asked = all.filter(
          (each) =>
            (appId === undefined || each.appId === appId) &&
            (correlationId === undefined || each.correlationId === correlationId) &&
            ListPages.within(each.createTime, from, to)
        )
        return records.paged(
          context,
          (paging) => Effect.succeed(ListPages.pageOf(asked, RecordResponse.byCreation, paging)),
          RecordResponse.byCreation,
          (found) => Effect.succeed(found.map(NetworkCallRecord.render))
        )
      })
  }
  return handlers
})

const makeTimers = Effect.gen(function* () {
  const time = yield* ServiceTime
  const upcoming = yield* UpcomingTimers.make
  const handlers: Pick<Handlers, "timers"> = {
    timers: (decoded, context) =>
      whenValid(decoded, function* ({ query }) {
        const { app_id: appId, page_size: size = defaultPageSize, resource: type, resource_id: id, until } = query
        const only = definedMembers({ appId, type, id })
        const timers = yield* upcoming(until ?? Number.MAX_SAFE_INTEGER, size, only)
        return recordResponse(context, { time: yield* time.now, results: timers.map(TimerRecord.render) })
      })
  }
  return handlers
})

const tooMany = retryLater(5)

const makeLive = Effect.gen(function* () {
  const live = yield* LiveEvents
  const mayAct = yield* OperatorStanding.make
  const handlers: Pick<Handlers, "live"> = {
    live: (decoded, context) =>
      whenValid(decoded, ({ headers }) => {
        // without an answer of the store nobody knows, and the stream ends
        const mayListen = Effect.catchTag(mayAct(signedInBy(context), "read"), "Store/Unavailable", () =>
          Effect.succeed(false)
        )
        const stream = live.follow(headers["last-event-id"] ?? null, mayListen)
        return stream === null
          ? Effect.fail(tooMany)
          : Effect.succeed({ ...httpResponse(200, "", { "Content-Type": eventStream }), stream })
      })
  }
  return handlers
})

export const make = Effect.gen(function* () {
  const handlers: Handlers = {
    ...(yield* makeHistory),
    ...(yield* makeRequests),
    ...(yield* makeNetworkCalls),
    ...(yield* makeTimers),
    ...(yield* makeLive)
  }
  return handlers
})
