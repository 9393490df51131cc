/** The handlers of /transaction_records. A record has the `custom_data` that its source has now. */
import { Effect } from "effect"
import * as TransactionRecord from "@payments-platform/domain/ledger/TransactionRecord"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as AdjustmentKind from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { type Paging, Store } from "@payments-platform/domain/ports/Store"
import { isObject, type JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { invalidParams } from "../../HttpMessage.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers } from "../ListFilters.ts"
import type { TransactionRecordsApi } from "./TransactionRecordsApi.ts"

/** The filters of a list beside the account. */
interface Filters {
  readonly payoutId?: string
  readonly from?: number | undefined
  readonly to?: number
}

const outOfRange = (name: string) =>
  invalidParams({
    place: "query",
    path: [name],
    reason: "PARAM_VALUE_IS_OUT_OF_RANGE",
    requirement: `must span at most ${TransactionRecords.longestSpan} seconds with the other bound`
  })

/** The views of the resources that write transaction records. */
const views = [
  RecordView.viewOf(PaymentKind.kind),
  RecordView.viewOf(RefundKind.kind),
  RecordView.viewOf(DisputeKind.kind),
  RecordView.viewOf(AdjustmentKind.kind),
  RecordView.viewOf(PayoutKind.kind),
  RecordView.viewOf(RecoveryKind.kind)
]
const viewOf = new Map(views.map((view) => [view.type, view]))

export const make = Effect.gen(function* () {
  const store = yield* Store
  const time = yield* ServiceTime
  const records = yield* RecordResponse.make

  /** The records as answered, with the current custom_data of their sources. */
  const recordsOf = Effect.fnUntraced(function* (found: ReadonlyArray<TransactionRecords.TransactionRecord>) {
    const ids = [...new Set(found.map(({ source }) => source.id))]
    const { rows } = yield* store.load({ ids, counters: [], key: null, subscribers: [] })
    const customData = (id: string): JsonObject | null => {
      const row = rows.get(id)
      const { custom_data: data = null } = (row && viewOf.get(row.type)?.record(row, () => 0)) ?? {}
      return isObject(data) ? data : null
    }
    return found.map((each) => TransactionRecord.render(each, customData(each.source.id)))
  })

  /** The request with the place of its page. A cursor of an earlier release names a record without its entry. */
  const placed = Effect.fnUntraced(function* (context: RequestContext) {
    const { call, paging } = context
    if (paging.position === null || TransactionRecords.idsAt(paging.position.id) !== null) return context
    const record = yield* store.transactionRecord(call.appId, paging.position.id)
    return record === null
      ? context
      : { ...context, paging: { ...paging, position: TransactionRecords.placeOf(record) } }
  })

  const handlers: HandlersOf<typeof TransactionRecordsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, function* ({ query }) {
        const { account_id: accountId, create_time_end: to, create_time_start: start, payout_id: payoutId } = query
        const listed = (where: RequestContext, filters: Filters) => {
          const given = { ...definedMembers({ accountId, to, ...filters }), appId: context.call.appId }
          const read = (paging: Paging) => store.transactionRecords({ ...paging, ...given })
          return Effect.flatMap(placed(where), (at) => records.paged(at, read, TransactionRecords.placeOf, recordsOf))
        }
        // the records of a payout may be of any age
        if (payoutId !== undefined) return yield* listed(context, { payoutId, from: start })
        const span = TransactionRecords.spanOf(start, to, yield* time.now)
        const { from } = span
        // a cursor keeps the span of its first page
        if (context.paging.position === null && !TransactionRecords.isSpan(span))
          return yield* Effect.fail(outOfRange(start === undefined ? "create_time_end" : "create_time_start"))
        const spanned = { ...context, query: { ...context.query, create_time_start: String(from) } }
        return yield* listed(spanned, { from, to: span.to })
      }),
    get: (decoded, context) =>
      whenValid(decoded, function* ({ params }) {
        const found = yield* store.transactionRecord(context.call.appId, params.id)
        if (found === null) return yield* Effect.fail(FailureResponse.unknownIdError)
        const [record = {}] = yield* recordsOf([found])
        return recordResponse(context, record)
      })
  }
  return handlers
})
