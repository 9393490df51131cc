/** Brings notifications to the addresses that asked for them (platform.md 10), and again when the operator asks. */
import { Context, Effect, Layer, Metric, Random } from "effect"
import * as Delivery from "../notifications/Delivery.ts"
import * as Preference from "../notifications/Preference.ts"
import * as Topic from "../notifications/Topic.ts"
import { Ids } from "../ports/Ids.ts"
import { Notifier } from "../ports/Notifier.ts"
import { ServiceTime } from "../ports/ServiceTime.ts"
import { Store } from "../ports/Store.ts"
import { Vault } from "../ports/Vault.ts"
import { type Attemptable, Work } from "../ports/Work.ts"
import { Directory } from "./Directory.ts"
import { Journey } from "./Journey.ts"
import { unanswered } from "./Timers.ts"

/** At one time, over all addresses. */
const concurrency = 64
const batch = 256

const deliveries = Metric.counter("service_deliveries_total", { incremental: true })

/** One that waits again was attempted in vain. */
const count = ({ state }: Delivery.Delivery) =>
  Metric.update(Metric.withAttributes(deliveries, { result: state === "waiting" ? "retried" : state }), 1)

type Held = ReturnType<typeof Preference.kind.fact>

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const journey = yield* Journey
    const notifier = yield* Notifier
    const directory = yield* Directory
    const vault = yield* Vault
    const time = yield* ServiceTime
    const ids = yield* Ids

    const preferencesOf = Effect.fnUntraced(function* (wanted: ReadonlyArray<string>) {
      const found = yield* store.load({ ids: [...new Set(wanted)], tallies: [], key: null, subscribers: [] })
      return new Map<string, Held>(
        [...found.rows.values()]
          .filter((row) => row.type === Preference.kind.type)
          .map((row) => [row.id, Preference.kind.fact(row)])
      )
    })

    const send = Effect.fnUntraced(function* (
      { delivery, notification }: Attemptable,
      to: Held | undefined,
      at: number
    ) {
      if (to === undefined || to.state.status === "deleted")
        return { ...delivery, state: "dropped", nextAttemptAt: null } satisfies Delivery.Delivery
      if (to.state.status === "unreachable")
        return { ...delivery, state: "failed", nextAttemptAt: null } satisfies Delivery.Delivery
      const attempt = yield* notifier.send({
        deliveryId: delivery.id,
        notificationId: notification.id,
        topic: notification.topic,
        callbackUri: to.state.callbackUri,
        signingSecret: vault.open("secret", to.state.secret),
        body: JSON.stringify(notification.body)
      })
      return Delivery.attempted(delivery, { ...attempt, time: at }, at, yield* Random.next)
    })

    const lastSuccess = Effect.fnUntraced(function* (preferenceId: string) {
      const page = yield* work.deliveries({
        preferenceId,
        state: "delivered",
        size: 1,
        position: null,
        direction: "next"
      })
      return page.items[0]?.attempts.at(-1)?.time ?? 0
    })

    /** An address that fails for good, and has not been heard of for days, is unreachable. */
    const giveUp = Effect.fnUntraced(function* (delivery: Delivery.Delivery, preference: Held, at: number) {
      const quiet = at - (yield* lastSuccess(delivery.preferenceId))
      if (quiet < Preference.unreachableAfter) return
      const command = { preferenceId: delivery.preferenceId, reachable: false }
      const app = yield* directory.app(preference.appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      const call = { appId: preference.appId, app: null, notificationVersion, key: null, audit: null, at: null }
      yield* Effect.ignore(
        journey.execute(Preference.reach, call, { command, problems: [] }, { rendering: unanswered })
      )
    })

    /** Attempts all deliveries that are due at a service time; answers how many there were. */
    const round = Effect.fnUntraced(function* (at: number) {
      const due = yield* work.attempts(at, batch)
      if (due.length === 0) return 0
      const preferences = yield* preferencesOf(due.map((each) => each.delivery.preferenceId))
      const after = yield* Effect.forEach(due, (each) => send(each, preferences.get(each.delivery.preferenceId), at), {
        concurrency
      })
      yield* work.attempted(after, at)
      for (const delivery of after) {
        yield* count(delivery)
        const preference = preferences.get(delivery.preferenceId)
        if (delivery.state === "failed" && preference?.state.status === "active")
          yield* giveUp(delivery, preference, at)
      }
      return due.length
    })

    /** Sent at once, with the schedule anew. null: unknown, or dropped. */
    const redeliver = Effect.fnUntraced(function* (deliveryId: string) {
      const found = yield* work.delivery(deliveryId)
      if (found === null || found.state === "dropped") return found
      const again = Delivery.again(found, yield* time.now)
      yield* work.redeliver([again])
      return again
    })

    /** A notification that exists, to one preference or to all that match and are active. null, or the id that is unknown. */
    const renotify = Effect.fnUntraced(function* (notificationId: string, preferenceId: string | null) {
      const notification = yield* store.notification(null, notificationId)
      if (notification === null) return null
      const found = yield* store.load({ ids: [], tallies: [], key: null, subscribers: [notification.appId] })
      const at = yield* time.now
      if (preferenceId !== null && !found.subscriptions.some((each) => each.preferenceId === preferenceId))
        return preferenceId
      const to = found.subscriptions.filter(
        (each) =>
          each.reachable &&
          (preferenceId === null ? Topic.matches(each.topic, notification.topic) : each.preferenceId === preferenceId)
      )
      const deliveries = to.map((each): Delivery.Delivery => ({
        id: ids.next(),
        notificationId,
        preferenceId: each.preferenceId,
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
      }))
      yield* work.redeliver(deliveries)
      return deliveries
    })

    return { round, redeliver, renotify } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
