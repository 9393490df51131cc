/**
 * An adjustment: the operator credits or debits a merchant's available balance (merchants.md 9). It has no status: it is
 * final when it is made, and only its `custom_data` changes.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"

export const Type = Schema.Literals(["credit", "debit"])
export type Type = typeof Type.Type

export const ReasonCode = Schema.Literals([
  "REIMBURSEMENTS_AND_CORRECTIONS",
  "ESCHEATMENT",
  "FEES",
  "LOSS_WRITE_OFF",
  "OTHER"
])
export type ReasonCode = typeof ReasonCode.Type

/** The detail codes of each reason. */
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

export const DetailCode = Schema.Literals(Object.values(detailCodes).flat())
export type DetailCode = typeof DetailCode.Type

/** Whether a detail code is one of the reason's. */
export const isDetailOf = (reason: ReasonCode, detail: DetailCode): boolean =>
  detailCodes[reason].some((each) => each === detail)

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
