/** Operator commands act for the app whose resource they name. */
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

  /** The call in the name of the owner of a resource; of an unknown one: of nobody, and so it stays unknown. */
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

/** A record with the app that owns it. */
export const withApp =
  ({ appId }: CommandContext) =>
  (record: JsonObject): JsonObject => ({ ...record, app_id: appId })

interface Named {
  readonly params: { readonly id: string }
}

/** A command of the operator on the resource that the path names; the answer is its record. */
export const makeCommand = Effect.map(
  make,
  (owner) =>
    <A extends Named, C, R extends Rejection>(
      given: Input<A, WireProblem>,
      exchange: RequestContext,
      commandOf: (asked: A) => C,
      use: (
        call: CommandContext,
        command: Input<C, WireProblem>,
        written: ResponseRenderer<R>
      ) => Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
    ) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) =>
        answered(use(call, input(given, commandOf), renderer(exchange, 200, withApp(call))))
      )
)
