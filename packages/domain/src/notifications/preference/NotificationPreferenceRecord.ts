/** The record of a notification preference (platform.md 10). */
import { Schema } from "effect"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import { common, Owner } from "../../vocabulary/RecordFields.ts"
import * as Topic from "../../vocabulary/Topic.ts"
import * as NotificationPreference from "./NotificationPreference.ts"

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
      status: "active"
    }
  ]
})
