/**
 * Step 7 of `CommandExecutor`: a decision and its response become one Change. The Change of a rule that decides at commit
 * can be made anew for other values of its counters; the answer to the command is then that of the new decision.
 */
import { Effect } from "effect"
import { assemble, recordAfter } from "../../decider/AssembleChange.ts"
import type * as Change from "../../decider/Change.ts"
import type { Evaluation } from "../../decider/EvaluateCommand.ts"
import { countersOf } from "../../decider/JudgeCommits.ts"
import type { Counters, Step } from "../../decider/Kind.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { AppCache } from "../access/AppCache.ts"
import type { Answered } from "./AnswerInside.ts"
import type { Collected } from "./CollectedFacts.ts"
import type { Audit, CommandContext, Decided, Execution, UniqueKeyUse } from "./CommandContext.ts"
import type * as StoredResponse from "./StoredResponse.ts"
import { decided, type UniqueKeys } from "./UniqueKeyReplay.ts"

/** A committed decision. */
export interface Committed<out R> {
  readonly _tag: "Committed"
  /** null: outside calls must follow before the request has a response */
  readonly result: Decided | null
  readonly calls: Rule.Calls<R> | null
  /** the resources whose due work runs before the response */
  readonly settles: ReadonlyArray<string>
  /** the Unique-Key to pass to the command that concludes the request */
  readonly key: UniqueKeyUse | null
}

/** A decision with everything that its commit needs. */
export interface Pending<Command, Facts, Rejection, P> {
  readonly execution: Execution<Command, Facts, Rejection, P>
  /** the request's Unique-Key, with its row as it was read */
  readonly key: UniqueKeyUse | null
  /** service time of the decision, UNIX seconds */
  readonly at: number
  /** what the decision read: the commit fails if a row of it has changed */
  readonly facts: Collected
  readonly command: Command
  readonly decision: Rule.Decision<Rejection>
  /** the records of the ports that answered the decision's calls; null: they were not answered yet, or there are none */
  readonly draft: Answered<Rejection>["draft"] | null
  readonly onConflict: Answered<Rejection>["onConflict"] | null
  /** evaluates the command again, with other values of its counters */
  readonly decide: (counter: Counters) => Evaluation<Command, Rejection, P>
}

/** What is committed for a decision, and what the command answers if it is. */
export interface Prepared<out R> {
  readonly decision: Rule.Decision<R>
  readonly steps: ReadonlyArray<Step>
  /** null: there is nothing to commit */
  readonly change: Change.Change | null
  readonly committed: Committed<R>
}

interface Services {
  readonly ids: Ids["Service"]
  readonly keys: UniqueKeys
  readonly appCache: AppCache["Service"]
}

/** The response to a decision: its first step's record, or the rejection that the decision itself carries. */
const responseTo = <C, F, R, P>(
  { rejection, response = (record) => record, steps: [first] }: Rule.Decision<R>,
  steps: ReadonlyArray<Step>,
  counters: Counters,
  { renderer }: Execution<C, F, R, P>
): StoredResponse.StoredResponse =>
  rejection === undefined
    ? renderer.accepted(response(recordAfter(first, steps, counters)))
    : renderer.rejected(rejection).reply

/** What the caller of a command gets when a decision is committed. */
const committedOf = <R>(
  decision: Rule.Decision<R>,
  reply: StoredResponse.StoredResponse | null,
  key: UniqueKeyUse | null
): Committed<R> => {
  const { calls = null, rejection, steps, warning = null } = decision
  const step = rejection === undefined ? steps[0] : null
  const result = reply === null ? null : decided(reply, warning, step)
  return { _tag: "Committed", result, calls, settles: Rule.settled(decision), key }
}

/** The version of notifications where none is set. */
const firstVersion = "3.0"

/** What an audit entry says of a change; `values` only where a value changed that it may show. */
const changesOf = ({ fields }: Audit, step: Step): JsonObject => {
  const values = step.changes()
  const events = step.events.map((event) => event._tag)
  return Object.keys(values).length === 0 ? { fields, events } : { fields, events, values }
}

/** Returns the function that prepares the decisions of one command: the first, and those that are made anew at commit. */
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
    { at, decide, draft, execution, facts, key }: Pending<C, F, R, P>,
    notificationVersion: string
  ) => {
    const { context, rule } = execution
    const clocks = keys.clocks(at)
    const shared = {
      at,
      newId: ids.next,
      expects: [
        ...[...facts.rows].map(([id, row]) => ({ id, version: row?.version ?? 0 })),
        ...(draft === null ? [] : draft.expects())
      ],
      ...(draft === null ? {} : { records: draft.rows() }),
      subscriptions: facts.subscriptions,
      notificationVersion
    }
    /** the decisions that were made anew, by their Changes */
    const anew = new Map<Change.Change, Prepared<R>>()

    /** The Change, which can be decided anew. Counters that it does not name keep the values that were read. */
    const redecidable = (change: Change.Change, read: Counters): Change.Change => {
      const named = new Set(countersOf(change).map((counter) => counter.key))
      return {
        ...change,
        anew: (counter) => {
          const now: Counters = (name) => (named.has(name) ? counter(name) : read(name))
          const evaluation = decide(now)
          const again = evaluation._tag === "Accepted" ? prepare(evaluation.decision, now) : null
          if (again === null || again.change === null) return null
          anew.set(again.change, again)
          return again.change
        }
      }
    }

    const prepare = (decision: Rule.Decision<R>, counters: Counters): Prepared<R> => {
      const { awake = [], calls, conditions, payouts = [], wakes = [] } = decision
      const [first] = decision.steps
      const steps = decision.steps.filter((step) => step.events.length > 0)
      const reply = calls === undefined ? responseTo(decision, steps, counters, execution) : null
      const keyRow = reply === null ? keys.openRow(key, first, clocks) : keys.answeredRow(key, reply, clocks)
      const prepared = { decision, steps, committed: committedOf(decision, reply, keys.withRow(key, keyRow)) }
      if (steps.length === 0 && wakes.length === 0 && awake.length === 0 && keyRow === null)
        return { ...prepared, change: null }
      const audit = auditOf(context, rule.name, first)
      const change = assemble(steps, { ...shared, counters, conditions, payouts, key: keyRow, audit, wakes, awake })
      // the answers to calls belong to the decision that asked for them
      const isRedecidable = rule.decidesAtCommit === true && draft === null
      return { ...prepared, change: isRedecidable ? redecidable(change, counters) : change }
    }
    return { prepare, anew } as const
  }

  /** The version of the app's notifications is read only where it has subscriptions. */
  return <C, F, R, P>(pending: Pending<C, F, R, P>) =>
    pending.facts.subscriptions.length === 0
      ? Effect.succeed(preparing(pending, firstVersion))
      : Effect.map(appCache.app(pending.execution.context.appId), (app) =>
          preparing(pending, app?.state.notificationVersion ?? firstVersion)
        )
}
