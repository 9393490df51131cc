/**
 * The rules engine for services that embed it, without a store and without Effect's runtime. `run` takes a command, the
 * caller, the time and the facts, and returns data: the Change to store, why the command is refused, or the facts that
 * it still needs. It applies every check of the platform in its order (platform.md 1), bounds and claims included.
 */
import { Result, type Schema } from "effect"
import type * as App from "./access/app/App.ts"
import * as Caller from "./access/caller/Caller.ts"
import * as Settings from "./access/settings/Settings.ts"
import { dueWorkOf } from "./application/executor/DueWorkByType.ts"
import { assemble, expectationsOf, responseOf } from "./decider/AssembleChange.ts"
import type { Actor, Change, Verdict, Signal, PendingSignal } from "./decider/Change.ts"
import * as CommandHandler from "./decider/CommandHandler.ts"
import { input, type DecodedInput } from "./decider/DecodedInput.ts"
import { evaluate, type Evaluation, type Refusal } from "./decider/EvaluateCommand.ts"
import * as ExternalCalls from "./decider/ExternalCalls.ts"
import type { Conversation } from "./decider/ExternalCalls.ts"
import { judge } from "./decider/JudgeCommits.ts"
import * as RefusalExplanation from "./decider/RefusalExplanation.ts"
import type { Row } from "./decider/StoredRow.ts"
import { type Subscription } from "./decider/Subscription.ts"
import { type Facts, missingFrom, type Needs } from "./EngineFacts.ts"
import * as CompiledDecoder from "./schema-compiler/CompiledDecoder.ts"
import type * as Problem from "./vocabulary/Problem.ts"
import type { JsonObject } from "./vocabulary/text/Json.ts"

export { type Facts, type Needs, noFacts, read, type Source } from "./EngineFacts.ts"

/** The circumstances of a command. */
export interface Circumstances {
  /** UNIX seconds of service time */
  readonly at: number
  /** the app whose resources are read and written */
  readonly app: App.App
  /** absent: the app itself */
  readonly caller?: Caller.Caller
  /** who has the command executed, for the history; absent: the caller */
  readonly actor?: Actor
  /** the preferences that receive notifications; absent: none */
  readonly subscriptions?: ReadonlyArray<Subscription>
  /** the headers that outside calls use; absent: none */
  readonly headers?: CommandHandler.Headers
  /** the resource that an earlier attempt of the same request began (`change.writes[0]`); absent: this is the first */
  readonly resumes?: string
}

/** Why a command is refused. */
export type Reason<Rejection> =
  /** every problem of the input, found by its schema and by the command handler */
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<Problem.Problem> }
  | Exclude<Refusal, { readonly _tag: "Invalid" }>
  /** a check of state failed; a rejection that is `busy` ends when another command does (decider/CommandHandler.ts) */
  | { readonly _tag: "Rejected"; readonly rejection: Rejection }
  /** the commit would fail for a bound or a claim that the handler does not name, or since facts have changed: read the facts again */
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
       * the calls to make before there is a response (decider/ExternalCalls.ts). The conversation ends with the next
       * command, which `runBound` runs. null: none
       */
      readonly calls: CommandHandler.Calls<Rejection> | null
      /** resources whose due work (`due`) runs before the response, for their timers and signals */
      readonly runInline: ReadonlyArray<string>
      /** the signals of the Change and of its counters that cross a bound: the due work (`due`) of the resources follows */
      readonly signals: ReadonlyArray<Signal>
    }
  | {
      readonly _tag: "Refused"
      readonly reason: Reason<Rejection>
      readonly explanation: RefusalExplanation.Explanation
      /** what to store although the command is refused, such as the third wrong deposit; null: nothing */
      readonly change: Change | null
    }
  | Needs

/** Parts of the context that most commands do not use. */
export interface Options {
  readonly operator: CommandHandler.Operator
  readonly settings?: Settings.Settings
  readonly newId?: () => string
  /** required by commands on people, cards, bank accounts and tokens */
  readonly vault?: CommandHandler.Sealer
  /** required by commands that make secrets */
  readonly secrets?: CommandHandler.Context["secrets"]
}

/** Decodes a command from JSON by the `Request` of its file. Problems are data; nothing is thrown. */
export const decode = <S extends Schema.ConstraintDecoder<unknown>, C>(
  schema: S,
  body: unknown,
  commandOf: (request: S["Type"]) => C
): DecodedInput<C, Problem.Problem> =>
  Result.match(CompiledDecoder.requestDecoder(schema)(body), {
    onSuccess: (request) => input(commandOf(request)),
    onFailure: (problems) => ({ _tag: "Malformed", body, problems })
  })

