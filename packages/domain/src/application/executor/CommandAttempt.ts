/**
 * One attempt to execute a command: steps 1 to 6 of `CommandExecutor`, from reading the facts to the decision, which
 * `CommitDecision` commits. The order of the checks is that of platform.md 1.
 */
import { Effect, Result } from "effect"
import type { RequiredFacts } from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import type { LoadedFacts, Store, Unavailable } from "../../ports/Store.ts"
import type { CommandContext, ExecutionResult, Input, ExecutionOptions, Refusal } from "./CommandContext.ts"
import type * as CommitDecision from "./CommitDecision.ts"
import type { KeyState, UniqueKeys } from "./UniqueKeys.ts"

/** A command with all that its execution needs. */
export interface Execution<Command, Facts, Rejection, P> {
  readonly rule: Rule.Rule<Command, Facts, Rejection>
  readonly context: CommandContext
  readonly input: Input<Command, P>
  readonly options: ExecutionOptions<Command, Rejection>
}

/** How an attempt ended: with the execution's result, or with a reason for another attempt. */
export type AttemptResult =
  | ExecutionResult
  /** a fact or the key's row changed between the read and the commit */
  | CommitDecision.Conflict
  /** the rule rejected for now, since the resource is in use */
  | { readonly _tag: "Busy" }
  /** the Unique-Key's request runs in another process, or was begun by one that died */
  | Exclude<KeyState, { readonly _tag: "Usable" | "Replayed" }>

interface Services {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly keys: UniqueKeys
  readonly committer: CommitDecision.Committer
}

interface Admitted<Command, Facts> {
  readonly command: Command
  readonly facts: Facts
  readonly readIds: ReadonlyArray<string>
}

/** Steps 3 to 5: the problems of the request, then the app's permissions, then unknown ids. */
const admit = <C, F, R, P>(
  { context, input, rule }: Execution<C, F, R, P>,
  required: RequiredFacts<F> | null,
  found: LoadedFacts,
  moment: Rule.Moment
): Result.Result<Admitted<C, F>, Refusal<P>> => {
  const { command, problems } = input
  const body = command === null ? (rule.dated?.(context.given, moment.at) ?? []) : rule.validate(command, moment)
  if (command === null || required === null || problems.length > 0 || body.length > 0)
    return Result.fail({ _tag: "Invalid", problems, body })
  const forbidden = context.app === null ? [] : rule.authorize(context.app, command)
  if (forbidden.length > 0) return Result.fail({ _tag: "Forbidden", forbidden })
  const loaded = {
    row: (id: string) => found.rows.get(id),
    counter: (key: string) => found.counters.get(key) ?? 0
  }
  return required.resolve(loaded, context.appId).pipe(
    Result.map((facts) => ({ command, facts, readIds: required.ids })),
    Result.mapError((missing) => ({ _tag: "UnknownIds", missing }) as const)
  )
}

export const make = ({ committer, keys, store, time }: Services) =>
  Effect.fnUntraced(function* <C, F, R, P>(
    execution: Execution<C, F, R, P>
  ): Effect.fn.Return<AttemptResult, Refusal<P> | Unavailable> {
    const { context, input, options, rule } = execution
    const required = input.command === null ? null : rule.requires(input.command)

    // 1. Read.
    const found = yield* store.load({
      ids: required?.ids ?? [],
      counters: required?.counters ?? [],
      key: context.key === null || context.key.held !== null ? null : context.key,
      subscribers: [context.appId]
    })
    time.observe(found.offset)
    const moment = { at: context.at ?? (yield* time.now) }

    // 2. Resolve the Unique-Key, unless an earlier attempt has taken it over from a process that died.
    let key = context.key
    if (key !== null && key.held === null) {
      const state = yield* keys.stateOf(key, found.key, yield* keys.clocks(moment.at))
      if (state._tag !== "Usable") return state
      key = state.key
    }

    // 3. Validate. 4. Authorize. 5. Resolve ids.
    const { command, facts, readIds } = yield* Effect.fromResult(admit(execution, required, found, moment))

    // 6. Decide.
    const decided = rule.decide(facts, command, moment)
    if (Result.isFailure(decided)) {
      const rejection = decided.failure
      if (Rule.isBusy(rejection)) return { _tag: "Busy" }
      return yield* committer.reject({ context, key, moment, rejection, renderer: options.renderer })
    }

    // 7. Assemble. 8. Commit.
    const decision = decided.success
    return yield* committer.commit({ rule, command, context, key, options, moment, found, readIds, decision })
  })
