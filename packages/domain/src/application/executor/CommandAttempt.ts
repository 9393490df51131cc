/**
 * One attempt to execute a command: steps 1 to 6 of `CommandExecutor`, from reading the facts to the decision, which
 * `CommitDecision` commits. `decider/EvaluateCommand.ts` judges the command.
 */
import { Effect } from "effect"
import { evaluate, firstFacts, type Refusal } from "../../decider/EvaluateCommand.ts"
import * as Rule from "../../decider/Rule.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"
import type * as AnswerInside from "./AnswerInside.ts"
import { collect, type Collected, evaluateLoading } from "./CollectedFacts.ts"
import type { Execution, ExecutionRefusal, UniqueKeyUse } from "./CommandContext.ts"
import type * as CommitDecision from "./CommitDecision.ts"
import type { Committed } from "./PrepareChange.ts"
import type { Refusals } from "./RefusalLog.ts"
import type { RuleContexts } from "./RuleContexts.ts"
import type { KeyState, UniqueKeys } from "./UniqueKeyReplay.ts"

/** How an attempt ended: with a committed decision, or with a reason for another attempt. */
export type AttemptResult<R> =
  | Committed<R>
  /** a fact or the key's row changed between the read and the commit */
  | CommitDecision.Conflict
  /** the rule rejected for now, since the resource is in use; `awaits`: its due timer ends the wait */
  | { readonly _tag: "Busy"; readonly awaits: string | null }
  | Exclude<KeyState, { readonly _tag: "Usable" }>

interface Services {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly contexts: RuleContexts
  readonly keys: UniqueKeys
  readonly committer: CommitDecision.Committer
  readonly refusals: Refusals["Service"]
  readonly answerInside: ReturnType<typeof AnswerInside.make>
}

export const make = ({ answerInside, committer, contexts, keys, refusals, store, time }: Services) => {
  const evaluated = evaluateLoading(store)

  /** The decision with the answers to its calls. A request with a client-side token commits the reservation first. */
  const answered = <C, F, R, P>(
    { context: { token } }: Execution<C, F, R, P>,
    decision: Rule.Decision<R>,
    facts: Collected,
    context: Rule.Context
  ): Effect.Effect<AnswerInside.Answered<R> | null, Unavailable> =>
    decision.calls === undefined || token !== undefined
      ? Effect.succeed(null)
      : answerInside({ decision, calls: decision.calls, facts, context })

  /** `isFirst`: no commit of this command has failed yet. A later attempt commits its intent before its calls. */
  return Effect.fnUntraced(function* <C, F, R, P>(
    execution: Execution<C, F, R, P>,
    isFirst: boolean
  ): Effect.fn.Return<AttemptResult<R>, ExecutionRefusal<P> | Unavailable> {
    const { context, input, rule } = execution
    const before = yield* contexts.of(context)

    // 1. Read.
    const required = firstFacts(rule, input, before)
    const found = yield* store.load({
      ids: required.ids,
      counters: required.counters,
      key: context.key === null || context.key.held !== null ? null : context.key,
      subscribers: [context.appId]
    })
    time.observe(found.offset)
    const current: Rule.Context = { ...before, at: context.at ?? (yield* time.now) }

    // 2. Resolve the Unique-Key, unless an earlier attempt has taken it over from a process that died.
    let key: UniqueKeyUse | null = context.key
    if (key !== null && key.held === null) {
      const state = yield* keys.stateOf(key, found.key, keys.clocks(current.at))
      if (state._tag !== "Usable") return state
      key = state.key
    }

    // 3. Validate. 4. Authorize. 5. Resolve ids. 6. Decide.
    const facts = collect(found, required)
    const evaluation = yield* evaluated(facts, () => evaluate(rule, input, current, facts.loaded))
    switch (evaluation._tag) {
      case "Accepted": {
        const { command, decision } = evaluation
        const whole = isFirst ? yield* answered(execution, decision, facts, current) : null
        // 7. Assemble. 8. Commit.
        return yield* committer.commit({
          ...(whole ?? { decision, draft: null, onConflict: null }),
          command,
          execution,
          key,
          at: current.at,
          decide: (counter) => evaluate(rule, input, current, { ...facts.loaded, counter }),
          facts
        })
      }
      case "Rejected": {
        const { command, rejection } = evaluation
        if (Rule.isBusy(rejection)) return { _tag: "Busy", awaits: rejection.awaits ?? null }
        return yield* committer.reject({ execution, key, at: current.at, facts, command, rejection })
      }
      default:
        yield* refusals.record({ context, rule, rows: facts.rows, refused: evaluation })
        return yield* Effect.fail<Refusal<P>>(evaluation)
    }
  })
}
