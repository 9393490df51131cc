/** /operator/deliveries, sending notifications again, and /operator/notification_preferences (platform.md 12). */
import { withPage, withRecord } from "../../api/ReadEndpoint.ts"
import { one } from "../../api/ListFilters.ts"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/preference/NotificationPreferenceKind"
import { withCommand } from "../../api/CommandEndpoint.ts"
import * as SetReachability from "@payments-platform/domain/notifications/preference/SetReachability"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import * as NotificationPreference from "@payments-platform/domain/notifications/preference/NotificationPreference"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, appId, subscription, time } from "@payments-platform/domain/vocabulary/Examples"
import { describe } from "../../api/EndpointDescription.ts"
import {
  exampleOf,
  integer,
  text,
  UnixTimeOrNull,
  withExample
} from "@payments-platform/domain/vocabulary/RecordFields"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { NotificationPreferenceRecord } from "@payments-platform/domain/notifications/preference/NotificationPreferenceRecord"
import { operatorRecord, pageOf } from "../OperatorRecords.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id

const Attempt = Schema.Struct({
  time: UnixTime,
  status: integer,
  error: text.annotate({
    description: "Why it failed, such as `status_500`, `timeout`, `connection_refused`, `tls_certificate_expired`."
  }),
  duration_ms: Schema.Int
})

const DeliveryRecord = Schema.Struct({
  id: Schema.String,
  notification_id: Schema.String,
  preference_id: Schema.String,
  app_id: Schema.String,
  callback_uri: text,
  topic: Schema.Literals(Topic.topics),
  resource_id: Schema.String,
  state: Delivery.State,
  next_attempt_time: UnixTimeOrNull,
  attempts: Schema.Array(Attempt)
}).annotate({
  identifier: "Delivery",
  examples: [
    {
      id: idOf("delivery"),
      notification_id: idOf("notification"),
      preference_id: idOf("preference"),
      app_id: appId,
      callback_uri: "https://books.example.com/notifications",
      topic: "payments.created",
      resource_id: idOf("payment"),
      state: "waiting",
      next_attempt_time: time,
      attempts: []
    }
  ]
})

const Skipped = Schema.Struct({ preference_id: Schema.String, reason: Schema.String })

const Redelivery = withExample(
  Schema.Struct({ deliveries: Schema.Array(DeliveryRecord), skipped: Schema.Array(Skipped) }),
  {
    deliveries: [exampleOf(DeliveryRecord)],
    skipped: []
  }
)

const PreferenceRecord = operatorRecord(NotificationPreferenceRecord, "OperatorNotificationPreference")

export class DeliveriesApi extends HttpApiGroup.make("deliveries")
  .add(
    HttpApiEndpoint.get("list", "/operator/deliveries", {
      query: SharedParameters.list({
        app_id: SharedParameters.filter,
        notification_id: SharedParameters.filter,
        preference_id: SharedParameters.filter,
        resource_id: SharedParameters.filter,
        topic: SharedParameters.filter,
        state: Schema.optionalKey(Delivery.State)
      }),
      success: pageOf(DeliveryRecord),
      error
    }).annotateMerge(
      describe({
        summary: "List deliveries",
        description: "The deliveries of notifications, newest first, with every attempt (platform.md 10)."
      })
    ),
    HttpApiEndpoint.get("get", "/operator/deliveries/:id", { params, success: DeliveryRecord, error }).annotateMerge(
      describe({
        summary: "Read a delivery",
        description: "One delivery with every attempt (platform.md 10)."
      })
    ),
    HttpApiEndpoint.post("redeliver", "/operator/deliveries/:id/redeliver", {
      params,
      headers,
      success: DeliveryRecord,
      error
    }).annotateMerge(
      describe({
        summary: "Deliver again",
        description:
          "Sends the notification at once and starts the schedule anew; not of a dropped delivery, nor to a subscription that is unreachable or deleted (platform.md 10)."
      })
    ),
    HttpApiEndpoint.post("renotify", "/operator/notifications/:id/redeliver", {
      params,
      headers,
      payload: Schema.Struct({ preference_id: Schema.optionalKey(Text.Id) }),
      success: Redelivery.pipe(HttpApiSchema.status(201)),
      error
    }).annotateMerge(
      describe({
        summary: "Deliver a notification again",
        description:
          "Makes deliveries to one preference, or to all active ones that match; `skipped` names the unreachable ones that match. Both are empty when nobody subscribes to the topic (platform.md 10).",
        params: { id: idOf("notification") },
        body: { preference_id: idOf("preference") }
      })
    )
  )
  .annotate(OpenApi.Description, "The delivery of notifications.") {}

export class OperatorPreferencesApi extends HttpApiGroup.make("notification_preferences")
  .add(
    withPage(
      HttpApiEndpoint.get("list", "/operator/notification_preferences", {
        query: SharedParameters.list({
          app_id: SharedParameters.filter,
          status: Schema.optionalKey(NotificationPreference.State.fields.status),
          topic: SharedParameters.filter,
          callback_uri: SharedParameters.longFilter
        }),
        success: pageOf(PreferenceRecord),
        error
      }),
      {
        lists: NotificationPreferenceKind.kind,
        filters: (query) => ({
          appId: query.app_id,
          status: one(query.status),
          facets: { topic: query.topic, callback_uri: query.callback_uri }
        }),
        summary: "List notification preferences",
        description: "The subscriptions of all apps in any status, newest first (platform.md 12)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/operator/notification_preferences/:id", {
        params,
        success: PreferenceRecord,
        error
      }),
      {
        reads: NotificationPreferenceKind.kind,
        summary: "Read a notification preference",
        description: "One subscription with the app that owns it; its secret does not come back (platform.md 12)."
      }
    ),
    withCommand(
      HttpApiEndpoint.post("revive", "/operator/notification_preferences/:id/revive", {
        params,
        headers,
        success: PreferenceRecord,
        error
      }),
      {
        executes: SetReachability.rule,
        command: ({ params }) => ({ preferenceId: params.id, reachable: true }),
        summary: "Revive a notification preference",
        description: "An unreachable address is active again; nothing is sent again by itself (platform.md 10).",
        params: { id: idOf("unreachablePreference") },
        answer: { ...subscription("refunds.*"), status: "active" }
      }
    )
  )
  .annotate(OpenApi.Description, "Subscriptions to notifications, and those whose address became unreachable.") {}
