/** The billing statement's record in the API, and the summary of its transactions (merchants.md 12). */
import type { Subject } from "../../decider/Kind.ts"
import * as TransferFailure from "../../payouts/transfer/TransferFailure.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as BillingStatement from "./BillingStatement.ts"
import * as StatementRows from "./StatementRows.ts"
import { Schema } from "effect"
import * as Card from "../../payers/card/Card.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, detailedReason, Reference, text, withExample } from "../../vocabulary/RecordFields.ts"

const resource = "billing_statements"

export const chargeStatuses = ["not_charged", "pending", "succeeded", "failed"] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

export const chargeStatus = (state: BillingStatement.State): ChargeStatus => {
  switch (state._tag) {
    case "NotCharged":
      return "not_charged"
    case "Requested":
    case "Sent":
      return "pending"
    case "Succeeded":
      return "succeeded"
    case "Failed":
      return "failed"
  }
}

/** The members that say which month is billed. */
const billed = ({ terms: { month, year } }: BillingStatement.State) => ({
  currency: BillingStatement.currency,
  month,
  year
})

export const record = (state: BillingStatement.State, { createTime, id }: Subject): JsonObject => ({
  ...ResourceReference.to(resource, id),
  owner: { ...ResourceReference.to("accounts", state.terms.accountId) },
  create_time: createTime,
  total_fee_amount: state.terms.amount,
  ...billed(state),
  charge_status: chargeStatus(state),
  charge_attempts: state.attempts,
  charge_failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null
})

const amounts = ({ count, gross, interchange, markup, network, total }: StatementRows.Amounts) => ({
  transaction_count: count,
  gross_amount: gross,
  interchange_amount: interchange,
  network_fee_amount: network,
  markup_amount: markup,
  total_fee_amount: total
})

/** GET /billing_statements/{id}/transactions_summary. Its totals are the sums of its rows. */
export const transactionsSummary = (state: BillingStatement.State, { id }: Subject): JsonObject => ({
  id: null,
  resource: "transactions_summary",
  path: `/${resource}/${id}/transactions_summary`,
  owner: { ...ResourceReference.to(resource, id) },
  ...billed(state),
  rows: state.terms.rows.map((row) => ({
    category: row.category,
    card_brand: row.brand,
    transaction_type: row.type,
    ...amounts(row)
  })),
  totals: amounts(StatementRows.totals(state.terms.rows))
})

const billedFields = {
  currency: Schema.Literal("USD"),
  month: Schema.Int.annotate({ description: "The month of New York that is billed, 1 to 12." }),
  year: Schema.Int
}

export const BillingStatementRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  total_fee_amount: Schema.Int,
  ...billedFields,
  charge_status: Schema.Literals(chargeStatuses),
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
      charge_failure_reason: null
    }
  ]
})

const amountFields = {
  transaction_count: Schema.Int,
  gross_amount: Schema.Int.annotate({ description: "What moved, in cents: refunds and disputes are negative." }),
  interchange_amount: Schema.Int,
  network_fee_amount: Schema.Int,
  markup_amount: Schema.Int,
  total_fee_amount: Schema.Int
}
const Amounts = Schema.Struct(amountFields).annotate({ identifier: "StatementTotals" })

const Row = Schema.Struct({
  category: Schema.Literals(StatementRows.categories),
  card_brand: Schema.NullOr(Card.Brand),
  transaction_type: Schema.Literals(StatementRows.types),
  ...amountFields
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
    ...billedFields,
    rows: Schema.Array(Row),
    totals: Amounts
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
    totals: fee
  }
)
