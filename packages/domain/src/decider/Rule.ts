/**
 * A Rule is one command of the contract as pure functions, in the order of
 * platform.md 1: permissions, then ids, then the rules of state, of which the
 * first that applies rejects.
 */
import { Result } from "effect"
import type * as App from "../access/app/App.ts"
import type { Dated } from "../vocabulary/DatedRules.ts"
import type { Problem } from "../vocabulary/Problem.ts"
import type { Counter, Verdict } from "./Change.ts"
import type { Step } from "./Kind.ts"
import type { RequiredFacts } from "./RequiredFacts.ts"

/** Service time of a decision, in UNIX seconds. */
export interface Moment {
  readonly at: number
}

/** What a decision produced. The first step's record is the answer; conditions are judged where it commits. */
export interface Decision<out Rejection = never> {
  readonly steps: readonly [Step, ...ReadonlyArray<Step>]
  readonly conditions: ReadonlyArray<Counter>
  /** what the caller should know although all went well */
  readonly warning?: string
  /** the answer instead of the record: something changed, and yet the command is refused */
  readonly rejection?: Rejection
  /** rows whose wake this answers */
  readonly awake?: ReadonlyArray<string>
}

export const decided = (first: Step, ...more: ReadonlyArray<Step>): Decision => ({
  steps: [first, ...more],
  conditions: []
})

/** 403, with the field that needs the permission; an empty path means the operation itself. */
export interface Forbidden {
  readonly reason: App.Reason
  readonly path: ReadonlyArray<string>
  /** what it is in that field that needs it, where not all does: forbidden only as far as the request itself says it */
  readonly raw?: ReadonlyArray<ReadonlyArray<string>>
}

export interface Rule<Command, Facts, Rejection> {
  /** names the operation in audits: `payments.create` */
  readonly name: string
  /** problems of the request that its shape does not tell: they need the time, the settings, or what is behind it */
  readonly validate: (command: Command, moment: Moment) => ReadonlyArray<Problem>
  /** those that need the time alone, of the body of a request that could not be read; absent: there are none */
  readonly dated?: Dated
  /** what the app may not do, whatever the ids; all of it */
  readonly authorize: (app: App.App, command: Command) => ReadonlyArray<Forbidden>
  readonly requires: (command: Command) => RequiredFacts<Facts>
  readonly decide: (facts: Facts, command: Command, moment: Moment) => Result.Result<Decision<Rejection>, Rejection>
  /** what a verdict on the command means to its caller; null, or no word about it: load and decide anew */
  readonly onConflict?: (verdict: Conflict, command: Command) => Rejection | null
}

/** Why a decision was not committed: its facts have moved on, or a bound or a claim stood against it. */
export type Conflict = Extract<Verdict, { readonly _tag: "Stale" | "OutOfBounds" | "Claimed" }>

export const noProblems = (): ReadonlyArray<Problem> => []

interface Requested {
  readonly request: unknown
}

/** For a command whose problems need the time alone. */
export const timely = (dated: Dated) => ({
  dated,
  validate: ({ request }: Requested, { at }: Moment): ReadonlyArray<Problem> => dated(request, at)
})
export const anyone = (): ReadonlyArray<Forbidden> => []

/** Rejects for a moment: something is under way, and the command waits until it can be decided anew. */
export interface Busy<out Tag extends string> {
  readonly _tag: Tag
  readonly busy: true
}

export const busy = <const Tag extends string>(_tag: Tag): Busy<Tag> => ({ _tag, busy: true })

export const isBusy = (rejection: unknown): boolean =>
  typeof rejection === "object" && rejection !== null && "busy" in rejection && rejection.busy === true

/** A check of a rule: what it rejects with, or null. */
export type Check<R> = () => R | null

/** The first check that rejects; their order is the order of the contract. */
export const firstOf = <R>(...checks: ReadonlyArray<Check<R>>): Result.Result<void, R> => {
  for (const check of checks) {
    const rejection = check()
    if (rejection !== null) return Result.fail(rejection)
  }
  return Result.succeed(undefined)
}
