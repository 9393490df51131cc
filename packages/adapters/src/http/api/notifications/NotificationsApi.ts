/** /notification_preferences and /notifications (platform.md 10). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import * as DeleteNotificationPreference from "@payments-platform/domain/notifications/DeleteNotificationPreference"
import * as NotificationPreference from "@payments-platform/domain/notifications/NotificationPreference"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import { NotificationPreferenceRecord } from "@payments-platform/domain/notifications/NotificationPreferenceRecord"
import { idOf, subscription } from "@payments-platform/domain/vocabulary/Examples"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCreation, appRemoval } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { NotificationRecord } from "./NotificationRecord.ts"

const preference = apiRecord(NotificationPreferenceRecord)

export class NotificationPreferencesApi extends HttpApiGroup.make("notification_preferences")
  .add(
    appCreation("/notification_preferences", CreateNotificationPreference.Request, preference, {
      executes: CreateNotificationPreference.handler,
      writesAudit: true,
      summary: "Subscribe to a topic",
      description:
        "From now on the topic's notifications are delivered to the address, signed with the secret that only this answer shows (platform.md 10). `<resource>.*` stands for all topics of a resource.",
      body: subscription("accounts.*"),
      answer: { ...subscription("accounts.*"), signing_secret: "shown once" }
    }),
    appList(
      "/notification_preferences",
      preference,
      {
        type: SharedParameters.oneOf(["notification"], "All are of this type; it filters nothing."),
        status: SharedParameters.oneOf(
          NotificationPreference.State.fields.status.literals,
          "Only those in this status; `active` unless stated."
        ),
        topic: SharedParameters.oneOf(Topic.Subscribable.literals, "Only those of this topic."),
        callback_uri: SharedParameters.longFilter("Only those delivered to this web address.")
      },
      {
        lists: NotificationPreferenceKind.kind,
        filters: (query) => ({
          status: [query.status ?? "active"],
          facets: { topic: query.topic, callback_uri: query.callback_uri }
        }),
        summary: "List notification preferences",
        description:
          "The subscriptions of the app, newest first; active ones unless `status` says otherwise (platform.md 10)."
      }
    ),
    appRead("/notification_preferences/:id", preference, {
      reads: NotificationPreferenceKind.kind,
      summary: "Read a notification preference",
      description: "One subscription; its secret does not come back (platform.md 10)."
    }),
    appRemoval("/notification_preferences/:id", preference, {
      executes: DeleteNotificationPreference.handler,
      writesAudit: true,
      summary: "Unsubscribe from a topic",
      description: "Nothing is delivered to the address any more; waiting deliveries are dropped (platform.md 10).",
      params: { id: idOf("unusedPreference") },
      answer: { ...subscription("disputes.*"), status: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "Subscriptions to notifications.") {}

export class NotificationsApi extends HttpApiGroup.make("notifications")
  .add(
    HttpApiEndpoint.get("list", "/notifications", {
      query: SharedParameters.eventList({
        object_type: SharedParameters.filterBy("Only those about resources of this type, such as `payments`."),
        object_id: SharedParameters.filterBy("Only those about this resource, by its id.")
      }),
      success: pageOf(NotificationRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List notifications",
        description: "What was announced to the app within 2 years, newest first (platform.md 10)."
      })
    ),
    HttpApiEndpoint.get("get", "/notifications/:id", {
      params: SharedParameters.Id,
      success: NotificationRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a notification",
        description: "The notification as it was delivered (platform.md 10)."
      })
    )
  )
  .annotate(OpenApi.Description, "Announcements of changes.") {}
