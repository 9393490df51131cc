/**
 * Delivers notifications to the callback addresses of preferences (platform.md 10). Each is delivered at least once: an
 * attempt whose result could not be stored is repeated. A preference's next notification of the same resource waits until
 * the earlier one succeeded or failed 3 times. A slow receiver delays only its own notifications. The outbox is one more
 * receiver; while it is away its deliveries stay as they are.
 */
import { Cause, Context, Effect, Fiber, Layer, Queue, Semaphore } from "effect"
import * as OutboxSubscription from "../../notifications/OutboxSubscription.ts"
import { Outbox } from "../../ports/Outbox.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { type DueDelivery, Work } from "../../ports/Work.ts"
import { causeNames } from "../executor/LogFailureNames.ts"
import * as AttemptDeliveries from "./AttemptDeliveries.ts"
import { loadPreferences, type PreferenceFact } from "./LoadPreferences.ts"
import * as ReachOutbox from "./ReachOutbox.ts"

/** Due deliveries that are read at once: of each preference, and in all. */
const limits = { each: 256, all: 1_024 } as const
/** Pause of a receiver to which attempts could not be made or stored, in ms. */
const pause = 5_000
/** The deliveries that no advance of the clock makes, and that a process without an outbox leaves alone. */
const toOutbox = [OutboxSubscription.preferenceId]

/** Finds the deliveries that are due at a service time, and attempts those of each preference. */
const makeDueAttempts = Effect.fnUntraced(function* (outbox: Outbox | null) {
  const [store, work] = [yield* Store, yield* Work]
  const attempts = yield* AttemptDeliveries.make

  /** Attempts the deliveries of one preference, or those to the outbox, for which it waits a while if it is away. */
  const attempt = (id: string, group: ReadonlyArray<DueDelivery>, to: PreferenceFact | undefined, at: number) =>
    outbox !== null && OutboxSubscription.isOutbox(id)
      ? Effect.catchTag(attempts.toOutbox(group, outbox, at), "Outbox/Away", () => Effect.as(Effect.sleep(pause), 0))
      : attempts.toPreference(group, to, at)

  return Effect.fnUntraced(function* (at: number, but: ReadonlyArray<string>) {
    const due = yield* work.attempts(at, limits, but)
    if (due.length === 0) return []
    const byPreference = Map.groupBy(due, ({ delivery }) => delivery.preferenceId)
    const preferences = yield* loadPreferences(store, byPreference.keys())
    return [...byPreference].map(([id, group]) => ({ id, attempt: attempt(id, group, preferences.get(id), at) }))
  })
})

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const outbox = yield* Effect.flatMap(Outbox, ReachOutbox.withLog)
    const dueAt = yield* makeDueAttempts(outbox)
    const scope = yield* Effect.scope
    const sending = new Map<string, Fiber.Fiber<void>>()
    /** The preferences whose deliveries are not begun now: those with running attempts, and the outbox if there is none. */
    const busy = (): ReadonlyArray<string> => [...sending.keys(), ...(outbox === null ? toOutbox : [])]
    const finished = yield* Queue.sliding<void>(1)
    /** The leader and a clock advance read due deliveries one at a time, so that no delivery is attempted by both. */
    const turn = yield* Semaphore.make(1)

    const failed = (cause: Cause.Cause<Unavailable>) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Effect.logWarning("deliveries pause", { reasons: causeNames(cause) }), Effect.sleep(pause))

    /**
     * Attempts all deliveries to preferences that are due at a service time, and waits for them. Returns the number of
     * attempts.
     */
    const round = Effect.fnUntraced(function* (at: number) {
      const running = [...sending].flatMap(([id, fiber]) => (OutboxSubscription.isOutbox(id) ? [] : fiber))
      yield* Effect.forEach(running, (fiber) => Fiber.await(fiber), { discard: true })
      const groups = yield* dueAt(at, toOutbox)
      const counts = yield* Effect.forEach(groups, ({ attempt }) => attempt, { concurrency: "unbounded" })
      return counts.reduce((sum, each) => sum + each, 0)
    }, turn.withPermit)

    /**
     * Starts the attempts of all deliveries due at a service time, in the background, and returns the number of their
     * preferences. The attempts continue until `end`, even if this process loses the lead.
     */
    const begin = Effect.fnUntraced(function* (at: number) {
      const groups = yield* dueAt(at, busy())
      for (const { attempt, id } of groups) {
        const fiber = yield* Effect.forkIn(Effect.catchCause(Effect.asVoid(attempt), failed), scope)
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
      busy,
      /** completes once the attempts of a preference have ended since it last completed; for one waiting fiber */
      finished: Queue.take(finished)
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
