/** Every notification topic of payments.md. A decision that announces the topic reaches its row. */
import type { Topic } from "@payments-platform/domain/notifications/Topic"
import type { Row } from "./Row.ts"

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
  "payment_methods.deleted"
] as const satisfies ReadonlyArray<Topic>

export const topicRows: ReadonlyArray<Row> = topics.map((topic) => ({
  id: `topic ${topic}`,
  says: "",
  seen: { saw: "topic", topic }
}))
