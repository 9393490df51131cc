/** The handlers of /operator/payouts. */
import { Effect } from "effect"
import { PayoutRuns } from "@payments-platform/domain/application/background/PayoutRuns"
import { invalidParams } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorPayoutsApi } from "./OperatorPayoutsApi.ts"

const unknownAccount = invalidParams({ place: "body", path: ["account_id"], reason: "ID_NOT_FOUND" })

export const make = Effect.gen(function* () {
  const once = yield* makeOnce
  const runs = yield* PayoutRuns

  const handlers: HandlersOf<typeof OperatorPayoutsApi> = {
    run: (decoded, context) =>
      once(decoded, context, function* ({ payload: { account_id: accountId } }) {
        const made =
          accountId === undefined ? yield* runs.runAll(context.call) : yield* runs.runOne(accountId, context.call)
        if (made === null) return yield* Effect.fail(unknownAccount)
        const payouts = made.map(({ appId, record }) => ({ ...record, app_id: appId }))
        return recordResponse(context, { payouts })
      })
  }
  return handlers
})
