/** The handler of GET /operator/credentials. */
import { Effect, Redacted } from "effect"
import { httpResponse } from "../../HttpMessage.ts"
import { HttpSettings } from "../../server/HttpSettings.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { CredentialsApi } from "./CredentialsApi.ts"

export const make = Effect.gen(function* () {
  const { firstApp } = yield* HttpSettings
  const handlers: HandlersOf<typeof CredentialsApi> = {
    get: () =>
      Effect.sync(() => {
        const token = firstApp?.token ?? null
        const shown = { app_id: firstApp?.id ?? null, app_token: token === null ? null : Redacted.value(token) }
        return httpResponse(200, JSON.stringify(shown))
      })
  }
  return handlers
})
