/**
 * Repeats the attempts of a command until one ends with a result or the limits of `CommitRetryPolicy` are reached. It
 * repeats after a conflict, while a resource or the Unique-Key is in use, and to resume a request whose process has died.
 */
import { Effect } from "effect"
import type * as Change from "../../decider/Change.ts"
import type { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import { Unavailable } from "../../ports/Store.ts"
import type * as CommandAttempt from "./CommandAttempt.ts"
import type { Execution, ExecutionRefusal } from "./CommandContext.ts"
import * as CommitRetryPolicy from "./CommitRetryPolicy.ts"

const unavailable = (message: string) => new Unavailable({ message })

/** The failure of a request whose network call timed out: 503. A retry with the same Unique-Key resumes the request. */
export const networkTimeout = () => unavailable("a network did not answer")

/** The execution of a request that was begun by a process that has died, with the row of the key that it left. */
const resumed = <C, F, R, P>(execution: Execution<C, F, R, P>, row: Change.UniqueKeyRow): Execution<C, F, R, P> => {
  const { context } = execution
  return { ...execution, context: { ...context, key: context.key === null ? null : { ...context.key, held: row } } }
}

interface Services {
  readonly attempt: ReturnType<typeof CommandAttempt.make>
  /** runs the due work of a resource; false: nothing is due */
  readonly runDueWork: (id: string) => Effect.Effect<boolean, NoAnswer | Unavailable | ExecutionRefusal<never>>
}

export const make = ({ attempt, runDueWork }: Services) => {
  /** Runs the due work that a command waits for; false: nothing is due. */
  const runBlocker = (id: string) => Effect.catchTag(runDueWork(id), "Network/NoAnswer", networkTimeout)

  return Effect.fnUntraced(function* <C, F, R, P>(execution: Execution<C, F, R, P>) {
    let current = execution
    let conflicts = 0
    let waits = 0
    while (true) {
      const result = yield* Effect.catchTag(attempt(current, conflicts === 0), "Network/NoAnswer", networkTimeout)
      switch (result._tag) {
        case "Abandoned":
          current = resumed(current, result.row)
          break
        case "Conflict":
          if (++conflicts > CommitRetryPolicy.maxConflicts)
            return yield* unavailable("a resource is under too many changes at once")
          yield* CommitRetryPolicy.pauseAfter(conflicts)
          // the key's row may be what has changed: read it again
          current = { ...current, context: execution.context }
          break
        case "UnderWay":
        case "Busy":
          if (++waits > CommitRetryPolicy.maxWaits) return yield* unavailable("a resource is busy")
          if (result._tag === "UnderWay" || result.awaits === null || !(yield* runBlocker(result.awaits)))
            yield* CommitRetryPolicy.waitWhileBusy
          break
        default:
          return result
      }
    }
  })
}
