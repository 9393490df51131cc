/** The handlers of /payments. Reads add the payment methods that `expand` requests. */
import { Effect } from "effect"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as PaymentRecord from "@payments-platform/domain/payments/payment/PaymentRecord"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { commandResponse } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import { viewOf } from "../../response/RecordView.ts"
import { Metrics } from "../../server/HttpMetrics.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"
import * as ExpandPaymentMethod from "./ExpandPaymentMethod.ts"
import type { PaymentsApi } from "./PaymentsApi.ts"

const view = viewOf(PaymentKind.kind)

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
    relatedId: query.payment_method_id,
    referenceId: query.reference_id,
    status: one(query.status),
    facets: definedMembers({ type: query.payment_method_type }),
    minAmount: query.minimum_amount,
    maxAmount: query.maximum_amount
  })
})

export const make = Effect.gen(function* () {
  const metrics = yield* Metrics
  const reads = ExpandPaymentMethod.make(yield* RecordResponse.make, view)

  const countPayment = (result: ExecutionResult): void => {
    if (result._tag !== "Decided" || result.step === null) return
    const { state } = PaymentKind.kind.fact(result.step.row)
    metrics.paid(state.terms.methodType, PaymentRecord.statusOf(state) ?? "")
  }

  const handlers: HandlersOf<typeof PaymentsApi> = {
    create: (decoded, context, execute) =>
      execute(decoded, context).pipe(
        Effect.tap((result) => Effect.sync(() => countPayment(result))),
        Effect.map(commandResponse)
      ),
    list: (decoded, context) => whenValid(decoded, ({ query }) => reads.page(context, queryOf(query), query.expand)),
    get: (decoded, context) => whenValid(decoded, ({ params, query }) => reads.get(context, params.id, query.expand))
  }
  return handlers
})
