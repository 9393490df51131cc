/**
 * Steps 7 and 8 of `CommandExecutor`: a decision and its response become one Change, which the store commits wholly or
 * not at all. A rejection writes nothing but its Unique-Key.
 */
import { Effect } from "effect"
import { assemble, recordAfter } from "../../decider/Assemble.ts"
import type * as Change from "../../decider/Change.ts"
import type { Counters, Step } from "../../decider/Kind.ts"
import type * as Rule from "../../decider/Rule.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { LoadedFacts, Store } from "../../ports/Store.ts"
import type { CommandContext, Open, ExecutionOptions, UniqueKeyUse } from "./CommandContext.ts"
import type * as StoredResponse from "./StoredResponse.ts"
import { decided, type UniqueKeys } from "./UniqueKeys.ts"

/** Another command committed first: a fact, or the row of the Unique-Key, has changed since it was read. */
export type Conflict = { readonly _tag: "Conflict" }
const conflict: Conflict = { _tag: "Conflict" }

/** A decision with everything that its commit needs. */
export interface Pending<Command, Facts, Rejection> {
  readonly rule: Rule.Rule<Command, Facts, Rejection>
  readonly command: Command
  readonly context: CommandContext
  /** the request's Unique-Key, with its row as it was read */
  readonly key: UniqueKeyUse | null
  readonly options: ExecutionOptions<Command, Rejection>
  readonly moment: Rule.Moment
  /** what the store returned for the facts */
  readonly found: LoadedFacts
  /** the rows that the decision read: the commit fails if one of them has changed */
  readonly readIds: ReadonlyArray<string>
  readonly decision: Rule.Decision<Rejection>
}

/** A rejection with everything that its response needs. */
export type Rejected<Rejection> = Pick<Pending<never, never, Rejection>, "context" | "key" | "moment"> & {
  readonly renderer: ExecutionOptions<never, Rejection>["renderer"]
  readonly rejection: Rejection
}

interface Services {
  readonly store: Store["Service"]
  readonly ids: Ids["Service"]
  readonly keys: UniqueKeys
}

/** The response to a decision: its first step's record, or the rejection that the decision itself carries. */
const responseTo = <C, R>(
  { rejection, steps: [first] }: Rule.Decision<R>,
  steps: ReadonlyArray<Step>,
  counters: Counters,
  { renderer }: ExecutionOptions<C, R>
): StoredResponse.StoredResponse =>
  rejection === undefined ? renderer.accepted(recordAfter(first, steps, counters)) : renderer.rejected(rejection).reply

export const make = ({ ids, keys, store }: Services) => {
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
  const countersOf = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, found: LoadedFacts) {
    const names = steps.filter((step) => step.version > 1 || step.events.length === 0).flatMap((step) => step.shows)
    const shown =
      names.length === 0 ? [] : (yield* store.load({ ids: [], counters: names, key: null, subscribers: [] })).counters
    const amounts = new Map([...found.counters, ...shown])
    return (name: string): number => amounts.get(name) ?? 0
  })

  const changeOf = <C, F, R>(
    { context, decision, found, moment, readIds, rule }: Pending<C, F, R>,
    steps: ReadonlyArray<Step>,
    counters: Counters,
    key: Change.UniqueKeyRow | null
  ): Change.Change =>
    assemble(steps, {
      at: moment.at,
      appId: context.appId,
      newId: ids.next,
      expects: readIds.map((id) => ({ id, version: found.rows.get(id)?.version ?? 0 })),
      subscriptions: found.subscriptions,
      notificationVersion: context.notificationVersion,
      counters,
      conditions: decision.conditions,
      key,
      audit: auditOf(context, rule.name, decision.steps[0]),
      awake: decision.awake ?? []
    })

  /** The response to a rejection, which the Unique-Key stores or which releases it. Nothing else is written. */
  const reject = Effect.fnUntraced(function* <R>({ context, key, moment, rejection, renderer }: Rejected<R>) {
    const { kept, reply } = renderer.rejected(rejection)
    if (key !== null && kept) return (yield* keys.keep(context, key, reply, moment.at)) ? decided(reply) : conflict
    yield* keys.release(context, key)
    return decided(reply)
  })

  /** Commits a decision. A conflict that the rule names is a rejection; any other one asks for a new decision. */
  const commit = Effect.fnUntraced(function* <C, F, R>(pending: Pending<C, F, R>) {
    const { command, context, decision, found, key, moment, options, rule } = pending
    const clocks = yield* keys.clocks(moment.at)
    const [first] = decision.steps
    const counters = yield* countersOf(decision.steps, found)
    const steps = decision.steps.filter((step) => step.events.length > 0)
    const reply = options.opens?.(first) === true ? null : responseTo(decision, steps, counters, options)
    const keyRow = reply === null ? keys.openRow(key, first, clocks) : keys.answeredRow(key, reply, clocks)
    const result =
      reply === null
        ? ({ _tag: "Open", step: first, key: keys.withRow(key, keyRow) } satisfies Open)
        : decided(reply, decision.warning)
    if (steps.length === 0 && keyRow === null) return result
    const verdict = yield* store.commit(changeOf(pending, steps, counters, keyRow))
    if (verdict._tag === "Committed") return result
    if (verdict._tag === "KeyMoved") return conflict
    const rejection = rule.onConflict?.(verdict, command) ?? null
    return rejection === null
      ? conflict
      : yield* reject({ context, key, moment, rejection, renderer: options.renderer })
  })

  return { commit, reject } as const
}

export type Committer = ReturnType<typeof make>
