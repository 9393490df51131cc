/** The handler of POST /tokens. The token keeps the risk token of the browser and the address of the client. */
import { Effect } from "effect"
import { ClientTokens } from "@payments-platform/domain/application/access/ClientTokens"
import type { TokensApi } from "./TokensApi.ts"
import { answered, input } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

export const make = Effect.gen(function* () {
  const tokens = yield* ClientTokens

  const handlers: HandlersOf<typeof TokensApi> = {
    create: (decoded, context) => {
      const { clientIp, ip, riskToken } = context
      const request = input(decoded, ({ payload }) => payload)
      const browser = { riskToken, clientIp: ip ?? clientIp }
      return answered(tokens.create(context.call, request, browser, renderer(context, 201)))
    }
  }
  return handlers
})
