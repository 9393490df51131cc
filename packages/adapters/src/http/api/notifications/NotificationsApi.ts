/** /notification_preferences and /notifications (platform.md 10). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/preference/CreateNotificationPreference"
import * as NotificationPreference from "@payments-platform/domain/notifications/preference/NotificationPreference"
import * as Topic from "@payments-platform/domain/notifications/Topic"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { NotificationPreferenceRecord, NotificationRecord } from "./NotificationRecords.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class NotificationPreferencesApi extends HttpApiGroup.make("notification_preferences").add(
  HttpApiEndpoint.post("create", "/notification_preferences", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CreateNotificationPreference.Request,
    success: NotificationPreferenceRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.Audited, true),
  HttpApiEndpoint.get("list", "/notification_preferences", {
    query: SharedFields.list({
      type: Schema.optionalKey(Schema.Literal("notification")),
      status: Schema.optionalKey(NotificationPreference.State.fields.status),
      topic: Schema.optionalKey(Topic.Subscribable),
      callback_uri: SharedFields.longFilter
    }),
    success: pageOf(NotificationPreferenceRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/notification_preferences/:id", {
    params: SharedFields.Id,
    success: NotificationPreferenceRecord,
    error: errors
  }),
  HttpApiEndpoint.delete("remove", "/notification_preferences/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: NotificationPreferenceRecord,
    error: errors
  }).annotate(EndpointAnnotations.Audited, true)
) {}

export class NotificationsApi extends HttpApiGroup.make("notifications").add(
  HttpApiEndpoint.get("list", "/notifications", {
    query: SharedFields.eventList({ object_type: SharedFields.filter, object_id: SharedFields.filter }),
    success: pageOf(NotificationRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/notifications/:id", {
    params: SharedFields.Id,
    success: NotificationRecord,
    error: errors
  })
) {}
