/** /operator/apps and their tokens. */
import { Effect, Struct } from "effect"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import { Apps } from "@payments-platform/domain/application/access/Apps"
import type { AppsApi } from "../OperatorApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import { one, present, span } from "../../api/ListFilters.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

const view = RecordResponse.viewOf(AppKind.kind)

export const make = Effect.gen(function* () {
  const apps = yield* Apps
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AppsApi> = {
    create: (given, exchange) => {
      const command = input(given, ({ payload }) => ({
        id: payload.id ?? null,
        name: payload.name,
        settings: Struct.omit(payload, ["id", "name"])
      }))
      return answered(apps.create(exchange.call, command, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, {
          ...span(query),
          ...present({ status: one(query.status) })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ appId: params.id, settings: payload }))
      const call = { ...exchange.call, appId: command.command?.appId ?? "" }
      return answered(apps.update(call, command, renderer(exchange, 200)))
    },
    addToken: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({
        appId: params.id,
        expireOthersIn: payload.expireOthersIn ?? null
      }))
      const call = { ...exchange.call, appId: command.command?.appId ?? "" }
      return answered(apps.addToken(call, command, renderer(exchange, 201)))
    },
    revokeToken: (given, exchange) => {
      const command = input(given, ({ params }) => ({ appId: params.id, tokenId: params.token_id }))
      const call = { ...exchange.call, appId: command.command?.appId ?? "" }
      return answered(apps.revokeToken(call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
