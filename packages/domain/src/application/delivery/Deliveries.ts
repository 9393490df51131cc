/** Brings notifications to the addresses that asked for them (platform.md 10), and again when the operator asks. */
import { Cause, Context, Effect, Fiber, Layer, Metric, Queue, Random, Semaphore } from "effect"
import * as Delivery from "../../notifications/delivery/Delivery.ts"
import * as NotificationPreference from "../../notifications/preference/NotificationPreference.ts"
import * as NotificationPreferenceKind from "../../notifications/preference/NotificationPreferenceKind.ts"
import * as SetReachability from "../../notifications/preference/SetReachability.ts"
import * as Topic from "../../notifications/Topic.ts"
import { Ids } from "../../ports/Ids.ts"
import { Notifier } from "../../ports/Notifier.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { type Attemptable, Work } from "../../ports/Work.ts"
import { AppCache } from "../access/AppCache.ts"
import { CommandExecutor } from "../executor/CommandExecutor.ts"
import { causeNames } from "../executor/CauseNames.ts"
import { unanswered } from "../executor/SystemContext.ts"

/** At one time, to one address. */
const concurrency = 16
const limits = { each: 64, all: 512 } as const
/** How long a preference rests whose attempts could not be made or written down, in ms. */
const rest = 5_000

const deliveries = Metric.counter("service_deliveries_total", { incremental: true })

/** One that waits again was attempted in vain. */
const count = ({ state }: Delivery.Delivery) =>
  Metric.update(Metric.withAttributes(deliveries, { result: state === "waiting" ? "retried" : state }), 1)

type Held = ReturnType<typeof NotificationPreferenceKind.kind.fact>

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const executor = yield* CommandExecutor
    const notifier = yield* Notifier
    const appCache = yield* AppCache
    const vault = yield* Vault
    const time = yield* ServiceTime
    const ids = yield* Ids
    const scope = yield* Effect.scope

    const preferencesOf = Effect.fnUntraced(function* (wanted: ReadonlyArray<string>) {
      const found = yield* store.load({ ids: [...new Set(wanted)], counters: [], key: null, subscribers: [] })
      return new Map<string, Held>(
        [...found.rows.values()]
          .filter((row) => row.type === NotificationPreferenceKind.kind.type)
          .map((row) => [row.id, NotificationPreferenceKind.kind.fact(row)])
      )
    })

    const send = Effect.fnUntraced(function* (
      { delivery, notification }: Attemptable,
      to: Held | undefined,
      at: number
    ) {
      if (to === undefined || to.state.status !== "active")
        return { ...delivery, state: "dropped", nextAttemptAt: null } satisfies Delivery.Delivery
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

    /** An address that fails for good, and has taken nothing for days, is unreachable: all that waits for it is dropped. */
    const giveUp = Effect.fnUntraced(function* (preference: Held, at: number) {
      if (yield* work.succeededSince(preference.id, at - NotificationPreference.unreachableAfter + 1)) return
      const command = { preferenceId: preference.id, reachable: false }
      const app = yield* appCache.app(preference.appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      const call = { appId: preference.appId, app: null, notificationVersion, key: null, audit: null, at: null }
      yield* Effect.ignore(
        executor.execute(SetReachability.rule, call, { command, problems: [] }, { renderer: unanswered })
      )
      yield* work.drop(preference.id)
    })

    /** Writes attempts down. */
    const told = Effect.fnUntraced(function* (
      after: ReadonlyArray<Delivery.Delivery>,
      to: Held | undefined,
      at: number
    ) {
      yield* work.attempted(after, at)
      for (const delivery of after) yield* count(delivery)
      if (to?.state.status === "active" && after.some(({ state }) => state === "failed")) yield* giveUp(to, at)
    })

    /** All that is due for one preference. Who stops it waits for what is on its way, and that is written down. */
    const attemptAll = (due: ReadonlyArray<Attemptable>, to: Held | undefined, at: number) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const after: Array<Delivery.Delivery> = []
          const one = (each: Attemptable) =>
            Effect.uninterruptible(Effect.map(send(each, to, at), (delivery) => void after.push(delivery)))
          const all = Effect.forEach(due, one, { concurrency, discard: true })
          const exit = yield* Effect.exit(restore(all))
          yield* told(after, to, at)
          return yield* exit
        })
      )

    /** What is due at a service time, by preference. */
    const dueAt = Effect.fnUntraced(function* (at: number, but: ReadonlyArray<string>) {
      const due = yield* work.attempts(at, limits, but)
      if (due.length === 0) return { count: 0, groups: [] }
      const byPreference = Map.groupBy(due, ({ delivery }) => delivery.preferenceId)
      const preferences = yield* preferencesOf([...byPreference.keys()])
      const groups = [...byPreference].map(([id, group]) => ({ id, group, to: preferences.get(id) }))
      return { count: due.length, groups }
    })

    const sending = new Map<string, Fiber.Fiber<void>>()
    const finished = yield* Queue.sliding<void>(1)
    /** The leader and an advance look for work in turn, so that neither finds what the other is about to send. */
    const turn = yield* Semaphore.make(1)

    const failed = (cause: Cause.Cause<Unavailable>) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Effect.logWarning("deliveries rest", { reasons: causeNames(cause) }), Effect.sleep(rest))

    /** Attempts all deliveries that are due at a service time, and waits for them; answers how many there were. */
    const round = Effect.fnUntraced(function* (at: number) {
      yield* Effect.forEach([...sending.values()], (fiber) => Fiber.await(fiber), { discard: true })
      const { count, groups } = yield* dueAt(at, [])
      yield* Effect.forEach(groups, ({ group, to }) => attemptAll(group, to, at), {
        concurrency: "unbounded",
        discard: true
      })
      return count
    }, turn.withPermit)

    /**
     * Begins to attempt them and answers how many. A receiver that takes its time holds up its own notifications and
     * no other's. Attempts outlast the lead under which they began, until `end`. A delivery whose attempt could not be
     * written down is due again.
     */
    const begin = Effect.fnUntraced(function* (at: number) {
      const { count, groups } = yield* dueAt(at, [...sending.keys()])
      for (const { group, id, to } of groups) {
        const fiber = yield* Effect.forkIn(Effect.catchCause(attemptAll(group, to, at), failed), scope)
        sending.set(id, fiber)
        fiber.addObserver(() => {
          sending.delete(id)
          Queue.offerUnsafe(finished, undefined)
        })
      }
      return count
    }, turn.withPermit)

    /** Begins no further attempt and waits for those that are under way. */
    const end = Effect.suspend(() => Fiber.interruptAll(sending.values()))

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
      const found = yield* store.load({ ids: [], counters: [], key: null, subscribers: [notification.appId] })
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

    return {
      round,
      begin,
      end,
      /** the preferences to which something is being sent */
      busy: (): ReadonlyArray<string> => [...sending.keys()],
      /** completes when some that were begun have ended since it last completed; for one waiter */
      finished: Queue.take(finished),
      redeliver,
      renotify
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
