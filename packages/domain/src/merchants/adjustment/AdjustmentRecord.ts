/** The record of an adjustment (merchants.md 9). */
import { Schema } from "effect"
import * as Adjustment from "./Adjustment.ts"
import * as Money from "../../vocabulary/Money.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, data, Reference } from "../../vocabulary/RecordFields.ts"

const Detail = Schema.Struct({ detail_code: Adjustment.DetailCode, detail_message: Schema.String })

export const AdjustmentRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: Adjustment.Type,
  amount: Schema.Int.annotate({ description: "In the smallest unit: above 0 credited, below 0 debited." }),
  currency: Money.Currency,
  reason: Schema.Struct({
    reason_code: Adjustment.ReasonCode,
    reason_message: Schema.String,
    details: Schema.Array(Detail)
  }),
  txnr_adjustment: Reference,
  custom_data: data
}).annotate({
  identifier: "Adjustment",
  examples: [
    {
      ...reference("adjustments", idOf("adjustment")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      type: "credit",
      amount: 1_500,
      currency: "USD",
      reason: {
        reason_code: "REIMBURSEMENTS_AND_CORRECTIONS",
        reason_message: "Adjustment for reimbursement or corrections.",
        details: [{ detail_code: "billing_correction", detail_message: "Correction of a billing statement." }]
      },
      txnr_adjustment: reference("transaction_records", idOf("adjustmentRecord")),
      custom_data: null
    }
  ]
})
