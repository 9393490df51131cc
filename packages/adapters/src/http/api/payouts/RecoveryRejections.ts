/** The error that each rejection about recoveries becomes (merchants.md 8, platform.md 12). */
import type * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import { unfitField, invalidState, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

export const rejections: RejectionTable<DecideRecovery.Rejection, "Recovery"> = {
  "Recovery/NotSent": retryable,
  "Recovery/WrongState": invalidState,
  "Recovery/WrongDetail": unfitField("PARAM_VALUE_IS_INVALID_ENUM", TransferFailure.detailRequirement)
}
