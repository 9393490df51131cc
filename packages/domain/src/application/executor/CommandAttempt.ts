/**
 * One attempt to execute a command: steps 1 to 7 of `CommandExecutor`, from reading the facts to the decision, which
 * `CommitDecision` commits. `decider/EvaluateCommand.ts` evaluates the command.
 */
import { Effect } from "effect"
import * as Caller from "../../access/caller/Caller.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import { type DecodedInput, input } from "../../decider/DecodedInput.ts"
import { evaluatorOf, type Refusal } from "../../decider/EvaluateCommand.ts"
import type { Conversation } from "../../decider/ExternalCalls.ts"
import type { FactReader } from "../../decider/RequiredFacts.ts"
import type { Conclusion, Fuse, Fusion } from "../../ports/InlineCalls.ts"
import type { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import type { LoadedFacts, LoadRequest, Store, Unavailable } from "../../ports/Store.ts"
import { collect, type CollectedFacts, evaluateWithLoads } from "./CollectedFacts.ts"
import type { CommandContext, Execution, ExecutionRefusal, UniqueKeyUse } from "./CommandContext.ts"
import type * as CommitDecision from "./CommitDecision.ts"
import type { ExternalCallRunner } from "./ExternalCallRunner.ts"
import type { Contexts } from "./HandlerContexts.ts"
import type { NetworkCallLog } from "./NetworkCallLog.ts"
import type { CommittedDecision } from "./PrepareChange.ts"
import type { Refusals } from "./RefusalLog.ts"
import type { KeyState, UniqueKeys } from "./UniqueKeyReplay.ts"

/** How an attempt ended: with a committed decision, or with a reason for another attempt. */
export type AttemptResult<R> =
  | CommittedDecision<R>
  /** a fact or the key's row changed between the read and the commit */
  | CommitDecision.Conflict
  /** the resource is in use for now; `awaits`: the resource whose due timer ends the wait */
  | { readonly _tag: "Busy"; readonly awaits: string | null }
  | Exclude<KeyState, { readonly _tag: "Usable" }>

interface Services {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly contexts: Contexts
  readonly converse: ExternalCallRunner["Service"]["converse"]
  readonly keys: UniqueKeys
  readonly committer: CommitDecision.Committer
  readonly refusals: Refusals["Service"]
  readonly networkCalls: NetworkCallLog["Service"]
  /** null: every call leaves the process */
  readonly fuse: Fuse | null
}

type Evaluate = ReturnType<typeof evaluateWithLoads>

/** Decides the command that records the answers to an intent's calls; null: it is refused or rejected. */
const concludeOn =
  (evaluated: Evaluate, facts: CollectedFacts, context: CommandHandler.Context) =>
  <R>(
    bound: CommandHandler.BoundCommand<R>,
    factsAfterIntent: (loaded: FactReader) => FactReader
  ): Effect.Effect<Conclusion<R> | null, Unavailable> =>
    bound.execute((handler, command) => {
      const system: CommandHandler.Context = { ...context, caller: Caller.system, resumes: null }
      const loaded = factsAfterIntent(facts.loaded)
      const evaluator = evaluatorOf(handler, input(command), system)
      return Effect.map(
        evaluated(facts, () => evaluator.evaluate(loaded)),
        (evaluation): Conclusion<R> | null =>
          evaluation._tag === "Accepted"
            ? {
                decision: evaluation.decision,
                onConflict: (verdict) => handler.onConflict?.(verdict, command) ?? null
              }
            : null
      )
    })

/**
 * The decision with the answers to its calls, if they can be made inside the process; null: the decision commits before
 * its calls. A request with a client-side token commits the reservation of the token first.
 */
const fuseBy =
  (fuse: Fuse | null, evaluated: Evaluate) =>
  <C, F, R, P>(
    { context: { token } }: Execution<C, F, R, P>,
    decision: CommandHandler.Decision<R>,
    facts: CollectedFacts,
    context: CommandHandler.Context
  ): Effect.Effect<Fusion<R> | null, Unavailable> =>
    fuse === null || decision.calls === undefined || token !== undefined
      ? Effect.succeed(null)
      : fuse({ decision, calls: decision.calls, conclude: concludeOn(evaluated, facts, context) })

/** The context at the current service time. */
const refreshBy =
  (time: ServiceTime["Service"]) =>
  <C, F, R, P>({ context }: Execution<C, F, R, P>, before: CommandHandler.Context) =>
    context.at === null
      ? Effect.map(time.now, (at) => (at === before.at ? before : { ...before, at }))
      : Effect.succeed(before)

/** The state of the request's Unique-Key. An earlier attempt may have taken it over from a process that died. */
const keyStateBy =
  (keys: UniqueKeys) =>
  <C, F, R, P>({ context: { key } }: Execution<C, F, R, P>, found: LoadedFacts, at: number) =>
    key === null || key.held !== null
      ? Effect.succeed({ _tag: "Usable", key } as const)
      : keys.stateOf(key, found.key, keys.clocks(at))

/** What step 1 reads. A key that an earlier attempt has taken over is not read again. */
const loadRequestOf = (
  { appId, key }: CommandContext,
  { counters, ids }: Pick<LoadRequest, "ids" | "counters">
): LoadRequest => ({
  ids,
  counters,
  key: key === null || key.held !== null ? null : key,
  subscribers: [appId]
})

/** Answers a rejection, unless the resource is in use for now. */
const rejectBy =
  (committer: CommitDecision.Committer) =>
  <C, F, R, P>(rejected: CommitDecision.RejectedCommand<C, F, R, P>) =>
    CommandHandler.isBusy(rejected.rejection)
      ? Effect.succeed({ _tag: "Busy", awaits: rejected.rejection.awaits ?? null } as const)
      : committer.reject(rejected)

export const make = (services: Services) => {
  const { committer, contexts, converse, fuse, keys, networkCalls, refusals, store, time } = services
  const evaluated = evaluateWithLoads(store)
  const fused = fuseBy(fuse, evaluated)
  const refreshed = refreshBy(time)
  const keyState = keyStateBy(keys)
  const reject = rejectBy(committer)

  /** `isFirst`: no commit of this command has failed yet. A later attempt commits its intent before its calls. */
  return Effect.fnUntraced(function* <C, F, R, P>(
    execution: Execution<C, F, R, P>,
    isFirst: boolean
  ): Effect.fn.Return<AttemptResult<R>, ExecutionRefusal<P> | NoAnswer | Unavailable> {
    const { asRequested, context, handler } = execution
    const begun = yield* contexts.make(context)
    const preparing: Conversation<DecodedInput<C, P>> = execution.input(begun)

    // 1. Read.
    const requested = preparing._tag === "End" ? preparing.result : asRequested
    const early = requested === null ? null : evaluatorOf(handler, requested, begun)
    const required = early?.first() ?? { ids: [], counters: [] }
    const found = yield* store.load(loadRequestOf(context, required))
    time.observe(found.offset)

    // 2. Resolve the Unique-Key.
    const read = yield* refreshed(execution, begun)
    const state = yield* keyState(execution, found, read.at)
    if (state._tag !== "Usable") return state
    const key: UniqueKeyUse | null = state.key

    // 3. Complete the request by outside calls. 4. Validate. 5. Authorize. 6. Resolve ids. 7. Decide.
    const given =
      preparing._tag === "End" ? preparing.result : yield* networkCalls.about(context, null)(converse(preparing))
    const current = preparing._tag === "End" ? read : yield* refreshed(execution, read)
    const evaluator =
      early !== null && given === requested && current === begun ? early : evaluatorOf(handler, given, current)
    const facts = collect(found, required)
    const evaluation = yield* evaluated(facts, () => evaluator.evaluate(facts.loaded))
    switch (evaluation._tag) {
      case "Accepted": {
        const { command, decision } = evaluation
        const draft = networkCalls.draft(context, decision.steps[0]?.row.id ?? null)
        const fusion = isFirst ? yield* draft.about(fused(execution, decision, facts, current)) : null
        // 8. Assemble. 9. Commit.
        return yield* committer.commit({
          command,
          decision: fusion?.decision ?? decision,
          fusion,
          keepCalls: fusion === null ? null : draft.keep,
          execution,
          key,
          at: current.at,
          decide: (counter) => evaluator.evaluate({ ...facts.loaded, counter }),
          facts
        })
      }
      case "Rejected": {
        const { command, rejection } = evaluation
        return yield* reject({ execution, key, at: current.at, facts, command, rejection })
      }
      default:
        yield* refusals.record({ context, handler, rows: facts.rows, refused: evaluation })
        return yield* Effect.fail<Refusal<P>>(evaluation)
    }
  })
}
