/**
 * A command handler carries out one command of the contract by pure functions. They check it in the order of
 * platform.md 1: problems of the request, permissions, unknown ids, then the state of resources. The first check of
 * state that fails rejects the command.
 *
 * `EvaluateCommand.ts` runs a handler; `EmbeddedRulesEngine.ts` runs it for a service that embeds the engine.
 */
import { Result } from "effect"
import type * as App from "../access/app/App.ts"
import type { Caller, Session, SessionType } from "../access/caller/Caller.ts"
import type { Settings } from "../access/settings/Settings.ts"
import type * as PayoutCycle from "../ledger/PayoutCycle.ts"
import type { Secrets } from "../ports/Secrets.ts"
import type { Vault } from "../ports/Vault.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import type { TimeCheck } from "../vocabulary/time/TimeDependentChecks.ts"
import type { Counter, Verdict, Signal } from "./Change.ts"
import type { Conversation } from "./ExternalCalls.ts"
import type { RequiredFacts } from "./RequiredFacts.ts"
import type { Fact, AllowedStates, Step } from "./ResourceKind.ts"

/** The circumstances of a decision: everything that a handler knows besides its command and its facts. */
export interface Context {
  /** UNIX seconds of service time */
  readonly at: number
  readonly caller: Caller
  /** the app whose resources are read and written; `state` null: the resources belong to the platform itself */
  readonly app: { readonly id: string; readonly state: App.State | null }
  readonly settings: Settings
  readonly operator: Operator
  /** the headers of the request; all null: no request asks for the command */
  readonly headers: Headers
  /** the resource that an earlier attempt of the same request began (platform.md 2); null: this is the first attempt */
  readonly resumes: string | null
  /** returns a new id with each call */
  readonly newId: () => string
  readonly vault: Sealer
  /** makes new secrets; only the response to the command shows one */
  readonly secrets: Secrets["Service"]
}

/** The operator of the platform (platform.md 13). */
export interface Operator {
  /** legal entities and accounts may not contain it in their names */
  readonly name: string
  readonly environment: App.Environment
}

/** The headers of a request that outside calls use (platform.md 2, 9); null: absent. */
export interface Headers {
  readonly riskToken: string | null
  readonly clientIp: string | null
  /** staging: `outcome_<nnn>` */
  readonly magic: string | null
}

export const noHeaders: Headers = { riskToken: null, clientIp: null, magic: null }

/** Seals secrets for storage, opens them for an outside call, and hashes tokens. */
export type Sealer = Pick<Vault["Service"], "seal" | "open" | "hash">

/**
 * An accepted command. Its response is the record of the first step. `conditions` are counters whose bounds are checked
 * at commit; if one fails, `onConflict` receives `OutOfBounds`.
 */
export interface Decision<out Rejection = never> {
  readonly steps: readonly [Step, ...ReadonlyArray<Step>]
  readonly conditions: ReadonlyArray<Counter>
  /** payouts, each of which takes the open cycle of transaction records of its account */
  readonly payouts?: ReadonlyArray<PayoutCycle.CycleClaim>
  /** the value of the `Service-Warning` header (platform.md 2) */
  readonly warning?: string
  /** rejects the command although its steps are committed (platform.md 1: the third microdeposit mismatch) */
  readonly rejection?: Rejection
  /**
   * resources whose due work follows from this decision, each with the reason. The work runs before the response, so
   * that the caller sees its result
   */
  readonly signals?: ReadonlyArray<Signal>
  /**
   * The signals that this decision acknowledges: all with the same reason that are sent before its commit. Signals for
   * other reasons stay pending. A reaction requires the facts that caused its signal, so that it is decided again if they
   * change before the commit.
   */
  readonly acknowledged?: ReadonlyArray<Signal>
  /** the outside calls that follow the commit; the request has no response before they end */
  readonly calls?: Calls<Rejection>
  /** resources whose due timers run before the response; the timers themselves repeat what fails */
  readonly runInline?: ReadonlyArray<string>
  /** makes the response from the record of the first step, to which it adds a new secret; absent: the record itself */
  readonly response?: (record: JsonObject) => JsonObject
}

/** The resources whose due work runs before the response: those of `runInline`, then those that are signalled. */
export const inlineWork = ({ runInline = [], signals = [] }: Decision<unknown>): ReadonlyArray<string> => [
  ...new Set([...runInline, ...signals.map(({ id }) => id)])
]

