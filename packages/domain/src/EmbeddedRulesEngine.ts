/**
 * The rules engine for services that embed it, without a store and without Effect's runtime. `run` takes a command, the
 * caller, the time and the facts, and returns data: the Change to store, why the command is refused, or the facts that
 * it still needs. It applies every check of the platform in its order (platform.md 1), bounds and claims included.
 */
import { Result, Schema } from "effect"
import type * as App from "./access/app/App.ts"
import * as Caller from "./access/caller/Caller.ts"
import * as Settings from "./access/settings/Settings.ts"
import { assemble, recordAfter, shownCounters, type Subscription } from "./decider/AssembleChange.ts"
import type { Change, Verdict } from "./decider/Change.ts"
import { evaluate, type Evaluation, type Refusal } from "./decider/EvaluateCommand.ts"
import * as RefusalExplanation from "./decider/RefusalExplanation.ts"
import { input, type Input } from "./decider/CommandOrProblems.ts"
import { judge } from "./decider/JudgeCommits.ts"
import type { JsonObject } from "./vocabulary/Json.ts"
import type { Step } from "./decider/Kind.ts"
import type { Row } from "./decider/StoredRow.ts"
import * as Rule from "./decider/Rule.ts"
import * as Problem from "./vocabulary/Problem.ts"

/** What the service has read so far. An absent key was not read. */
export interface Facts {
  /** rows by id; null: there is no such row */
  readonly rows: ReadonlyMap<string, Row | null>
  /** counters by key, such as balances in the smallest unit of their currency; 0: it was never moved */
  readonly counters: ReadonlyMap<string, number>
  /** claims by name; whether another resource holds it */
  readonly claims: ReadonlyMap<string, boolean>
}

export const noFacts: Facts = { rows: new Map(), counters: new Map(), claims: new Map() }

/** Where a service reads facts; undefined: there is no such row, or the counter was never moved. */
export interface Source {
  readonly row: (id: string) => Row | undefined
  readonly counter: (key: string) => number | undefined
  /** whether another resource holds this claim; absent: none is held */
  readonly isClaimed?: (claim: string) => boolean
}

/** The facts with those that an outcome needs. */
export const read = (facts: Facts, needs: Needs, { counter, isClaimed, row }: Source): Facts => ({
  rows: new Map([...facts.rows, ...needs.ids.map((id) => [id, row(id) ?? null] as const)]),
  counters: new Map([...facts.counters, ...needs.counters.map((key) => [key, counter(key) ?? 0] as const)]),
  claims: new Map([...facts.claims, ...needs.claims.map((claim) => [claim, isClaimed?.(claim) ?? false] as const)])
})

/** Facts to read before the command can be run again. */
export interface Needs {
  readonly _tag: "Needs"
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly claims: ReadonlyArray<string>
}

/** The circumstances of a command. */
export interface Circumstances {
  /** UNIX seconds of service time */
  readonly at: number
  /** the app whose resources are read and written */
  readonly app: App.App
  /** absent: the app itself */
  readonly caller?: Caller.Caller
  /** the preferences that receive notifications; absent: none */
  readonly subscriptions?: ReadonlyArray<Subscription>
}

/** Why a command is refused. */
export type Reason<Rejection> =
  /** every problem of the input, found by its schema and by the rule */
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<Problem.Problem> }
  | Exclude<Refusal, { readonly _tag: "Invalid" }>
  /** by a rule of state; a rejection that is `busy` ends when another command does (decider/Rule.ts) */
  | { readonly _tag: "Rejected"; readonly rejection: Rejection }
  /** a bound or a claim that the rule does not name, or facts of different times: read the facts again */
  | { readonly _tag: "Conflict"; readonly verdict: Verdict }

export type Outcome<Rejection> =
  /** store `change` wholly, with its expectations; `record` is the response */
  | {
      readonly _tag: "Accepted"
      readonly change: Change
      readonly record: JsonObject
      /** the value of the `Service-Warning` header (platform.md 2); null: none */
      readonly warning: string | null
      /**
       * a network must be called before there is a response (decider/OutsideConversation.ts). The end of the conversation is
       * the next command, which `runBound` runs. null: none
       */
      readonly calls: Rule.Calls<Rejection> | null
    }
  | {
      readonly _tag: "Refused"
      readonly reason: Reason<Rejection>
      readonly explanation: RefusalExplanation.Explanation
      /** what a refusal changes nevertheless, such as the third wrong deposit; null: nothing */
      readonly change: Change | null
    }
  | Needs

/** Parts of the context that most commands do not use. */
export interface Options {
  readonly operator: Rule.Operator
  readonly settings?: Settings.Settings
  readonly newId?: () => string
  /** required by commands on people, cards, bank accounts and tokens */
  readonly vault?: Rule.Sealing
  /** required by commands that make secrets */
  readonly secrets?: Rule.Context["secrets"]
}

/** A command from JSON: `Request` is the schema beside the rule. Problems are data; nothing is thrown. */
export const decode = <S extends Schema.ConstraintDecoder<unknown>, C>(
  schema: S,
  body: unknown,
  commandOf: (request: S["Type"]) => C
): Input<C, Problem.Problem> =>
  Result.match(Schema.decodeUnknownResult(schema)(body, { errors: "all", onExcessProperty: "error" }), {
    onSuccess: (request) => input(commandOf(request)),
    onFailure: (error) => ({ _tag: "Malformed", body, problems: Problem.ofError(error, body) })
  })

const absent = (part: string) => (): never => {
  throw new TypeError(`this command needs Options.${part}`)
}

const noVault: Rule.Sealing = { seal: absent("vault"), open: absent("vault"), hash: absent("vault") }
const noSecrets = { next: absent("secrets"), nextToken: absent("secrets") }

