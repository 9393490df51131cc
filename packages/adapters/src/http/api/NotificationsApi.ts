/** /notification_preferences and /notifications (platform.md 10). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Preference from "@payments-platform/domain/notifications/Preference"
import * as Topic from "@payments-platform/domain/notifications/Topic"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class NotificationPreferencesApi extends HttpApiGroup.make("notification_preferences").add(
  HttpApiEndpoint.post("create", "/notification_preferences", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: Preference.Request,
    success: Records.NotificationPreference.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(Traits.Audited, true),
  HttpApiEndpoint.get("list", "/notification_preferences", {
    query: Fields.list({
      type: Schema.optionalKey(Schema.Literal("notification")),
      status: Schema.optionalKey(Preference.State.fields.status),
      topic: Schema.optionalKey(Topic.Subscribable),
      callback_uri: Fields.longFilter
    }),
    success: Records.pageOf(Records.NotificationPreference),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/notification_preferences/:id", {
    params: Fields.Id,
    success: Records.NotificationPreference,
    error: errors
  }),
  HttpApiEndpoint.delete("remove", "/notification_preferences/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.NotificationPreference,
    error: errors
  }).annotate(Traits.Audited, true)
) {}

export class NotificationsApi extends HttpApiGroup.make("notifications").add(
  HttpApiEndpoint.get("list", "/notifications", {
    query: Fields.eventList({ object_type: Fields.filter, object_id: Fields.filter }),
    success: Records.pageOf(Records.Notification),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/notifications/:id", { params: Fields.Id, success: Records.Notification, error: errors })
) {}
