/**
 * Delivers notifications to the callback addresses of preferences (platform.md 10). Each is delivered at least once: an
 * attempt whose result could not be stored is repeated. A preference's next notification of the same resource waits until
 * the earlier one succeeded or failed 3 times. A slow receiver delays only its own notifications.
 */
import { Cause, Context, Effect, Fiber, Layer, Queue, Semaphore } from "effect"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Work } from "../../ports/Work.ts"
import { causeNames } from "../executor/LogFailureNames.ts"
import * as AttemptDeliveries from "./AttemptDeliveries.ts"
import { loadPreferences } from "./LoadPreferences.ts"

/** Due deliveries that are read at once: of each preference, and in all. */
const limits = { each: 256, all: 1_024 } as const
/** Pause of a preference whose attempts could not be made or stored, in ms. */
const pause = 5_000

export class Deliveries extends Context.Service<Deliveries>()("@payments-platform/domain/Deliveries", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const work = yield* Work
    const attemptAll = yield* AttemptDeliveries.make
    const scope = yield* Effect.scope

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
        : Effect.andThen(Effect.logWarning("deliveries pause", { reasons: causeNames(cause) }), Effect.sleep(pause))

    /** Attempts all deliveries due at a service time and waits for them. Returns the number of attempts. */
    const round = Effect.fnUntraced(function* (at: number) {
      yield* Effect.forEach([...sending.values()], (fiber) => Fiber.await(fiber), { discard: true })
      const attempts = yield* Effect.forEach(yield* dueAt(at, []), ({ group, to }) => attemptAll(group, to, at), {
        concurrency: "unbounded"
      })
      return attempts.reduce((sum, each) => sum + each, 0)
    }, turn.withPermit)

    /**
     * Starts the attempts of all deliveries due at a service time, in the background, and returns the number of their
     * preferences. The attempts continue until `end`, even if this process loses the lead.
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
      /** completes once the attempts of a preference have ended since it last completed; for one waiting fiber */
      finished: Queue.take(finished)
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
