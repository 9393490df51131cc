/** /operator/deliveries, sending notifications again, and reviving a preference (platform.md 12). */
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import { integer, text } from "../../api/RecordFields.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { OperatorRecord, pageOf } from "../OperatorRecords.ts"

const headers = SharedFields.optionalUniqueKey
const params = SharedFields.Id

const Attempt = Schema.Struct({ time: Schema.Int, status: integer, error: text, duration_ms: Schema.Int })

const DeliveryRecord = Schema.Struct({
  id: Schema.String,
  notification_id: Schema.String,
  preference_id: Schema.String,
  topic: Schema.String,
  state: Schema.String,
  next_attempt_time: integer,
  attempts: Schema.Array(Attempt)
}).annotate({ identifier: "Delivery" })

export class DeliveriesApi extends HttpApiGroup.make("deliveries").add(
  HttpApiEndpoint.get("list", "/operator/deliveries", {
    query: SharedFields.list({
      app_id: SharedFields.filter,
      notification_id: SharedFields.filter,
      preference_id: SharedFields.filter,
      topic: SharedFields.filter,
      state: Schema.optionalKey(Delivery.State)
    }),
    success: pageOf(DeliveryRecord),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/deliveries/:id", { params, success: DeliveryRecord, error }),
  HttpApiEndpoint.post("redeliver", "/operator/deliveries/:id/redeliver", {
    params,
    headers,
    success: DeliveryRecord,
    error
  }),
  HttpApiEndpoint.post("renotify", "/operator/notifications/:id/redeliver", {
    params,
    headers,
    payload: Schema.Struct({ preference_id: Schema.optionalKey(Text.Id) }),
    success: Schema.Struct({ deliveries: Schema.Array(DeliveryRecord) }).pipe(HttpApiSchema.status(201)),
    error
  })
) {}

export class OperatorPreferencesApi extends HttpApiGroup.make("notification_preferences").add(
  HttpApiEndpoint.post("revive", "/operator/notification_preferences/:id/revive", {
    params,
    headers,
    success: OperatorRecord,
    error
  })
) {}
