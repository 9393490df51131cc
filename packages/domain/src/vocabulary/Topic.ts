/** The topics of notifications, and the patterns `<resource>.*` that match all topics of a resource (platform.md 10). */
import { Schema } from "effect"

export const topics = [
  "payments.created",
  "payments.in_review",
  "payments.completed",
  "payments.failed",
  "payments.canceled",
  "payments.updated",
  "refunds.created",
  "refunds.completed",
  "refunds.failed",
  "refunds.updated",
  "disputes.created",
  "disputes.updated",
  "disputes.funds_withdrawn",
  "disputes.funds_reinstated",
  "disputes.resolved",
  "payment_methods.updated",
  "payment_methods.microdeposit_sent",
  "payment_methods.deleted",
  "payout_methods.created",
  "payout_methods.updated",
  "payout_methods.deleted",
  "payouts.created",
  "payouts.completed",
  "payouts.failed",
  "payouts.updated",
  "accounts.created",
  "accounts.updated",
  "accounts.additional_details",
  "accounts.deleted",
  "accounts.negative_balance",
  "accounts.capabilities.updated",
  "legal_entities.created",
  "legal_entities.updated",
  "legal_entities.verifications.updated",
  "adjustments.created",
  "adjustments.updated",
  "recoveries.created",
  "recoveries.completed",
  "recoveries.failed",
  "recoveries.updated",
  "billing_statements.created",
  "billing_statements.charge_succeeded",
  "billing_statements.charge_failed",
  "terminals.created",
  "terminals.updated",
  "terminals.deleted"
] as const
export type Topic = (typeof topics)[number]

const patterns: ReadonlyArray<string> = [...new Set(topics.map((topic) => `${topic.split(".")[0]}.*`))]

/** What an app can subscribe to: a topic or a pattern. */
export const Subscribable = Schema.Literals([...topics, ...patterns])

/** The pattern of all topics. The outbox has it (platform.md 10); apps cannot subscribe to it. */
export const every = "*"

/** Whether a subscription to a topic or a pattern covers the topic. */
export const matches = (subscribed: string, topic: string): boolean =>
  subscribed === topic ||
  subscribed === every ||
  (subscribed.endsWith(".*") && topic.startsWith(subscribed.slice(0, -1)))
