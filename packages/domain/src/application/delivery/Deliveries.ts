/**
 * Delivers notifications to the callback addresses of preferences (platform.md 10). Delivery is at least once: an attempt
 * whose result could not be stored for seconds is repeated. A preference's next notification of the same resource waits
 * until the earlier one succeeded or failed 3 times. A slow receiver delays only its own notifications.
 */
import { Cause, Context, Effect, Fiber, Layer, Metric, Queue, Random, Schedule, Semaphore } from "effect"
import * as Delivery from "../../notifications/delivery/Delivery.ts"
import { Ids } from "../../ports/Ids.ts"
import { Notifier, type WebhookRequest } from "../../ports/Notifier.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { type DueDelivery, type OutgoingDelivery, Work } from "../../ports/Work.ts"
import { CommandExecutor } from "../executor/CommandExecutor.ts"
import { causeNames } from "../executor/LogFailureNames.ts"
import { loadPreferences, type PreferenceFact } from "./LoadPreferences.ts"
import * as MarkUnreachable from "./MarkUnreachable.ts"

/** Attempts that run at the same time for one preference. */
const concurrency = 64
/** Due deliveries that are read at once: for one preference, and for all. */
const limits = { each: 256, all: 1_024 } as const
/** Pause of a preference whose attempts could not be made or stored, in ms. */
const rest = 5_000

/**
 * How results are stored again while the store does not answer: every 0.25 s for 5 s, after which another process may
 * lead. So a fault of a moment holds up no receiver, and repeats no attempt.
 */
const untilStored = { schedule: Schedule.spaced(250), times: 20 } as const

const deliveries = Metric.counter("service_deliveries_total", { incremental: true })

/** Counts attempts that led to a state. A delivery that still waits has failed and is retried. */
const add = (state: Delivery.State, attempts: number) =>
  Metric.update(Metric.withAttributes(deliveries, { result: state === "waiting" ? "retried" : state }), attempts)

const count = (after: ReadonlyArray<Delivery.Delivery>) =>
  Effect.forEach(
    Map.groupBy(after, ({ state }) => state),
    ([state, all]) => add(state, all.length),
    { discard: true }
  )

/** Where the deliveries of a preference go. */
type Receiver = Pick<WebhookRequest, "callbackUri"> & { readonly secret: WebhookRequest["signingSecret"] }

