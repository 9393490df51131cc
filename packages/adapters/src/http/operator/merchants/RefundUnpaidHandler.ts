/** The handler of POST /operator/accounts/{id}/refund_unpaid. */
import { Effect } from "effect"
import { UnpaidRefunds } from "@payments-platform/domain/application/background/UnpaidRefunds"
import { errorResponse, invalidParams } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorAccountsApi } from "./OperatorMerchantsApi.ts"

const accountProblem = (reason: "ID_NOT_FOUND" | "INVALID_STATE") =>
  invalidParams({ place: "path", path: ["id"], reason })

export const make = Effect.gen(function* () {
  const once = yield* makeOnce
  const unpaid = yield* UnpaidRefunds

  const handlers: HandlersOf<typeof OperatorAccountsApi> = {
    refundUnpaid: (decoded, context) =>
      once(decoded, context, function* ({ params }) {
        const done = yield* unpaid.run(params.id, context.call)
        if (done === null) return yield* Effect.fail(accountProblem("ID_NOT_FOUND"))
        if (done._tag === "WrongState") return errorResponse(accountProblem("INVALID_STATE"))
        return recordResponse(context, { refunds: done.refunds.map((each) => ({ ...each, app_id: done.appId })) })
      })
  }
  return handlers
})
