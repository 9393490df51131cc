/** The handlers of /operator/payments. */
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/payment/PaymentKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorPaymentsApi } from "./OperatorPaymentsApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorPaymentsApi> = {
    ...(yield* ResourceReadHandlers.make(kind)),
    review: (decoded, context) =>
      command(ReviewPayment.rule, decoded, context, ({ params, payload }) => ({
        paymentId: params.id,
        passed: payload.decision === "passed"
      })),
    networkResult: (decoded, context) =>
      command(ReportNetworkResult.rule, decoded, context, ({ params, payload }) => ({
        paymentId: params.id,
        failure: payload.result === "settled" ? null : (payload.code ?? null)
      }))
  }
  return handlers
})
