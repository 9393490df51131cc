/** The handlers of /payment_methods. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import type { PaymentMethodsApi } from "./PaymentMethodsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PaymentMethodsApi> = {
    create: (decoded, context) => {
      const request = input(decoded, ({ payload }) => payload)
      return answered(methods.create(context.call, request, { magic: context.magic }, renderer(context, 201)))
    },
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
    update: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ methodId: params.id, request: payload }))
      return answered(methods.update(context.call, command, renderer(context, 200)))
    },
    verify: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ methodId: params.id, request: payload }))
      return answered(methods.verify(context.call, command, renderer(context, 200)))
    },
    remove: (decoded, context) => {
      const command = input(decoded, ({ params }) => ({ methodId: params.id }))
      return answered(methods.remove(context.call, command, renderer(context, 200)))
    }
  }
  return handlers
})
