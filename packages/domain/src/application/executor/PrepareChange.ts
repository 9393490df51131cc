/** Step 8 of `CommandExecutor`: a decision and its response become one Change. */
import { Effect } from "effect"
import { assemble, changingSteps, expectationsOf, responseOf } from "../../decider/AssembleChange.ts"
import type * as Change from "../../decider/Change.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Evaluation } from "../../decider/EvaluateCommand.ts"
import type { Counters, Step } from "../../decider/ResourceKind.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { Fusion } from "../../ports/InlineCalls.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import type { AppCache } from "../access/AppCache.ts"
import type { CollectedFacts } from "./CollectedFacts.ts"
import {
  askedIn,
  type Audit,
  type CommandContext,
  type DecidedResult,
  decidedResult,
  type Execution,
  type UniqueKeyUse
} from "./CommandContext.ts"
import type * as StoredResponse from "./StoredResponse.ts"
import type { UniqueKeys } from "./UniqueKeyReplay.ts"

/** A committed decision. */
export interface CommittedDecision<out R> {
  readonly _tag: "Committed"
  /** null: outside calls follow before the request has a response */
  readonly result: DecidedResult | null
  readonly calls: CommandHandler.Calls<R> | null
  /** the first resource that the decision changed; null: none */
  readonly subject: string | null
  /** the resources whose due work runs before the response */
  readonly runInline: ReadonlyArray<string>
  /** the Unique-Key to pass to the command that concludes the request */
  readonly key: UniqueKeyUse | null
}

/** A decision with everything that its commit needs. */
export interface PendingDecision<Command, Facts, Rejection, P> {
  readonly execution: Execution<Command, Facts, Rejection, P>
  /** the request's Unique-Key, with its row as it was read */
  readonly key: UniqueKeyUse | null
  /** service time of the decision, UNIX seconds */
  readonly at: number
  /** what the decision read; the commit fails if one of its rows has changed */
  readonly facts: CollectedFacts
  readonly command: Command
  readonly decision: CommandHandler.Decision<Rejection>
  /** what simulators inside the process add to the decision, which contains their answers; null: nothing */
  readonly fusion: Fusion<Rejection> | null
  /** the calls of the fusion have happened once the decision is committed: they are kept then; null: it has none */
  readonly keepCalls: (() => void) | null
  /** evaluates the command again, with other values of its counters */
  readonly decide: (counter: Counters) => Evaluation<Command, Rejection, P>
}

/** What is committed for a decision, and what the caller gets if it is. */
export interface PreparedChange<out R> {
  readonly decision: CommandHandler.Decision<R>
  readonly steps: ReadonlyArray<Step>
  /** null: there is nothing to commit */
  readonly change: Change.Change | null
  readonly committed: CommittedDecision<R>
}

interface Services {
  readonly ids: Ids["Service"]
  readonly keys: UniqueKeys
  readonly appCache: AppCache["Service"]
}

/** The response to a decision, and whether its key keeps it: its record, or the rejection that the decision itself carries. */
const answerTo = <C, F, R, P>(
  decision: CommandHandler.Decision<R>,
  counters: Counters,
  { renderer }: Execution<C, F, R, P>
): { readonly reply: StoredResponse.StoredResponse; readonly kept: boolean } =>
  decision.rejection === undefined
    ? { reply: renderer.accepted(responseOf(decision, counters)), kept: true }
    : renderer.rejected(decision.rejection)

/** What the caller of a command gets when a decision is committed. */
const committedOf = <R>(
  decision: CommandHandler.Decision<R>,
  reply: StoredResponse.StoredResponse | null,
  key: UniqueKeyUse | null
): CommittedDecision<R> => {
  const { calls = null, rejection, steps, warning = null } = decision
  const step = rejection === undefined ? steps[0] : null
  const result = reply === null ? null : decidedResult(reply, warning, step)
  const subject = steps[0]?.row.id ?? null
  return { _tag: "Committed", result, calls, subject, runInline: CommandHandler.inlineWork(decision), key }
}

/** The `changes` of an audit entry. `values` is left out if no value changed that the entry may show. */
const changesOf = (audit: Audit, step: Step): JsonObject => {
  const values = step.changes()
  const events = step.events.map((event) => event._tag)
  return { ...askedIn(audit), events, ...(Object.keys(values).length === 0 ? {} : { values }) }
}

/** Prepares a decision with the counters on which it rests. */
export type Prepare<R> = (decision: CommandHandler.Decision<R>, counters: Counters) => PreparedChange<R>

/** Returns the function that prepares the decisions of one command: the first, and the one that is made at commit. */
export const make = ({ appCache, ids, keys }: Services) => {
  /** The audit entry of a command that changed something. */
  const auditOf = ({ audit }: CommandContext, action: string, step: Step): ReadonlyArray<Change.AuditRow> =>
    audit === null || step.events.length === 0
      ? []
      : [
          {
            id: ids.next(),
            actor: audit.actor,
            note: audit.note,
            action,
            resource: step.type,
            resourceId: step.subject.id,
            correlationId: audit.correlationId,
            ip: audit.ip,
            changes: changesOf(audit, step)
          }
        ]

  const preparing = <C, F, R, P>(
    { at, execution, facts, fusion, key }: PendingDecision<C, F, R, P>,
    notificationVersion: string | undefined
  ): Prepare<R> => {
    const { context, handler } = execution
    const { actor, correlationId } = context
    const clocks = keys.clocks(at)
    const shared = {
      at,
      newId: ids.next,
      expects: [...expectationsOf(facts.rows), ...(fusion?.expects ?? [])],
      ...(fusion === null ? {} : { records: fusion.records }),
      subscriptions: facts.subscriptions,
      origin: { command: handler.name, actor, correlationId },
      ...(notificationVersion === undefined ? {} : { notificationVersion })
    }
    const keyRowOf = (key: UniqueKeyUse | null, first: Step, answer: ReturnType<typeof answerTo> | null) => {
      if (answer === null) return keys.openRow(key, first, clocks)
      return answer.kept ? keys.answeredRow(key, answer.reply, clocks) : keys.releasedRow(key)
    }
    return (decision, counters) => {
      const { acknowledged = [], calls, signals = [] } = decision
      const [first] = decision.steps
      const steps = changingSteps(decision)
      const answer = calls === undefined ? answerTo(decision, counters, execution) : null
      const keyRow = keyRowOf(key, first, answer)
      const committed = committedOf(decision, answer?.reply ?? null, keys.withRow(key, keyRow))
      const prepared = { decision, steps, committed }
      if (steps.length === 0 && signals.length === 0 && acknowledged.length === 0 && keyRow === null)
        return { ...prepared, change: null }
      const audit = auditOf(context, handler.name, first)
      return { ...prepared, change: assemble(decision, { ...shared, counters, key: keyRow, audit }) }
    }
  }

  /** The version of the app's notifications is read only if the app has subscriptions. */
  return <C, F, R, P>(pending: PendingDecision<C, F, R, P>) =>
    pending.facts.subscriptions.length === 0
      ? Effect.succeed(preparing(pending, undefined))
      : Effect.map(appCache.app(pending.execution.context.appId), (app) =>
          preparing(pending, app?.state.notificationVersion)
        )
}
