/** The handlers of /operator/deliveries, of sending notifications again, and of reviving preferences. */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import type * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { Deliveries } from "@payments-platform/domain/application/delivery/Deliveries"
import * as SetReachability from "@payments-platform/domain/notifications/preference/SetReachability"
import { Work } from "@payments-platform/domain/ports/Work"
import type { DeliveriesApi, OperatorPreferencesApi } from "./DeliveriesApi.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import { makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { definedMembers, createTimeSpan } from "../../api/ListFilters.ts"
import { invalidParams, errorResponse } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

const record = (delivery: Delivery.Delivery): JsonObject => ({
  id: delivery.id,
  notification_id: delivery.notificationId,
  preference_id: delivery.preferenceId,
  app_id: delivery.appId,
  topic: delivery.topic,
  state: delivery.state,
  next_attempt_time: delivery.nextAttemptAt,
  attempts: delivery.attempts.map(({ durationMs, error, status, time }) => ({
    time,
    status,
    error,
    duration_ms: durationMs
  }))
})

const unknownPreference = invalidParams({ place: "body", path: ["preference_id"], reason: "ID_NOT_FOUND" })
const dropped = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

export const makeDeliveries = Effect.gen(function* () {
  const work = yield* Work
  const deliveries = yield* Deliveries
  const records = yield* RecordResponse.make
  const wholeOnce = yield* makeOnce
  const trail = yield* AuditTrail.make

  /** Sends deliveries again. The audit entry is committed before, so that none is sent again without one. */
  const sendAgain = Effect.fnUntraced(function* (
    { call: { audit } }: RequestContext,
    resource: "deliveries" | "notifications",
    id: string,
    again: ReadonlyArray<Delivery.Delivery>
  ) {
    if (audit !== null) yield* trail.write(audit, `${resource}.redeliver`, resource, id)
    yield* work.redeliver(again)
  })

  const handlers: HandlersOf<typeof DeliveriesApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = definedMembers({
          appId: query.app_id,
          notificationId: query.notification_id,
          preferenceId: query.preference_id,
          topic: query.topic,
          state: query.state
        })
        return records.paged(
          context,
          (paging) => work.deliveries({ ...paging, ...createTimeSpan(query), ...filters }),
          RecordResponse.byCreation,
          (deliveries) => Effect.succeed(deliveries.map(record))
        )
      }),
    get: (decoded, context) =>
      whenValid(
        decoded,
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* work.delivery(params.id)
          return found === null ? yield* Effect.fail(FailureResponse.notFound) : recordResponse(context, record(found))
        })
      ),
    redeliver: (decoded, context) =>
      wholeOnce(
        decoded,
        context,
        Effect.fnUntraced(function* ({ params }) {
          const again = yield* deliveries.redelivery(params.id)
          if (again === null) return yield* Effect.fail(FailureResponse.notFound)
          if (again.state === "dropped") return errorResponse(dropped)
          yield* sendAgain(context, "deliveries", params.id, [again])
          return recordResponse(context, record(again))
        })
      ),
    renotify: (decoded, context) =>
      wholeOnce(
        decoded,
        context,
        Effect.fnUntraced(function* ({ params, payload }) {
          const again = yield* deliveries.renotification(params.id, payload.preference_id ?? null)
          if (again === null) return yield* Effect.fail(FailureResponse.notFound)
          if (typeof again === "string") return yield* Effect.fail(unknownPreference)
          yield* sendAgain(context, "notifications", params.id, again)
          return recordResponse(context, { deliveries: again.map(record) }, 201)
        })
      )
  }
  return handlers
})

export const makePreferences = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorPreferencesApi> = {
    revive: (decoded, context) =>
      command(SetReachability.rule, decoded, context, ({ params }) => ({ preferenceId: params.id, reachable: true }))
  }
  return handlers
})
