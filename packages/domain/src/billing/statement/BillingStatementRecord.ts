/** The billing statement's record in the API, and the summary of its transactions (merchants.md 12). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as Card from "../../payers/card/Card.ts"
import * as TransferFailure from "../../payouts/transfer/TransferFailure.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, detailedReason, Reference, text, withExample } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as BillingStatement from "./BillingStatement.ts"
import * as StatementRows from "./StatementRows.ts"

const resource = "billing_statements"

export const chargeStatuses = ["not_charged", "pending", "succeeded", "failed"] as const
const ChargeStatus = Schema.Literals(chargeStatuses).annotate({ identifier: "ChargeStatus" })
export type ChargeStatus = typeof ChargeStatus.Type

const billedFields = {
  currency: Schema.Literal(BillingStatement.currency).annotateKey({ description: "The currency of the amounts." }),
  month: Schema.Int.annotateKey({ description: "The month of New York that is billed, 1 to 12." }),
  year: Schema.Int.annotateKey({ description: "The year of that month." })
}

export const BillingStatementRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference).annotateKey({ description: "The account that is billed." }),
  total_fee_amount: Schema.Int.annotateKey({ description: "What the account owes for the month, in cents." }),
  ...billedFields,
  charge_status: ChargeStatus.annotateKey({ description: "Whether that was taken from the account's bank." }),
  charge_attempts: Schema.Int.annotateKey({ description: "How often the platform has tried to take it." }),
  charge_failure_reason: Schema.NullOr(detailedReason(TransferFailure.ReasonCode)).annotateKey({
    description: "Why the last attempt failed. null: it did not."
  })
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
export type BillingStatementRecord = typeof BillingStatementRecord.Type

const amountFields = {
  transaction_count: Schema.Int.annotateKey({ description: "How many transactions or fees there were." }),
  gross_amount: Schema.Int.annotateKey({ description: "What moved, in cents; refunds and disputes are negative." }),
  interchange_amount: Schema.Int.annotateKey({ description: "What the cards' issuers take, in cents." }),
  network_fee_amount: Schema.Int.annotateKey({ description: "What the card networks take, in cents." }),
  markup_amount: Schema.Int.annotateKey({ description: "What the service takes, in cents." }),
  total_fee_amount: Schema.Int.annotateKey({ description: "What is billed, in cents." })
}
const Amounts = Schema.Struct(amountFields).annotate({ identifier: "StatementTotals" })

const Row = Schema.Struct({
  category: Schema.Literals(StatementRows.categories).annotateKey({
    description: "Payments by card or bank, or one of the month's fees."
  }),
  card_brand: Schema.NullOr(Card.Brand).annotateKey({ description: "The brand of the cards. null: no cards." }),
  transaction_type: Schema.Literals(StatementRows.types).annotateKey({ description: "What the row counts." }),
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

/** GET /billing_statements/{id}/transactions_summary. Its totals are the sums of its rows. */
export const TransactionsSummary = withExample(
  Schema.Struct({
    id: text.annotateKey({ description: "Always null." }),
    resource: Schema.Literal("transactions_summary").annotateKey({ description: "Always `transactions_summary`." }),
    path: Schema.String.annotateKey({ description: "The HTTP path of the summary." }),
    owner: Reference.annotateKey({ description: "The billing statement." }),
    ...billedFields,
    rows: Schema.Array(Row).annotateKey({
      description: "What is billed, a row for each category, card brand and type that there was."
    }),
    totals: Amounts.annotateKey({ description: "The sums of the rows." })
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
export type TransactionsSummary = typeof TransactionsSummary.Type

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

export const render = (state: BillingStatement.State, { createTime, id }: Subject): BillingStatementRecord => ({
  ...ResourceReference.to(resource, id),
  owner: ResourceReference.to("accounts", state.terms.accountId),
  create_time: createTime,
  total_fee_amount: state.terms.amount,
  ...billed(state),
  charge_status: chargeStatus(state),
  charge_attempts: state.attempts,
  charge_failure_reason: state._tag === "Failed" ? TransferFailure.record(state.reason) : null
})

const amounts = ({
  count,
  gross,
  interchange,
  markup,
  network,
  total
}: StatementRows.Amounts): typeof Amounts.Type => ({
  transaction_count: count,
  gross_amount: gross,
  interchange_amount: interchange,
  network_fee_amount: network,
  markup_amount: markup,
  total_fee_amount: total
})

export const renderTransactionsSummary = (state: BillingStatement.State, { id }: Subject): TransactionsSummary => ({
  id: null,
  resource: "transactions_summary",
  path: `/${resource}/${id}/transactions_summary`,
  owner: ResourceReference.to(resource, id),
  ...billed(state),
  rows: state.terms.rows.map((row) => ({
    category: row.category,
    card_brand: row.brand,
    transaction_type: row.type,
    ...amounts(row)
  })),
  totals: amounts(StatementRows.totals(state.terms.rows))
})
