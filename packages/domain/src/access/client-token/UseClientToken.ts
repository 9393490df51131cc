/**
 * The use of a client-side token by any command (platform.md 7, payments.md 1.6).
 * The request that names one is completed before it is decoded
 * (`application/access/ClientTokens.complete`); here its command is joined with it: the
 * token is one more fact, its rules come before those of the command, and it is
 * used up by one more step of the same Change. So a call that fails leaves it as
 * it was, and an answer that a Unique-Key keeps is given again although it is used.
 *
 * How an operation takes tokens:
 * 1. its schema has `token: Wire.struct({id, permissioned_fields})`;
 * 2. its endpoint is annotated with `Traits.TakesToken`: whose fields it brings,
 *    where in the body they stand, and what TOKEN_CONFLICT names;
 * 3. nothing else: `Call.token` carries the use, and the CommandExecutor joins it.
 *
 * A command that ends after an outside call takes the token with its intent (its
 * CommandExecutor options say `opens`). Its last command then settles it:
 * `{ ...call, token: TokenUse.settled(call.token, succeeded) }` uses it up, or
 * gives it back; what nobody settles is free again after `ClientToken.patience`.
 *
 * What a token brings needs no approval for the direct integration: of a field that
 * needs it in parts only, `Rule.forbidden` names these (`Forbidden.raw`).
 */
