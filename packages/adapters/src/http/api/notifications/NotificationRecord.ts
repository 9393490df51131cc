/** The record of a notification, which is the body of its delivery (platform.md 10). */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import { PaymentRecord } from "@payments-platform/domain/payments/payment/PaymentRecord"
import { idOf, owner, reference, time } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, ownerApp, path, resource } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"

export const NotificationRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the notification, by which a receiver knows a repetition." }),
  resource,
  path,
  owner: ownerApp,
  topic: Schema.Literals(Topic.topics).annotateKey({ description: "What is announced." }),
  event_time: UnixTime.annotateKey({ description: "When it happened, in UNIX seconds." }),
  payload: Schema.Record(Schema.String, Schema.Json).annotateKey({
    description: "The record of the resource as it was, as GET /<resource>/{id} answers it."
  }),
  api_version: ApiVersion.Version.annotateKey({
    description: "The version of the interface that the payload is of."
  })
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
