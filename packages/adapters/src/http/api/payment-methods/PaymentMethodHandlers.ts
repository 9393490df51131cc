/** The handlers of /payment_methods. */
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import { Effect } from "effect"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { PaymentMethodsApi } from "./PaymentMethodsApi.ts"
import { answered, makeExecute, makeExecutePrepared, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const executePrepared = yield* makeExecutePrepared
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PaymentMethodsApi> = {
    create: (decoded, context) =>
      answered(executePrepared(CreatePaymentMethod.prepared, decoded, context, ({ payload }) => payload)),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({
            status: one(query.status),
            facets: definedMembers({ type: query.type })
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdatePaymentMethod.rule, decoded, context, ({ params, payload }) => ({
        methodId: params.id,
        request: payload
      })),
    verify: (decoded, context) =>
      execute(VerifyPaymentMethod.rule, decoded, context, ({ params, payload }) => ({
        methodId: params.id,
        request: payload
      })),
    remove: (decoded, context) =>
      execute(RemovePaymentMethod.rule, decoded, context, ({ params }) => ({ methodId: params.id }))
  }
  return handlers
})
