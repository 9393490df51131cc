/**
 * Evaluates a command: applies the checks of platform.md 1 in their order and returns a decision, a refusal, or the facts
 * that it still needs. It is pure. The executor, the specifications of tests and the embedded engine call it; no
 * other code runs a command handler.
 */
import { Result } from "effect"
import type { Problem } from "../vocabulary/Problem.ts"
import * as CommandHandler from "./CommandHandler.ts"
import type { DecodedInput } from "./DecodedInput.ts"
import {
  type FactReader,
  type UnknownId,
  emptyFacts,
  type RequiredFacts,
  type UnresolvedFacts
} from "./RequiredFacts.ts"

/** A command that was refused before the checks of state. A Unique-Key never stores a refusal. */
export type Refusal<P = never> =
  /** 400: `problems` from decoding, `body` from the handler's own checks */
  | { readonly _tag: "Invalid"; readonly problems: ReadonlyArray<P>; readonly body: ReadonlyArray<Problem> }
  /** 403: permissions that the caller lacks */
  | { readonly _tag: "Forbidden"; readonly forbidden: ReadonlyArray<CommandHandler.Forbidden> }
  /** 400: ids that name no resource of the app */
  | { readonly _tag: "UnknownIds"; readonly missing: ReadonlyArray<UnknownId> }

export type Evaluation<Command, Rejection, P = never> =
  | { readonly _tag: "Accepted"; readonly command: Command; readonly decision: CommandHandler.Decision<Rejection> }
  /** a check of state failed */
  | { readonly _tag: "Rejected"; readonly command: Command; readonly rejection: Rejection }
  /** load these rows and counters, then evaluate the command again */
  | { readonly _tag: "Needs"; readonly ids: ReadonlyArray<string>; readonly counters: ReadonlyArray<string> }
  | Refusal<P>

/** The refusal of a session by a handler that does not name its type, or for another account (platform.md 6). */
export const outsideScope: ReadonlyArray<CommandHandler.Forbidden> = [
  { reason: "AUTH_CODE_CANNOT_ACCESS_SCOPE", path: [] }
]

/** Whether a session would act on another account than its own. */
const actsOutside = <C, F, R>(
  { sessions }: CommandHandler.CommandHandler<C, F, R>,
  facts: F,
  { caller }: CommandHandler.Context
): boolean => {
  const account = sessions?.accountOf?.(facts) ?? null
  return caller._tag === "Session" && account !== null && account !== caller.session.accountId
}

const forbiddenTo = <C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C,
  { caller }: CommandHandler.Context
): ReadonlyArray<CommandHandler.Forbidden> => {
  switch (caller._tag) {
    case "App":
      return handler.authorize?.(caller.app, command) ?? []
    case "Session":
      return CommandHandler.permitsSession(handler, caller.session, command)
        ? (handler.authorize?.(caller.app, command) ?? [])
        : outsideScope
    case "Operator":
    case "System":
      return []
  }
}

/** The problems that the handler itself finds; for a malformed body only those of `timeChecks`. */
export const problemsOf = <C, F, R, P>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  input: DecodedInput<C, P>,
  context: CommandHandler.Context
): ReadonlyArray<Problem> =>
  input._tag === "Decoded"
    ? (handler.validate?.(input.command, context) ?? [])
    : (handler.timeChecks?.(input.body, context.at) ?? [])

type Needed = Pick<UnresolvedFacts, "ids" | "counters">

const nothingNeeded: Needed = { ids: [], counters: [] }

/** Evaluates one command after each load of facts. What the command requires is computed once. */
export interface Evaluator<Command, Rejection, P = never> {
  /** the rows and counters to load first; the facts may ask for more */
  readonly first: () => Needed
  readonly evaluate: (loaded: FactReader) => Evaluation<Command, Rejection, P>
}

export const evaluatorOf = <C, F, R, P>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  input: DecodedInput<C, P>,
  context: CommandHandler.Context
): Evaluator<C, R, P> => {
  if (input._tag === "Malformed")
    return {
      first: () => nothingNeeded,
      evaluate: () => ({ _tag: "Invalid", problems: input.problems, body: problemsOf(handler, input, context) })
    }
  const { command, problems } = input
  const required = handler.requires(command, context)
  let isChecked = false
  return {
    first: () => {
      const facts = required(emptyFacts, context.app.id)
      return Result.isSuccess(facts) ? nothingNeeded : facts.failure
    },
    evaluate: (loaded) => {
      const refusal = isChecked ? null : refusalOf(handler, command, problems, context)
      isChecked = refusal === null
      return refusal ?? decideOn(handler, command, context, factsOf(required, context, loaded))
    }
  }
}

/** The first refusal that needs no facts: problems of the request, then missing permissions; null: there is none. */
const refusalOf = <C, F, R, P>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C,
  problems: ReadonlyArray<P>,
  context: CommandHandler.Context
): Refusal<P> | null => {
  const body = handler.validate?.(command, context) ?? []
  if (problems.length > 0 || body.length > 0) return { _tag: "Invalid", problems, body }
  const forbidden = forbiddenTo(handler, command, context)
  return forbidden.length > 0 ? { _tag: "Forbidden", forbidden } : null
}

/** Evaluates a command with the facts that were loaded so far. */
export const evaluate = <C, F, R, P>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  input: DecodedInput<C, P>,
  context: CommandHandler.Context,
  loaded: FactReader
): Evaluation<C, R, P> => evaluatorOf(handler, input, context).evaluate(loaded)

const decideOn = <C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  command: C,
  context: CommandHandler.Context,
  facts: Result.Result<F, NoFacts>
): Evaluation<C, R> => {
  if (Result.isFailure(facts)) return facts.failure
  if (actsOutside(handler, facts.success, context)) return { _tag: "Forbidden", forbidden: outsideScope }
  return Result.match(handler.decide(facts.success, command, context), {
    onFailure: (rejection): Evaluation<C, R> => ({ _tag: "Rejected", command, rejection }),
    onSuccess: (decision): Evaluation<C, R> => ({ _tag: "Accepted", command, decision })
  })
}

type NoFacts = Extract<Evaluation<never, never>, { readonly _tag: "Needs" | "UnknownIds" }>

const factsOf = <F>(
  required: RequiredFacts<F>,
  { app }: CommandHandler.Context,
  loaded: FactReader
): Result.Result<F, NoFacts> =>
  Result.mapError(required(loaded, app.id), ({ counters, ids, missing }): NoFacts =>
    ids.length > 0 || counters.length > 0 ? { _tag: "Needs", ids, counters } : { _tag: "UnknownIds", missing }
  )
