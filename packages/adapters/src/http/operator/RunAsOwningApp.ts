/** A command of the operator runs as the app that owns the resource. */
import { Effect } from "effect"
import type { CommandContext } from "@payments-platform/domain/application/executor/CommandExecutor"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import { Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import type { Rejection } from "../response/RejectionErrors.ts"
import { type Decoded, makeExecute } from "../request/ExecuteCommand.ts"
import type { RequestContext } from "../request/RequestContext.ts"

export const make = Effect.gen(function* () {
  const store = yield* Store

  /** The context with the owner of the resource as its app. It is unchanged for an unknown id, which the command then reports. */
  return Effect.fnUntraced(function* ({ call }: RequestContext, id: string | undefined) {
    if (id === undefined) return call
    const { rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
    const row = rows.get(id)
    return row === undefined ? call : { ...call, appId: row.appId }
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
export const makeCommand = Effect.gen(function* () {
  const owner = yield* make
  const execute = yield* makeExecute
  return <A extends Named, C, F, R extends Rejection>(
    rule: Rule.Rule<C, F, R>,
    decoded: Decoded<A>,
    context: RequestContext,
    commandOf: (request: A) => C,
    status?: 201
  ) =>
    Effect.flatMap(owner(context, idIn(decoded)), (call) =>
      execute(rule, decoded, { ...context, call }, commandOf, {
        view: withApp(call),
        ...(status === undefined ? {} : { status })
      })
    )
})

const idIn = (decoded: Decoded<Named>): string | undefined =>
  decoded._tag === "Malformed" ? undefined : decoded.command.params.id
