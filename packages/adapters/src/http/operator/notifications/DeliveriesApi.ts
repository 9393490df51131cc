/** /operator/deliveries, sending notifications again, and /operator/notification_preferences (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import * as NotificationPreference from "@payments-platform/domain/notifications/NotificationPreference"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import { NotificationPreferenceRecord } from "@payments-platform/domain/notifications/NotificationPreferenceRecord"
import * as SetReachability from "@payments-platform/domain/notifications/SetReachability"
import { appId, idOf, subscription } from "@payments-platform/domain/vocabulary/Examples"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { operatorAction } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import { one } from "../../api/ListFilters.ts"
import { withPage, withRecord } from "../../api/ReadEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { operatorRecord, pageOf } from "../OperatorRecords.ts"
import { DeliveryRecord, RedeliveryRecord } from "./DeliveryRecord.ts"
import { OperatorNotificationRecord } from "./OperatorNotificationRecord.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id

const RedeliverRequest = Schema.Struct({
  preference_id: Schema.optionalKey(Text.Id).annotateKey({
    description: "The preference to which it is delivered; left out: all active ones that match."
  })
}).annotate({ identifier: "RedeliverNotificationRequest" })

const PreferenceRecord = operatorRecord(NotificationPreferenceRecord, "OperatorNotificationPreference")

export class DeliveriesApi extends HttpApiGroup.make("deliveries")
  .add(
    HttpApiEndpoint.get("list", "/operator/deliveries", {
      query: SharedParameters.list({
        app_id: SharedParameters.ofApp,
        notification_id: SharedParameters.filterBy("Only those of this notification."),
        preference_id: SharedParameters.filterBy("Only those to the address of this preference."),
        resource_id: SharedParameters.filterBy("Only those about this resource, by its id."),
        topic: SharedParameters.filterBy("Only those of this topic, such as `payments.created`."),
        state: SharedParameters.oneOf(Delivery.State.literals, "Only those in this state.")
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
    HttpApiEndpoint.get("notifications", "/operator/apps/:id/notifications", {
      params,
      query: SharedParameters.eventList({
        resource_id: SharedParameters.filterBy("Only those about this resource, by its id.")
      }),
      success: pageOf(OperatorNotificationRecord),
      error
    }).annotateMerge(
      describe({
        summary: "List the notifications of an app",
        description:
          "What was announced to an app, newest first, with the record as it was and the version of the resource (platform.md 10).",
        params: { id: appId }
      })
    ),
    HttpApiEndpoint.post("redeliver", "/operator/deliveries/:id/redeliver", {
      params,
      headers,
      success: DeliveryRecord,
      error
    }).annotateMerge(
      describe({
        role: "support",
        summary: "Deliver again",
        description:
          "Sends the notification at once and starts the schedule anew; not of a dropped delivery, nor to a subscription that is unreachable or deleted (platform.md 10)."
      })
    ),
    HttpApiEndpoint.post("renotify", "/operator/notifications/:id/redeliver", {
      params,
      headers,
      payload: RedeliverRequest,
      success: RedeliveryRecord.pipe(HttpApiSchema.status(201)),
      error
    }).annotateMerge(
      describe({
        role: "support",
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
          app_id: SharedParameters.ofApp,
          status: SharedParameters.oneOf(
            NotificationPreference.State.fields.status.literals,
            "Only those in this status."
          ),
          topic: SharedParameters.filterBy("Only those of this topic."),
          callback_uri: SharedParameters.longFilter("Only those delivered to this web address.")
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
    operatorAction("revive", "/operator/notification_preferences/:id/revive", PreferenceRecord, {
      executes: SetReachability.handler,
      command: ({ params }) => ({ id: params.id, reachable: true }),
      role: "support",
      summary: "Revive a notification preference",
      description: "An unreachable address is active again; nothing is sent again by itself (platform.md 10).",
      params: { id: idOf("unreachablePreference") },
      answer: { ...subscription("refunds.*"), status: "active" }
    })
  )
  .annotate(OpenApi.Description, "Subscriptions to notifications, and those whose address became unreachable.") {}
