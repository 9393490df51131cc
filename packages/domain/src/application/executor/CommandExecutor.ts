/**
 * Executes every command of the platform, in these steps:
 *
 * 1. Read, in one query shared with other commands: the rows and counters that the rule requires, the row of the
 *    Unique-Key, and the subscriptions of the app.
 * 2. Resolve the Unique-Key (platform.md 2): replay a stored response, wait for another process, or resume its work.
 * 3. Validate: all problems of the request are reported together (400).
 * 4. Authorize: the permissions of the app (403).
 * 5. Resolve ids: all unknown ids are reported together (400).
 * 6. Decide: the rule, a pure function of facts, command and time, returns steps or a rejection.
 * 7. Assemble: rows, events, ledger entries, notifications, the audit entry and the response become one Change.
 * 8. Commit: the store applies the Change wholly, or not at all if a fact has changed since step 1. Then the command
 *    begins again at step 1 (payments.md 0), so that no request fails because another one was faster.
 *
 * Steps 1 to 6 are in `CommandAttempt`, steps 7 and 8 in `CommitDecision`; this file repeats attempts.
 */
import { Context, Effect, Layer } from "effect"
import * as UseClientToken from "../../access/client-token/UseClientToken.ts"
import type * as Change from "../../decider/Change.ts"
import type * as Rule from "../../decider/Rule.ts"
import { Ids } from "../../ports/Ids.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import * as CommandAttempt from "./CommandAttempt.ts"
import {
  type CommandContext,
  concludingContext,
  type ExecutionResult,
  type Input,
  input,
  networkTimeout,
  type ExecutionOptions,
  type Refusal,
  type ResponseRenderer,
  type UniqueKeyUse
} from "./CommandContext.ts"
import * as CommitDecision from "./CommitDecision.ts"
import * as RetryPolicy from "./RetryPolicy.ts"
import * as UniqueKeys from "./UniqueKeys.ts"

/** The types that callers of a use case need, together with the executor. */
export * from "./CommandContext.ts"

const unavailable = (message: string) => new Unavailable({ message })

/** The execution of a request that a process which died has begun: under the id and the key row that it left behind. */
const resumed = <C, F, R, P>(
  execution: CommandAttempt.Execution<C, F, R, P>,
  row: Change.UniqueKeyRow
): CommandAttempt.Execution<C, F, R, P> => {
  const { context, input, options } = execution
  const { command } = input
  const isSame = command === null || row.resourceId === null || options.resume === undefined
  return {
    ...execution,
    context: { ...context, key: context.key === null ? null : { ...context.key, held: row } },
    input: { ...input, command: isSame ? command : options.resume(command, row.resourceId) }
  }
}

export class CommandExecutor extends Context.Service<CommandExecutor>()("@payments-platform/domain/CommandExecutor", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const ids = yield* Ids
    const keys = UniqueKeys.make({ store, time, ids, vault: yield* Vault })
    const committer = CommitDecision.make({ store, ids, keys })
    const attempt = CommandAttempt.make({ store, time, keys, committer })

    /** Repeats attempts until one ends with a result, or until the limits of `RetryPolicy` are reached. */
    const untilResult = Effect.fnUntraced(function* <C, F, R, P>(
      execution: CommandAttempt.Execution<C, F, R, P>
    ): Effect.fn.Return<ExecutionResult, Refusal<P> | Unavailable> {
      let current = execution
      let conflicts = 0
      let waits = 0
      while (true) {
        const result = yield* attempt(current)
        switch (result._tag) {
          case "Abandoned":
            current = resumed(current, result.row)
            break
          case "Conflict":
            if (++conflicts > RetryPolicy.maxConflicts)
              return yield* unavailable("a resource is under too many changes at once")
            yield* RetryPolicy.pauseAfter(conflicts)
            // the key's row may be what has changed: read it again
            current = { ...current, context: execution.context }
            break
          case "UnderWay":
          case "Busy":
            if (++waits > RetryPolicy.maxWaits) return yield* unavailable("a resource is busy")
            yield* RetryPolicy.waitWhileBusy
            break
          default:
            return result
        }
      }
    })

    /**
     * Executes a command. A command whose request names a client-side token is joined with the use of that token
     * (access/client-token/UseClientToken.ts). Fails with a `Refusal` before the decision, or with `Unavailable` when
     * the store cannot be reached or the command lost too often; then nothing was decided.
     */
    const execute = <C, F, R, P>(
      rule: Rule.Rule<C, F, R>,
      context: CommandContext,
      input: Input<C, P>,
      options: ExecutionOptions<C, R>
    ): Effect.Effect<ExecutionResult, Refusal<P> | Unavailable> => {
      if (context.token === undefined) return untilResult({ rule, context, input, options })
      const { opens = () => false, resume } = options
      const { accepted, rejected } = options.renderer
      const renderer: ResponseRenderer<R | UseClientToken.Rejection> = { accepted, rejected }
      return untilResult({
        rule: UseClientToken.join(rule, context.token, opens),
        context,
        input: { command: { of: input.command }, problems: input.problems },
        options: {
          renderer,
          opens,
          resume: ({ of }, resourceId) => ({ of: of === null ? null : (resume?.(of, resourceId) ?? of) })
        }
      })
    }

    /**
     * Executes the command that concludes a request after its network call. `isAnswered` false: the call timed out.
     * Then the command voids what was begun, the Unique-Key is released, and the request fails with `networkTimeout`.
     */
    const conclude = Effect.fnUntraced(function* <C, F, R>(
      rule: Rule.Rule<C, F, R>,
      context: CommandContext,
      key: UniqueKeyUse | null,
      command: C,
      isAnswered: boolean,
      renderer: ResponseRenderer<R>
    ) {
      const options: ExecutionOptions<C, R> = { renderer, opens: () => !isAnswered }
      const concluding = concludingContext(context, isAnswered ? key : null, isAnswered)
      const result = yield* execute(rule, concluding, input(command), options)
      if (isAnswered) return result
      yield* keys.release(context, key)
      return yield* networkTimeout()
    })

    const { exclusively, release, remembered } = keys
    return { execute, conclude, exclusively, release, remembered } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