const absent = (part: string) => (): never => {
  throw new TypeError(`this command needs Options.${part}`)
}

const noVault: CommandHandler.Sealer = { seal: absent("vault"), open: absent("vault"), hash: absent("vault") }
const noSecrets = { next: absent("secrets"), nextToken: absent("secrets"), nextOfSession: absent("secrets") }

/** The verdict of a store on the Change, and the signals that it would send. */
const judged = (
  change: Change,
  facts: Facts
): { readonly verdict: Verdict; readonly signals: ReadonlyArray<Signal> } => {
  // a signalled resource exists, although its row was not read
  const signalled = [...change.signals, ...change.counters.flatMap(({ signal }) => signal ?? [])]
  const { verdicts, signals } = judge<never>([{ change }], {
    versions: new Map([
      ...signalled.map(({ id }) => [id, 0] as const),
      ...[...facts.rows].map(([id, row]) => [id, row?.version ?? 0] as const)
    ]),
    signals: new Map(),
    counters: facts.counters,
    claims: new Set([...facts.claims].flatMap(([claim, isHeld]) => (isHeld ? [claim] : []))),
    keys: new Map()
  })
  return {
    verdict: verdicts[0] ?? { _tag: "Stale", ids: [] },
    signals: [...signals].flatMap(([id, pending]) => [...(pending?.reasons ?? [])].map((reason) => ({ id, reason })))
  }
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

/** The reason of a refusal whose Change a store would not commit. */
const conflictReason = <C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C,
  verdict: Exclude<Verdict, { readonly _tag: "Committed" }>
): Reason<R> => {
  const rejection = verdict._tag === "KeyMoved" ? null : (handler.onConflict?.(verdict, command) ?? null)
  return rejection === null ? { _tag: "Conflict", verdict } : { _tag: "Rejected", rejection }
}

const contextOf = (
  { operator, secrets, settings, vault }: Options,
  { app, at, caller, headers, resumes }: Circumstances,
  newId: () => string
): CommandHandler.Context => ({
  at,
  caller: caller ?? { _tag: "App", app },
  app: { id: app.id, state: app.state },
  settings: settings ?? Settings.initial,
  operator,
  headers: headers ?? CommandHandler.noHeaders,
  resumes: resumes ?? null,
  newId,
  vault: vault ?? noVault,
  secrets: secrets ?? noSecrets
})

/** A run of a command handler: its circumstances, and the facts that were read so far. */
interface Run<C, F, R> {
  readonly handler: CommandHandler.CommandHandler<C, F, R>
  readonly circumstances: Circumstances
  readonly facts: Facts
  readonly newId: () => string
}

/** Who the history says had the command executed. */
export const actorOf = ({ actor, app, caller }: Omit<Circumstances, "at">): Actor =>
  actor ?? (caller === undefined ? { type: "app", name: app.id } : Caller.actorOf(caller))

/** The Change of a decision, which expects the rows as they were read. */
const changeOf = <C, F, R>(
  { circumstances, facts, handler, newId }: Run<C, F, R>,
  decision: CommandHandler.Decision<R>,
  counters: (key: string) => number
): Change =>
  assemble(decision, {
    at: circumstances.at,
    newId,
    expects: expectationsOf(facts.rows),
    subscriptions: circumstances.subscriptions ?? [],
    notificationVersion: circumstances.app.state.notificationVersion,
    origin: { command: handler.name, actor: actorOf(circumstances), correlationId: null },
    counters
  })

/** Checks the bounds and claims of a decision as a store does at commit. `newIds` are the ids that the handler made. */
const conclude = <C, F, R>(
  run: Run<C, F, R>,
  command: C,
  decision: CommandHandler.Decision<R>,
  newIds: ReadonlyArray<string>
): Outcome<R> => {
  const { facts, handler } = run
  const counters = (key: string): number => facts.counters.get(key) ?? 0
  const change = changeOf(run, decision, counters)
  const missing = missingFrom(facts, change, decision.steps, newIds)
  if (missing.counters.length > 0 || missing.claims.length > 0) return { _tag: "Needs", ids: [], ...missing }
  const { verdict, signals } = judged(change, facts)
  const refused = (reason: Reason<R>, kept: Change | null): Outcome<R> => ({
    _tag: "Refused",
    reason,
    explanation: RefusalExplanation.withVerdict(
      RefusalExplanation.explain(handler, facts.rows),
      verdict,
      change,
      counters
    ),
    change: kept
  })
  if (verdict._tag !== "Committed") return refused(conflictReason(handler, command, verdict), null)
  const { calls = null, rejection, warning = null } = decision
  if (rejection !== undefined) return refused({ _tag: "Rejected", rejection }, change)
  const record = responseOf(decision, counters)
  return { _tag: "Accepted", change, record, warning, calls, runInline: CommandHandler.inlineWork(decision), signals }
}

