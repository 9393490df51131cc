/** POST /tokens: the risk token of the browser, and the address that it calls from, stay with what it gives. */
import { Effect } from "effect"
import { ClientTokens } from "@payments-platform/domain/application/access/ClientTokens"
import type { TokensApi } from "./TokensApi.ts"
import { answered, input } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

export const make = Effect.gen(function* () {
  const tokens = yield* ClientTokens

  const handlers: HandlersOf<typeof TokensApi> = {
    create: (given, exchange) => {
      const { clientIp, ip, riskToken } = exchange
      const request = input(given, ({ payload }) => payload)
      const browser = { riskToken, clientIp: ip ?? clientIp }
      return answered(tokens.create(exchange.call, request, browser, renderer(exchange, 201)))
    }
  }
  return handlers
})
