/** Operator commands act for the app whose resource they name. */
import { Effect } from "effect"
import { Directory } from "@payments-platform/domain/application/access/AppCache"
import { rowOf } from "@payments-platform/domain/application/executor/Lookup"
import type {
  CommandContext,
  Input,
  Outcome,
  Refusal,
  Rendering
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { WireProblem } from "../response/ErrorCodes.ts"
import type { Rejection } from "../response/RejectionErrors.ts"
import { answered, input } from "../request/CommandInput.ts"
import { type Exchange, rendering } from "../request/RequestContext.ts"

export const make = Effect.gen(function* () {
  const store = yield* Store
  const directory = yield* Directory

  /** The call in the name of the owner of a resource; of an unknown one: of nobody, and so it stays unknown. */
  return Effect.fnUntraced(function* ({ call }: Exchange, id: string | undefined) {
    if (id === undefined) return call
    const row = yield* rowOf(store, id)
    if (row === null) return call
    const app = yield* directory.app(row.appId)
    const owned: CommandContext = { ...call, appId: row.appId, notificationVersion: app?.state.notificationVersion ?? "3.0" }
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
      exchange: Exchange,
      commandOf: (asked: A) => C,
      use: (
        call: CommandContext,
        command: Input<C, WireProblem>,
        written: Rendering<R>
      ) => Effect.Effect<Outcome, Refusal<WireProblem> | Unavailable>
    ) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) =>
        answered(use(call, input(given, commandOf), rendering(exchange, 200, withApp(call))))
      )
)