/** The counters that a Change moves and its records show, and its claims, as far as they were not read. */
const missingFrom = ({ claims, counters }: Facts, change: Change, steps: ReadonlyArray<Step>) => ({
  counters: [...new Set([...change.counters.map(({ key }) => key), ...shownCounters(steps)])].filter(
    (key) => !counters.has(key)
  ),
  claims: change.take.filter((claim) => !claims.has(claim))
})

const verdictOn = (change: Change, facts: Facts): Verdict => {
  const { verdicts } = judge([change], {
    versions: new Map([...facts.rows].map(([id, row]) => [id, row?.version ?? 0])),
    wakes: new Map(),
    counters: facts.counters,
    claims: new Set([...facts.claims].flatMap(([claim, isHeld]) => (isHeld ? [claim] : []))),
    keys: new Map(),
    seen: new Set()
  })
  return verdicts[0] ?? { _tag: "Stale", ids: [] }
}

type Refused<C, R> = Exclude<Evaluation<C, R, Problem.Problem>, { readonly _tag: "Accepted" | "Needs" }>

const reasonOf = <R>(evaluation: Refused<unknown, R>): Reason<R> => {
  switch (evaluation._tag) {
    case "Invalid":
      return { _tag: "Invalid", problems: [...evaluation.problems, ...evaluation.body] }
    case "Rejected":
      return { _tag: "Rejected", rejection: evaluation.rejection }
    default:
      return evaluation
  }
}

/** An engine for one operator. */
export const make = ({ newId = () => crypto.randomUUID(), operator, secrets, settings, vault }: Options) => {
  const contextOf = ({ app, at, caller }: Circumstances): Rule.Context => ({
    at,
    caller: caller ?? { _tag: "App", app },
    app: { id: app.id, state: app.state },
    settings: settings ?? Settings.initial,
    operator,
    headers: Rule.noHeaders,
    resumes: null,
    newId,
    vault: vault ?? noVault,
    secrets: secrets ?? noSecrets
  })

  const changeOf = (decision: Rule.Decision<unknown>, circumstances: Circumstances, facts: Facts): Change =>
    assemble(
      decision.steps.filter(({ events }) => events.length > 0),
      {
        at: circumstances.at,
        appId: circumstances.app.id,
        newId,
        expects: [...facts.rows].map(([id, row]) => ({ id, version: row?.version ?? 0 })),
        subscriptions: circumstances.subscriptions ?? [],
        notificationVersion: circumstances.app.state.notificationVersion,
        counters: (key) => facts.counters.get(key) ?? 0,
        conditions: decision.conditions,
        payouts: decision.payouts ?? [],
        key: null,
        audit: [],
        wakes: decision.wakes ?? [],
        awake: decision.awake ?? []
      }
    )

  /** Applies the bounds and claims of a decision, which a store applies at commit. */
  const conclude = <C, F, R>(
    rule: Rule.Rule<C, F, R>,
    command: C,
    decision: Rule.Decision<R>,
    circumstances: Circumstances,
    facts: Facts
  ): Outcome<R> => {
    const change = changeOf(decision, circumstances, facts)
    const missing = missingFrom(facts, change, decision.steps)
    if (missing.counters.length > 0 || missing.claims.length > 0) return { _tag: "Needs", ids: [], ...missing }
    const counters = (key: string): number => facts.counters.get(key) ?? 0
    const verdict = verdictOn(change, facts)
    const refused = (reason: Reason<R>, kept: Change | null): Outcome<R> => ({
      _tag: "Refused",
      reason,
      explanation: RefusalExplanation.withVerdict(
        RefusalExplanation.explain(rule, facts.rows),
        verdict,
        change,
        counters
      ),
      change: kept
    })
    if (verdict._tag !== "Committed") {
      const rejection = verdict._tag === "KeyMoved" ? null : (rule.onConflict?.(verdict, command) ?? null)
      return refused(rejection === null ? { _tag: "Conflict", verdict } : { _tag: "Rejected", rejection }, null)
    }
    const { calls = null, rejection, response = (of: JsonObject) => of, steps, warning = null } = decision
    if (rejection !== undefined) return refused({ _tag: "Rejected", rejection }, change)
    const record = response(recordAfter(steps[0], steps, counters))
    return { _tag: "Accepted", change, record, warning, calls }
  }

  /** Runs a command with the facts that were read so far; begin with `noFacts`. */
  const run = <C, F, R>(
    rule: Rule.Rule<C, F, R>,
    command: Input<C, Problem.Problem>,
    circumstances: Circumstances,
    facts: Facts
  ): Outcome<R> => {
    const loaded = { row: (id: string) => facts.rows.get(id), counter: (key: string) => facts.counters.get(key) }
    const evaluation = evaluate(rule, command, contextOf(circumstances), loaded)
    switch (evaluation._tag) {
      case "Needs":
        return { ...evaluation, claims: [] }
      case "Accepted":
        return conclude(rule, evaluation.command, evaluation.decision, circumstances, facts)
      default: {
        const possible = evaluation._tag === "Rejected" ? (rule.possible?.(evaluation.command) ?? null) : null
        return {
          _tag: "Refused",
          reason: reasonOf(evaluation),
          explanation: RefusalExplanation.explain(rule, facts.rows, possible),
          change: null
        }
      }
    }
  }

  /** Runs the command that a conversation ended with. It needs no permission: the one that began it had it. */
  const runBound = <R>(command: Rule.Bound<R>, circumstances: Circumstances, facts: Facts): Outcome<R> =>
    command.execute((rule, of) => run(rule, input(of), { ...circumstances, caller: Caller.system }, facts))

  return { run, runBound } as const
}
