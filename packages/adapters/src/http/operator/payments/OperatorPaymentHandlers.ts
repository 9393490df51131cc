/** The handlers of /operator/payments. */
import { Effect } from "effect"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { kind } from "@payments-platform/domain/payments/payment/PaymentKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"
import * as ResourceReads from "../ResourceReads.ts"
import type { OperatorPaymentsApi } from "./OperatorPaymentsApi.ts"

export const make = Effect.gen(function* () {
  const payments = yield* Payments
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof OperatorPaymentsApi> = {
    ...(yield* ResourceReads.make(kind)),
    review: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({
          paymentId: params.id,
          passed: payload.decision === "passed",
          resumes: false
        }),
        payments.review
      ),
    networkResult: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({
          paymentId: params.id,
          failure: payload.result === "settled" ? null : (payload.code ?? null)
        }),
        payments.networkResult
      )
  }
  return handlers
})
