/**
 * Delivers notifications to the callback addresses of preferences (platform.md 10), and again on the operator's
 * command. Delivery is at least once: an attempt whose result could not be stored is repeated. A preference's next
 * notification of the same resource waits until the earlier one succeeded or failed 3 times. A slow receiver delays
 * only its own notifications.
 */
import { Cause, Context, Effect, Fiber, Layer, Metric, Queue, Random, Semaphore } from "effect"
import { input } from "../../decider/CommandOrProblems.ts"
import * as Delivery from "../../notifications/delivery/Delivery.ts"
import * as NotificationPreference from "../../notifications/preference/NotificationPreference.ts"
import * as NotificationPreferenceKind from "../../notifications/preference/NotificationPreferenceKind.ts"
import * as SetReachability from "../../notifications/preference/SetReachability.ts"
import * as Topic from "../../vocabulary/Topic.ts"
import { Ids } from "../../ports/Ids.ts"
import { Notifier } from "../../ports/Notifier.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { type DueDelivery, Work } from "../../ports/Work.ts"
import { CommandExecutor, emptyResponse, systemContext } from "../executor/CommandExecutor.ts"
import { causeNames } from "../executor/LogFailureNames.ts"

/** Attempts that run at the same time for one preference. */
const concurrency = 16
/** Deliveries that are read at once: for one preference, and for all. */
const limits = { each: 64, all: 512 } as const
/** Pause of a preference whose attempts could not be made or stored, in ms. */
const rest = 5_000

const deliveries = Metric.counter("service_deliveries_total", { incremental: true })

/** Counts an attempt. A delivery that still waits has failed and is retried. */
const count = ({ state }: Delivery.Delivery) =>
  Metric.update(Metric.withAttributes(deliveries, { result: state === "waiting" ? "retried" : state }), 1)

type PreferenceFact = ReturnType<typeof NotificationPreferenceKind.kind.fact>

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const executor = yield* CommandExecutor
    const notifier = yield* Notifier
    const vault = yield* Vault
    const time = yield* ServiceTime
    const ids = yield* Ids
    const scope = yield* Effect.scope

    const preferencesOf = Effect.fnUntraced(function* (wanted: ReadonlyArray<string>) {
      const found = yield* store.load({ ids: [...new Set(wanted)], counters: [], key: null, subscribers: [] })
      return new Map<string, PreferenceFact>(
        [...found.rows.values()]
          .filter((row) => row.type === NotificationPreferenceKind.kind.type)
          .map((row) => [row.id, NotificationPreferenceKind.kind.fact(row)])
      )
    })

    /** Makes one attempt; the result is the delivery after it. A delivery without an active preference is dropped. */
    const send = Effect.fnUntraced(function* (
      { delivery, notification }: DueDelivery,
      to: PreferenceFact | undefined,
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

    /**
     * Marks a preference unreachable when a delivery failed for good and none succeeded for days. Its waiting
     * deliveries are dropped.
     */
    const markUnreachable = Effect.fnUntraced(function* (preference: PreferenceFact, at: number) {
      if (yield* work.succeededSince(preference.id, at - NotificationPreference.unreachableAfter + 1)) return
      const command = { preferenceId: preference.id, reachable: false }
      const context = systemContext(preference.appId)
      yield* Effect.ignore(executor.execute(SetReachability.rule, context, input(command), emptyResponse))
      yield* work.drop(preference.id)
    })

    /** Stores the results of attempts. */
    const record = Effect.fnUntraced(function* (
      after: ReadonlyArray<Delivery.Delivery>,
      to: PreferenceFact | undefined,
      at: number
    ) {
      yield* work.attempted(after, at)
      for (const delivery of after) yield* count(delivery)
      if (to?.state.status === "active" && after.some(({ state }) => state === "failed")) yield* markUnreachable(to, at)
    })

    /**
     * Attempts all given deliveries of one preference. An interruption waits for the running attempts and stores their
     * results.
     */
    const attemptAll = (due: ReadonlyArray<DueDelivery>, to: PreferenceFact | undefined, at: number) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const after: Array<Delivery.Delivery> = []
          const one = (each: DueDelivery) =>
            Effect.uninterruptible(Effect.map(send(each, to, at), (delivery) => void after.push(delivery)))
          const all = Effect.forEach(due, one, { concurrency, discard: true })
          const exit = yield* Effect.exit(restore(all))
          yield* record(after, to, at)
          return yield* exit
        })
      )

    /** The deliveries due at a service time, grouped by preference. */
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
    /** The leader and a clock advance read due deliveries one at a time, so that no delivery is attempted by both. */
    const turn = yield* Semaphore.make(1)

    const failed = (cause: Cause.Cause<Unavailable>) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Effect.logWarning("deliveries rest", { reasons: causeNames(cause) }), Effect.sleep(rest))

    /** Attempts all deliveries due at a service time and waits for them. Returns their number. */
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
     * Starts the attempts of all deliveries due at a service time, in the background, and returns their number. They
     * continue when this process loses the lead, until `end`.
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

    /** Waits for the running attempts and starts no further ones. */
    const end = Effect.suspend(() => Fiber.interruptAll(sending.values()))

    /** Makes a delivery due now, with a new retry schedule. A dropped one is returned unchanged; null: unknown. */
    const redeliver = Effect.fnUntraced(function* (deliveryId: string) {
      const found = yield* work.delivery(deliveryId)
      if (found === null || found.state === "dropped") return found
      const again = Delivery.redelivered(found, yield* time.now)
      yield* work.redeliver([again])
      return again
    })

    /**
     * Creates new deliveries of a stored notification, to one preference or to all active ones with a matching topic.
     * Returns the deliveries; null: unknown notification; a string: the id of the unknown preference.
     */
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
      /** the preferences with running attempts */
      busy: (): ReadonlyArray<string> => [...sending.keys()],
      /** completes when attempts of a preference have ended since it last completed; for one waiter */
      finished: Queue.take(finished),
      redeliver,
      renotify
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
