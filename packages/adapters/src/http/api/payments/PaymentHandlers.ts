/** The handlers of /payments. Reads add the payment methods that `expand` requests. */
import { Effect } from "effect"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import { type CreateResult, Payments } from "@payments-platform/domain/application/payments/Payments"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { PaymentsApi } from "./PaymentsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import { Metrics } from "../../server/HttpMetrics.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ExpandPaymentMethod from "./ExpandPaymentMethod.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

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

const queryOf = (query: Filters): Partial<ListQuery> => ({
  ...createTimeSpan(query),
  ...definedMembers({
    ownerId: query.owner_id,
    rel: query.payment_method_id,
    ref: query.reference_id,
    status: one(query.status),
    facets: definedMembers({ type: query.payment_method_type }),
    minAmount: query.minimum_amount,
    maxAmount: query.maximum_amount
  })
})

export const make = Effect.gen(function* () {
  const payments = yield* Payments
  const metrics = yield* Metrics
  const reads = ExpandPaymentMethod.of(yield* RecordResponse.make, view)

  const countPayment = (made: CreateResult, status: string): void => {
    if (made._tag === "Decided" && made.paidWith !== undefined && made.reply.status === 201)
      metrics.paid(made.paidWith, status)
  }

  const handlers: HandlersOf<typeof PaymentsApi> = {
    create: (decoded, context) => {
      const headers = { riskToken: context.riskToken, clientIp: context.clientIp, magic: context.magic }
      const request = input(decoded, ({ payload }) => payload)
      let status = ""
      const rendering = renderer(context, 201, (record) => {
        status = String(record["status"])
        return record
      })
      const made = payments.create(context.call, request, headers, rendering)
      return answered(Effect.tap(made, (result) => Effect.sync(() => countPayment(result, status))))
    },
    list: (decoded, context) => whenValid(decoded, ({ query }) => reads.page(context, queryOf(query), query.expand)),
    get: (decoded, context) => whenValid(decoded, ({ params, query }) => reads.get(context, params.id, query.expand)),
    update: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.update(context.call, command, renderer(context, 200)))
    },
    capture: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({
        paymentId: params.id,
        request: payload,
        resumes: false
      }))
      return answered(payments.capture(context.call, command, renderer(context, 200)))
    },
    cancel: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.cancel(context.call, command, renderer(context, 200)))
    }
  }
  return handlers
})
