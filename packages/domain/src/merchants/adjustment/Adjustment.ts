/**
 * An adjustment: the operator credits or debits a merchant's available balance (merchants.md 9). It has no status,
 * because it is final when it is made. Only its `custom_data` changes.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"

export const Type = Schema.Literals(["credit", "debit"]).annotate({ identifier: "AdjustmentType" })
export type Type = typeof Type.Type

export const ReasonCode = Schema.Literals([
  "REIMBURSEMENTS_AND_CORRECTIONS",
  "ESCHEATMENT",
  "FEES",
  "LOSS_WRITE_OFF",
  "OTHER"
]).annotate({ identifier: "AdjustmentReasonCode" })
export type ReasonCode = typeof ReasonCode.Type

export const detailCodes = {
  REIMBURSEMENTS_AND_CORRECTIONS: [
    "bank_overdraft_fee",
    "billing_correction",
    "duplicate_transaction",
    "dispute_correction"
  ],
  ESCHEATMENT: ["abandoned_funds"],
  FEES: ["debit_failure", "unpaid_statement"],
  LOSS_WRITE_OFF: ["closed_for_loss"],
  OTHER: []
} as const satisfies Record<ReasonCode, ReadonlyArray<string>>

export const DetailCode = Schema.Literals(Object.values(detailCodes).flat()).annotate({
  identifier: "AdjustmentDetailCode"
})
export type DetailCode = typeof DetailCode.Type

export const isDetailOf = (reason: ReasonCode, detail: DetailCode): boolean =>
  detailCodes[reason].some((each) => each === detail)

/** The `reason_message` of each reason (merchants.md 9). */
export const messages: Readonly<Record<ReasonCode, string>> = {
  REIMBURSEMENTS_AND_CORRECTIONS: "Adjustment for reimbursement or corrections.",
  ESCHEATMENT: "Funds were handed over to the state.",
  FEES: "Adjustment for fees.",
  LOSS_WRITE_OFF: "A loss was written off.",
  OTHER: "Adjustment for another reason."
}

/** The `detail_message` of each detail. */
export const detailMessages: Readonly<Record<DetailCode, string>> = {
  bank_overdraft_fee: "Reimbursement of a bank overdraft fee.",
  billing_correction: "Correction of a billing statement.",
  duplicate_transaction: "Correction of a transaction that was made twice.",
  dispute_correction: "Correction of a dispute.",
  abandoned_funds: "The funds were abandoned by their owner.",
  debit_failure: "Fee for a debit that failed.",
  unpaid_statement: "Fees of a billing statement that was not paid.",
  closed_for_loss: "The account was closed for its loss."
}

export const State = Schema.Struct({
  accountId: Schema.String,
  currency: Money.Currency,
  /** in the smallest unit: above 0 credited, below 0 debited; never 0 */
  amount: Schema.Int,
  reasonCode: ReasonCode,
  detailCode: StateCodec.orNull(DetailCode),
  customData: StateCodec.orNull(CustomData.CustomData)
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Made"; readonly adjustment: State }
  | { readonly _tag: "Updated"; readonly customData: CustomData.CustomData | null }

export const typeOf = ({ amount }: State): Type => (amount > 0 ? "credit" : "debit")
