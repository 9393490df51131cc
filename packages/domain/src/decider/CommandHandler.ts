/**
 * A Rule is one command of the contract, as pure functions in the order of checks of
 * platform.md 1: problems of the request, permissions, unknown ids, then rules of
 * state, of which the first that applies rejects.
 *
 * `EvaluateCommand.ts` applies a rule; `EmbeddedRulesEngine.ts` applies it for a service that embeds it.
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

/** The circumstances of a decision. Everything that a rule knows beside its command and its facts is here. */
export interface Context {
  /** UNIX seconds of service time */
  readonly at: number
  readonly caller: Caller
  /** the app whose resources are read and written; `state` null: the platform's own resources, which no app has */
  readonly app: { readonly id: string; readonly state: App.State | null }
  readonly settings: Settings
  readonly operator: Operator
  /** the headers of the request; a command that no request asks for has none */
  readonly headers: Headers
  /** the resource that an earlier attempt of the same request began (platform.md 2); null: this is the first attempt */
  readonly resumes: string | null
  /** returns a new id with each call */
  readonly newId: () => string
  readonly vault: Sealer
  /** new secrets, which one response shows */
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
 * An accepted command. The record of the first step is the answer to the caller. `conditions` are counters with bounds
 * that are checked at commit; one that fails reaches `onConflict` as `OutOfBounds`.
 */
export interface Decision<out Rejection = never> {
  readonly steps: readonly [Step, ...ReadonlyArray<Step>]
  readonly conditions: ReadonlyArray<Counter>
  /** the payouts that take the records of an account not taken yet */
  readonly payouts?: ReadonlyArray<PayoutCycle.CycleClaim>
  /** the value of the `Service-Warning` header (platform.md 2) */
  readonly warning?: string
  /** rejects the command although its steps are committed (platform.md 1: the third microdeposit mismatch) */
  readonly rejection?: Rejection
  /**
   * reactions: resources whose due work follows from this decision, each with the reason that it is told. It follows
   * before the response, so that the caller sees it.
   */
  readonly signals?: ReadonlyArray<Signal>
  /**
   * The wakes that this decision answers: all for the same reason until its commit, and none for another. A reaction
   * therefore requires the facts that woke it, so that it is decided again when they change meanwhile.
   */
  readonly acknowledged?: ReadonlyArray<Signal>
  /** the outside calls that follow the commit; the request has no response before they end */
  readonly calls?: Calls<Rejection>
  /** resources whose due timers run before the response; the timers themselves repeat what fails */
  readonly runInline?: ReadonlyArray<string>
  /** the response, made from the record of the first step, where it shows more: a new secret. Absent: the record. */
  readonly response?: (record: JsonObject) => JsonObject
}

/** The resources whose due work runs before the response: those that settle, then those that react. */
export const inlineWork = ({ runInline = [], signals = [] }: Decision<unknown>): ReadonlyArray<string> => [
  ...new Set([...runInline, ...signals.map(({ id }) => id)])
]

/** The outside calls that a committed decision requires (its intent), and the command that records their answers. */
export interface Calls<out Rejection> {
  readonly conversation: () => Conversation<BoundCommand<Rejection>>
  /** records that a call timed out; absent: nothing is recorded, and a timer repeats the calls */
  readonly onTimeout?: BoundCommand<Rejection>
}

/** A command together with its rule. */
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

/** Why a resource is awake, and since when: the earliest of its reasons, in UNIX seconds of service time. */
export interface DueSignal {
  readonly reason: string
  readonly at: number
}

/**
 * What a resource does that was woken for a reason, as `DueWork`. Its decision names the reason in `acknowledged`, and the
 * resource is then no longer due for it.
 */
export type Reaction<S> = (
  fact: Fact<S>,
  context: Context,
  woken: DueSignal
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
   * The paths within that field that need it, where only a part does. Parts that a client-side token supplied, and not
   * the request itself, need no permission (access/client-token/UseClientToken.ts).
   */
  readonly raw?: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * `authorize` of a command with the reasons that it may have, which the description of the interface lists. One that is
 * not in the list does not compile.
 */
export const permissions = <const Reason extends App.Reason, Command>(
  forbids: ReadonlyArray<Reason>,
  authorize: (app: App.App, command: Command) => ReadonlyArray<Forbidden<NoInfer<Reason>>>
) => ({ forbids, authorize })

/** The sessions that may use a command (platform.md 6). The operation of the API states the same types. */
export interface SessionScope<in Command, in Facts> {
  readonly types: ReadonlyArray<SessionType>
  /** whether the request itself stays within the session, which is judged before ids; absent: it always does */
  readonly permits?: (session: Session, command: Command) => boolean
  /** the account on which the command acts, as its facts tell; null, or absent: the request tells it, or it acts on none */
  readonly accountOf?: (facts: Facts) => string | null
}

/** Whether a session may use a command, as far as the request tells. */
export const permitsSession = <C, F, R>({ sessions }: CommandHandler<C, F, R>, session: Session, command: C): boolean =>
  sessions !== undefined && sessions.types.includes(session.type) && (sessions.permits?.(session, command) ?? true)

/**
 * One command. A request is checked in this order: `validate`, `authorize`, the facts
 * of `requires`, `decide`; each group of problems is reported as a whole. The
 * functions are pure, and none of them throws for an invalid request.
 */
export interface CommandHandler<Command, Facts, Rejection> {
  /** the `action` of audit entries: `payments.create` */
  readonly name: string
  /** the section of docs/contract that the command carries out: `payments.md 3.2` */
  readonly contract: string
  /** the tags of all rejections, from `rejections`; the description of the interface lists them. Absent: no endpoint runs it. */
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
   * The states in which the event of this command is possible (`ResourceKind.possible`), which explain a rejection. null, or
   * absent: the state of no resource is against it.
   */
  readonly allowedStates?: (command: Command) => AllowedStates | null
  /** the facts to load */
  readonly requires: (command: Command, context: Context) => RequiredFacts<Facts>
  /** accepts or rejects the command; the checks of state run in the contract's order, and the first that applies rejects */
  readonly decide: (facts: Facts, command: Command, context: Context) => Result.Result<Decision<Rejection>, Rejection>
  /**
   * The command takes all that some counters hold, such as a balance that other commands move all the time. If they have
   * moved since they were read, `decide` runs again under the locks of the commit (`Redecide`), so that the command
   * need not wait until they stand still. Its decision names every counter that it reads. Absent: load the facts again.
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

/** A rule on a request that the outside world completes before it is validated. */
export interface EnrichedHandler<Request, Command, Facts, Rejection> {
  readonly enrich: (request: Request, context: Context) => Conversation<Command>
  /**
   * The command without the answers: the facts that it requires are read together with the Unique-Key, before the outside
   * world is asked. Absent: all facts are read after the answers.
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
  /** the resource whose due timer ends the wait; absent: somebody else ends it */
  readonly awaits?: string
}

export const busy = <const Tag extends string>(_tag: Tag, awaits?: string): Busy<Tag> =>
  awaits === undefined ? { _tag, busy: true } : { _tag, busy: true, awaits }

export const isBusy = (rejection: unknown): rejection is Busy<string> =>
  typeof rejection === "object" && rejection !== null && "busy" in rejection && rejection.busy === true

/** A check of a rule: returns its rejection, or null. */
export type Check<R> = () => R | null

/** Fails with the rejection of the first check that has one. The checks stand in the contract's order. */
export const firstOf = <R>(...checks: ReadonlyArray<Check<R>>): Result.Result<void, R> => {
  for (const check of checks) {
    const rejection = check()
    if (rejection !== null) return Result.fail(rejection)
  }
  return Result.succeed(undefined)
}
