/** The headers of a notification (platform.md 10), of which the time and the signature differ in each attempt. */
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import type { WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { sign } from "./Signature.ts"

/** The time and the signature of one attempt. */
export type AttemptSignature = Pick<Delivery.Exchange, "timestamp" | "signature">

/** Signs the body of a notification for an attempt at this real time, in UNIX seconds. */
export const signAt = (
  { body, notificationId: id, signingSecret }: WebhookRequest,
  timestamp: number
): AttemptSignature => ({
  timestamp,
  signature: sign(signingSecret, { id, timestamp, body })
})

/** The headers of a request, by their names. */
export const headersOf = (
  notificationId: string,
  { signature, timestamp }: AttemptSignature
): Readonly<Record<string, string>> => ({
  "Content-Type": "application/json",
  "User-Agent": "Service-Notifications/1",
  "webhook-id": notificationId,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": signature
})
