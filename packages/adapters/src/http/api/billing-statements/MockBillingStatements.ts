/** The mock answers that a test header requests in staging (platform.md 9): example records with the id of the path. */
import {
  BillingStatementRecord,
  TransactionsSummary
} from "@payments-platform/domain/billing/statement/BillingStatementRecord"
import { reference } from "@payments-platform/domain/vocabulary/Examples"
import { exampleOf } from "@payments-platform/domain/vocabulary/RecordFields"

export const statement = (id: string) => ({
  ...exampleOf(BillingStatementRecord),
  ...reference("billing_statements", id)
})

export const transactionsSummary = (id: string) => {
  const owner = reference("billing_statements", id)
  return { ...exampleOf(TransactionsSummary), path: `${owner.path}/transactions_summary`, owner }
}
