/**
 * The use of a client-side token by any command (platform.md 7, payments.md 1.6).
 *
 * The body of a request that names a token is completed before it is decoded
 * (`application/access/CompleteRequestFromToken.ts`). `join` then adds the token to the
 * command's handler: the token is one more fact, its checks precede those of the
 * command, and a step of the same Change uses it up. So a command that fails leaves
 * the token unused, and a repetition under a Unique-Key gets its stored response although
 * the token is used.
 *
 * An operation that accepts tokens needs:
 * 1. `token: ClientToken.TokenReference` in its request Schema;
 * 2. an endpoint annotated with `EndpointAnnotations.TakesToken`: the resource of the token, its
 *    place in the body, and the target of TOKEN_CONFLICT.
 * The CommandExecutor does the rest by `CommandContext.token`.
 *
 * A command that waits for outside calls reserves the token with its intent
 * (`CommandHandler.Decision.calls`). The last command of the request ends the reservation:
 * `conclude(use, succeeded)` uses the token up or frees it. Without a last command the
 * token is free again after `ClientToken.reservationSeconds`.
 *
 * Fields that a token supplies need no approval for direct integration. If only parts of
 * a field need it, `CommandHandler.Forbidden.raw` names them.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { DecodedInput } from "../../decider/DecodedInput.ts"
import { problemsOf } from "../../decider/EvaluateCommand.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
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

/** The use of the token in the last command of a request; undefined: the request names no token. */
export const conclude = (use: Use | undefined, succeeded: boolean): Use | undefined =>
  use === undefined ? undefined : { ...use, phase: succeeded ? "Succeed" : "Fail" }

export type Rejection =
  | { readonly _tag: "ClientToken/Expired"; readonly path: Path }
  | { readonly _tag: "ClientToken/AlreadyUsed"; readonly path: Path }
  | { readonly _tag: "ClientToken/Conflict"; readonly path: Path }
  /** another request has reserved it: the command waits */
  | CommandHandler.Busy<"ClientToken/Busy">

/** The rejections of every command whose request names a token. */
export const rejects = CommandHandler.rejections<Rejection>()(
  "ClientToken/Expired",
  "ClientToken/AlreadyUsed",
  "ClientToken/Conflict",
  "ClientToken/Busy"
)

/** Whether a request that may still succeed has reserved the token. */
const isReserved = (state: ClientToken.State, at: number): boolean =>
  state._tag === "InUse" && at < state.since + ClientToken.reservationSeconds

/** Why no command can use the token at a time, in UNIX seconds; null: a command can. */
export const refusal = ({ state }: ClientToken.Token, use: Use, at: number): Rejection | null => {
  if (state._tag === "Used") return { _tag: "ClientToken/AlreadyUsed", path: use.path }
  if (state._tag === "Expired" || (!isReserved(state, at) && at >= state.expireTime))
    return { _tag: "ClientToken/Expired", path: use.path }
  return use.clashes ? { _tag: "ClientToken/Conflict", path: use.target } : null
}

/** The token of a use. The id of a token that is another app's or for another resource counts as unknown. */
const required = (use: Use): RequiredFacts.RequiredFacts<ClientToken.Token | null> =>
  RequiredFacts.andThen(
    RequiredFacts.optional(ClientTokenKind.kind, use.tokenId),
    (token): RequiredFacts.RequiredFacts<ClientToken.Token | null> =>
      token?.state.resource === use.resource || use.phase !== "Begin"
        ? RequiredFacts.succeed(token)
        : RequiredFacts.unknown("body", ...use.path)
  )

/** Reserves the token if the response waits for outside calls, and uses it up otherwise. */
const consume = <R>(
  token: ClientToken.Token,
  decision: CommandHandler.Decision<R>,
  at: number
): Result.Result<CommandHandler.Decision<R>, Rejection> => {
  // the command is rejected although its steps are committed: a failed request does not use the token
  if (decision.rejection !== undefined) return Result.succeed(decision)
  const [first, ...more] = decision.steps
  const { state } = token
  if (state._tag === "InUse" && state.by !== first.subject.id && isReserved(state, at))
    return Result.fail(CommandHandler.busy("ClientToken/Busy"))
  const event: ClientToken.Event =
    decision.calls !== undefined ? { _tag: "Taken", by: first.subject.id, at } : { _tag: "Used" }
  return Result.succeed({ ...decision, steps: [first, ...more, ClientTokenKind.kind.move(token, [event])] })
}

