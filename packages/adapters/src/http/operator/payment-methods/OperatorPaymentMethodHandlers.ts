/** The handlers of /operator/payment_methods. */
import { Effect } from "effect"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"
import * as ResourceReads from "../ResourceReads.ts"
import type { OperatorPaymentMethodsApi } from "./OperatorPaymentMethodsApi.ts"

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof OperatorPaymentMethodsApi> = {
    ...(yield* ResourceReads.make(kind)),
    setStatus: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({ methodId: params.id, usable: payload.status === "verified" }),
        methods.setStatus
      ),
    remove: (decoded, context) =>
      command(decoded, context, ({ params }) => ({ methodId: params.id }), methods.removeByOperator)
  }
  return handlers
})
