/**
 * Runs the timers of due resources, which the type of the resource selects. A timer runs at least once: it repeats until
 * its command commits, and a command that comes too late changes nothing. A timer that fails pauses for 5 s of real time,
 * so that it delays no other timer, and is then due again.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { DueResource } from "../../ports/Work.ts"
import { CommandExecutor } from "../executor/CommandExecutor.ts"

/**
 * The result of a timer: `done`; `postponed`, because a network call timed out or the store is unavailable; `refused` by a
 * check of its command; `failed` by a defect.
 */
export const timerResults = ["done", "postponed", "refused", "failed"] as const
export type TimerResult = (typeof timerResults)[number]

/** Pause of a timer after any result but `done`, in ms of real time. */
const pause = 5_000

export class Timers extends Context.Service<Timers>()("@payments-platform/domain/Timers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    /** paused timers, with the real time in ms at which they resume */
    const paused = new Map<string, number>()

    /** Runs one timer at a service time. Never fails: a timer that is not done pauses. */
    const run = (due: DueResource, at: number): Effect.Effect<TimerResult> =>
      executor.runDueWork(due.id, at).pipe(
        Effect.as("done" as const),
        Effect.catchTag(["Network/NoAnswer", "Store/Unavailable"], () => postpone(due, "postponed")),
        Effect.catchTag(["Invalid", "Forbidden", "UnknownIds", "KeyTaken", "KeyBusy"], () => postpone(due, "refused")),
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError("timer failed", { type: due.type, id: due.id, defect: nameOf(defect) }),
            postpone(due, "failed")
          )
        )
      )

    const postpone = <R extends TimerResult>(due: DueResource, result: R) =>
      Effect.gen(function* () {
        paused.set(due.id, (yield* Clock.currentTimeMillis) + pause)
        yield* Effect.logDebug("timer pauses", { type: due.type, id: due.id, result })
        return result
      })

    /** The due resources whose timers are not paused. */
    const notPaused = Effect.fnUntraced(function* (all: ReadonlyArray<DueResource>) {
      if (paused.size === 0) return all
      const now = yield* Clock.currentTimeMillis
      for (const [id, until] of paused) if (until <= now) paused.delete(id)
      return all.filter((due) => !paused.has(due.id))
    })

    return {
      run,
      notPaused,
      /** the number of paused timers */
      paused: () => paused.size,
      /** lets every timer run again at once */
      clear: () => paused.clear()
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect)
