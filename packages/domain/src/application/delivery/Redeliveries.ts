/**
 * Prepares what the operator sends again (platform.md 12): a delivery, or a notification to its subscriptions. Nothing is
 * sent to a subscription that is unreachable or deleted, and the answer says so. `Work.redeliver` sends the deliveries.
 */
import { Context, Effect, Layer } from "effect"
import type { NotificationRow } from "../../decider/Change.ts"
import * as Delivery from "../../notifications/Delivery.ts"
import * as OutboxSubscription from "../../notifications/OutboxSubscription.ts"
import { Ids } from "../../ports/Ids.ts"
import { Outbox } from "../../ports/Outbox.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"
import { Work } from "../../ports/Work.ts"
import * as Topic from "../../vocabulary/Topic.ts"
import { loadPreferences } from "./LoadPreferences.ts"

/** Why a delivery is not sent again: it was dropped, or its subscription is unreachable or deleted. */
export type Hindrance = "dropped" | "unreachable" | "deleted"

/** A notification that is sent again: its new deliveries, and the unreachable subscriptions that do not get it. */
export interface Renotification {
  readonly deliveries: ReadonlyArray<Delivery.Delivery>
  readonly unreachable: ReadonlyArray<string>
}

export class Redeliveries extends Context.Service<Redeliveries>()("@payments-platform/domain/Redeliveries", {
  make: Effect.gen(function* () {
    const [store, work, time, ids] = [yield* Store, yield* Work, yield* ServiceTime, yield* Ids]
    const outbox = yield* Outbox

    const statusOf = Effect.fnUntraced(function* (preferenceId: string) {
      if (OutboxSubscription.isOutbox(preferenceId)) return outbox === null ? "deleted" : "active"
      return (yield* loadPreferences(store, [preferenceId])).get(preferenceId)?.state.status ?? "deleted"
    })

    /** The delivery, due now with a new retry schedule, or why it is not sent; null: it is unknown. */
    const redelivery = Effect.fnUntraced(function* (deliveryId: string) {
      const found = yield* work.delivery(deliveryId)
      if (found === null) return null
      if (found.state === "dropped") return "dropped" satisfies Hindrance
      const status = yield* statusOf(found.preferenceId)
      if (status !== "active") return status satisfies Hindrance
      return Delivery.redeliver(found, yield* time.now)
    })

    const deliveryTo = (preferenceId: string, notification: NotificationRow, at: number): Delivery.Delivery => ({
      id: ids.next(),
      notificationId: notification.id,
      preferenceId,
      appId: notification.appId,
      topic: notification.topic,
      resourceId: notification.resourceId,
      resourceVersion: notification.resourceVersion,
      ordinal: notification.ordinal,
      createTime: at,
      state: "waiting",
      nextAttemptAt: at,
      attempts: [],
      tries: 0
    })

    /**
     * New deliveries of a stored notification, to one subscription or to all with a matching topic. null: the notification
     * is unknown; a string: the id of the subscription, which is unknown.
     */
    const renotification = Effect.fnUntraced(function* (notificationId: string, preferenceId: string | null) {
      const notification = yield* store.notification(null, notificationId)
      if (notification === null) return null
      const { subscriptions } = yield* store.load({
        ids: [],
        counters: [],
        key: null,
        subscribers: [notification.appId]
      })
      const to = subscriptions.filter((each) =>
        preferenceId === null ? Topic.matches(each.topic, notification.topic) : each.preferenceId === preferenceId
      )
      if (preferenceId !== null && to.length === 0) return preferenceId
      const at = yield* time.now
      const [reachable, unreachable] = [to.filter((each) => each.reachable), to.filter((each) => !each.reachable)]
      const again: Renotification = {
        deliveries: reachable.map((each) => deliveryTo(each.preferenceId, notification, at)),
        unreachable: unreachable.map((each) => each.preferenceId)
      }
      return again
    })

    return { redelivery, renotification } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
