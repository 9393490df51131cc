/** The handler of GET /operator/search. */
import { Effect } from "effect"
import * as SearchResources from "@payments-platform/domain/application/SearchResources"
import { defaultPageSize } from "../../api/SharedParameters.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { render, type SearchApi } from "./SearchApi.ts"

export const make = Effect.gen(function* () {
  const search = yield* SearchResources.make
  const handlers: HandlersOf<typeof SearchApi> = {
    search: (decoded, context) =>
      whenValid(decoded, ({ query: { app_id: appId = null, page_size: size = defaultPageSize, text } }) =>
        Effect.map(search(text.trim(), appId, size), (found) => recordResponse(context, render(found)))
      )
  }
  return handlers
})
