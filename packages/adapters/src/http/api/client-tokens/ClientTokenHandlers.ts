/** The handler of POST /tokens. The token keeps the risk token of the browser and the address of the client. */
import { Effect } from "effect"
import { commandResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { ClientTokensApi } from "./ClientTokensApi.ts"

export const make = Effect.sync(() => {
  const handlers: HandlersOf<typeof ClientTokensApi> = {
    create: (decoded, context, execute) => {
      const { call, ip } = context
      const headers = { ...call.headers, clientIp: ip ?? call.headers.clientIp }
      const fromBrowser = { ...context, call: { ...call, headers } }
      return Effect.map(execute(decoded, fromBrowser), commandResponse)
    }
  }
  return handlers
})
