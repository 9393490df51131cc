/** The handlers of /operator/deliveries, and of sending notifications again. */
import { Effect } from "effect"
import { loadPreferences } from "@payments-platform/domain/application/delivery/LoadPreferences"
import * as Redeliveries from "@payments-platform/domain/application/delivery/Redeliveries"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import { Outbox } from "@payments-platform/domain/ports/Outbox"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { definedMembers, createTimeSpan } from "../../api/ListFilters.ts"
import { invalidParams, errorResponse } from "../../HttpMessage.ts"
import { makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import type { Reason } from "../../response/ErrorCodes.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { DeliveriesApi } from "./DeliveriesApi.ts"
import * as DeliveryRecord from "./DeliveryRecord.ts"
import * as OperatorNotificationRecord from "./OperatorNotificationRecord.ts"

const unknownPreference = invalidParams({ place: "body", path: ["preference_id"], reason: "ID_NOT_FOUND" })
const unreachablePreference = invalidParams({
  place: "body",
  path: ["preference_id"],
  reason: "PREFERENCE_UNREACHABLE"
})

const hindrances = {
  dropped: "INVALID_STATE",
  unreachable: "PREFERENCE_UNREACHABLE",
  deleted: "PREFERENCE_DELETED"
} as const satisfies Record<Redeliveries.Hindrance, Reason>

const hindered = (hindrance: Redeliveries.Hindrance) =>
  invalidParams({ place: "path", path: ["id"], reason: hindrances[hindrance] })

const skipped = (preferenceId: string): DeliveryRecord.SkippedPreference => ({
  preference_id: preferenceId,
  reason: hindrances.unreachable
})

type Handlers = HandlersOf<typeof DeliveriesApi>

/** The records of deliveries, each with the address of its subscription or of the outbox. */
const makeRecords = Effect.gen(function* () {
  const [store, outbox] = [yield* Store, yield* Outbox]
  const ofOutbox = outbox === null ? [] : [[OutboxSubscription.preferenceId, outbox.address] as const]
  return Effect.fnUntraced(function* (all: ReadonlyArray<Delivery.Delivery>) {
    const ids = all.map(({ preferenceId }) => preferenceId)
    const preferences = yield* loadPreferences(store, ids)
    const addresses = [...preferences].map(([id, { state }]) => [id, state.callbackUri] as const)
    const receivers = new Map([...addresses, ...ofOutbox])
    return all.map((each) => DeliveryRecord.render(each, receivers))
  })
})

const makeAnswer = Effect.map(
  makeRecords,
  (shown) => (context: RequestContext, delivery: Delivery.Delivery) =>
    Effect.map(shown([delivery]), ([only]) => recordResponse(context, only ?? {}))
)

const makeReads = Effect.gen(function* () {
  const work = yield* Work
  const records = yield* RecordResponse.make
  const shown = yield* makeRecords
  const answer = yield* makeAnswer

  const handlers: Pick<Handlers, "list" | "get"> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = definedMembers({
          appId: query.app_id,
          notificationId: query.notification_id,
          preferenceId: query.preference_id,
          resourceId: query.resource_id,
          topic: query.topic,
          state: query.state
        })
        return records.paged(
          context,
          (paging) => work.deliveries({ ...paging, ...createTimeSpan(query), ...filters }),
          RecordResponse.byCreation,
          shown
        )
      }),
    get: (decoded, context) =>
      whenValid(decoded, function* ({ params }) {
        const found = yield* work.delivery(params.id)
        return found === null ? yield* Effect.fail(FailureResponse.unknownIdError) : yield* answer(context, found)
      })
  }
  return handlers
})

const makeNotifications = Effect.gen(function* () {
  const store = yield* Store
  const records = yield* RecordResponse.make
  const handlers: Pick<Handlers, "notifications"> = {
    notifications: (decoded, context) =>
      whenValid(decoded, ({ params, query }) => {
        const { event_time_end: to, event_time_start: from, resource_id: resourceId } = query
        return records.paged(
          context,
          (paging) => store.notifications({ ...paging, ...definedMembers({ from, resourceId, to }), appId: params.id }),
          ({ eventTime, id }) => ({ time: eventTime, id }),
          (found) => Effect.succeed(found.map(OperatorNotificationRecord.render))
        )
      })
  }
  return handlers
})

const makeRedeliveries = Effect.gen(function* () {
  const work = yield* Work
  const redeliveries = yield* Redeliveries.Redeliveries
  const wholeOnce = yield* makeOnce
  const trail = yield* AuditTrail.make
  const shown = yield* makeRecords
  const answer = yield* makeAnswer

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

  const handlers: Pick<Handlers, "redeliver" | "renotify"> = {
    redeliver: (decoded, context) =>
      wholeOnce(decoded, context, function* ({ params }) {
        const again = yield* redeliveries.redelivery(params.id)
        if (again === null) return yield* Effect.fail(FailureResponse.unknownIdError)
        if (typeof again === "string") return errorResponse(hindered(again))
        yield* sendAgain(context, "deliveries", params.id, [again])
        return yield* answer(context, again)
      }),
    renotify: (decoded, context) =>
      wholeOnce(decoded, context, function* ({ params, payload }) {
        const again = yield* redeliveries.renotification(params.id, payload.preference_id ?? null)
        if (again === null) return yield* Effect.fail(FailureResponse.unknownIdError)
        if (typeof again === "string") return yield* Effect.fail(unknownPreference)
        const { deliveries, unreachable } = again
        if (payload.preference_id !== undefined && unreachable.length > 0) return errorResponse(unreachablePreference)
        yield* sendAgain(context, "notifications", params.id, deliveries)
        const body = { deliveries: yield* shown(deliveries), skipped: unreachable.map(skipped) }
        return recordResponse(context, body, 201)
      })
  }
  return handlers
})

export const make = Effect.gen(function* () {
  const handlers: Handlers = { ...(yield* makeReads), ...(yield* makeNotifications), ...(yield* makeRedeliveries) }
  return handlers
})