/** The refusal of a command before there is a Change. */
const refusalOf = <C, F, R>({ facts, handler }: Run<C, F, R>, evaluation: Refused<C, R>): Outcome<R> => {
  const isRejected = evaluation._tag === "Rejected"
  const possible = isRejected ? (handler.allowedStates?.(evaluation.command) ?? null) : null
  const rejection = isRejected ? evaluation.rejection : null
  return {
    _tag: "Refused",
    reason: reasonOf(evaluation),
    explanation: RefusalExplanation.explain(handler, facts.rows, possible, rejection),
    change: null
  }
}

/** Evaluates a command and applies what follows from its decision. */
const outcomeOf = <C, F, R>(
  options: Options,
  run: Run<C, F, R>,
  command: DecodedInput<C, Problem.Problem>
): Outcome<R> => {
  const { circumstances, facts, handler } = run
  const loaded = { row: (id: string) => facts.rows.get(id), counter: (key: string) => facts.counters.get(key) }
  const newIds: Array<string> = []
  const idOf = (): string => {
    const id = run.newId()
    newIds.push(id)
    return id
  }
  const evaluation = evaluate(handler, command, contextOf(options, circumstances, idOf), loaded)
  switch (evaluation._tag) {
    case "Needs":
      return { ...evaluation, claims: [] }
    case "Accepted":
      return conclude(run, evaluation.command, evaluation.decision, newIds)
    default:
      return refusalOf(run, evaluation)
  }
}

/** An engine for one operator. */
export const make = (options: Options) => {
  const { newId = () => crypto.randomUUID() } = options

  /** Runs a command with the facts that were read so far; begin with `noFacts`. */
  const run = <C, F, R>(
    handler: CommandHandler.CommandHandler<C, F, R>,
    command: DecodedInput<C, Problem.Problem>,
    circumstances: Circumstances,
    facts: Facts
  ): Outcome<R> => outcomeOf(options, { handler, circumstances, facts, newId }, command)

  /**
   * Runs the command that a conversation ended with. It needs no permission, since the command before it had one. For due
   * work the caller of `circumstances` is the platform itself, so that the history says so.
   */
  const runBound = <R>(
    command: CommandHandler.BoundCommand<R>,
    circumstances: Circumstances,
    facts: Facts
  ): Outcome<R> =>
    command.execute((handler, boundCommand) =>
      run(
        handler,
        input(boundCommand),
        { ...circumstances, caller: Caller.system, actor: actorOf(circumstances) },
        facts
      )
    )

  /** The command of a request that outside calls complete first, such as a payment with an inline card. */
  const prepare = <A, C, F, R>(
    { enrich: conversationOf }: CommandHandler.EnrichedHandler<A, C, F, R>,
    request: DecodedInput<A, Problem.Problem>,
    circumstances: Circumstances
  ): Conversation<DecodedInput<C, Problem.Problem>> =>
    request._tag === "Malformed"
      ? ExternalCalls.end(request)
      : ExternalCalls.map(conversationOf(request.command, contextOf(options, circumstances, newId)), (command) => ({
          ...request,
          command
        }))

  /**
   * What a resource has to do at this time, for its pending signal and its timers (`row.dueAt`): the calls, whose end
   * `runBound` runs. null: nothing is due.
   */
  const due = (
    row: Row,
    circumstances: Circumstances,
    signal: PendingSignal | null = null
  ): Conversation<CommandHandler.BoundCommand<unknown>> | null =>
    dueWorkOf(row, contextOf(options, { ...circumstances, caller: Caller.system }, newId), signal)

  /** seals and hashes as its commands do; every call throws if the options have no vault */
  const vault = options.vault ?? noVault

  const { operator } = options

  return { run, runBound, prepare, due, vault, operator } as const
}
