/** The handler of POST /tokens. The token keeps the risk token of the browser and the address of the client. */
import { Effect } from "effect"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import type { TokensApi } from "./TokensApi.ts"
import { answered, makeExecutePrepared } from "../../request/ExecuteCommand.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

export const make = Effect.gen(function* () {
  const executePrepared = yield* makeExecutePrepared

  const handlers: HandlersOf<typeof TokensApi> = {
    create: (decoded, context) => {
      const { call, ip } = context
      const headers = { ...call.headers, clientIp: ip ?? call.headers.clientIp }
      const fromBrowser = { ...context, call: { ...call, headers } }
      return answered(executePrepared(CreateClientToken.prepared, decoded, fromBrowser, ({ payload }) => payload))
    }
  }
  return handlers
})
