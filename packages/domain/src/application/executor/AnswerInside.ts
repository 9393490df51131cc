/**
 * Answers the calls of a decision before its commit, where every answer is made inside the process: the decision and the
 * command that records the answers become one Change (decider/JoinDecisions.ts). With any network outside, the intent is
 * committed first.
 */
import { Effect } from "effect"
import * as Caller from "../../access/caller/Caller.ts"
import { input } from "../../decider/CommandOrProblems.ts"
import { evaluate } from "../../decider/EvaluateCommand.ts"
import * as JoinDecisions from "../../decider/JoinDecisions.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as RecordDraft from "../../ports/RecordDraft.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"
import type { AskOutside } from "./AskOutside.ts"
import { type Collected, evaluateLoading } from "./CollectedFacts.ts"

/** A decision with the answers to its calls, and the records of the ports that gave them. */
export interface Answered<out R> {
  readonly decision: Rule.Decision<R>
  readonly draft: RecordDraft.Written
  /** the rejection for a commit that failed, by the rule that recorded the answers; null: decide again */
  readonly onConflict: (verdict: Rule.Conflict) => R | null
}

interface Services {
  readonly converseWithin: AskOutside["Service"]["converseWithin"]
  readonly store: Pick<Store["Service"], "load">
}

interface Intent<R> {
  readonly decision: Rule.Decision<R>
  readonly calls: Rule.Calls<R>
  readonly facts: Collected
  readonly context: Rule.Context
}

const withoutAnswer = { "Network/NoAnswer": () => Effect.succeed(null), LeavesTheProcess: () => Effect.succeed(null) }

export const make = ({ converseWithin, store }: Services) => {
  const evaluated = evaluateLoading(store)

  /** Decides the command that records the answers, on the facts after the intent. */
  const answeredBy = Effect.fnUntraced(function* <C, F, R>(
    rule: Rule.Rule<C, F, R>,
    command: C,
    { context, decision, facts }: Intent<R>,
    draft: RecordDraft.Written
  ): Effect.fn.Return<Answered<R> | null, Unavailable> {
    const of: Rule.Context = { ...context, caller: Caller.system, resumes: null }
    const loaded = JoinDecisions.factsAfter(facts.loaded, decision)
    const evaluation = yield* evaluated(facts, () => evaluate(rule, input(command), of, loaded))
    const joined = evaluation._tag === "Accepted" ? JoinDecisions.join(decision, evaluation.decision) : null
    if (joined === null) return null
    return { decision: joined, draft, onConflict: (verdict) => rule.onConflict?.(verdict, command) ?? null }
  })

  /** null: a call leaves the process or times out, or the two decisions have to be committed one after the other. */
  return Effect.fnUntraced(function* <R>(intent: Intent<R>): Effect.fn.Return<Answered<R> | null, Unavailable> {
    if (!JoinDecisions.mayWait(intent.decision)) return null
    const draft = RecordDraft.make()
    const next = yield* Effect.catchTags(converseWithin(intent.calls.conversation(), draft), withoutAnswer)
    if (next === null) return null
    return yield* next.execute((rule, command) => answeredBy(rule, command, intent, draft))
  })
}