import { Result } from "effect"
import type { Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as ClientToken from "./ClientToken.ts"
import * as ClientTokenKind from "./ClientTokenKind.ts"
import type { Path } from "./MergeTokenFields.ts"

export interface Use {
  readonly tokenId: string
  readonly resource: ClientToken.Resource
  /** where the request names it */
  readonly path: Path
  /** what a conflict is told of */
  readonly target: Path
  /** false: what it holds could not be read; what is wrong without it says nothing */
  readonly opened: boolean
  /** a field is in both, or not permitted */
  readonly clashes: boolean
  /** whether the request itself, beside the token, has a value at this path */
  readonly states: (path: Path) => boolean
  /** the last command of a request settles what its first one took */
  readonly phase: "Begin" | "Succeed" | "Fail"
}

/** The same use at the end of a request that began it; undefined: there is none. */
export const settled = (use: Use | undefined, succeeded: boolean): Use | undefined =>
  use === undefined ? undefined : { ...use, phase: succeeded ? "Succeed" : "Fail" }

export type Rejection =
  | { readonly _tag: "ClientToken/Expired"; readonly path: Path }
  | { readonly _tag: "ClientToken/AlreadyUsed"; readonly path: Path }
  | { readonly _tag: "ClientToken/Conflict"; readonly path: Path }
  /** another request has it in use: waited for */
  | Rule.Busy<"ClientToken/Busy">

/** A command with the token that completes it; null: without what the token holds it is none. */
export interface Joined<Command> {
  readonly of: Command | null
}

/** In use by a request that may still succeed. */
const isTaken = (state: ClientToken.State, at: number): boolean =>
  state._tag === "InUse" && at < state.since + ClientToken.patience

/** Why a token cannot be used, whatever for. */
export const refusal = ({ state }: ClientToken.Token, use: Use, at: number): Rejection | null => {
  if (state._tag === "Used") return { _tag: "ClientToken/AlreadyUsed", path: use.path }
  if (state._tag === "Expired" || (!isTaken(state, at) && at >= state.expireTime))
    return { _tag: "ClientToken/Expired", path: use.path }
  return use.clashes ? { _tag: "ClientToken/Conflict", path: use.target } : null
}

/** Unknown, of another app, or for another resource: one as the other. */
const needed = (use: Use): RequiredFacts.RequiredFacts<ClientToken.Token | null> => {
  const maybe = RequiredFacts.maybe(ClientTokenKind.kind, use.tokenId)
  return {
    ...maybe,
    resolve: (loaded, appId) =>
      Result.flatMap(maybe.resolve(loaded, appId), (token) =>
        token?.state.resource === use.resource || use.phase !== "Begin"
          ? Result.succeed(token)
          : Result.fail([{ place: "body" as const, path: use.path }])
      )
  }
}

const take = <R>(
  token: ClientToken.Token,
  decision: Rule.Decision<R>,
  at: number,
  opens: boolean
): Result.Result<Rule.Decision<R>, Rejection> => {
  // refused although something changed: a failed call does not consume it
  if (decision.rejection !== undefined) return Result.succeed(decision)
  const [first, ...more] = decision.steps
  const { state } = token
  if (state._tag === "InUse" && state.by !== first.subject.id && isTaken(state, at))
    return Result.fail(Rule.busy("ClientToken/Busy"))
  const event: ClientToken.Event = opens ? { _tag: "Taken", by: first.subject.id, at } : { _tag: "Used" }
  return Result.succeed({ ...decision, steps: [first, ...more, ClientTokenKind.kind.move(token, [event])] })
}

/**
 * The end of a request. One that comes so late that another has taken the token
 * does not succeed: what it began is given up like any attempt without a result.
 */
const settle = <R>(
  token: ClientToken.Token | null,
  use: Use,
  decision: Rule.Decision<R>
): Result.Result<Rule.Decision<R>, Rejection> => {
  const [first, ...more] = decision.steps
  if (token?.state._tag !== "InUse" || token.state.by !== first.subject.id)
    return use.phase === "Succeed"
      ? Result.fail({ _tag: "ClientToken/AlreadyUsed", path: use.path })
      : Result.succeed(decision)
  const event: ClientToken.Event = { _tag: use.phase === "Succeed" ? "Used" : "GivenBack" }
  return Result.succeed({ ...decision, steps: [first, ...more, ClientTokenKind.kind.move(token, [event])] })
}

interface Facts<F> {
  readonly facts: F
}

/** Whether a problem is one of the request's own: what is wrong where an unopened token would have brought something is not. */
const says = ({ opened, path }: Use, problem: Path): boolean =>
  opened || path.slice(0, -2).some((name, index) => problem[index] !== name)

/** A rule that uses a token up with its command. `opens`: whether the answer waits for an outside call. */
export const join = <C, F, R>(
  rule: Rule.Rule<C, F, R>,
  use: Use,
  opens: (first: Step) => boolean
): Rule.Rule<Joined<C>, readonly [Facts<F> | null, ClientToken.Token | null], R | Rejection> => ({
  name: rule.name,
  dated: (given, at) => (rule.dated?.(given, at) ?? []).filter(({ path }) => says(use, path)),
  validate: ({ of }, moment) => (of === null ? [] : rule.validate(of, moment).filter(({ path }) => says(use, path))),
  authorize: (app, { of }) =>
    of === null
      ? []
      : rule
          .authorize(app, of)
          .filter(
            ({ path, raw, reason }) => reason !== "DIRECT_INTEGRATION_NOT_APPROVED" || (raw ?? [path]).some(use.states)
          ),
  requires: ({ of }) => {
    const facts: RequiredFacts.RequiredFacts<Facts<F> | null> =
      of === null ? RequiredFacts.nothing : RequiredFacts.map(rule.requires(of), (found) => ({ facts: found }))
    return RequiredFacts.both(facts, needed(use))
  },
  decide: ([found, token], { of }, moment): Result.Result<Rule.Decision<R>, R | Rejection> => {
    const begins = use.phase === "Begin"
    const refused = begins && token !== null ? refusal(token, use, moment.at) : null
    if (refused !== null) return Result.fail(refused)
    // what was closed when the request was read does not open again
    if (found === null || of === null) return Result.fail({ _tag: "ClientToken/Expired", path: use.path })
    return Result.flatMap(
      rule.decide(found.facts, of, moment),
      (decision): Result.Result<Rule.Decision<R>, Rejection> =>
        begins && token !== null
          ? take(token, decision, moment.at, opens(decision.steps[0]))
          : settle(token, use, decision)
    )
  },
  onConflict: (verdict, { of }) =>
    of === null || (verdict._tag === "Stale" && verdict.ids.every((id) => id === use.tokenId))
      ? null
      : (rule.onConflict?.(verdict, of) ?? null)
})
