/** The handlers of /billing_statements. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as BillingStatement from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers } from "../ListFilters.ts"
import type { BillingStatementsApi } from "./BillingStatementsApi.ts"

const view = RecordResponse.viewOf(kind)
const summary = RecordResponse.viewOf({ ...kind, record: BillingStatement.transactionsSummary })

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof BillingStatementsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({
            ownerId: query.owner_id,
            facets: definedMembers({ currency: query.currency, month: query.month, year: query.year })
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    getTransactionsSummary: (decoded, context) =>
      whenValid(decoded, ({ params }) => records.get(context, summary, params.id))
  }
  return handlers
})
