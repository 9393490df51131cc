/** The handlers of /operator/apps and of the tokens of apps. */
import { Effect, Struct } from "effect"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import { Apps } from "@payments-platform/domain/application/access/Apps"
import type { AppsApi } from "./AppsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import { one, definedMembers, createTimeSpan } from "../../api/ListFilters.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

const view = RecordResponse.viewOf(AppKind.kind)

export const make = Effect.gen(function* () {
  const apps = yield* Apps
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AppsApi> = {
    create: (decoded, context) => {
      const command = input(decoded, ({ payload }) => ({
        id: payload.id ?? null,
        name: payload.name,
        settings: Struct.omit(payload, ["id", "name"])
      }))
      return answered(apps.create(context.call, command, renderer(context, 201)))
    },
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({ status: one(query.status) })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ appId: params.id, settings: payload }))
      const call = { ...context.call, appId: command.command?.appId ?? "" }
      return answered(apps.update(call, command, renderer(context, 200)))
    },
    addToken: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({
        appId: params.id,
        expireOthersIn: payload.expireOthersIn ?? null
      }))
      const call = { ...context.call, appId: command.command?.appId ?? "" }
      return answered(apps.addToken(call, command, renderer(context, 201)))
    },
    revokeToken: (decoded, context) => {
      const command = input(decoded, ({ params }) => ({ appId: params.id, tokenId: params.token_id }))
      const call = { ...context.call, appId: command.command?.appId ?? "" }
      return answered(apps.revokeToken(call, command, renderer(context, 200)))
    }
  }
  return handlers
})
