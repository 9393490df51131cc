/**
 * Keeps the request of an act that moves money while the setting `approvals` is on (platform.md 12): it is answered 202
 * with the pending approval. A request that is wrong by itself, or about a resource that is unknown, is refused at once.
 */
import { Effect, Option, Schema } from "effect"
import type * as Approval from "@payments-platform/domain/access/approval/Approval"
import * as AskForApproval from "@payments-platform/domain/access/approval/AskForApproval"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { Store } from "@payments-platform/domain/ports/Store"
import { invalidParams } from "../../HttpMessage.ts"
import * as ClearText from "../../request/caller/ClearText.ts"
import { signedInBy } from "../../request/caller/SignedInOperator.ts"
import { commandResponse, renderer, type RequestContext } from "../../request/RequestContext.ts"
import { unknownIdError } from "../../response/FailureResponse.ts"
import type { Handler, Route } from "../../server/RouteTable.ts"

/** The id in the path of a decoded request. */
const decodePath = Schema.decodeUnknownOption(Schema.Struct({ params: Schema.Struct({ id: Schema.String }) }))

/** The type of the resources of a route: `payments` of /operator/payments/:id/review. */
const typeOf = ({ pattern }: Route): string => pattern.split("/")[2] ?? ""

const decodeBody = Schema.decodeUnknownSync(Schema.Json)

const actOf = ({ method, name, role }: Route, { body, path }: RequestContext): Approval.Act => ({
  operation: name,
  method,
  path,
  body: decodeBody(body),
  role
})

/** An approval is kept in clear. No act that moves money takes data of persons, and what a person puts there is refused. */
const unfit = (requirement: string) =>
  invalidParams({ place: "body", path: [], reason: "PARAM_VALUE_IS_INVALID_PATTERN", requirement })

/** Returns the function that makes a route keep its requests. */
export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const executor = yield* CommandExecutor
  const store = yield* Store
  const unmet = yield* ClearText.make

  const exists = (type: string, id: string) =>
    Effect.map(
      store.load({ ids: [id], counters: [], key: null, subscribers: [] }),
      ({ rows }) => rows.get(id)?.type === type
    )

  const hold = Effect.fnUntraced(function* (route: Route, request: unknown, context: RequestContext) {
    const act = actOf(route, context)
    const requirement = unmet(act.path) ?? unmet(JSON.stringify(act.body))
    if (requirement !== null) return yield* Effect.fail(unfit(requirement))
    const named = decodePath(request)
    if (Option.isSome(named) && !(yield* exists(typeOf(route), named.value.params.id)))
      return yield* Effect.fail(unknownIdError)
    const command = { act, operator: signedInBy(context), note: context.call.audit?.note ?? null }
    const call = { ...context.call, appId: Settings.platform }
    const asked = yield* executor.execute(AskForApproval.handler, call, input(command), renderer(context, 202))
    return commandResponse(asked)
  })

  return (route: Route): Route => {
    const handle: Handler<unknown> = (decoded, context) =>
      Effect.flatMap(appCache.settings, ({ approvals }) => {
        const isWrong = decoded._tag === "Malformed" || decoded.problems.length > 0
        return !approvals || isWrong ? route.handle(decoded, context) : hold(route, decoded.command, context)
      })
    return route.movesMoney ? { ...route, handle } : route
  }
})
