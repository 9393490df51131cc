/** The records of the built-in receiver and of what it received (platform.md 12). */
import { Schema } from "effect"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf, integer, text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import { NotificationRecord } from "../../api/notifications/NotificationRecord.ts"
import type { Behavior, ReceivedNotification } from "../../console/BuiltInReceiver.ts"

export const ReceiverRecord = Schema.Struct({
  callback_uri: text.annotateKey({
    description: "The `callback_uri` of preferences that it receives; null: the console is not on."
  }),
  status: Schema.Int.annotateKey({ description: "The HTTP status that it answers." }),
  delay_ms: Schema.Int.annotateKey({ description: "After how many milliseconds it answers." }),
  times: integer.annotateKey({
    description: "How many notifications it answers so, before it answers 204 at once again; null: all."
  })
}).annotate({
  identifier: "Receiver",
  examples: [{ callback_uri: "http://127.0.0.1:8080/console/receiver", status: 204, delay_ms: 0, times: null }]
})
export type ReceiverRecord = typeof ReceiverRecord.Type

export const ReceivedRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the receipt." }),
  create_time: UnixTime.annotateKey({ description: "When it arrived, in UNIX seconds." }),
  app_id: Schema.String.annotateKey({ description: "The app that is notified." }),
  topic: Schema.String.annotateKey({ description: "What is announced." }),
  notification_id: Schema.String.annotateKey({ description: "The notification." }),
  delivery_id: Schema.String.annotateKey({ description: "The delivery that it was an attempt of." }),
  preference_id: Schema.String.annotateKey({ description: "The preference by whose secret it was signed." }),
  resource_id: Schema.String.annotateKey({ description: "The resource that the notification is about." }),
  status: Schema.Int.annotateKey({ description: "The HTTP status that it was answered." }),
  delay_ms: Schema.Int.annotateKey({ description: "After how many milliseconds it was answered." }),
  headers: Schema.Record(Schema.String, Schema.String).annotateKey({
    description: "The headers of the delivery, by their lower-case names."
  }),
  body: Schema.Json.annotateKey({ description: "The notification." })
}).annotate({
  identifier: "ReceivedNotification",
  examples: [
    {
      id: idOf("receipt"),
      create_time: time,
      app_id: appId,
      topic: "payments.completed",
      notification_id: idOf("notification"),
      delivery_id: idOf("delivery"),
      preference_id: idOf("preference"),
      resource_id: idOf("payment"),
      status: 204,
      delay_ms: 0,
      headers: { "content-type": "application/json", "webhook-id": idOf("notification") },
      body: exampleOf(NotificationRecord)
    }
  ]
})
export type ReceivedRecord = typeof ReceivedRecord.Type

export const render = (address: string | null, { delayMs, status, times }: Behavior): ReceiverRecord => ({
  callback_uri: address,
  status,
  delay_ms: delayMs,
  times
})

export const renderArrival = ({
  body,
  createTime,
  delayMs,
  delivery,
  headers,
  id,
  status
}: ReceivedNotification): ReceivedRecord => ({
  id,
  create_time: createTime,
  app_id: delivery.appId,
  topic: delivery.topic,
  notification_id: delivery.notificationId,
  delivery_id: delivery.id,
  preference_id: delivery.preferenceId,
  resource_id: delivery.resourceId,
  status,
  delay_ms: delayMs,
  headers,
  body
})
