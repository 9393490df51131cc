/** The records of notification preferences and notifications as the API answers them (platform.md 10). */
import { Schema } from "effect"
import { common, json, Reference, text } from "../RecordFields.ts"

export const NotificationPreferenceRecord = Schema.Struct({
  ...common,
  owner: Reference,
  topic: Schema.String,
  callback_uri: Schema.String,
  status: Schema.String,
  /** only in the response to POST /notification_preferences */
  signing_secret: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "NotificationPreference" })

export const NotificationRecord = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  owner: Reference,
  topic: Schema.String,
  event_time: Schema.Int,
  payload: json,
  api_version: Schema.String
}).annotate({ identifier: "Notification" })
