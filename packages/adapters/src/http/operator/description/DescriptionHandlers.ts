/** The handler of GET /operator/openapi.json: the document, made once. */
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import { httpResponse } from "../../HttpMessage.ts"
import { HttpSettings, serversOf } from "../../server/HttpSettings.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { OperatorApi } from "../OperatorApi.ts"
import type { DescriptionApi } from "./DescriptionApi.ts"

export const make = Effect.gen(function* () {
  const servers = serversOf(yield* HttpSettings)
  const document = yield* Effect.cached(
    Effect.sync(() => JSON.stringify(OpenApi.fromApi(OperatorApi.annotate(OpenApi.Servers, servers))))
  )
  const handlers: HandlersOf<typeof DescriptionApi> = {
    get: () => Effect.map(document, (text) => httpResponse(200, text))
  }
  return handlers
})
