/** The billing statement's record in the API, and the summary of its transactions (merchants.md 12). */
import type { Subject } from "../../decider/Kind.ts"
import * as TransferFailure from "../../payouts/transfer/TransferFailure.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as BillingStatement from "./BillingStatement.ts"
import * as StatementRows from "./StatementRows.ts"

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
