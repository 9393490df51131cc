/** The record of a notification preference (platform.md 10). Only the response that creates it shows the secret. */
import { Schema } from "effect"
import type { Subject } from "../decider/ResourceKind.ts"
import { idOf, owner, reference, time } from "../vocabulary/Examples.ts"
import { common, ownerApp } from "../vocabulary/RecordFields.ts"
import * as ResourceReference from "../vocabulary/ResourceReference.ts"
import * as Topic from "../vocabulary/Topic.ts"
import * as NotificationPreference from "./NotificationPreference.ts"

export const NotificationPreferenceRecord = Schema.Struct({
  ...common,
  owner: ownerApp,
  topic: Topic.Subscribable.annotateKey({
    description: "What is announced; `<resource>.*` stands for all topics of a resource."
  }),
  callback_uri: Schema.String.annotateKey({ description: "The web address to which notifications are delivered." }),
  status: NotificationPreference.State.fields.status.annotateKey({
    description: "`unreachable`: for three days no delivery succeeded, and no more are made."
  }),
  signing_secret: Schema.optionalKey(Schema.String).annotateKey({
    description: "The secret by which deliveries are signed; only in the answer that creates the preference."
  })
}).annotate({
  identifier: "NotificationPreference",
  examples: [
    {
      ...reference("notification_preferences", idOf("preference")),
      owner,
      create_time: time,
      topic: "payments.*",
      callback_uri: "https://books.example.com/notifications",
      status: "active"
    }
  ]
})
export type NotificationPreferenceRecord = typeof NotificationPreferenceRecord.Type

export const render = (state: NotificationPreference.State, subject: Subject): NotificationPreferenceRecord => ({
  ...ResourceReference.to("notification_preferences", subject.id),
  owner: ResourceReference.application(subject.appId),
  create_time: subject.createTime,
  topic: state.topic,
  callback_uri: state.callbackUri,
  status: state.status
})
