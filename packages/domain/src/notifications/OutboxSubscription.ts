/**
 * The subscription of the outbox, the operator's own queue (platform.md 10): it gets every notification of every app. It is
 * no resource: it has no row, no secret and no status, and it is there while the process has an outbox.
 */
import type { Subscription } from "../decider/Subscription.ts"
import * as Topic from "../vocabulary/Topic.ts"

/** Stands for a preference in the deliveries to the outbox. The ids of preferences are UUIDs of version 7. */
export const preferenceId = "00000000-0000-4000-8000-000000000000"

export const isOutbox = (id: string): boolean => id === preferenceId

/** The subscriptions of the outbox to the notifications of these apps. */
export const toApps = (apps: ReadonlyArray<string>): ReadonlyArray<Subscription> =>
  [...new Set(apps)].map((appId) => ({ preferenceId, appId, topic: Topic.every, reachable: true }))
