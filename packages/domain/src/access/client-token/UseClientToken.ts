/**
 * The use of a client-side token by any command (platform.md 7, payments.md 1.6).
 *
 * The body of a request that names a token is completed before it is decoded
 * (`application/access/ClientTokens.complete`). `join` then adds the token to the
 * command's rule: the token is one more fact, its checks precede those of the
 * command, and a step of the same Change uses it up. So a command that fails leaves
 * the token unused, and a repetition under a Unique-Key gets its stored answer although
 * the token is used.
 *
 * An operation that accepts tokens needs:
 * 1. `token: ClientToken.Given` in its request Schema;
 * 2. an endpoint annotated with `EndpointAnnotations.TakesToken`: the resource of the token, its
 *    place in the body, and the target of TOKEN_CONFLICT.
 * The CommandExecutor does the rest by `CommandContext.token`.
 *
 * A command that waits for a network reserves the token with its intent (`opens` of
 * the CommandExecutor's options). The last command of the request ends the
 * reservation: `settled(use, succeeded)` uses the token up or frees it. Without a last
 * command the token is free again after `ClientToken.patience`.
 *
 * Fields that a token supplies need no approval for the direct integration. Where a
 * field needs it in parts only, `Rule.Forbidden.raw` names the parts.
 */
import { Result } from "effect"
import type { Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as ClientToken from "./ClientToken.ts"
import * as ClientTokenKind from "./ClientTokenKind.ts"
import type { Path } from "./MergeTokenFields.ts"

/** The use of a token by one request. */
export interface Use {
  readonly tokenId: string
  readonly resource: ClientToken.Resource
  /** the path of the token's id in the body */
  readonly path: Path
  /** the target of TOKEN_CONFLICT */
  readonly target: Path
  /** false: the token could not be opened; problems of the body that its fields might have prevented are ignored */
  readonly opened: boolean
  /** a field is in the token and in the request, or is not permitted */
  readonly clashes: boolean
  /** whether the request itself, without the token's fields, has a value at this path */
  readonly states: (path: Path) => boolean
  /** `Begin`: the first command of the request; the others: its last command, after a network call */
  readonly phase: "Begin" | "Succeed" | "Fail"
}

/** The use in the last command of a request; undefined: the request names no token. */
export const settled = (use: Use | undefined, succeeded: boolean): Use | undefined =>
  use === undefined ? undefined : { ...use, phase: succeeded ? "Succeed" : "Fail" }

export type Rejection =
  | { readonly _tag: "ClientToken/Expired"; readonly path: Path }
  | { readonly _tag: "ClientToken/AlreadyUsed"; readonly path: Path }
  | { readonly _tag: "ClientToken/Conflict"; readonly path: Path }
  /** another request has reserved it: the command waits */
  | Rule.Busy<"ClientToken/Busy">

/** A command whose body a token completes. `of` null: without the token's fields the body could not be decoded. */
export interface Joined<Command> {
  readonly of: Command | null
}

/** Whether a request that may still succeed has reserved the token. */
const isReserved = (state: ClientToken.State, at: number): boolean =>
  state._tag === "InUse" && at < state.since + ClientToken.reservationSeconds

/** Why a token cannot be used by any command, or null. `at` in UNIX seconds. */
export const refusal = ({ state }: ClientToken.Token, use: Use, at: number): Rejection | null => {
  if (state._tag === "Used") return { _tag: "ClientToken/AlreadyUsed", path: use.path }
  if (state._tag === "Expired" || (!isReserved(state, at) && at >= state.expireTime))
    return { _tag: "ClientToken/Expired", path: use.path }
  return use.clashes ? { _tag: "ClientToken/Conflict", path: use.target } : null
}

/** The token of a use. One that is unknown, another app's, or for another resource is an unknown id. */
const required = (use: Use): RequiredFacts.RequiredFacts<ClientToken.Token | null> => {
  const maybe = RequiredFacts.optional(ClientTokenKind.kind, use.tokenId)
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

/** Reserves the token when the answer waits for a network (`opens`), and uses it up otherwise. */
const consume = <R>(
  token: ClientToken.Token,
  decision: Rule.Decision<R>,
  at: number,
  opens: boolean
): Result.Result<Rule.Decision<R>, Rejection> => {
  // the command is rejected although its steps are committed: a failed request does not use the token
  if (decision.rejection !== undefined) return Result.succeed(decision)
  const [first, ...more] = decision.steps
  const { state } = token
  if (state._tag === "InUse" && state.by !== first.subject.id && isReserved(state, at))
    return Result.fail(Rule.busy("ClientToken/Busy"))
  const event: ClientToken.Event = opens ? { _tag: "Taken", by: first.subject.id, at } : { _tag: "Used" }
  return Result.succeed({ ...decision, steps: [first, ...more, ClientTokenKind.kind.move(token, [event])] })
}

/**
 * Ends the reservation with the last command of the request. If that command comes so late that another request has
 * reserved the token, it is rejected.
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

/** Whether a problem is reported: not where the fields of an unopened token would have been merged. */
const isReported = ({ opened, path }: Use, problem: Path): boolean =>
  opened || path.slice(0, -2).some((name, index) => problem[index] !== name)

/** The rule of a command that also uses a token. `opens`: whether the answer waits for a network call. */
export const join = <C, F, R>(
  rule: Rule.Rule<C, F, R>,
  use: Use,
  opens: (first: Step) => boolean
): Rule.Rule<Joined<C>, readonly [Facts<F> | null, ClientToken.Token | null], R | Rejection> => ({
  name: rule.name,
  dated: (given, at) => (rule.dated?.(given, at) ?? []).filter(({ path }) => isReported(use, path)),
  validate: ({ of }, moment) =>
    of === null ? [] : rule.validate(of, moment).filter(({ path }) => isReported(use, path)),
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
    return RequiredFacts.both(facts, required(use))
  },
  decide: ([found, token], { of }, moment): Result.Result<Rule.Decision<R>, R | Rejection> => {
    const begins = use.phase === "Begin"
    const refused = begins && token !== null ? refusal(token, use, moment.at) : null
    if (refused !== null) return Result.fail(refused)
    // the token could not be opened when the request was read
    if (found === null || of === null) return Result.fail({ _tag: "ClientToken/Expired", path: use.path })
    return Result.flatMap(
      rule.decide(found.facts, of, moment),
      (decision): Result.Result<Rule.Decision<R>, Rejection> =>
        begins && token !== null
          ? consume(token, decision, moment.at, opens(decision.steps[0]))
          : settle(token, use, decision)
    )
  },
  onConflict: (verdict, { of }) =>
    of === null || (verdict._tag === "Stale" && verdict.ids.every((id) => id === use.tokenId))
      ? null
      : (rule.onConflict?.(verdict, of) ?? null)
})
