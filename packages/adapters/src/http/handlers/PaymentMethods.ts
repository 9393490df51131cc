/** /payment_methods. */
import { Effect } from "effect"
import * as PaymentMethod from "@payments-platform/domain/payers/PaymentMethod"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import type { PaymentMethodsApi } from "../api/PaymentMethodsApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import { present, span } from "./Filters.ts"

const view = Records.viewOf(PaymentMethod.kind)

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* Records.make

  const handlers: HandlersOf<typeof PaymentMethodsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(methods.create(exchange.call, request, { magic: exchange.magic }, rendering(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, {
          ...span(query),
          ...present({
            status: query.status === undefined ? undefined : [query.status],
            facets: query.type === undefined ? undefined : { type: query.type }
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ methodId: params.id, request: payload }))
      return answered(methods.update(exchange.call, command, rendering(exchange, 200)))
    },
    remove: (given, exchange) => {
      const command = input(given, ({ params }) => ({ methodId: params.id }))
      return answered(methods.remove(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})
