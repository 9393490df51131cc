/** A command of the operator runs as the app that owns the resource. */
import { Effect } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { rowOf } from "@payments-platform/domain/application/executor/Lookup"
import type {
  CommandContext,
  Input,
  ExecutionResult,
  Refusal,
  ResponseRenderer
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Rejection } from "../response/RejectionErrors.ts"
import { answered, input } from "../request/CommandInput.ts"
import { type RequestContext, renderer } from "../request/RequestContext.ts"

export const make = Effect.gen(function* () {
  const store = yield* Store
  const appCache = yield* AppCache

  /** The context with the owner of the resource as its app. It is unchanged for an unknown id, which the command then reports. */
  return Effect.fnUntraced(function* ({ call }: RequestContext, id: string | undefined) {
    if (id === undefined) return call
    const row = yield* rowOf(store, id)
    if (row === null) return call
    const app = yield* appCache.app(row.appId)
    const owned: CommandContext = {
      ...call,
      appId: row.appId,
      notificationVersion: app?.state.notificationVersion ?? "3.0"
    }
    return owned
  })
})

/** Adds the app of the command to a record. */
export const withApp =
  ({ appId }: CommandContext) =>
  (record: JsonObject): JsonObject => ({ ...record, app_id: appId })

interface Named {
  readonly params: { readonly id: string }
}

/** Runs a command of the operator on the resource of the path, and answers its record. */
export const makeCommand = Effect.map(
  make,
  (owner) =>
    <A extends Named, C, R extends Rejection>(
      decoded: Input<A, WireProblem>,
      context: RequestContext,
      commandOf: (request: A) => C,
      use: (
        call: CommandContext,
        command: Input<C, WireProblem>,
        renderer: ResponseRenderer<R>
      ) => Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
    ) =>
      Effect.flatMap(owner(context, decoded.command?.params.id), (call) =>
        answered(use(call, input(decoded, commandOf), renderer(context, 200, withApp(call))))
      )
)
