/**
 * Executes every command of the platform, in these steps:
 *
 * 1. Read, in one query shared with other commands: the rows and counters that the command handler requires, the row of
 *    the Unique-Key, and the subscriptions of the app. Facts that follow from these are read next.
 * 2. Resolve the Unique-Key (platform.md 2): replay a stored response, wait for another process, or resume its work.
 * 3. Complete the request by outside calls, if it needs any before it is a command, such as the funding of its card. A
 *    replayed request makes no calls.
 * 4. Validate: all problems of the request are reported together (400).
 * 5. Authorize: the permissions of the caller (403).
 * 6. Resolve ids: all unknown ids are reported together (400).
 * 7. Decide: the command handler, a pure function of facts, command and context, returns steps or a rejection.
 * 8. Assemble: rows, events, ledger entries, notifications, the audit entry and the response become one Change.
 * 9. Commit: the store applies the Change wholly, or not at all if a fact has changed since step 1. Then the command
 *    begins again at step 1 (payments.md 0), so that no request fails because another one was faster.
 * 10. Call: if the decision has outside calls, they follow the commit, and their answers become the next command.
 *    Simulators inside the process may answer before step 8, and the two commands commit as one Change
 *    (ports/InlineCalls.ts).
 *
 * Steps 1 to 7 are in `CommandAttempt`, step 8 in `PrepareChange`, step 9 in `CommitDecision`; `RepeatAttempts` repeats
 * attempts, and this file makes calls. The work of a due resource is the same: calls, then the command that records their answers.
 */
