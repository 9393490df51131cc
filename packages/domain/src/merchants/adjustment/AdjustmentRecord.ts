/** The record of an adjustment (merchants.md 9). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as TransactionRecords from "../../ledger/TransactionRecords.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import { common, data, ownerAccount, Reference } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Adjustment from "./Adjustment.ts"

const Detail = Schema.Struct({
  detail_code: Adjustment.DetailCode.annotateKey({
    description: "What it is for, as a code; each reason has its own."
  }),
  detail_message: Schema.String.annotateKey({ description: "What it is for, in a sentence for people." })
})

const Reason = Schema.Struct({
  reason_code: Adjustment.ReasonCode.annotateKey({ description: "Why the balance was adjusted, as a code." }),
  reason_message: Schema.String.annotateKey({ description: "Why the balance was adjusted, in a sentence for people." }),
  details: Schema.Array(Detail).annotateKey({ description: "At most one entry; empty: the operator stated none." })
})

export const AdjustmentRecord = Schema.Struct({
  ...common,
  owner: ownerAccount,
  type: Adjustment.Type.annotateKey({ description: "Whether money was given to the account or taken from it." }),
  amount: Schema.Int.annotateKey({
    description: "What the available balance changed by, in cents: above 0 credited, below 0 debited."
  }),
  currency: Money.Currency.annotateKey({ description: "The currency of the amount, which is that of the account." }),
  reason: Reason.annotateKey({ description: "Why the operator adjusted the balance." }),
  txnr_adjustment: Reference.annotateKey({ description: "The transaction record of the adjustment." }),
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
export type AdjustmentRecord = typeof AdjustmentRecord.Type

export const render = (state: Adjustment.State, subject: Subject): AdjustmentRecord => ({
  ...ResourceReference.to("adjustments", subject.id),
  owner: ResourceReference.to("accounts", state.accountId),
  create_time: subject.createTime,
  type: Adjustment.typeOf(state),
  amount: state.amount,
  currency: state.currency,
  reason: {
    reason_code: state.reasonCode,
    reason_message: Adjustment.messages[state.reasonCode],
    details:
      state.detailCode === null
        ? []
        : [{ detail_code: state.detailCode, detail_message: Adjustment.detailMessages[state.detailCode] }]
  },
  txnr_adjustment: TransactionRecords.referenceTo(subject.id, "adjustment"),
  custom_data: state.customData
})
