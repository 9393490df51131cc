/**
 * Sends one webhook to one address, once (platform.md 10). The result is always an
 * attempt: a refused connection, a time-out or a bad status is no error. The caller
 * retries.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Delivery from "../notifications/Delivery.ts"

/** A webhook request. */
export interface WebhookRequest {
  readonly deliveryId: string
  readonly notificationId: string
  readonly topic: string
  readonly appId: string
  /** the resource that the notification is about */
  readonly resourceId: string
  readonly callbackUri: string
  /** the key of the request's signature: `whsec_<base64>` */
  readonly signingSecret: Redacted.Redacted<string>
  /** the JSON body, which is sent and signed byte for byte */
  readonly body: string
}

export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (request: WebhookRequest) => Effect.Effect<Delivery.Attempt> }
>()("@payments-platform/domain/Notifier") {}
