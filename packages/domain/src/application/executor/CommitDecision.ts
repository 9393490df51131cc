/**
 * Steps 7 and 8 of `CommandExecutor`: a decision and its response become one Change, which the store commits wholly or
 * not at all. A rejection writes nothing but its Unique-Key.
 */
import { Effect } from "effect"
import { assemble, recordAfter, shownCounters } from "../../decider/AssembleChange.ts"
import type * as Change from "../../decider/Change.ts"
import type { Counters, Step } from "../../decider/Kind.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"
import type { AppCache } from "../access/AppCache.ts"
import type { Answered } from "./AnswerInside.ts"
import type { Collected } from "./CollectedFacts.ts"
import type { CommandContext, Decided, Execution, UniqueKeyUse } from "./CommandContext.ts"
import type { Refusals } from "./RefusalLog.ts"
import type * as StoredResponse from "./StoredResponse.ts"
import { decided, type UniqueKeys } from "./UniqueKeyReplay.ts"

/** Another command committed first: a fact, or the row of the Unique-Key, has changed since it was read. */
export type Conflict = { readonly _tag: "Conflict" }
const conflict: Conflict = { _tag: "Conflict" }

/** Another command is in flight that must end first. `awaits`: the resource whose due timer ends the wait; null: somebody else does. */
export type Busy = { readonly _tag: "Busy"; readonly awaits: string | null }

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

const ended = (result: Decided): Committed<never> => ({
  _tag: "Committed",
  result,
  calls: null,
  settles: [],
  key: null
})

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
}

/** A rejection with everything that its response needs. */
export type Rejected<C, F, R, P> = Pick<Pending<C, F, R, P>, "execution" | "key" | "at" | "facts" | "command"> & {
  readonly rejection: R
  /** what the Change was against; absent: the rule rejected before there was one */
  readonly conflict?: { readonly verdict: Change.Verdict; readonly change: Change.Change }
}

interface Services {
  readonly store: Store["Service"]
  readonly ids: Ids["Service"]
  readonly keys: UniqueKeys
  readonly appCache: AppCache["Service"]
  readonly refusals: Refusals["Service"]
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

export const make = ({ appCache, ids, keys, refusals, store }: Services) => {
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
            changes: { fields: audit.fields, events: step.events.map((event) => event._tag) }
          }
        ]

  /**
   * The counters that were loaded for the decision, and those that the records show. Counters of a new resource are
   * zero.
   */
  const countersOf = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, facts: Collected) {
    const names = shownCounters(steps)
    const shown =
      names.length === 0 ? [] : (yield* store.load({ ids: [], counters: names, key: null, subscribers: [] })).counters
    const amounts = new Map([...facts.counters, ...shown])
    return (name: string): number => amounts.get(name) ?? 0
  })

  const changeOf = Effect.fnUntraced(function* <C, F, R, P>(
    { at, decision, draft, execution: { context, rule }, facts }: Pending<C, F, R, P>,
    steps: ReadonlyArray<Step>,
    counters: Counters,
    key: Change.UniqueKeyRow | null
  ) {
    const app = facts.subscriptions.length === 0 ? null : yield* appCache.app(context.appId)
    const change = assemble(steps, {
      at,
      appId: context.appId,
      newId: ids.next,
      expects: [...facts.rows].map(([id, row]) => ({ id, version: row?.version ?? 0 })),
      subscriptions: facts.subscriptions,
      notificationVersion: app?.state.notificationVersion ?? "3.0",
      counters,
      conditions: decision.conditions,
      payouts: decision.payouts ?? [],
      key,
      audit: auditOf(context, rule.name, decision.steps[0]),
      wakes: decision.wakes ?? [],
      awake: decision.awake ?? []
    })
    if (draft === null) return change
    return {
      ...change,
      expects: [...change.expects, ...draft.expects()],
      writes: [...change.writes, ...draft.rows()]
    }
  })

  const recordRejection = <C, F, R, P>({ command, conflict, execution, facts, rejection }: Rejected<C, F, R, P>) => {
    const { context, rule } = execution
    const refused = { _tag: "Rejected", rejection } as const
    return refusals.record({
      context,
      rule,
      rows: facts.rows,
      refused,
      ...(conflict === undefined ? { possible: rule.possible?.(command) ?? null } : { conflict })
    })
  }

  /** The response to a rejection, which the Unique-Key stores or which releases it. Nothing else is written. */
  const reject = Effect.fnUntraced(function* <C, F, R, P>(rejected: Rejected<C, F, R, P>) {
    const { at, execution, key, rejection } = rejected
    const { context, renderer } = execution
    yield* recordRejection(rejected)
    const { kept, reply } = renderer.rejected(rejection)
    const result = ended(decided(reply))
    if (key !== null && kept) return (yield* keys.keep(context, key, reply, at)) ? result : conflict
    yield* keys.release(context, key)
    return result
  })

  /** Commits a decision. A conflict that the rule names is a rejection; any other one asks for a new decision. */
  const commit = Effect.fnUntraced(function* <C, F, R, P>(
    pending: Pending<C, F, R, P>
  ): Effect.fn.Return<Committed<R> | Conflict | Busy, Unavailable> {
    const { at, command, decision, execution, facts, key } = pending
    const clocks = yield* keys.clocks(at)
    const { awake = [], calls = null, wakes = [] } = decision
    const [first] = decision.steps
    const counters = yield* countersOf(decision.steps, facts)
    const steps = decision.steps.filter((step) => step.events.length > 0)
    const reply = calls === null ? responseTo(decision, steps, counters, execution) : null
    const keyRow = reply === null ? keys.openRow(key, first, clocks) : keys.answeredRow(key, reply, clocks)
    const step = decision.rejection === undefined ? first : null
    const result = reply === null ? null : decided(reply, decision.warning ?? null, step)
    const settles = Rule.settled(decision)
    const committed: Committed<R> = { _tag: "Committed", result, calls, settles, key: keys.withRow(key, keyRow) }
    if (steps.length === 0 && wakes.length === 0 && awake.length === 0 && keyRow === null) return committed
    const change = yield* changeOf(pending, steps, counters, keyRow)
    const verdict = yield* store.commit(change)
    if (verdict._tag === "Committed") {
      for (const { row } of steps) appCache.committed(row)
      if (decision.rejection !== undefined) yield* recordRejection({ ...pending, rejection: decision.rejection })
      return committed
    }
    if (verdict._tag === "KeyMoved") return conflict
    const rejection = execution.rule.onConflict?.(verdict, command) ?? pending.onConflict?.(verdict) ?? null
    if (Rule.isBusy(rejection)) return { _tag: "Busy", awaits: rejection.awaits ?? null }
    return rejection === null ? conflict : yield* reject({ ...pending, rejection, conflict: { verdict, change } })
  })

  return { commit, reject } as const
}

export type Committer = ReturnType<typeof make>