const dropped = (delivery: Delivery.Delivery): Delivery.Delivery => ({
  ...delivery,
  state: "dropped",
  nextAttemptAt: null
})

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const notifier = yield* Notifier
    const vault = yield* Vault
    const markUnreachable = MarkUnreachable.make({ executor: yield* CommandExecutor, ids: yield* Ids, work })
    const scope = yield* Effect.scope
    yield* Effect.forEach(Delivery.State.literals, (state) => add(state, 0), { discard: true })

    /** Makes one attempt; the result is the delivery after it. */
    const send = Effect.fnUntraced(function* ({ body, delivery }: OutgoingDelivery, to: Receiver, at: number) {
      const attempt = yield* notifier.send({
        deliveryId: delivery.id,
        notificationId: delivery.notificationId,
        topic: delivery.topic,
        callbackUri: to.callbackUri,
        signingSecret: to.secret,
        body
      })
      return Delivery.attempted(delivery, { ...attempt, time: at }, at, yield* Random.next)
    })

    /** Attempts a due delivery and then those behind it, until one is not finished. `note` is given each after its attempt. */
    const sendInOrder = Effect.fnUntraced(function* (
      due: DueDelivery,
      to: Receiver,
      at: number,
      note: (after: Delivery.Delivery) => void
    ) {
      for (const each of [due, ...due.behind]) {
        const after = yield* Effect.uninterruptible(
          Effect.tap(send(each, to, at), (sent) => Effect.sync(() => note(sent)))
        )
        if (!Delivery.unblocksNext(after)) return
      }
    })

    /** Stores the results of attempts. */
    const record = Effect.fnUntraced(function* (
      after: ReadonlyArray<Delivery.Delivery>,
      to: PreferenceFact | undefined,
      at: number
    ) {
      yield* Effect.retry(work.attempted(after, at), untilStored)
      yield* count(after)
      if (to?.state.status === "active" && after.some(({ state }) => state === "failed"))
        yield* Effect.retry(markUnreachable(to, at), untilStored)
    })

    /**
     * Attempts all given deliveries of one preference, and returns the number of attempts. Without an active preference
     * they are dropped. An interruption waits for the running attempts and stores their results.
     */
    const attemptAll = (due: ReadonlyArray<DueDelivery>, preference: PreferenceFact | undefined, at: number) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          if (preference === undefined || preference.state.status !== "active") {
            yield* record(
              due.map(({ delivery }) => dropped(delivery)),
              preference,
              at
            )
            return due.length
          }
          const { callbackUri, secret } = preference.state
          const to = { callbackUri, secret: vault.open("secret", secret) }
          const after: Array<Delivery.Delivery> = []
          const one = (each: DueDelivery) => sendInOrder(each, to, at, (sent) => void after.push(sent))
          const exit = yield* Effect.exit(restore(Effect.forEach(due, one, { concurrency, discard: true })))
          yield* record(after, preference, at)
          yield* exit
          return after.length
        })
      )

    /** The deliveries due at a service time, grouped by preference. */
    const dueAt = Effect.fnUntraced(function* (at: number, but: ReadonlyArray<string>) {
      const due = yield* work.attempts(at, limits, but)
      if (due.length === 0) return []
      const byPreference = Map.groupBy(due, ({ delivery }) => delivery.preferenceId)
      const preferences = yield* loadPreferences(store, byPreference.keys())
      return [...byPreference].map(([id, group]) => ({ id, group, to: preferences.get(id) }))
    })

    const sending = new Map<string, Fiber.Fiber<void>>()
    const finished = yield* Queue.sliding<void>(1)
    /** The leader and a clock advance read due deliveries one at a time, so that no delivery is attempted by both. */
    const turn = yield* Semaphore.make(1)

    const failed = (cause: Cause.Cause<Unavailable>) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Effect.logWarning("deliveries rest", { reasons: causeNames(cause) }), Effect.sleep(rest))

    /** Attempts all deliveries due at a service time and waits for them. Returns the number of attempts. */
    const round = Effect.fnUntraced(function* (at: number) {
      yield* Effect.forEach([...sending.values()], (fiber) => Fiber.await(fiber), { discard: true })
      const attempts = yield* Effect.forEach(yield* dueAt(at, []), ({ group, to }) => attemptAll(group, to, at), {
        concurrency: "unbounded"
      })
      return attempts.reduce((sum, each) => sum + each, 0)
    }, turn.withPermit)

    /**
     * Starts the attempts of all deliveries due at a service time, in the background, and returns the number of the
     * preferences. They continue when this process loses the lead, until `end`.
     */
    const begin = Effect.fnUntraced(function* (at: number) {
      const groups = yield* dueAt(at, [...sending.keys()])
      for (const { group, id, to } of groups) {
        const attempts = Effect.catchCause(Effect.asVoid(attemptAll(group, to, at)), failed)
        const fiber = yield* Effect.forkIn(attempts, scope)
        sending.set(id, fiber)
        fiber.addObserver(() => {
          sending.delete(id)
          Queue.offerUnsafe(finished, undefined)
        })
      }
      return groups.length
    }, turn.withPermit)

    /** Waits for the running attempts and starts no further ones. */
    const end = Effect.suspend(() => Fiber.interruptAll(sending.values()))

    return {
      round,
      begin,
      end,
      /** the preferences with running attempts */
      busy: (): ReadonlyArray<string> => [...sending.keys()],
      /** completes when attempts of a preference have ended since it last completed; for one waiter */
      finished: Queue.take(finished)
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
