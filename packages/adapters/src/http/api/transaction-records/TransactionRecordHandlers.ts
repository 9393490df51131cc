/** The handlers of /transaction_records. A record has the `custom_data` that its payment, refund or dispute has now. */
import { Effect } from "effect"
import type { Json } from "@payments-platform/domain/vocabulary/Json"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { type Paging, Store } from "@payments-platform/domain/ports/Store"
import type { TransactionRecordsApi } from "./TransactionRecordsApi.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { invalidParams } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers } from "../ListFilters.ts"

const sources = new Map(
  [
    RecordResponse.viewOf(PaymentKind.kind),
    RecordResponse.viewOf(RefundKind.kind),
    RecordResponse.viewOf(DisputeKind.kind)
  ].map((view) => [view.type, view])
)

const outOfRange = (name: string) =>
  invalidParams({ place: "query", path: [name], reason: "PARAM_VALUE_IS_OUT_OF_RANGE" })

/** There are no payouts yet, so the records of any payout are an empty list. */
const ofPayout = () => Effect.succeed({ items: [], more: false })

export const make = Effect.gen(function* () {
  const store = yield* Store
  const time = yield* ServiceTime
  const records = yield* RecordResponse.make

  /** The records as answered, with the current custom_data of their sources. */
  const recordsOf = Effect.fnUntraced(function* (found: ReadonlyArray<TransactionRecords.TransactionRecord>) {
    const ids = [...new Set(found.map(({ source }) => source.id))]
    const { rows } = yield* store.load({ ids, counters: [], key: null, subscribers: [] })
    const customData = (id: string): Json => {
      const row = rows.get(id)
      return (row === undefined ? undefined : sources.get(row.type)?.record(row, () => 0)["custom_data"]) ?? null
    }
    return found.map((each) => TransactionRecords.record(each, customData(each.source.id)))
  })

  const handlers: HandlersOf<typeof TransactionRecordsApi> = {
    list: (decoded, context) =>
      whenValid(
        decoded,
        Effect.fnUntraced(function* ({ query }) {
          if (query.payout_id !== undefined)
            return yield* records.paged(context, ofPayout, RecordResponse.byCreation, recordsOf)
          const { create_time_end: to, create_time_start: start } = query
          const span = TransactionRecords.spanOf(start, to, yield* time.now)
          const { from } = span
          // a cursor keeps the span of its first page
          if (context.paging.position === null && !TransactionRecords.isSpan(span))
            return yield* Effect.fail(outOfRange(start === undefined ? "create_time_end" : "create_time_start"))
          const filters = { ...definedMembers({ accountId: query.account_id, from, to }), appId: context.call.appId }
          const spanned = { ...context, query: { ...context.query, create_time_start: String(from) } }
          const read = (paging: Paging) => store.transactionRecords({ ...paging, ...filters })
          return yield* records.paged(spanned, read, RecordResponse.byCreation, recordsOf)
        })
      ),
    get: (decoded, context) =>
      whenValid(
        decoded,
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* store.transactionRecord(context.call.appId, params.id)
          if (found === null) return yield* Effect.fail(FailureResponse.notFound)
          const [record = {}] = yield* recordsOf([found])
          return recordResponse(context, record)
        })
      )
  }
  return handlers
})
