/** The records of a billing statement and of its transactions as the API answers them (merchants.md 12). */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as BillingStatements from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import * as Card from "@payments-platform/domain/payers/card/Card"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import { idOf, reference, time, version } from "../Examples.ts"
import { common, detailedReason, Reference, text, withExample } from "../RecordFields.ts"

const billed = {
  currency: Schema.Literal("USD"),
  month: Schema.Int.annotate({ description: "The month of New York that is billed, 1 to 12." }),
  year: Schema.Int
}

export const BillingStatementRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  total_fee_amount: Schema.Int,
  ...billed,
  charge_status: Schema.Literals(BillingStatements.chargeStatuses),
  charge_attempts: Schema.Int,
  charge_failure_reason: Schema.NullOr(detailedReason(TransferFailure.ReasonCode))
}).annotate({
  identifier: "BillingStatement",
  examples: [
    {
      ...reference("billing_statements", idOf("statement")),
      owner: reference("accounts", idOf("billedAccount")),
      create_time: time,
      total_fee_amount: 2_500,
      currency: "USD",
      month: 10,
      year: 2024,
      charge_status: "not_charged",
      charge_attempts: 0,
      charge_failure_reason: null,
      api_version: version
    }
  ]
})

const amounts = {
  transaction_count: Schema.Int,
  gross_amount: Schema.Int.annotate({ description: "What moved, in cents: refunds and disputes are negative." }),
  interchange_amount: Schema.Int,
  network_fee_amount: Schema.Int,
  markup_amount: Schema.Int,
  total_fee_amount: Schema.Int
}
const Amounts = Schema.Struct(amounts).annotate({ identifier: "StatementTotals" })

const Row = Schema.Struct({
  category: Schema.Literals(StatementRows.categories),
  card_brand: Schema.NullOr(Card.Brand),
  transaction_type: Schema.Literals(StatementRows.types),
  ...amounts
}).annotate({ identifier: "StatementRow" })

/** A monthly fee of 25.00 and no transactions. */
const fee = {
  transaction_count: 1,
  gross_amount: 0,
  interchange_amount: 0,
  network_fee_amount: 0,
  markup_amount: 0,
  total_fee_amount: 2_500
} as const

const statement = reference("billing_statements", idOf("statement"))

export const TransactionsSummary = withExample(
  Schema.Struct({
    id: text,
    resource: Schema.Literal("transactions_summary"),
    path: Schema.String,
    owner: Reference,
    ...billed,
    rows: Schema.Array(Row),
    totals: Amounts,
    api_version: ApiVersion.Version
  }).annotate({ identifier: "TransactionsSummary" }),
  {
    id: null,
    resource: "transactions_summary",
    path: `${statement.path}/transactions_summary`,
    owner: statement,
    currency: "USD",
    month: 10,
    year: 2024,
    rows: [{ category: "recurring", card_brand: null, transaction_type: "fee", ...fee }],
    totals: fee,
    api_version: version
  }
)
