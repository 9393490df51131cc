/**
 * The operator's own queue, to which each notification of each app goes beside the webhooks (OUTBOX_URL, platform.md 10).
 * A process without one leaves the deliveries to it for a process that has one.
 */
import { Context, type Effect, Schema } from "effect"
import type * as Delivery from "../notifications/Delivery.ts"
import type { WebhookRequest } from "./Notifier.ts"

export type OutboxMessage = Pick<WebhookRequest, "notificationId" | "topic" | "appId" | "resourceId" | "body">

/** The queue cannot be used now. Try again. */
export class Away extends Schema.TaggedError<Away>()("Outbox/Away", {
  /** a short code as in the `error` of an attempt, never an address or a credential */
  reason: Schema.String
}) {}

export interface Outbox {
  /** where it is, without user and password; never an http address, as those of preferences are */
  readonly address: string
  /** succeeds when the queue answers and takes notifications; fails within seconds otherwise */
  readonly reach: Effect.Effect<void, Away>
  /**
   * Publishes once. The result is always an attempt: with status 200 once the queue keeps the message. The caller retries;
   * the queue or its consumer knows a repetition by the id of the notification.
   */
  readonly publish: (message: OutboxMessage) => Effect.Effect<Delivery.Attempt>
}

/** null: there is none. */
export const Outbox = Context.Reference<Outbox | null>("@payments-platform/domain/Outbox", {
  defaultValue: () => null
})
