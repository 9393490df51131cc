/** The records of deliveries on the operator surface (platform.md 10, 12). */
import { Schema } from "effect"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import {
  exampleOf,
  integer,
  text,
  UnixTimeOrNull,
  withExample
} from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"
import { headersOf } from "../../../notifications/WebhookHeaders.ts"
import { hideText } from "../../log/HideSecrets.ts"

const headers = Schema.Record(Schema.String, Schema.String)

const SentPart = Schema.Struct({
  headers: headers.annotateKey({ description: "The headers of the request." })
}).annotate({ identifier: "DeliveryRequest" })

const AnswerPart = Schema.Struct({
  headers: headers.annotateKey({ description: "The content type of the answer, if it stated one." }),
  body: Schema.String.annotateKey({ description: "The first 4 KiB of the body, without what looks like a secret." })
}).annotate({ identifier: "DeliveryResponse" })

const Attempt = Schema.Struct({
  time: UnixTime.annotateKey({ description: "When it was attempted, in UNIX seconds." }),
  status: integer.annotateKey({ description: "The HTTP status of the answer; null: there was none." }),
  error: text.annotateKey({
    description:
      "Why it failed, such as `status_500`, `timeout`, `connection_refused`, `tls_certificate_expired`; null: it succeeded."
  }),
  duration_ms: Schema.Int.annotateKey({ description: "How long the attempt took, in milliseconds." }),
  request: Schema.NullOr(SentPart).annotateKey({
    description: "What was sent, beside the notification as the body; null: it was not kept."
  }),
  response: Schema.NullOr(AnswerPart).annotateKey({
    description: "What the receiver answered; null: there was no answer, or it was not kept."
  })
}).annotate({ identifier: "DeliveryAttempt" })

export const DeliveryRecord = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the delivery." }),
  create_time: UnixTime.annotateKey({ description: "When the delivery was made, in UNIX seconds." }),
  notification_id: Schema.String.annotateKey({ description: "The notification that is delivered." }),
  preference_id: Schema.String.annotateKey({
    description: "The preference that asked for it; `00000000-0000-4000-8000-000000000000`: it goes to the outbox."
  }),
  app_id: Schema.String.annotateKey({ description: "The app that receives it." }),
  callback_uri: text.annotateKey({
    description:
      "The address to which it is delivered, of a web server or of the outbox; null: it is not known any more."
  }),
  topic: Schema.Literals(Topic.topics).annotateKey({ description: "What the notification announces." }),
  resource_id: Schema.String.annotateKey({ description: "The resource that the notification is about." }),
  state: Delivery.State.annotateKey({
    description: "`failed`: no attempt of the schedule succeeded; `dropped`: its preference was deleted."
  }),
  next_attempt_time: UnixTimeOrNull.annotateKey({
    description:
      "When it is attempted next, in UNIX seconds; null: it waits for an earlier one, or nothing will follow."
  }),
  attempts: Schema.Array(Attempt).annotateKey({ description: "Every attempt, the first one first." })
}).annotate({
  identifier: "Delivery",
  examples: [
    {
      id: idOf("delivery"),
      create_time: time,
      notification_id: idOf("notification"),
      preference_id: idOf("preference"),
      app_id: appId,
      callback_uri: "https://books.example.com/notifications",
      topic: "payments.created",
      resource_id: idOf("payment"),
      state: "waiting",
      next_attempt_time: time,
      attempts: []
    }
  ]
})
export type DeliveryRecord = typeof DeliveryRecord.Type

const SkippedPreference = Schema.Struct({
  preference_id: Schema.String.annotateKey({ description: "A preference that matches." }),
  reason: Schema.String.annotateKey({ description: "Why nothing is delivered to it, as a code." })
})
export type SkippedPreference = typeof SkippedPreference.Type

export const RedeliveryRecord = withExample(
  Schema.Struct({
    deliveries: Schema.Array(DeliveryRecord).annotateKey({ description: "The deliveries that were made." }),
    skipped: Schema.Array(SkippedPreference).annotateKey({ description: "The unreachable preferences that match." })
  }),
  {
    deliveries: [exampleOf(DeliveryRecord)],
    skipped: []
  }
)

type AttemptRecord = typeof Attempt.Type

const renderAnswer = ({ body, type }: NonNullable<Delivery.Exchange["answer"]>): AttemptRecord["response"] => ({
  headers: type === null ? {} : { "Content-Type": type },
  body: hideText(body)
})

const renderAttempt = (
  { durationMs, error, exchange, status, time }: Delivery.Attempt,
  notificationId: string
): AttemptRecord => ({
  time,
  status,
  error,
  duration_ms: durationMs,
  request: exchange === undefined ? null : { headers: headersOf(notificationId, exchange) },
  response: exchange === undefined || exchange.answer === null ? null : renderAnswer(exchange.answer)
})

/** The record of a stored delivery, whose row does not know that its topic is one of this version. */
type Rendered = Omit<DeliveryRecord, "topic"> & { readonly topic: string }

/** `receivers`: the addresses of subscriptions, by their ids. */
export const render = (delivery: Delivery.Delivery, receivers: ReadonlyMap<string, string>): Rendered => ({
  id: delivery.id,
  create_time: delivery.createTime,
  notification_id: delivery.notificationId,
  preference_id: delivery.preferenceId,
  app_id: delivery.appId,
  callback_uri: receivers.get(delivery.preferenceId) ?? null,
  topic: delivery.topic,
  resource_id: delivery.resourceId,
  state: delivery.state,
  next_attempt_time: delivery.nextAttemptAt,
  attempts: delivery.attempts.map((attempt) => renderAttempt(attempt, delivery.notificationId))
})