/**
 * Ends the reservation with the last command of the request. That command is rejected if it comes so late that another
 * request has reserved the token.
 */
const endReservation = <R>(
  token: ClientToken.Token | null,
  use: Use,
  decision: CommandHandler.Decision<R>
): Result.Result<CommandHandler.Decision<R>, Rejection> => {
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

/** Whether a problem is reported. Where the fields of an unopened token would have been merged, it is not. */
const isReported = ({ opened, path }: Use, problem: Path): boolean =>
  opened || path.slice(0, -2).some((name, index) => problem[index] !== name)

type JoinedFacts<F> = readonly [Facts<F> | null, ClientToken.Token | null]

interface JoinedSessions<C, F> {
  readonly sessions?: CommandHandler.SessionScope<DecodedInput<C>, JoinedFacts<F>>
}

/** The sessions that may use the command. A body that could not be decoded is permitted to none. */
const joinedSessions = <C, F, R>({ sessions }: CommandHandler.CommandHandler<C, F, R>): JoinedSessions<C, F> =>
  sessions === undefined
    ? {}
    : {
        sessions: {
          types: sessions.types,
          permits: (session, input) => input._tag === "Decoded" && (sessions.permits?.(session, input.command) ?? true),
          accountOf: ([found]) => (found === null ? null : (sessions.accountOf?.(found.facts) ?? null))
        }
      }

/** The handler of a command that also uses a token. The command may be malformed without the fields of the token. */
export const join = <C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  use: Use
): CommandHandler.CommandHandler<DecodedInput<C>, JoinedFacts<F>, R | Rejection> => ({
  name: handler.name,
  contract: handler.contract,
  validate: (input, context) =>
    // a body without the fields of its token has no problems to report
    input._tag === "Malformed" && !use.opened
      ? []
      : problemsOf(handler, input, context).filter(({ path }) => isReported(use, path)),
  authorize: (app, input) =>
    input._tag === "Malformed"
      ? []
      : (handler.authorize?.(app, input.command) ?? []).filter(
          ({ path, raw, reason }) => reason !== "DIRECT_INTEGRATION_NOT_APPROVED" || (raw ?? [path]).some(use.states)
        ),
  ...joinedSessions(handler),
  allowedStates: (input) => (input._tag === "Malformed" ? null : (handler.allowedStates?.(input.command) ?? null)),
  requires: (input, context) => {
    const facts: RequiredFacts.RequiredFacts<Facts<F> | null> =
      input._tag === "Malformed"
        ? RequiredFacts.nothing
        : RequiredFacts.map(handler.requires(input.command, context), (found) => ({ facts: found }))
    return RequiredFacts.both(facts, required(use))
  },
  decide: ([found, token], input, context): Result.Result<CommandHandler.Decision<R>, R | Rejection> => {
    const begins = use.phase === "Begin"
    const refused = begins && token !== null ? refusal(token, use, context.at) : null
    if (refused !== null) return Result.fail(refused)
    // the token could not be opened when the request was read
    if (found === null || input._tag === "Malformed")
      return Result.fail({ _tag: "ClientToken/Expired", path: use.path })
    return Result.flatMap(
      handler.decide(found.facts, input.command, context),
      (decision): Result.Result<CommandHandler.Decision<R>, Rejection> =>
        begins && token !== null ? consume(token, decision, context.at) : endReservation(token, use, decision)
    )
  },
  onConflict: (verdict, input) =>
    input._tag === "Malformed" || (verdict._tag === "Stale" && verdict.ids.every((id) => id === use.tokenId))
      ? null
      : (handler.onConflict?.(verdict, input.command) ?? null)
})

/** The input of a joined handler, which checks a body that could not be decoded together with its token. */
export const joinedInput = <C, P>(input: DecodedInput<C, P>): DecodedInput<DecodedInput<C>, P> => ({
  _tag: "Decoded",
  command: { ...input, problems: [] },
  problems: input.problems
})
