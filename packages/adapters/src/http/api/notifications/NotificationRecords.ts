/** The records of notification preferences and notifications as the API answers them (platform.md 10). */
import { Schema } from "effect"
import * as NotificationPreference from "@payments-platform/domain/notifications/preference/NotificationPreference"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, owner, reference, time, version } from "../Examples.ts"
import { PaymentRecord } from "../payments/PaymentRecordSchema.ts"
import { common, exampleOf, freeForm, Owner } from "../RecordFields.ts"

export const NotificationPreferenceRecord = Schema.Struct({
  ...common,
  owner: Owner,
  topic: Topic.Subscribable,
  callback_uri: Schema.String,
  status: NotificationPreference.State.fields.status,
  /** only in the response to POST /notification_preferences */
  signing_secret: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "NotificationPreference",
  examples: [
    {
      ...reference("notification_preferences", idOf("preference")),
      owner: owner,
      create_time: time,
      topic: "payments.*",
      callback_uri: "https://books.example.com/notifications",
      status: "active",
      api_version: version
    }
  ]
})

export const NotificationRecord = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: Schema.String,
  owner: Owner,
  topic: Schema.Literals(Topic.topics),
  event_time: UnixTime,
  payload: freeForm("The record of the resource as it was, as GET /<resource>/{id} answers it."),
  api_version: ApiVersion.Version
}).annotate({
  identifier: "Notification",
  examples: [
    {
      ...reference("notifications", idOf("notification")),
      owner: owner,
      topic: "payments.completed",
      event_time: time,
      payload: { ...exampleOf(PaymentRecord), api_version: "3.0" },
      api_version: "3.0"
    }
  ]
})
