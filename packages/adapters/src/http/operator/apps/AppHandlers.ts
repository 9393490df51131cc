/** The handlers of /operator/apps and of the tokens of apps. */
import { Effect, Struct } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { Apps } from "@payments-platform/domain/application/access/Apps"
import type { AppsApi } from "./AppsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import { one, present, span } from "../../api/ListFilters.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

const view = RecordResponse.viewOf(App.kind)

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
      whole(decoded, ({ query }) =>
        records.page(context, view, {
          ...span(query),
          ...present({ status: one(query.status) })
        })
      ),
    get: (decoded, context) => whole(decoded, ({ params }) => records.get(context, view, params.id)),
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
