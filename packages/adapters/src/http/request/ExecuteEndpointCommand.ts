/** Carries out the command that an endpoint defines (CommandEndpoint.ts): for its app, with its answer. */
import { Effect } from "effect"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as DecodedInput from "@payments-platform/domain/decider/DecodedInput"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { EndpointCommand, RunsFor } from "../api/CommandEndpoint.ts"
import type { Execute } from "../server/RouteTable.ts"
import type { OperationInput } from "./DecodeRequest.ts"
import { renderer } from "./RequestContext.ts"

export const make = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const store = yield* Store

  /** The owner of a resource; null for an unknown id, which the command then reports. */
  const ownerOf = Effect.fnUntraced(function* (id: string) {
    const { rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
    return rows.get(id)?.appId ?? null
  })

  /** The app that a command runs for; null: that of its caller, and the app of an unknown resource. */
  const appOf = (
    runsFor: RunsFor<unknown>,
    decoded: OperationInput<unknown>
  ): Effect.Effect<string | null, Unavailable> => {
    const request = decoded._tag === "Malformed" ? null : { value: decoded.command }
    switch (runsFor._tag) {
      case "Caller":
        return Effect.succeed(null)
      case "OwnerOf":
        return request === null ? Effect.succeed(null) : ownerOf(runsFor.resourceId(request.value))
      case "App": {
        const { appId } = runsFor
        return Effect.succeed(typeof appId === "string" ? appId : request === null ? "" : appId(request.value))
      }
    }
  }

  return ({ use }: EndpointCommand): Execute<unknown> =>
    use(({ command, executes, runsFor, show, status }) => {
      const showsApp = runsFor._tag === "OwnerOf"

      const execute: Execute<unknown> = (decoded, context) => {
        const { call, version } = context
        const shown = (record: JsonObject) => {
          const own = show(record, version)
          return showsApp ? { ...own, app_id: call.appId } : own
        }
        const input = DecodedInput.map(decoded, (request) => command(request, version))
        const rendering = renderer(context, status, shown)
        return "enrich" in executes
          ? executor.executePrepared(executes, call, input, rendering)
          : executor.execute(executes, call, input, rendering)
      }

      return runsFor._tag === "Caller"
        ? execute
        : (decoded, context) =>
            Effect.flatMap(appOf(runsFor, decoded), (appId) =>
              execute(decoded, appId === null ? context : { ...context, call: { ...context.call, appId } })
            )
    })
})
