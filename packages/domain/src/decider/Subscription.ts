/** The subscriptions to notifications, as an assembled Change and the stores read them. */
import type { Row } from "./StoredRow.ts"

/** A notification preference (platform.md 10): an app's subscription to a topic. */
export interface Subscription {
  readonly preferenceId: string
  readonly appId: string
  /** a topic, or `<resource>.*` for all topics of a resource */
  readonly topic: string
  /** false: notifications are written, but none is delivered to this preference */
  readonly reachable: boolean
}

/** The type of rows that are notification preferences; their facet `topic` holds the topic. */
const subscriptionType = "notification_preferences"

/** The subscription of a row; null: the row is no preference, or a deleted one. Stores find subscriptions by this function. */
export const subscriptionOf = (row: Row): Subscription | null => {
  const topic = row.listed?.facets?.topic
  if (row.type !== subscriptionType || row.listed === null || typeof topic !== "string") return null
  const { status } = row.listed
  return status === "active" || status === "unreachable"
    ? { preferenceId: row.id, appId: row.appId, topic, reachable: status === "active" }
    : null
}
