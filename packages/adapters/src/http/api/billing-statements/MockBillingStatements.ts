/** The mock answers that staging gives on request (platform.md 9): the examples of the records, with the id of the path. */
import { reference } from "../Examples.ts"
import { exampleOf } from "../RecordFields.ts"
import { BillingStatementRecord, TransactionsSummary } from "./BillingStatementRecordSchema.ts"

export const statement = (id: string) => ({
  ...exampleOf(BillingStatementRecord),
  ...reference("billing_statements", id)
})

export const transactionsSummary = (id: string) => {
  const owner = reference("billing_statements", id)
  return { ...exampleOf(TransactionsSummary), path: `${owner.path}/transactions_summary`, owner }
}
