/** /payments: commands to the use cases, reads from the store, with the methods that `expand` asks for. */
import { Effect } from "effect"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { type Made, Payments } from "@payments-platform/domain/application/payments/Payments"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { PaymentsApi } from "./PaymentsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import { Metrics } from "../../server/HttpMetrics.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ExpandPaymentMethod from "./ExpandPaymentMethod.ts"
import { one, present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(PaymentKind.kind)

interface Filters {
  readonly owner_id?: string
  readonly payment_method_type?: string
  readonly payment_method_id?: string
  readonly status?: string
  readonly reference_id?: string
  readonly minimum_amount?: number
  readonly maximum_amount?: number
  readonly create_time_start?: number
  readonly create_time_end?: number
}

const queryOf = (asked: Filters): Partial<ListQuery> => ({
  ...span(asked),
  ...present({
    ownerId: asked.owner_id,
    rel: asked.payment_method_id,
    ref: asked.reference_id,
    status: one(asked.status),
    facets: present({ type: asked.payment_method_type }),
    minAmount: asked.minimum_amount,
    maxAmount: asked.maximum_amount
  })
})

export const make = Effect.gen(function* () {
  const payments = yield* Payments
  const metrics = yield* Metrics
  const reads = ExpandPaymentMethod.of(yield* RecordResponse.make, view)

  const counted = (made: Made, status: string): void => {
    if (made._tag === "Decided" && made.paidWith !== undefined && made.reply.status === 201)
      metrics.paid(made.paidWith, status)
  }

  const handlers: HandlersOf<typeof PaymentsApi> = {
    create: (given, exchange) => {
      const about = { riskToken: exchange.riskToken, clientIp: exchange.clientIp, magic: exchange.magic }
      const request = input(given, ({ payload }) => payload)
      let status = ""
      const written = renderer(exchange, 201, (record) => {
        status = String(record["status"])
        return record
      })
      const made = payments.create(exchange.call, request, about, written)
      return answered(Effect.tap(made, (outcome) => Effect.sync(() => counted(outcome, status))))
    },
    list: (given, exchange) => whole(given, ({ query }) => reads.page(exchange, queryOf(query), query.expand)),
    get: (given, exchange) => whole(given, ({ params, query }) => reads.get(exchange, params.id, query.expand)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.update(exchange.call, command, renderer(exchange, 200)))
    },
    capture: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({
        paymentId: params.id,
        request: payload,
        resumes: false
      }))
      return answered(payments.capture(exchange.call, command, renderer(exchange, 200)))
    },
    cancel: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.cancel(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
