/** The handler of GET /operator/me. */
import { Effect } from "effect"
import * as Role from "@payments-platform/domain/access/operator/Role"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { signedInBy } from "../../request/caller/SignedInOperator.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorsApi } from "./OperatorsApi.ts"

export const make = Effect.gen(function* () {
  const appCache = yield* AppCache

  const handlers: HandlersOf<typeof OperatorsApi> = {
    me: (_, context) =>
      Effect.map(appCache.settings, ({ approvals }) => {
        const { expireTime, id, name, role } = signedInBy(context)
        return recordResponse(context, {
          id,
          name,
          role,
          roles: Role.rolesWithin(role),
          expire_time: expireTime,
          approvals
        })
      })
  }
  return handlers
})
