/** The handlers of /operator/refunds. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/refund/RefundKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import type { OperatorRefundsApi } from "./OperatorRefundsApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorRefundsApi> = {
    ...(yield* ResourceReadHandlers.make(kind)),
    networkResult: (decoded, context) =>
      command(ReportRefundResult.rule, decoded, context, ({ params, payload }) => ({
        refundId: params.id,
        failure: ReportRefundResult.failureOf(payload)
      }))
  }
  return handlers
})
