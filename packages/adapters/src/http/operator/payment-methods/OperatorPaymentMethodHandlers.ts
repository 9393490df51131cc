/** The handlers of /operator/payment_methods. */
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorPaymentMethodsApi } from "./OperatorPaymentMethodsApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorPaymentMethodsApi> = {
    ...(yield* ResourceReadHandlers.make(kind)),
    setStatus: (decoded, context) =>
      command(SetPaymentMethodStatus.rule, decoded, context, ({ params, payload }) => ({
        methodId: params.id,
        usable: payload.status === "verified"
      })),
    remove: (decoded, context) =>
      command(RemovePaymentMethod.operatorRule, decoded, context, ({ params }) => ({ methodId: params.id }))
  }
  return handlers
})
