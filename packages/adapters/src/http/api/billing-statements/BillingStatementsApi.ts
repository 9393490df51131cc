/** /billing_statements (merchants.md 12). The platform makes and charges statements, so there are only reads. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as BillingStatementKind from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as BillingStatementRecords from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import {
  BillingStatementRecord,
  TransactionsSummary
} from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord } from "../ApiRecord.ts"
import { appList, appRead, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const transactionsSummary = apiRecord(TransactionsSummary)

const billingStatementRecord = apiRecord(BillingStatementRecord)

export class BillingStatementsApi extends HttpApiGroup.make("billing_statements")
  .add(
    appList(
      "/billing_statements",
      billingStatementRecord,
      {
        currency: SharedParameters.oneOf(Money.currencies, "Only those in this currency; all are in USD."),
        owner_id: SharedParameters.ofAccount,
        month: Schema.optionalKey(SharedParameters.integer(1, 12, "Only those of this month, 1 to 12.")),
        year: Schema.optionalKey(SharedParameters.integer(0, 9_999, "Only those of this year."))
      },
      {
        lists: BillingStatementKind.kind,
        filters: (query) => ({
          ownerId: query.owner_id,
          facets: { currency: query.currency, month: query.month, year: query.year }
        }),
        summary: "List billing statements",
        description:
          "The statements of the app's merchants, newest first (merchants.md 12). All are in USD: none is found in CAD."
      }
    ),
    appRead("/billing_statements/:id", billingStatementRecord, {
      reads: BillingStatementKind.kind,
      summary: "Read a billing statement",
      description: "What a merchant is billed for a month, and whether it was charged (merchants.md 12)."
    }),
    withRecord(
      HttpApiEndpoint.get("getTransactionsSummary", "/billing_statements/:id/transactions_summary", {
        params: SharedParameters.Id,
        success: transactionsSummary,
        error: errors
      }),
      {
        reads: { ...BillingStatementKind.kind, record: BillingStatementRecords.renderTransactionsSummary },
        summary: "Read the transactions of a billing statement",
        description:
          "What the statement bills, by category, card brand and type; the totals are those of the statement (merchants.md 12).",
        params: { id: idOf("statement") }
      }
    )
  )
  .annotate(OpenApi.Description, "What merchants with interchange-plus prices are billed each month.") {}
