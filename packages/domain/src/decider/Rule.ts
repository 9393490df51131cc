/**
 * A Rule is one command of the contract, as pure functions in the order of checks of
 * platform.md 1: problems of the request, permissions, unknown ids, then rules of
 * state, of which the first that applies rejects.
 *
 * To embed a rule without a store, call `decide` with facts of your own and store
 * what its steps hold.
 */
import { Result } from "effect"
import type * as App from "../access/app/App.ts"
import type { Dated } from "../vocabulary/DatedRules.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import type { Counter, Verdict } from "./Change.ts"
import type { Step } from "./Kind.ts"
import type { RequiredFacts } from "./RequiredFacts.ts"

/** The time of a decision. */
export interface Moment {
  /** UNIX seconds of service time */
  readonly at: number
}

/**
 * An accepted command. The record of the first step is the answer to the caller. `conditions` are counters with bounds
 * that are checked at commit; one that fails reaches `onConflict` as `OutOfBounds`.
 */
export interface Decision<out Rejection = never> {
  readonly steps: readonly [Step, ...ReadonlyArray<Step>]
  readonly conditions: ReadonlyArray<Counter>
  /** the value of the `Service-Warning` header (platform.md 2) */
  readonly warning?: string
  /** rejects the command although its steps are committed (platform.md 1: the third microdeposit mismatch) */
  readonly rejection?: Rejection
  /** rows that a counter made due and whose timer this decision is */
  readonly awake?: ReadonlyArray<string>
}

/** A decision with these steps and no conditions. */
export const decided = (first: Step, ...more: ReadonlyArray<Step>): Decision => ({
  steps: [first, ...more],
  conditions: []
})

/** A missing permission (403 NOT_AUTHORIZED). `path` leads to the field that needs it; empty: the operation itself. */
export interface Forbidden {
  readonly reason: App.Reason
  readonly path: ReadonlyArray<string>
  /**
   * The paths within that field that need it, where only a part does. Parts that a client-side token supplied, and not
   * the request itself, need no permission (access/client-token/UseClientToken.ts).
   */
  readonly raw?: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * One command. A request is checked in this order: `validate`, `authorize`, the facts
 * of `requires`, `decide`; each group of problems is reported as a whole. The
 * functions are pure, and none of them throws for an invalid request.
 */
export interface Rule<Command, Facts, Rejection> {
  /** the `action` of audit entries: `payments.create` */
  readonly name: string
  /** the problems of a decoded request that its Schema cannot find: they depend on the time, the settings or a directory */
  readonly validate: (command: Command, moment: Moment) => ReadonlyArray<Problem>
  /**
   * The problems that depend on the time alone, for a body that could not be decoded, so that all problems are reported
   * together (platform.md 1). Absent: there are none.
   */
  readonly dated?: Dated
  /** every permission that the app lacks for this command, before ids are looked up; empty: permitted */
  readonly authorize: (app: App.App, command: Command) => ReadonlyArray<Forbidden>
  /** the facts to load */
  readonly requires: (command: Command) => RequiredFacts<Facts>
  /** accepts or rejects the command; the checks of state run in the contract's order, and the first that applies rejects */
  readonly decide: (facts: Facts, command: Command, moment: Moment) => Result.Result<Decision<Rejection>, Rejection>
  /** the rejection for a commit that failed; null, or absent: load the facts and decide again */
  readonly onConflict?: (verdict: Conflict, command: Command) => Rejection | null
}

/** Why the Change of a decision was not committed. */
export type Conflict = Extract<Verdict, { readonly _tag: "Stale" | "OutOfBounds" | "Claimed" }>

/** For a command whose problems its Schema finds. */
export const noProblems = (): ReadonlyArray<Problem> => []

interface WithRequest {
  readonly request: unknown
}

/** `dated` and `validate` of a command whose problems depend on the time alone. */
export const datedOnly = (dated: Dated) => ({
  dated,
  validate: ({ request }: WithRequest, { at }: Moment): ReadonlyArray<Problem> => dated(request, at)
})

/** For a command that needs no permission. */
export const noPermission = (): ReadonlyArray<Forbidden> => []

/**
 * A rejection that never reaches the caller: a network call on the same resource is in flight, and the command is
 * decided again until it is over, or 30 seconds have passed (503).
 */
export interface Busy<out Tag extends string> {
  readonly _tag: Tag
  readonly busy: true
}

export const busy = <const Tag extends string>(_tag: Tag): Busy<Tag> => ({ _tag, busy: true })

export const isBusy = (rejection: unknown): boolean =>
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
