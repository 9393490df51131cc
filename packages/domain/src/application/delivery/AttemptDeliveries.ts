/** Attempts to deliver notifications to one receiver, and stores the results (platform.md 10). */
import { Effect, Metric, Random, Redacted, Schedule } from "effect"
import * as Delivery from "../../notifications/Delivery.ts"
import { Ids } from "../../ports/Ids.ts"
import { Notifier, type WebhookRequest } from "../../ports/Notifier.ts"
import type { Outbox } from "../../ports/Outbox.ts"
import { Vault } from "../../ports/Vault.ts"
import { type DueDelivery, type OutgoingDelivery, Work } from "../../ports/Work.ts"
import { CommandExecutor } from "../executor/CommandExecutor.ts"
import type { PreferenceFact } from "./LoadPreferences.ts"
import * as MarkUnreachable from "./MarkUnreachable.ts"

/** Attempts that run at the same time to one receiver. */
const concurrency = 64
/**
 * Stores results again while the store does not answer: every 0.25 s for 5 s, after which another process may lead. So a
 * short fault of the store delays no receiver and repeats no attempt.
 */
const untilStored = { schedule: Schedule.spaced(250), times: 20 } as const

const deliveries = Metric.counter("service_deliveries_total", { incremental: true })

/** Counts attempts by the state that they led to. A delivery that waits is retried. */
const add = (state: Delivery.State, attempts: number) =>
  Metric.update(Metric.withAttributes(deliveries, { result: state === "waiting" ? "retried" : state }), attempts)

const count = (after: ReadonlyArray<Delivery.Delivery>) =>
  Effect.forEach(
    Map.groupBy(after, ({ state }) => state),
    ([state, all]) => add(state, all.length),
    { discard: true }
  )

/** Where deliveries go, and the secret by which they are signed. */
type Receiver = Pick<WebhookRequest, "callbackUri" | "signingSecret">

/** What goes to the outbox is not signed. */
const unsigned = Redacted.make("")

const dropped = (delivery: Delivery.Delivery): Delivery.Delivery => ({
  ...delivery,
  state: "dropped",
  nextAttemptAt: null
})

/** Makes one attempt; the result is the delivery after it. */
const send = Effect.fnUntraced(function* (
  notifier: Notifier["Service"],
  { body, delivery }: OutgoingDelivery,
  to: Receiver,
  at: number
) {
  const attempt = yield* notifier.send({
    deliveryId: delivery.id,
    notificationId: delivery.notificationId,
    topic: delivery.topic,
    appId: delivery.appId,
    resourceId: delivery.resourceId,
    ...to,
    body
  })
  return Delivery.afterAttempt(delivery, { ...attempt, time: at }, at, yield* Random.next)
})

/** Attempts a due delivery and then those behind it, until one must be retried. `note` receives each after its attempt. */
const sendInOrder = Effect.fnUntraced(function* (
  notifier: Notifier["Service"],
  due: DueDelivery,
  to: Receiver,
  at: number,
  note: (after: Delivery.Delivery) => void
) {
  for (const each of [due, ...due.behind]) {
    const after = yield* Effect.uninterruptible(
      Effect.tap(send(notifier, each, to, at), (sent) => Effect.sync(() => note(sent)))
    )
    if (!Delivery.unblocksNext(after)) return
  }
})

export const make = Effect.gen(function* () {
  const work = yield* Work
  const notifier = yield* Notifier
  const vault = yield* Vault
  const markUnreachable = MarkUnreachable.make({ executor: yield* CommandExecutor, ids: yield* Ids, work })
  yield* Effect.forEach(Delivery.State.literals, (state) => add(state, 0), { discard: true })

  /** Stores the results of attempts. */
  const record = Effect.fnUntraced(function* (after: ReadonlyArray<Delivery.Delivery>, at: number) {
    yield* Effect.retry(work.attempted(after, at), untilStored)
    yield* count(after)
  })

  /**
   * Attempts all given deliveries to one receiver, and returns them as they are then. An interruption waits for the running
   * attempts, and stores the results by `store`.
   */
  const attempt = <E>(
    due: ReadonlyArray<DueDelivery>,
    to: Receiver,
    at: number,
    store: (after: ReadonlyArray<Delivery.Delivery>) => Effect.Effect<void, E>
  ) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const after: Array<Delivery.Delivery> = []
        const one = (each: DueDelivery) => sendInOrder(notifier, each, to, at, (sent) => void after.push(sent))
        const exit = yield* Effect.exit(restore(Effect.forEach(due, one, { concurrency, discard: true })))
        yield* store(after)
        yield* exit
        return after.length
      })
    )

  /** Attempts deliveries of one preference, and returns their number. Without an active preference they are dropped. */
  const toPreference = (due: ReadonlyArray<DueDelivery>, preference: PreferenceFact | undefined, at: number) => {
    if (preference === undefined || preference.state.status !== "active") {
      const all = due.map(({ delivery }) => dropped(delivery))
      return Effect.uninterruptible(Effect.as(record(all, at), all.length))
    }
    const { callbackUri, secret } = preference.state
    return attempt(due, { callbackUri, signingSecret: vault.open("secret", secret) }, at, (after) =>
      Effect.andThen(
        record(after, at),
        after.some(({ state }) => state === "failed")
          ? Effect.retry(markUnreachable(preference, at), untilStored)
          : Effect.void
      )
    )
  }

  /** Attempts deliveries to the outbox, and returns their number. While it is away none is attempted. */
  const toOutbox = (due: ReadonlyArray<DueDelivery>, { address, reach }: Outbox, at: number) =>
    Effect.andThen(
      reach,
      attempt(due, { callbackUri: address, signingSecret: unsigned }, at, (after) => record(after, at))
    )

  return { toPreference, toOutbox } as const
})