import { Clock, Context, Effect, Layer } from "effect"
import * as Caller from "../../access/caller/Caller.ts"
import * as UseClientToken from "../../access/client-token/UseClientToken.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import { type DecodedInput, input } from "../../decider/DecodedInput.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import { Ids } from "../../ports/Ids.ts"
import { InlineCalls } from "../../ports/InlineCalls.ts"
import type { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { AppCache } from "../access/AppCache.ts"
import { Operator } from "../access/OperatorIdentity.ts"
import * as CommandAttempt from "./CommandAttempt.ts"
import {
  type CommandContext,
  emptyResponse,
  type Execution,
  type ExecutionRefusal,
  type ExecutionResult,
  type ResponseRenderer,
  systemContext
} from "./CommandContext.ts"
import * as CommitDecision from "./CommitDecision.ts"
import { dueWorkOf } from "./DueWorkByType.ts"
import { ExternalCallRunner } from "./ExternalCallRunner.ts"
import * as HandlerContexts from "./HandlerContexts.ts"
import { causeNames } from "./LogFailureNames.ts"
import { NetworkCallLog } from "./NetworkCallLog.ts"
import type { CommittedDecision } from "./PrepareChange.ts"
import { Refusals } from "./RefusalLog.ts"
import * as RepeatAttempts from "./RepeatAttempts.ts"
import { networkTimeout } from "./RepeatAttempts.ts"
import * as UniqueKeyReplay from "./UniqueKeyReplay.ts"

/** The types that callers of the executor need. */
export * from "./CommandContext.ts"

/**
 * The context of the command that concludes a request after its calls. Permissions and audit belong to the first
 * command of the request and are not repeated. The request's token is used up if it succeeded, and released if not.
 */
const concluding = (context: CommandContext, key: CommandContext["key"], succeeded: boolean): CommandContext => ({
  ...context,
  caller: Caller.system,
  audit: null,
  key,
  token: UseClientToken.conclude(context.token, succeeded)
})

/** The execution of a command together with the use of a client-side token. */
const withToken = <C, F, R, P>(
  { asRequested, context, input, renderer: { accepted, rejected }, handler }: Execution<C, F, R, P>,
  token: UseClientToken.Use
) => {
  const renderer: ResponseRenderer<R | UseClientToken.Rejection> = { accepted, rejected }
  return {
    handler: UseClientToken.join(handler, token),
    context,
    input: (circumstances: CommandHandler.Context) =>
      ExternalCalls.map(input(circumstances), UseClientToken.joinedInput),
    asRequested: asRequested === null ? null : UseClientToken.joinedInput(asRequested),
    renderer
  }
}

/** The input that outside calls complete. Later attempts of the same execution reuse the answers of the first. */
const preparedInput = <A, C, F, R, P>(
  { asRequested, enrich }: CommandHandler.EnrichedHandler<A, C, F, R>,
  given: Extract<DecodedInput<A, P>, { readonly _tag: "Decoded" }>
): Pick<Execution<C, F, R, P>, "input" | "asRequested"> => {
  let known: DecodedInput<C, P> | null = null
  return {
    input: (context) =>
      known === null
        ? ExternalCalls.map(enrich(given.command, context), (command) => (known = { ...given, command }))
        : ExternalCalls.end(known),
    asRequested: asRequested === undefined ? null : { ...given, command: asRequested(given.command) }
  }
}

/** Resources whose due work one command runs before its response, and runs of each. The leader does the rest. */
const maxInlineRuns = 100

type Execute = <R>(
  command: CommandHandler.BoundCommand<R>,
  context: CommandContext,
  renderer: ResponseRenderer<R>
) => Effect.Effect<ExecutionResult, ExecutionRefusal<never> | Unavailable>

type RunDueWork = (
  id: string,
  at?: number | null
) => Effect.Effect<boolean, NoAnswer | Unavailable | ExecutionRefusal<never>>

type Run = <C, F, R, P>(
  execution: Execution<C, F, R, P>
) => Effect.Effect<ExecutionResult, ExecutionRefusal<P> | Unavailable>

/** Functions of the executor that its own steps call: the answers to a command's calls are a command too. */
interface Recursion {
  readonly execute: Execute
  readonly runDueWork: RunDueWork
}

interface Concluder extends Pick<Recursion, "execute"> {
  readonly converse: ExternalCallRunner["Service"]["converse"]
  readonly keys: UniqueKeyReplay.UniqueKeys
  readonly networkCalls: NetworkCallLog["Service"]
}

/**
 * Makes the calls of a committed decision and executes the command that records their answers. If a call times out,
 * the decision's own command for that is executed, the Unique-Key is released, and the request fails.
 */
const concludeBy = ({ converse, execute, keys, networkCalls }: Concluder) =>
  Effect.fnUntraced(function* <R>(
    context: CommandContext,
    { conversation, onTimeout }: CommandHandler.Calls<R>,
    { key, subject }: Pick<CommittedDecision<R>, "key" | "subject">,
    renderer: ResponseRenderer<R>
  ): Effect.fn.Return<ExecutionResult, ExecutionRefusal<never> | Unavailable> {
    const next = yield* converse(conversation()).pipe(
      networkCalls.about(context, subject),
      Effect.catchTag("Network/NoAnswer", () => Effect.succeed(null)),
      Effect.tapError(() => keys.release(key))
    )
    if (next !== null) return yield* execute(next, concluding(context, key, true), renderer)
    if (onTimeout !== undefined) yield* execute(onTimeout, concluding(context, null, false), renderer)
    yield* keys.release(key)
    return yield* networkTimeout()
  })

/** Runs the due work of a resource until nothing is due. The leader repeats what fails here. */
const inlineWorkBy = (runDueWork: RunDueWork) => (id: string) =>
  Effect.gen(function* () {
    for (let runs = 0; runs < maxInlineRuns; runs++) if (!(yield* runDueWork(id))) return
  }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("due work is left to its timer", { reasons: causeNames(cause) }))
  )

interface RequestSteps {
  readonly untilCommitted: ReturnType<typeof RepeatAttempts.make>
  readonly conclude: ReturnType<typeof concludeBy>
  readonly runInlineWork: ReturnType<typeof inlineWorkBy>
}

/** Executes a whole request: its commit, its calls, and the due work that the caller waits for. */
const runBy = ({ conclude, runInlineWork, untilCommitted }: RequestSteps): Run =>
  Effect.fnUntraced(function* <C, F, R, P>(
    execution: Execution<C, F, R, P>
  ): Effect.fn.Return<ExecutionResult, ExecutionRefusal<P> | Unavailable> {
    const committed = yield* untilCommitted(execution)
    if (committed._tag === "Replayed") return committed
    const { calls, result, runInline } = committed
    if (calls !== null) return yield* conclude(execution.context, calls, committed, execution.renderer)
    for (const id of runInline.slice(0, maxInlineRuns)) yield* runInlineWork(id)
    return result ?? (yield* Effect.die(new Error("a decision without calls has a result")))
  })