/** The outside calls that a committed decision requires (its intent), and the command that records their answers. */
export interface Calls<out Rejection> {
  readonly conversation: () => Conversation<BoundCommand<Rejection>>
  /** records that a call timed out; absent: nothing is recorded, and a timer repeats the calls */
  readonly onTimeout?: BoundCommand<Rejection>
}

/** A command together with its handler. */
export interface BoundCommand<out Rejection> {
  readonly execute: <A>(execute: <C, F>(handler: CommandHandler<C, F, Rejection>, command: C) => A) => A
}

export const bindCommand = <C, F, R>(handler: CommandHandler<C, F, R>, command: C): BoundCommand<R> => ({
  execute: (execute) => execute(handler, command)
})

/**
 * What a resource does when its timer is due: the calls that its state requires, which end with the command that records
 * their answers. null: nothing is due at `context.at`.
 */
export type DueWork<S> = (fact: Fact<S>, context: Context) => Conversation<BoundCommand<unknown>> | null

/** One reason of a resource's pending signals. `at`: when the earliest of them was sent, in UNIX seconds of service time. */
export interface DueSignal {
  readonly reason: string
  readonly at: number
}

/**
 * What a resource does when it is signalled, as `DueWork`. Its decision acknowledges the reason (`acknowledged`), and the
 * resource is then no longer due for it.
 */
export type Reaction<S> = (
  fact: Fact<S>,
  context: Context,
  signal: DueSignal
) => Conversation<BoundCommand<unknown>> | null

/** A decision with these steps and no conditions. */
export const decision = (first: Step, ...more: ReadonlyArray<Step>): Decision => ({
  steps: [first, ...more],
  conditions: []
})

