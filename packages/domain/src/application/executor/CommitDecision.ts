/**
 * Step 9 of `CommandExecutor`: the store commits the Change of a decision wholly or not at all. A rejection writes nothing
 * but its Unique-Key.
 */
import { Effect } from "effect"
import { shownCounters } from "../../decider/AssembleChange.ts"
import type * as Change from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import { countersOf } from "../../decider/JudgeCommits.ts"
import type { Counters, Step } from "../../decider/ResourceKind.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"
import type { AppCache } from "../access/AppCache.ts"
import type { CollectedFacts } from "./CollectedFacts.ts"
import { type DecidedResult, decidedResult } from "./CommandContext.ts"
import * as PrepareChange from "./PrepareChange.ts"
import type { CommittedDecision, PendingDecision, Prepare, PreparedChange } from "./PrepareChange.ts"
import type { Refusals } from "./RefusalLog.ts"
import type { UniqueKeys } from "./UniqueKeyReplay.ts"

/** Another command committed first: a fact, or the row of the Unique-Key, has changed since it was read. */
export type Conflict = { readonly _tag: "Conflict" }
const conflict: Conflict = { _tag: "Conflict" }

/** Another command must end first. `awaits`: the resource whose due timer ends the wait; null: the other command ends it. */
export type Busy = { readonly _tag: "Busy"; readonly awaits: string | null }

const ended = (result: DecidedResult): CommittedDecision<never> => ({
  _tag: "Committed",
  result,
  calls: null,
  subject: null,
  runInline: [],
  key: null
})

/** A rejection with everything that its response needs. */
export type RejectedCommand<C, F, R, P> = Pick<
  PendingDecision<C, F, R, P>,
  "execution" | "key" | "at" | "facts" | "command"
> & {
  readonly rejection: R
  /** the Change that was not committed, and why; absent: the command was rejected before there was a Change */
  readonly conflict?: { readonly verdict: Change.Verdict; readonly change: Change.Change }
}

/**
 * Decides a command again at its commit (`CommandHandler.decidesAtCommit`). Counters that its Change does not name keep
 * the values that were read. A decision that contains the answers to its calls is not made again, since the answers belong
 * to it alone.
 */
const redecideOf = <C, F, R, P>(
  { decide, execution, fusion }: PendingDecision<C, F, R, P>,
  change: Change.Change,
  read: Counters,
  prepare: Prepare<R>
): Change.Redecide<PreparedChange<R>> | undefined =>
  execution.handler.decidesAtCommit !== true || fusion !== null
    ? undefined
    : (locked) => {
        const named = new Set(countersOf(change).map(({ key }) => key))
        const now: Counters = (key) => (named.has(key) ? locked(key) : read(key))
        const evaluation = decide(now)
        const result = evaluation._tag === "Accepted" ? prepare(evaluation.decision, now) : null
        return result === null || result.change === null ? null : { change: result.change, result }
      }

interface Services {
  readonly store: Store["Service"]
  readonly ids: Ids["Service"]
  readonly keys: UniqueKeys
  readonly appCache: AppCache["Service"]
  readonly refusals: Refusals["Service"]
}

export const make = ({ appCache, ids, keys, refusals, store }: Services) => {
  /** The counters of the decision, and those that the records of its steps show; 0 for those of a new resource. */
  const loadedCounters = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, facts: CollectedFacts) {
    const names = shownCounters(steps)
    const shown =
      names.length === 0 ? [] : (yield* store.load({ ids: [], counters: names, key: null, subscribers: [] })).counters
    const amounts = new Map([...facts.counters, ...shown])
    return (name: string): number => amounts.get(name) ?? 0
  })

  const preparerOf = PrepareChange.make({ appCache, ids, keys })

  const recordRejection = <C, F, R, P>({
    command,
    conflict,
    execution,
    facts,
    rejection
  }: RejectedCommand<C, F, R, P>) => {
    const { context, handler } = execution
    const refused = { _tag: "Rejected", rejection } as const
    return refusals.record({
      context,
      handler,
      rows: facts.rows,
      refused,
      ...(conflict === undefined ? { possible: handler.allowedStates?.(command) ?? null } : { conflict })
    })
  }

  /** The response to a rejection. It is stored with the Unique-Key, or the key is released; nothing else is written. */
  const reject = Effect.fnUntraced(function* <C, F, R, P>(rejected: RejectedCommand<C, F, R, P>) {
    const { at, execution, key, rejection } = rejected
    const { renderer } = execution
    yield* recordRejection(rejected)
    const { kept, reply } = renderer.rejected(rejection)
    const result = ended(decidedResult(reply))
    if (key !== null && kept) return (yield* keys.keep(key, reply, at)) ? result : conflict
    yield* keys.release(key)
    return result
  })

  /** Commits a decision. A conflict that the handler names (`onConflict`) is a rejection; any other needs a new decision. */
  const commit = Effect.fnUntraced(function* <C, F, R, P>(
    pending: PendingDecision<C, F, R, P>
  ): Effect.fn.Return<CommittedDecision<R> | Conflict | Busy, Unavailable> {
    const { command, decision, execution, facts, fusion } = pending
    const prepare = yield* preparerOf(pending)
    const counters = yield* loadedCounters(decision.steps, facts)
    const prepared = prepare(decision, counters)
    const { change } = prepared
    if (change === null) return prepared.committed
    const verdict = yield* store.commit(change, redecideOf(pending, change, counters, prepare))
    if (verdict._tag === "Committed") {
      const { committed, decision, steps } = verdict.redecision?.result ?? prepared
      pending.keepCalls?.()
      for (const { row } of steps) appCache.committed(row)
      if (decision.rejection !== undefined) yield* recordRejection({ ...pending, rejection: decision.rejection })
      return committed
    }
    if (verdict._tag === "KeyMoved") return conflict
    const rejection = execution.handler.onConflict?.(verdict, command) ?? fusion?.onConflict(verdict) ?? null
    if (CommandHandler.isBusy(rejection)) return { _tag: "Busy", awaits: rejection.awaits ?? null }
    return rejection === null ? conflict : yield* reject({ ...pending, rejection, conflict: { verdict, change } })
  })

  return { commit, reject } as const
}

export type Committer = ReturnType<typeof make>