/** The ways to execute a command: from its input, from the whole command, or from a request that calls complete. */
const commandsOf = (run: Run) => {
  /** Executes a command, together with the use of the client-side token that its request names (UseClientToken.ts). */
  const executeAll = <C, F, R, P>(
    execution: Execution<C, F, R, P>
  ): Effect.Effect<ExecutionResult, ExecutionRefusal<P> | Unavailable> => {
    const { token } = execution.context
    return token === undefined ? run(execution) : run(withToken(execution, token))
  }

  /**
   * Executes a command. Fails with a refusal before the decision, or with `Unavailable` if the store cannot be reached,
   * other commands committed first too often, or a network did not answer.
   */
  const executeInput = <C, F, R, P>(
    handler: CommandHandler.CommandHandler<C, F, R>,
    context: CommandContext,
    input: DecodedInput<C, P>,
    renderer: ResponseRenderer<R>
  ) => executeAll({ handler, context, input: () => ExternalCalls.end(input), asRequested: input, renderer })

  const execute: Execute = (command, context, renderer) =>
    command.execute((handler, boundCommand) => executeInput(handler, context, input(boundCommand), renderer))

  /**
   * Executes a command that outside calls complete: `enrich` turns the request into the command, for example with the
   * funding of its card. A malformed request makes no calls, and neither does a replayed one.
   */
  const executePrepared = <A, C, F, R, P>(
    prepared: CommandHandler.EnrichedHandler<A, C, F, R>,
    context: CommandContext,
    input: DecodedInput<A, P>,
    renderer: ResponseRenderer<R>
  ) =>
    input._tag === "Malformed"
      ? executeInput(prepared.handler, context, input, renderer)
      : executeAll({ handler: prepared.handler, context, renderer, ...preparedInput(prepared, input) })

  return { execute, executeInput, executePrepared } as const
}

interface DueWorkRunner extends Pick<Concluder, "converse" | "execute" | "networkCalls"> {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly contexts: HandlerContexts.Contexts
}

/**
 * Runs the due work of a resource at a service time (null: now), for its pending signals and its timers; false: nothing
 * is due. Fails with `Network/NoAnswer` if a call times out; then nothing has changed.
 */
const runDueWorkBy = ({ contexts, converse, execute, networkCalls, store, time }: DueWorkRunner): RunDueWork =>
  Effect.fnUntraced(function* (id, at = null) {
    const { offset, rows, signals } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
    time.observe(offset)
    const row = rows.get(id)
    if (row === undefined) return false
    const context = systemContext(row.appId, at)
    const conversation = dueWorkOf(row, yield* contexts.make(context), signals.get(id) ?? null)
    if (conversation === null) return false
    const next = yield* networkCalls.about(context, id)(converse(conversation))
    yield* execute(next, context, emptyResponse)
    return true
  })

export class CommandExecutor extends Context.Service<CommandExecutor>()("@payments-platform/domain/CommandExecutor", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const ids = yield* Ids
    const vault = yield* Vault
    const appCache = yield* AppCache
    const { converse } = yield* ExternalCallRunner
    const contexts = HandlerContexts.make({
      appCache,
      time,
      ids,
      vault,
      secrets: yield* Secrets,
      operator: yield* Operator
    })
    const keys = UniqueKeyReplay.make({ clock: yield* Clock.Clock, store, time, vault })
    const refusals = yield* Refusals
    const networkCalls = yield* NetworkCallLog
    const committer = CommitDecision.make({ store, ids, keys, appCache, refusals })
    const fuse = yield* InlineCalls
    const attempt = CommandAttempt.make({
      store,
      time,
      contexts,
      converse,
      keys,
      committer,
      refusals,
      networkCalls,
      fuse
    })

    const own: Recursion = {
      execute: (command, context, renderer) => commands.execute(command, context, renderer),
      runDueWork: (id) => runDueWork(id)
    }
    const run = runBy({
      untilCommitted: RepeatAttempts.make({ attempt, runDueWork: own.runDueWork }),
      conclude: concludeBy({ converse, keys, networkCalls, execute: own.execute }),
      runInlineWork: inlineWorkBy(own.runDueWork)
    })
    const commands = commandsOf(run)
    const runDueWork = runDueWorkBy({ store, time, contexts, converse, networkCalls, execute: commands.execute })

    const { executeInput, executePrepared } = commands
    const { withKeyLock, release, remembered } = keys
    return { execute: executeInput, executePrepared, runDueWork, withKeyLock, release, remembered } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
