/**
 * A notification as a message of the outbox: an event of CloudEvents 1.0 in its structured JSON form (platform.md 10). It
 * contains the notification as webhooks have it, byte for byte.
 */
import { Schema } from "effect"
import type { OutboxMessage } from "../ports/Outbox.ts"
import { isObject } from "../vocabulary/text/Json.ts"

/** The media type of a message. */
export const contentType = "application/cloudevents+json; charset=utf-8"

/** What is needed of a notification. */
const Body = Schema.fromJsonString(Schema.Struct({ event_time: Schema.Int, payload: Schema.Json }))
const decode = Schema.decodeUnknownSync(Body)

/** The path of the resource that a payload shows; null: it has none. */
const pathOf = (payload: Schema.Json): string | null =>
  isObject(payload) && typeof payload["path"] === "string" ? payload["path"] : null

/**
 * The text of the event. Its `id` is that of the notification, its `type` the topic, its `subject` the path of the resource
 * and its `time` the notification's `event_time`. `platform` is the public address of the platform, with which its `source`
 * begins; null: `source` is a path.
 */
export const render = ({ appId, body, notificationId, topic }: OutboxMessage, platform: string | null): string => {
  const { event_time, payload } = decode(body)
  const subject = pathOf(payload)
  const attributes = JSON.stringify({
    specversion: "1.0",
    id: notificationId,
    source: `${platform?.replace(/\/+$/, "") ?? ""}/apps/${encodeURIComponent(appId)}`,
    type: topic,
    ...(subject === null ? {} : { subject }),
    time: new Date(event_time * 1_000).toISOString(),
    datacontenttype: "application/json"
  })
  return `${attributes.slice(0, -1)},"data":${body}}`
}
