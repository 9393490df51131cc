/** /transaction_records (merchants.md 11). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecord"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { describe } from "../EndpointDescription.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(TransactionRecord)

const maxPageSize = 500

export class TransactionRecordsApi extends HttpApiGroup.make("transaction_records")
  .add(
    HttpApiEndpoint.get("list", "/transaction_records", {
      query: SharedParameters.list({
        page_size: SharedParameters.pageSize(maxPageSize),
        account_id: SharedParameters.filterBy(
          "Only those that moved the available balance of the account with this id."
        ),
        payout_id: SharedParameters.filterBy("Only those that the payout with this id took, however old.")
      }).check(SharedParameters.maxSpan("create_time_start", "create_time_end", TransactionRecords.longestSpan)),
      success: pageOf(record),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List transaction records",
        description:
          "What moved the balances of the app's merchants and its own fees, newest first (merchants.md 11): of the last 7 days when no create_time_start is given, of at most 35 days. With account_id, what moved that account's available balance. With payout_id, all records that the payout took, however old."
      })
    ),
    HttpApiEndpoint.get("get", "/transaction_records/:id", {
      params: SharedParameters.Id,
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a transaction record",
        description:
          "One movement of a balance; payments, refunds, disputes and payouts refer to it by `txnr_*` (merchants.md 11)."
      })
    )
  )
  .annotate(OpenApi.Description, "The movements of balances.") {}
