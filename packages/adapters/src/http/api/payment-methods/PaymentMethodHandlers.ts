/** /payment_methods. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import type { PaymentMethodsApi } from "./PaymentMethodsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PaymentMethodsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(methods.create(exchange.call, request, { magic: exchange.magic }, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, {
          ...span(query),
          ...present({
            status: one(query.status),
            facets: present({ type: query.type })
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ methodId: params.id, request: payload }))
      return answered(methods.update(exchange.call, command, renderer(exchange, 200)))
    },
    verify: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ methodId: params.id, request: payload }))
      return answered(methods.verify(exchange.call, command, renderer(exchange, 200)))
    },
    remove: (given, exchange) => {
      const command = input(given, ({ params }) => ({ methodId: params.id }))
      return answered(methods.remove(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