/** A missing permission (403 NOT_AUTHORIZED). `path` leads to the field that needs it; empty: the operation itself. */
export interface Forbidden<out Reason extends App.Reason = App.Reason> {
  readonly reason: Reason
  readonly path: ReadonlyArray<string>
  /**
   * The paths within that field that need the permission; absent: the whole field needs it. Parts that a client-side
   * token supplies need none (access/client-token/UseClientToken.ts).
   */
  readonly raw?: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * `authorize` of a command with the reasons that it may return, which the OpenAPI documents list. A reason that is not in
 * the list does not compile.
 */
export const permissions = <const Reason extends App.Reason, Command>(
  forbids: ReadonlyArray<Reason>,
  authorize: (app: App.App, command: Command) => ReadonlyArray<Forbidden<NoInfer<Reason>>>
) => ({ forbids, authorize })

/** The sessions that may use a command (platform.md 6). The operation of the API states the same types. */
export interface SessionScope<in Command, in Facts> {
  readonly types: ReadonlyArray<SessionType>
  /** whether the request itself stays within the session, which is checked before ids; absent: it always does */
  readonly permits?: (session: Session, command: Command) => boolean
  /** the account on which the command acts, by its facts; null, or absent: `permits` has checked it, or there is none */
  readonly accountOf?: (facts: Facts) => string | null
}

/** Whether a session may use a command, by the request alone. */
export const permitsSession = <C, F, R>({ sessions }: CommandHandler<C, F, R>, session: Session, command: C): boolean =>
  sessions !== undefined && sessions.types.includes(session.type) && (sessions.permits?.(session, command) ?? true)

/**
 * Handles one command. A request is checked in this order: `validate`, `authorize`, the facts
 * of `requires`, `decide`; each group of problems is reported as a whole. The
 * functions are pure, and none of them throws for an invalid request.
 */
export interface CommandHandler<Command, Facts, Rejection> {
  /** the `action` of audit entries: `payments.create` */
  readonly name: string
  /** the section of docs/contract that the command carries out: `payments.md 3.2` */
  readonly contract: string
  /** the tags of all rejections, from `rejections`; the OpenAPI documents list them. Absent: no endpoint runs the command. */
  readonly rejects?: ReadonlyArray<TagOf<Rejection>>
  /**
   * The problems of a decoded request that its Schema cannot find: they depend on the time, the settings or a directory.
   * Absent: there are none.
   */
  readonly validate?: (command: Command, context: Context) => ReadonlyArray<Problem>
  /**
   * The problems that depend on the time alone, for a body that could not be decoded, so that all problems are reported
   * together (platform.md 1). Absent: there are none.
   */
  readonly timeChecks?: TimeCheck
  /** every permission that the app lacks for this command, before ids are looked up. Absent: it needs none. */
  readonly authorize?: (app: App.App, command: Command) => ReadonlyArray<Forbidden>
  /** the reasons of `authorize`; both come from `permissions` */
  readonly forbids?: ReadonlyArray<App.Reason>
  /** the sessions that may use the command, each on its own account; absent: none (platform.md 6) */
  readonly sessions?: SessionScope<Command, Facts>
  /**
   * The states in which the event of this command is possible (`ResourceKind.allowedStates`), which explain a rejection.
   * null, or absent: the command is possible in every state.
   */
  readonly allowedStates?: (command: Command) => AllowedStates | null
  /** the facts to load */
  readonly requires: (command: Command, context: Context) => RequiredFacts<Facts>
  /** accepts or rejects the command; the checks of state run in the contract's order, and the first that applies rejects */
  readonly decide: (facts: Facts, command: Command, context: Context) => Result.Result<Decision<Rejection>, Rejection>
  /**
   * The command takes all that some counters hold, such as a balance that other commands keep moving. If a counter has
   * moved since it was read, `decide` runs again under the locks of the commit (`Redecide`), so that the command commits
   * at once. Its decision names every counter that it reads. Absent: the facts are loaded again instead.
   */
  readonly decidesAtCommit?: true
  /** the rejection for a commit that failed; null, or absent: load the facts and decide again */
  readonly onConflict?: (verdict: Conflict, command: Command) => Rejection | null
}

type TagOf<Rejection> = Rejection extends { readonly _tag: infer Tag } ? Tag : never

/** `rejects` of a command: the tags of all its rejections. A list that lacks one does not compile. */
export const rejections =
  <Rejection>() =>
  <const Tags extends ReadonlyArray<TagOf<Rejection>>>(
    ...tags: Exclude<TagOf<Rejection>, Tags[number]> extends never ? Tags : never
  ): ReadonlyArray<TagOf<Rejection>> =>
    tags

/** A handler of a request that outside calls complete before it is validated. */
export interface EnrichedHandler<Request, Command, Facts, Rejection> {
  readonly enrich: (request: Request, context: Context) => Conversation<Command>
  /**
   * The command without the answers. The facts that it requires are read together with the Unique-Key, before the calls
   * are made. Absent: all facts are read after the answers.
   */
  readonly asRequested?: (request: Request) => Command
  readonly handler: CommandHandler<Command, Facts, Rejection>
}

/** Why the Change of a decision was not committed. */
export type Conflict = Extract<Verdict, { readonly _tag: "Stale" | "OutOfBounds" | "Claimed" }>

interface WithRequest {
  readonly request: unknown
}

/** `timeChecks` and `validate` of a command whose problems depend on the time alone. */
export const withTimeChecks = (timeChecks: TimeCheck) => ({
  timeChecks,
  validate: ({ request }: WithRequest, { at }: Context): ReadonlyArray<Problem> => timeChecks(request, at)
})

/**
 * A rejection that never reaches the caller: another command or a network call on the same resource is in flight. The
 * command is decided again until it is over, or 30 seconds have passed (503).
 */
export interface Busy<out Tag extends string> {
  readonly _tag: Tag
  readonly busy: true
  /** the resource whose due timer ends the wait; absent: another command ends it */
  readonly awaits?: string
}

export const busy = <const Tag extends string>(_tag: Tag, awaits?: string): Busy<Tag> =>
  awaits === undefined ? { _tag, busy: true } : { _tag, busy: true, awaits }

export const isBusy = (rejection: unknown): rejection is Busy<string> =>
  typeof rejection === "object" && rejection !== null && "busy" in rejection && rejection.busy === true

/** A check of a handler: returns its rejection, or null. */
export type Check<R> = () => R | null

/** Fails with the rejection of the first check that has one. The checks stand in the contract's order. */
export const firstOf = <R>(...checks: ReadonlyArray<Check<R>>): Result.Result<void, R> => {
  for (const check of checks) {
    const rejection = check()
    if (rejection !== null) return Result.fail(rejection)
  }
  return Result.succeed(undefined)
}
