/** /transaction_records (merchants.md 11). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { TransactionRecord } from "./TransactionRecord.ts"

const maxPageSize = 500

export class TransactionRecordsApi extends HttpApiGroup.make("transaction_records").add(
  HttpApiEndpoint.get("list", "/transaction_records", {
    query: SharedFields.list({
      page_size: Schema.optionalKey(SharedFields.integer(1, maxPageSize)),
      account_id: SharedFields.filter,
      payout_id: SharedFields.filter
    }).check(SharedFields.spanning("create_time_start", "create_time_end", TransactionRecords.longestSpan)),
    success: pageOf(TransactionRecord),
    error: errors
  }).annotate(
    OpenApi.Description,
    "What moved the balances of the app's merchants and its own fees, newest first: of the last 7 days when no " +
      "create_time_start is given, of at most 35 days. With account_id, what moved that account's available balance."
  ),
  HttpApiEndpoint.get("get", "/transaction_records/:id", {
    params: SharedFields.Id,
    success: TransactionRecord,
    error: errors
  })
) {}
